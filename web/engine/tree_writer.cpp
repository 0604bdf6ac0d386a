// A tool of the module's build: parses the TOML of the rulesets, and writes their trees
// (src/text/toml/tree_bytes.h) to FILE as C++ source.
//   tree_writer FILE
#include <cstdio>
#include <string>
#include <string_view>

#include "text/rulesets/system_loader.h"
#include "text/toml/tree_bytes.h"

namespace {

constexpr std::size_t bytes_in_line = 32;

/// Writes string literals, one a line.
void write_literal(std::FILE* file, std::string_view bytes) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i % bytes_in_line == 0) std::fputs("\n    \"", file);
        std::fprintf(file, "\\x%02x", static_cast<unsigned>(static_cast<unsigned char>(bytes[i])));
        if ((i + 1) % bytes_in_line == 0 || i + 1 == bytes.size()) std::fputs("\"", file);
    }
}

}  // namespace

int main(int count, char** words) {
    std::FILE* const file = count == 2 ? std::fopen(words[1], "w") : nullptr;
    if (file == nullptr) {
        std::fputs("tree_writer: needs one argument, a file that it can write\n", stderr);
        return 1;
    }
    std::fputs(
        "// Written by web/engine/tree_writer.cpp.\n#include "
        "\"text/rulesets/embedded_rulesets.h\"\n\n"
        "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n\n"
        "std::string_view esprit::text::embedded_tree(std::string_view system) {\n",
        file);
    for (std::string_view const name : esprit::text::system_names()) {
        std::string const bytes = esprit::text::bytes_of(esprit::text::system_tree(name),
                                                         esprit::text::system_files(name));
        std::fprintf(file, "  if (system == \"%s\") return {", std::string{name}.c_str());
        write_literal(file, bytes);
        std::fprintf(file, ", %zu};\n", bytes.size());
    }
    std::fputs("  return {};\n}\n", file);
    return std::fclose(file) == 0 ? 0 : 1;
}
