#pragma once
// What charges and fire of Grande Tactique promise, in hundredths of a unit point: quick estimates
// from the exact chances of single checks.
#include "chance/arbiter.h"
#include "command/grande_tactique/weights.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::command {

using grande_tactique::UnitId;

/// Nothing is rolled and nobody listens: for orders that are carried out to see how things would
/// stand.
class SilentArbiter final : public chance::Arbiter {
public:
    int draw(chance::Chance const&) override { return 0; }
    int choose(chance::Choice const&) override { return 0; }
};

/// What a unit is worth, in hundredths of a point.
int worth_of_unit(GrandeTactiqueWeights const& weights, grande_tactique::Scenario const& scenario,
                  grande_tactique::Battle const& battle, UnitId unit);
/// How much its units count by how near a division is to its end, in thousandths.
int weight_of_division(GrandeTactiqueWeights const& weights,
                       grande_tactique::Scenario const& scenario,
                       grande_tactique::Battle const& battle, UnitId unit);

/// What all charges marked at a target promise to those who charge, principal first.
int expected_gain_of_charges(GrandeTactiqueWeights const& weights,
                             grande_tactique::Scenario const& scenario,
                             grande_tactique::Battle const& battle, UnitId target);
/// What declaring one more charge adds to that. The order must not be refused.
int expected_gain_of_charge(GrandeTactiqueWeights const& weights,
                            grande_tactique::Scenario const& scenario,
                            grande_tactique::Battle const& battle,
                            grande_tactique::Order const& order);
/// What one round of fire promises.
int expected_gain_of_fire(GrandeTactiqueWeights const& weights,
                          grande_tactique::Scenario const& scenario,
                          grande_tactique::Battle const& battle, UnitId firer, UnitId target);

}  // namespace esprit::command
