#include "support/code_rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <span>

#include "base/pattern.h"
#include "support/letters.h"

namespace esprit::code_rules {
namespace {

using fixture::is_word;

// A layer is a folder of src; of src/rules: what all systems share, and each system. What it may
// include beside itself; "*" is everything.
struct Layer {
    std::string_view name;
    std::string_view may_include;  // separated by single blanks
};

// In the order of dependency. A new folder of src gets its line here.
constexpr std::array layers{
    Layer{"base", ""},
    Layer{"geometry", "base"},
    Layer{"chance", "base"},
    Layer{"field", "geometry base"},
    Layer{"rules/common", "field chance geometry base"},
    Layer{"rules/<system>", "rules/common field chance geometry base"},
    Layer{"play", "rules/common field chance base"},
    Layer{"command", "rules/<system> rules/common chance geometry base"},
    Layer{"simulate", "rules/common base"},
    Layer{"text", "play rules/<system> rules/common field chance geometry base"},
    Layer{"check", "text chance base"},
    Layer{"sheet", "text chance base"},
    Layer{"draw", "rules/common field geometry base"},
    Layer{"report", "draw text play rules/<system> rules/common chance base"},
    Layer{"games",
          "report draw check text simulate command play rules/<system> rules/common field chance "
          "geometry base"},
    Layer{"bots", "games report draw simulate base"},
    Layer{"study", "games report draw text simulate play base"},
    Layer{
        "library",
        "study bots games report draw check text simulate command play rules/<system> rules/common "
        "field chance base"},
    Layer{
        "cli",
        "serve study bots games report draw check text simulate command play rules/<system> chance "
        "base"},
    Layer{"serve", "study games report draw sheet text simulate play chance geometry base"},
};

constexpr std::array<std::string_view, 6> engine_folders{"base",  "geometry", "chance",
                                                         "field", "rules",    "play"};

// <math.h> is <cmath> by its old name.
constexpr std::array<std::string_view, 9> headers_not_for_the_engine{
    "coroutine", "ranges",        "format",        "source_location", "cmath",
    "math.h",    "unordered_map", "unordered_set", "random"};

bool contains(std::span<std::string_view const> list, std::string_view item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

template <class Visit>
void for_each_word(std::string_view words, Visit visit) {
    while (!words.empty()) {
        std::size_t const end = std::min(words.find(' '), words.size());
        visit(words.substr(0, end));
        words.remove_prefix(std::min(end + 1, words.size()));
    }
}

bool lists(std::string_view words, std::string_view word) {
    bool found = false;
    for_each_word(words, [&](std::string_view one) { found = found || one == word; });
    return found;
}

// The first `count` folders of a path: 1 of "chance/chart.h" is "chance".
std::string_view folders(std::string_view path, int count) {
    std::size_t end = 0;
    for (int i = 0; i < count; ++i) {
        std::size_t const slash = path.find('/', i == 0 ? 0 : end + 1);
        if (slash == std::string_view::npos) break;
        end = slash;
    }
    return path.substr(0, end);
}

// The layer of a path below src; null when there is none.
Layer const* layer_of(std::string_view path) {
    std::string_view name = folders(path, 1);
    if (name == "rules") {
        name = folders(path, 2) == "rules/common" ? "rules/common" : "rules/<system>";
    }
    for (Layer const& layer : layers) {
        if (layer.name == name) return &layer;
    }
    return nullptr;
}

struct Include {
    std::string_view file;
    bool quoted = false;
    int line = 0;
};

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        std::size_t const end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string_view without_leading_blanks(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    return text;
}

std::vector<Include> includes_of(std::string_view code) {
    std::vector<Include> includes;
    int number = 0;
    for (std::string_view line : lines_of(code)) {
        ++number;
        line = without_leading_blanks(line);
        if (!line.starts_with('#')) continue;
        line = without_leading_blanks(line.substr(1));
        if (!line.starts_with("include")) continue;
        line = without_leading_blanks(line.substr(7));
        bool const quoted = line.starts_with('"');
        if (!quoted && !line.starts_with('<')) continue;
        std::size_t const end = line.find(quoted ? '"' : '>', 1);
        if (end == std::string_view::npos) continue;
        includes.push_back({line.substr(1, end - 1), quoted, number});
    }
    return includes;
}

// Why a file of layer `from` at `path` (below src) may not include this; empty when it may.
std::string objection(std::string_view path, Layer const& from, Include const& include) {
    Layer const* const to = layer_of(include.file);
    if (!include.quoted) {
        return to == nullptr ? "" : "our own files are included with quotation marks";
    }
    if (to == nullptr || include.file.find("..") != std::string_view::npos) {
        return "is not written from the root of src, like \"chance/chart.h\"";
    }
    if (from.name == to->name) {
        bool const one_system =
            from.name != "rules/<system>" || folders(path, 2) == folders(include.file, 2);
        return one_system ? "" : "is of a sibling system";
    }
    if (lists(from.may_include, to->name)) return "";
    return std::string(from.name) + " does not stand on " + std::string(to->name);
}

bool is_data_file(std::string_view path) {
    return path.ends_with("_data.cpp") || path.ends_with("_data.h");
}

std::string_view below_src(std::string_view path) {
    return path.starts_with("src/") ? path.substr(4) : std::string_view{};
}

std::string_view without_ending(std::string_view path) {
    return path.substr(0, path.rfind('.'));
}

// The lines on which `word` stands by itself.
std::vector<int> lines_with(std::string_view code, std::string_view word) {
    std::vector<int> found;
    int number = 0;
    for (std::string_view line : lines_of(code)) {
        ++number;
        for (std::size_t at = line.find(word); at != std::string_view::npos;
             at = line.find(word, at + 1)) {
            std::size_t const end = at + word.size();
            bool const begins = at == 0 || !is_word(line[at - 1]);
            bool const ends = end == line.size() || !is_word(line[end]);
            if (begins && ends) {
                found.push_back(number);
                break;
            }
        }
    }
    return found;
}

}  // namespace

std::vector<Finding> wrong_includes(std::string_view path, std::string_view source) {
    std::vector<Finding> findings;
    std::string_view const inner = below_src(path);
    if (inner.empty()) return findings;
    Layer const* const from = layer_of(inner);
    if (from == nullptr) {
        findings.push_back({std::string(path), 1, "its folder is in no layer of code_rules.cpp"});
        return findings;
    }
    std::string const code = code_only(source);
    for (Include const& include : includes_of(code)) {
        std::string const why = objection(inner, *from, include);
        if (why.empty()) continue;
        findings.push_back(
            {std::string(path), include.line, std::string(include.file) + ": " + why});
    }
    return findings;
}

std::vector<std::string> needless_permissions(std::vector<fixture::TreeFile> const& sources) {
    std::vector<std::string> needless;
    for (Layer const& layer : layers) {
        std::string used;
        for (fixture::TreeFile const& file : sources) {
            if (layer_of(below_src(file.path)) != &layer) continue;
            std::string const code = code_only(file.text);
            for (Include const& include : includes_of(code)) {
                Layer const* const to = layer_of(include.file);
                if (include.quoted && to != nullptr) used += std::string(to->name) + " ";
            }
        }
        for_each_word(layer.may_include, [&](std::string_view permitted) {
            if (lists(used, permitted)) return;
            needless.push_back(std::string(layer.name) + " -> " + std::string(permitted));
        });
    }
    return needless;
}

std::vector<Finding> misplaced_tests(std::vector<fixture::TreeFile> const& sources) {
    std::map<std::string_view, std::vector<std::string_view>> places;  // of sources, by stem
    for (fixture::TreeFile const& file : sources) {
        std::string_view const place = without_ending(below_src(file.path));
        if (!place.empty()) places[place.substr(place.rfind('/') + 1)].push_back(place);
    }
    std::vector<Finding> findings;
    for (fixture::TreeFile const& file : sources) {
        std::string_view place = file.path;
        if (!place.starts_with("tests/") || !place.ends_with("_test.cpp")) continue;
        place = place.substr(6, place.size() - 6 - 9);
        std::size_t const folder = place.rfind('/');
        if (folder == std::string_view::npos) continue;
        auto const found = places.find(place.substr(folder + 1));
        if (found == places.end() || contains(found->second, place)) continue;
        findings.push_back({file.path, 1,
                            "is named after src/" + std::string(found->second.front()) +
                                ": move it there, or name it after what it tests"});
    }
    return findings;
}

std::vector<Finding> too_many_lines(std::string_view path, std::string_view source) {
    std::size_t const lines = lines_of(source).size();
    if (is_data_file(path) || lines <= std::size_t{max_file_lines}) return {};
    return {{std::string(path), static_cast<int>(lines),
             "has " + std::to_string(lines) + " lines, over " + std::to_string(max_file_lines)}};
}

std::vector<Finding> long_functions(std::string_view path, std::string_view source) {
    std::vector<Finding> findings;
    if (is_data_file(path)) return findings;
    for (FunctionLength const& function : functions(source)) {
        if (function.body_lines <= max_body_lines) continue;
        findings.push_back({std::string(path), function.line,
                            function.name + " has a body of " +
                                std::to_string(function.body_lines) + " lines, over " +
                                std::to_string(max_body_lines)});
    }
    return findings;
}

std::vector<Finding> many_parameters(std::string_view path, std::string_view source) {
    std::vector<Finding> findings;
    for (ParameterList const& list : parameter_lists(source)) {
        if (list.parameters <= max_parameters) continue;
        findings.push_back({std::string(path), list.line,
                            list.name + " takes " + std::to_string(list.parameters) +
                                " parameters, over " + std::to_string(max_parameters)});
    }
    return findings;
}

std::vector<Finding> dangling_ranges(std::string_view path, std::string_view source) {
    std::vector<Finding> findings;
    std::string const code = code_only(source);
    int number = 0;
    for (std::string_view const line : lines_of(code)) {
        ++number;
        std::size_t const loop = line.find("for (");
        if (loop == std::string_view::npos) continue;
        std::size_t const range = line.find(" : ", loop);
        if (range == std::string_view::npos) continue;
        for (std::string_view const element_of_call : {")[", ").at("}) {
            if (line.find(element_of_call, range) == std::string_view::npos) continue;
            findings.push_back({std::string(path), number,
                                "the loop goes through an element of a call's result, which may be "
                                "destroyed before: name the result"});
        }
    }
    return findings;
}

std::vector<Finding> borrowed_literals(std::string_view path, std::string_view source) {
    if (code_only(source).find("literals;") != std::string::npos) return {};
    constexpr std::string_view literal = "\"_rule";
    auto const is_digit = [](char letter) { return letter >= '0' && letter <= '9'; };
    std::size_t used = source.find(literal, 1);
    while (used != std::string_view::npos && !is_digit(source[used - 1]))
        used = source.find(literal, used + 1);
    if (used == std::string_view::npos) return {};
    std::string_view const before = source.substr(0, used);
    int const line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
    return {{std::string(path), line, "rule ids stand without `using namespace literals;`"}};
}

std::vector<Finding> looked_up_late(std::string_view path, std::string_view source) {
    std::vector<Finding> findings;
    if (!path.starts_with("src/rules/") && !path.starts_with("src/command/")) return findings;
    static Pattern const lookup{
        R"((\.|->)ruleset_?(\.|->)(chart|option|option_is|whole_number|thousandths)\()"};
    int line = 1;
    std::string const code = code_only(source);
    for (std::size_t begin = 0; begin < code.size(); ++line) {
        std::size_t const end = std::min(code.find('\n', begin), code.size());
        if (!lookup.first_in(code.substr(begin, end - begin)).empty()) {
            findings.push_back({std::string(path), line,
                                "this is looked up by name in the middle of play: make it a member "
                                "of a struct of rules"});
        }
        begin = end + 1;
    }
    return findings;
}

std::vector<Finding> not_for_the_engine(std::string_view path, std::string_view source) {
    std::vector<Finding> findings;
    if (!contains(engine_folders, folders(below_src(path), 1))) return findings;
    std::string const code = code_only(source);
    for (Include const& include : includes_of(code)) {
        if (contains(headers_not_for_the_engine, include.file)) {
            findings.push_back({std::string(path), include.line,
                                "<" + std::string(include.file) + "> is not for the engine"});
        }
    }
    for (int const line : lines_with(code, "std::hash")) {
        findings.push_back({std::string(path), line, "std::hash differs between libraries"});
    }
    for (int const line : lines_with(code, "long")) {
        findings.push_back({std::string(path), line, "long has no fixed width: use std::int64_t"});
    }
    return findings;
}

}  // namespace esprit::code_rules
