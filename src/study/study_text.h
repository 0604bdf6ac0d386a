#pragma once
// The results of a study, for a terminal and as JSON.
#include <string>

#include "study/summary.h"
#include "text/verdicts/render.h"

namespace esprit::study {

/// The results of the one variant: what `esprit simulate` prints.
std::string simulation_text(StudySummary const& summary, text::RenderStyle style);
/// The comparison of the variants: what `esprit sweep` prints.
std::string comparison_text(StudySummary const& summary, text::RenderStyle style);

std::string simulation_json(StudySummary const& summary);
/// One line for every variant (docs/simulation.md).
std::string comparison_json_lines(StudySummary const& summary);

}  // namespace esprit::study
