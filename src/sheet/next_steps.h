#pragma once
// What the rules go on with after a verdict, as questions that a sheet can be asked: with the units
// that sit there, and the facts of them that last.
#include <vector>

#include "text/verdicts/aftermath.h"

namespace esprit::sheet {

struct NextStep {
    text::Subject subject;
    text::Situation situation;
    chance::NextQuestion const* question = nullptr;
};

/// A number that says what a unit is stays given at whatever value; a count of nothing does not.
bool stays_given(chance::Aftermath const& after, char const* role, chance::FactId fact);

/// Those that the facts of the units allow. `after` must outlive them.
std::vector<NextStep> next_steps(text::Subject const& subject, chance::Aftermath const& after);

}  // namespace esprit::sheet
