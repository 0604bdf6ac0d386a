#include "rules/men_who_would_be_kings/cards.h"

#include <algorithm>
#include <string>

#include "rules/men_who_would_be_kings/movement.h"

namespace esprit::men_who_would_be_kings {

using namespace literals;

namespace {

/// Draws cards from a deck; returns the number of Jokers among them.
int draw(LiveBattle live, int cards, chance::Arbiter& arbiter) {
    Deck& deck = live.battle.deck[live.battle.active];
    int jokers = deck.jokers;
    bool const certain = deck.jokers == 0 || cards == int{deck.cards} || cards == 0;
    if (certain) {
        jokers = cards == 0 ? 0 : jokers;
    } else {
        chance::Chance chance = chance::plain_cards("MW-TURN-08"_rule, deck.cards, deck.jokers,
                                                    static_cast<unsigned>(cards), "Joker");
        chance.whose = live.scenario.common.sides[live.battle.active].name;
        chance.unit = live.battle.active;
        jokers = arbiter.draw(chance);
    }
    deck.cards = static_cast<std::uint8_t>(deck.cards - cards);
    deck.jokers = static_cast<std::uint8_t>(deck.jokers - jokers);
    return jokers;
}

}  // namespace

int hand_size(BattleView view) {
    return units_on_table(view, view.battle.active) + view.scenario.turn.hand_beyond_units;
}

// MW-TURN-10: when the deck runs out, all cards except those in hand are shuffled, and the rest of
// the hand is drawn from them.
void draw_hand(LiveBattle live, chance::Arbiter& arbiter) {
    Deck& deck = live.battle.deck[live.battle.active];
    int const wanted = std::min(hand_size(live), live.scenario.turn.deck_cards);
    int const first = std::min(wanted, int{deck.cards});
    int jokers = draw(live, first, arbiter);
    if (first < wanted) {
        deck.cards = static_cast<std::uint8_t>(live.scenario.turn.deck_cards - first);
        deck.jokers = static_cast<std::uint8_t>(live.scenario.turn.deck_jokers - jokers);
        arbiter.tell({"MW-TURN-10"_rule, live.scenario.common.sides[live.battle.active].name,
                      "used up the deck and shuffled it again"});
        jokers += draw(live, wanted - first, arbiter);
    }
    live.battle.hand = static_cast<std::uint8_t>(wanted);
    live.battle.hand_jokers = static_cast<std::uint8_t>(jokers);
    std::string const what = "drew " + std::to_string(wanted) + (wanted == 1 ? " card" : " cards") +
                             (jokers == 0   ? ""
                              : jokers == 1 ? ", a Joker among them"
                                            : ", " + std::to_string(jokers) + " Jokers among them");
    arbiter.tell({"MW-TURN-05"_rule, live.scenario.common.sides[live.battle.active].name, what});
}

std::optional<rules::Refusal> refuse_card(BattleView view) {
    if (view.battle.hand > 0) return std::nullopt;
    return rules::Refusal{"MW-TURN-06"_rule,
                          "no Activation Card is left this turn to " +
                              view.scenario.common.sides[view.battle.active].name};
}

void spend_card(Battle& battle) {
    ESPRIT_EXPECT(battle.hand > 0, "a card can only be spent from the hand");
    --battle.hand;
    if (battle.hand_jokers > battle.hand) battle.hand_jokers = battle.hand;
}

bool may_play_joker(Battle const& battle, UnitId unit) {
    return unit != no_unit && battle.rallied == unit && battle.hand_jokers > 0;
}

void play_joker(LiveBattle live, UnitId unit, chance::Arbiter& arbiter) {
    --live.battle.hand;
    --live.battle.hand_jokers;
    tell(live.scenario, unit, "MW-TURN-09"_rule, "acts by a Joker", arbiter);
}

}  // namespace esprit::men_who_would_be_kings
