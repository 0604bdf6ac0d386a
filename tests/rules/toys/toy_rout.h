// A rule system with a chain of dice and a player's choice: two lines of units that shoot at each
// other, and panic.
//   TR-01  a unit shoots at an enemy no more than one place away from the one opposite: two dice, 5
//          or more hit
//   TR-02  a unit that was hit takes morale: 3 or more, shaken 5 or more
//   TR-03  who fails routs, and the next unit of its line takes morale as if shaken, until one
//          stands or the line ends
//   TR-04  who was hit and stands is shaken, or falls back unshaken for the rest of the battle: its
//          player decides
//   TR-05  a shaken unit rallies on 3 or more
//   TR-06  a unit that has routed or fallen back does nothing and cannot be shot at; shaken units
//          do not shoot
//   TR-07  a side orders its own units, one order a turn; it may hold
//   TR-08  the battle is over when a line has no unit left, or after the last turn: more units left
//          have won
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chance/enumerating.h"
#include "chance/facts.h"
#include "chance/toy_chances.h"
#include "rules/common/system.h"
#include "rules/toys/canonical_bytes.h"

namespace esprit::toy {

using namespace literals;

inline constexpr chance::FactDeclaration rout_facts[] = {
    chance::flag("shaken", "the unit is shaken", "the unit's state"),
    chance::whole("friends", 0, 8, -1, "units of its line that are left", "the line"),
};
inline constexpr chance::FactTable rout_fact_table{rout_facts};

enum class Spirit : std::uint8_t { steady, shaken, fallen_back, routed };
inline constexpr std::array<std::string_view, 4> spirit_words{"steady", "shaken", "fallen back",
                                                              "routed"};
inline constexpr std::size_t max_line = 4;

/// A panic that runs along a line: a state of its own, so that equal ends are merged.
struct Panic {
    std::uint8_t at = 0;      // the unit that takes morale next
    std::uint8_t routed = 0;  // bit i: unit i of the line routs
    bool over = false;

    friend auto operator<=>(Panic const&, Panic const&) = default;
};

/// One die, `needed` or more passes (reading 1).
inline chance::Chance check(RuleId rule, int needed, std::size_t unit) {
    chance::Chance chance = chance::plain_sum(rule, 1);
    chance.unit = static_cast<std::uint16_t>(unit);
    chance.readings = 2;
    for (int steps = 0; steps < 6; ++steps) {
        chance.reading_of_sum[static_cast<std::size_t>(steps)] = steps + 1 >= needed;
    }
    return chance;
}

class Rout {
public:
    struct Scenario {
        std::uint8_t units_a_side = max_line;
        std::uint8_t turns = 40;
    };
    struct Battle {
        std::array<Spirit, 2 * max_line> spirit{};  // side 0's line, then side 1's
        std::uint8_t turn = 0;

        friend auto operator<=>(Battle const&, Battle const&) = default;
    };
    using BattleView = rules::BattleView<Scenario, Battle>;
    using LiveBattle = rules::LiveBattle<Scenario, Battle>;
    enum class Kind : std::uint8_t { shoot, rally, hold };
    struct Order {
        Kind kind = Kind::hold;
        rules::UnitId unit = rules::no_unit;
        rules::UnitId target = rules::no_unit;

        friend bool operator==(Order const&, Order const&) = default;
    };

    /// TR-03, from the unit that failed on.
    struct PanicProcess {
        Battle const& battle;
        rules::SideId side;

        bool finished(Panic const& panic) const { return panic.over; }
        void step(Panic& panic, chance::Arbiter& arbiter) const {
            std::size_t const unit = side * max_line + panic.at;
            bool const here = panic.at < max_line && battle.spirit[unit] <= Spirit::shaken;
            if (!here || arbiter.draw(check("TR-03"_rule, 5, unit)) == 1) {
                panic.over = true;
                return;
            }
            panic.routed = static_cast<std::uint8_t>(panic.routed | 1U << panic.at);
            ++panic.at;
        }
    };

    std::string_view name() const { return "toy-rout"; }

    Battle set_up(Scenario const& scenario) const {
        Battle battle;
        for (std::size_t unit = 0; unit < battle.spirit.size(); ++unit) {
            // places that the scenario leaves empty
            if (unit % max_line >= scenario.units_a_side) battle.spirit[unit] = Spirit::routed;
        }
        return battle;
    }

    rules::Awaited awaited(BattleView view) const {
        if (verdict(view).over) return {};
        return {mover(view.battle), "orders", {"shoot", "rally", "hold"}};
    }

    std::vector<Order> candidates(BattleView view) const {
        std::vector<Order> orders;
        auto const consider = [&](Order const& order) {
            if (!refuse(view, order)) orders.push_back(order);
        };
        auto const first = static_cast<rules::UnitId>(mover(view.battle) * max_line);
        for (rules::UnitId unit = first; unit < first + max_line; ++unit) {
            for (rules::UnitId target = 0; target < 2 * max_line; ++target) {
                consider({Kind::shoot, unit, target});
            }
            consider({Kind::rally, unit, rules::no_unit});
        }
        consider({});
        return orders;
    }

    std::optional<rules::Refusal> refuse(BattleView view, Order const& order) const {
        using rules::Refusal;
        if (verdict(view).over) return Refusal{"TR-08"_rule, "it is over"};
        if (order.kind == Kind::hold) return std::nullopt;
        if (order.unit / max_line != mover(view.battle)) {
            return Refusal{"TR-07"_rule, "this unit is not yours to order"};
        }
        Spirit const spirit = view.battle.spirit[order.unit];
        if (spirit > Spirit::shaken) return Refusal{"TR-06"_rule, "this unit is out of it"};
        if (order.kind == Kind::rally) {
            if (spirit == Spirit::shaken) return std::nullopt;
            return Refusal{"TR-05"_rule, "only a shaken unit rallies"};
        }
        if (spirit == Spirit::shaken) return Refusal{"TR-06"_rule, "shaken units do not shoot"};
        return refuse_target(view.battle, order);
    }

    void carry_out(LiveBattle live, Order const& order, chance::Arbiter& arbiter) const {
        if (order.kind == Kind::shoot) shoot(live.battle, order, arbiter);
        // TR-05
        if (order.kind == Kind::rally && arbiter.draw(check("TR-05"_rule, 3, order.unit)) == 1) {
            live.battle.spirit[order.unit] = Spirit::steady;
        }
        ++live.battle.turn;
    }

    chance::FactSet facts(BattleView view, rules::FactQuestion const& question) const {
        chance::FactSet facts = rout_fact_table.none_given();
        rules::UnitId const unit = question.units.at(0);
        facts.set(rout_fact_table.id("shaken"), view.battle.spirit.at(unit) == Spirit::shaken);
        facts.set_number(rout_fact_table.id("friends"), left(view.battle, unit / max_line));
        return facts;
    }

    std::vector<rules::Reach> reach(BattleView, rules::UnitId unit) const {
        // TR-01: three places of the enemy's line
        Mil const place = static_cast<Mil>(unit % max_line) * 2000;
        Mil const line = unit < max_line ? 12000 : 0;
        return {{"shoot",
                 {{place - 3000, line},
                  {place + 3000, line},
                  {place + 3000, line + 1000},
                  {place - 3000, line + 1000}}}};
    }

    rules::Board board(BattleView view) const {
        rules::Board seen;
        for (rules::UnitId unit = 0; unit < 2 * max_line; ++unit) {
            if (view.battle.spirit[unit] == Spirit::routed) continue;
            auto const side = static_cast<rules::SideId>(unit / max_line);
            seen.pieces.push_back(
                {unit,
                 side,
                 "line infantry",
                 static_cast<Mil>(unit % max_line) * 2000,
                 side * 12000,
                 side == 0 ? 0 : full_turn_cdeg / 2,
                 2000,
                 1000,
                 {spirit_words[static_cast<std::size_t>(view.battle.spirit[unit])]}});
        }
        return seen;
    }

    rules::BattleVerdict verdict(BattleView view) const {
        int const own = left(view.battle, 0);
        int const enemy = left(view.battle, 1);
        rules::BattleVerdict verdict;
        verdict.rule = "TR-08"_rule;
        verdict.over = own == 0 || enemy == 0 || view.battle.turn == view.scenario.turns;
        if (own != enemy) verdict.winner = static_cast<rules::SideId>(own < enemy);
        verdict.why = std::to_string(own) + " units stand against " + std::to_string(enemy);
        return verdict;
    }

    std::uint64_t digest(Battle const& battle) const {
        CanonicalBytes bytes;
        for (Spirit const spirit : battle.spirit) bytes.add(static_cast<std::uint8_t>(spirit));
        bytes.add(battle.turn);
        return bytes.digest();
    }

private:
    static rules::SideId mover(Battle const& battle) { return battle.turn % 2; }
    static int left(Battle const& battle, std::size_t side) {
        auto const* const first = battle.spirit.data() + side * max_line;
        return static_cast<int>(std::count_if(
            first, first + max_line, [](Spirit spirit) { return spirit <= Spirit::shaken; }));
    }

    static std::optional<rules::Refusal> refuse_target(Battle const& battle, Order const& order) {
        using rules::Refusal;
        bool const on_table = order.target < 2 * max_line;
        if (!on_table || order.target / max_line == order.unit / max_line) {
            return Refusal{"TR-01"_rule, "shoot at an enemy"};
        }
        int const aside =
            static_cast<int>(order.target % max_line) - static_cast<int>(order.unit % max_line);
        if (std::abs(aside) > 1) return Refusal{"TR-01"_rule, "too far along the line"};
        if (battle.spirit[order.target] > Spirit::shaken) {
            return Refusal{"TR-06"_rule, "there is nobody left to shoot at"};
        }
        return std::nullopt;
    }

    static void shoot(Battle& battle, Order const& order, chance::Arbiter& arbiter) {
        // TR-01
        chance::Chance shots = chance::toy::pool("TR-01"_rule, 2, 5);
        shots.unit = order.unit;
        if (arbiter.draw(shots) == 0) return;
        // TR-02
        Spirit& spirit = battle.spirit[order.target];
        int const needed = spirit == Spirit::shaken ? 5 : 3;
        if (arbiter.draw(check("TR-02"_rule, needed, order.target)) == 0) {
            rout(battle, order.target, arbiter);
            return;
        }
        // TR-04
        static constexpr std::array<std::string_view, 2> options{"stand shaken", "fall back"};
        auto const side = static_cast<rules::SideId>(order.target / max_line);
        int const chosen = arbiter.choose({"TR-04"_rule, side, "stand or fall back?", options});
        spirit = chosen == 0 ? Spirit::shaken : Spirit::fallen_back;
    }

    static void rout(Battle& battle, rules::UnitId unit, chance::Arbiter& arbiter) {
        // TR-03
        auto const side = static_cast<rules::SideId>(unit / max_line);
        auto const place = static_cast<unsigned>(unit % max_line);
        Panic const start{static_cast<std::uint8_t>(place + 1),
                          static_cast<std::uint8_t>(1U << place), false};
        Panic const end = chance::carry_through(PanicProcess{battle, side}, start, arbiter);
        for (std::size_t i = 0; i < max_line; ++i) {
            if ((end.routed >> i & 1U) == 0) continue;
            battle.spirit[side * max_line + i] = Spirit::routed;
            arbiter.tell({"TR-03"_rule, side == 0 ? "the first line" : "the second line"});
        }
    }
};

}  // namespace esprit::toy
