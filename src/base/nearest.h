#pragma once
// Suggestions for misspelt names.
#include <span>
#include <string>
#include <string_view>

namespace esprit {

/// The candidate with the smallest edit distance from `written`, the first of several; empty if
/// none is near. A candidate that contains `written` counts as near.
std::string_view nearest_name(std::string_view written,
                              std::span<std::string_view const> candidates);

/// `; did you mean "x"?`, or an empty text if no candidate is near.
std::string did_you_mean(std::string_view written, std::span<std::string_view const> candidates);

}  // namespace esprit
