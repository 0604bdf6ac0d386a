#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings {

namespace {

void visit_unit(UnitState& unit, field::ByteVisitor& visit) {
    visit(unit.fate);
    visit(unit.done);
    visit(unit.figures);
    visit(unit.pinned);
    visit(unit.leaderless);
    visit(unit.close_order);
    visit(unit.grounded);
    visit(unit.went_or_came);
}

}  // namespace

void visit_battle(Battle& battle, field::ByteVisitor& visit) {
    if (!rules::visit_units(battle, visit, visit_unit)) return;
    for (Deck& deck : battle.deck) {
        visit(deck.cards);
        visit(deck.jokers);
    }
    visit(battle.hand);
    visit(battle.hand_jokers);
    visit(battle.rallied);
    visit(battle.turn);
    visit(battle.active);
    visit(battle.phase);
    rules::visit_deeds(battle, visit);
}

Battle set_up(Scenario const& scenario) {
    auto battle = rules::deployed<Battle>(scenario);
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
        Start const& start = scenario.starts[i];
        UnitState& state = battle.state[i];
        state.figures = static_cast<std::uint8_t>(start.figures);
        state.pinned = static_cast<std::uint8_t>(start.pinned);
        state.leaderless = !scenario.troops[i].leadership;
        state.close_order = start.close_order;
        state.grounded = start.grounded;
        if (start.reserve) state.fate = Fate::reserve;
    }
    for (Deck& deck : battle.deck) {
        deck.cards = static_cast<std::uint8_t>(scenario.turn.deck_cards);
        deck.jokers = static_cast<std::uint8_t>(scenario.turn.deck_jokers);
    }
    return battle;
}

int units_on_table(BattleView view, SideId side) {
    int units = 0;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        units += view.scenario.troops[unit].side == side && is_on_table(view.battle, unit) ? 1 : 0;
    }
    return units;
}

}  // namespace esprit::men_who_would_be_kings
