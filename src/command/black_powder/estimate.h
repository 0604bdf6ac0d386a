#pragma once
// What shots and charges of Black Powder promise, in hundredths of a point of stamina: quick
// estimates from the exact chances of single dice.
#include <array>
#include <optional>

#include "chance/facts.h"
#include "command/black_powder/weights.h"
#include "rules/black_powder/battle.h"

namespace esprit::command {

/// What one volley promises: casualties, more where they make the target shaken or test.
int expected_gain_of_shot(BlackPowderWeights const& weights, black_powder::Scenario const& scenario,
                          black_powder::Battle const& battle, rules::UnitId unit,
                          rules::UnitId target);
/// What a charge promises; less than 0 where the enemy would strike harder. The charger stands
/// where it stands now.
int expected_gain_of_charge(BlackPowderWeights const& weights,
                            black_powder::Scenario const& scenario,
                            black_powder::Battle const& battle, rules::UnitId unit,
                            rules::UnitId target, bool at_front);

/// What the charts are told of a unit in hand-to-hand, and what else a charge asks of it.
struct FightFacts {
    chance::FactSet striking;
    chance::FactSet struck;
    bool engaged = false;
    bool could_charge = false;  // were anybody in reach
};
FightFacts fight_facts(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
                       rules::UnitId unit);
/// Those of units, gathered when they are first asked for, which takes longer than a chart does.
/// What one unit does that touches nobody changes nothing for its enemies.
class KnownFights {
public:
    FightFacts const& of(black_powder::Scenario const& scenario, black_powder::Battle const& battle,
                         rules::UnitId unit);

private:
    std::array<std::optional<FightFacts>, black_powder::max_units> known_{};
};
/// The same promise by facts that are known.
int expected_gain_of_charge(BlackPowderWeights const& weights,
                            black_powder::Scenario const& scenario,
                            black_powder::Battle const& battle, rules::UnitId unit,
                            rules::UnitId target, bool at_front, FightFacts const& own,
                            FightFacts const& its);

/// How much a unit that has so many casualties suffers by one more, in hundredths.
int weight_of_casualty(BlackPowderWeights const& weights, black_powder::Scenario const& scenario,
                       black_powder::Battle const& battle, rules::UnitId unit);

/// How much casualties of a unit count for the losses of its brigade, in hundredths.
int weight_of_brigade(BlackPowderWeights const& weights, black_powder::Scenario const& scenario,
                      black_powder::Battle const& battle, rules::UnitId unit);

/// How far off the way that a unit faces the middle of another is; what is ahead of it lies within
/// `ahead_cdeg`.
CentiDegree off_front(black_powder::Battle const& battle, rules::UnitId unit, rules::UnitId other);
inline constexpr CentiDegree ahead_cdeg = 4500;

}  // namespace esprit::command
