#pragma once
// Grande Tactique: where units stand after a charge is won or lost.
#include "chance/arbiter.h"
#include "rules/grande_tactique/flight.h"
#include "rules/grande_tactique/movement.h"

namespace esprit::grande_tactique {

/// GT-POS-01, GT-POS-02: infantry occupies the space that a flight left, facing the direction of
/// the flight. A unit that stands in woods, a built-up area or at a linear feature, or stood there
/// before its charge, may stay there instead.
void take_position(LiveBattle live, UnitId unit, Flight const& flight, chance::Arbiter& arbiter);
/// GT-LIC-07, GT-POS-02, GT-TER-03: true if a charger set out from woods or a built-up area that it
/// can go back to.
bool may_return_to_cover(BattleView view, UnitId unit);
/// The rule by which a unit moves, and what kind of move it is.
struct MoveReason {
    RuleId rule;
    chance::EventKind kind;
};
/// GT-PUR-03, GT-PUR-09: cavalry takes the position at the start of a pursuit. False if there is no
/// room.
bool occupy(LiveBattle live, InTheWay const& way, Flight const& flight, MoveReason why,
            chance::Arbiter& arbiter);

/// GT-ATT-04: a unit that threw back a single attacker turns to face it, front against front.
void turn_to_face(LiveBattle live, UnitId unit, UnitId attacker, chance::Arbiter& arbiter);

/// GT-R-02, option fall_back: cavalry goes straight back by one move, or as far as there is room.
void fall_back(LiveBattle live, UnitId unit, Mil move_mil, chance::Arbiter& arbiter);

/// GT-ATT-05, GT-R-22: charged cavalry meets its charger a third of the way back to where the
/// charge began, front against front.
void meet_charger(LiveBattle live, UnitId charged, UnitId charger, chance::Arbiter& arbiter);

}  // namespace esprit::grande_tactique
