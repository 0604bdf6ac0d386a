#include "text/logs/log_words.h"

namespace esprit::text::log_words {
namespace {

std::string escaped_where(std::string_view text, bool (*wanted)(char)) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string result;
    for (char const letter : text) {
        if (!wanted(letter)) {
            result += letter;
            continue;
        }
        auto const byte = static_cast<unsigned char>(letter);
        result += "\\x";
        result += digits[byte >> 4U];
        result += digits[byte & 0xFU];
    }
    return result;
}

}  // namespace

std::string escaped(std::string_view text) {
    return escaped_where(text, is_escaped);
}

std::string escaped_word(std::string_view word) {
    return escaped_where(word, is_escaped_in_word);
}

}  // namespace esprit::text::log_words
