// Whole battles under the eyes of what has to hold always. ESPRIT_BATTLES=10000 fights more of
// them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "command/fight.h"
#include "command/random_commander.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/men_who_would_be_kings/kings_battles.h"
#include "rules/men_who_would_be_kings/redoubt.h"
#include "support/random_numbers.h"
#include "text/logs/log_text.h"

namespace esprit::kings {
namespace {

using men_who_would_be_kings::Fate;
using men_who_would_be_kings::Phase;

constexpr std::uint64_t seed = 1879;

std::uint64_t how_many(std::uint64_t ordinary) {
    char const* const wanted = std::getenv("ESPRIT_BATTLES");
    return wanted == nullptr ? ordinary : std::strtoull(wanted, nullptr, 10);
}

/// What no battle may show.
std::string wrong_in(Field const& of, Battle const& battle) {
    field::Terrain const& ground = of.scenario.terrain();
    for (UnitId a = 0; a < battle.units.count; ++a) {
        std::string const& name = of.scenario.troops[a].name;
        auto const& state = battle.state[a];
        bool const there = state.fate == Fate::on_table || state.fate == Fate::reserve;
        if (there != (state.figures > 0)) return name + " has figures and is gone, or has none";
        if (state.figures > of.scenario.starts[a].figures) return name + " has gained figures";
        if (!is_on_table(battle, a)) continue;
        geometry::Base const base = men_who_would_be_kings::base_of({of.scenario, battle}, a);
        if (!on_table(base, ground.width_mil, ground.depth_mil)) return name + " is over the edge";
        for (geometry::Course const& river : ground.impassable) {
            if (overlap(river, base)) return name + " stands in a river";
        }
        auto const redoubt = men_who_would_be_kings::redoubt_of({of.scenario, battle}, a);
        for (UnitId b = 0; b < battle.units.count; ++b) {
            if (b == a || !is_on_table(battle, b)) continue;
            geometry::Base const other = men_who_would_be_kings::base_of({of.scenario, battle}, b);
            if (overlap(base, other)) return name + " stands on " + of.scenario.troops[b].name;
            // MW-RED-01
            if (redoubt != field::no_feature && overlap(ground.features[redoubt].area, other)) {
                return name + " shares its redoubt";
            }
        }
    }
    if (battle.hand_jokers > battle.hand) return "more Jokers than cards";
    return "";
}

/// Who is gone stays gone.
void expect_books_kept(Field const& of, Battle const& before, Battle const& after) {
    for (UnitId unit = 0; unit < after.units.count; ++unit) {
        Fate const was = before.state[unit].fate;
        Fate const is = after.state[unit].fate;
        bool const allowed =
            was == is || was == Fate::on_table || (was == Fate::reserve && is == Fate::on_table);
        EXPECT_TRUE(allowed) << of.scenario.troops[unit].name;
        EXPECT_LE(after.state[unit].figures, before.state[unit].figures);
    }
}

play::Game<System> begin_game(Field const& of, std::uint64_t number) {
    play::Header header;
    header.seed = seed;
    header.battle = number;
    header.ruleset = of.scenario.ruleset.digest;
    header.scenario = {of.file, ""};
    return play::Game<System>{of.rules, header};
}

/// A battle with a log to its end; what is wrong on the way fails the test.
play::Log fought_soundly(Field const& of, std::uint64_t number) {
    auto game = begin_game(of, number);
    command::RandomCommander<System> first{{seed, number, 0}};
    command::RandomCommander<System> second{{seed, number, 1}};
    std::array<command::Commander<System>*, 2> const both{&first, &second};
    Battle before = game.battle();
    for (auto awaited = of.system.awaited({of.scenario, before}); !awaited.order_kinds.empty();
         awaited = of.system.awaited({of.scenario, game.battle()})) {
        auto const reply = game.submit(both.at(awaited.side)->order({of.scenario, before}));
        std::string const when = of.file + " battle " + std::to_string(number) + ", order " +
                                 std::to_string(game.log().entries.size()) + ": ";
        EXPECT_EQ(reply.progress, play::Progress::committed) << when << reply.because;
        if (::testing::Test::HasFailure()) break;
        EXPECT_THAT(wrong_in(of, game.battle()), ::testing::IsEmpty())
            << when << game.log().entries.back().record.order;
        expect_books_kept(of, before, game.battle());
        if (::testing::Test::HasFailure()) break;
        before = game.battle();
    }
    EXPECT_TRUE(of.system.verdict({of.scenario, game.battle()}).over);
    EXPECT_EQ(of.system.battle_of(of.system.canonical_bytes(game.battle())), game.battle());
    return game.log();
}

TEST(KingsRandomBattles, EndSoundlyAndReplay) {
    for (std::uint64_t number = 0; number < how_many(50); ++number) {
        Field const& of = *all_fields()[number % all_fields().size()];
        play::Log const log = fought_soundly(of, number);
        ASSERT_FALSE(HasFailure()) << number;
        auto const difference = play::verify(of.rules, log);
        EXPECT_FALSE(difference) << difference->text();
        if (number % 10 == 0) {
            EXPECT_EQ(text::read_log("log", text::log_text(log)), log);
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
    if (random.below(20) == 0) order.unit = men_who_would_be_kings::no_unit;
    if (random.below(2) == 0) {
        order.target = static_cast<UnitId>(random.below(battle.units.count + 1U));
    }
    if (random.below(2) == 0) {
        order.path.count = static_cast<std::uint8_t>(random.below(7));
        for (std::size_t i = 0; i < std::min<std::size_t>(order.path.count, 4); ++i) {
            order.path.segments[i].kind = static_cast<geometry::Segment::Kind>(random.below(3));
            order.path.segments[i].amount = static_cast<std::int32_t>(random.below(12'000)) - 4'000;
        }
        if (random.below(8) == 0) order.path.segments[0].amount = 2'000'000'000;
    }
    order.fire_first = random.below(4) == 0;
    if (random.below(3) == 0) {
        order.edge = static_cast<field::TableEdge>(random.below(4));
        order.along_mil = static_cast<Mil>(random.below(60'000)) - 5'000;
        if (random.below(8) == 0) order.along_mil = 2'000'000'000;
    }
    if (random.below(3) == 0) {
        order.fire_first = false;
        order.edge = field::TableEdge::near;
        order.along_mil = 0;
    }
    return order;
}

// What is refused changes nothing; what is not can be carried out, and leaves a sound battle.
TEST(KingsRandomBattles, AnyOrderIsRefusedOrCarriedOut) {
    int refused = 0;
    int carried_out = 0;
    for (auto const& of : all_fields()) {
        auto game = begin_game(*of, 77);
        command::RandomCommander<System> first{{seed, 77, 0}};
        command::RandomCommander<System> second{{seed, 77, 1}};
        std::array<command::Commander<System>*, 2> const both{&first, &second};
        fixture::RandomNumbers random{77};
        while (true) {
            for (int i = 0; i < 100; ++i) {
                Order const order = any_order(game.battle(), random);
                auto const refusal = of->system.refuse({of->scenario, game.battle()}, order);
                Battle const before = game.battle();
                auto const reply = game.submit(order);
                if (refusal) {
                    ++refused;
                    EXPECT_FALSE(refusal->rule.text.empty());
                    EXPECT_FALSE(refusal->because.empty());
                    EXPECT_EQ(reply.progress, play::Progress::refused);
                    EXPECT_EQ(game.battle(), before);
                    continue;
                }
                ++carried_out;
                ASSERT_EQ(reply.progress, play::Progress::committed);
                ASSERT_THAT(wrong_in(*of, game.battle()), ::testing::IsEmpty())
                    << of->words.order_text(order);
            }
            auto const awaited = of->system.awaited({of->scenario, game.battle()});
            if (awaited.order_kinds.empty()) break;
            game.submit(both.at(awaited.side)->order({of->scenario, game.battle()}));
        }
    }
    EXPECT_GT(refused, 1000);
    EXPECT_GT(carried_out, 50);
}

TEST(KingsRandomBattles, CandidatesAreNeverRefused) {
    for (auto const& of : all_fields()) {
        command::RandomCommander<System> first{{seed, 5, 0}};
        command::RandomCommander<System> second{{seed, 5, 1}};
        std::array<command::Commander<System>*, 2> const both{&first, &second};
        auto game = begin_game(*of, 5);
        for (int orders = 0; orders < 120; ++orders) {
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
            auto const awaited = of->system.awaited({of->scenario, game.battle()});
            if (awaited.order_kinds.empty()) break;
            game.submit(both.at(awaited.side)->order({of->scenario, game.battle()}));
        }
    }
}

// The same commanders get the same battle without a log.
TEST(KingsRandomBattles, FoughtWithoutALogTheyAreTheSame) {
    Field const& of = *all_fields().front();
    play::Log const log = fought_soundly(of, 3);
    command::RandomCommander<System> first{{seed, 3, 0}};
    command::RandomCommander<System> second{{seed, 3, 1}};
    auto const fought =
        command::fight<System>(of.system, of.scenario, {seed, 3}, {&first, &second});
    EXPECT_EQ(of.system.digest(fought.battle), log.entries.back().state);
    EXPECT_EQ(fought.orders, log.entries.size());
}

}  // namespace
}  // namespace esprit::kings
