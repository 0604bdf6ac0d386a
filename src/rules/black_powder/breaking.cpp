#include "rules/black_powder/breaking.h"

#include <algorithm>

#include "rules/black_powder/moving.h"
#include "rules/black_powder/retirement.h"

namespace esprit::black_powder {

using chance::FactSet;
using namespace literals;

void Breaking::test(UnitId unit, FactSet const& known) {
    apply(unit, break_test(scenario_.melees.breaks, known, arbiter_,
                           {scenario_.troops[unit].name, unit}));
}

void Breaking::apply(UnitId unit, BreakTested const& tested) {
    BreakResult const result = tested.result;
    std::optional<RuleId> breaks_by;
    if (result == BreakResult::breaks) breaks_by = tested.row;
    if (result == BreakResult::retires || result == BreakResult::retires_disordered) {
        breaks_by = retire(scenario_, battle_, unit,
                           {tested.row, result == BreakResult::retires_disordered}, arbiter_);
    }
    if (!breaks_by) {
        // BP-SHK-06
        UnitState& state = battle_.state[unit];
        state.casualties = static_cast<std::uint8_t>(
            std::min<int>(state.casualties, scenario_.troops[unit].stamina));
        return;
    }
    leave(scenario_, battle_, unit, Fate::broken, *breaks_by, "breaks and is destroyed", arbiter_);
    broken_.push_back(unit);
}

// BP-R-11: one test for each supporter of each friend that broke.
void Breaking::test_supporters() {
    for (std::size_t i = 0; i < broken_.size(); ++i) {
        for (UnitId unit = 0; unit < battle_.table.count; ++unit) {
            if (!stands(scenario_, battle_, unit) ||
                support_of(scenario_, before_, unit, broken_[i]) == Support::none) {
                continue;
            }
            tell(scenario_, unit, "BP-HTH-16"_rule, "sees {other} break", arbiter_,
                 scenario_.troops[broken_[i]].name);
            int const excess =
                excess_of(battle_.state[unit].casualties, scenario_.troops[unit].stamina);
            test(unit, facts_of_test(unit_facts(scenario_, battle_, unit), BreakTest::friend_broke,
                                     excess));
        }
    }
}

}  // namespace esprit::black_powder
