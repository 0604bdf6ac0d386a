// What is noted of decisions: how often each option is taken, and what tells when.
#include "rules/grande_tactique/charge_decisions.h"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

#include "support/random_field.h"

namespace esprit::grande_tactique {
namespace {

using namespace literals;

/// A question with three answers, asked at made-up moments of a charge.
class AskedAgain {
public:
    AskedAgain() : scene_(fixture::random_charges(3)), notes_(scene_.scenario) {
        phase_.battle = scene_.start;
        for (UnitId unit = 0; unit < 3; ++unit) be(unit, Mood::eager);
        phase_.progress.target = 0;
    }

    void be(UnitId unit, Mood mood, Fate fate = Fate::on_table) {
        phase_.battle.state[unit].mood = mood;
        phase_.battle.state[unit].fate = fate;
    }
    void charge(UnitId target) { phase_.progress.target = target; }
    /// On a path that has such a chance.
    void answered(int option, Exact const& chance, RuleId rule = "GT-FUP-04"_rule) {
        static constexpr std::array<std::string_view, 3> options{"A", "B", "C"};
        notes_.begin_path();
        notes_.decided(phase_, {rule, 0, "who?", options}, option);
        notes_.end_path(chance);
    }
    std::vector<TakenOption> taken() const { return notes_.decisions().at(0).taken; }
    UnitId last() const { return static_cast<UnitId>(phase_.battle.units.count - 1); }
    std::size_t decisions() const { return notes_.decisions().size(); }

private:
    fixture::ChargeScene scene_;
    DecisionNotes notes_;
    ChargePhase phase_;
};

using Signs = std::vector<DecisionSign>;

TEST(DecisionNotes, AlwaysTheSameNeedsNoSign) {
    AskedAgain asked;
    asked.answered(1, {1, 3});
    asked.be(1, Mood::shaken);
    asked.answered(1, {1, 6});
    ASSERT_EQ(asked.taken().size(), 1U);
    EXPECT_EQ(asked.taken()[0].option, 1U);
    EXPECT_EQ(asked.taken()[0].share, Exact{1});
    EXPECT_EQ(asked.taken()[0].when, Signs{});
}

// 1/6 against 1/3 and 1/6; the state of unit 2 goes with the answers, that of unit 1 does not.
TEST(DecisionNotes, TheStateOfAUnitTells) {
    AskedAgain asked;
    asked.answered(2, {1, 6});
    asked.be(1, Mood::shaken);
    asked.be(2, Mood::routed);
    asked.answered(0, {1, 3});
    asked.be(1, Mood::eager);
    asked.be(2, Mood::routed, Fate::destroyed);
    asked.answered(0, {1, 6});
    // and once more in the state that has told already
    asked.be(1, Mood::routed);
    asked.be(2, Mood::routed);
    asked.answered(0, {1, 3});
    ASSERT_EQ(asked.taken().size(), 2U);
    EXPECT_EQ(asked.taken()[0].option, 0U);
    EXPECT_EQ(asked.taken()[0].share, (Exact{5, 6}));
    EXPECT_EQ(asked.taken()[0].when, (Signs{{2, false, Mood::routed, Fate::on_table},
                                            {2, false, Mood::routed, Fate::destroyed}}));
    EXPECT_EQ(asked.taken()[1].option, 2U);
    EXPECT_EQ(asked.taken()[1].share, (Exact{1, 6}));
    EXPECT_EQ(asked.taken()[1].when, (Signs{{2, false, Mood::eager, Fate::on_table}}));
}

TEST(DecisionNotes, TheStateOfTheLastUnitTells) {
    AskedAgain asked;
    asked.be(asked.last(), Mood::eager);
    asked.answered(0, {1, 2});
    asked.be(asked.last(), Mood::shaken);
    asked.answered(1, {1, 2});
    ASSERT_EQ(asked.taken().size(), 2U);
    EXPECT_EQ(asked.taken()[1].when, (Signs{{asked.last(), false, Mood::shaken, Fate::on_table}}));
}

// Whoever is charged comes first: a question does not say in which charge it is asked.
TEST(DecisionNotes, TheChargeTells) {
    AskedAgain asked;
    asked.answered(0, {1, 2});
    asked.charge(1);
    asked.be(0, Mood::routed);
    asked.answered(1, {1, 2});
    ASSERT_EQ(asked.taken().size(), 2U);
    EXPECT_EQ(asked.taken()[0].when, (Signs{{0, true}}));
    EXPECT_EQ(asked.taken()[1].when, (Signs{{1, true}}));
}

TEST(DecisionNotes, WhatTakesTwoUnitsIsNotTold) {
    AskedAgain asked;
    asked.answered(0, {1, 4});
    asked.be(1, Mood::shaken);
    asked.answered(1, {1, 4});
    asked.be(2, Mood::shaken);
    asked.answered(0, {1, 4});
    asked.be(1, Mood::eager);
    asked.answered(1, {1, 4});
    ASSERT_EQ(asked.taken().size(), 2U);
    EXPECT_EQ(asked.taken()[0].share, (Exact{1, 2}));
    EXPECT_EQ(asked.taken()[0].when, Signs{});
}

// Places and distances are no states: the same states with another answer tell nothing.
TEST(DecisionNotes, TwoAnswersInOneStateAreNotTold) {
    AskedAgain asked;
    asked.answered(0, {1, 4});
    asked.answered(1, {1, 4});
    asked.be(1, Mood::shaken);
    asked.answered(1, {1, 2});
    ASSERT_EQ(asked.taken().size(), 2U);
    EXPECT_EQ(asked.taken()[0].share, (Exact{1, 4}));
    EXPECT_EQ(asked.taken()[1].when, Signs{});
}

TEST(DecisionNotes, AnotherRuleIsAnotherDecision) {
    AskedAgain asked;
    asked.answered(0, {1, 2});
    asked.answered(1, {1, 2}, "GT-CHG-04"_rule);
    asked.answered(0, {1, 2});
    EXPECT_EQ(asked.decisions(), 2U);
    EXPECT_EQ(asked.taken().size(), 1U);
}

}  // namespace
}  // namespace esprit::grande_tactique
