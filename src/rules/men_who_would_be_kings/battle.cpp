#include "rules/men_who_would_be_kings/battle.h"

#include "base/expect.h"
#include "field/byte_form.h"

namespace esprit::men_who_would_be_kings {

namespace {

/// Goes through all that a battle holds, in a fixed order, number by number. What visits writes the
/// canonical byte form, or reads it.
template <class Visit>
void visit_unit(UnitState& unit, Visit& visit) {
    visit(unit.fate);
    visit(unit.done);
    visit(unit.figures);
    visit(unit.pinned);
    visit(unit.leaderless);
    visit(unit.close_order);
    visit(unit.grounded);
    visit(unit.went_or_came);
}

template <class Visit>
void visit_battle(Battle& battle, Visit& visit) {
    visit(battle.table.count);
    if (battle.table.count > max_units) return;  // bytes of something else
    for (std::size_t i = 0; i < battle.table.count; ++i) {
        field::visit_pose(battle.table.pose[i], visit);
        visit_unit(battle.state[i], visit);
    }
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
}

constexpr auto all_of_it = [](Battle& battle, auto& visit) { visit_battle(battle, visit); };

}  // namespace

Battle set_up(Scenario const& scenario) {
    ESPRIT_EXPECT(scenario.faults.empty(), "a scenario with faults is not played");
    Battle battle;
    battle.table.count = static_cast<std::uint16_t>(scenario.troops.size());
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
        battle.table.pose[i] = scenario.common.units[i].pose;
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
    battle.turn = static_cast<std::uint16_t>(scenario.common.first_turn);
    battle.active = scenario.common.first_side;
    return battle;
}

std::vector<std::uint8_t> canonical_bytes(Battle const& battle) {
    return field::bytes_of_battle(battle, all_of_it);
}

std::optional<Battle> battle_of(std::span<std::uint8_t const> bytes) {
    return field::battle_of_bytes<Battle>(bytes, all_of_it);
}

std::uint64_t digest(Battle const& battle) {
    return field::digest_of_bytes(canonical_bytes(battle));
}

int units_on_table(Scenario const& scenario, Battle const& battle, SideId side) {
    int units = 0;
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        units += scenario.troops[unit].side == side && is_on_table(battle, unit) ? 1 : 0;
    }
    return units;
}

}  // namespace esprit::men_who_would_be_kings
