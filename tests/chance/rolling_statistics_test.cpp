// Rolled dice are fair, and readings agree with the exact weights. Seeds are fixed, so that a test
// passes always or never; a correct program passes the bound of five sigma in all counts.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "chance/dice.h"
#include "chance/recorder.h"
#include "chance/toy_chances.h"

namespace esprit::chance {
namespace {

using namespace literals;

/// Expects that a count among `draws` lies within five sigma of its expectation.
void expect_fair(double count, double draws, double chance, char const* what) {
    double const sigma = std::sqrt(draws * chance * (1 - chance));
    EXPECT_LE(std::abs(count - draws * chance), 5 * sigma + 1e-9)
        << what << ": " << count << " of " << draws << " at " << chance;
}

constexpr int draws_each = 20000;

/// Draws a chance in many battles, and compares the counts of its readings with its weights.
void expect_agreement(Chance const& chance, char const* what) {
    std::vector<int> counts(chance.readings);
    RollingArbiter arbiter{424242};
    for (int i = 0; i < draws_each; ++i) {
        arbiter.move_to({static_cast<std::uint64_t>(i), 1, 0});
        ++counts.at(static_cast<std::size_t>(arbiter.draw(chance)));
    }
    Weights weights;
    weigh(chance, weights);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        double const exact = weights.total != 0 ? Exact{weights.narrow[i], weights.total}.value()
                                                : weights.wide[i].value();
        expect_fair(counts[i], draws_each, exact, what);
    }
}

TEST(RollingStatistics, SumsAgreeWithTheirWeights) {
    for (unsigned dice = 1; dice <= max_summed_dice; ++dice) {
        expect_agreement(plain_sum("T-SUM"_rule, dice), "sum");
    }
}

TEST(RollingStatistics, CardsAgreeWithTheirWeights) {
    expect_agreement(plain_cards("T-CARDS"_rule, 54, 2, 8), "a hand of a whole deck");
    expect_agreement(plain_cards("T-CARDS"_rule, 5, 2, 4), "nearly all of a deck");
    expect_agreement(plain_cards("T-CARDS"_rule, 12, 4, 6), "half of a deck");
}

TEST(RollingStatistics, RollOffsAgreeWithTheirWeights) {
    for (int edge = -6; edge <= 6; ++edge) {
        for (bool const again : {false, true}) {
            expect_agreement(toy::roll_off(edge, again),
                             again ? "roll-off, ties again" : "roll-off");
        }
    }
}

TEST(RollingStatistics, PoolsAgreeWithTheirWeights) {
    for (unsigned const dice : {1U, 3U, 8U, 27U}) {
        for (unsigned const needed : {2U, 4U, 6U}) {
            for (bool const sixes : {false, true}) {
                Chance chance = toy::pool("T-POOL"_rule, dice, needed);
                chance.sixes_told = sixes;
                chance.hits_for_one = static_cast<std::uint16_t>(dice > 3 ? 3 : 1);
                chance.readings = pool_readings(dice, chance.hits_for_one, sixes);
                expect_agreement(chance, "pool");
            }
        }
    }
}

/// The first faces of pools whose addresses differ in one part only.
std::vector<int> first_faces(std::function<void(int, DrawPlace&, Chance&)> const& vary) {
    std::vector<int> faces;
    Recorder recorder;
    RollingArbiter arbiter{99, DrawPurpose::play, &recorder};
    for (int i = 0; i < 4000; ++i) {
        DrawPlace place{5, 5, 5};
        Chance chance = plain_sum("T-SUM"_rule, 1);
        vary(i, place, chance);
        arbiter.move_to(place);
        arbiter.draw(chance);
        faces.push_back(recorder.throws.back().faces[0]);
    }
    return faces;
}

/// Expects that each face, and each pair of faces at neighbouring addresses, is as frequent as it
/// should be.
void expect_no_pattern(std::vector<int> const& faces, char const* what) {
    std::array<int, 7> singles{};
    std::array<std::array<int, 7>, 7> pairs{};
    for (std::size_t i = 0; i < faces.size(); ++i) {
        ++singles.at(static_cast<std::size_t>(faces[i]));
        if (i > 0)
            ++pairs.at(static_cast<std::size_t>(faces[i - 1]))
                  .at(static_cast<std::size_t>(faces[i]));
    }
    auto const all = static_cast<double>(faces.size());
    for (std::size_t a = 1; a <= 6; ++a) {
        expect_fair(singles[a], all, 1 / 6.0, what);
        for (std::size_t b = 1; b <= 6; ++b) expect_fair(pairs[a][b], all - 1, 1 / 36.0, what);
    }
}

TEST(RollingStatistics, NeighbouringAddressesAreIndependent) {
    expect_no_pattern(first_faces([](int i, DrawPlace& place, Chance&) {
                          place.battle = static_cast<std::uint64_t>(i);
                      }),
                      "battles");
    expect_no_pattern(first_faces([](int i, DrawPlace& place, Chance&) {
                          place.turn = static_cast<std::uint16_t>(i);
                      }),
                      "turns");
    expect_no_pattern(first_faces([](int i, DrawPlace&, Chance& chance) {
                          chance.unit = static_cast<std::uint16_t>(i);
                      }),
                      "units");
}

TEST(RollingStatistics, FacesOfOneThrowAreIndependent) {
    Recorder recorder;
    RollingArbiter arbiter{7, DrawPurpose::play, &recorder};
    std::vector<int> faces;
    for (int i = 0; i < 20; ++i) {  // also from one occurrence to the next
        arbiter.draw(toy::pool("T-POOL"_rule, max_pool_dice, 4));
        for (int const face : recorder.throws.back().faces) faces.push_back(face);
    }
    EXPECT_EQ(faces.size(), 20000U);
    expect_no_pattern(faces, "one throw");
}

TEST(RollingStatistics, OccurrencesAreIndependent) {
    Recorder recorder;
    RollingArbiter arbiter{8, DrawPurpose::play, &recorder};
    std::vector<int> faces;
    for (int i = 0; i < 20000; ++i) {
        arbiter.draw(plain_sum("T-SUM"_rule, 1));
        faces.push_back(recorder.throws.back().faces[0]);
    }
    expect_no_pattern(faces, "occurrences");
}

}  // namespace
}  // namespace esprit::chance
