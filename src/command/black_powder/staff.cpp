#include "command/black_powder/staff.h"

#include <algorithm>

#include "rules/black_powder/army.h"
#include "rules/black_powder/moving.h"

namespace esprit::command {

using black_powder::Part;
using rules::SideId;
using rules::UnitId;

namespace {

/// The fewest units whose loss would break enough brigades to defeat the army, if the weakest
/// brigades break first.
int losses_to_defeat(black_powder::BattleView view, SideId side) {
    std::array<int, black_powder::max_brigades> wants{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < view.scenario.brigades.size(); ++i) {
        if (view.scenario.brigades[i].side != side) continue;
        wants[count++] = units_left(view, i);
    }
    std::sort(wants.begin(), wants.begin() + static_cast<std::ptrdiff_t>(count));
    auto const parts = static_cast<std::size_t>(view.scenario.units.army_parts);
    int sum = 0;
    for (std::size_t i = 0; i < (count + parts - 1) / parts; ++i) sum += wants[i];
    return std::max(1, sum);
}

}  // namespace

bool StaffTrait<black_powder::System>::alike(black_powder::Order const& one,
                                             black_powder::Order const& other) {
    if (one.target != other.target || (one.parts == 0) != (other.parts == 0)) return false;
    if (one.parts == 0) return true;
    Part const& last = one.part[one.parts - 1U];
    Part const& its_last = other.part[other.parts - 1U];
    if (last.kind != its_last.kind || last.target != its_last.target) return false;
    if (last.kind == Part::Kind::form) return last.formation == its_last.formation;
    if (last.kind != Part::Kind::go) return true;
    ESPRIT_EXPECT(last.steps > 0 && its_last.steps > 0, "what is considered goes somewhere");
    return last.step[last.steps - 1U].kind == its_last.step[its_last.steps - 1U].kind;
}

Features StaffTrait<black_powder::System>::features_of(black_powder::BattleView view) {
    Features values{};
    int began = 1;
    int stamina = 1;
    KnownFights fights;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        black_powder::Troop const& troop = view.scenario.troops[unit];
        if (troop.commander) continue;
        began += troop.points;
        stamina += troop.stamina;
        if (!stands(view, unit)) continue;
        black_powder::UnitState const& state = view.battle.state[unit];
        int const sign = troop.side == 0 ? 1 : -1;
        values[0] += sign * troop.points;
        if (shaken(view, unit)) values[1] += sign * troop.points;
        values[2] += sign * std::max(0, troop.stamina - state.casualties);
        if (state.disordered != 0) values[3] += sign * troop.points;
        values[6] +=
            sign * value_of_place(weights_of_drill<BlackPowderWeights>, view, unit, fights);
    }
    for (std::size_t i : {std::size_t{0}, std::size_t{1}, std::size_t{3}}) {
        values[i] = whole_thousandths * values[i] / began;
    }
    values[2] = whole_thousandths * values[2] / stamina;
    values[4] = losses_of(view, 0).brigades - losses_of(view, 1).brigades;
    int const own = losses_to_defeat(view, 0);
    int const its = losses_to_defeat(view, 1);
    values[5] = whole_thousandths * (own - its) / (own + its);
    values[7] = view.battle.active == 0 ? 1 : -1;
    return values;
}

std::int64_t StaffTrait<black_powder::System>::balance_milli(black_powder::BattleView view) {
    std::int64_t balance = 0;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        black_powder::Troop const& troop = view.scenario.troops[unit];
        if (!stands(view, unit)) continue;
        int const left = std::max(0, troop.stamina - view.battle.state[unit].casualties);
        // a shaken unit is worth a third of itself
        std::int64_t const points = std::int64_t{whole_thousandths} * troop.points *
                                    (troop.stamina + 2 * left) / (std::int64_t{3} * troop.stamina);
        balance += troop.side == 0 ? points : -points;
    }
    return balance;
}

}  // namespace esprit::command
