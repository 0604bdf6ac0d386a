#pragma once
// The value of a unit's place in Grande Tactique: distance to the enemy, flanks, friends beside it.
// In hundredths of a unit point.
#include "base/fixed_list.h"
#include "command/grande_tactique/weights.h"
#include "geometry/base.h"
#include "rules/grande_tactique/battle.h"

namespace esprit::command {

/// On the table, and neither routed nor silenced.
bool fights(grande_tactique::BattleView view, grande_tactique::UnitId unit);
/// Shaken, or of a collapsed division: such a unit keeps away from the enemy.
bool is_spent(grande_tactique::BattleView view, grande_tactique::UnitId unit);

/// The nearest fighting enemy and the distance between the centres; no_unit: no enemy fights.
struct Nearest {
    grande_tactique::UnitId unit = grande_tactique::no_unit;
    Mil distance_mil = 0;
};
Nearest nearest_fighting_enemy(grande_tactique::BattleView view, grande_tactique::UnitId unit,
                               geometry::Point from);

/// By how many percent the points of a side's fighting units exceed the other side's: 100 for twice
/// as many; 0 for no more.
int superiority(grande_tactique::BattleView view, grande_tactique::SideId side);

/// Whether eager enemy cavalry could charge the unit at `at` in its next turn.
bool cavalry_threatens(grande_tactique::BattleView view, grande_tactique::UnitId unit,
                       geometry::Point at);

/// What the value of places depends on, looked up once for all units of a side; stays valid while
/// the battle does not change.
class ValuesOfPlaces {
public:
    ValuesOfPlaces(grande_tactique::BattleView view, grande_tactique::SideId side);

    /// The value of a unit of that side standing at `pose`. The view must be the same.
    int of(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
           grande_tactique::UnitId unit, geometry::Pose const& pose) const;

    /// Whether that side closes with an enemy who stands off: a division that stays away from the
    /// fight cannot collapse, and a side with such a division cannot lose (GT-COL-03).
    bool closes(GrandeTactiqueWeights const& weights) const;

private:
    /// A unit that fights.
    struct Fighter {
        grande_tactique::UnitId unit = grande_tactique::no_unit;
        geometry::Point at;
        double charges_below = 0;  // an eager enemy: the square of a distance that it cannot reach
    };

    bool is_on_flank(Fighter const& enemy, geometry::Pose const& pose) const;

    FixedList<Fighter, grande_tactique::max_units> enemies_;
    FixedList<Fighter, grande_tactique::max_units> friends_;
    int superiority_ = 0;
    int turns_passed_percent_ = 0;
    Mil enemy_cavalry_off_mil_ = 0;
};

/// The value of a unit standing at `pose`.
int value_of_place(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                   grande_tactique::UnitId unit, geometry::Pose const& pose);

}  // namespace esprit::command
