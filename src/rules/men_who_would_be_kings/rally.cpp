#include "rules/men_who_would_be_kings/rally.h"

#include "rules/men_who_would_be_kings/field_facts.h"
#include "rules/men_who_would_be_kings/movement.h"

namespace esprit::men_who_would_be_kings {

using namespace literals;

// MW-RAL-03: a Joker may follow at once (MW-R-06). MW-RAL-05, -06,
// MW-R-16
void rally(LiveBattle live, UnitId unit, chance::Arbiter& arbiter) {
    UnitState& state = live.battle.state[unit];
    Party const whose{live.scenario.troops[unit].name, unit};
    switch (
        rally_test(live.scenario.volley, unit_facts(live, unit), state.pinned, arbiter, whose)) {
        case RallyResult::rallied:
            state.pinned = 0;
            state.done = Done::rallied;
            live.battle.rallied = unit;
            return;
        case RallyResult::routs:
            remove(live, unit, Fate::routed, {"MW-R-09"_rule, "is gone for good"}, arbiter);
            return;
        case RallyResult::goes_back:
            retreat(live, unit, live.scenario.actions.retreat_parts, "MW-R-08"_rule, arbiter);
            return;
        case RallyResult::stays:
            return;
    }
}

}  // namespace esprit::men_who_would_be_kings
