#pragma once
// Commanders of Grande Tactique that give every candidate a number and take the highest.
#include "command/grande_tactique/commanders.h"

namespace esprit::command {

class GrandeTactiqueScored : public GrandeTactiqueCommander, protected chance::Policy {
public:
    /// The candidate with the highest score above 0, the first of equal ones; else the order that
    /// ends the phase.
    grande_tactique::Order order(grande_tactique::Scenario const& scenario,
                                 grande_tactique::Battle const& battle) final;
    chance::Policy& policy() final { return *this; }

    /// All candidates with their scores; the order that ends the phase, the last, has 0, as all
    /// have where there is nothing to decide.
    std::vector<ScoredOrder<grande_tactique::System>> scored_orders(
        grande_tactique::Scenario const& scenario, grande_tactique::Battle const& battle);

protected:
    /// What an order is worth, of the PIP or firing phase or a plan; 0 or less: rather not.
    virtual int score(grande_tactique::Scenario const& scenario,
                      grande_tactique::Battle const& battle,
                      grande_tactique::Order const& order) = 0;
};

/// Where a manoeuvre would leave a unit; the order must not be refused.
geometry::Pose end_of(grande_tactique::Scenario const& scenario,
                      grande_tactique::Battle const& battle, grande_tactique::Order const& order);

}  // namespace esprit::command
