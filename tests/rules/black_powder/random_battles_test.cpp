// Battles of Black Powder under the eyes of what has to hold always. ESPRIT_BATTLES=10000 fights
// more of them.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>

#include "command/fight.h"
#include "rules/black_powder/battles.h"
#include "support/random_numbers.h"
#include "text/logs/log_text.h"

namespace esprit::black_powder {
namespace {

constexpr std::uint64_t seed = 1815;

using Commander = command::RandomCommander<System>;
using Commanders = std::array<Commander, 2>;

std::uint64_t how_many(std::uint64_t ordinary) {
    char const* const wanted = std::getenv("ESPRIT_BATTLES");
    return wanted == nullptr ? ordinary : std::strtoull(wanted, nullptr, 10);
}

Commanders commanders_of(std::uint64_t number) {
    return {Commander{command::CommanderRandom{seed, number, 0}},
            Commander{command::CommanderRandom{seed, number, 1}}};
}

play::Game<System> begin_game(Field const& of, Commanders& commanders, std::uint64_t number) {
    play::Header header;
    header.seed = seed;
    header.battle = number;
    header.ruleset = of.ruleset.ruleset->digest;
    header.scenario = {of.name, of.content};
    play::Game<System> game{of.rules(), header};
    for (SideId side = 0; side < 2; ++side) game.decide_by(side, &commanders[side].policy());
    return game;
}

/// False when the battle is over.
bool take_order(play::Game<System>& game, Field const& of, Commanders& commanders) {
    rules::Awaited const awaited = of.system.awaited({*of.scenario, game.battle()});
    if (awaited.order_kinds.empty()) return false;
    Order const order = commanders.at(awaited.side).order({*of.scenario, game.battle()});
    play::Reply const reply = game.submit(order);
    EXPECT_EQ(reply.progress, play::Progress::committed)
        << of.words->order_text(order) << ": " << reply.because;
    return reply.progress == play::Progress::committed;
}

/// Who is gone stays gone, and casualties stay within what is left of a unit that broke nowhere.
void expect_books_kept(Field const& of, Battle const& before, Battle const& after) {
    for (UnitId unit = 0; unit < after.units.count; ++unit) {
        Fate const was = before.state[unit].fate;
        EXPECT_TRUE(was == Fate::on_table || was == after.state[unit].fate)
            << of.scenario->troops[unit].name;
    }
    EXPECT_GE(after.turn, before.turn);
}

play::Log fought_soundly(Field const& of, std::uint64_t number) {
    Commanders commanders = commanders_of(number);
    auto game = begin_game(of, commanders, number);
    Battle before = game.battle();
    while (take_order(game, of, commanders)) {
        std::string const when = of.name + " battle " + std::to_string(number) + ", order " +
                                 std::to_string(game.log().entries.size()) + ": " +
                                 game.log().entries.back().record.order;
        EXPECT_EQ(wrong_in({*of.scenario, game.battle()}), "") << when;
        expect_books_kept(of, before, game.battle());
        EXPECT_EQ(field::battle_of<Battle>(field::canonical_bytes(game.battle())), game.battle())
            << when;
        if (testing::Test::HasFailure()) break;
        before = game.battle();
    }
    EXPECT_TRUE(of.system.verdict({*of.scenario, game.battle()}).over) << number;
    return game.log();
}

TEST(BlackPowderBattles, EndSoundlyAndReplay) {
    auto const of = field_of("balanced");
    std::uint64_t const battles = how_many(50);
    for (std::uint64_t number = 0; number < battles; ++number) {
        play::Log const log = fought_soundly(*of, number);
        ASSERT_FALSE(HasFailure()) << number;
        if (number % 5 != 0) continue;
        auto const difference = play::verify(of->rules(), log);
        EXPECT_FALSE(difference) << difference->text();
        EXPECT_EQ(text::read_log("log", text::log_text(log)), log);
    }
}

/// Any order at all, most of them nonsense.
Order any_order(Battle const& battle, fixture::RandomNumbers& random) {
    Order order;
    order.kind =
        static_cast<OrderKind>(random.below(static_cast<std::uint32_t>(OrderKind::fight) + 1));
    bool const alone =
        order.kind == OrderKind::begin_turn || order.kind == OrderKind::end_initiative ||
        order.kind == OrderKind::end_command || order.kind == OrderKind::end_shooting;
    if (alone) return order;
    order.unit = static_cast<UnitId>(random.below(battle.units.count + 1U));
    if (random.below(20) == 0) order.unit = no_unit;
    bool const aims = order.kind == OrderKind::shoot || order.kind == OrderKind::ride;
    if (aims) order.target = static_cast<UnitId>(random.below(battle.units.count + 1U));
    if (order.kind == OrderKind::ride && random.below(2) == 0) {
        order.target = no_unit;
        order.place = {static_cast<Mil>(random.below(70'000)) - 5'000,
                       static_cast<Mil>(random.below(60'000)) - 5'000};
    }
    if (order.kind != OrderKind::order && order.kind != OrderKind::initiative) return order;
    order.parts = static_cast<std::uint8_t>(random.below(5));
    for (std::size_t i = 0; i < order.parts && i < max_parts; ++i) {
        Part& part = order.part[i];
        part.kind = static_cast<Part::Kind>(random.below(3));
        if (part.kind == Part::Kind::charge) {
            part.target = static_cast<UnitId>(random.below(battle.units.count + 1U));
        } else if (part.kind == Part::Kind::form) {
            part.formation = static_cast<Formation>(random.below(5));
        } else {
            part.steps = static_cast<std::uint8_t>(random.below(4));
            for (std::size_t k = 0; k < part.steps && k < max_steps; ++k) {
                part.step[k].kind = static_cast<Step::Kind>(random.below(6));
                part.step[k].amount = static_cast<std::int32_t>(random.below(14'000)) - 2'000;
            }
        }
    }
    return order;
}

// What is refused changes nothing; what is not can be carried out, and leaves a sound battle.
TEST(BlackPowderBattles, AnyOrderIsRefusedOrCarriedOut) {
    auto const of = field_of("balanced");
    int refused = 0;
    int carried_out = 0;
    for (std::uint64_t number = 70; number < 74; ++number) {
        Commanders commanders = commanders_of(number);
        auto game = begin_game(*of, commanders, number);
        fixture::RandomNumbers random{number};
        for (bool goes_on = true; goes_on; goes_on = take_order(game, *of, commanders)) {
            for (int i = 0; i < 20; ++i) {
                Order const order = any_order(game.battle(), random);
                auto const refusal = of->system.refuse({*of->scenario, game.battle()}, order);
                Battle const before = game.battle();
                if (refusal) {
                    ++refused;
                    EXPECT_NE(of->ruleset.ruleset->find_rule(refusal->rule.text), nullptr)
                        << refusal->rule.text;
                    EXPECT_FALSE(refusal->because.empty());
                    EXPECT_EQ(game.submit(order).progress, play::Progress::refused);
                    EXPECT_EQ(game.battle(), before);
                    continue;
                }
                ++carried_out;
                EXPECT_EQ(of->words->read_order(of->words->order_text(order)), order);
                ASSERT_EQ(game.submit(order).progress, play::Progress::committed);
                ASSERT_EQ(wrong_in({*of->scenario, game.battle()}), "")
                    << of->words->order_text(order);
            }
        }
    }
    EXPECT_GT(refused, 1000);
    EXPECT_GT(carried_out, 50);
}

TEST(BlackPowderBattles, CandidatesAreNeverRefusedAndSayThemselves) {
    auto const of = field_of("balanced");
    Commanders commanders = commanders_of(5);
    auto game = begin_game(*of, commanders, 5);
    for (int orders = 0; orders < 300 && take_order(game, *of, commanders); ++orders) {
        auto const candidates = of->system.candidates({*of->scenario, game.battle()});
        EXPECT_EQ(candidates, of->system.candidates({*of->scenario, game.battle()}));
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            auto const refusal = of->system.refuse({*of->scenario, game.battle()}, candidates[i]);
            ASSERT_FALSE(refusal) << of->words->order_text(candidates[i]) << ": "
                                  << refusal->because;
            ASSERT_EQ(of->words->read_order(of->words->order_text(candidates[i])), candidates[i]);
            for (std::size_t k = 0; k < i; ++k) EXPECT_NE(candidates[k], candidates[i]);
        }
    }
}

// The same commanders get the same battle without a log.
TEST(BlackPowderBattles, FoughtWithoutALogTheyAreTheSame) {
    auto const of = field_of("balanced");
    Commanders with = commanders_of(3);
    auto game = begin_game(*of, with, 3);
    while (take_order(game, *of, with)) {
    }
    Commanders without = commanders_of(3);
    auto const fought =
        command::fight<System>(of->system, *of->scenario, {seed, 3}, {&without[0], &without[1]});
    EXPECT_EQ(fought.battle, game.battle());
    EXPECT_EQ(fought.orders, game.log().entries.size());
}

}  // namespace
}  // namespace esprit::black_powder
