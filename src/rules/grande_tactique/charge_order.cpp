#include "rules/grande_tactique/charge_order.h"

#include <algorithm>
#include <array>

#include "base/expect.h"
#include "base/fixed_list.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/movement.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using namespace literals;

void lapse_charges(LiveBattle live, Arbiter& arbiter) {
    for (UnitId unit = 0; unit < live.battle.units.count; ++unit) {
        UnitState const& state = live.battle.state[unit];
        if (state.target == no_unit) {
            take_marker_off(live.battle, unit);  // it came to contact and does not charge
            continue;
        }
        std::string_view why;
        if (state.mood != Mood::eager) {
            why = "is no longer eager and does not charge {other}";
        } else if (!is_on_table(live.battle, state.target)) {
            why = "finds {other} gone and does not charge";
        } else if (!are_in_contact(live, unit, state.target)) {
            why = "is no longer in contact with {other} and does not charge";
        } else if (live.battle.state[state.target].mood == Mood::silenced) {
            why = "finds {other} silenced and does not charge";
        } else {
            continue;
        }
        tell(live.scenario, unit, "GT-R-14"_rule, why, arbiter,
             live.scenario.troops[state.target].name);
        take_marker_off(live.battle, unit);
    }
}

UnitId choose_unit(Scenario const& scenario, std::span<UnitId const> units, RuleId rule,
                   SideId side, std::string_view question, Arbiter& arbiter) {
    if (units.empty()) return no_unit;
    if (units.size() == 1) return units[0];
    std::array<std::string_view, max_units> names;
    for (std::size_t i = 0; i < units.size(); ++i) {
        names[i] = scenario.troops[units[i]].name;
    }
    int const chosen = arbiter.choose({rule, side, question, {names.data(), units.size()}});
    return units[static_cast<std::size_t>(chosen)];
}

// GT-R-35, GT-R-36
bool holds_back(Scenario const& scenario, UnitId cavalry, RuleId rule, std::string_view question,
                Arbiter& arbiter) {
    static constexpr std::string_view answers[] = {"yes", "no"};
    return arbiter.choose({rule, scenario.troops[cavalry].side, question, answers}) == 1;
}

UnitId choose_target(BattleView view, Arbiter& arbiter) {
    FixedList<UnitId, max_units> targets;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        UnitId const target = view.battle.state[unit].target;
        bool const new_one =
            target != no_unit && std::find(targets.begin(), targets.end(), target) == targets.end();
        if (new_one) targets.push_back(target);
    }
    std::sort(targets.data(), targets.data() + targets.size());
    return choose_unit(view.scenario, targets.all(), "GT-R-13"_rule, view.battle.active,
                       "which charge is resolved next?", arbiter);
}

void choose_command(LiveBattle live, UnitId target, Arbiter& arbiter) {
    Chargers const chargers = chargers_of(live, target);
    if (chargers.size() < 2) return;
    std::array<std::uint8_t, max_divisions> commands{};
    std::array<std::string_view, max_divisions> names;
    std::size_t count = 0;
    for (UnitId const charger : chargers) {
        std::uint8_t const command = live.scenario.troops[charger].division;
        auto* const end = commands.data() + count;
        if (std::find(commands.data(), end, command) != end) continue;
        names[count] = live.scenario.divisions[command].name;
        commands[count++] = command;
    }
    if (count < 2) return;
    int const chosen = arbiter.choose(
        {"GT-CHG-05"_rule, live.battle.active, "which command charges?", {names.data(), count}});
    for (UnitId const charger : chargers) {
        if (live.scenario.troops[charger].division != commands[static_cast<std::size_t>(chosen)]) {
            take_marker_off(live.battle, charger);
            tell(live.scenario, charger, "GT-CHG-05"_rule,
                 "stays where it is: another command charges", arbiter);
        }
    }
}

UnitId choose_principal(BattleView view, UnitId target, Arbiter& arbiter) {
    Chargers const chargers = chargers_of(view, target);
    ESPRIT_EXPECT(!chargers.empty(), "a charge that is resolved has a charger");
    return choose_unit(view.scenario, chargers.all(), "GT-CHG-04"_rule, view.battle.active,
                       "who is the principal charger?", arbiter);
}

}  // namespace esprit::grande_tactique
