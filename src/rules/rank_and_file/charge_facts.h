#pragma once
// Rank and File, a charge: what the facts of one side say of the other, and which facts cannot be.
#include "chance/facts.h"

namespace esprit::rank_and_file {

/// Both sides of a charge with all facts that the charts ask for.
struct ChargeSides {
    chance::FactSet attacker;
    chance::FactSet defender;
};

/// `attacker` and `defender` as a player names them; `battle` the facts of neither side.
ChargeSides worked_out(chance::FactSet const& attacker, chance::FactSet const& defender,
                       chance::FactSet const& battle);

/// The same unit in the turns after its charge, or after it was charged: none of the charge's facts
/// count any more.
chance::FactSet after_charge(chance::FactSet unit);

/// The stands that a unit still has.
std::int64_t stands_left(chance::FactSet const& unit);

/// RF-R-16, RF-R-23: its order or its building says so, whether or not it is said to be on foot.
bool is_surely_infantry(chance::FactSet const& unit);

/// RF-CB-01: mounted, and no guns.
bool is_cavalry(chance::FactSet const& unit);

}  // namespace esprit::rank_and_file
