#pragma once
// Grande Tactique, Charging: derives the facts of a charge from those that a player states for both
// sides.
#include "chance/facts.h"

namespace esprit::grande_tactique {

/// The arms, in the order of the names of the fact `arm`.
enum class Arm : std::uint8_t { infantry, cavalry, artillery };

/// The facts of both sides as the charts need them. What is stated for one side is derived for the
/// other: charging a shaken target counts GT-MOD-08, and a unit that charges shaken troops has a
/// shaken target.
struct ChargeFacts {
    chance::FactSet attacker;  // for the attackers' morale check
    chance::FactSet defender;  // for the defender's
    chance::FactSet locked;    // for locked combat
    Arm attacker_arm = Arm::infantry;
    Arm defender_arm = Arm::infantry;
    bool defender_routed = false;
    bool defender_may_fire = false;  // GT-ATT-03: infantry, or guns that are not limbered
    bool defender_may_turn = false;  // GT-ATT-04: one attacker; no square, not in cover
    bool out_of_cover = false;       // GT-LIC-07
};

/// True if a charger has facts that only cavalry has.
bool has_facts_of_cavalry(chance::FactSet const& attacker);

/// Derives the facts of a charge. An arm that is not stated follows from a charging fact, else it
/// is infantry.
ChargeFacts worked_out(chance::FactSet const& attacker, chance::FactSet const& defender);

/// The facts of an attacker that count in the check whether to follow up: quality, place, general
/// and state, but no charging facts (GT-R-07). `number` is 1 or 2.
chance::FactSet for_follow_up(chance::FactSet const& attacker, int number);

/// GT-LIC-03: only veterans and lancers count in combat. Returns a value of the facts `self` and
/// `enemy`.
std::int64_t kind_in_combat(chance::FactSet const& unit);

/// GT-TER-01: true in woods or in a built-up area, which differ only by GT-TER-02.
bool is_in_cover(chance::FactSet const& unit);

}  // namespace esprit::grande_tactique
