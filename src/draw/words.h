#pragma once
// UTF-8 text: decoding, estimated width, and line breaking.
#include <string>
#include <string_view>
#include <vector>

namespace esprit::draw {

inline constexpr std::string_view replacement_letter = "\xEF\xBF\xBD";

struct Letter {
    char32_t point = 0;
    std::string_view bytes;
    bool valid = true;  // false: `bytes` is one byte that is not UTF-8
};
/// Removes and returns the first letter of a text, which must not be empty.
Letter next_letter(std::string_view& text);
std::size_t letter_count(std::string_view text);
/// At most that many letters of a text; ends in "…" if it was cut.
std::string shortened(std::string_view text, std::size_t most_letters);

/// Estimated width in ems, for the widest of the usual serif fonts.
double width_em(std::string_view text);
/// Breaks a text at blanks into lines of at most `most_em`; a wider word gets a line of its own.
std::vector<std::string> wrapped(std::string_view text, double most_em);
/// A name as at most two lines of a label, shortened if necessary.
std::vector<std::string> label_lines(std::string_view name);

}  // namespace esprit::draw
