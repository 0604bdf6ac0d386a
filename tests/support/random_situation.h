#pragma once
// Random situations of a chart or procedure that the rules do not refuse.
#include <optional>

#include "chance/procedure.h"
#include "support/random_numbers.h"
#include "text/rulesets/fact_words.h"

namespace esprit::fixture {

/// A value that a fact can take. Numbers stay near the low end, so that pools of dice stay small.
std::int64_t random_value(chance::FactDeclaration const& fact, RandomNumbers& random);

/// What is required, then up to `most` facts more, one by one, each only where the rules allow it.
/// When `objection` is set the facts are refused all the same: what is required did not go
/// together.
struct RandomSituation {
    text::Situation situation;
    std::optional<chance::Objection> objection;
};
RandomSituation random_situation(text::Subject const& subject, std::uint32_t most,
                                 RandomNumbers& random);

/// The odds alone, without the words about them.
chance::Distribution<chance::Outcome> exact_odds(text::Subject const& subject,
                                                 text::Situation const& situation);

}  // namespace esprit::fixture
