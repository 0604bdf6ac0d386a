#pragma once
// The name that somebody probably meant.
#include <span>
#include <string>
#include <string_view>

namespace esprit {

/// The candidate that takes the fewest changes of single letters to reach; empty when none is near.
/// The first of equally near ones.
std::string_view nearest_name(std::string_view written,
                              std::span<std::string_view const> candidates);

/// `; did you mean "x"?`, or nothing when nothing is near.
std::string did_you_mean(std::string_view written, std::span<std::string_view const> candidates);

}  // namespace esprit
