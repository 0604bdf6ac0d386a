#pragma once
// Findings in house rules, in the words of the library.
#include <vector>

#include <esprit/check.hpp>

#include "text/rulesets/ruleset_source.h"

namespace esprit::library {

/// Throws InputError and BadInput.
std::vector<Finding> findings_in(std::vector<text::NamedText> const& houses);

}  // namespace esprit::library
