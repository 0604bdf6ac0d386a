// Scenes of Rank and File.
#include <algorithm>
#include <array>

#include "rules/rank_and_file/ground.h"
#include "rules/rank_and_file/ground_facts.h"
#include "rules/rank_and_file/system.h"
#include "support/scene_adapter.h"
#include "support/scene_plays.h"
#include "text/orders/rank_and_file_orders.h"

namespace esprit::testing {

namespace scenes_of_rank_and_file {
namespace {

using rank_and_file::Battle;
using rank_and_file::Fate;
using rank_and_file::Formation;
using rank_and_file::Phase;
using rank_and_file::Scenario;
using rank_and_file::UnitId;
using rank_and_file::UnitState;

using Words = std::vector<std::string>;

UnitId named(Scenario const& scenario, std::string const& name) {
    return unit_named(scenario.common, name);
}

rules::SideId side_named(Scenario const& scenario, std::string const& name) {
    for (std::size_t i = 0; i < scenario.common.sides.size(); ++i) {
        if (scenario.common.sides[i].name == name) return static_cast<rules::SideId>(i);
    }
    throw std::runtime_error{"there is no side " + name};
}

Mil mil_of(std::string const& inches) {
    return static_cast<Mil>(std::stod(inches) * mil_per_inch + (inches[0] == '-' ? -0.5 : 0.5));
}

/// charging UNIT TARGET X,Y FACING: its charge of this turn has met the target and began there.
void set_charging(rank_and_file::LiveBattle live, Words const& words) {
    if (words.size() != 5) throw std::runtime_error{"the form is charging UNIT TARGET X,Y FACING"};
    std::size_t const comma = words[3].find(',');
    UnitId const charger = named(live.scenario, words[1]);
    UnitState& state = live.battle.state[charger];
    state.charging = true;
    state.target = named(live.scenario, words[2]);
    state.declared = ++live.battle.declarations;
    state.charge_start = {{mil_of(words[3].substr(0, comma)), mil_of(words[3].substr(comma + 1))},
                          static_cast<CentiDegree>(mil_of(words[4]) / 10)};
    // RF-R-32: it took up the ground where its charge began, and left it
    geometry::Pose const met_at = live.battle.units.pose[charger];
    live.battle.units.pose[charger] = state.charge_start;
    lose_ground(live, charger);
    live.battle.units.pose[charger] = met_at;
    rank_and_file::Line& from = live.battle.state[state.target].charged_from;
    from = std::max(from, line_of_charge(live, charger, state.target));
}

struct RankAndFileAdapter {
    using System = rank_and_file::System;
    using Orders = text::RankAndFileOrders;

    static void begin(rank_and_file::LiveBattle live, std::string const& phase) {
        constexpr std::array<std::string_view, 9> names{"initiative", "declarations", "rally",
                                                        "charge",     "movement",     "firing",
                                                        "morale",     "melee",        "command"};
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i] != phase) continue;
            live.battle.phase = static_cast<Phase>(i);
            return;
        }
        throw std::runtime_error{"\"" + phase + "\" is no step of a turn"};
    }

    /// first SIDE, initiative SIDE, active SIDE; won UNIT; moved UNIT; hit UNIT; lost UNIT;
    /// impetuous UNIT; charging UNIT TARGET X,Y FACING.
    static bool set(rank_and_file::LiveBattle live, Words const& words) {
        std::string const& key = words[0];
        if (key == "charging") {
            set_charging(live, words);
            return true;
        }
        if (words.size() != 2) return false;
        if (key == "first") {
            live.battle.first = live.battle.active = side_named(live.scenario, words[1]);
        } else if (key == "initiative") {
            live.battle.initiative = side_named(live.scenario, words[1]);
        } else if (key == "active") {
            live.battle.active = side_named(live.scenario, words[1]);
        } else if (key == "won") {
            live.battle.state[named(live.scenario, words[1])].won_melee = true;
        } else if (key == "moved") {
            live.battle.state[named(live.scenario, words[1])].moved = true;
        } else if (key == "hit") {
            live.battle.state[named(live.scenario, words[1])].was_hit = true;
        } else if (key == "lost") {
            live.battle.state[named(live.scenario, words[1])].lost_stand = true;
        } else if (key == "impetuous") {
            live.battle.state[named(live.scenario, words[1])].impetuous = true;
        } else {
            return false;
        }
        return true;
    }

    /// turn N; step NAME; with COMMANDER UNIT.
    static std::optional<std::string> wrong(rank_and_file::BattleView view, Words const& words) {
        if (words[0] == "turn" && words.size() == 2) {
            std::string const turn = std::to_string(view.battle.turn);
            return turn == words[1] ? "" : "it is turn " + turn;
        }
        if (words[0] == "step" && words.size() == 2) {
            Battle wanted = view.battle;
            begin({view.scenario, wanted}, words[1]);
            return wanted.phase == view.battle.phase
                       ? ""
                       : "it is step " + std::to_string(static_cast<int>(view.battle.phase) + 1);
        }
        if (words[0] == "with" && words.size() == 3) {
            bool const right = view.battle.state[named(view.scenario, words[1])].attached_to ==
                               named(view.scenario, words[2]);
            return right ? "" : words[1] + " is not with " + words[2];
        }
        return std::nullopt;
    }

    /// good, unsteady or routing; its formation but for line; limbered, blown; stands=N where it
    /// has lost some, hits=N.
    static std::string state_of(rank_and_file::BattleView view, UnitId unit) {
        UnitState const& state = view.battle.state[unit];
        if (state.fate == Fate::destroyed) return "destroyed";
        if (state.fate == Fate::off_table) return "off_table";
        constexpr char const* morale[] = {"good", "unsteady", "routing"};
        constexpr char const* formations[] = {"", " attack_column", " march_column", " square",
                                              " skirmish"};
        std::string words = morale[static_cast<std::size_t>(state.morale)];
        bool const crowd = state.morale == rank_and_file::Morale::routing;
        if (!crowd) words += formations[static_cast<std::size_t>(state.formation)];
        if (state.limbered) words += " limbered";
        if (state.blown) words += " blown";
        if (state.stands != view.scenario.troops[unit].stands) {
            words += " stands=" + std::to_string(state.stands);
        }
        if (state.hits > 0) words += " hits=" + std::to_string(state.hits);
        return words;
    }
};

}  // namespace
}  // namespace scenes_of_rank_and_file

std::string failure_of_rank_and_file(Scene const& scene, SystemShelf& shelf) {
    return failure_of_battle<scenes_of_rank_and_file::RankAndFileAdapter>(scene, shelf);
}

}  // namespace esprit::testing
