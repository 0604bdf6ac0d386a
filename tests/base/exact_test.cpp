// Exact fractions against Boost's cpp_rational.
#include "base/exact.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace esprit {
namespace {

using Integer = boost::multiprecision::cpp_int;
using Rational = boost::multiprecision::cpp_rational;

constexpr std::uint64_t largest_word = std::numeric_limits<std::uint64_t>::max();

std::string text_of(Rational const& number) {
    Integer const below = denominator(number);
    return numerator(number).str() + (below == 1 ? "" : "/" + below.str());
}

std::string percent_of(Rational const& number) {
    Integer const above = numerator(number) * 2000 + denominator(number);
    Integer const tenths = above / (denominator(number) * 2);
    return Integer{tenths / 10}.str() + "." + Integer{tenths % 10}.str() + "%";
}

Rational distance(double a, Rational const& b) {
    Rational const difference = Rational{a} - b;
    return difference < 0 ? Rational{-difference} : difference;
}

/// True if neither neighbour of the double is nearer to the number.
bool is_nearest(double found, Rational const& number) {
    Rational const off = distance(found, number);
    return off <= distance(std::nextafter(found, 0.0), number) &&
           off <= distance(std::nextafter(found, std::numeric_limits<double>::infinity()), number);
}

/// An operation on one of two numbers, with the fraction above / below.
struct Step {
    int what = 0;
    bool second = false;  // on the second number
    std::uint64_t above = 0;
    std::uint64_t below = 1;
};

std::ostream& operator<<(std::ostream& stream, Step const& step) {
    return stream << step.what << (step.second ? "b " : "a ") << step.above << "/" << step.below;
}

rc::Gen<std::uint64_t> number_from(std::uint64_t least) {
    return rc::gen::oneOf(rc::gen::inRange<std::uint64_t>(least, 7),
                          rc::gen::inRange<std::uint64_t>(least, 100000),
                          rc::gen::map(rc::gen::inRange<std::uint64_t>(0, 1000),
                                       [](std::uint64_t less) { return largest_word - less; }));
}

rc::Gen<std::vector<Step>> steps() {
    auto const step = rc::gen::build<Step>(rc::gen::set(&Step::what, rc::gen::inRange(0, 9)),
                                           rc::gen::set(&Step::second, rc::gen::arbitrary<bool>()),
                                           rc::gen::set(&Step::above, number_from(0)),
                                           rc::gen::set(&Step::below, number_from(1)));
    return rc::gen::container<std::vector<Step>>(step);
}

/// A number in both arithmetics.
struct Pair {
    Exact exact{1};
    Rational rational{1};
};

void carry_out(Step const& step, Pair& mine, Pair const& other) {
    Exact const given{step.above, step.below};
    Rational const also{Integer{step.above}, Integer{step.below}};
    switch (step.what) {
        case 0:
            mine = {mine.exact * given, mine.rational * also};
            break;
        case 1:
            mine = {mine.exact + given, mine.rational + also};
            break;
        case 2:
            mine = {mine.exact + other.exact, mine.rational + other.rational};
            break;
        case 3:
            mine = {mine.exact * other.exact, mine.rational * other.rational};
            break;
        case 4:
            if (also != 0) mine = {mine.exact / given, mine.rational / also};
            break;
        case 5:
            if (other.rational != 0)
                mine = {mine.exact / other.exact, mine.rational / other.rational};
            break;
        case 6:
            if (mine.rational >= other.rational) {
                mine = {mine.exact - other.exact, mine.rational - other.rational};
            }
            break;
        case 7:
            if (mine.rational >= also) mine = {mine.exact - given, mine.rational - also};
            break;
        default:
            mine.exact.scale(step.above, step.below);
            mine.rational *= also;
    }
}

RC_GTEST_PROP(ExactProperty, AgreesWithBoost, ()) {
    Pair a;
    Pair b;
    for (Step const& step : *steps().as("steps")) {
        carry_out(step, step.second ? b : a, step.second ? a : b);
        if (msb(Integer{denominator(a.rational) * denominator(b.rational)}) > 4000) break;
        RC_ASSERT(a.exact.text() == text_of(a.rational));
        RC_ASSERT(b.exact.text() == text_of(b.rational));
        RC_ASSERT((a.exact == b.exact) == (a.rational == b.rational));
        RC_ASSERT((a.exact < b.exact) == (a.rational < b.rational));
        RC_ASSERT((b.exact < a.exact) == (b.rational < a.rational));
        RC_ASSERT(a.exact.is_zero() == (a.rational == 0));
        RC_ASSERT(a.exact.percent() == percent_of(a.rational));
    }
}

RC_GTEST_PROP(ExactProperty, ValueIsTheNearestDouble, ()) {
    Pair number;
    for (int i = *rc::gen::inRange(1, 12); i > 0; --i) {
        std::uint64_t const above = *number_from(1);
        std::uint64_t const below = *number_from(1);
        number = {number.exact * Exact{above, below},
                  number.rational * Rational{Integer{above}, Integer{below}}};
    }
    RC_ASSERT(is_nearest(number.exact.value(), number.rational));
}

TEST(Exact, TextIsInLowestTerms) {
    EXPECT_EQ(Exact{}.text(), "0");
    EXPECT_EQ(Exact{7}.text(), "7");
    EXPECT_EQ((Exact{15, 36}.text()), "5/12");
    EXPECT_EQ((Exact{0, 36}.text()), "0");
    EXPECT_EQ((Exact{36, 36}.text()), "1");
    EXPECT_EQ((Exact{largest_word, largest_word}.text()), "1");
}

TEST(Exact, PercentIsRoundedHalfUp) {
    EXPECT_EQ(Exact{}.percent(), "0.0%");
    EXPECT_EQ((Exact{5, 12}.percent()), "41.7%");
    EXPECT_EQ((Exact{1, 2000}.percent()), "0.1%");  // 0.05 is the first that shows
    EXPECT_EQ((Exact{1, 2001}.percent()), "0.0%");
    EXPECT_EQ((Exact{1999, 2000}.percent()), "100.0%");
    EXPECT_EQ((Exact{1998, 2000}.percent()), "99.9%");
    EXPECT_EQ(Exact{1}.percent(), "100.0%");
    EXPECT_EQ(Exact::power(6, 60).percent().size(), Exact::power(6, 60).text().size() + 5);
}

TEST(Exact, IsComparedByValue) {
    EXPECT_EQ((Exact{1, 2}), (Exact{3, 6}));
    EXPECT_EQ((Exact{0, 5}), Exact{});
    EXPECT_LT((Exact{1, 3}), (Exact{1, 2}));
    EXPECT_FALSE((Exact{3, 6} < Exact{1, 2}));
    EXPECT_LT((Exact{largest_word - 1, largest_word}), Exact{1});
}

TEST(Exact, WidensAndComesBack) {
    Exact narrow{1};
    Exact const sixth{1, 6};
    for (int i = 0; i < 200; ++i) narrow.scale(1, 6);
    EXPECT_EQ(narrow.text(), "1/" + Integer{pow(Integer{6}, 200)}.str());
    EXPECT_EQ(narrow, Exact{1} / Exact::power(6, 200));
    narrow *= Exact::power(6, 199);
    EXPECT_EQ(narrow, sixth);
    EXPECT_EQ(narrow.text(), "1/6");
    narrow += Exact{5, 6};
    EXPECT_EQ(narrow, Exact{1});
}

TEST(Exact, SumsOfManyDenominatorsDoNotOverflow) {
    // The denominator of the harmonic sum passes 128 bits after a hundred terms.
    Exact sum;
    Rational twin = 0;
    for (std::uint64_t i = 1; i <= 300; ++i) {
        sum += Exact{1, i};
        twin += Rational{Integer{1}, Integer{i}};
    }
    EXPECT_EQ(sum.text(), text_of(twin));
}

TEST(Exact, MayBeBothOperands) {
    for (Exact const& start : {Exact{2, 3}, Exact::power(7, 90)}) {
        Exact doubled = start;
        doubled += doubled;
        EXPECT_EQ(doubled, start * Exact{2});
        Exact squared = start;
        squared *= squared;
        EXPECT_EQ(squared / start, start);
        Exact one = start;
        one /= one;
        EXPECT_EQ(one, Exact{1});
        Exact nothing = start;
        nothing -= nothing;
        EXPECT_TRUE(nothing.is_zero());
        EXPECT_EQ(nothing.text(), "0");
    }
}

TEST(Exact, CopiesAreIndependent) {
    Exact const wide = Exact::power(6, 100);
    Exact copy = wide;
    copy += Exact{1};
    EXPECT_LT(wide, copy);
    Exact assigned{3};
    assigned = wide;
    Exact& same = assigned;
    assigned = same;
    EXPECT_EQ(assigned, wide);
    Exact const moved = std::move(assigned);
    EXPECT_EQ(moved, wide);
    copy = Exact{1, 2};
    EXPECT_EQ(copy.text(), "1/2");
}

TEST(Exact, PowersAndBinomials) {
    EXPECT_EQ(Exact::power(6, 0), Exact{1});
    EXPECT_EQ(Exact::power(0, 0), Exact{1});
    EXPECT_EQ(Exact::power(0, 3), Exact{});
    EXPECT_EQ(Exact::power(6, 24), Exact{4738381338321616896U});
    for (unsigned all = 0; all <= 140; ++all) {
        EXPECT_EQ(Exact::binomial(all, 0), Exact{1});
        EXPECT_EQ(Exact::binomial(all, all), Exact{1});
        for (unsigned chosen = 1; chosen < all; ++chosen) {
            EXPECT_EQ(Exact::binomial(all, chosen),
                      Exact::binomial(all - 1, chosen - 1) + Exact::binomial(all - 1, chosen))
                << all << " " << chosen;
        }
    }
}

TEST(ExactDeathTest, StopsAtImpossibleOperands) {
    EXPECT_DEATH((Exact{1, 0}), "a fraction has a denominator");
    EXPECT_DEATH((Exact{1, 3} - Exact{1, 2}), "a probability is not negative");
    EXPECT_DEATH((Exact{1, 3} / Exact{}), "the divisor is not 0");
    EXPECT_DEATH(Exact::binomial(3, 4), "at most all are chosen");
}

}  // namespace
}  // namespace esprit
