// What the characters of a source are.
#pragma once

#include <cctype>

namespace esprit::fixture {

inline bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

inline bool is_blank(char c) {
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

}  // namespace esprit::fixture
