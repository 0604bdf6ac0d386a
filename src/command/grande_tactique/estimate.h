#pragma once
// Expected gains of charges and fire of Grande Tactique, in hundredths of a unit point: quick
// estimates from the exact chances of single checks.
#include <optional>

#include "chance/arbiter.h"
#include "command/grande_tactique/weights.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::command {

using grande_tactique::UnitId;

/// Answers 0 to every question and tells nobody: for carrying out orders that need no dice on a
/// copy of the battle.
class SilentArbiter final : public chance::Arbiter {
public:
    int draw(chance::Chance const&) override { return 0; }
    int choose(chance::Choice const&) override { return 0; }
};

/// The worth of a unit, in hundredths of a point.
int worth_of_unit(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                  UnitId unit);
/// A factor on the worth of a unit, in thousandths: by how near its division is to collapse.
int weight_of_division(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                       UnitId unit);

/// The expected gain of all charges declared at a target, with the best principal.
int expected_gain_of_charges(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                             UnitId target);
/// By how much one more declared charge raises that gain. The order must not be refused.
int expected_gain_of_charge(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                            grande_tactique::Order const& order);
/// At least that, as far as it shows without a plan of the way and of whether it is refused;
/// nullopt: that may be any number.
std::optional<int> most_gain_of_charge(GrandeTactiqueWeights const& weights,
                                       grande_tactique::BattleView view,
                                       grande_tactique::Order const& order);
/// The expected gain of one round of fire.
int expected_gain_of_fire(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                          UnitId firer, UnitId target);

}  // namespace esprit::command
