#pragma once
// Changes of house rules that leave as it was what belongs to them.
#include <span>

#include "check/pieces.h"

namespace esprit::check {

/// Finds numbers of which a condition still writes out the old value, dice of a chart without its
/// bands, names of conditions that lose a part, and rules of two sides of which one changes.
Findings check_half_changes(std::span<HouseRuleEntry const> pieces, text::DataNode const& shipped,
                            text::DataNode const& tree);

}  // namespace esprit::check
