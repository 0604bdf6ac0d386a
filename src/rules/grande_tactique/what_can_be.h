#pragma once
// Grande Tactique: facts that a unit cannot have, and which units neither charge nor fire. Used by
// scenario files, by orders on the battlefield and by questions without one.
#include <optional>
#include <string_view>
#include <vector>

#include "base/rule_id.h"
#include "chance/facts.h"

namespace esprit::grande_tactique {

/// Why a unit cannot do something, or facts cannot hold.
struct Bar {
    std::string_view id;       // short name of the refusal
    RuleId rule;               // that forbids it
    std::string_view because;  // "only infantry forms square"
    chance::FactId fact;       // the fact of the unit that forbids it
};

/// The facts of a unit that no unit of its arm can have; the arm must be known.
std::vector<Bar> impossible_facts(chance::FactSet const& unit);

/// GT-CHG-01: why a unit cannot charge. `because` goes on from the name of the unit.
std::optional<Bar> bar_to_charging(chance::FactSet const& unit);

/// GT-FIRE-01, GT-FLEE-05, GT-STATE-02, GT-ATT-04: why a unit does not fire at anybody. `because`
/// goes on from the name of the unit.
std::optional<Bar> bar_to_firing(chance::FactSet const& unit);

}  // namespace esprit::grande_tactique
