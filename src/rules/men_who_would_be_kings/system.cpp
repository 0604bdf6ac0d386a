#include "rules/men_who_would_be_kings/system.h"

#include "base/expect.h"
#include "rules/men_who_would_be_kings/activation.h"
#include "rules/men_who_would_be_kings/cards.h"
#include "rules/men_who_would_be_kings/field_facts.h"
#include "rules/men_who_would_be_kings/recycling.h"
#include "rules/men_who_would_be_kings/redoubt.h"
#include "rules/men_who_would_be_kings/turn.h"
#include "rules/men_who_would_be_kings/victory.h"

namespace esprit::men_who_would_be_kings {

namespace {

std::string_view symbol_of(Type type) {
    if (is_infantry(type)) return "infantry";
    return is_mounted(type) ? "cavalry" : "foot_artillery";
}

}  // namespace

rules::Awaited System::awaited(Scenario const&, Battle const& battle) const {
    rules::Awaited awaited{battle.active, phase_name(battle.phase), {}};
    awaited.turn = battle.turn;
    awaited.phase_number = static_cast<std::uint8_t>(battle.phase);
    if (battle.phase == Phase::cards) awaited.order_kinds = {"draw_cards"};
    if (battle.phase == Phase::actions) {
        awaited.order_kinds = {"at_the_double", "attack",   "fire",   "form_close_order",
                               "go_to_ground",  "move",     "rally",  "skirmish",
                               "volley_fire",   "take_off", "deploy", "end_turn"};
    }
    return awaited;
}

std::optional<rules::Refusal> System::refuse(Scenario const& scenario, Battle const& battle,
                                             Order const& order) const {
    return refuse_order(scenario, battle, order);
}

void System::carry_out(Scenario const& scenario, Battle& battle, Order const& order,
                       chance::Arbiter& arbiter) const {
    switch (order.kind) {
        case OrderKind::draw_cards:
            draw_hand(scenario, battle, arbiter);
            battle.phase = Phase::actions;
            return;
        case OrderKind::end_turn:
            return end_turn(scenario, battle, arbiter);
        case OrderKind::take_off:
        case OrderKind::deploy:
            return recycle(scenario, battle, order, arbiter);
        default:
            return carry_out_action(scenario, battle, order, arbiter);
    }
}

chance::FactSet System::facts(Scenario const& scenario, Battle const& battle,
                              rules::FactQuestion const& question) const {
    UnitId const unit = question.units.at(0);
    if (question.units.size() > 1) {
        UnitId const other = question.units[1];
        if (question.chart == "fire") return fire_facts(scenario, battle, unit, other, false);
        if (question.chart == "attack") return fight_facts(scenario, battle, unit, other, true);
    }
    return unit_facts(scenario, battle, unit);
}

std::vector<rules::Reach> System::reach(Scenario const& scenario, Battle const& battle,
                                        UnitId unit) const {
    return reach_of_moves(scenario, battle, unit);
}

std::vector<std::string_view> state_words(Scenario const& scenario, Battle const& battle,
                                          UnitId unit) {
    UnitState const& state = battle.state[unit];
    std::vector<std::string_view> words;
    if (state.pinned > 0) words.push_back("pinned");
    if (state.leaderless) words.push_back("leaderless");
    if (redoubt_of(scenario, battle, unit) != field::no_feature) {
        words.push_back("in a redoubt");
    } else if (state.close_order) {
        words.push_back("close order");
    }
    if (state.grounded) words.push_back("gone to ground");
    return words;
}

rules::View System::view(Scenario const& scenario, Battle const& battle) const {
    rules::View view;
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (!is_on_table(battle, unit)) continue;
        geometry::Base const base = base_of(scenario, battle, unit);
        rules::Piece piece;
        piece.unit = unit;
        piece.side = scenario.troops[unit].side;
        piece.name = scenario.troops[unit].name;
        piece.x_mil = base.pose.centre.x_mil;
        piece.y_mil = base.pose.centre.y_mil;
        piece.facing_cdeg = base.pose.facing_cdeg;
        piece.frontage_mil = base.frontage_mil;
        piece.depth_mil = base.depth_mil;
        piece.states = state_words(scenario, battle, unit);
        piece.symbol = symbol_of(scenario.troops[unit].type);
        view.pieces.push_back(std::move(piece));
    }
    return view;
}

rules::BattleVerdict System::verdict(Scenario const& scenario, Battle const& battle) const {
    return verdict_of(scenario, battle);
}

}  // namespace esprit::men_who_would_be_kings
