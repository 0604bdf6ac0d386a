#pragma once
// Letters and lines of text: UTF-8, how wide a line will be, where it is broken.
#include <string>
#include <string_view>
#include <vector>

namespace esprit::draw {

inline constexpr std::string_view replacement_letter = "\xEF\xBF\xBD";

struct Letter {
    char32_t point = 0;
    std::string_view bytes;
    bool valid = true;  // else the bytes are no UTF-8
};
/// Takes the first letter off a text that is not empty.
Letter next_letter(std::string_view& text);
std::size_t letter_count(std::string_view text);
/// The first letters of a text; "…" in place of what is left out.
std::string shortened(std::string_view text, std::size_t most_letters);

/// About as wide as the widest of the usual serif fonts, in ems.
double width_em(std::string_view text);
/// Broken at blanks so that no line is wider; words that are wider stand alone.
std::vector<std::string> wrapped(std::string_view text, double most_em);
/// A name for a label: at most two lines, shortened where it must be.
std::vector<std::string> label_lines(std::string_view name);

}  // namespace esprit::draw
