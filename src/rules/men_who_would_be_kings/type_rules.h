#pragma once
// The Men Who Would Be Kings: the actions that a type of troops can ever take, according to the
// activation chart. Used by the battlefield, the roster and the chart without a map.
#include <array>
#include <string_view>

#include "chance/chart.h"
#include "rules/men_who_would_be_kings/facts.h"
#include "rules/men_who_would_be_kings/numbers.h"

namespace esprit::men_who_would_be_kings {

static_assert(std::size(unit_types) == type_count);

/// The index of an action among the nine (MW-ACT-01).
std::size_t place_of_action(std::string_view action);

struct TypeRules {
    explicit TypeRules(chance::Chart const& activation);

    /// MW-DO-03, MW-DO-19: the entry that refuses the action to all units of the type, or nullptr.
    chance::RefusedFacts const* refusal(Type type, std::string_view action) const {
        return refusals[static_cast<std::size_t>(type)][place_of_action(action)];
    }

    std::array<std::array<chance::RefusedFacts const*, std::size(actions)>, type_count> refusals{};
};

}  // namespace esprit::men_who_would_be_kings
