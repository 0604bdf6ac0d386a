#include "rules/rank_and_file/declaration.h"

#include <cstdint>
#include <string>

#include "geometry/arc.h"
#include "geometry/box.h"
#include "geometry/plan_blocker.h"
#include "rules/common/measured.h"
#include "rules/rank_and_file/decision.h"
#include "rules/rank_and_file/facts.h"
#include "rules/rank_and_file/space.h"
#include "rules/rank_and_file/what_can_be.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using chance::FactId;
using chance::FactSet;
using geometry::ContactPlan;
using geometry::PlanFault;
using rules::inches_allowed;
using rules::inches_needed;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

constexpr FactId chance_fact = facts.id("chance");
constexpr FactId won_melee_fact = facts.id("won_melee");
constexpr FactId valid_target_fact = facts.id("valid_target");

Refusal plan_refusal(BattleView view, UnitId unit, UnitId target, ContactPlan const& plan) {
    std::string const& name = view.scenario.troops[unit].name;
    std::string const& other = view.scenario.troops[target].name;
    if (plan.fault != PlanFault::blocked) {
        return {"RF-MOVE-10"_rule,
                other + " is out of reach of " + name + ", which charges " +
                    inches_allowed(move_of(view, unit)) + " and turns no further than " +
                    chance::thousandths_text(view.scenario.moves.arc_cdeg * 10) + " degrees"};
    }
    InTheWay const way{view, unit, target};
    geometry::Blocker const by = blocker_of(plan);
    auto const place = static_cast<std::size_t>(by.place);
    return {"GEO-08"_rule,
            name + " finds no way to " + other + ": " +
                (by.kind == geometry::BlockerKind::base ? view.scenario.troops[way.unit(place)].name
                                                        : ground_called(view.scenario, way, by)) +
                " is in the way"};
}

/// What of range, arc, sight and way a charge lacks.
enum class Lack : std::uint8_t { nothing, range, arc, sight, way };

/// The first condition that a charge lacks, in the order of RF-MOVE-10, -11 and RF-R-19.
/// \param plan  the way, where the others are met
Lack what_lacks(BattleView view, UnitId unit, UnitId target, ContactPlan& plan) {
    Mil const reach = move_of(view, unit);
    geometry::Base const own = base_of(view, unit);
    geometry::Base const its = base_of(view, target);
    CentiDegree const arc_cdeg = view.scenario.moves.arc_cdeg;
    if (surely_beyond(own, its, reach + 1) ||
        distance(view, unit, target) > reach + geometry::slack_mil) {
        return Lack::range;
    }
    if (!in_front_arc(own, arc_cdeg, its)) return Lack::arc;
    if (!sees(view, unit, target)) return Lack::sight;
    plan = way_into_contact(view, unit, target, reach, arc_cdeg);
    return plan.fault == PlanFault::none ? Lack::nothing : Lack::way;
}

/// The same in words.
Refused refuse_way(BattleView view, UnitId unit, UnitId target) {
    std::string const& name = view.scenario.troops[unit].name;
    std::string const& other = view.scenario.troops[target].name;
    ContactPlan plan;
    switch (what_lacks(view, unit, target, plan)) {
        case Lack::nothing:
            return std::nullopt;
        case Lack::range: {
            auto const far = static_cast<Mil>(distance(view, unit, target));
            return Refusal{"RF-MOVE-10"_rule, other + " is " + inches_needed(far) + " away, and " +
                                                  name + " charges " +
                                                  inches_allowed(move_of(view, unit))};
        }
        case Lack::arc:
            return Refusal{"RF-MOVE-11"_rule,
                           other + " is not within " +
                               chance::thousandths_text(view.scenario.moves.arc_cdeg * 10) +
                               " degrees of straight ahead of " + name};
        case Lack::sight:
            return Refusal{"RF-R-19"_rule, unseen(view, unit, target)};
        case Lack::way:
            break;
    }
    return plan_refusal(view, unit, target, plan);
}

/// RF-UCV-03: true if a roll is the unit's chance or less.
bool goes_unbidden(Scenario const& scenario, UnitId unit, Arbiter& arbiter) {
    Troop const& troop = scenario.troops[unit];
    chance::Chance test = chance::plain_sum("RF-UCV-02"_rule, 1);
    test.unit = unit;
    test.whose = troop.name;
    test.readings = 2;
    for (int face = 1; face <= int{chance::faces_of_die}; ++face) {
        test.reading_of_sum[static_cast<std::size_t>(face - 1)] =
            face <= troop.uncontrolled ? 0 : 1;
    }
    return arbiter.draw(test) == 0;
}

/// RF-UCV-03, RF-UNC-03: an uncontrolled unit declares a charge. RF-R-30, RF-R-14: among several
/// targets the owner chooses.
void must_charge(LiveBattle live, UnitId unit, FixedList<UnitId, max_units> const& targets,
                 Arbiter& arbiter) {
    bool const mounted = live.scenario.troops[unit].is_cavalry();
    RuleId const which = mounted ? "RF-R-30"_rule : "RF-R-14"_rule;
    tell(live.scenario, unit, mounted ? "RF-UCV-03"_rule : "RF-UNC-03"_rule,
         "is out of hand and has to charge", arbiter);
    std::string const charges = live.scenario.troops[unit].name + " charges";
    UnitId const target = choose_unit(
        live.scenario, arbiter, {which, live.scenario.troops[unit].side, charges}, targets.all());
    declare_charge(live, unit, target, arbiter);
}

void test_cavalry(LiveBattle live, UnitId unit, Arbiter& arbiter) {
    auto const targets = valid_targets(live, unit);
    if (targets.empty()) return;
    if (!goes_unbidden(live.scenario, unit, arbiter)) {
        return tell(live.scenario, unit, "RF-UCV-02"_rule, "is kept in hand", arbiter);
    }
    must_charge(live, unit, targets, arbiter);
    live.battle.state[unit].impetuous = true;
}

// RF-UNC-01: tests infantry that has won a melee in the last turn. RF-UNC-06: it is not disordered.
void test_infantry(LiveBattle live, UnitId unit, Arbiter& arbiter) {
    Troop const& troop = live.scenario.troops[unit];
    auto const targets = valid_targets(live, unit);
    FactSet known = nothing_known;
    known.set_number(chance_fact, troop.uncontrolled);
    known.set(won_melee_fact);
    known.set(valid_target_fact, !targets.empty());
    tell_last_turn(live, unit, known);
    Uncontrolled const outcome = live.scenario.goes_out_of_hand.of(
        judge(live.scenario.uncontrolled, known, arbiter, troop.name, unit));
    if (outcome == Uncontrolled::must_charge) {
        must_charge(live, unit, targets, arbiter);
    } else if (outcome == Uncontrolled::no_target) {
        tell(live.scenario, unit, "RF-UNC-04"_rule, "is out of hand, with nobody to charge",
             arbiter);
    } else {
        tell(live.scenario, unit, "RF-UNC-05"_rule, "is kept in hand", arbiter);
    }
}

/// RF-R-19, without checking the side's turn.
Refused refuse_state(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    auto const refusal = [&](std::string const& because) {
        return Refusal{"RF-R-19"_rule, troop.name + because};
    };
    if (troop.is_commander()) return refusal(" is a commander and does not charge");
    if (state.fate != Fate::on_table) return refusal(" is no longer on the table");
    if (state.morale == Morale::routing) return refusal(" is routing and does not charge");
    if (state.morale == Morale::unsteady) return refusal(" is unsteady and does not charge");
    std::string_view const kind = what_does_not_charge(troop, state.formation);
    if (!kind.empty()) return refusal(" is " + std::string{kind} + " and does not charge");
    if (is_in_contact(view, unit)) return refusal(" is in a melee already");
    return std::nullopt;
}

}  // namespace

Refused refuse_charger(BattleView view, UnitId unit) {
    if (unit >= view.battle.units.count) return Refusal{"RF-TURN-03"_rule, "there is no such unit"};
    Troop const& troop = view.scenario.troops[unit];
    if (troop.side != view.battle.active) {
        return Refusal{"RF-R-18"_rule, troop.name + " is not of the side that declares now"};
    }
    if (view.battle.state[unit].declared != 0) {
        return Refusal{"RF-TURN-03"_rule, troop.name + " has declared its charge"};
    }
    return refuse_state(view, unit);
}

Refused refuse_charge(BattleView view, UnitId unit, UnitId target) {
    if (auto refused = refuse_charger(view, unit)) return refused;
    if (target >= view.battle.units.count)
        return Refusal{"RF-TURN-03"_rule, "there is no such target"};
    std::string const& other = view.scenario.troops[target].name;
    if (!are_enemies(view.scenario, unit, target)) {
        return Refusal{"RF-TURN-03"_rule, other + " is a friend"};
    }
    if (view.scenario.troops[target].is_commander()) {
        return Refusal{"RF-R-28"_rule, other + " is a commander and cannot be charged"};
    }
    if (!is_on_table(view.battle, target)) {
        return Refusal{"RF-TURN-03"_rule, other + " is no longer on the table"};
    }
    return refuse_way(view, unit, target);
}

bool is_valid_target(BattleView view, UnitId unit, UnitId target) {
    ContactPlan plan;
    return what_lacks(view, unit, target, plan) == Lack::nothing;
}

FixedList<UnitId, max_units> valid_targets(BattleView view, UnitId unit) {
    FixedList<UnitId, max_units> targets;
    for (UnitId target = 0; target < view.battle.units.count; ++target) {
        if (are_enemies(view.scenario, unit, target) && stands(view, target) &&
            is_valid_target(view, unit, target)) {
            targets.push_back(target);
        }
    }
    return targets;
}

ContactPlan way_into_contact(BattleView view, UnitId unit, UnitId target, Mil reach_mil,
                             CentiDegree arc_cdeg) {
    InTheWay const way{view, unit, target};
    geometry::MoveLimits limits;
    limits.reach_mil = reach_mil;
    limits.arc_cdeg = limits.most_pivot_cdeg = arc_cdeg;
    limits.most_wheel_cdeg = view.scenario.moves.arc_cdeg;
    return plan_contact(base_of(view, unit), base_of(view, target), way.obstacles(), limits);
}

void declare_charge(LiveBattle live, UnitId unit, UnitId target, Arbiter& arbiter) {
    UnitState& state = live.battle.state[unit];
    state.target = target;
    state.charge_start = live.battle.units.pose[unit];
    state.declared = ++live.battle.declarations;
    tell(live.scenario, unit,
         {"RF-WVR-19"_rule, "declares a charge at {other}, with {inches} to go",
          live.scenario.troops[target].name, move_of(live, unit)},
         arbiter);
}

void note_routers(LiveBattle live) {
    for (UnitId unit = 0; unit < live.battle.units.count; ++unit) {
        UnitState& state = live.battle.state[unit];
        if (stands(live, unit) && state.morale == Morale::routing) {
            state.charge_start = live.battle.units.pose[unit];
        }
    }
}

// RF-R-19, RF-R-17: who routs declares no charge, and all but guns rout in a crowd.
Battle as_declared(BattleView view) {
    Battle declared = view.battle;
    for (UnitId unit = 0; unit < declared.units.count; ++unit) {
        UnitState& state = declared.state[unit];
        if (state.declared != 0 || state.charge_start == geometry::Pose{}) continue;
        declared.units.pose[unit] = state.charge_start;
        state.fate = Fate::on_table;
        state.morale = Morale::routing;
        if (!view.scenario.troops[unit].is_artillery()) state.formation = Formation::attack_column;
    }
    return declared;
}

void test_uncontrolled(LiveBattle live, Arbiter& arbiter) {
    each_in_order(live, [&](UnitId unit) {
        Troop const& troop = live.scenario.troops[unit];
        if (troop.uncontrolled == 0 || refuse_state(live, unit)) return;
        if (troop.is_cavalry()) {
            test_cavalry(live, unit, arbiter);
        } else if (live.battle.state[unit].won_melee) {
            test_infantry(live, unit, arbiter);
        }
    });
}

}  // namespace esprit::rank_and_file
