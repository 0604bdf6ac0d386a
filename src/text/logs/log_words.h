#pragma once
// What writer and reader of logs must agree on.
#include <cstddef>
#include <string>
#include <string_view>

namespace esprit::text::log_words {

inline constexpr std::string_view line_mark = "| ";
inline constexpr std::string_view empty_line_mark = "|";
inline constexpr std::string_view unended_line_mark = "|.";  // the last one, without a line end
inline constexpr std::size_t bytes_per_line = 40;

/// Whether a byte is written as \xNN: what would end a line or cannot be seen.
constexpr bool is_escaped(char letter) {
    auto const byte = static_cast<unsigned char>(letter);
    return byte < 0x20U || byte == 0x7FU || letter == '\\';
}

/// Whether a byte is written as \xNN in a word, which a blank or a colon ends.
constexpr bool is_escaped_in_word(char letter) {
    return is_escaped(letter) || letter == ' ' || letter == ':';
}

std::string escaped(std::string_view text);
std::string escaped_word(std::string_view word);

}  // namespace esprit::text::log_words
