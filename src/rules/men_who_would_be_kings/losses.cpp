#include "rules/men_who_would_be_kings/losses.h"

#include <algorithm>

#include "rules/men_who_would_be_kings/field_facts.h"
#include "rules/men_who_would_be_kings/movement.h"

namespace esprit::men_who_would_be_kings {

using namespace literals;

// MW-UNIT-14: a figure is a hit point. MW-LEAD-04: a unit with a leader rolls for him.
int take_casualties(LiveBattle live, UnitId unit, int casualties, chance::Arbiter& arbiter) {
    UnitState& state = live.battle.state[unit];
    int const taken = std::min(casualties, int{state.figures});
    if (taken == 0) return 0;
    state.figures = static_cast<std::uint8_t>(state.figures - taken);
    if (state.figures == 0) {
        std::string const last = taken == 1
                                     ? std::string{"has lost its last figure"}
                                     : "has lost its last " + std::to_string(taken) + " figures";
        remove(live, unit, Fate::destroyed, {"MW-UNIT-14"_rule, last}, arbiter);
        return taken;
    }
    std::string const what =
        taken == 1 ? std::string{"loses a figure"} : "loses " + std::to_string(taken) + " figures";
    tell(live.scenario, unit, "MW-UNIT-14"_rule, what, arbiter);
    if (!state.leaderless &&
        leader_falls(live.scenario.volley, arbiter, {live.scenario.troops[unit].name, unit})) {
        state.leaderless = true;
        tell(live.scenario, unit, "MW-LEAD-05"_rule, "loses its leader", arbiter);
    }
    return taken;
}

// MW-PIN-02, -03: the chart gives the new number of markers.
void take_pinning_test(LiveBattle live, UnitId unit, int casualties, chance::Arbiter& arbiter) {
    UnitState& state = live.battle.state[unit];
    state.pinned = static_cast<std::uint8_t>(
        pinning_test(live.scenario.volley, unit_facts(live, unit), casualties, state.pinned,
                     arbiter, {live.scenario.troops[unit].name, unit}));
}

}  // namespace esprit::men_who_would_be_kings
