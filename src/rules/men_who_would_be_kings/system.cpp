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

rules::Awaited System::awaited(BattleView view) const {
    rules::Awaited awaited{view.battle.active, phase_name(view.battle.phase), {}};
    awaited.turn = view.battle.turn;
    awaited.phase_number = static_cast<std::uint8_t>(view.battle.phase);
    if (view.battle.phase == Phase::cards) awaited.order_kinds = {"draw cards"};
    if (view.battle.phase == Phase::actions) {
        awaited.order_kinds = {"at the double", "attack",   "fire",   "form close order",
                               "go to ground",  "move",     "rally",  "skirmish",
                               "volley fire",   "take off", "deploy", "end turn"};
    }
    return awaited;
}

namespace {

void carry_out_order(LiveBattle live, Order const& order, chance::Arbiter& arbiter) {
    switch (order.kind) {
        case OrderKind::draw_cards:
            draw_hand(live, arbiter);
            live.battle.phase = Phase::actions;
            return;
        case OrderKind::end_turn:
            return end_turn(live, arbiter);
        case OrderKind::take_off:
        case OrderKind::deploy:
            return recycle(live, order, arbiter);
        default:
            return carry_out_action(live, order, arbiter);
    }
}

}  // namespace

void System::carry_out(LiveBattle live, Order const& order, chance::Arbiter& arbiter) const {
    carry_out_and_note(live, rules::TurnOf::one_side,
                       [&] { carry_out_order(live, order, arbiter); });
}

chance::FactSet System::facts(BattleView view, rules::FactQuestion const& question) const {
    UnitId const unit = question.units.at(0);
    if (question.units.size() > 1) {
        UnitId const other = question.units[1];
        if (question.chart == "fire") return fire_facts(view, unit, other, false);
        if (question.chart == "attack") return fight_facts(view, unit, other, true);
    }
    return unit_facts(view, unit);
}

std::vector<rules::Reach> System::reach(BattleView view, UnitId unit) const {
    return reach_of_moves(view, unit);
}

std::string_view symbol_of(Troop const& troop) {
    if (is_infantry(troop.type)) return "infantry";
    return is_mounted(troop.type) ? "cavalry" : "foot_artillery";
}

std::vector<std::string_view> state_words(BattleView view, UnitId unit) {
    UnitState const& state = view.battle.state[unit];
    std::vector<std::string_view> words;
    if (state.pinned > 0) words.push_back("pinned");
    if (state.leaderless) words.push_back("leaderless");
    if (redoubt_of(view, unit) != field::no_feature) {
        words.push_back("in a redoubt");
    } else if (state.close_order) {
        words.push_back("close order");
    }
    if (state.grounded) words.push_back("gone to ground");
    return words;
}

}  // namespace esprit::men_who_would_be_kings
