#pragma once
// The lexer of expressions.
#include <cstddef>
#include <string_view>

namespace esprit::chance {

/// A word, number or sign of an expression.
struct Token {
    enum class Kind { end, number, word, sign };
    Kind kind = Kind::end;
    std::string_view text;
    std::size_t offset = 0;
};

/// Splits the text of an expression into tokens.
class TokenReader {
public:
    explicit TokenReader(std::string_view text) : text_(text) {}
    /// The next token; at the end of the text always a token of kind `end`.
    Token next();

private:
    template <class Predicate>
    void take_while(Predicate belongs);

    std::string_view text_;
    std::size_t next_ = 0;
};

}  // namespace esprit::chance
