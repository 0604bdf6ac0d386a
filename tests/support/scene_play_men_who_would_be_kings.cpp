// Scenes of The Men Who Would Be Kings.
#include <stdexcept>

#include "rules/men_who_would_be_kings/cards.h"
#include "rules/men_who_would_be_kings/redoubt.h"
#include "rules/men_who_would_be_kings/system.h"
#include "rules/men_who_would_be_kings/victory.h"
#include "support/scene_adapter.h"
#include "support/scene_plays.h"
#include "text/orders/men_who_would_be_kings_orders.h"

namespace esprit::testing {

namespace scenes_of_men_who_would_be_kings {
namespace {

using men_who_would_be_kings::Battle;
using men_who_would_be_kings::Deck;
using men_who_would_be_kings::Fate;
using men_who_would_be_kings::Phase;
using men_who_would_be_kings::Scenario;
using men_who_would_be_kings::UnitState;

using Words = std::vector<std::string>;

std::uint8_t small(std::string const& word) {
    return static_cast<std::uint8_t>(std::stoi(word));
}

std::size_t side_named(Scenario const& scenario, std::string const& name) {
    for (std::size_t i = 0; i < scenario.common.sides.size(); ++i) {
        if (scenario.common.sides[i].name == name) return i;
    }
    throw std::runtime_error{"there is no side " + name};
}

std::string pair_text(int first, int second) {
    return std::to_string(first) + " " + std::to_string(second);
}

struct MenWhoWouldBeKingsAdapter {
    using System = men_who_would_be_kings::System;
    using Orders = text::MenWhoWouldBeKingsOrders;

    /// cards, actions: the latter with a whole hand that has no Joker.
    static void begin(men_who_would_be_kings::LiveBattle live, std::string const& phase) {
        if (phase == "cards") return;
        if (phase != "actions") throw std::runtime_error{"\"" + phase + "\" is no phase"};
        live.battle.phase = Phase::actions;
        live.battle.hand = static_cast<std::uint8_t>(hand_size(live));
    }

    /// hand CARDS JOKERS, deck SIDE CARDS JOKERS
    static bool set(men_who_would_be_kings::LiveBattle live, Words const& words) {
        if (words[0] == "hand") {
            live.battle.hand = small(words.at(1));
            live.battle.hand_jokers = small(words.at(2));
        } else if (words[0] == "deck") {
            live.battle.deck[side_named(live.scenario, words.at(1))] = {small(words.at(2)),
                                                                        small(words.at(3))};
        } else {
            return false;
        }
        return true;
    }

    /// left CARDS JOKERS: in hand. deck_left SIDE CARDS JOKERS. score POINTS POINTS: of both sides.
    static std::optional<std::string> wrong(men_who_would_be_kings::BattleView view,
                                            Words const& words) {
        std::string found;
        std::string wanted;
        if (words[0] == "left") {
            found = pair_text(view.battle.hand, view.battle.hand_jokers);
            wanted = words.at(1) + " " + words.at(2);
        } else if (words[0] == "deck_left") {
            Deck const& deck = view.battle.deck[side_named(view.scenario, words.at(1))];
            found = pair_text(deck.cards, deck.jokers);
            wanted = words.at(2) + " " + words.at(3);
        } else if (words[0] == "score") {
            auto const points = scores(view);
            found = pair_text(points[0], points[1]);
            wanted = words.at(1) + " " + words.at(2);
        } else {
            return {};
        }
        return found == wanted ? "" : words[0] + " is " + found + ", not " + wanted;
    }

    /// The figures, with `pinned=N`, `leaderless`, `close_order`, `ground`, `redoubt`; before them
    /// where it is, if not on the table.
    static std::string state_of(men_who_would_be_kings::BattleView view, rules::UnitId unit) {
        UnitState const& state = view.battle.state[unit];
        switch (state.fate) {
            case Fate::destroyed:
                return "destroyed";
            case Fate::routed:
                return "routed";
            case Fate::fled:
                return "fled";
            default:
                break;
        }
        std::string words = state.fate == Fate::reserve ? "reserve " : "";
        words += std::to_string(state.figures);
        if (state.pinned > 0) words += " pinned=" + std::to_string(state.pinned);
        if (state.leaderless) words += " leaderless";
        if (state.close_order) words += " close_order";
        if (state.grounded) words += " ground";
        bool const holds = redoubt_of(view, unit) != field::no_feature;
        return holds ? words + " redoubt" : words;
    }
};

}  // namespace
}  // namespace scenes_of_men_who_would_be_kings

std::string failure_of_men_who_would_be_kings(Scene const& scene, SystemShelf& shelf) {
    return failure_of_battle<scenes_of_men_who_would_be_kings::MenWhoWouldBeKingsAdapter>(scene,
                                                                                          shelf);
}

}  // namespace esprit::testing
