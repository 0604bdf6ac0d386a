#pragma once
// Commanders of Grande Tactique that score every candidate and give the one with the highest score.
#include "command/grande_tactique/commanders.h"

namespace esprit::command {

class GrandeTactiqueScored : public GrandeTactiqueCommander, protected chance::Policy {
public:
    /// The candidate with the highest score above 0, the first of equal ones; else the order that
    /// ends the phase.
    grande_tactique::Order order(grande_tactique::Scenario const& scenario,
                                 grande_tactique::Battle const& battle) final;
    chance::Policy& policy() final { return *this; }

    /// All candidates with their scores. The last, which ends the phase, has 0; in phases without a
    /// decision all have 0.
    std::vector<ScoredOrder<grande_tactique::System>> scored_orders(
        grande_tactique::Scenario const& scenario, grande_tactique::Battle const& battle);

protected:
    /// The score of an order of the PIP or firing phase or of a plan; 0 or less: better not given.
    virtual int score(grande_tactique::Scenario const& scenario,
                      grande_tactique::Battle const& battle,
                      grande_tactique::Order const& order) = 0;
};

/// Where a manoeuvre would leave a unit; the order must not be refused.
geometry::Pose end_of(grande_tactique::Scenario const& scenario,
                      grande_tactique::Battle const& battle, grande_tactique::Order const& order);

}  // namespace esprit::command
