#pragma once
// Black Powder: what the battlefield says of units as they stand, and how it says it to the charts.
#include <optional>

#include "base/fixed_list.h"
#include "chance/facts.h"
#include "rules/black_powder/battle.h"

namespace esprit::black_powder {

using UnitList = FixedList<UnitId, max_units>;

bool are_enemies(Scenario const& scenario, UnitId a, UnitId b);
/// The enemies that a unit is in contact with.
UnitList enemies_in_touch(Scenario const& scenario, Battle const& battle, UnitId unit);
/// It is in combat.
bool engaged(Scenario const& scenario, Battle const& battle, UnitId unit);
/// Between the nearest points of both.
Mil distance(Scenario const& scenario, Battle const& battle, UnitId a, UnitId b);
/// From a base to the nearest enemy of a side; none when no enemy is left.
std::optional<Mil> distance_to_enemy(Scenario const& scenario, Battle const& battle, SideId side,
                                     geometry::Base const& from);
/// The same from where a unit stands.
std::optional<Mil> distance_to_enemy(Scenario const& scenario, Battle const& battle, UnitId unit);
/// The first in the roster of those that are nearest; no_unit when no enemy is left.
UnitId nearest_enemy(Scenario const& scenario, Battle const& battle, UnitId unit);
/// The nearest enemy is no further off than that.
bool enemy_within(Scenario const& scenario, Battle const& battle, UnitId unit, Mil most_mil);
/// A unit is no further from a base than that.
bool is_within(Scenario const& scenario, Battle const& battle, geometry::Base const& from,
               UnitId other, Mil most_mil);

/// How much of the breadth and of the depth of a base lies beside another; below 0 the gap.
geometry::Vector shared_extent(geometry::Base const& own, geometry::Base const& its);
/// BP-R-21: in combat with an enemy that it charged, or that charged it, or that touches more of it
/// than a corner.
bool fights_already(Scenario const& scenario, Battle const& battle, UnitId unit);

/// BP-R-22: squares and garrisons.
bool faces_all_ways(Battle const& battle, UnitId unit);
/// BP-R-14: the edge at which an enemy touches a unit. At a corner two edges are touched: then an
/// enemy that charged is at the one that it charged, and one that was charged is at the front.
geometry::Edge edge_touched_by(Scenario const& scenario, Battle const& battle, UnitId unit,
                               UnitId enemy);
/// BP-R-14, BP-R-22.
struct Contact {
    bool flank = false;
    bool rear = false;
};
/// BP-MOD-07, -10: where enemies touch it now.
Contact contact_of(Scenario const& scenario, Battle const& battle, UnitId unit);
/// BP-HTH-06: where it is engaged, by the sides that its enemies charged (BP-R-14); of an enemy
/// that did not charge it, by where that touches it.
Contact engaged_in(Scenario const& scenario, Battle const& battle, UnitId unit);
/// BP-SHT-14: any part of the other lies in its arc of fire.
bool in_arc_of_fire(Scenario const& scenario, Battle const& battle, UnitId unit, UnitId other);

/// BP-SUP-01..05: how one unit supports another.
enum class Support : std::uint8_t { none, rear, left, right };
Support support_of(Scenario const& scenario, Battle const& battle, UnitId supporter, UnitId unit);

/// BP-MOVE-01..05: one move of a unit in a formation, on open ground.
Mil move_of(Scenario const& scenario, UnitId unit, Formation formation);
/// BP-SHT-08..10; 0 without a weapon.
Mil range_of(Scenario const& scenario, UnitId unit);

/// What is so of a unit whatever it does: values, formation, casualties, contact.
chance::FactSet unit_facts(Scenario const& scenario, Battle const& battle, UnitId unit);
/// The same for one that is hit from a place (BP-SAVE-04).
chance::FactSet target_facts(Scenario const& scenario, Battle const& battle, UnitId unit,
                             geometry::Base const& from);
/// The same for one that fights the enemies that it touches (BP-HTH-01..11).
chance::FactSet fighter_facts(Scenario const& scenario, Battle const& battle, UnitId unit);
/// The facts of the command chart.
chance::FactSet command_facts(Scenario const& scenario, Battle const& battle, UnitId unit);

}  // namespace esprit::black_powder
