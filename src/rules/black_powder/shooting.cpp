#include "rules/black_powder/shooting.h"

#include <algorithm>
#include <string>
#include <vector>

#include "field/sight.h"
#include "geometry/box.h"
#include "rules/black_powder/breaking.h"
#include "rules/black_powder/facts.h"
#include "rules/black_powder/moving.h"
#include "rules/black_powder/standing.h"
#include "rules/common/kept_sight.h"

namespace esprit::black_powder {

using chance::FactId;
using geometry::Base;
using geometry::Point;
using rules::Refusal;
using namespace literals;

namespace {

constexpr FactId target_not_clear_fact = facts.id("target_not_clear");

/// All units that might stand between two units: a base to one side of both does not.
FixedList<UnitId, max_units> units_between(BattleView view, UnitId a, UnitId b) {
    Point const first = view.battle.units.pose[a].centre;
    Point const last = view.battle.units.pose[b].centre;
    Mil const reach = 2 * view.scenario.bases.most_reach_mil + 2;
    auto const aside = [reach](Mil at, Mil one, Mil other) {
        return at < std::min(one, other) - reach || at > std::max(one, other) + reach;
    };
    FixedList<UnitId, max_units> others;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        Point const at = view.battle.units.pose[unit].centre;
        if (unit == a || unit == b || aside(at.x_mil, first.x_mil, last.x_mil) ||
            aside(at.y_mil, first.y_mil, last.y_mil) || !stands(view, unit)) {
            continue;
        }
        others.push_back(unit);
    }
    return others;
}

FixedList<Base, max_units> bases_between(BattleView view, UnitId a, UnitId b) {
    FixedList<Base, max_units> others;
    auto const units = units_between(view, a, b);
    for (UnitId const unit : units.all()) {
        others.push_back(base_of(view, unit));
    }
    return others;
}

/// What hides the target, for a refusal.
std::string what_hides(BattleView view, UnitId unit, UnitId target) {
    std::vector<field::Bystander> others;
    auto const units = units_between(view, unit, target);
    for (UnitId const other : units.all()) {
        others.push_back({base_of(view, other), view.scenario.troops[other].name});
    }
    return describe_obstruction(view.scenario.terrain(), base_of(view, unit), base_of(view, target),
                                others);
}

enum class TargetFault : std::uint8_t { nobody, out_of_range, not_in_front, in_combat, hidden };

/// BP-SHT-14: targets are enemies within range, in front of the shooter, in sight and not in
/// combat.
std::optional<TargetFault> fault_of_target(BattleView view, UnitId unit, UnitId target) {
    if (!stands(view, target) || !are_enemies(view.scenario, unit, target)) {
        return TargetFault::nobody;
    }
    Base const own = base_of(view, unit);
    if (!is_within(view, own, target, range_of(view.scenario, unit))) {
        return TargetFault::out_of_range;
    }
    Base const its = base_of(view, target);
    if (!in_arc_of_fire(view, unit, target)) return TargetFault::not_in_front;
    if (engaged(view, target)) return TargetFault::in_combat;
    auto const others = bases_between(view, unit, target);
    if (!kept_sight(rules::Sight::some_line_open, view.scenario, own, its, others.all())) {
        return TargetFault::hidden;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Refusal> refuse_to_shoot(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    if (range_of(view.scenario, unit) == 0) {
        return Refusal{"BP-SHT-14"_rule, troop.name + " has nothing to shoot with"};
    }
    if (!may_shoot(state.formation)) {
        return Refusal{
            "BP-R-36"_rule,
            troop.name +
                (troop.is_guns() ? " is limbered; limbered guns" : " is in march column and") +
                std::string{troop.is_guns() ? " do not shoot" : " does not shoot"}};
    }
    if (state.shot) return Refusal{"BP-R-36"_rule, troop.name + " has shot in this turn"};
    if (engaged(view, unit)) {
        return Refusal{"BP-SHT-14"_rule, troop.name + " is in combat and does not shoot"};
    }
    return std::nullopt;
}

bool can_shoot(BattleView view, UnitId unit) {
    UnitState const& state = view.battle.state[unit];
    return range_of(view.scenario, unit) > 0 && may_shoot(state.formation) && !state.shot &&
           !engaged(view, unit);
}

std::optional<Refusal> refuse_shot(BattleView view, UnitId unit, UnitId target) {
    if (auto no = refuse_to_shoot(view, unit)) return no;
    return refuse_target(view, unit, target);
}

bool may_be_target(BattleView view, UnitId unit, UnitId target) {
    return !fault_of_target(view, unit, target);
}

std::optional<Refusal> refuse_target(BattleView view, UnitId unit, UnitId target) {
    auto const fault = fault_of_target(view, unit, target);
    if (!fault) return std::nullopt;
    std::string const& name = view.scenario.troops[unit].name;
    if (*fault == TargetFault::nobody) {
        return Refusal{"BP-SHT-14"_rule, name + " shoots at an enemy unit that is on the table"};
    }
    std::string const& aim = view.scenario.troops[target].name;
    switch (*fault) {
        case TargetFault::out_of_range:
            return Refusal{view.scenario.troops[unit].weapon == Weapon::musket  ? "BP-SHT-08"_rule
                           : view.scenario.troops[unit].weapon == Weapon::rifle ? "BP-SHT-09"_rule
                                                                                : "BP-SHT-10"_rule,
                           aim + " is out of range of " + name};
        case TargetFault::not_in_front:
            return Refusal{"BP-SHT-14"_rule, aim + " is not in front of " + name};
        case TargetFault::in_combat:
            return Refusal{"BP-SHT-14"_rule, aim + " is in combat and is not shot at"};
        default:
            return Refusal{"BP-SHT-14"_rule,
                           name + " does not see " + aim + what_hides(view, unit, target)};
    }
}

bool is_out_of_reach(BattleView view, UnitId unit, UnitId target) {
    return surely_beyond(base_of(view, unit), base_of(view, target),
                         range_of(view.scenario, unit) + 1);
}

void add_shooter_facts(BattleView view, UnitId unit, Mil far, bool closing_fire,
                       chance::FactSet& shooter) {
    shooter.set(artillery_fact, view.scenario.troops[unit].is_guns());
    shooter.set(closing_fire_fact, closing_fire);
    bool const close = !closing_fire && far <= view.scenario.command.close_range_mil;
    shooter.set(close_range_fact, close);
    bool const long_way =
        far * view.scenario.command.half_range_parts > range_of(view.scenario, unit);
    shooter.set(beyond_half_range_fact, long_way && !close && !closing_fire);
}

VolleyFacts volley_facts(BattleView view, UnitId unit, UnitId target, bool closing_fire) {
    Base const own = base_of(view, unit);
    Base const its = base_of(view, target);
    Mil const far = distance(view, unit, target);
    VolleyFacts known{unit_facts(view, unit), target_facts(view, target, own)};
    add_shooter_facts(view, unit, far, closing_fire, known.shooter);
    auto const others = bases_between(view, unit, target);
    known.shooter.set(target_not_clear_fact,
                      !kept_sight(rules::Sight::visible, view.scenario, own, its, others.all()));
    return known;
}

namespace {

// BP-R-37
void note_test(LiveBattle live, UnitId target, TestsDue due, chance::Arbiter& arbiter) {
    if (!due.any() || live.battle.state[target].tests_after_fire) return;
    live.battle.state[target].tests_after_fire = true;
    tell(live.scenario, target, "BP-R-37"_rule, "tests when all fire is in", arbiter);
}

/// BP-BRK-A: the units that still have excess from this phase's fire.
UnitList tests_to_take(BattleView view) {
    UnitList due;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        UnitState const& state = view.battle.state[unit];
        if (state.tests_after_fire && stands(view, unit) &&
            excess_of(state.casualties, view.scenario.troops[unit].stamina) > 0) {
            due.push_back(unit);
        }
    }
    return due;
}

/// BP-R-37: the shooting side chooses.
UnitId tests_next(BattleView view, UnitList const& due, chance::Arbiter& arbiter) {
    if (due.size() == 1) return due[0];
    std::vector<std::string_view> names;
    for (UnitId const unit : due) names.push_back(view.scenario.troops[unit].name);
    int const chosen = arbiter.choose(
        {"BP-R-37"_rule, view.battle.active, "Which unit takes its break test next?", names});
    return due[static_cast<std::size_t>(chosen)];
}

}  // namespace

// BP-R-11: which units support which is settled before the first of these tests; supporters test
// after them.
void take_tests_of_fire(LiveBattle live, chance::Arbiter& arbiter) {
    Breaking breaking{live, BrokenIn::shooting, arbiter};
    for (UnitList due = tests_to_take(live); !due.empty(); due = tests_to_take(live)) {
        UnitId const unit = tests_next(live, due, arbiter);
        UnitState& state = live.battle.state[unit];
        state.tests_after_fire = false;
        tell(live.scenario, unit, "BP-BRK-A"_rule, {}, arbiter);
        int const excess = excess_of(state.casualties, live.scenario.troops[unit].stamina);
        breaking.test(unit, facts_of_test(unit_facts(live, unit), BreakTest::excess, excess));
    }
    breaking.test_supporters();
}

void shoot_at(LiveBattle live, UnitId unit, UnitId target, bool closing_fire,
              chance::Arbiter& arbiter) {
    std::string const& name = live.scenario.troops[target].name;
    tell(live.scenario, unit, closing_fire ? "BP-SHT-13"_rule : "BP-SHT-14"_rule,
         closing_fire ? "gives closing fire at {other}" : "shoots at {other}", arbiter, name);
    Breaking breaking{live, BrokenIn::shooting, arbiter};
    VolleyFacts const known = volley_facts(live, unit, target, closing_fire);
    Volley volley{live.scenario.volleys,
                  known.shooter,
                  known.target,
                  {live.scenario.troops[unit].name, unit}};
    volley.who_is_shot_at = {name, target};
    bool const tests_now = closing_fire || live.scenario.options.tests_each_volley;
    VolleyResult const result = tests_now ? resolve_volley(live.scenario.volleys, volley, arbiter)
                                          : take_fire(live.scenario.volleys, volley, arbiter);
    UnitState& state = live.battle.state[target];
    state.hurt_by_guns = state.hurt_by_guns || (volley.by_guns && result.hurt);
    state.casualties = static_cast<std::uint8_t>(result.casualties);
    bool const six = result.disordered && result.end != VolleyEnd::retires_disordered;
    if (six && state.disordered == 0) {
        state.disordered = static_cast<std::uint16_t>(live.battle.turn + 1);
    }
    switch (result.end) {
        case VolleyEnd::unhurt:
        case VolleyEnd::stands:
            return note_test(live, target, result.due, arbiter);
        case VolleyEnd::holds:
            breaking.apply(target, {BreakResult::stays, result.row});
            // BP-R-13: to a charger this is no halt
            if (closing_fire) {
                tell(live.scenario, target, "BP-R-13"_rule, "charges on", arbiter);
            }
            break;
        case VolleyEnd::retires:
            breaking.apply(target, {BreakResult::retires, result.row});
            break;
        case VolleyEnd::retires_disordered:
            breaking.apply(target, {BreakResult::retires_disordered, result.row});
            break;
        case VolleyEnd::breaks:
            breaking.apply(target, {BreakResult::breaks, result.row});
            break;
    }
    breaking.test_supporters();
}

bool shots_are_left(BattleView view) {
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (!stands(view, unit) || view.scenario.troops[unit].side != view.battle.active ||
            refuse_to_shoot(view, unit)) {
            continue;
        }
        for (UnitId target = 0; target < view.battle.units.count; ++target) {
            if (stands(view, target) && are_enemies(view.scenario, unit, target) &&
                !is_out_of_reach(view, unit, target) && may_be_target(view, unit, target)) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace esprit::black_powder
