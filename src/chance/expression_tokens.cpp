#include "chance/expression_tokens.h"

#include <cctype>

namespace esprit::chance {

namespace {

bool is_space(char letter) {
    return std::isspace(static_cast<unsigned char>(letter)) != 0;
}

bool is_digit(char letter) {
    return std::isdigit(static_cast<unsigned char>(letter)) != 0;
}

bool is_word_letter(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

}  // namespace

template <class Predicate>
void TokenReader::take_while(Predicate belongs) {
    while (next_ < text_.size() && belongs(text_[next_])) {
        ++next_;
    }
}

Token TokenReader::next() {
    take_while(is_space);
    std::size_t const start = next_;
    Token token{Token::Kind::end, {}, start};
    if (start == text_.size()) {
        return token;
    }
    char const first = text_[start];
    if (is_digit(first)) {
        token.kind = Token::Kind::number;
        take_while([](char c) { return is_word_letter(c) || c == '.'; });
    } else if (is_word_letter(first)) {
        token.kind = Token::Kind::word;
        take_while(is_word_letter);
    } else {
        token.kind = Token::Kind::sign;
        ++next_;
        if (next_ < text_.size() && text_[next_] == '=' &&
            std::string_view{"=!<>"}.find(first) != std::string_view::npos) {
            ++next_;
        }
        // The other bytes of a UTF-8 character: a message must not show half of one.
        take_while([](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; });
    }
    token.text = text_.substr(start, next_ - start);
    return token;
}

}  // namespace esprit::chance
