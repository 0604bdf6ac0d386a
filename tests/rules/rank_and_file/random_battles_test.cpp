// Whole battles of Rank and File under the eyes of what has to hold always. ESPRIT_BATTLES=1000
// fights more of them.
#include <gtest/gtest.h>

#include <cstdlib>

#include "command/random_commander.h"
#include "play/game.h"
#include "play/replay.h"
#include "rules/rank_and_file/battles.h"
#include "support/random_numbers.h"
#include "text/logs/log_text.h"

namespace esprit::rank_and_file_test {
namespace {

using command::RandomCommander;
using rank_and_file::Battle;
using rank_and_file::Fate;
using rank_and_file::Formation;
using rank_and_file::Order;
using rank_and_file::OrderKind;
using rank_and_file::System;
using rank_and_file::UnitId;
using Game = play::Game<System>;

constexpr std::uint64_t seed = 1859;

std::uint64_t how_many(std::uint64_t ordinary) {
    char const* const wanted = std::getenv("ESPRIT_BATTLES");
    return wanted == nullptr ? ordinary : std::strtoull(wanted, nullptr, 10);
}

/// A game between two random commanders.
class RandomGame {
public:
    /// Questions are answered by the commanders, or by somebody else.
    RandomGame(Field const& field, std::uint64_t number, chance::Policy* policy = nullptr)
        : field_(field),
          commanders_{RandomCommander<System>{{seed, number, 0}},
                      RandomCommander<System>{{seed, number, 1}}},
          game_({field.system, *field.scenario, *field.words}, header(number)) {
        for (std::uint8_t side = 0; side < 2; ++side) {
            game_.decide_by(side, policy != nullptr ? policy : &commanders_[side].policy());
        }
    }

    bool take_order() {
        auto const awaited = field_.system.awaited({*field_.scenario, game_.battle()});
        if (awaited.order_kinds.empty()) return false;
        Order const order = commanders_[awaited.side].order({*field_.scenario, game_.battle()});
        EXPECT_EQ(game_.submit(order).progress, play::Progress::committed);
        return !::testing::Test::HasFailure();
    }
    Game& game() { return game_; }
    std::string last_order() const { return game_.log().entries.back().record.order; }

private:
    static play::Header header(std::uint64_t number) {
        play::Header header;
        header.seed = seed;
        header.battle = number;
        return header;
    }

    Field const& field_;
    std::array<RandomCommander<System>, 2> commanders_;
    Game game_;
};

Field const& balanced() {
    static Field const field{"balanced.toml"};
    return field;
}

/// Who is gone stays gone.
void expect_books_kept(Battle const& before, Battle const& after) {
    for (UnitId unit = 0; unit < after.units.count; ++unit) {
        bool const gone = before.state[unit].fate != Fate::on_table;
        EXPECT_FALSE(gone && after.state[unit].fate != before.state[unit].fate) << unit;
        EXPECT_LE(after.state[unit].stands, before.state[unit].stands) << unit;
    }
}

void fight_soundly(Field const& field, std::uint64_t number) {
    RandomGame game{field, number};
    Battle before = game.game().battle();
    while (game.take_order()) {
        Battle const& after = game.game().battle();
        ASSERT_EQ(wrong_in({*field.scenario, after}), "")
            << field.name << " battle " << number << " turn " << after.turn << ": "
            << game.last_order();
        expect_books_kept(before, after);
        before = after;
    }
    EXPECT_TRUE(field.system.verdict({*field.scenario, before}).over);
    EXPECT_FALSE(field.system.verdict({*field.scenario, before}).why.empty());
    EXPECT_TRUE(field.system.candidates({*field.scenario, before}).empty());
    play::Rules<System> const rules{field.system, *field.scenario, *field.words};
    auto const difference = play::verify(rules, game.game().log());
    EXPECT_FALSE(difference) << difference->text();
    if (number % 10 == 0) {
        EXPECT_EQ(text::read_log("log", text::log_text(game.game().log())), game.game().log());
    }
}

/// Mostly the small battle; the large ones take many times as long.
Field const& field_of(std::uint64_t number) {
    static Field const mollwitz{"mollwitz.toml"};
    static Field const langensalza{"langensalza.toml"};
    if (number % 10 == 8) return mollwitz;
    return number % 10 == 9 ? langensalza : balanced();
}

TEST(RankAndFileBattles, HaveNoFaults) {
    for (std::uint64_t number = 0; number < 10; ++number) {
        EXPECT_EQ(field_of(number).faults, "") << field_of(number).name;
    }
}

// In parts, so that no test takes long under sanitizers.
constexpr std::uint64_t parts = 5;
class RankAndFileBattlesPart : public ::testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(RankAndFileBattles, RankAndFileBattlesPart,
                         ::testing::Range<std::uint64_t>(0, parts));

TEST_P(RankAndFileBattlesPart, EndSoundlyAndReplay) {
    std::uint64_t const battles = how_many(50);
    for (std::uint64_t number = GetParam(); number < battles && !HasFailure(); number += parts) {
        fight_soundly(field_of(number), number);
    }
}

TEST(RankAndFileBattles, CandidatesAreNeverRefused) {
    Field const& field = balanced();
    RandomGame game{field, 7};
    for (int orders = 0; orders < 120 && game.take_order(); ++orders) {
        Battle const& battle = game.game().battle();
        auto const candidates = field.system.candidates({*field.scenario, battle});
        EXPECT_EQ(candidates, field.system.candidates({*field.scenario, battle}));
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            auto const refusal = field.system.refuse({*field.scenario, battle}, candidates[i]);
            std::string const text = field.words->order_text(candidates[i]);
            ASSERT_FALSE(refusal) << text << ": " << refusal->because;
            ASSERT_EQ(field.words->read_order(text), candidates[i]) << text;
            for (std::size_t k = 0; k < i; ++k) EXPECT_NE(candidates[k], candidates[i]) << text;
        }
    }
}

/// Any order at all, most of them nonsense.
Order any_order(Battle const& battle, fixture::RandomNumbers& random) {
    Order order;
    order.kind =
        static_cast<OrderKind>(random.below(static_cast<std::uint32_t>(OrderKind::end_turn) + 1));
    // one beyond the last, and nobody
    order.unit = static_cast<UnitId>(random.below(battle.units.count + 1U));
    order.target = static_cast<UnitId>(random.below(battle.units.count + 1U));
    if (random.below(4) == 0) order.unit = rank_and_file::no_unit;
    if (random.below(2) == 0) order.target = rank_and_file::no_unit;
    if (random.below(2) == 0) order.formation = static_cast<Formation>(random.below(5));
    order.path.count = static_cast<std::uint8_t>(random.below(4));
    for (std::size_t i = 0; i < order.path.count; ++i) {
        order.path.segments[i].kind = static_cast<geometry::Segment::Kind>(random.below(3));
        order.path.segments[i].amount = static_cast<std::int32_t>(random.below(6'000)) - 2'000;
    }
    return order;
}

// What is refused changes nothing; what is not can be carried out, and leaves a sound battle.
TEST(RankAndFileBattles, AnyOrderIsRefusedOrCarriedOut) {
    Field const& field = balanced();
    RandomGame game{field, 77};
    fixture::RandomNumbers random{77};
    int refused = 0;
    int carried_out = 0;
    for (bool goes_on = true; goes_on; goes_on = game.take_order()) {
        for (int i = 0; i < 40; ++i) {
            Battle const before = game.game().battle();
            Order const order = any_order(before, random);
            auto const refusal = field.system.refuse({*field.scenario, before}, order);
            if (refusal) {
                ++refused;
                EXPECT_FALSE(refusal->rule.text.empty());
                EXPECT_FALSE(refusal->because.empty());
                EXPECT_EQ(game.game().submit(order).progress, play::Progress::refused);
                EXPECT_EQ(game.game().battle(), before);
                continue;
            }
            // what its kind does not say is not said by its text
            if (field.words->read_order(field.words->order_text(order)) != order) continue;
            ++carried_out;
            ASSERT_EQ(game.game().submit(order).progress, play::Progress::committed);
            ASSERT_EQ(wrong_in({*field.scenario, game.game().battle()}), "")
                << field.words->order_text(order);
        }
    }
    EXPECT_GT(refused, 1000);
    EXPECT_GT(carried_out, 10);
}

TEST(RankAndFileBattles, SnapshotsComeBack) {
    Field const& field = balanced();
    RandomGame game{field, 3};
    for (int orders = 0; orders < 60 && game.take_order(); ++orders) {
        auto const bytes = field.system.canonical_bytes(game.game().battle());
        EXPECT_EQ(field.system.battle_of(bytes), game.game().battle());
        auto shorter = bytes;
        shorter.pop_back();
        EXPECT_FALSE(field.system.battle_of(shorter));
    }
}

/// Where a pose is when the table is turned by half a turn.
geometry::Pose half_turned(geometry::Pose const& pose, field::Terrain const& ground) {
    return {{ground.width_mil - pose.centre.x_mil, ground.depth_mil - pose.centre.y_mil},
            geometry::normal_facing(pose.facing_cdeg + full_turn_cdeg / 2)};
}

// Nothing depends on where north is: the same orders and dice on a table turned by half a turn.
TEST(RankAndFileBattles, AreTheSameOnATurnedTable) {
    Field const& field = field_of(8);
    Field const turned{field.name, true};
    ASSERT_EQ(turned.faults, "");
    chance::FirstOption first_option;
    RandomGame game{field, 12, &first_option};
    RandomGame other{turned, 12, &first_option};
    for (int orders = 0; orders < 250 && game.take_order(); ++orders) {
        play::Entry const& entry = game.game().log().entries.back();
        ASSERT_EQ(other.game().submit(turned.words->read_order(entry.record.order)).progress,
                  play::Progress::committed)
            << entry.record.order;
        for (UnitId unit = 0; unit < game.game().battle().units.count; ++unit) {
            Battle const& battle = game.game().battle();
            Battle const& its = other.game().battle();
            ASSERT_EQ(its.units.pose[unit],
                      half_turned(battle.units.pose[unit], field.scenario->terrain()))
                << field.scenario->troops[unit].name << " after " << entry.record.order << ": "
                << its.units.pose[unit].centre.x_mil << "," << its.units.pose[unit].centre.y_mil
                << " facing " << its.units.pose[unit].facing_cdeg << " for "
                << battle.units.pose[unit].centre.x_mil << ","
                << battle.units.pose[unit].centre.y_mil << " facing "
                << battle.units.pose[unit].facing_cdeg;
            ASSERT_EQ(its.state[unit].stands, battle.state[unit].stands);
            ASSERT_EQ(its.state[unit].morale, battle.state[unit].morale);
        }
    }
}

}  // namespace
}  // namespace esprit::rank_and_file_test
