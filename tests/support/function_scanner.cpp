// Finds the functions of a source by its braces. It reads well-formed code as people write it; it
// is no parser: what stands before a brace decides what the brace opens.
#include "support/code_rules.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "support/letters.h"

namespace esprit::code_rules {
namespace {

using fixture::is_blank;
using fixture::is_word;

void trim(std::string_view& text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
}

bool ends_with_word(std::string_view text, std::string_view word) {
    return text.ends_with(word) &&
           (text.size() == word.size() || !is_word(text[text.size() - word.size() - 1]));
}

bool has_word(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + 1)) {
        bool const begins = at == 0 || !is_word(text[at - 1]);
        bool const ends = at + word.size() == text.size() || !is_word(text[at + word.size()]);
        if (begins && ends) return true;
    }
    return false;
}

// Where the bracket that opens at `open` closes; npos when it does not.
std::size_t closing(std::string_view text, std::size_t open, char opener, char closer) {
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        if (text[i] == opener) ++depth;
        if (text[i] == closer && --depth == 0) return i;
    }
    return std::string_view::npos;
}

// Directives are blanked; of #if ... #else ... #endif the first branch counts, so that braces
// match.
std::string without_directives(std::string code) {
    std::vector<bool> in_other_branch;
    bool directive = false;
    for (std::size_t begin = 0; begin < code.size();) {
        std::size_t const end = std::min(code.find('\n', begin), code.size());
        std::string_view line = std::string_view(code).substr(begin, end - begin);
        bool const goes_on = line.ends_with('\\');
        trim(line);
        bool const first_line = !directive && line.starts_with('#');
        if (first_line) {
            line.remove_prefix(1);
            trim(line);
            if (line.starts_with("if")) in_other_branch.push_back(false);
            if (line.starts_with("el") && !in_other_branch.empty()) in_other_branch.back() = true;
            if (line.starts_with("endif") && !in_other_branch.empty()) in_other_branch.pop_back();
        }
        bool const skipped = std::find(in_other_branch.begin(), in_other_branch.end(), true) !=
                             in_other_branch.end();
        directive = directive || first_line;
        if (directive || skipped)
            std::fill(code.begin() + static_cast<std::ptrdiff_t>(begin),
                      code.begin() + static_cast<std::ptrdiff_t>(end), ' ');
        directive = directive && goes_on;
        begin = end + 1;
    }
    return code;
}

// Drops template<...>, [[...]] and alignas(...), which say nothing about what a brace opens.
std::string bare_header(std::string_view header) {
    std::string bare;
    for (std::size_t i = 0; i < header.size(); ++i) {
        std::string_view const rest = header.substr(i);
        bool const word_begins = i == 0 || !is_word(header[i - 1]);
        std::size_t end = std::string_view::npos;
        if (rest.starts_with("[[")) end = closing(header, i, '[', ']');
        if (word_begins && rest.starts_with("alignas")) end = closing(header, i, '(', ')');
        if (word_begins && rest.starts_with("template")) end = closing(header, i, '<', '>');
        if (end != std::string_view::npos) {
            i = end;
        } else {
            bare += header[i];
        }
    }
    return bare;
}

// The text up to the first place outside of round brackets where `found(i)` holds.
template <class Found>
std::optional<std::string_view> up_to(std::string_view text, Found found) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(') ++depth;
        if (text[i] == ')') --depth;
        if (depth == 0 && found(i)) return text.substr(0, i);
    }
    return std::nullopt;
}

// "int x =": an assignment sign that is not part of an operator's name or of a comparison.
bool is_initialised(std::string_view header) {
    auto const assigns = [&](std::size_t i) {
        if (header[i] != '=') return false;
        std::string_view before = header.substr(0, i);
        bool const compares =
            (i + 1 < header.size() && header[i + 1] == '=') ||
            (i > 0 && std::string_view("=!<>").find(header[i - 1]) != std::string_view::npos);
        while (!before.empty() && !is_word(before.back()) && !is_blank(before.back()) &&
               before.back() != ')') {
            before.remove_suffix(1);
        }
        return !compares && !ends_with_word(before, "operator");
    };
    return up_to(header, assigns).has_value();
}

// "Foo::Foo(int a) : x" when the header has a list of member initialisers: what stands before it.
std::optional<std::string_view> before_member_list(std::string_view header) {
    return up_to(header, [&](std::size_t i) {
        bool const double_colon =
            header[i] == ':' &&
            ((i > 0 && header[i - 1] == ':') || (i + 1 < header.size() && header[i + 1] == ':'));
        return header[i] == ':' && !double_colon &&
               header.substr(0, i).find(')') != std::string_view::npos;
    });
}

bool opens_scope(std::string_view header) {
    std::string_view const before_list = header.substr(0, header.find('('));
    if (header.starts_with("extern \"")) return true;
    for (std::string_view const word : {"namespace", "class", "struct", "union", "enum"}) {
        if (has_word(before_list, word)) return true;
    }
    return false;
}

// Ends with the beginning of a lambda: "[&](int x) mutable -> int".
bool begins_lambda(std::string_view header) {
    for (std::size_t open = header.rfind('['); open != std::string_view::npos;
         open = open == 0 ? std::string_view::npos : header.rfind('[', open - 1)) {
        std::string_view before = header.substr(0, open);
        trim(before);
        bool const subscript =
            !before.empty() &&
            (is_word(before.back()) || before.back() == ')' || before.back() == ']') &&
            !ends_with_word(before, "return");
        std::size_t const close = closing(header, open, '[', ']');
        if (subscript || close == std::string_view::npos) continue;
        std::string_view after = header.substr(close + 1);
        if (!up_to(after, [&](std::size_t i) {
                return std::string_view(",;={").find(after[i]) != std::string_view::npos;
            })) {
            return true;
        }
    }
    return false;
}

// "int f" of "int f(int x)"; empty when the text does not end with a bracket.
std::string_view before_last_parentheses(std::string_view text) {
    std::size_t open = text.ends_with(')') ? text.size() : 0;
    for (int depth = 0; open > 0;) {
        --open;
        if (text[open] == ')') ++depth;
        if (text[open] == '(' && --depth == 0) break;
    }
    text = text.substr(0, open);
    trim(text);
    return text;
}

// "int f(int x) const": the part up to and with the parameter list; empty when there is none.
std::string_view with_parameter_list(std::string_view header) {
    if (auto const before = before_member_list(header)) header = *before;
    if (auto const before = up_to(header, [&](std::size_t i) {
            return header.substr(i).starts_with("->") && !header.substr(0, i).ends_with("operator");
        })) {
        header = *before;
    }
    if (auto const before = up_to(header, [&](std::size_t i) {
            return i > 0 && ends_with_word(header.substr(0, i), "requires") &&
                   header.substr(0, i).find(')') != std::string_view::npos;
        })) {
        header = before->substr(0, before->size() - std::string_view("requires").size());
    }
    for (bool again = true; again;) {
        again = false;
        trim(header);
        for (std::string_view word :
             {"const", "override", "final", "volatile", "noexcept", "try"}) {
            if (!ends_with_word(header, word)) continue;
            header.remove_suffix(word.size());
            again = true;
        }
        if (header.ends_with('&')) {
            header.remove_suffix(1);
            again = true;
        }
        std::string_view const before = before_last_parentheses(header);
        if (ends_with_word(before, "noexcept")) {
            header = before;
            again = true;
        }
    }
    return header.ends_with(')') ? header : std::string_view{};
}

// "Unit::strength" of "int Unit::strength(Battle const& b)", "TEST(Dice, Sum)" of a test.
std::string name_in(std::string_view header) {
    std::string_view const before = before_last_parentheses(header);
    if (before.ends_with("operator()")) return "operator()";
    std::size_t const blank = before.find_last_of(" \n\t&*");
    if (blank != before.npos) return std::string(before.substr(blank + 1));
    bool const macro = before.find_first_of("abcdefghijklmnopqrstuvwxyz") == before.npos;
    return std::string(macro ? header : before);
}

enum class Kind { Scope, Initialiser, Function };

struct Block {
    Kind kind = Kind::Scope;
    std::string header;  // what stood before the brace, to go on with after an initialiser
    std::string name;
    int parentheses = 0;  // open ones outside of the block
    int line = 0;
    std::size_t begin = 0;  // of the header
};

class Scanner {
public:
    std::vector<FunctionLength> run(std::string_view code) {
        for (at_ = 0; at_ < code.size(); ++at_) {
            char const c = code[at_];
            if (c == '\n') ++line_;
            if (c == '{') {
                open();
            } else if (c == '}') {
                close();
            } else if (!inside_function()) {
                read(c);
            }
        }
        return std::move(found_);
    }

private:
    bool inside_function() const {
        return !blocks_.empty() && blocks_.back().kind == Kind::Function;
    }
    bool inside_initialiser() const {
        return !blocks_.empty() && blocks_.back().kind == Kind::Initialiser;
    }

    void read(char c) {
        if (c == '(') ++parentheses_;
        if (c == ')') --parentheses_;
        bool const ends = c == ';' || (c == ',' && inside_initialiser());
        if (ends && parentheses_ == 0) {
            begin_header();
            return;
        }
        header_ += c;
        if (c != ':') return;
        std::string_view text(header_);
        text.remove_suffix(1);
        trim(text);
        if (text == "public" || text == "protected" || text == "private") begin_header();
    }

    void begin_header() {
        header_.clear();
        header_begin_ = at_ + 1;
    }

    // Inside a function every block is the function's; only its depth is of interest.
    void open() {
        Block block{Kind::Function, header_, "", parentheses_, line_, header_begin_};
        if (!inside_function()) classify(block);
        blocks_.push_back(std::move(block));
        begin_header();
        parentheses_ = 0;
    }

    void classify(Block& block) const {
        std::string const bare = bare_header(header_);
        std::string_view header(bare);
        trim(header);
        if (begins_lambda(header)) {
            block.name = "lambda";
            return;
        }
        block.kind = Kind::Initialiser;
        if (parentheses_ > 0 || inside_initialiser() || is_initialised(header)) return;
        if (opens_scope(header)) {
            block.kind = Kind::Scope;
            return;
        }
        bool const in_member_list = before_member_list(header).has_value();
        if (in_member_list && (is_word(header.back()) || header.back() == '>')) return;
        std::string_view const function = with_parameter_list(header);
        if (function.empty()) return;
        block.kind = Kind::Function;
        block.name = name_in(function);
    }

    void close() {
        if (blocks_.empty()) return;
        Block block = std::move(blocks_.back());
        blocks_.pop_back();
        if (block.kind == Kind::Function && !inside_function()) {
            int const body_lines = std::max(0, line_ - block.line - 1);
            found_.push_back({block.name, block.line, body_lines, block.begin, at_ + 1});
        }
        parentheses_ = block.parentheses;
        // After "x{1}" the declaration goes on; after a lambda inside brackets its call does.
        bool const goes_on =
            block.kind == Kind::Initialiser || parentheses_ > 0 || block.name == "lambda";
        begin_header();
        if (goes_on) {
            header_ = block.header + " {}";  // and so it begins no lambda any more
            header_begin_ = block.begin;
        }
    }

    std::vector<Block> blocks_;
    std::vector<FunctionLength> found_;
    std::string header_;
    std::size_t header_begin_ = 0;
    std::size_t at_ = 0;
    int parentheses_ = 0;
    int line_ = 1;
};

}  // namespace

std::vector<FunctionLength> functions(std::string_view source) {
    return Scanner{}.run(without_directives(code_only(source)));
}

}  // namespace esprit::code_rules
