#pragma once
// The odds by several versions of the rules, as bars below each other.
#include <string>

#include "text/verdicts/comparison.h"

namespace esprit::study {

/// An SVG file with the situations of the greatest changes: a bar for each outcome and version,
/// that of the first version in light grey.
std::string comparison_picture(text::Comparison const& comparison);

}  // namespace esprit::study
