#pragma once
// Rank and File: the charge step (RF-TURN-05): charge moves, evades, waiver tests and their
// results, and the removal of blown markers.
#include "chance/arbiter.h"
#include "rules/rank_and_file/battle.h"

namespace esprit::rank_and_file {

/// True if some charge is declared.
bool any_charge_declared(Battle const& battle);

/// The whole step, after the last declaration.
void resolve_charges(LiveBattle live, chance::Arbiter& arbiter);
/// RF-CB-06, -07: all that is left of the step if no unit charges.
void take_blown_markers_off(LiveBattle live, chance::Arbiter& arbiter);

/// How far a unit may go and turn, the rule that says so, and the kind of move.
struct MoveLimit {
    RuleId rule;
    Mil most_mil = 0;
    CentiDegree arc_cdeg = 0;
    chance::EventKind kind = chance::EventKind::move;
};
/// RF-R-20, RF-MEL-23: turns towards an enemy, at most by the arc, and goes as far as the way is
/// free. Returns the length gone.
Mil go_after(LiveBattle live, UnitId unit, UnitId enemy, MoveLimit const& limit,
             chance::Arbiter& arbiter);
/// RF-WVR-13, RF-MEL-19, RF-R-27: goes to the place where a unit stood, or as near as the limit and
/// the way allow. False if it stays.
bool occupy(LiveBattle live, UnitId unit, geometry::Pose const& ground, MoveLimit const& limit,
            chance::Arbiter& arbiter);
/// RF-R-08, RF-MEL-23: destroys routing enemies that a charging or pursuing unit touches, its
/// target or not.
void catch_routers(LiveBattle live, UnitId unit, RuleId rule, chance::Arbiter& arbiter);

}  // namespace esprit::rank_and_file
