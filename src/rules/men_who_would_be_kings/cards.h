#pragma once
// The Men Who Would Be Kings: decks, hands, Jokers.
#include <optional>

#include "chance/arbiter.h"
#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings {

/// MW-TURN-05: the number of cards that the active side draws.
int hand_size(BattleView view);
/// MW-TURN-04, -05, -08, -10: draws the hand of the turn.
void draw_hand(LiveBattle live, chance::Arbiter& arbiter);
/// MW-TURN-06, -07: why there is no card to spend.
std::optional<rules::Refusal> refuse_card(BattleView view);
/// Spends a plain card, or a Joker if there is none (MW-TURN-10).
void spend_card(Battle& battle);
/// MW-R-06, MW-TURN-09: true if the unit has just rallied and a Joker can be played on it.
bool may_play_joker(Battle const& battle, UnitId unit);
void play_joker(LiveBattle live, UnitId unit, chance::Arbiter& arbiter);

}  // namespace esprit::men_who_would_be_kings
