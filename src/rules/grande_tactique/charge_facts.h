#pragma once
// Grande Tactique, Charging: what the facts that a player names of both sides of a charge come to.
#include "chance/facts.h"

namespace esprit::grande_tactique {

/// In the order of the names of the fact `arm`.
enum class Arm : std::uint8_t { infantry, cavalry, artillery };

/// Both sides as the charts want them. What one side's facts say of the other is worked out: a
/// shaken target is charged with GT-MOD-08, and who charges shaken troops has a shaken target.
struct ChargeFacts {
    chance::FactSet attacker;  // for the attackers' morale check
    chance::FactSet defender;  // for the defender's
    chance::FactSet locked;    // for locked combat
    Arm attacker_arm = Arm::infantry;
    Arm defender_arm = Arm::infantry;
    bool defender_routed = false;
    bool defender_may_fire = false;  // GT-ATT-03: infantry, or guns that are not limbered
    bool defender_may_turn = false;  // GT-ATT-04: one attacker; no square, no garrison
    bool out_of_cover = false;       // GT-LIC-07
};

/// Whether a charger has facts that only cavalry has.
bool has_facts_of_cavalry(chance::FactSet const& attacker);

/// Where the arm of a side is not said, a charging fact may imply it; else it is infantry.
ChargeFacts worked_out(chance::FactSet const& attacker, chance::FactSet const& defender);

/// What counts of an attacker in the check whether to follow up: its quality, place, general and
/// state, and none of its charging facts (GT-R-07). `number` is 1 or 2.
chance::FactSet for_follow_up(chance::FactSet const& attacker, int number);

/// GT-LIC-03: of all that a unit is, only veterans and lancers count in combat; the places of the
/// facts `self` and `enemy`.
std::int64_t kind_in_combat(chance::FactSet const& unit);

/// GT-TER-01: in woods or in a built-up area, which are alike in all but GT-TER-02.
bool is_in_cover(chance::FactSet const& unit);

}  // namespace esprit::grande_tactique
