#pragma once
// The effect of facts on a question: its odds, and the checks and modifiers that lead to them. No
// texts are made: facts are tried by the dozen.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chance/enumerating.h"
#include "text/verdicts/check_lines.h"

namespace esprit::text {

/// A check as it was first asked.
struct AskedCheck {
    std::string_view chart;  // its name; of dice without a chart, their rule
    std::string whose;
    std::vector<Counted> counted;

    friend bool operator==(AskedCheck const&, AskedCheck const&) = default;
};

/// The checks of a question, each once.
class AskedChecks {
public:
    std::vector<AskedCheck> const& all() const { return all_; }
    /// The check that a question to the dice belongs to; nullptr if it was not asked before.
    AskedCheck const* find(chance::Chance const& chance) const;
    void add(chance::Chance const& chance);

    friend bool operator==(AskedChecks const&, AskedChecks const&) = default;

private:
    std::vector<AskedCheck> all_;
};

/// The effect of a situation.
struct Effect {
    chance::Distribution<chance::Outcome> odds;
    AskedChecks checks;

    /// Whether the modifier counts in the same check.
    bool counts(AskedCheck const& in, Counted const& counted) const;
    friend bool operator==(Effect const& one, Effect const& other) {
        return one.checks == other.checks && one.odds.entries() == other.odds.entries();
    }
};

/// The odds of the outcomes; there must be no objection to the facts.
chance::Distribution<chance::Outcome> odds_of_facts(Subject const& subject,
                                                    std::span<chance::FactSet const> facts,
                                                    chance::EnumeratingArbiter& arbiter);

/// Nothing when there is an objection to the situation.
std::optional<Effect> effect_of(Subject const& subject, Situation const& situation);

}  // namespace esprit::text
