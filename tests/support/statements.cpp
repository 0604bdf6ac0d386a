#include "support/statements.h"

#include <array>
#include <string_view>

namespace esprit::mutate {
namespace {

// What begins no expression.
constexpr std::array<std::string_view, 18> other_beginnings{
    "using",  "static_assert", "auto",   "const",  "constexpr", "static",
    "struct", "class",         "enum",   "goto",   "typedef",   "template",
    "public", "private",       "friend", "extern", "namespace", "case"};

// What stands before a brace that opens a block of statements.
constexpr std::array<std::string_view, 13> before_a_block{
    ")",     "else",     "do",       "try",     ";",     "{", "}",
    "const", "noexcept", "override", "mutable", "final", ":"};

class StatementScanner {
public:
    explicit StatementScanner(std::vector<Token> const& tokens) : tokens_(tokens) {}

    std::vector<std::pair<std::size_t, std::size_t>> run() {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            Token const& token = tokens_[i];
            if (token.is("{")) {
                open(i);
            } else if (token.is("}")) {
                close(i);
            } else if (token.is("(")) {
                ++parentheses_;
            } else if (token.is(")")) {
                --parentheses_;
                if (ends_control(i)) begin_ = i + 1;
            } else if (parentheses_ == 0) {
                read(i);
            }
        }
        return std::move(found_);
    }

private:
    struct Block {
        bool of_statements = false;
        bool goes_on = false;  // the statement around it does, after its end
        std::size_t begin = 0;
        int parentheses = 0;
    };

    void read(std::size_t i) {
        Token const& token = tokens_[i];
        if (token.is("else") || token.is("do")) begin_ = i + 1;
        if (token.is(":") && (tokens_[begin_].is("case") || tokens_[begin_].is("default"))) {
            begin_ = i + 1;
        }
        if (!token.is(";")) return;
        bool const inside = !blocks_.empty() && blocks_.back().of_statements;
        if (inside && begin_ < i && is_removable(begin_, i)) found_.emplace_back(begin_, i);
        begin_ = i + 1;
    }

    void open(std::size_t i) {
        Block block;
        block.begin = begin_;
        block.parentheses = parentheses_;
        block.of_statements = opens_statements(i);
        block.goes_on = parentheses_ > 0 || !block.of_statements || is_lambda(i);
        blocks_.push_back(block);
        parentheses_ = 0;
        begin_ = i + 1;
    }

    void close(std::size_t i) {
        if (blocks_.empty()) return;
        Block const block = blocks_.back();
        blocks_.pop_back();
        parentheses_ = block.parentheses;
        begin_ = block.goes_on ? block.begin : i + 1;
        bool const ends_scope = !block.of_statements && is_scope(block.begin);
        if (ends_scope) begin_ = i + 1;
    }

    bool is_scope(std::size_t i) const {
        for (std::string_view const word :
             {"namespace", "struct", "class", "enum", "union", "extern"}) {
            if (i < tokens_.size() && tokens_[i].is(word)) return true;
        }
        return false;
    }

    // A brace after a word opens a value (`Unit{1}`), a scope (`namespace x {`), or, after the
    // result type of a lambda (`-> int {`), a block.
    bool opens_statements(std::size_t i) const {
        if (i == 0 || is_scope(begin_)) return false;
        Token const& last = tokens_[i - 1];
        if (lists(before_a_block, last.spelling) || is_lambda(i)) return true;
        for (std::size_t j = i; j > begin_; --j) {
            if (tokens_[j - 1].is("->") && j > 1 && tokens_[j - 2].is(")")) return true;
            if (tokens_[j - 1].is("=") || tokens_[j - 1].is("return")) return false;
        }
        return false;
    }

    // `[&] {`, `[&](int x) {`, `[] {`, and not `ranks[2] {`.
    bool is_lambda(std::size_t brace) const {
        std::size_t i = brace;
        while (i > begin_ && !tokens_[i - 1].is("]") && !tokens_[i - 1].is(")")) --i;
        if (i > begin_ && tokens_[i - 1].is(")")) i = tokens_[i - 1].partner;
        if (i <= begin_ || !tokens_[i - 1].is("]")) return false;
        std::size_t const open = tokens_[i - 1].partner;
        if (open == 0 || open <= begin_) return true;
        Token const& last = tokens_[open - 1];
        bool const subscript =
            (last.kind == Token::Kind::word && !last.is("return")) || last.closes();
        return !subscript;
    }

    // The bracket that ends `if (...)` and its like, when the statement begins with them.
    bool ends_control(std::size_t i) const {
        if (parentheses_ != 0) return false;
        std::size_t const open = tokens_[i].partner;
        if (open == 0 || open - 1 < begin_) return false;
        Token const& word = tokens_[open - 1];
        return word.is("if") || word.is("while") || word.is("for") || word.is("switch") ||
               word.is("constexpr");
    }

    bool is_removable(std::size_t first, std::size_t semicolon) const {
        Token const& word = tokens_[first];
        if (word.is("return")) return semicolon == first + 1;
        if (word.is("throw") || word.is("break") || word.is("continue")) return true;
        if (lists(other_beginnings, word.spelling)) return false;
        return !is_declaration(first, semicolon);
    }

    // A type, then a name: `Charge charge{…}`, `std::vector<int> const& found = …`.
    bool is_declaration(std::size_t first, std::size_t semicolon) const {
        std::size_t i = first;
        if (tokens_[i].kind != Token::Kind::word) return false;
        for (++i; i < semicolon; ++i) {
            Token const& token = tokens_[i];
            if (token.is("<")) i = end_of_arguments(i, semicolon);
            if (i >= semicolon) return false;
            if (token.kind == Token::Kind::word && !tokens_[i - 1].is("::")) return true;
            bool const of_type = token.is("::") || token.is("<") || token.is("&") || token.is("*");
            if (!of_type && token.kind != Token::Kind::word) return false;
            if ((token.is("&") || token.is("*")) && token.between_blanks) return false;
        }
        return false;
    }

    std::size_t end_of_arguments(std::size_t i, std::size_t semicolon) const {
        int depth = 0;
        for (; i < semicolon; ++i) {
            if (tokens_[i].is("<")) ++depth;
            if (tokens_[i].is(">")) --depth;
            if (tokens_[i].is(">>")) depth -= 2;
            if (depth <= 0) return i;
        }
        return semicolon;
    }

    std::vector<Token> const& tokens_;
    std::vector<Block> blocks_;
    std::vector<std::pair<std::size_t, std::size_t>> found_;
    std::size_t begin_ = 0;  // the first token of the statement at hand
    int parentheses_ = 0;
};

}  // namespace

std::vector<std::pair<std::size_t, std::size_t>> removable_statements(
    std::vector<Token> const& tokens) {
    return StatementScanner{tokens}.run();
}

}  // namespace esprit::mutate
