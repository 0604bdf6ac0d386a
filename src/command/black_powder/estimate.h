#pragma once
// Expected gains of shots and charges of Black Powder, in hundredths of a point of stamina: quick
// estimates from the exact chances of single dice.
#include <array>
#include <optional>

#include "chance/facts.h"
#include "command/black_powder/weights.h"
#include "rules/black_powder/battle.h"
#include "rules/black_powder/shooting.h"

namespace esprit::command {

/// What counts of a volley: the expected casualties after saves, in hundredths, and the dice.
struct VolleyOdds {
    int casualties = 0;
    int dice = 0;
};
VolleyOdds odds_of_volley(black_powder::Scenario const& scenario,
                          black_powder::VolleyFacts const& facts);
/// Its gain: casualties count more where they shake the target.
int gain_of_volley(BlackPowderWeights const& weights, black_powder::BattleView view,
                   rules::UnitId target, VolleyOdds const& odds);
/// The expected gain of one volley: casualties, which count more where they shake the target, and
/// the chance of disorder.
int expected_gain_of_shot(BlackPowderWeights const& weights, black_powder::BattleView view,
                          rules::UnitId unit, rules::UnitId target);
/// The expected gain of a charge; below 0 if the enemy would strike harder. The charger's facts are
/// those of its present place.
int expected_gain_of_charge(BlackPowderWeights const& weights, black_powder::BattleView view,
                            rules::UnitId unit, rules::UnitId target, bool at_front);

/// The facts of a unit for the charts of hand-to-hand, and what else a charge depends on.
struct FightFacts {
    rules::UnitId unit = black_powder::no_unit;
    chance::FactSet striking;
    chance::FactSet struck;
    bool engaged = false;
    bool could_charge = false;  // if an enemy were in reach
};
FightFacts fight_facts(black_powder::BattleView view, rules::UnitId unit);
/// A cache of FightFacts, each gathered when it is first asked for. It stays valid while one unit
/// moves without touching an enemy.
class KnownFights {
public:
    FightFacts const& of(black_powder::BattleView view, rules::UnitId unit);
    void clear() {
        for (auto& facts : known_) facts.reset();
    }

private:
    std::array<std::optional<FightFacts>, black_powder::max_units> known_{};
};
/// The same with facts that have been gathered.
int expected_gain_of_charge(BlackPowderWeights const& weights, black_powder::BattleView view,
                            FightFacts const& own, FightFacts const& its, bool at_front);

/// How much one more casualty counts for a unit with its present casualties, in percent.
int weight_of_casualty(BlackPowderWeights const& weights, black_powder::BattleView view,
                       rules::UnitId unit);

/// A factor on casualties of a unit by how near its brigade is to breaking, in percent.
int weight_of_brigade(BlackPowderWeights const& weights, black_powder::BattleView view,
                      rules::UnitId unit);

/// The angle between a unit's facing and the bearing of another unit's centre. A unit within
/// `ahead_cdeg` is ahead.
CentiDegree off_front(black_powder::Battle const& battle, rules::UnitId unit, rules::UnitId other);
inline constexpr CentiDegree ahead_cdeg = 4500;

}  // namespace esprit::command
