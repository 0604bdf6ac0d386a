// Scenes of Black Powder. `begins` morale, initiative, command, shooting or hand-to-hand. Extra
// lines: `state UNIT charging` (or won_last_round, ordered, hurt_by_guns, new_disorder, removed),
// `mood COMMANDER no_advance` (or retreats, orders_over), `active SIDE`; and, asked at last,
// `phase NAME`, `turn N`, `wins SIDE`.
#include <array>

#include "rules/black_powder/system.h"
#include "rules/black_powder/turn.h"
#include "support/scene_adapter.h"
#include "support/scene_plays.h"
#include "text/orders/black_powder_orders.h"

namespace esprit::testing {

namespace scenes_of_black_powder {
namespace {

using black_powder::Battle;
using black_powder::BrigadeMood;
using black_powder::Fate;
using black_powder::Phase;
using black_powder::Scenario;
using black_powder::UnitState;
using rules::UnitId;
using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 6> phases{"morale",   "initiative",   "command",
                                                 "shooting", "hand-to-hand", "over"};

Phase phase_named(std::string const& name) {
    for (std::size_t i = 0; i < phases.size(); ++i) {
        if (phases[i] == name) return static_cast<Phase>(i);
    }
    throw std::runtime_error{"\"" + name + "\" is no phase"};
}

void set_state(UnitState& state, std::string const& word, std::uint16_t turn) {
    if (word == "charging") {
        state.charging = true;
    } else if (word == "won_last_round") {
        state.won_last_round = true;
    } else if (word == "ordered") {
        state.ordered = true;
    } else if (word == "hurt_by_guns") {
        state.hurt_by_guns = true;
    } else if (word == "retired") {
        state.retired = true;
    } else if (word == "removed") {
        state.fate = Fate::removed;
    } else if (word == "new_disorder") {
        state.disordered = static_cast<std::uint16_t>(turn + 1);
    } else {
        throw std::runtime_error{"\"" + word + "\" is no state to begin with"};
    }
}

void set_mood(black_powder::BrigadeState& brigade, std::string const& word) {
    if (word == "no_advance") {
        brigade.mood = BrigadeMood::no_advance;
    } else if (word == "retreats") {
        brigade.mood = BrigadeMood::retreats;
    } else if (word == "orders_over") {
        brigade.orders_ended = black_powder::OrdersEnded::by_failure;
    } else {
        throw std::runtime_error{"\"" + word + "\" is no mood of a brigade"};
    }
}

rules::SideId side_named(Scenario const& scenario, std::string const& name) {
    return scenario.common.sides[0].name == name ? 0 : 1;
}

struct BlackPowderAdapter {
    using System = black_powder::System;
    using Orders = text::BlackPowderOrders;

    static void begin(black_powder::LiveBattle live, std::string const& phase) {
        live.battle.phase = phase_named(phase);
    }

    static bool set(black_powder::LiveBattle live, Words const& words) {
        if (words[0] == "active") {
            live.battle.active = side_named(live.scenario, words.at(1));
            return true;
        }
        if (words[0] != "state" && words[0] != "mood") return false;
        UnitId const unit = unit_named(live.scenario.common, words.at(1));
        if (words[0] == "state") {
            set_state(live.battle.state[unit], words.at(2), live.battle.turn);
        } else {
            set_mood(live.battle.brigade[live.scenario.troops[unit].brigade], words.at(2));
        }
        return true;
    }

    static std::optional<std::string> wrong(black_powder::BattleView view, Words const& words) {
        if (words[0] == "phase") {
            bool const right = phase_named(words.at(1)) == view.battle.phase;
            return right ? "" : "it is " + std::string{phase_name(view.battle.phase)};
        }
        if (words[0] == "turn") {
            bool const right = std::stoi(words.at(1)) == view.battle.turn;
            return right ? "" : "it is turn " + std::to_string(view.battle.turn);
        }
        if (words[0] != "wins") return std::nullopt;
        auto const verdict = verdict_of(view);
        bool const right =
            words.at(1) == "nobody"
                ? !verdict.winner
                : verdict.winner && *verdict.winner == side_named(view.scenario, words.at(1));
        return right ? "" : "the winner is another: " + verdict.why;
    }

    static std::string state_of(black_powder::BattleView view, UnitId unit) {
        constexpr std::array<std::string_view, 4> fates{"", "broken", "off_table", "removed"};
        UnitState const& state = view.battle.state[unit];
        if (state.fate != Fate::on_table) {
            return std::string{fates[static_cast<std::size_t>(state.fate)]};
        }
        black_powder::Troop const& troop = view.scenario.troops[unit];
        if (troop.commander) return "commander";
        std::string words;
        if (state.formation == black_powder::Formation::line) {
            words = formation_word(troop, state.formation);
        }
        for (std::string_view const word : state_words(view, unit)) {
            words += " " + std::string{word};
        }
        return words;
    }
};

}  // namespace
}  // namespace scenes_of_black_powder

std::string failure_of_black_powder(Scene const& scene, SystemShelf& shelf) {
    return failure_of_battle<scenes_of_black_powder::BlackPowderAdapter>(scene, shelf);
}

}  // namespace esprit::testing
