#pragma once
// Rank and File, a charge: what the facts of one side imply for the other, and which facts are
// impossible.
#include "chance/facts.h"

namespace esprit::rank_and_file {

/// Both sides of a charge with all facts that the charts ask for.
struct ChargeSides {
    chance::FactSet attacker;
    chance::FactSet defender;
};

/// Derives all facts from those that a player states. `battle`: the facts that belong to neither
/// side.
ChargeSides worked_out(chance::FactSet const& attacker, chance::FactSet const& defender,
                       chance::FactSet const& battle);

/// The facts of a unit in the turns after its charge, or after it was charged: without those of the
/// charge.
chance::FactSet after_charge(chance::FactSet unit);

/// The stands that a unit still has.
std::int64_t stands_left(chance::FactSet const& unit);

/// RF-R-16, RF-R-23: true if its formation or its building implies infantry, stated or not.
bool is_surely_infantry(chance::FactSet const& unit);

/// RF-CB-01: true if it is mounted and no artillery.
bool is_cavalry(chance::FactSet const& unit);

}  // namespace esprit::rank_and_file
