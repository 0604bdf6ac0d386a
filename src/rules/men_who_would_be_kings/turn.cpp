#include "rules/men_who_would_be_kings/turn.h"

#include <array>
#include <string>

#include "rules/men_who_would_be_kings/victory.h"

namespace esprit::men_who_would_be_kings {

using rules::Refusal;
using namespace literals;

std::string_view phase_name(Phase phase) {
    constexpr std::array<std::string_view, 3> names{"cards", "actions", "end"};
    return names[static_cast<std::size_t>(phase)];
}

std::optional<Refusal> refuse_phase(Scenario const& scenario, Battle const& battle,
                                    Order const& order) {
    if (battle.phase == Phase::over) {
        bool const lost = has_lost(scenario, battle, 0) || has_lost(scenario, battle, 1);
        return Refusal{lost ? "MW-VIC-02"_rule : "MW-VIC-01"_rule, "the battle is over"};
    }
    std::string const& side = scenario.common.sides[battle.active].name;
    bool const draws = order.kind == OrderKind::draw_cards;
    if (draws == (battle.phase == Phase::cards)) return std::nullopt;
    if (draws) return Refusal{"MW-TURN-04"_rule, "the hand of " + side + " is drawn already"};
    return Refusal{"MW-TURN-04"_rule, "the cards of " + side + " are drawn first: draw_cards"};
}

// MW-TURN-10: cards left in hand are given up. MW-VIC-03: losses are counted at each turn's end.
void end_turn(Scenario const& scenario, Battle& battle, chance::Arbiter& arbiter) {
    if (battle.hand > 0) {
        arbiter.tell({"MW-TURN-10"_rule, scenario.common.sides[battle.active].name,
                      "gives up the cards that it has left"});
    }
    battle.hand = battle.hand_jokers = 0;
    battle.rallied = no_unit;
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        battle.state[unit].done = Done::nothing;
        battle.state[unit].went_or_came = false;
    }
    ++battle.turn;
    battle.active = static_cast<SideId>(1 - battle.active);
    bool const decided = has_lost(scenario, battle, 0) || has_lost(scenario, battle, 1);
    bool const was_last = battle.turn > scenario.common.last_turn;
    battle.phase = decided || was_last ? Phase::over : Phase::cards;
}

}  // namespace esprit::men_who_would_be_kings
