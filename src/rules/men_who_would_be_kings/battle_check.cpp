// Checks that a battle read from outside is possible in its scenario.
#include "rules/men_who_would_be_kings/system.h"

namespace esprit::men_who_would_be_kings {

namespace {

class Check : rules::BattleCheckOf<Scenario, Battle> {
public:
    using BattleCheckOf::BattleCheckOf;

    std::optional<std::string> fault() {
        if (!check_.has_sound_head(view_.battle)) return check_.fault();
        for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) look_at(unit);
        check_.look_at_battle();
        for (Deck const& deck : view_.battle.deck) look_at(deck);
        if (!check_.found()) look_at_hand();
        return check_.fault();
    }

private:
    void look_at(UnitId unit) {
        Troop const& troop = view_.scenario.troops[unit];
        UnitState const& state = view_.battle.state[unit];
        bool const left = state.fate == Fate::on_table || state.fate == Fate::reserve;
        check_.look_at_unit(unit);
        check_.word("where it is", state.fate, Fate::fled);
        check_.word("what it has done", state.done, Done::arrived);
        check_.number("its figures", state.figures, left ? 1 : 0, left ? troop.figures : 0);
        check_.pose("where it stands", view_.battle.units.pose[unit], state.fate == Fate::on_table);
        // MW-LEAD-03
        check_.holds(troop.leadership || state.leaderless, "has a leader that the roster lacks");
        // MW-DO-19
        auto const is_for_it = [&](std::string_view action) {
            return view_.scenario.types.refusal(troop.type, action) == nullptr;
        };
        check_.holds(!state.close_order || is_for_it("form_close_order"),
                     "is in close order, which its type does not form");
        check_.holds(!state.grounded || is_for_it("go_to_ground"),
                     "is on the ground, to which its type does not go");
    }

    // MW-TURN-05, -10: a deck has at most as many cards and Jokers as there are in all.
    void look_at(Deck const& deck) {
        int const cards = view_.scenario.turn.deck_cards;
        int const jokers = view_.scenario.turn.deck_jokers;
        check_.number("the cards of a deck", deck.cards, 0, cards);
        check_.number("the Jokers of a deck", deck.jokers, 0, jokers);
        check_.number("the plain cards of a deck", int{deck.cards} - deck.jokers, 0,
                      cards - jokers);
    }

    void look_at_hand() {
        check_.number("the cards in hand", view_.battle.hand, 0, view_.scenario.turn.deck_cards);
        check_.number("the Jokers in hand", view_.battle.hand_jokers, 0, view_.battle.hand);
        check_.unit_or_nobody("the unit that has rallied", view_.battle.rallied, no_unit);
    }
};

}  // namespace

std::optional<std::string> fault_of(BattleView view) {
    return Check{view}.fault();
}

}  // namespace esprit::men_who_would_be_kings
