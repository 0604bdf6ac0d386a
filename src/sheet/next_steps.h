#pragma once
// The charts and procedures that the rules call for after a verdict, with the lasting facts of the
// units.
#include <vector>

#include "text/verdicts/aftermath.h"

namespace esprit::sheet {

/// A chart or procedure that can be asked next.
struct NextStep {
    text::Subject subject;
    text::Situation situation;
    chance::NextQuestion const* question = nullptr;
};

/// True if a number that the unit stated remains given after the throw even at its unset value:
/// numbers that never change do, counts do not.
bool stays_given(chance::Aftermath const& after, char const* role, chance::FactId fact);

/// The next steps that the facts of the units permit. `after` must outlive them.
std::vector<NextStep> next_steps(text::Subject const& subject, chance::Aftermath const& after);

}  // namespace esprit::sheet
