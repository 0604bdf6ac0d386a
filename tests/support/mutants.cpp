// The kinds of mutants. They are found in tokens, not in a grammar: what is not sure is left out,
// and a mutant that does not compile is dropped by who runs it.
#include "support/mutants.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <tuple>
#include <utility>

#include "support/code_tokens.h"
#include "support/statements.h"

namespace esprit::mutate {
namespace {

struct Swap {
    std::string_view from;
    std::string_view to;
    std::string_view kind;
};

// A strict relation loses and gains its border, and points the other way.
constexpr std::array swaps{
    Swap{"<", "<=", "relation"},     Swap{"<", ">", "relation"},   Swap{"<=", "<", "relation"},
    Swap{"<=", ">=", "relation"},    Swap{">", ">=", "relation"},  Swap{">", "<", "relation"},
    Swap{">=", ">", "relation"},     Swap{">=", "<=", "relation"}, Swap{"==", "!=", "relation"},
    Swap{"!=", "==", "relation"},    Swap{"&&", "||", "operator"}, Swap{"||", "&&", "operator"},
    Swap{"+", "-", "operator"},      Swap{"-", "+", "operator"},   Swap{"*", "/", "operator"},
    Swap{"/", "*", "operator"},      Swap{"+=", "-=", "operator"}, Swap{"-=", "+=", "operator"},
    Swap{"*=", "/=", "operator"},    Swap{"/=", "*=", "operator"}, Swap{"true", "false", "boolean"},
    Swap{"false", "true", "boolean"}};

// Where an operand of && or || ends; brackets end it too.
constexpr std::array<std::string_view, 14> operand_ends{
    ",", ";", "?", ":", "=", "return", "throw", "&&", "||", "+=", "-=", "*=", "/=", "|="};

class Finder {
public:
    explicit Finder(std::string_view source)
        : code_(without_comments_and_directives(source)), tokens_(tokens_of(code_)) {}

    std::vector<Mutant> run() {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (is_assertion(i)) {
                i = tokens_[i + 1].partner;
                continue;
            }
            swap(i);
            change_number(i);
            negate_control(i);
            negate_operands(i);
            negate_choice(i);
        }
        for (auto const& [first, last] : removable_statements(tokens_)) {
            if (!is_assertion(first)) remove(first, last);
        }
        std::sort(found_.begin(), found_.end(), [](Mutant const& a, Mutant const& b) {
            return std::tie(a.offset, a.length, a.replacement) <
                   std::tie(b.offset, b.length, b.replacement);
        });
        found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
        return std::move(found_);
    }

private:
    bool token_is(std::size_t i, std::string_view what) const {
        return i < tokens_.size() && tokens_[i].is(what);
    }
    bool is_assertion(std::size_t i) const {
        return (token_is(i, "static_assert") || token_is(i, "ESPRIT_EXPECT")) &&
               token_is(i + 1, "(");
    }
    std::size_t end_of(std::size_t i) const {
        return tokens_[i].offset + tokens_[i].spelling.size();
    }

    // Replaces from the beginning of token `first` to the end of token `last`.
    void add(std::string_view kind, std::size_t first, std::size_t last, std::string replacement) {
        std::size_t const offset = tokens_[first].offset;
        auto const line = std::count(code_.begin(), code_.begin() + std::ptrdiff_t(offset), '\n');
        Mutant mutant{kind, static_cast<int>(line) + 1, offset, end_of(last) - offset,
                      std::move(replacement)};
        find_host(mutant, first, last);
        found_.push_back(std::move(mutant));
    }

    void find_host(Mutant& mutant, std::size_t first, std::size_t last) const {
        bool const statement = mutant.kind == "statement";
        if (!statement && tokens_[first].spelling.ends_with('=') &&
            lists(operand_ends, tokens_[first].spelling)) {
            return;  // += and the like are no expressions
        }
        std::size_t const begin = statement ? first : begin_of_operand(first, true);
        std::size_t end = last + 1;
        while (!statement && end < tokens_.size() && !tokens_[end].closes()) {
            Token const& token = tokens_[end];
            bool const connective = token.is("&&") || token.is("||");
            if (lists(operand_ends, token.spelling) && !connective) break;
            end = token.partner + 1;
        }
        mutant.host_offset = tokens_[begin].offset;
        mutant.host_length = end_of(end - 1) - mutant.host_offset;
    }

    void swap(std::size_t i) {
        Token const& token = tokens_[i];
        for (Swap const& each : swaps) {
            if (!token.is(each.from)) continue;
            if (token.kind == Token::Kind::sign && !token.between_blanks) continue;
            add(each.kind, i, i, std::string(each.to));
        }
    }

    // int ranks[3]: two words in front, of which the first is not `return`.
    bool is_array_size(std::size_t i) const {
        if (i < 3 || !tokens_[i - 1].is("[") || tokens_[i - 2].kind != Token::Kind::word) {
            return false;
        }
        Token const& type = tokens_[i - 3];
        return (type.kind == Token::Kind::word && !type.is("return")) || type.is(">");
    }

    bool is_template_argument(std::size_t i) const {
        auto const touches = [&](std::size_t sign, std::string_view what) {
            return token_is(sign, what) && !tokens_[sign].between_blanks;
        };
        return touches(i + 1, ">") || touches(i + 1, ">>") ||
               (i > 0 && touches(i - 1, "<") && end_of(i - 1) == tokens_[i].offset);
    }

    void change_number(std::size_t i) {
        Token const& token = tokens_[i];
        if (token.kind != Token::Kind::number || is_array_size(i) || is_template_argument(i)) {
            return;
        }
        if (i > 0 && tokens_[i - 1].is("case")) return;
        std::string const text(token.spelling);
        bool const plain = text.size() < 10 && text.find_first_not_of("0123456789") == text.npos &&
                           (text == "0" || text[0] != '0');
        for (int const step : {-1, 1}) {
            std::string const sum = '(' + text + (step < 0 ? " - 1" : " + 1") + ')';
            add("constant", i, i, plain ? std::to_string(std::stoi(text) + step) : sum);
        }
    }

    // The tokens from `first` to before `end` in brackets, with an exclamation mark. A single == or
    // != is left to the relations, which turn it over already.
    void negate(std::size_t first, std::size_t end) {
        int equalities = 0;
        int others = 0;
        for (std::size_t i = first; i < end; ++i) {
            Token const& token = tokens_[i];
            equalities += token.is("==") || token.is("!=") ? 1 : 0;
            others += token.is("&&") || token.is("||") || token.is("?") ? 1 : 0;
            if (token.is("=")) return;  // a declaration
            if (token.opens()) i = token.partner;
        }
        if (first >= end || (equalities == 1 && others == 0)) return;
        std::size_t const offset = tokens_[first].offset;
        std::string const inner = code_.substr(offset, end_of(end - 1) - offset);
        add("condition", first, end - 1, "!(" + inner + ')');
    }

    std::size_t begin_of_operand(std::size_t i, bool with_connectives) const {
        while (i > 0) {
            Token const& token = tokens_[i - 1];
            bool const connective = token.is("&&") || token.is("||");
            if (token.opens()) break;
            if (lists(operand_ends, token.spelling) && !(connective && with_connectives)) break;
            i = token.closes() ? token.partner : i - 1;
        }
        return i;
    }

    std::size_t end_of_operand(std::size_t i) const {
        while (i < tokens_.size() && !tokens_[i].closes() &&
               !lists(operand_ends, tokens_[i].spelling)) {
            i = tokens_[i].partner + 1;
        }
        return i;
    }

    void negate_operands(std::size_t i) {
        bool const connective = tokens_[i].is("&&") || tokens_[i].is("||");
        if (!connective || !tokens_[i].between_blanks) return;
        negate(begin_of_operand(i, false), i);
        negate(i + 1, end_of_operand(i + 1));
    }

    void negate_choice(std::size_t i) {
        if (tokens_[i].is("?")) negate(begin_of_operand(i, true), i);
    }

    // if (first; condition), while (condition), for (first; condition; step)
    void negate_control(std::size_t i) {
        Token const& word = tokens_[i];
        bool const loop = word.is("for");
        if ((!word.is("if") && !word.is("while") && !loop) || !token_is(i + 1, "(")) return;
        std::size_t const close = tokens_[i + 1].partner;
        std::vector<std::size_t> parts{i + 1};
        for (std::size_t j = i + 2; j < close; j = tokens_[j].partner + 1) {
            if (tokens_[j].is(";")) parts.push_back(j);
        }
        if (loop && parts.size() == 3) negate(parts[1] + 1, parts[2]);
        if (!loop) negate(parts.back() + 1, close);
    }

    void remove(std::size_t first, std::size_t last) {
        std::size_t const offset = tokens_[first].offset;
        auto const begin = code_.begin() + std::ptrdiff_t(offset);
        auto const lines = std::count(begin, code_.begin() + std::ptrdiff_t(end_of(last)), '\n');
        add("statement", first, last, ';' + std::string(static_cast<std::size_t>(lines), '\n'));
    }

    std::string code_;
    std::vector<Token> tokens_;
    std::vector<Mutant> found_;
};

std::string on_one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

/// What stands before and behind the host of a mutant.
struct Fence {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t number = 0;
    std::string before;
    std::string after;
};

Fence fence_of(std::string_view source, Mutant const& mutant, std::size_t number) {
    std::string const chosen = "esprit_mutant == " + std::to_string(number);
    Fence fence{mutant.host_offset, mutant.host_offset + mutant.host_length, number, {}, {}};
    if (mutant.kind == "statement") {
        fence.before = "{ if (!(" + chosen + ")) { ";
        fence.after = " } }";
        return fence;
    }
    std::string host(source.substr(mutant.host_offset, mutant.host_length));
    host.replace(mutant.offset - mutant.host_offset, mutant.length, mutant.replacement);
    fence.before = "(" + chosen + " ? (" + on_one_line(std::move(host)) + ") : (";
    fence.after = "))";
    return fence;
}

// From the beginning of the line of `offset` to the end of the line of `end`.
std::string_view lines_around(std::string_view text, std::size_t offset, std::size_t end) {
    std::size_t const begin = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
    return text.substr(begin, std::min(text.find('\n', end), text.size()) - begin);
}

std::string blanks_drawn_together(std::string_view text) {
    std::string result;
    for (char const c : text) {
        bool const blank = std::isspace(static_cast<unsigned char>(c)) != 0;
        if (!blank) {
            result += c;
        } else if (!result.empty() && result.back() != ' ') {
            result += ' ';
        }
    }
    if (!result.empty() && result.back() == ' ') result.pop_back();
    return result;
}

}  // namespace

std::vector<Mutant> mutants_of(std::string_view source) {
    std::vector<Mutant> found = Finder{source}.run();
    // The finder reads blanked strings; what is wrapped has to hold the real ones.
    for (Mutant& mutant : found) {
        if (mutant.kind != "condition") continue;
        mutant.replacement = "!(" + std::string(source.substr(mutant.offset, mutant.length)) + ')';
    }
    return found;
}

std::string switched(std::string_view source, std::vector<Mutant> const& mutants,
                     std::set<std::size_t> const& without) {
    std::vector<Fence> fences;
    for (std::size_t i = 0; i < mutants.size(); ++i) {
        std::string_view const host = source.substr(mutants[i].host_offset, mutants[i].host_length);
        if (host.empty() || host.find("//") != host.npos || without.count(i) == 1) continue;
        fences.push_back(fence_of(source, mutants[i], i + 1));
    }
    // the outer one first
    std::sort(fences.begin(), fences.end(), [](Fence const& a, Fence const& b) {
        return std::tie(a.begin, b.end, a.number) < std::tie(b.begin, a.end, b.number);
    });
    std::string text;
    std::vector<Fence const*> open;
    auto next = fences.cbegin();
    for (std::size_t i = 0; i <= source.size(); ++i) {
        for (; !open.empty() && open.back()->end == i; open.pop_back()) text += open.back()->after;
        for (; next != fences.cend() && next->begin == i; ++next) {
            text += next->before;
            open.push_back(&*next);
        }
        if (i < source.size()) text += source[i];
    }
    return text;
}

std::set<std::size_t> not_switched(std::string_view source, std::vector<Mutant> const& mutants) {
    std::set<std::size_t> places;
    for (std::size_t i = 0; i < mutants.size(); ++i) {
        std::string_view const host = source.substr(mutants[i].host_offset, mutants[i].host_length);
        if (host.empty() || host.find("//") != host.npos) places.insert(i);
    }
    return places;
}

std::string mutated(std::string_view source, Mutant const& mutant) {
    std::string text(source);
    text.replace(mutant.offset, mutant.length, mutant.replacement);
    return text;
}

std::string before(std::string_view source, Mutant const& mutant) {
    return blanks_drawn_together(
        lines_around(source, mutant.offset, mutant.offset + mutant.length));
}

std::string after(std::string_view source, Mutant const& mutant) {
    std::string const text = mutated(source, mutant);
    return blanks_drawn_together(
        lines_around(text, mutant.offset, mutant.offset + mutant.replacement.size()));
}

}  // namespace esprit::mutate
