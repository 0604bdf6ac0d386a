// Pools of dice: readings of faces, and the weights of small and very large pools.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "chance/chance.h"
#include "chance/exact_chances.h"
#include "chance/walk_faces.h"

namespace esprit::chance {
namespace {

using namespace literals;
using Integer = boost::multiprecision::cpp_int;
using Rational = boost::multiprecision::cpp_rational;

Chance pool(unsigned dice, std::uint8_t hitting_faces, unsigned hits_for_one, bool sixes_told) {
    Chance chance;
    chance.kind = ChanceKind::pool;
    chance.rule = "T-POOL"_rule;
    chance.dice = static_cast<std::uint16_t>(dice);
    chance.hitting_faces = hitting_faces;
    chance.hits_for_one = static_cast<std::uint16_t>(hits_for_one);
    chance.sixes_told = sixes_told;
    chance.readings = pool_readings(dice, hits_for_one, sixes_told);
    return chance;
}

bool hits(Chance const& chance, unsigned face) {
    return (chance.hitting_faces >> face & 1U) != 0;
}

/// The reading by its definition.
int reading_of(Chance const& chance, std::span<std::uint8_t const> faces) {
    auto const count = std::count_if(faces.begin(), faces.end(),
                                     [&](std::uint8_t face) { return hits(chance, face); });
    int const counted = static_cast<int>(count) / chance.hits_for_one;
    bool const six = std::find(faces.begin(), faces.end(), 6) != faces.end();
    return chance.sixes_told ? counted * 2 + int{six} : counted;
}

void expect_brute_force(Chance const& chance) {
    std::vector<std::uint64_t> ways(chance.readings);
    std::uint64_t all = 0;
    int wrong = 0;
    walk_faces(chance.dice, [&](std::span<std::uint8_t const> faces) {
        int const reading = read_faces(chance, faces);
        wrong += reading != reading_of(chance, faces);
        ++ways.at(static_cast<std::size_t>(reading));
        ++all;
    });
    EXPECT_EQ(wrong, 0);
    std::vector<Exact> const exact = exact_chances(chance);
    ASSERT_EQ(exact.size(), ways.size());
    for (std::size_t i = 0; i < ways.size(); ++i) {
        EXPECT_EQ(exact[i], (Exact{ways[i], all}))
            << int{chance.dice} << " dice, reading " << i << ", faces " << int{chance.hitting_faces}
            << ", per " << chance.hits_for_one;
    }
}

TEST(Pool, SmallPoolsAgreeWithAllFaces) {
    for (unsigned dice = 0; dice <= 4; ++dice) {
        for (unsigned faces = 0; faces < 128; faces += 2) {
            for (unsigned per = 1; per <= 3; ++per) {
                auto const mask = static_cast<std::uint8_t>(faces);
                expect_brute_force(pool(dice, mask, per, false));
                if (faces >= 64) expect_brute_force(pool(dice, mask, per, true));
            }
        }
    }
}

TEST(Pool, SixDiceAgreeWithAllFaces) {
    for (unsigned const dice : {5U, 6U}) {
        for (std::uint8_t const mask :
             std::initializer_list<std::uint8_t>{0x40, 0x70, 0x52, 0x7E}) {
            expect_brute_force(pool(dice, mask, 1, true));
            expect_brute_force(pool(dice, mask, 4, true));
            expect_brute_force(pool(dice, mask, 2, false));
        }
    }
}

/// The odds of every number of hits, with and without a six, die by die (no binomials).
std::vector<Rational> die_by_die(Chance const& chance) {
    std::vector<Integer> ways[2];
    for (auto& of_six : ways) of_six.assign(chance.dice + 2U, 0);
    ways[0][0] = 1;
    for (unsigned die = 0; die < chance.dice; ++die) {
        std::vector<Integer> next[2];
        for (auto& of_six : next) of_six.assign(chance.dice + 2U, 0);
        for (unsigned six = 0; six < 2; ++six) {
            for (unsigned count = 0; count <= die; ++count) {
                for (unsigned face = 1; face <= 6; ++face) {
                    bool const now_six = six != 0 || face == 6;
                    next[now_six][count + hits(chance, face)] += ways[six][count];
                }
            }
        }
        std::swap(ways, next);
    }
    std::vector<Rational> all(chance.readings);
    Rational const total{pow(Integer{6}, chance.dice)};
    for (unsigned six = 0; six < 2; ++six) {
        for (unsigned count = 0; count <= chance.dice; ++count) {
            std::size_t const counted = count / chance.hits_for_one;
            all[chance.sixes_told ? counted * 2 + six : counted] +=
                Rational{ways[six][count]} / total;
        }
    }
    return all;
}

std::string text_of(Rational const& number) {
    Integer const below = denominator(number);
    return numerator(number).str() + (below == 1 ? "" : "/" + below.str());
}

void expect_die_by_die(Chance const& chance) {
    std::vector<Exact> const exact = exact_chances(chance);
    std::vector<Rational> const twin = die_by_die(chance);
    ASSERT_EQ(exact.size(), twin.size());
    for (std::size_t i = 0; i < twin.size(); ++i) {
        EXPECT_EQ(exact[i].text(), text_of(twin[i])) << int{chance.dice} << " dice, reading " << i;
    }
}

TEST(Pool, LargePoolsAgreeDieByDie) {
    for (unsigned const dice : {7U, 12U, 23U, 24U, 25U, 26U, 40U, 63U}) {
        expect_die_by_die(pool(dice, 0b1110000, 1, false));
        expect_die_by_die(pool(dice, 0b1100000, 3, true));
        expect_die_by_die(pool(dice, 0b1000000, 1, true));
        expect_die_by_die(pool(dice, 0b0010010, 2, false));
    }
}

TEST(Pool, PoolsThatAlwaysOrNeverHit) {
    for (unsigned const dice : {0U, 1U, 24U, 25U, 80U}) {
        std::vector<Exact> const never = exact_chances(pool(dice, 0, 1, false));
        std::vector<Exact> const always = exact_chances(pool(dice, 0b1111110, 1, false));
        EXPECT_EQ(never.front(), Exact{1});
        EXPECT_EQ(always.back(), Exact{1});
        for (unsigned i = 0; i < dice; ++i) {
            EXPECT_TRUE(never[i + 1].is_zero());
            EXPECT_TRUE(always[i].is_zero());
        }
        expect_die_by_die(pool(dice, 0b1111110, 1, true));
    }
}

TEST(Pool, WeightsAreNarrowUpTo24Dice) {
    Weights weights;
    weigh(pool(24, 0b1110000, 1, true), weights);
    EXPECT_EQ(weights.total, 4738381338321616896U);  // 6^24
    weigh(pool(25, 0b1110000, 1, true), weights);
    EXPECT_EQ(weights.total, 0U);
}

TEST(Pool, OddsAddUpToOne) {
    for (unsigned const dice : {1U, 24U, 25U, 31U, 50U, 64U, 100U, 150U, 213U, 256U, 300U}) {
        for (bool const sixes : {false, true}) {
            Exact sum;
            for (Exact const& chance : exact_chances(pool(dice, 0b1100000, dice % 4 + 1, sixes))) {
                sum += chance;
            }
            EXPECT_EQ(sum.text(), "1") << dice;
        }
    }
}

TEST(Pool, CountsItsReadings) {
    EXPECT_EQ(pool_readings(0, 1, false), 1);
    EXPECT_EQ(pool_readings(7, 1, false), 8);
    EXPECT_EQ(pool_readings(7, 3, false), 3);
    EXPECT_EQ(pool_readings(7, 3, true), 6);
    EXPECT_EQ(pool_readings(2, 3, false), 1);
    EXPECT_EQ(pool_readings(max_pool_dice, 1, true), 2002);
}

TEST(PoolDeathTest, KeepsItsLimits) {
    EXPECT_DEATH(pool_readings(max_pool_dice + 1, 1, false), "a pool has at most");
    Weights weights;
    EXPECT_DEATH(weigh(pool(3, 0b0010000, 1, true), weights), "a six that is told hits");
}

}  // namespace
}  // namespace esprit::chance
