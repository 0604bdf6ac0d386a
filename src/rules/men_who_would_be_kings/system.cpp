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

rules::Awaited System::awaited(Scenario const&, Battle const& battle) const {
    rules::Awaited awaited{battle.active, phase_name(battle.phase), {}};
    awaited.turn = battle.turn;
    awaited.phase_number = static_cast<std::uint8_t>(battle.phase);
    if (battle.phase == Phase::cards) awaited.order_kinds = {"draw cards"};
    if (battle.phase == Phase::actions) {
        awaited.order_kinds = {"at the double", "attack",   "fire",   "form close order",
                               "go to ground",  "move",     "rally",  "skirmish",
                               "volley fire",   "take off", "deploy", "end turn"};
    }
    return awaited;
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

std::string_view symbol_of(Troop const& troop) {
    if (is_infantry(troop.type)) return "infantry";
    return is_mounted(troop.type) ? "cavalry" : "foot_artillery";
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

}  // namespace esprit::men_who_would_be_kings
