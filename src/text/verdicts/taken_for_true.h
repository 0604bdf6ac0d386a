#pragma once
// Flags that a chart takes for true unless they are denied.
#include "text/rulesets/fact_words.h"

namespace esprit::text {

/// The situation as if a fact had never been given.
Situation without_fact(Subject const& subject, Situation situation, GivenFact const& given);

/// True if the verdict of a chart takes a flag that was not given for true: to deny it is refused,
/// for a reason that no other given fact brings about.
bool is_taken_for_true(Subject const& subject, Situation const& situation, chance::FactId id);

}  // namespace esprit::text
