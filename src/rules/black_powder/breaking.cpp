#include "rules/black_powder/breaking.h"

#include "rules/black_powder/facts.h"
#include "rules/black_powder/moving.h"
#include "rules/black_powder/retirement.h"

namespace esprit::black_powder {

using chance::FactSet;
using namespace literals;

void Breaking::test(UnitId unit, FactSet const& known) {
    apply(unit, break_test(live_.scenario.melees.breaks, known, arbiter_,
                           {live_.scenario.troops[unit].name, unit}));
}

void Breaking::apply(UnitId unit, BreakTested const& tested) {
    BreakResult const result = tested.result;
    std::optional<RuleId> breaks_by;
    if (result == BreakResult::breaks) breaks_by = tested.row;
    if (result == BreakResult::retires || result == BreakResult::retires_disordered) {
        breaks_by =
            retire(live_, unit, {tested.row, result == BreakResult::retires_disordered}, arbiter_);
    }
    if (!breaks_by) {
        UnitState& state = live_.battle.state[unit];
        state.casualties = static_cast<std::uint8_t>(
            without_excess(state.casualties, live_.scenario.troops[unit].stamina));
        return;
    }
    leave(live_, unit, Fate::broken, {*breaks_by, "breaks and is destroyed"}, arbiter_);
    broken_.push_back(unit);
}

// BP-R-11: a unit supports in hand-to-hand. So shooting causes no supporter tests, unless an option
// says so; and a unit that breaks in test E has no supporters, since it did not fight.
void Breaking::test_supporters() {
    SupportersTest const asked = live_.scenario.options.supporters_test;
    if (broken_in_ == BrokenIn::shooting && asked == SupportersTest::combat) return;
    std::size_t const by_fire_or_fight = broken_.size();
    for (std::size_t i = 0; i < broken_.size(); ++i) {
        if (i >= by_fire_or_fight && asked != SupportersTest::any_break) return;
        test_supporters_of(broken_[i]);
    }
}

// BP-R-11: one test for each supporter.
void Breaking::test_supporters_of(UnitId broken) {
    bool const after_shooting =
        broken_in_ == BrokenIn::shooting &&
        live_.scenario.options.supporters_test == SupportersTest::shooting_too;
    for (UnitId unit = 0; unit < live_.battle.units.count; ++unit) {
        if (!stands(live_, unit) ||
            support_of({live_.scenario, before_}, unit, broken) == Support::none) {
            continue;
        }
        tell(live_.scenario, unit, "BP-HTH-16"_rule, "sees {other} break", arbiter_,
             live_.scenario.troops[broken].name);
        int const excess =
            excess_of(live_.battle.state[unit].casualties, live_.scenario.troops[unit].stamina);
        FactSet known = facts_of_test(unit_facts(live_, unit), BreakTest::friend_broke, excess);
        known.set(after_shooting_fact, after_shooting);
        test(unit, known);
    }
}

}  // namespace esprit::black_powder
