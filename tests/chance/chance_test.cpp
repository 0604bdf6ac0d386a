// Readings and weights of sums and roll-offs against all combinations of faces.
#include "chance/chance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <span>
#include <vector>

#include "chance/enumerating.h"
#include "chance/exact_chances.h"
#include "chance/toy_chances.h"
#include "chance/walk_faces.h"

namespace esprit::chance {
namespace {

using namespace literals;

/// Two to four bands of the sum.
Chance banded_sum(unsigned dice, unsigned bands) {
    Chance chance = plain_sum("T-SUM"_rule, dice);
    unsigned const sums = chance.readings;
    chance.readings = static_cast<std::uint16_t>(bands);
    for (unsigned sum = 0; sum < sums; ++sum) {
        // The middle sums share a band with the ends: a band need not be contiguous.
        chance.reading_of_sum[sum] = static_cast<std::uint8_t>(sum * 7 % 5 % bands);
    }
    return chance;
}

TEST(Chance, PlainSumsReadTheSum) {
    for (unsigned dice = 1; dice <= max_summed_dice; ++dice) {
        Chance const chance = plain_sum("T-SUM"_rule, dice);
        EXPECT_EQ(chance.readings, dice * 5 + 1);
        std::map<int, std::uint64_t> ways;
        std::uint64_t all = 0;
        walk_faces(dice, [&](std::span<std::uint8_t const> faces) {
            int const sum = std::accumulate(faces.begin(), faces.end(), 0);
            EXPECT_EQ(read_faces(chance, faces), sum - static_cast<int>(dice));
            ++ways[sum - static_cast<int>(dice)];
            ++all;
        });
        std::vector<Exact> const exact = exact_chances(chance);
        ASSERT_EQ(exact.size(), chance.readings);
        for (int reading = 0; reading < chance.readings; ++reading) {
            EXPECT_EQ(exact[static_cast<std::size_t>(reading)], (Exact{ways[reading], all}));
        }
    }
    EXPECT_EQ(exact_chances(plain_sum("T-SUM"_rule, 2))[5].text(), "1/6");  // a seven of two dice
}

TEST(Chance, BandsOfSums) {
    for (unsigned dice = 1; dice <= max_summed_dice; ++dice) {
        for (unsigned bands = 1; bands <= 4; ++bands) {
            Chance const chance = banded_sum(dice, bands);
            std::vector<std::uint64_t> ways(bands);
            std::uint64_t all = 0;
            walk_faces(dice, [&](std::span<std::uint8_t const> faces) {
                unsigned const steps = std::accumulate(faces.begin(), faces.end(), 0U) - dice;
                int const reading = read_faces(chance, faces);
                EXPECT_EQ(reading, static_cast<int>(steps * 7 % 5 % bands));
                ++ways[static_cast<std::size_t>(reading)];
                ++all;
            });
            std::vector<Exact> const exact = exact_chances(chance);
            ASSERT_EQ(exact.size(), bands);
            for (std::size_t i = 0; i < bands; ++i) EXPECT_EQ(exact[i], (Exact{ways[i], all}));
        }
    }
}

TEST(Chance, WeighingAgainReplacesOldWeights) {
    Weights weights;
    weigh(plain_sum("T-SUM"_rule, 4), weights);
    weigh(toy::pool("T-POOL"_rule, 30, 4), weights);
    EXPECT_EQ(weights.total, 0U);
    weigh(plain_sum("T-SUM"_rule, 1), weights);
    EXPECT_EQ(weights.total, 6U);
    EXPECT_EQ(weights.narrow, (std::vector<std::uint64_t>{1, 1, 1, 1, 1, 1}));
}

TEST(RollOff, FacesMeanTheHigherWins) {
    for (int edge = -8; edge <= 8; ++edge) {
        for (bool const again : {false, true}) {
            Chance const chance = toy::roll_off(edge, again);
            std::vector<std::uint64_t> ways(3);
            walk_faces(2, [&](std::span<std::uint8_t const> faces) {
                int const own = faces[0] + edge;
                int const enemy = faces[1];
                int const wanted = own > enemy   ? roll_off_higher
                                   : own < enemy ? roll_off_lower
                                   : again       ? roll_again
                                                 : roll_off_tie;
                EXPECT_EQ(read_faces(chance, faces), wanted);
                ++ways[own > enemy ? 0 : own < enemy ? 1 : 2];
            });
            std::vector<Exact> const exact = exact_chances(chance);
            std::uint64_t const all = again ? ways[0] + ways[1] : 36;
            ASSERT_EQ(exact.size(), again ? 2U : 3U);
            for (std::size_t i = 0; i < exact.size(); ++i) {
                EXPECT_EQ(exact[i], (Exact{ways[i], all})) << edge;
            }
        }
    }
}

TEST(RollOff, KnownChances) {
    // Even: each side wins 15 of 36, and 6 are ties. An edge of one turns the ties into wins: 21
    // wins and 5 new ties, so 21 of 31.
    EXPECT_EQ(exact_chances(toy::roll_off(0, true))[roll_off_higher].text(), "1/2");
    EXPECT_EQ(exact_chances(toy::roll_off(0, false))[roll_off_tie].text(), "1/6");
    EXPECT_EQ(exact_chances(toy::roll_off(1, true))[roll_off_higher].text(), "21/31");
    // +1 against -1: an edge of two, 26 wins and 4 ties, so 26 of 32
    EXPECT_EQ(exact_chances(toy::roll_off(2, true))[roll_off_higher].text(), "13/16");
    EXPECT_EQ(exact_chances(toy::roll_off(-2, true))[roll_off_lower].text(), "13/16");
    EXPECT_EQ(exact_chances(toy::roll_off(6, true))[roll_off_higher].text(), "1");
}

// On 4 to 6 a die leads to a roll-off with an edge of 3 for the enemy, whose ties (3 of 36) are
// thrown again. On 1 to 3 nothing more is thrown. The probability of 1 to 3 remains 1/2: ties of
// the roll-off do not change it.
//
// A wrong program would list all 6 * 36 combinations of three dice and leave out those with ties:
//     3 faces * 36 combinations without the roll-off        = 108
//     3 faces * 33 combinations without a tie               =  99
// That gives 108 / 207 = 12/23 for 1 to 3.
TEST(RollOff, ARerollIsLocal) {
    Chance const first = plain_sum("T-FIRST"_rule, 1);
    Chance const second = toy::roll_off(-3, true);
    EnumeratingArbiter arbiter;
    auto const without = distribution_of(
        [&](Arbiter& dice) {
            bool const quiet = dice.draw(first) < 3;
            if (!quiet) dice.draw(second);
            return quiet;
        },
        arbiter);
    EXPECT_EQ(without.of(true).text(), "1/2");
    EXPECT_EQ(without.of(false).text(), "1/2");

    std::uint64_t kept_without = 0;
    std::uint64_t kept = 0;
    walk_faces(3, [&](std::span<std::uint8_t const> faces) {
        bool const quiet = read_faces(first, faces.first(1)) < 3;
        bool const tie = !quiet && read_faces(second, faces.last(2)) == roll_again;
        kept += !tie;
        kept_without += quiet;
    });
    EXPECT_EQ((Exact{kept_without, kept}.text()), "12/23");
}

TEST(RollOff, ARerollIsLocalToEachSideOfADecision) {
    // The same two steps with the result of the roll-off: 3 wins and 30 losses of 33, not of 36.
    Chance const second = toy::roll_off(-3, true);
    EnumeratingArbiter arbiter;
    auto const end = distribution_of(
        [&](Arbiter& dice) {
            bool const quiet = dice.draw(plain_sum("T-FIRST"_rule, 1)) < 3;
            return quiet ? -1 : dice.draw(second);
        },
        arbiter);
    EXPECT_EQ(end.of(-1).text(), "1/2");
    EXPECT_EQ(end.of(roll_off_higher).text(), "1/22");
    EXPECT_EQ(end.of(roll_off_lower).text(), "5/11");
    EXPECT_EQ(end.sum(), Exact{1});
}

TEST(ChanceDeathTest, KeepsItsLimits) {
    EXPECT_DEATH(plain_sum("T-SUM"_rule, 0), "one to four dice are added up");
    EXPECT_DEATH(plain_sum("T-SUM"_rule, 5), "one to four dice are added up");
    std::vector<std::uint8_t> const one{3};
    EXPECT_DEATH(read_faces(plain_sum("T-SUM"_rule, 2), one), "as many faces as dice");
}

/// The odds from all layouts of the deck, of which the top cards are drawn.
std::vector<Exact> chances_by_layouts(unsigned deck, unsigned sort, unsigned drawn) {
    std::vector<std::uint64_t> counts(sort + 1);
    std::uint64_t all = 0;
    for (unsigned layout = 0; layout < 1U << deck; ++layout) {
        unsigned on_top = 0;
        unsigned in_all = 0;
        for (unsigned place = 0; place < deck; ++place) {
            in_all += layout >> place & 1U;
            on_top += place < drawn ? layout >> place & 1U : 0;
        }
        if (in_all != sort) continue;
        ++all;
        ++counts[on_top];
    }
    std::vector<Exact> chances;
    for (std::uint64_t const count : counts) chances.push_back(Exact{count, all});
    return chances;
}

TEST(Cards, WeighAsAllLayoutsOfTheDeckDo) {
    for (unsigned deck = 1; deck <= 9; ++deck) {
        for (unsigned sort = 0; sort <= std::min(deck, max_cards_of_sort); ++sort) {
            for (unsigned drawn = 0; drawn <= deck; ++drawn) {
                auto found = exact_chances(plain_cards("T-CARDS"_rule, deck, sort, drawn));
                found.resize(sort + 1);  // no more are found than drawn
                EXPECT_EQ(found, chances_by_layouts(deck, sort, drawn))
                    << deck << " " << sort << " " << drawn;
            }
        }
    }
}

// No Joker among 8 of 54 cards: 46/54 * 45/53.
TEST(Cards, AHandOfEightSeldomHasAJoker) {
    auto const found = exact_chances(plain_cards("T-CARDS"_rule, 54, 2, 8));
    EXPECT_EQ(found.at(0), (Exact{46 * 45, 54 * 53}));
    EXPECT_EQ(found.at(2), (Exact{8 * 7, 54 * 53}));
}

}  // namespace
}  // namespace esprit::chance
