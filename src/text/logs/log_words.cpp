#include "text/logs/log_words.h"

namespace esprit::text::log_words {
namespace {

std::string escaped_where(std::string_view text, bool (*is_escaped_here)(char)) {
    std::string result;
    for (char const letter : text) {
        if (is_escaped_here(letter)) {
            result += "\\x" + hex_byte(static_cast<std::uint8_t>(letter));
        } else {
            result += letter;
        }
    }
    return result;
}

}  // namespace

std::string hex_byte(std::uint8_t byte) {
    constexpr std::string_view digits = "0123456789abcdef";
    return {digits[byte >> 4U], digits[byte & 0xFU]};
}

std::string escaped(std::string_view text) {
    return escaped_where(text, is_escaped);
}

std::string escaped_word(std::string_view word) {
    return escaped_where(word, is_escaped_in_word);
}

}  // namespace esprit::text::log_words
