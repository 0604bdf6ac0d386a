#include "support/named_paths.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "support/code_rules.h"
#include "support/letters.h"

namespace esprit::code_rules {
namespace {

constexpr std::array<std::string_view, 13> top_folders{
    "src/",       "tests/",   "docs/",       "bench/",  "cmake/",       "web/", "rulesets/",
    "scenarios/", "scripts/", "commanders/", "setups/", "completions/", ".ci/"};

constexpr std::array<std::string_view, 8> source_endings{".cpp", ".h",   ".cmake", ".ts",
                                                         ".sh",  ".mjs", ".md",    ".svelte"};

bool is_of_a_path(char c) {
    return fixture::is_word(c) || std::string_view("./-<>*").find(c) != std::string_view::npos;
}

bool is_below_a_top_folder(std::string_view path) {
    return std::ranges::any_of(top_folders, [&](auto top) { return path.starts_with(top); });
}

/// What the build of the pages makes.
bool is_built(std::string_view path) {
    return path.starts_with("web/dist") || path.starts_with("web/public/engine");
}

bool names_a_source(std::string_view path) {
    return std::ranges::any_of(source_endings, [&](auto ending) {
        return path.size() > ending.size() && path.ends_with(ending) &&
               fixture::is_word(path[path.size() - ending.size() - 1]);
    });
}

/// A path as it is meant: without the full stop of a sentence, or the slash of a folder.
std::string_view trimmed(std::string_view word) {
    while (word.starts_with("./") || word.starts_with("../")) {
        word.remove_prefix(word.find('/') + 1);
    }
    while (!word.empty() && std::string_view("./-<").find(word.back()) != std::string_view::npos) {
        word.remove_suffix(1);
    }
    return word;
}

/// `pattern` with `*` for any letters but a slash, and `<word>` for the same.
bool matches(std::string_view pattern, std::string_view path) {
    if (pattern.empty()) return path.empty();
    char const first = pattern.front();
    if (first != '*' && first != '<') {
        return !path.empty() && path.front() == first && matches(pattern.substr(1), path.substr(1));
    }
    std::size_t const end = first == '*' ? 0 : pattern.find('>');
    std::string_view const rest =
        end == std::string_view::npos ? std::string_view{} : pattern.substr(end + 1);
    for (std::size_t i = 0; i <= path.size(); ++i) {
        if (matches(rest, path.substr(i))) return true;
        if (i < path.size() && path[i] == '/') return false;
    }
    return false;
}

/// Whether a comment begins at `at` of a line, of which `code` is the code.
bool begins_comment(std::string_view line, std::string_view code, std::size_t at) {
    auto const quotes =
        std::count(code.begin(), code.begin() + static_cast<std::ptrdiff_t>(at), '"');
    return line.substr(at, 2) == "//" && code.substr(at, 2) == "  " && quotes % 2 == 0;
}

/// The comment of a line; `code` is what code_only makes of it, empty for other languages.
std::string_view comment_of(std::string_view line, std::string_view code, bool is_cpp) {
    for (std::size_t at = 0; is_cpp && at + 1 < line.size(); ++at) {
        if (begins_comment(line, code, at)) return line.substr(at);
    }
    std::size_t const first = line.find_first_not_of(" \t");
    if (is_cpp || first == std::string_view::npos) return {};
    for (std::string_view const sign : {"//", "# ", "/*", "* ", "<!--"}) {
        if (line.substr(first).starts_with(sign)) return line.substr(first);
    }
    return {};
}

}  // namespace

std::vector<NamedPath> named_paths(std::string_view text) {
    std::vector<NamedPath> found;
    int line = 1;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '\n') ++line;
        if (!is_of_a_path(text[at])) continue;
        std::size_t end = at;
        while (end < text.size() && is_of_a_path(text[end])) ++end;
        bool const is_address = text[at] == '/' || (at > 0 && text[at - 1] == '@');
        std::string_view const path = trimmed(text.substr(at, end - at));
        if (!is_address && !is_built(path) &&
            (is_below_a_top_folder(path) || names_a_source(path))) {
            found.push_back({std::string{path}, line});
        }
        at = end - 1;
    }
    return found;
}

std::string comments_only(std::string_view path, std::string_view source) {
    bool const is_cpp = path.ends_with(".cpp") || path.ends_with(".h");
    std::string const code = is_cpp ? code_only(source) : std::string{};
    std::string comments;
    for (std::size_t begin = 0; begin < source.size();) {
        std::size_t const end = std::min(source.find('\n', begin), source.size());
        std::string_view const line = source.substr(begin, end - begin);
        std::string_view const of_code =
            is_cpp ? std::string_view{code}.substr(begin, end - begin) : std::string_view{};
        comments += comment_of(line, of_code, is_cpp);
        comments += '\n';
        begin = end + 1;
    }
    return comments;
}

bool is_in_tree(std::string_view named, std::vector<std::string> const& tree_paths) {
    return std::ranges::any_of(tree_paths, [&](std::string const& path) {
        if (matches(named, path)) return true;
        if (is_below_a_top_folder(named)) return false;
        for (std::size_t at = path.find('/'); at != std::string::npos;
             at = path.find('/', at + 1)) {
            if (matches(named, std::string_view{path}.substr(at + 1))) return true;
        }
        return false;
    });
}

}  // namespace esprit::code_rules
