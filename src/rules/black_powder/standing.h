#pragma once
// Black Powder: the relations of units as they stand, and the facts of charts derived from them.
#include <optional>

#include "base/fixed_list.h"
#include "chance/facts.h"
#include "rules/black_powder/battle.h"

namespace esprit::black_powder {

using UnitList = FixedList<UnitId, max_units>;

/// The enemies that a unit is in contact with.
UnitList enemies_in_touch(BattleView view, UnitId unit);
/// True if the unit is in combat.
bool engaged(BattleView view, UnitId unit);
/// The distance between the nearest points of both.
Mil distance(BattleView view, UnitId a, UnitId b);
/// The distance from a base to the nearest enemy of a side; nullopt if no enemy is left.
std::optional<Mil> distance_to_enemy(BattleView view, SideId side, geometry::Base const& from);
/// The same from the unit's base.
std::optional<Mil> distance_to_enemy(BattleView view, UnitId unit);
/// The nearest enemy (ties: the first in the roster), or no_unit.
UnitId nearest_enemy(BattleView view, UnitId unit);
/// True if the nearest enemy is at most `most_mil` away.
bool enemy_within(BattleView view, UnitId unit, Mil most_mil);
/// True if a unit is within a distance of a base.
bool is_within(BattleView view, geometry::Base const& from, UnitId other, Mil most_mil);

/// The overlap of two bases along the breadth and the depth of `own`; below 0: the gap.
geometry::Vector shared_extent(geometry::Base const& own, geometry::Base const& its);
/// BP-R-21: true if the unit is in combat with an enemy that it charged, that charged it, or that
/// touches more than a corner of it.
bool fights_already(BattleView view, UnitId unit);

/// BP-R-22: true for squares and garrisons.
bool faces_all_ways(Battle const& battle, UnitId unit);
/// BP-R-14: the edge at which an enemy touches a unit. At a corner two edges are touched: then an
/// enemy that charged is at the one that it charged, and one that was charged is at the front.
geometry::Edge edge_touched_by(BattleView view, UnitId unit, UnitId enemy);
/// BP-R-32: the enemy that a unit strikes, of those that it touches.
UnitId struck_by(BattleView view, UnitId unit, UnitList const& enemies);
/// BP-R-22: the base of a unit; that of a square or garrison with its front towards the enemy that
/// it strikes, or else the nearest.
geometry::Base base_facing_enemy(BattleView view, UnitId unit);
/// The sides on which enemies are in contact (BP-R-14, BP-R-22).
struct Contact {
    bool flank = false;
    bool rear = false;
};
/// BP-MOD-07, -10: the sides at which enemies touch the unit now.
Contact contact_of(BattleView view, UnitId unit);
/// BP-HTH-06: the sides on which the unit is engaged: those that its enemies charged (BP-R-14); for
/// an enemy that did not charge it, the side that it touches.
Contact engaged_in(BattleView view, UnitId unit);
/// BP-SHT-14: true if any part of the other unit lies in the arc of fire.
bool in_arc_of_fire(BattleView view, UnitId unit, UnitId other);

/// BP-SUP-01..05: how one unit supports another.
enum class Support : std::uint8_t { none, rear, left, right };
Support support_of(BattleView view, UnitId supporter, UnitId unit);

/// BP-MOVE-01..05: one move of a unit in a formation, on open ground.
Mil move_of(Scenario const& scenario, UnitId unit, Formation formation);
/// BP-SHT-08..10: the range of a unit; 0 without a weapon.
Mil range_of(Scenario const& scenario, UnitId unit);

/// The facts of a unit that do not depend on what it does: values, formation, casualties, contact.
chance::FactSet unit_facts(BattleView view, UnitId unit);
/// The same for a unit that is hit from a place (BP-SAVE-04).
chance::FactSet target_facts(BattleView view, UnitId unit, geometry::Base const& from);
/// BP-SAVE-04, BP-R-24: true if a unit in combat has light cover from the blows of an enemy.
bool has_cover_from_blows(BattleView view, UnitId unit, UnitId striker);
/// The same for a unit that fights the enemies that it touches (BP-HTH-01..11); in light
/// cover if it has it from the blows of all of them.
chance::FactSet fighter_facts(BattleView view, UnitId unit);
/// The facts of the command chart.
chance::FactSet command_facts(BattleView view, UnitId unit);

}  // namespace esprit::black_powder
