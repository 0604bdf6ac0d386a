#include "support/code_tokens.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "support/code_rules.h"
#include "support/letters.h"

namespace esprit::mutate {
namespace {

using fixture::is_blank;
using fixture::is_word;

// The longer first, so that the first that fits is the one meant.
constexpr std::array<std::string_view, 25> long_signs{
    "<=>", "<<=", ">>=", "...", "->*", "::", "->", "++", "--", "<<", ">>", "<=", ">=",
    "==",  "!=",  "&&",  "||",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^="};

bool is_digit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

std::size_t end_of_word(std::string_view code, std::size_t at) {
    while (at < code.size() && is_word(code[at])) ++at;
    return at;
}

// 1'000, 0x1F, 1.5e-9
std::size_t end_of_number(std::string_view code, std::size_t at) {
    bool const hexadecimal = code.substr(at).starts_with("0x");
    for (++at; at < code.size(); ++at) {
        char const last = code[at - 1];
        bool const exponent_sign =
            (code[at] == '-' || code[at] == '+') && !hexadecimal && (last == 'e' || last == 'E');
        if (!is_word(code[at]) && code[at] != '.' && code[at] != '\'' && !exponent_sign) break;
    }
    return at;
}

std::size_t end_of_sign(std::string_view code, std::size_t at) {
    for (std::string_view const sign : long_signs) {
        if (code.substr(at).starts_with(sign)) return at + sign.size();
    }
    return at + 1;
}

Token token_at(std::string_view code, std::size_t at) {
    bool const point = code[at] == '.' && at + 1 < code.size() && is_digit(code[at + 1]);
    Token token;
    std::size_t end = 0;
    if (is_digit(code[at]) || point) {
        token.kind = Token::Kind::number;
        end = end_of_number(code, at);
    } else if (is_word(code[at])) {
        token.kind = Token::Kind::word;
        end = end_of_word(code, at);
    } else if (code[at] == '"' || code[at] == '\'') {
        token.kind = Token::Kind::text;
        end = std::min(code.find(code[at], at + 1), code.size() - 1) + 1;
    } else {
        end = end_of_sign(code, at);
    }
    token.spelling = code.substr(at, end - at);
    token.offset = at;
    token.between_blanks =
        at > 0 && is_blank(code[at - 1]) && end < code.size() && is_blank(code[end]);
    return token;
}

void match_brackets(std::vector<Token>& tokens) {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        tokens[i].partner = i;
        if (tokens[i].opens()) open.push_back(i);
        if (tokens[i].closes() && !open.empty()) {
            tokens[i].partner = open.back();
            tokens[open.back()].partner = i;
            open.pop_back();
        }
    }
}

}  // namespace

std::string without_comments_and_directives(std::string_view source) {
    std::string code = code_rules::code_only(source);
    bool directive = false;
    for (std::size_t begin = 0; begin < code.size();) {
        std::size_t const end = std::min(code.find('\n', begin), code.size());
        std::size_t const first = code.find_first_not_of(" \t", begin);
        directive = directive || (first < end && code[first] == '#');
        bool const goes_on = end > begin && code[end - 1] == '\\';
        if (directive) code.replace(begin, end - begin, end - begin, ' ');
        directive = directive && goes_on;
        begin = end + 1;
    }
    return code;
}

std::vector<Token> tokens_of(std::string_view code) {
    std::vector<Token> tokens;
    for (std::size_t at = 0; at < code.size();) {
        if (is_blank(code[at])) {
            ++at;
            continue;
        }
        tokens.push_back(token_at(code, at));
        at += tokens.back().spelling.size();
    }
    match_brackets(tokens);
    return tokens;
}

}  // namespace esprit::mutate
