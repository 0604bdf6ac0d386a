#include "rules/grande_tactique/system.h"

#include "base/counted.h"
#include "rules/grande_tactique/candidates.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/firing.h"
#include "rules/grande_tactique/generals.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/manoeuvre.h"
#include "rules/grande_tactique/pips.h"
#include "rules/grande_tactique/rally.h"
#include "rules/grande_tactique/turn.h"
#include "rules/grande_tactique/victory.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using geometry::Base;
using namespace literals;

namespace {

/// The order kinds of the PIP phase: built once, since they are asked for after every order.
auto const& paid_for() {
    static decltype(rules::Awaited::order_kinds)
        const kinds{"charge", "contact",  "move",       "form square", "leave square",
                    "limber", "unlimber", "start fire", "stop fire",   "rally",
                    "spike",  "restore",  "ride",       "leave table", "end pips"};
    return kinds;
}

bool is_manoeuvre(OrderKind kind) {
    switch (kind) {
        case OrderKind::move:
        case OrderKind::form_square:
        case OrderKind::leave_square:
        case OrderKind::limber:
        case OrderKind::unlimber:
        case OrderKind::leave_table:
            return true;
        default:
            return false;
    }
}

/// True for orders whose own functions check again whether they are refused.
bool checks_again(OrderKind kind) {
    switch (kind) {
        case OrderKind::charge:
        case OrderKind::contact:
        case OrderKind::rally:
        case OrderKind::spike:
        case OrderKind::restore:
            return true;
        default:
            return is_manoeuvre(kind);
    }
}

/// Carries out an order that was not refused.
void carry_out_as_found(LiveBattle live, Order const& order, Arbiter& arbiter) {
    switch (order.kind) {
        case OrderKind::charge:
        case OrderKind::contact:
            return declare(live, order, arbiter);
        case OrderKind::change_plan:
            return change_plan(live, order, arbiter);
        case OrderKind::move:
        case OrderKind::form_square:
        case OrderKind::leave_square:
        case OrderKind::limber:
        case OrderKind::unlimber:
        case OrderKind::leave_table:
            return carry_out_found_manoeuvre(live, order, arbiter);
        case OrderKind::start_fire:
        case OrderKind::stop_fire:
        case OrderKind::fire:
            return carry_out_fire_order(live, order, arbiter);
        case OrderKind::rally:
        case OrderKind::spike:
        case OrderKind::restore:
            return carry_out_rally(live, order, arbiter);
        case OrderKind::ride:
            return ride(live, order, arbiter);
        case OrderKind::resolve_charges:
        case OrderKind::begin_turn:
        case OrderKind::roll_pips:
        case OrderKind::end_pips:
        case OrderKind::end_fire:
            return go_on(live, order.kind, arbiter);
    }
}

}  // namespace

// The order kinds of each phase (GT-TURN-02).
rules::Awaited System::awaited(BattleView view) const {
    rules::Awaited awaited{view.battle.active, phase_name(view.battle.phase), {}};
    awaited.turn = view.battle.turn;
    if (is_over(view)) return awaited;
    switch (view.battle.phase) {
        case Phase::engagement:
            awaited.order_kinds = {"charge", "contact"};
            if (any_charge_marked(view.battle)) awaited.order_kinds.push_back("resolve charges");
            return awaited;  // engagements draw their dice as in phase 0
        case Phase::opening:
            awaited.order_kinds = {"begin turn"};
            break;
        case Phase::plans:
            awaited.order_kinds = {"plan", "roll pips"};
            break;
        case Phase::pips:
            awaited.order_kinds = paid_for();
            break;
        case Phase::firing:
            awaited.order_kinds = {"fire", "end fire"};
            break;
        case Phase::charge:
            awaited.order_kinds = {"resolve charges"};
            break;
        case Phase::over:
            break;
    }
    awaited.phase_number = static_cast<std::uint8_t>(view.battle.phase);
    return awaited;
}

void System::carry_out(LiveBattle live, Order const& order, Arbiter& arbiter) const {
    bool const refused = checks_again(order.kind) ? refuse_phase(live, order).has_value()
                                                  : refuse_order(live, order).has_value();
    ESPRIT_EXPECT(!refused, "an order that is carried out was not refused");
    if (!is_manoeuvre(order.kind)) return carry_out_candidate(live, order, arbiter);
    carry_out_and_note(live, rules::TurnOf::one_side,
                       [&] { carry_out_manoeuvre(live, order, arbiter); });
}

void System::carry_out_candidate(LiveBattle live, Order const& order, Arbiter& arbiter) const {
    carry_out_and_note(live, rules::TurnOf::one_side,
                       [&] { carry_out_as_found(live, order, arbiter); });
}

chance::FactSet System::facts(BattleView view, rules::FactQuestion const& question) const {
    UnitId const unit = question.units.at(0);
    if (question.units.size() > 1) {
        UnitId const other = question.units[1];
        if (question.chart == "fire") return fire_facts(view, unit, other);
        if (view.battle.state[unit].target == other) {
            ChargeFacts const known = charge_facts(view, unit, other);
            return question.chart == "locked" ? known.locked : known.attacker;
        }
        if (view.battle.state[other].target == unit) {
            return charge_facts(view, other, unit).defender;
        }
    }
    return standing_facts(view, unit);
}

std::vector<rules::Reach> System::reach(BattleView view, UnitId unit) const {
    if (!is_on_table(view.battle, unit)) return {};
    return reach_of_move(view, unit);
}

std::string_view symbol_of(Troop const& troop) {
    if (troop.general) return "general";
    switch (troop.arm) {
        case Arm::infantry:
            return "infantry";
        case Arm::artillery:
            return troop.horse_artillery ? "horse_artillery" : "foot_artillery";
        case Arm::cavalry:
            break;
    }
    switch (troop.kind) {
        case CavalryKind::lancers:
            return "lancers";
        case CavalryKind::cuirassiers:
            return "cuirassiers";
        default:
            return "cavalry";
    }
}

std::vector<std::string_view> state_words(BattleView view, UnitId unit) {
    constexpr std::string_view moods[] = {"", "shaken", "routed", "silenced"};
    UnitState const& state = view.battle.state[unit];
    std::vector<std::string_view> words;
    if (state.mood != Mood::eager) words.push_back(moods[static_cast<std::size_t>(state.mood)]);
    if (state.in_square) words.push_back("square");
    if (state.limbered) words.push_back("limbered");
    if (state.firing) words.push_back("firing");
    if (state.target != no_unit) words.push_back("charging");
    if (!view.scenario.troops[unit].general && cover_of(view, unit) != field::no_feature) {
        words.push_back("in cover");
    }
    return words;
}

namespace {

/// An engagement is over when a side has no unit left that stands.
rules::BattleVerdict verdict_of_engagement(BattleView view) {
    rules::BattleVerdict verdict;
    verdict.rule = "GT-COL-03"_rule;
    bool const first = has_units_left(view, 0);
    bool const second = has_units_left(view, 1);
    verdict.over = !first || !second;
    if (first != second) verdict.winner = static_cast<SideId>(first ? 0 : 1);
    verdict.why = verdict.over ? "one side has no unit left that stands" : "both sides stand";
    return verdict;
}

/// GT-VIC-02..06: "; of the 40 Austrian points 20 destroyed or fled (100%), 20 left on the table
/// (40%)"; empty if nothing is lost.
std::string points_text(Scenario const& scenario, VictoryTally const& result, SideId side) {
    Losses const& losses = result.losses[side];
    std::string text;
    auto const add = [&](int points, std::string_view what, int percent) {
        if (points == 0 || percent == 0) return;
        text += (text.empty() ? " " : ", ") + std::to_string(points) + " " + std::string{what} +
                " (" + std::to_string(percent) + "%)";
    };
    add(losses.destroyed_points, "destroyed or fled", scenario.victory.destroyed_percent);
    add(losses.withdrawn_points, "withdrawn", scenario.victory.withdrawn_percent);
    add(losses.left_points, "left on the table", losses.left_percent);
    if (text.empty()) return text;
    return "; of the " +
           counted(static_cast<std::size_t>(losses.began_points),
                   scenario.common.sides[side].name + " point") +
           text;
}

/// GT-VIC-01: " (losses: French 0.0%, Austrian 70.0%)".
std::string losses_text(Scenario const& scenario, VictoryTally const& result) {
    auto const lost = [&](std::size_t side) {
        return scenario.common.sides[side].name + " " +
               (result.losses[side].percent / Exact{100}).percent();
    };
    return " (losses: " + lost(0) + ", " + lost(1) + ")" + points_text(scenario, result, 0) +
           points_text(scenario, result, 1);
}

}  // namespace

// GT-COL-03..06, GT-VIC-07..10
rules::BattleVerdict verdict_of(BattleView view) {
    if (view.battle.phase == Phase::engagement) return verdict_of_engagement(view);
    if (view.battle.phase != Phase::over) {
        return {false, std::nullopt, "GT-COL-03"_rule, "both sides still fight"};
    }
    VictoryTally const result = tally(view);
    rules::BattleVerdict verdict{true, std::nullopt, "GT-COL-03"_rule, {}};
    std::string const& victor = view.scenario.common.sides[result.victor].name;
    std::string const degree{degree_word(result.degree)};
    if (result.has_victor) verdict.degree = degree_word(result.degree);
    if (result.sundown) {
        // at sundown there is no winner (GT-COL-05), only a degree (GT-COL-06)
        verdict.rule = result.has_victor ? "GT-COL-06"_rule : "GT-COL-05"_rule;
        verdict.why =
            "sundown: nobody has won; " + (result.has_victor ? degree + " " + victor + " advantage"
                                                             : std::string{"the losses are even"});
    } else if (!result.has_victor) {
        verdict.why = "both armies have collapsed";
    } else {
        verdict.winner = result.victor;
        verdict.why = "all " + view.scenario.common.sides[1 - result.victor].name +
                      " divisions have collapsed: " + degree + " " + victor + " victory";
    }
    verdict.why += losses_text(view.scenario, result);
    return verdict;
}

}  // namespace esprit::grande_tactique
