// Conditions: every compiled form agrees with the formula.
#include "chance/condition.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "chance/toy_words.h"

namespace esprit::chance {
namespace {

Condition read_condition(std::string_view text) {
    return Condition{compile(text, toy::vocabulary())};
}

/// Every combination of flags and names of the toy vocabulary, including names that are not given.
std::vector<FactSet> all_situations() {
    std::vector<FactSet> all;
    for (unsigned flags = 0; flags < 8; ++flags) {
        for (std::int64_t arm = -1; arm < 3; ++arm) {
            for (std::int64_t ground = -1; ground < 2; ++ground) {
                FactSet facts = toy::table.none_given();
                facts.flags = flags;
                facts.set_number(toy::arm, arm);
                facts.set_number(toy::ground, ground);
                facts.set_number(toy::strength, flags + 1);
                all.push_back(facts);
            }
        }
    }
    return all;
}

TEST(Condition, WithoutAFormulaItAlwaysHolds) {
    Condition const always;
    EXPECT_TRUE(always.always());
    EXPECT_EQ(always.any_flag(), 0U);
    for (FactSet const& facts : all_situations()) {
        EXPECT_TRUE(always.holds(facts));
        EXPECT_TRUE(always.holds(facts, toy::name_bits(facts)));
    }
}

TEST(Condition, OneOfSomeFlagsIsOneOperation) {
    EXPECT_EQ(read_condition("veteran or upslope or veteran").any_flag(), 0b101U);
    EXPECT_EQ(read_condition("keen").any_flag(), 0b101U);
    for (std::string_view const text : {"veteran and upslope", "not veteran", "veteran or true",
                                        "strength > 3", "veteran or arm == cavalry", "true"}) {
        EXPECT_EQ(read_condition(text).any_flag(), 0U) << text;
    }
}

TEST(Condition, NoneOfSomeFlags) {
    auto const no_flag = [](std::string_view text) {
        Condition condition = read_condition(text);
        EXPECT_EQ(condition.no_flag(), 0U) << text;  // known only after settle()
        condition.settle(toy::table);
        return condition.no_flag();
    };
    EXPECT_EQ(no_flag("not veteran"), 0b001U);
    EXPECT_EQ(no_flag("not (veteran or upslope)"), 0b101U);
    EXPECT_EQ(no_flag("not raw and not veteran"), 0b011U);
    EXPECT_EQ(no_flag("not raw and veteran"), 0U);
    EXPECT_EQ(no_flag("not raw or not veteran"), 0U);
    EXPECT_EQ(no_flag("not raw and arm != cavalry"), 0U);
    EXPECT_EQ(no_flag("not raw and arm == cavalry"), 0U);
    EXPECT_EQ(no_flag("strength > 3"), 0U);
}

TEST(Condition, MeansTheSameAfterSettling) {
    for (std::string_view const text :
         {"veteran", "veteran or upslope", "not veteran", "veteran and not raw", "true", "false",
          "not true", "arm == cavalry", "arm != cavalry", "arm == cavalry and arm == infantry",
          "arm != cavalry and arm != infantry", "not (arm == cavalry or ground == rough)",
          "not (arm == cavalry and ground == rough and veteran)", "stacking == worst",
          "stacking == cumulative or raw", "stacking != worst and raw",
          "arm == cavalry and stacking == worst and not keen", "arm == (arm)", "raw == veteran",
          "strength > 3 and veteran", "given(arm)", "not given(arm) or raw", "1 == 1 and raw",
          "ground == open or not (ground == rough)",
          // too many terms: each negation multiplies them
          "not (veteran and raw and upslope) and not (arm == cavalry and ground == rough and raw) "
          "and not (arm == infantry and ground == open and veteran) and not (raw and upslope)"}) {
        Condition const plain = read_condition(text);
        Condition settled = plain;
        settled.settle(toy::table);
        for (FactSet const& facts : all_situations()) {
            bool const wanted = plain.formula().evaluate(facts) != 0;
            EXPECT_EQ(plain.holds(facts), wanted) << text;
            EXPECT_EQ(settled.holds(facts), wanted) << text;
            EXPECT_EQ(settled.holds(facts, toy::name_bits(facts)), wanted) << text;
        }
    }
}

TEST(Condition, IsCompiledToClauses) {
    std::vector<Clause> clauses;
    auto const boiled = [&](std::string_view text) {
        clauses.clear();
        return to_clauses(compile(text, toy::vocabulary()), toy::table, clauses);
    };
    EXPECT_TRUE(boiled("veteran and not raw"));
    ASSERT_EQ(clauses.size(), 1U);
    ASSERT_EQ(clauses[0].terms.size(), 1U);
    EXPECT_EQ(clauses[0].terms[0].flags_on, 0b001U);
    EXPECT_EQ(clauses[0].terms[0].flags_off, 0b010U);
    // arm has bits 0 to 2 of NameBits, ground 3 and 4
    EXPECT_TRUE(boiled("arm == artillery or ground != rough"));
    ASSERT_EQ(clauses.size(), 1U);
    ASSERT_EQ(clauses[0].terms.size(), 2U);
    EXPECT_EQ(clauses[0].terms[0].names_on, 0b00100U);
    EXPECT_EQ(clauses[0].terms[1].names_off, 0b10000U);
    EXPECT_TRUE(boiled("not (veteran or arm == artillery)"));
    ASSERT_EQ(clauses.size(), 1U);
    EXPECT_TRUE(clauses[0].negated);
    EXPECT_TRUE(boiled("veteran and not veteran"));
    EXPECT_FALSE(clauses[0].holds(0b001U, 0));
    EXPECT_FALSE(clauses[0].holds(0b000U, 0));
    EXPECT_FALSE(boiled("strength > 3"));
    EXPECT_FALSE(boiled("veteran or given(arm)"));
    EXPECT_TRUE(clauses.empty());
}

}  // namespace
}  // namespace esprit::chance
