#pragma once
// Grande Tactique: what a unit cannot be, and which units neither charge nor fire. Scenario files,
// orders on the battlefield and questions without one ask the same functions.
#include <optional>
#include <string_view>
#include <vector>

#include "base/rule_id.h"
#include "chance/facts.h"

namespace esprit::grande_tactique {

/// Why a unit cannot do something, or facts cannot hold.
struct Bar {
    std::string_view id;       // short name of the refusal
    RuleId rule;               // by which it cannot be
    std::string_view because;  // "only infantry forms square"
    chance::FactId fact;       // the one of the unit's facts that cannot be
};

/// What a unit of these facts is though no unit can be; the arm has to be known.
std::vector<Bar> impossible_facts(chance::FactSet const& unit);

/// GT-CHG-01: why a unit cannot charge. `because` goes on from the name of the unit.
std::optional<Bar> bar_to_charging(chance::FactSet const& unit);

/// GT-FIRE-01, GT-FLEE-05, GT-STATE-02, GT-ATT-04: why a unit does not fire at anybody. `because`
/// goes on from the name of the unit.
std::optional<Bar> bar_to_firing(chance::FactSet const& unit);

}  // namespace esprit::grande_tactique
