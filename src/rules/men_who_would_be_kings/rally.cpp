#include "rules/men_who_would_be_kings/rally.h"

#include "rules/men_who_would_be_kings/field_facts.h"
#include "rules/men_who_would_be_kings/movement.h"

namespace esprit::men_who_would_be_kings {

using namespace literals;

// MW-RAL-03: a Joker may follow at once (MW-R-06). MW-RAL-05, -06
void rally(Scenario const& scenario, Battle& battle, UnitId unit, chance::Arbiter& arbiter) {
    UnitState& state = battle.state[unit];
    Party const whose{scenario.troops[unit].name, unit};
    switch (rally_test(scenario.volley, unit_facts(scenario, battle, unit), state.pinned, arbiter,
                       whose)) {
        case RallyResult::rallied:
            state.pinned = 0;
            state.done = Done::rallied;
            battle.rallied = unit;
            return;
        case RallyResult::routs:
            remove(scenario, battle, unit, Fate::routed, {"MW-R-09"_rule, "is gone for good"},
                   arbiter);
            return;
        case RallyResult::stays_pinned:
            retreat(scenario, battle, unit, scenario.actions.retreat_parts, "MW-R-08"_rule,
                    arbiter);
    }
}

}  // namespace esprit::men_who_would_be_kings
