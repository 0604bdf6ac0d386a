#include "support/type_list.h"

#include <cstddef>
#include <map>
#include <optional>
#include <set>

#include "support/code_rules.h"
#include "support/letters.h"
#include "support/system_places.h"
#include "support/tree_files.h"

namespace esprit::code_rules {
namespace {

using fixture::is_word;

std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        std::size_t const end = text.find('\n');
        lines.push_back(text.substr(0, end));
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return lines;
}

/// What a comment line says; nothing for a line without a comment at its beginning.
std::optional<std::string_view> said_in(std::string_view line) {
    if (!line.starts_with("//")) return std::nullopt;
    while (line.starts_with('/') || line.starts_with(' ')) line.remove_prefix(1);
    return line;
}

/// The first sentence, in one line, without its full stop.
std::string first_sentence(std::string text) {
    for (std::size_t at = text.find(". "); at != std::string::npos; at = text.find(". ", at + 1)) {
        if (at + 2 >= text.size() || (text[at + 2] >= 'A' && text[at + 2] <= 'Z')) {
            text.resize(at);
            break;
        }
    }
    while (!text.empty() && (text.back() == '.' || text.back() == ':' || text.back() == ' ')) {
        text.pop_back();
    }
    std::string cell;
    for (char const c : text) cell += c == '|' ? std::string{"\\|"} : std::string{c};
    return cell;
}

/// The comment lines from `begin` on.
std::string comment_from(std::vector<std::string_view> const& lines, std::size_t begin) {
    std::string text;
    for (std::size_t i = begin; i < lines.size(); ++i) {
        auto const said = said_in(lines[i]);
        if (!said) break;
        text += (text.empty() ? "" : " ") + std::string{*said};
    }
    return text;
}

/// The comment that ends above line `at`; template and requires lines may stand between.
std::string comment_above(std::vector<std::string_view> const& lines, std::size_t at) {
    while (at > 0 && (lines[at - 1].starts_with("template") ||
                      lines[at - 1].find("requires") != std::string_view::npos)) {
        --at;
    }
    std::size_t begin = at;
    while (begin > 0 && said_in(lines[begin - 1])) --begin;
    return begin == at ? "" : comment_from(lines, begin);
}

/// "Chart" of "class Chart {" and "template <class T> struct Chart {"; empty for other lines.
std::string type_defined_in(std::string_view line) {
    if (line.starts_with("template <")) {
        int depth = 0;
        std::size_t end = 9;
        do {
            if (line[end] == '<') ++depth;
            if (line[end] == '>') --depth;
        } while (++end < line.size() && depth > 0);
        line.remove_prefix(end < line.size() ? end + 1 : line.size());
    }
    for (std::string_view const word : {"struct ", "class ", "enum class ", "concept "}) {
        if (!line.starts_with(word)) continue;
        line.remove_prefix(word.size());
        if (line.starts_with("alignas(")) line.remove_prefix(line.find(')') + 2);
        std::size_t end = 0;
        while (end < line.size() && is_word(line[end])) ++end;
        bool const capital = end > 0 && line[0] >= 'A' && line[0] <= 'Z';
        // a name behind angle brackets specialises a type of another place
        bool const defines = end == line.size() || (line[end] != ';' && line[end] != '<');
        return capital && defines ? std::string{line.substr(0, end)} : "";
    }
    return "";
}

/// "Outline" of "using Outline = std::vector<Point>;"; empty for other lines, and for one that only
/// brings a type of the same name into a namespace.
std::string type_renamed_in(std::string_view line) {
    if (!line.starts_with("using ")) return "";
    line.remove_prefix(6);
    std::size_t const equals = line.find(" =");
    if (equals == std::string_view::npos) return "";
    std::string const name{line.substr(0, equals)};
    std::string_view const meant = line.substr(equals + 2);
    return meant.substr(0, meant.find_first_of("<;")).ends_with("::" + name) ? "" : name;
}

/// "chance" of "namespace esprit::chance {"; "a system" of that of each system.
std::string namespace_opened_in(std::string_view line) {
    std::string const name{line.substr(10, line.find(" {") - 10)};
    for (SystemNames const& system : systems) {
        if (name == "esprit::" + std::string{system.folder}) return "a system";
    }
    return name;
}

std::string folder_of(std::string_view path) {
    return std::string{path.substr(0, path.rfind('/'))};
}

std::string name_of_file(std::string_view path) {
    return std::string{path.substr(path.rfind('/') + 1)};
}

/// "FactSet" as a file is called: its words in small letters, joined by `_`.
std::string header_named_after(std::string_view type) {
    std::string name;
    for (char const c : type) {
        bool const capital = c >= 'A' && c <= 'Z';
        if (capital && !name.empty()) name += '_';
        name += capital ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return name + ".h";
}

}  // namespace

std::string head_sentence(std::string_view source) {
    if (source.starts_with("#!")) source.remove_prefix(source.find('\n') + 1);
    std::string text;
    for (std::string_view const line : split_lines(source)) {
        if (text.empty() && (line.starts_with("#pragma") || line.starts_with("# shellcheck")))
            continue;
        auto const said = line.starts_with("# ") ? std::optional{line.substr(2)} : said_in(line);
        if (!said) break;
        text += (text.empty() ? "" : " ") + std::string{*said};
    }
    return first_sentence(text);
}

std::vector<PublicType> public_types(std::string_view path, std::string_view header) {
    std::string const code = code_only(header);
    std::vector<std::string_view> const lines = split_lines(header);
    std::vector<std::string_view> const code_lines = split_lines(code);
    std::vector<PublicType> types;
    for (std::size_t i = 0; i < code_lines.size(); ++i) {
        std::string const name = type_defined_in(code_lines[i]);
        if (!name.empty()) types.push_back({name, first_sentence(comment_above(lines, i))});
    }
    for (PublicType& type : types) {
        bool const of_the_file =
            types.size() == 1 || header_named_after(type.name) == name_of_file(path);
        if (type.meaning.empty() && of_the_file) type.meaning = head_sentence(header);
    }
    return types;
}

std::vector<std::string> repeated_types(std::vector<fixture::TreeFile> const& headers) {
    std::map<std::string, std::map<std::string, std::string>> found;  // type, namespace, header
    for (fixture::TreeFile const& header : headers) {
        if (!header.path.starts_with("src/")) continue;
        std::string const code = code_only(header.text);
        std::string space;
        for (std::string_view const line : split_lines(code)) {
            if (line.starts_with("namespace ")) space = namespace_opened_in(line);
            std::string name = line.starts_with("concept ") ? "" : type_defined_in(line);
            if (name.empty()) name = type_renamed_in(line);
            if (!name.empty()) found[name].insert({space, header.path});
        }
    }
    std::vector<std::string> repeated;
    for (auto const& [name, places] : found) {
        if (places.size() < 2) continue;
        std::string text = name + ":";
        for (auto const& [space, path] : places) text += (text.back() == ':' ? " " : ", ") + path;
        repeated.push_back(text);
    }
    return repeated;
}

std::string type_list_part() {
    std::map<std::string, std::set<std::string>> folders;  // with the lines of their tables
    for (fixture::TreeFile const& file : fixture::tree_files({"src"}, {".h"})) {
        for (PublicType const& type : public_types(file.path, file.text)) {
            folders[folder_of(file.path)].insert("| `" + type.name + "` | `" +
                                                 name_of_file(file.path) + "` | " + type.meaning +
                                                 " |\n");
        }
    }
    std::string part{type_list_heading};
    part +=
        "Written by `cmake --build --preset test --target indexes` from the comments in the\n"
        "headers of `src`; a test compares it with them.\n";
    for (auto const& [folder, lines] : folders) {
        part += "\n### `" + folder + "`\n\n| type | header | what it is |\n| --- | --- | --- |\n";
        for (std::string const& line : lines) part += line;
    }
    return part;
}

}  // namespace esprit::code_rules
