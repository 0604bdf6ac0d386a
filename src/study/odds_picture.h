#pragma once
// The odds of a chart or procedure as bars, and over a range of values as curves.
#include <string>

#include "text/verdicts/fact_sweep.h"
#include "text/verdicts/verdict.h"

namespace esprit::study {

/// An SVG file with a bar for each outcome. Below them stands how numbers spread: mean, deviation,
/// the most likely value, at least, at most.
std::string odds_picture(text::Verdict const& verdict);

/// An SVG file with a curve for each outcome over the values of a fact or number; of counts a curve
/// for at least 1, at least 2 and so on. Values that the rules refuse leave a gap. The value that
/// is nearest to a wanted share is marked.
std::string sweep_picture(text::FactSweep const& sweep);

}  // namespace esprit::study
