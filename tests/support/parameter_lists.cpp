// Finds the parameter lists of a source among its parentheses. As clang-format writes them, a type
// and the name of a parameter are two words with a blank between them; no argument of a call is.
#include <algorithm>
#include <array>
#include <cstddef>

#include "support/code_rules.h"
#include "support/letters.h"

namespace esprit::code_rules {
namespace {

using fixture::is_blank;
using fixture::is_word;

bool is_letter(char c) {
    return is_word(c) && (c < '0' || c > '9');
}

std::string_view word_at_end(std::string_view text) {
    std::size_t begin = text.size();
    while (begin > 0 && is_word(text[begin - 1])) --begin;
    return text.substr(begin);
}

std::string_view without_trailing_blanks(std::string_view text) {
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

// "Scenario const&" of "Scenario const& scenario": a name that stands behind it is declared.
bool ends_with_type(std::string_view text) {
    static constexpr std::array<std::string_view, 6> words_of_expressions{
        "new", "typename", "not", "and", "or", "throw"};
    std::size_t const length = text.size();
    while (text.ends_with('&') || text.ends_with('*') || text.ends_with('>')) text.remove_suffix(1);
    if (text.ends_with(')')) return text.size() < length;  // "std::function<void()> f"
    std::string_view const word = word_at_end(text);
    return !word.empty() &&
           std::ranges::find(words_of_expressions, word) == words_of_expressions.end();
}

struct Bracket {
    char opener = '(';
    int line = 0;
    std::string name;
    int commas = 0;
    bool declares = false;  // some name
};

class ListReader {
public:
    std::vector<ParameterList> run(std::string_view code) {
        for (std::size_t at = 0; at < code.size(); ++at) {
            char const c = code[at];
            std::string_view const before = code.substr(0, at);
            if (c == '\n') ++line_;
            if (c == '(' || c == '[' || c == '{' || begins_template_list(c, before)) {
                open_.push_back({c, line_, name_of(before)});
            } else if (c == ')' || c == ']' || c == '}') {
                close(c == ')' ? '(' : c == ']' ? '[' : '{');
            } else if (open_.empty()) {
                continue;
            } else if (c == '>' && open_.back().opener == '<' && !before.ends_with('-')) {
                open_.pop_back();
            } else if (c == ',') {
                ++open_.back().commas;
            } else if (is_letter(c) && is_blank(before.back())) {
                if (ends_with_type(without_trailing_blanks(before))) open_.back().declares = true;
            }
        }
        return std::move(found_);
    }

private:
    // Not "a < b", which has a blank there.
    static bool begins_template_list(char c, std::string_view before) {
        return c == '<' && !before.empty() && (is_word(before.back()) || before.back() == ']');
    }

    static std::string name_of(std::string_view before) {
        before = without_trailing_blanks(before);
        std::string_view const chunk = before.substr(before.find_last_of(" \n") + 1);
        if (chunk.find("operator") != chunk.npos) return std::string(chunk);
        bool const lambda = before.ends_with(']') || before.ends_with('>');  // of a template list
        return lambda ? "lambda" : std::string(word_at_end(before));
    }

    void close(char opener) {
        while (!open_.empty() && open_.back().opener == '<') open_.pop_back();
        if (open_.empty()) return;
        Bracket const last = open_.back();
        open_.pop_back();
        // a requires-expression is no function
        if (opener != '(' || !last.declares || last.name == "requires") return;
        found_.push_back({last.name, last.line, last.commas + 1});
    }

    std::vector<Bracket> open_;
    std::vector<ParameterList> found_;
    int line_ = 1;
};

}  // namespace

std::vector<ParameterList> parameter_lists(std::string_view source) {
    return ListReader{}.run(code_only(source));
}

}  // namespace esprit::code_rules
