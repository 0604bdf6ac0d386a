// The smallest whole rule system: two units, each attacks or rests in turn, until one has no
// strength left.
//   TD-01  an attack throws one die a strength point; each at the number needed or more takes one
//          point from the enemy
//   TD-02  a rest throws a die: on 4 or more one lost point comes back
//   TD-03  who has lost nothing has nothing to rest for
//   TD-04  a side orders its own unit, in turn
//   TD-05  the battle is over when a unit has no strength, or after the last turn: then the
//          stronger has won
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chance/facts.h"
#include "chance/toy_chances.h"
#include "rules/common/system.h"
#include "rules/toys/canonical_bytes.h"

namespace esprit::toy {

using namespace literals;

inline constexpr chance::FactDeclaration duel_facts[] = {
    chance::whole("strength", 0, 20, -1, "points left", "the unit's state"),
    chance::flag("hurt", "has lost a point", "the unit's state"),
};
inline constexpr chance::FactTable duel_fact_table{duel_facts};

class Duel {
public:
    struct Scenario {
        std::array<std::uint8_t, 2> strength{5, 5};
        std::uint8_t needed = 4;
        std::uint8_t turns = 30;
    };
    struct Battle {
        std::array<std::uint8_t, 2> strength{};
        std::uint8_t turn = 0;  // of both sides together: even ones are side 0's

        friend auto operator<=>(Battle const&, Battle const&) = default;
    };
    using BattleView = rules::BattleView<Scenario, Battle>;
    using LiveBattle = rules::LiveBattle<Scenario, Battle>;
    enum class Deed : std::uint8_t { attack, rest };
    struct Order {
        rules::UnitId unit = 0;
        Deed deed = Deed::attack;

        friend bool operator==(Order const&, Order const&) = default;
    };

    std::string_view name() const { return "toy-duel"; }
    Battle set_up(Scenario const& scenario) const { return {scenario.strength, 0}; }

    rules::Awaited awaited(BattleView view) const {
        if (verdict(view).over) return {};
        rules::Awaited awaited{mover(view.battle),
                               "deeds",
                               {"attack"},
                               static_cast<std::uint16_t>(view.battle.turn / 2)};
        if (hurt(view, mover(view.battle))) awaited.order_kinds.push_back("rest");
        return awaited;
    }

    std::vector<Order> candidates(BattleView view) const {
        std::vector<Order> orders;
        for (Deed const deed : {Deed::attack, Deed::rest}) {
            Order const order{mover(view.battle), deed};
            if (!refuse(view, order)) orders.push_back(order);
        }
        return orders;
    }

    std::optional<rules::Refusal> refuse(BattleView view, Order const& order) const {
        if (verdict(view).over) return rules::Refusal{"TD-05"_rule, "it is over"};
        if (order.unit != mover(view.battle)) {
            return rules::Refusal{"TD-04"_rule, "this unit is not yours to order now"};
        }
        if (order.deed == Deed::rest && !hurt(view, order.unit)) {
            return rules::Refusal{"TD-03"_rule, "nothing is lost"};
        }
        return std::nullopt;
    }

    void carry_out(LiveBattle live, Order const& order, chance::Arbiter& arbiter) const {
        if (order.deed == Deed::attack) {
            attack(live, order.unit, arbiter);
        } else {
            rest(live.battle, order.unit, arbiter);
        }
        ++live.battle.turn;
    }

    chance::FactSet facts(BattleView view, rules::FactQuestion const& question) const {
        chance::FactSet facts = duel_fact_table.none_given();
        rules::UnitId const unit = question.units.at(0);
        facts.set_number(duel_fact_table.id("strength"), view.battle.strength.at(unit));
        facts.set(duel_fact_table.id("hurt"), hurt(view, unit));
        return facts;
    }

    std::vector<rules::Reach> reach(BattleView, rules::UnitId) const {
        return {};  // nobody moves
    }

    rules::Board board(BattleView view) const {
        rules::Board seen;
        for (rules::UnitId unit = 0; unit < 2; ++unit) {
            rules::Piece piece{unit,        static_cast<rules::SideId>(unit),   "fencer", 0,
                               unit * 1000, unit == 0 ? 0 : full_turn_cdeg / 2, 1000,     1000,
                               {}};
            if (hurt(view, unit)) piece.states.push_back("hurt");
            seen.pieces.push_back(piece);
        }
        return seen;
    }

    rules::BattleVerdict verdict(BattleView view) const {
        auto const [own, enemy] = view.battle.strength;
        rules::BattleVerdict verdict;
        verdict.rule = "TD-05"_rule;
        verdict.over = own == 0 || enemy == 0 || view.battle.turn == view.scenario.turns;
        if (own != enemy) verdict.winner = static_cast<rules::SideId>(own < enemy);
        verdict.why = verdict.over ? "the stronger stands" : "both fight on";
        return verdict;
    }

    std::uint64_t digest(Battle const& battle) const {
        CanonicalBytes bytes;
        for (std::uint8_t const points : battle.strength) bytes.add(points);
        bytes.add(battle.turn);
        return bytes.digest();
    }

    std::vector<std::uint8_t> canonical_bytes(Battle const& battle) const {
        return {battle.strength[0], battle.strength[1], battle.turn};
    }
    std::optional<Battle> battle_of(std::span<std::uint8_t const> bytes) const {
        if (bytes.size() != 3) return std::nullopt;
        return Battle{{bytes[0], bytes[1]}, bytes[2]};
    }
    std::optional<std::string> fault_in(BattleView view) const {
        for (std::size_t side = 0; side < 2; ++side) {
            if (view.battle.strength[side] > view.scenario.strength[side]) {
                return "unit " + std::to_string(side) + " has more strength than it began with";
            }
        }
        if (view.battle.turn > view.scenario.turns) return "it goes on beyond the last turn";
        return std::nullopt;
    }

private:
    static rules::SideId mover(Battle const& battle) { return battle.turn % 2; }
    static bool hurt(BattleView view, rules::UnitId unit) {
        return view.battle.strength.at(unit) < view.scenario.strength.at(unit);
    }

    static void attack(LiveBattle live, rules::UnitId unit, chance::Arbiter& arbiter) {
        // TD-01
        chance::Chance blows =
            chance::toy::pool("TD-01"_rule, live.battle.strength.at(unit), live.scenario.needed);
        blows.unit = unit;
        std::uint8_t& enemy = live.battle.strength.at(1U - unit);
        enemy = static_cast<std::uint8_t>(enemy - std::min<int>(enemy, arbiter.draw(blows)));
        if (enemy == 0) arbiter.tell({"TD-05"_rule, "the enemy"});
    }

    static void rest(Battle& battle, rules::UnitId unit, chance::Arbiter& arbiter) {
        // TD-02
        chance::Chance breath = chance::plain_sum("TD-02"_rule, 1);
        breath.unit = unit;
        breath.readings = 2;
        breath.reading_of_sum = {0, 0, 0, 1, 1, 1};
        std::uint8_t& points = battle.strength.at(unit);
        points = static_cast<std::uint8_t>(points + arbiter.draw(breath));
    }
};

}  // namespace esprit::toy
