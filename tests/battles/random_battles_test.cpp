// Random whole battles keep all invariants. ESPRIT_BATTLES=10000 fights more of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "command/fight.h"
#include "rules/grande_tactique/charge/scene_checks.h"
#include "support/random_numbers.h"
#include "support/whole_battles.h"
#include "text/logs/log_text.h"

namespace esprit::battles {
namespace {

using grande_tactique::Battle;
using grande_tactique::Fate;
using grande_tactique::Order;
using grande_tactique::OrderKind;
using grande_tactique::UnitId;

constexpr std::uint64_t seed_for_random_battles = 1809;

std::uint64_t battles_to_fight(std::uint64_t ordinary) {
    char const* const wanted = std::getenv("ESPRIT_BATTLES");
    return wanted == nullptr ? ordinary : std::strtoull(wanted, nullptr, 10);
}

/// A unit that is gone stays gone, and no unit arrives twice.
void expect_books_kept(WholeBattle const& of, Battle const& before, Battle const& after) {
    for (UnitId unit = 0; unit < after.units.count; ++unit) {
        Fate const was = before.state[unit].fate;
        Fate const is = after.state[unit].fate;
        bool const general = of.scenario.troops[unit].general;
        bool const allowed = was == is || was == Fate::on_table ||
                             (was == Fate::to_come && is == Fate::on_table) ||
                             (general && is == Fate::on_table);
        EXPECT_TRUE(allowed) << of.scenario.troops[unit].name;
    }
}

/// Fights a battle to its end; a broken invariant fails the test.
play::Log fought_soundly(WholeBattle const& of, std::uint64_t number) {
    auto const commanders = make_commanders(commanders_of(number), seed_for_random_battles, number);
    auto game = begin_game(of, commanders, seed_for_random_battles, number);
    Battle const began = game.battle();
    Battle before = began;
    while (take_order(game, of, commanders)) {
        std::string const when = of.adapter.file().file + " battle " + std::to_string(number) +
                                 ", order " + std::to_string(game.log().entries.size()) + ": " +
                                 game.log().entries.back().record.order;
        EXPECT_THAT(wrong_in({of.scenario, began}, game.battle()), ::testing::IsEmpty()) << when;
        expect_books_kept(of, before, game.battle());
        if (::testing::Test::HasFailure()) break;
        before = game.battle();
    }
    return game.log();
}

/// The battlefield of battle `number`: mostly a small one, since large ones take many times as
/// long.
WholeBattle const& battle_of(std::uint64_t number) {
    auto const& all = all_whole_battles();
    auto const named = [&](std::string_view name) -> WholeBattle const& {
        for (auto const& each : all) {
            if (each->adapter.file().file.ends_with(name)) return *each;
        }
        return *all.front();
    };
    if (number % 50 == 49) return named("/raab.toml");
    return named(number % 10 == 9 ? "/montebello.toml" : "/balanced.toml");
}

/// In parts, so that no single test takes long under sanitizers.
constexpr std::uint64_t parts = 8;
class RandomBattlesPart : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(RandomBattles, RandomBattlesPart,
                         ::testing::Range<std::uint64_t>(0, parts));

TEST_P(RandomBattlesPart, EndSoundlyAndReplay) {
    std::uint64_t const battles = battles_to_fight(200);
    for (std::uint64_t number = GetParam(); number < battles; number += parts) {
        WholeBattle const& of = battle_of(number);
        play::Log const log = fought_soundly(of, number);
        ASSERT_FALSE(HasFailure()) << number;
        auto const difference = play::verify(of.rules, log);
        EXPECT_FALSE(difference) << difference->text();
        if (number % 20 == 0) {
            EXPECT_EQ(text::read_log("log", text::log_text(log)), log);
        }
    }
}

/// The order without the members that its kind does not use.
Order only_what_counts(Order order) {
    bool const aims = order.kind == OrderKind::charge || order.kind == OrderKind::contact ||
                      order.kind == OrderKind::fire || order.kind == OrderKind::spike;
    bool const rides = order.kind == OrderKind::ride;
    if (!aims && !rides) order.target = grande_tactique::no_unit;
    if (!rides || order.target != grande_tactique::no_unit) order.place = {};
    if (rides || order.kind == OrderKind::fire || order.kind == OrderKind::spike ||
        order.kind == OrderKind::start_fire || order.kind == OrderKind::stop_fire ||
        order.kind == OrderKind::form_square || order.kind == OrderKind::restore ||
        order.kind == OrderKind::leave_table) {
        order.path = {};
    }
    return order;
}

/// A random order, mostly nonsense.
Order any_order(Battle const& battle, fixture::RandomNumbers& random) {
    Order order;
    order.kind =
        static_cast<OrderKind>(random.below(static_cast<std::uint32_t>(OrderKind::end_fire) + 1));
    // includes one beyond the last unit, and no_unit
    order.unit = static_cast<UnitId>(random.below(battle.units.count + 1U));
    order.target = static_cast<UnitId>(random.below(battle.units.count + 1U));
    if (random.below(20) == 0) order.unit = grande_tactique::no_unit;
    if (random.below(4) == 0) order.target = grande_tactique::no_unit;
    order.place = {static_cast<Mil>(random.below(60'000)) - 5'000,
                   static_cast<Mil>(random.below(60'000)) - 5'000};
    order.path.count = static_cast<std::uint8_t>(random.below(4));
    for (std::size_t i = 0; i < order.path.count; ++i) {
        order.path.segments[i].kind = static_cast<geometry::Segment::Kind>(random.below(3));
        order.path.segments[i].amount = static_cast<std::int32_t>(random.below(6'000)) - 2'000;
    }
    if (random.below(2) == 0) return only_what_counts(order);
    order.corps = static_cast<std::uint8_t>(random.below(5));
    order.ranked = static_cast<std::uint8_t>(random.below(6));
    for (auto& division : order.ranking) division = static_cast<std::uint8_t>(random.below(8));
    return order;
}

bool is_said_by_its_text(WholeBattle const& of, Order const& order) {
    try {
        return of.words.read_order(of.words.order_text(order)) == order;
    } catch (play::OrderError const&) {
        return false;
    }
}

// A refused order changes nothing; any other order can be carried out and leaves a sound battle.
TEST(RandomBattles, AnyOrderIsRefusedOrCarriedOut) {
    int refused = 0;
    int carried_out = 0;
    for (auto const& of : all_whole_battles()) {
        auto const commanders = make_commanders({"random", "random"}, seed_for_random_battles, 77);
        auto game = begin_game(*of, commanders, seed_for_random_battles, 77);
        Battle const began = game.battle();
        fixture::RandomNumbers random{77};
        for (bool goes_on = true; goes_on; goes_on = take_order(game, *of, commanders)) {
            for (int i = 0; i < 20; ++i) {
                Order const order = any_order(game.battle(), random);
                auto const refusal = of->system.refuse({of->scenario, game.battle()}, order);
                // an order may have members set that its kind does not use and its text leaves out
                if (!refusal && !is_said_by_its_text(*of, order)) continue;
                Battle const before = game.battle();
                if (refusal) {
                    ++refused;
                    EXPECT_FALSE(refusal->rule.text.empty());
                    EXPECT_FALSE(refusal->because.empty());
                    EXPECT_EQ(game.submit(order).progress, play::Progress::refused);
                    EXPECT_EQ(game.battle(), before);
                    continue;
                }
                ++carried_out;
                ASSERT_EQ(game.submit(order).progress, play::Progress::committed);
                ASSERT_THAT(wrong_in({of->scenario, began}, game.battle()), ::testing::IsEmpty())
                    << of->words.order_text(order);
            }
        }
    }
    EXPECT_GT(refused, 1000);
    EXPECT_GT(carried_out, 50);
}

// No candidate is refused or listed twice, and the list is the same when asked again.
TEST(RandomBattles, CandidatesAreNeverRefused) {
    for (auto const& of : all_whole_battles()) {
        auto const commanders = make_commanders({"advance", "drill"}, seed_for_random_battles, 5);
        auto game = begin_game(*of, commanders, seed_for_random_battles, 5);
        for (int orders = 0; orders < 150 && take_order(game, *of, commanders); ++orders) {
            auto const candidates = of->system.candidates({of->scenario, game.battle()});
            EXPECT_EQ(candidates, of->system.candidates({of->scenario, game.battle()}));
            for (std::size_t i = 0; i < candidates.size(); ++i) {
                auto const refusal =
                    of->system.refuse({of->scenario, game.battle()}, candidates[i]);
                ASSERT_FALSE(refusal)
                    << of->words.order_text(candidates[i]) << ": " << refusal->because;
                ASSERT_EQ(of->words.read_order(of->words.order_text(candidates[i])), candidates[i]);
                for (std::size_t k = 0; k < i; ++k) EXPECT_NE(candidates[k], candidates[i]);
            }
        }
    }
}

// The same commanders get the same battle without a log.
TEST(RandomBattles, FoughtWithoutALogTheyAreTheSame) {
    for (auto const& of : all_whole_battles()) {
        auto const with = make_commanders({"random", "advance"}, seed_for_random_battles, 3);
        auto game = begin_game(*of, with, seed_for_random_battles, 3);
        while (take_order(game, *of, with)) {
        }
        auto const without = make_commanders({"random", "advance"}, seed_for_random_battles, 3);
        auto const fought = command::fight(of->system, of->scenario, {seed_for_random_battles, 3},
                                           pointers(without));
        EXPECT_EQ(fought.battle, game.battle());
        EXPECT_EQ(fought.orders, game.log().entries.size());
    }
}

}  // namespace
}  // namespace esprit::battles
