// Odds of an order with its consequences in later phases, against battles rolled to the same point.
#include "games/consequences.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "chance/dice.h"
#include "chance/enumerating.h"
#include "games/black_powder/adapter.h"
#include "games/rank_and_file/adapter.h"
#include "rules/black_powder/battles.h"
#include "support/source_tree.h"

namespace esprit::games {
namespace {

/// The states of a unit without the distance moved: "unsteady, 3 of 4 stands".
std::string without_places(std::string const& states) {
    std::string text = states.substr(0, states.find(", moved "));
    return text.starts_with("moved ") ? "" : text;
}

/// The last candidate ends the phase.
template <class S>
typename S::Order end_of_step(S const& system, rules::BattleViewOf<S> view) {
    return system.candidates(view).back();
}

/// Rolls a battle until the consequences of the order are settled, by calls of the system alone.
rank_and_file::Battle settled(rank_and_file::System const& system,
                              rank_and_file::Scenario const& scenario, rank_and_file::Battle battle,
                              rank_and_file::Order const& order, chance::Arbiter& dice) {
    auto const turn = battle.turn;
    bool const charge = order.kind == rank_and_file::OrderKind::charge;
    system.carry_out({scenario, battle}, order, dice);
    while (battle.turn == turn && battle.phase < rank_and_file::Phase::melee) {
        system.carry_out({scenario, battle}, end_of_step(system, {scenario, battle}), dice);
    }
    if (!charge || battle.turn != turn || battle.phase != rank_and_file::Phase::melee) {
        return battle;
    }
    for (auto const& each : system.candidates({scenario, battle})) {
        if (each.kind != rank_and_file::OrderKind::fight) continue;
        rank_and_file::Order const own{each.kind, order.unit};
        if (system.refuse({scenario, battle}, own)) break;
        system.carry_out({scenario, battle}, own, dice);
        break;
    }
    return battle;
}

black_powder::Battle settled(black_powder::System const& system,
                             black_powder::Scenario const& scenario, black_powder::Battle battle,
                             black_powder::Order const& order, chance::Arbiter& dice) {
    auto const turn = battle.turn;
    auto const on = [&] {
        return battle.turn == turn && !system.candidates({scenario, battle}).empty();
    };
    system.carry_out({scenario, battle}, order, dice);
    if (order.kind == black_powder::OrderKind::shoot) {
        if (on() && battle.phase == black_powder::Phase::shooting) {
            system.carry_out({scenario, battle}, end_of_step(system, {scenario, battle}), dice);
        }
        return battle;
    }
    while (on() && battle.phase < black_powder::Phase::hand_to_hand &&
           black_powder::engaged({scenario, battle}, order.unit)) {
        system.carry_out({scenario, battle}, end_of_step(system, {scenario, battle}), dice);
    }
    black_powder::Order const fight{black_powder::OrderKind::fight, order.unit};
    if (on() && battle.phase == black_powder::Phase::hand_to_hand &&
        !system.refuse({scenario, battle}, fight)) {
        system.carry_out({scenario, battle}, fight, dice);
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

/// The odds of every unit; a unit that the table leaves out keeps its states.
template <class Adapter>
std::map<std::string, Shares> shares_told(Adapter const& adapter,
                                          typename Adapter::Battle const& battle,
                                          OddsTable const& told) {
    std::map<std::string, Shares> shares;
    for (UnitId unit = 0; unit < adapter.unit_count(); ++unit) {
        shares[adapter.name_of(unit)] = {{without_places(adapter.states(battle, unit)), 1.0}};
    }
    for (UnitOdds const& odds : told.units) shares.at(odds.unit) = shares_of(odds);
    return shares;
}

/// Rolled shares lie within five standard deviations of the odds.
template <class Adapter>
void expect_rolled_as_told(Adapter const& adapter, typename Adapter::Battle const& battle,
                           typename Adapter::System::Order const& order) {
    constexpr int rolls = 300;
    OddsTable const told = adapter.odds_table({order}, battle, {});
    std::map<std::string, Shares> rolled;
    for (int roll = 0; roll < rolls; ++roll) {
        chance::RollingArbiter dice{static_cast<std::uint64_t>(roll)};
        auto const end = settled(adapter.system(), adapter.scenario(), battle, order, dice);
        for (UnitId unit = 0; unit < adapter.unit_count(); ++unit) {
            rolled[adapter.name_of(unit)][without_places(adapter.states(end, unit))] += 1.0 / rolls;
        }
    }
    for (auto& [unit, shares] : shares_told(adapter, battle, told)) {
        for (auto const& [states, share] : rolled[unit]) shares.try_emplace(states, 0);
        for (auto const& [states, p] : shares) {
            double const sigma = std::sqrt(p * (1 - p) / rolls);
            EXPECT_LE(std::abs(rolled[unit][states] - p), 5 * sigma + 1e-9)
                << unit << ": " << states << " by order " << adapter.words().order_text(order);
        }
    }
}

bool is_shot(rank_and_file::Order const&) {
    return false;
}
bool is_shot(black_powder::Order const& order) {
    return order.kind == black_powder::OrderKind::shoot;
}

/// The battle after the order, with some dice.
template <class Adapter>
typename Adapter::Battle after_one(Adapter const& adapter, typename Adapter::Battle battle,
                                   typename Adapter::System::Order const& order) {
    chance::RollingArbiter dice{0};
    adapter.system().carry_out({adapter.scenario(), battle}, order, dice);
    return battle;
}

/// Fights a battle of two `advance` commanders and checks the odds of `wanted` orders that have
/// consequences in later phases, shots of Black Powder apart.
template <class Adapter>
void expect_rolled_as_told_in(Adapter const& adapter, std::uint64_t number, int wanted) {
    std::array commanders{adapter.make_commander("advance", 0, 7, number),
                          adapter.make_commander("advance", 1, 7, number)};
    chance::RollingArbiter dice{number};
    auto battle = adapter.system().set_up(adapter.scenario());
    std::uint16_t phase = 0;
    while (wanted > 0 &&
           !adapter.system().awaited({adapter.scenario(), battle}).order_kinds.empty()) {
        auto const awaited = adapter.system().awaited({adapter.scenario(), battle});
        dice.move_to({number, awaited.turn, static_cast<std::uint8_t>(phase++ % 64)});
        auto const order = commanders[awaited.side]->order({adapter.scenario(), battle});
        bool const goes_on =
            adapter.consequence(order, battle, after_one(adapter, battle, order)).has_value();
        if (goes_on && !is_shot(order)) {
            expect_rolled_as_told(adapter, battle, order);
            --wanted;
        }
        adapter.system().carry_out({adapter.scenario(), battle}, order, dice);
    }
    EXPECT_EQ(wanted, 0) << "too few orders have consequences in later phases";
}

template <class Adapter>
Adapter balanced() {
    std::string_view const system = typename Adapter::System{}.name();
    return Adapter{text::read_scenario_for(
        {{system}}, source_tree() + "/scenarios/" + std::string{system} + "/balanced.toml")};
}

TEST(Consequences, OfRankAndFileAreRolledAsTold) {
    expect_rolled_as_told_in(balanced<RankAndFile>(), 1, 8);
}

TEST(Consequences, OfBlackPowderAreRolledAsTold) {
    expect_rolled_as_told_in(balanced<BlackPowder>(), 1, 4);
}

/// Two battalions that may shoot, each at a shaken one.
struct Volleys {
    BlackPowder adapter{
        text::read_scenario_for({{"black-powder"}}, source_tree() + "/tests/games/volleys.toml")};
    black_powder::Battle battle = adapter.system().set_up(adapter.scenario());
    black_powder::Order shot;

    Volleys() {
        battle.phase = black_powder::Phase::shooting;
        shot = {black_powder::OrderKind::shoot, 0, 3};
    }
};

// BP-R-37: the test comes when all fire is in, and the odds of a shot go on to it.
TEST(Consequences, OfAShotGoOnToTheBreakTest) {
    Volleys const now;
    Volleys last;
    last.battle.state[1].shot = true;  // the other battalion
    OddsTable const told = now.adapter.odds_table({now.shot}, now.battle, {});
    OddsTable const of_the_last = last.adapter.odds_table({last.shot}, last.battle, {});
    EXPECT_NE(told.text.find("1st Red is destroyed"), std::string::npos) << told.text;
    EXPECT_EQ(told.text, of_the_last.text);
    EXPECT_EQ(told.headline.win, of_the_last.headline.win);
    EXPECT_LT(Exact{}, told.headline.win);
    expect_rolled_as_told(now.adapter, now.battle, now.shot);
}

// The test of a battalion that was shot at before comes with it.
TEST(Consequences, OfAShotIncludeTestsThatAreDue) {
    Volleys after_one;
    after_one.battle.state[4].casualties = 4;
    after_one.battle.state[4].tests_after_fire = true;
    OddsTable const told = after_one.adapter.odds_table({after_one.shot}, after_one.battle, {});
    EXPECT_NE(told.text.find("2nd Red is destroyed"), std::string::npos) << told.text;
}

struct Fight {
    black_powder::Battle battle;
    black_powder::Order order;
};

/// The fights of a battle between two `advance` commanders.
std::vector<Fight> fights_of(black_powder::Field const& field, std::uint64_t number) {
    BlackPowder const adapter = balanced<BlackPowder>();
    std::array commanders{adapter.make_commander("advance", 0, 7, number),
                          adapter.make_commander("advance", 1, 7, number)};
    chance::RollingArbiter dice{number};
    auto battle = field.system.set_up(*field.scenario);
    std::vector<Fight> fights;
    for (unsigned i = 0;; ++i) {
        auto const awaited = field.system.awaited({*field.scenario, battle});
        if (awaited.order_kinds.empty()) return fights;
        dice.move_to({number, awaited.turn, static_cast<std::uint8_t>(i % 64)});
        auto const order = commanders[awaited.side]->order({*field.scenario, battle});
        if (order.kind == black_powder::OrderKind::fight) fights.push_back({battle, order});
        field.system.carry_out({*field.scenario, battle}, order, dice);
    }
}

constexpr int most_ways = 60'000;
using EndsByDigest = std::map<std::uint64_t, Exact>;

/// The ends of a fight by enumerating every dice path; none if there are too many.
std::optional<EndsByDigest> plainly_counted(black_powder::Field const& field, Fight const& fight) {
    EndsByDigest ends;
    chance::EnumeratingArbiter every_way;
    int ways = 0;
    every_way.begin();
    do {
        if (++ways > most_ways) return std::nullopt;
        every_way.begin_path();
        auto battle = fight.battle;
        field.system.carry_out({*field.scenario, battle}, fight.order, every_way);
        ends[field.system.digest(battle)] += every_way.weight();
    } while (every_way.next_path());
    return ends;
}

EndsByDigest counted_with_merging(black_powder::Field const& field, Fight const& fight) {
    Branches<black_powder::System> before{field.system};
    before.add(fight.battle, Exact{1});
    Consequences<black_powder::System> ways{field.system, *field.scenario, nullptr, most_ways};
    auto const reached =
        ways.after(before, [&](auto const&) { return std::optional{fight.order}; });
    EndsByDigest ends;
    if (!reached) return ends;
    for (auto const& [after, chance] : reached->all()) ends[field.system.digest(after)] += chance;
    return ends;
}

// Merging dice paths with equal intermediate states gives the same ends and chances as enumerating
// all paths.
TEST(Consequences, OfAFightAreThoseOfEveryWay) {
    auto const field = black_powder::field_of("balanced");
    int compared = 0;
    for (std::uint64_t number = 1; number < 20 && compared < 3; ++number) {
        for (Fight const& fight : fights_of(*field, number)) {
            auto const plain = plainly_counted(*field, fight);
            if (!plain) continue;
            EXPECT_EQ(counted_with_merging(*field, fight), *plain);
            if (++compared == 3) break;
        }
    }
    EXPECT_EQ(compared, 3) << "too few fights are small enough";
}

}  // namespace
}  // namespace esprit::games
