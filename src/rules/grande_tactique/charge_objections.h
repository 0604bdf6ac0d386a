#pragma once
// Grande Tactique, Charging: which facts of a charge are impossible, and which contradict each
// other.
#include <optional>
#include <string_view>

#include "chance/chart.h"
#include "chance/procedure.h"

namespace esprit::grande_tactique {

/// Why the facts of a charge are impossible (GT-CHG-01, GT-R-27, facts that contradict each other,
/// facts that the morale chart refuses). `into_cover`: cavalry may charge into built-up areas.
std::optional<chance::Objection> objection_to_charge(chance::Chart const& morale, bool into_cover,
                                                     chance::FactSet const& attacker,
                                                     chance::FactSet const& defender,
                                                     std::string_view defender_name);

}  // namespace esprit::grande_tactique
