#include "rules/men_who_would_be_kings/type_rules.h"

#include <algorithm>

#include "base/expect.h"

namespace esprit::men_who_would_be_kings {

std::size_t place_of_action(std::string_view action) {
    auto const place = std::find(std::begin(actions), std::end(actions), action);
    ESPRIT_EXPECT(place != std::end(actions), "an action is one of the nine");
    return static_cast<std::size_t>(place - std::begin(actions));
}

TypeRules::TypeRules(chance::Chart const& activation) {
    for (std::size_t type = 0; type < type_count; ++type) {
        for (std::size_t action = 0; action < std::size(actions); ++action) {
            chance::FactSet known = nothing_known;
            known.set(leaderless_fact);
            known.set_number(id_of("type"), static_cast<std::int64_t>(type));
            known.set_number(id_of("action"), static_cast<std::int64_t>(action));
            refusals[type][action] = refused(activation, known);
        }
    }
}

}  // namespace esprit::men_who_would_be_kings
