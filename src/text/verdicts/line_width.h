#pragma once
// Breaks the lines of an answer at the width of a terminal.
#include <string>
#include <string_view>

namespace esprit::text {

/// Breaks longer lines at blanks, and indents what follows by two more columns than the line. Bytes
/// of colour take no column. A longer word stays whole.
std::string wrapped_lines(std::string_view text, std::size_t columns);

}  // namespace esprit::text
