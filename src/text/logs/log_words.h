#pragma once
// What the writer and the reader of logs share.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace esprit::text::log_words {

// in front of each line of a document
inline constexpr std::string_view line_mark = "| ";
inline constexpr std::string_view empty_line_mark = "|";
inline constexpr std::string_view unended_line_mark = "|.";  // a last line without a line break
inline constexpr std::size_t bytes_per_line = 40;            // of a snapshot

/// Whether a byte is written as \xNN: a line break, an invisible byte, or \ itself.
constexpr bool is_escaped(char letter) {
    auto const byte = static_cast<unsigned char>(letter);
    return byte < 0x20U || byte == 0x7FU || letter == '\\';
}

/// The same in a word, which ends at a blank or a colon.
constexpr bool is_escaped_in_word(char letter) {
    return is_escaped(letter) || letter == ' ' || letter == ':';
}

std::string escaped(std::string_view text);
std::string escaped_word(std::string_view word);
/// A byte as two hexadecimal digits.
std::string hex_byte(std::uint8_t byte);

}  // namespace esprit::text::log_words
