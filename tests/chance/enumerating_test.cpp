// Exact odds: every path once with its weight, compared with all combinations of faces.
#include "chance/enumerating.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "chance/dice.h"
#include "chance/toy_chain.h"
#include "chance/walk_faces.h"

namespace esprit::chance {
namespace {

using namespace literals;
using toy::Ending;

/// Records the rules of all questions to the dice.
class Watcher final : public ChanceWatcher {
public:
    void asked(Chance const& chance) override { rules.push_back(std::string{chance.rule.text}); }
    std::vector<std::string> rules;
};

TEST(Enumerating, OneDie) {
    EnumeratingArbiter arbiter;
    auto const ends = distribution_of(
        [](Arbiter& dice) { return dice.draw(plain_sum("T-SUM"_rule, 1)); }, arbiter);
    ASSERT_EQ(ends.entries().size(), 6U);
    for (int face = 0; face < 6; ++face) EXPECT_EQ(ends.of(face), (Exact{1, 6}));
}

TEST(Enumerating, NothingAskedIsCertain) {
    EnumeratingArbiter arbiter;
    int runs = 0;
    auto const ends = distribution_of([&](Arbiter&) { return ++runs; }, arbiter);
    EXPECT_EQ(runs, 1);
    EXPECT_EQ(ends.of(1), Exact{1});
}

TEST(Enumerating, ImpossibleReadingsAreNotTaken) {
    EnumeratingArbiter arbiter;
    for (unsigned const dice : {5U, 30U}) {                 // narrow and wide weights
        Chance chance = toy::pool("T-POOL"_rule, dice, 1);  // all hit
        int runs = 0;
        auto const ends = distribution_of(
            [&](Arbiter& table) {
                ++runs;
                return table.draw(chance);
            },
            arbiter);
        EXPECT_EQ(runs, 1);
        EXPECT_EQ(ends.of(static_cast<int>(dice)), Exact{1});
    }
}

// The odds of the chain, by hand. Shots: 8, 12, 6, 1 of 27 for 0 to 3 hits. Morale fails for 1, 2,
// 3 hits at 1/2, 2/3, 5/6; of those who fail 15/36 rout.
//     stands 12/27 * 1/2 + 6/27 * 1/3 + 1/27 * 1/6 = (36 + 12 + 1) / 162 = 49/162
//     fails  19/27 - 49/162 = 65/162
//     routs  65/162 * 5/12 = 325/1944
TEST(Enumerating, OddsOfAChain) {
    EnumeratingArbiter arbiter;
    auto const ends = distribution_of(toy::chain, arbiter);
    EXPECT_EQ(ends.of(Ending::untouched).text(), "8/27");
    EXPECT_EQ(ends.of(Ending::stands).text(), "49/162");
    EXPECT_EQ(ends.of(Ending::routs).text(), "325/1944");
    EXPECT_EQ(ends.of(Ending::falls_back).text(), "455/1944");
    EXPECT_EQ(ends.sum(), Exact{1});
}

// The paths of the chain: no hit is one; each of the three other counts of hits may pass (one) or
// fail and roll off with three readings: 1 + 3 * (1 + 3) = 13. Die by die there would be 6^3 * 6 *
// 36 of them. Questions: one for the shots, one morale for each of three counts, one roll-off for
// each of them.
TEST(Enumerating, PathsOfAChain) {
    EnumeratingArbiter arbiter;
    Watcher watcher;
    arbiter.show_to(&watcher);
    int paths = 0;
    distribution_of(
        [&](Arbiter& dice) {
            ++paths;
            return toy::chain(dice);
        },
        arbiter);
    EXPECT_EQ(paths, 13);
    std::vector<std::string> const wanted{"T-SHOTS", "T-MORALE", "T-ROLL", "T-MORALE",
                                          "T-ROLL",  "T-MORALE", "T-ROLL"};
    EXPECT_EQ(watcher.rules, wanted);
    arbiter.show_to(nullptr);
    distribution_of(toy::chain, arbiter);
    EXPECT_EQ(watcher.rules.size(), wanted.size());
}

TEST(Enumerating, AgreesWithAllFaces) {
    // The chain reads at most six dice; of every throw of six it reads as many as it needs.
    std::map<Ending, std::uint64_t> ways;
    walk_faces(6, [&](std::span<std::uint8_t const> faces) {
        ScriptedArbiter dice{{faces.begin(), faces.end()}};
        ++ways[toy::chain(dice)];
    });
    EnumeratingArbiter arbiter;
    auto const ends = distribution_of(toy::chain, arbiter);
    ASSERT_EQ(ends.entries().size(), ways.size());
    for (auto const& [end, count] : ways) EXPECT_EQ(ends.of(end), (Exact{count, 46656}));
}

TEST(Enumerating, AgreesWithRolledDice) {
    constexpr int battles = 40000;
    std::map<Ending, int> counts;
    RollingArbiter dice{31};
    for (int i = 0; i < battles; ++i) {
        dice.move_to({static_cast<std::uint64_t>(i), 0, 0});
        ++counts[toy::chain(dice)];
    }
    EnumeratingArbiter arbiter;
    auto const ends = distribution_of(toy::chain, arbiter);
    for (auto const& [end, chance] : ends.entries()) {
        // five sigma: at most 5 * sqrt(40000 / 4)
        EXPECT_NEAR(counts[end], chance.value() * battles, 500);
    }
}

TEST(Enumerating, MergedAsUnmerged) {
    EnumeratingArbiter arbiter;
    for (int const units : {0, 1, 2, 5, 8}) {
        toy::RoutProcess const process{units};
        auto const merged = distribution_of(process, toy::Rout{}, arbiter);
        auto const plain = distribution_of(
            [&](Arbiter& dice) { return carry_through(process, toy::Rout{}, dice); }, arbiter);
        ASSERT_EQ(merged.entries().size(), plain.entries().size());
        for (auto const& [end, chance] : plain.entries()) EXPECT_EQ(merged.of(end), chance);
        EXPECT_EQ(merged.sum(), Exact{1});
    }
}

/// The rout, with a count of its steps.
struct CountingRout {
    toy::RoutProcess process;
    int* steps;

    bool finished(toy::Rout const& state) const { return process.finished(state); }
    void step(toy::Rout& state, Arbiter& dice) const {
        ++*steps;
        process.step(state, dice);
    }
};

// Unmerged every unit has three paths (passes; fails; fails and is chased): 3^8 = 6561 paths of
// eight steps each. Merged, what may differ before the unit with n units in front of it is how many
// of them routed, and whether the last one shakes it: one state with none routed, two with each of
// 1 to n, so 1 + 2n. Three paths leave each of them: 3 * (1 + 3 + 5 + ... + 15) = 3 * 64 = 192
// steps.
TEST(Enumerating, MergingSavesPaths) {
    EnumeratingArbiter arbiter;
    int steps = 0;
    CountingRout const process{{8}, &steps};
    distribution_of(process, toy::Rout{}, arbiter);
    EXPECT_EQ(steps, 192);
    steps = 0;
    distribution_of([&](Arbiter& dice) { return carry_through(process, toy::Rout{}, dice); },
                    arbiter);
    EXPECT_EQ(steps, 6561 * 8);
}

TEST(Enumerating, AFinishedProcessTakesNoStep) {
    EnumeratingArbiter arbiter;
    int steps = 0;
    CountingRout const process{{3}, &steps};
    toy::Rout const end{3, 2, false};
    EXPECT_EQ(distribution_of(process, end, arbiter).of(end), Exact{1});
    EXPECT_EQ(steps, 0);
}

TEST(Enumerating, VeryUnlikelyPathsKeepTheirWeight) {
    // Fifty sixes in a row: 6^50 is beyond 128 bits.
    EnumeratingArbiter arbiter;
    auto const sixes = distribution_of(
        [](Arbiter& dice) {
            int count = 0;
            while (count < 50 && dice.draw(toy::check("T-SIX"_rule, 6)) == 1) ++count;
            return count;
        },
        arbiter);
    EXPECT_EQ(sixes.of(50), Exact{1} / Exact::power(6, 50));
    EXPECT_EQ(sixes.of(49), Exact{5} / Exact::power(6, 50));
    EXPECT_EQ(sixes.sum(), Exact{1});
}

// ---------------------------------------------------------------- decisions

constexpr std::array<std::string_view, 3> charge_shoot_or_wait{"charge", "shoot", "wait"};

int decide(Arbiter& arbiter) {
    int const die = arbiter.draw(toy::check("T-DIE"_rule, 4));
    int const first = arbiter.choose({"T-FIRST"_rule, 0, "what now?", charge_shoot_or_wait});
    int const second = arbiter.choose({"T-SECOND"_rule, 1, "and then?", charge_shoot_or_wait});
    return die * 100 + first * 10 + second;
}

TEST(Policies, TheFirstOptionUnlessToldOtherwise) {
    EnumeratingArbiter arbiter;
    auto const ends = distribution_of(decide, arbiter);
    EXPECT_EQ(ends.of(0), (Exact{1, 2}));
    EXPECT_EQ(ends.of(100), (Exact{1, 2}));
}

TEST(Policies, ScriptedAnswersBeginAgainOnEveryPath) {
    ScriptedPolicy policy{{2, 1}};
    EnumeratingArbiter arbiter{policy};
    auto const ends = distribution_of(decide, arbiter);
    EXPECT_EQ(ends.of(21), (Exact{1, 2}));
    EXPECT_EQ(ends.of(121), (Exact{1, 2}));
    EXPECT_EQ(ends.sum(), Exact{1});
}

TEST(Policies, AfterTheLastAnswerTheFirstOption) {
    ScriptedPolicy policy{{1}};
    EnumeratingArbiter arbiter{policy};
    EXPECT_EQ(distribution_of(decide, arbiter).of(10), (Exact{1, 2}));
}

/// Charges by the first rule, waits by any other.
class Hothead final : public Policy {
public:
    int answer(Choice const& choice) override {
        return choice.rule == "T-FIRST"_rule ? 0 : static_cast<int>(choice.options.size()) - 1;
    }
};

TEST(Policies, SeeTheChoice) {
    Hothead policy;
    EnumeratingArbiter arbiter{policy};
    EXPECT_EQ(distribution_of(decide, arbiter).of(102), (Exact{1, 2}));
}

TEST(PoliciesDeathTest, AnswersAreOptions) {
    Choice const choice{"T-FIRST"_rule, 0, "what now?", charge_shoot_or_wait};
    EXPECT_DEATH(ScriptedPolicy{{3}}.answer(choice), "an answer is one of the options");
    EXPECT_DEATH(ScriptedPolicy{{-1}}.answer(choice), "an answer is one of the options");
}

// ---------------------------------------------------------------- beginning again

TEST(Enumerating, BeginsAgainAfterAnException) {
    EnumeratingArbiter arbiter;
    EXPECT_THROW(distribution_of(
                     [](Arbiter& dice) {
                         if (dice.draw(plain_sum("T-SUM"_rule, 2)) == 4) {
                             throw std::runtime_error("no band");
                         }
                         return dice.draw(plain_sum("T-SUM"_rule, 1));
                     },
                     arbiter),
                 std::runtime_error);
    EXPECT_EQ(distribution_of(toy::chain, arbiter).of(Ending::stands).text(), "49/162");
}

TEST(EnumeratingDeathTest, APathMustAskTheSameQuestionsAgain) {
    EnumeratingArbiter arbiter;
    int runs = 0;
    auto const forgetful = [&](Arbiter& dice) {
        // The second run asks fewer questions than the first.
        return ++runs == 1 ? dice.draw(plain_sum("T-SUM"_rule, 1)) : 0;
    };
    EXPECT_DEATH(distribution_of(forgetful, arbiter), "asks the same questions on the same path");
}

// ---------------------------------------------------------------- random procedures

/// A random tree of questions: the next question depends on the readings so far. It takes at most
/// six dice and rolls no ties again, so that all combinations of faces can be tried.
int random_procedure(std::uint32_t seed, Arbiter& arbiter) {
    std::uint32_t state = seed;
    unsigned dice_left = 6;
    while (dice_left > 0) {
        std::minstd_rand random{state};
        unsigned const kind = static_cast<unsigned>(random()) % 4;
        unsigned const dice =
            std::min<unsigned>(dice_left, 1 + static_cast<unsigned>(random()) % 3);
        Chance chance = plain_sum("T-SUM"_rule, dice);
        if (kind == 0) break;
        if (kind == 1)
            chance = toy::pool("T-POOL"_rule, dice, 1 + static_cast<unsigned>(random()) % 6);
        if (kind == 2 && dice_left >= 2) {
            chance = toy::roll_off(static_cast<int>(random() % 5) - 2, false);
        }
        dice_left -= chance.dice;
        state = state * 31 + static_cast<std::uint32_t>(arbiter.draw(chance)) + 1;
    }
    return static_cast<int>(state % 7);
}

RC_GTEST_PROP(EnumeratingProperty, RandomProceduresAgreeWithAllFaces, ()) {
    std::uint32_t const seed = *rc::gen::inRange<std::uint32_t>(1, 1U << 30);
    std::map<int, std::uint64_t> ways;
    walk_faces(6, [&](std::span<std::uint8_t const> faces) {
        ScriptedArbiter dice{{faces.begin(), faces.end()}};
        ++ways[random_procedure(seed, dice)];
    });
    EnumeratingArbiter arbiter;
    auto const ends =
        distribution_of([&](Arbiter& dice) { return random_procedure(seed, dice); }, arbiter);
    RC_ASSERT(ends.entries().size() == ways.size());
    for (auto const& [end, count] : ways) RC_ASSERT(ends.of(end) == (Exact{count, 46656}));
}

}  // namespace
}  // namespace esprit::chance
