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

std::optional<Refusal> refuse_phase(BattleView view, Order const& order) {
    if (view.battle.phase == Phase::over) {
        bool const lost = has_lost(view, 0) || has_lost(view, 1);
        return Refusal{lost ? "MW-VIC-02"_rule : "MW-VIC-01"_rule, "the battle is over"};
    }
    std::string const& side = view.scenario.common.sides[view.battle.active].name;
    bool const draws = order.kind == OrderKind::draw_cards;
    if (draws == (view.battle.phase == Phase::cards)) return std::nullopt;
    if (draws) return Refusal{"MW-TURN-04"_rule, "the hand of " + side + " is drawn already"};
    return Refusal{"MW-TURN-04"_rule, "the cards of " + side + " are drawn first: draw_cards"};
}

// MW-TURN-10: cards left in hand are given up. MW-VIC-03: losses are counted at each turn's end.
void end_turn(LiveBattle live, chance::Arbiter& arbiter) {
    if (live.battle.hand > 0) {
        arbiter.tell({"MW-TURN-10"_rule, live.scenario.common.sides[live.battle.active].name,
                      "gives up the cards that it has left"});
    }
    live.battle.hand = live.battle.hand_jokers = 0;
    live.battle.rallied = no_unit;
    for (UnitId unit = 0; unit < live.battle.units.count; ++unit) {
        live.battle.state[unit].done = Done::nothing;
        live.battle.state[unit].went_or_came = false;
    }
    ++live.battle.turn;
    live.battle.active = static_cast<SideId>(1 - live.battle.active);
    bool const decided = has_lost(live, 0) || has_lost(live, 1);
    bool const was_last = live.battle.turn > live.scenario.common.last_turn;
    live.battle.phase = decided || was_last ? Phase::over : Phase::cards;
}

}  // namespace esprit::men_who_would_be_kings
