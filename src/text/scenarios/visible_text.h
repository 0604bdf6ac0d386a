#pragma once
// Control characters in titles and names of scenarios are shown as such, so that they cannot change
// a terminal, or the direction in which a page is read.
#include <string>
#include <string_view>

namespace esprit::text {

/// The text with each control character as its number, "\\u001b". Characters that change the
/// direction of writing, or that take no room, count as control characters; line ends do not where
/// `lines` is true.
std::string visible(std::string_view text, bool lines = false);

}  // namespace esprit::text
