#include "support/rule_places.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>

#include "support/code_rules.h"
#include "support/letters.h"
#include "support/system_places.h"

namespace esprit::code_rules {
namespace {

using fixture::is_blank;
using fixture::is_word;
using fixture::tree_files;
using fixture::TreeFile;

bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

constexpr std::array<std::string_view, 5> prefixes{"GT", "RF", "BP", "MW", "GEO"};

/// Reads rule ids from left to right.
class IdReader {
public:
    struct Found {
        std::string rule;
        std::size_t at = 0;
    };

    explicit IdReader(std::string_view text) : text_(text) {}

    std::vector<Found> run() {
        while (at_ < text_.size()) {
            bool const word_begins =
                at_ == 0 || (!is_word(text_[at_ - 1]) && text_[at_ - 1] != '-');
            if (!word_begins || !read_id()) ++at_;
        }
        return std::move(found_);
    }

private:
    /// "GT-FLEE-04", and what is short for more: "GT-FLEE-04..06, -08".
    bool read_id() {
        std::size_t const begin = at_;
        std::size_t at = begin;
        while (at < text_.size() && is_capital(text_[at])) ++at;
        if (std::ranges::find(prefixes, text_.substr(begin, at - begin)) == prefixes.end()) {
            return false;
        }
        std::size_t family_end = at;
        while (at + 1 < text_.size() && text_[at] == '-' &&
               (is_capital(text_[at + 1]) || is_digit(text_[at + 1]))) {
            family_end = at++;
            while (at < text_.size() && (is_capital(text_[at]) || is_digit(text_[at]))) ++at;
        }
        if (family_end == at || at - begin < 4) return false;
        family_ = text_.substr(begin, family_end - begin);
        found_.push_back({std::string{text_.substr(begin, at - begin)}, begin});
        at_ = at;
        if (is_digit(text_[family_end + 1])) {
            read_range(text_.substr(family_end + 1, at - family_end - 1));
            while (read_shorthand()) {
            }
        }
        return true;
    }

    /// "..06" behind a number.
    void read_range(std::string_view first) {
        if (text_.substr(at_, 2) != ".." || at_ + 4 > text_.size() || first.size() != 2) return;
        std::string_view const last = text_.substr(at_ + 2, 2);
        if (!is_digit(last[0]) || !is_digit(last[1])) return;
        int const to = (last[0] - '0') * 10 + last[1] - '0';
        for (int i = (first[0] - '0') * 10 + first[1] - '0' + 1; i <= to; ++i) {
            add(std::string{static_cast<char>('0' + i / 10), static_cast<char>('0' + i % 10)});
        }
        at_ += 4;
    }

    /// ", -08" or " and -08"; a comment may go on in the next line between.
    bool read_shorthand() {
        std::size_t at = at_;
        auto const skip = [&](std::string_view word) {
            if (text_.substr(at, word.size()) == word) at += word.size();
        };
        skip(",");
        while (at < text_.size() && (is_blank(text_[at]) || text_[at] == '/')) ++at;
        skip("and ");
        skip("or ");
        std::string_view const number = text_.substr(std::min(at, text_.size()), 3);
        bool const reads = at > at_ && number.size() == 3 && number[0] == '-' &&
                           is_digit(number[1]) && is_digit(number[2]) &&
                           (at + 3 >= text_.size() || !is_word(text_[at + 3]));
        if (!reads) return false;
        at_ = at + 3;
        add(std::string{number.substr(1)});
        read_range(number.substr(1));
        return true;
    }

    void add(std::string const& number) {
        found_.push_back({std::string{family_} + "-" + number, found_.back().at});
    }

    std::string_view text_;
    std::string_view family_;
    std::size_t at_ = 0;
    std::vector<Found> found_;
};

std::string last_word(std::string_view text) {
    while (!text.empty() && !is_word(text.back())) text.remove_suffix(1);
    std::size_t begin = text.size();
    while (begin > 0 && is_word(text[begin - 1])) --begin;
    return std::string{text.substr(begin)};
}

/// What a piece of code declares: `flee` of `Flight flee(Battle const&);`.
std::string declared_in(std::string_view code) {
    for (std::string_view const word : {"struct ", "class ", "enum class "}) {
        if (!code.starts_with(word)) continue;
        code.remove_prefix(word.size());
        return std::string{
            code.substr(0, code.find_first_not_of("abcdefghijklmnopqrstuvwxyz"
                                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"))};
    }
    return last_word(code.substr(0, code.find_first_of("(;{=")));
}

/// The declaration that a place outside of functions belongs to: what stands before it in its line,
/// or else the next code below.
std::string declaration_at(std::string_view code, std::size_t at) {
    std::size_t const line = at == 0 ? 0 : code.rfind('\n', at - 1) + 1;
    std::string_view before = code.substr(line, at - line);
    while (!before.empty() && is_blank(before.front())) before.remove_prefix(1);
    if (!before.empty()) {
        return before.find('"') == std::string_view::npos ? declared_in(before) : "";
    }
    std::string_view below = code.substr(at);
    while (!below.empty() && is_blank(below.front())) below.remove_prefix(1);
    if (below.starts_with("template <")) below.remove_prefix(below.find('\n') + 1);
    if (below.starts_with("#") || below.starts_with("using ")) return "";
    if (below.starts_with("namespace ") || below.starts_with("}")) return "";
    return declared_in(below);
}

std::string without_class(std::string const& name) {
    std::size_t const colons = name.rfind("::");
    return colons == std::string::npos ? name : name.substr(colons + 2);
}

/// The places of one rule.
struct Places {
    std::vector<std::string> above;   // functions below whose comment it stands
    std::vector<std::string> inside;  // functions that name it
    std::set<std::string> data;       // files of the ruleset

    std::vector<std::string> const& functions() const { return above.empty() ? inside : above; }
};

void add_once(std::vector<std::string>& list, std::string const& item) {
    if (std::ranges::find(list, item) == list.end()) list.push_back(item);
}

/// The places of a header go to the source beside it that defines the function.
std::string file_of(std::string const& header, std::string const& function,
                    std::map<std::string, std::set<std::string>> const& defined) {
    std::string const source = header.substr(0, header.size() - 1) + "cpp";
    auto const found = defined.find(source);
    return found != defined.end() && found->second.contains(function) ? source : header;
}

/// The folders and the ruleset in which rules of one prefix stand.
struct Chapter {
    std::string title;
    std::string ruleset;
    std::string prefix;
    std::vector<std::string> folders;
};

std::vector<Chapter> chapters() {
    std::vector<Chapter> list;
    for (SystemNames const& system : systems) {
        list.push_back({std::string{system.title},
                        std::string{system.ruleset},
                        std::string{system.prefix},
                        {"src/rules/" + std::string{system.folder}}});
    }
    list.push_back({"Geometry of all systems",
                    "grande-tactique",
                    "GEO-",
                    {"src/geometry", "src/field", "src/rules"}});
    return list;
}

void read_sources(std::vector<TreeFile> const& files, std::string_view prefix,
                  std::map<std::string, Places>& places) {
    std::map<std::string, std::set<std::string>> defined;
    for (TreeFile const& file : files) {
        for (FunctionLength const& function : functions(file.text)) {
            defined[file.path].insert(without_class(function.name));
        }
    }
    for (TreeFile const& file : files) {
        for (RulePlace const& place : rule_places(file.text)) {
            if (!place.rule.starts_with(prefix)) continue;
            std::string path = file.path;
            if (path.ends_with(".h")) path = file_of(path, place.function, defined);
            std::string where = "`" + path.substr(path.rfind('/') + 1) + "`";
            if (!place.function.empty()) where += " " + place.function;
            Places& of_rule = places[place.rule];
            add_once(place.above ? of_rule.above : of_rule.inside, where);
        }
    }
}

/// The ids that a ruleset explains; where its charts, numbers and options name them goes to
/// `places`.
std::vector<std::string> read_ruleset(Chapter const& chapter,
                                      std::map<std::string, Places>& places) {
    std::set<std::string> rules;
    for (TreeFile const& file : tree_files({"rulesets/" + chapter.ruleset}, {".toml"})) {
        std::string const name = file.path.substr(file.path.rfind('/') + 1);
        for (std::size_t at = file.text.find("\n[rule."); at != std::string::npos;
             at = file.text.find("\n[rule.", at + 1)) {
            std::string const id = file.text.substr(at + 7, file.text.find(']', at) - at - 7);
            if (id.starts_with(chapter.prefix)) rules.insert(id);
        }
        if (name.starts_with("rules_")) continue;  // the texts of rules
        for (std::string const& id : rule_ids_in(file.text)) {
            if (id.starts_with(chapter.prefix)) places[id].data.insert("`" + name + "`");
        }
    }
    return {rules.begin(), rules.end()};
}

/// What src/text/rulesets/rule_uses_data.cpp says of rules that count under another id or in a
/// procedure: lines such as `{"GT-STATE-05", "GT-MOD-04"},`.
void read_uses(std::string_view prefix, std::map<std::string, Places>& places) {
    for (TreeFile const& file : tree_files({"src/text"}, {"rule_uses_data.cpp"})) {
        for (std::size_t at = file.text.find("\n    {\""); at != std::string::npos;
             at = file.text.find("\n    {\"", at + 1)) {
            std::size_t const begin = at + 7;
            std::size_t const middle = file.text.find("\", \"", begin);
            std::size_t const end = file.text.find("\"}", middle + 4);
            if (end == std::string::npos) return;
            std::string const rule = file.text.substr(begin, middle - begin);
            std::string use = file.text.substr(middle + 4, end - middle - 4);
            if (rule_ids_in(use).size() == 1) use = "as " + use;
            if (rule.starts_with(prefix)) places[rule].data.insert(use);
        }
    }
}

std::string joined(auto const& items) {
    std::string text;
    for (std::string const& item : items) text += (text.empty() ? "" : ", ") + item;
    return text;
}

std::string chapter_part(Chapter const& chapter) {
    std::map<std::string, Places> places;
    std::string folders;
    for (std::string const& folder : chapter.folders) {
        read_sources(tree_files({folder}, {".cpp", ".h"}), chapter.prefix, places);
        folders += "`" + folder + "`, ";
    }
    for (std::string const& rule : read_ruleset(chapter, places)) places[rule];
    read_uses(chapter.prefix, places);
    std::string part = "## " + chapter.title + "\nIn " + folders + "`rulesets/" + chapter.ruleset +
                       "`.\n\n| rule | functions | charts and numbers |\n| --- | --- | --- |\n";
    for (auto const& [rule, of_rule] : places) {
        part += "| " + rule + " | " + joined(of_rule.functions()) + " | " + joined(of_rule.data) +
                " |\n";
    }
    return part + "\n";
}

}  // namespace

std::vector<std::string> rule_ids_in(std::string_view text) {
    std::vector<std::string> ids;
    for (IdReader::Found const& found : IdReader{text}.run()) ids.push_back(found.rule);
    return ids;
}

std::vector<RulePlace> rule_places(std::string_view source) {
    std::string const code = code_only(source);
    std::vector<FunctionLength> const all = functions(source);
    std::vector<RulePlace> places;
    for (IdReader::Found const& found : IdReader{source}.run()) {
        RulePlace place{found.rule, "", false};
        auto const function = std::ranges::find_if(all, [&](FunctionLength const& one) {
            return one.begin <= found.at && found.at < one.end;
        });
        if (function == all.end()) {
            place.function = declaration_at(code, found.at);
            place.above = true;
        } else {
            std::size_t const header = code.find_first_not_of(" \n\t", function->begin);
            place.function = without_class(function->name);
            place.above = found.at < header;
        }
        places.push_back(place);
    }
    return places;
}

std::string rule_index_page() {
    std::string page =
        "# Where rules are\n\n"
        "*For readers who look for the code of a rule. Written by\n"
        "`cmake --build --preset test --target indexes`; a test compares it with the sources.*\n\n"
        "A function is listed when the comment above it names the rule. Where no comment does, "
        "the\n"
        "functions are listed that name the rule inside. The last column lists the files of the\n"
        "ruleset with the rule's charts and numbers. A line such as `GT-FLEE` stands for all "
        "rules\n"
        "whose names begin so. `esprit why RULE` prints what a rule says.\n\n";
    for (Chapter const& chapter : chapters()) page += chapter_part(chapter);
    page.pop_back();
    return page;
}

}  // namespace esprit::code_rules
