#pragma once
// Rank and File: the charge step (RF-TURN-05): charge moves, evades, waiver tests with what follows
// from them, and blown markers taken off.
#include "chance/arbiter.h"
#include "rules/rank_and_file/battle.h"

namespace esprit::rank_and_file {

/// Some charge is declared.
bool any_charge_declared(Battle const& battle);

/// The whole step, after the last declaration.
void resolve_charges(Scenario const& scenario, Battle& battle, chance::Arbiter& arbiter);
/// RF-CB-06, -07: all of it that is left when nobody charges.
void take_blown_markers_off(Scenario const& scenario, Battle& battle, chance::Arbiter& arbiter);

/// How far a unit goes and turns, by which rule, and what kind of move that is.
struct MoveLimit {
    RuleId rule;
    Mil most_mil = 0;
    CentiDegree arc_cdeg = 0;
    chance::EventKind kind = chance::EventKind::move;
};
/// RF-R-20, RF-MEL-23: turns towards an enemy, no further than the arc, and goes as far as the way
/// is free; the length gone.
Mil go_after(Scenario const& scenario, Battle& battle, UnitId unit, UnitId enemy,
             MoveLimit const& limit, chance::Arbiter& arbiter);
/// RF-WVR-13, RF-MEL-19, RF-R-27: goes to where somebody stood, or as near to it as the limit and
/// the way allow; false when it stays.
bool occupy(Scenario const& scenario, Battle& battle, UnitId unit, geometry::Pose const& ground,
            MoveLimit const& limit, chance::Arbiter& arbiter);
/// RF-R-08, RF-MEL-23: whoever routs and is touched by a unit that charges or pursues is destroyed,
/// whether it was aimed at or only in the way.
void catch_routers(Scenario const& scenario, Battle& battle, UnitId unit, RuleId rule,
                   chance::Arbiter& arbiter);

}  // namespace esprit::rank_and_file
