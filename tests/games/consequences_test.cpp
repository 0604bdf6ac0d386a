// Odds that go on until what was begun is settled, against battles that are rolled to the same end.
#include "games/consequences.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "black_powder/battles.h"
#include "chance/dice.h"
#include "games/black_powder.h"
#include "games/rank_and_file.h"
#include "rank_and_file/battles.h"

namespace esprit::games {
namespace {

/// What becomes of a unit, without the places that it goes through: "unsteady, 3 of 4 stands".
std::string without_places(std::string const& states) {
    std::string text = states.substr(0, states.find(", moved "));
    return text.starts_with("moved ") ? "" : text;
}

/// The last order of a list ends the step.
template <class S>
typename S::Order end_of_step(S const& system, typename S::Scenario const& scenario,
                              typename S::Battle const& battle) {
    return system.candidates(scenario, battle).back();
}

/// A battle that is settled, by rolling; who may be ordered what is asked of the system alone.
rank_and_file::Battle settled(rank_and_file::System const& system,
                              rank_and_file::Scenario const& scenario, rank_and_file::Battle battle,
                              rank_and_file::Order const& order, chance::Arbiter& dice) {
    auto const turn = battle.turn;
    bool const charge = order.kind == rank_and_file::OrderKind::charge;
    system.carry_out(scenario, battle, order, dice);
    while (battle.turn == turn && battle.phase < rank_and_file::Phase::melee) {
        system.carry_out(scenario, battle, end_of_step(system, scenario, battle), dice);
    }
    if (!charge || battle.turn != turn || battle.phase != rank_and_file::Phase::melee) {
        return battle;
    }
    for (auto const& each : system.candidates(scenario, battle)) {
        if (each.kind != rank_and_file::OrderKind::fight) continue;
        rank_and_file::Order const own{each.kind, order.unit};
        if (system.refuse(scenario, battle, own)) break;
        system.carry_out(scenario, battle, own, dice);
        break;
    }
    return battle;
}

black_powder::Battle settled(black_powder::System const& system,
                             black_powder::Scenario const& scenario, black_powder::Battle battle,
                             black_powder::Order const& order, chance::Arbiter& dice) {
    auto const turn = battle.turn;
    auto const on = [&] {
        return battle.turn == turn && !system.candidates(scenario, battle).empty();
    };
    system.carry_out(scenario, battle, order, dice);
    while (on() && battle.phase < black_powder::Phase::hand_to_hand &&
           engaged(scenario, battle, order.unit)) {
        system.carry_out(scenario, battle, end_of_step(system, scenario, battle), dice);
    }
    black_powder::Order const fight{black_powder::OrderKind::fight, order.unit};
    if (on() && battle.phase == black_powder::Phase::hand_to_hand &&
        !system.refuse(scenario, battle, fight)) {
        system.carry_out(scenario, battle, fight, dice);
    }
    return battle;
}

using Shares = std::map<std::string, double>;

Shares shares_of(UnitOdds const& odds) {
    Shares shares;
    for (auto const& [states, chance] : odds.states) {
        shares[without_places(states)] += chance.value();
    }
    return shares;
}

/// Rolled shares lie within five sigma of what is told.
template <class K>
void expect_rolled_as_told(K const& kit, typename K::Battle const& battle,
                           typename K::System::Order const& order, chance::Ruleset const& ruleset) {
    constexpr int rolls = 300;
    OddsTable const told = kit.odds_table({order}, battle, ruleset, {});
    std::map<std::string, Shares> rolled;
    for (int roll = 0; roll < rolls; ++roll) {
        chance::RollingArbiter dice{static_cast<std::uint64_t>(roll)};
        auto const end = settled(kit.system(), kit.scenario(), battle, order, dice);
        for (UnitOdds const& odds : told.units) {
            rolled[odds.unit]
                  [without_places(kit.states(end, kit.names().meant(odds.unit).front()))] +=
                1.0 / rolls;
        }
    }
    for (UnitOdds const& odds : told.units) {
        Shares shares = shares_of(odds);
        for (auto const& [states, share] : rolled[odds.unit]) {
            double const p = shares[states];
            double const sigma = std::sqrt(p * (1 - p) / rolls);
            EXPECT_LE(std::abs(share - p), 5 * sigma + 1e-9)
                << odds.unit << ": " << states << " by order " << kit.phrase(order, battle);
        }
    }
}

/// Where some dice lead.
template <class K>
typename K::Battle after_one(K const& kit, typename K::Battle battle,
                             typename K::System::Order const& order) {
    chance::RollingArbiter dice{0};
    kit.system().carry_out(kit.scenario(), battle, order, dice);
    return battle;
}

/// Goes through battles of eager commanders, and looks at some of the orders that begin something.
template <class K>
void expect_rolled_as_told_in(chance::Ruleset const& ruleset, K const& kit, std::uint64_t number,
                              int wanted) {
    std::array commanders{kit.make_commander("advance", 0, 7, number),
                          kit.make_commander("advance", 1, 7, number)};
    chance::RollingArbiter dice{number};
    auto battle = kit.system().set_up(kit.scenario());
    std::uint16_t phase = 0;
    while (wanted > 0 && !kit.system().awaited(kit.scenario(), battle).order_kinds.empty()) {
        auto const awaited = kit.system().awaited(kit.scenario(), battle);
        dice.move_to({number, awaited.turn, static_cast<std::uint8_t>(phase++ % 64)});
        auto const order = commanders[awaited.side]->order(kit.scenario(), battle);
        if (kit.consequence(order, battle, after_one(kit, battle, order))) {
            expect_rolled_as_told(kit, battle, order, ruleset);
            --wanted;
        }
        kit.system().carry_out(kit.scenario(), battle, order, dice);
    }
    EXPECT_EQ(wanted, 0) << "too few orders begin what later phases settle";
}

TEST(Consequences, OfRankAndFileAreRolledAsTold) {
    rank_and_file_test::Field const field{"balanced.toml"};
    RankAndFile const kit{*field.scenario};
    expect_rolled_as_told_in(*field.loaded.ruleset, kit, 1, 8);
}

TEST(Consequences, OfBlackPowderAreRolledAsTold) {
    auto const field = black_powder::field_of("balanced");
    BlackPowder const kit{*field->scenario};
    expect_rolled_as_told_in(*field->ruleset.ruleset, kit, 1, 4);
}

}  // namespace
}  // namespace esprit::games
