// Correct expressions: their values, types and bounds.
#include "chance/expression.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chance/toy_words.h"

namespace esprit::chance {
namespace {

Formula read_formula(std::string_view text) {
    return compile(text, toy::vocabulary(true));
}

/// Veteran cavalry, five strong, two lost, 1.5 wide.
FactSet some_facts() {
    FactSet facts = toy::table.none_given();
    facts.set(toy::veteran);
    facts.set_number(toy::strength, 5);
    facts.set_number(toy::losses, 2);
    facts.set_number(toy::arm, 1);
    facts.set_number(toy::width, 1500);
    return facts;
}

struct Worth {
    std::string_view text;
    std::int64_t value;
};

void expect_worth(ValueType type, std::vector<Worth> const& table) {
    for (Worth const& row : table) {
        Formula const formula = read_formula(row.text);
        EXPECT_EQ(formula.type(), type) << row.text;
        std::int64_t const value = formula.evaluate(some_facts(), 9);
        EXPECT_EQ(value, row.value) << row.text;
        EXPECT_LE(formula.low(), value) << row.text;
        EXPECT_GE(formula.high(), value) << row.text;
    }
}

TEST(Expression, WholeNumbers) {
    expect_worth(ValueType::whole, {
                                       {"7", 7},
                                       {"-7", -7},
                                       {"- -7", 7},
                                       {" 1+ 2 *3 ", 7},
                                       {"(1 + 2) * 3", 9},
                                       {"10 - 3 - 2", 5},
                                       {"10 - (3 - 2)", 9},
                                       {"-2 * 3", -6},
                                       {"-(2 + 3)", -5},
                                       {"2 * -3", -6},
                                       {"strength", 5},
                                       {"strength - losses * 2", 1},
                                       {"-strength", -5},
                                       {"min(strength, losses)", 2},
                                       {"max(strength, losses)", 5},
                                       {"max(min(strength, 4), losses + 1)", 4},
                                       {"total", 9},
                                       {"total - strength", 4},
                                       {"1000000000000", 1'000'000'000'000},
                                   });
}

TEST(Expression, FullCountsWholeParts) {
    expect_worth(ValueType::whole, {
                                       {"full(7, 2)", 3},
                                       {"full(6, 2)", 3},
                                       {"full(0, 2)", 0},
                                       {"full(1, 2)", 0},
                                       {"full(-1, 2)", -1},  // rounded down, not towards 0
                                       {"full(-2, 2)", -1},
                                       {"full(-3, 2)", -2},
                                       {"full(1.5, 0.5)", 3},
                                       {"full(1.5, 1)", 1},
                                       {"full(3, 1.5)", 2},
                                       {"full(width, 0.001)", 1500},
                                       {"full(-0.1, 1)", -1},
                                       {"full(strength, max(1, losses))", 2},
                                       {"full(strength, 2) + 1", 3},
                                   });
}

TEST(Expression, DecimalsAreExact) {
    expect_worth(ValueType::decimal, {
                                         {"1.5", 1500},
                                         {"0.001", 1},
                                         {"10.", 10000},
                                         {"0.1 + 0.2", 300},
                                         {"width", 1500},
                                         {"width + 1", 2500},
                                         {"1 + width", 2500},
                                         {"1 - width", -500},
                                         {"width * 3", 4500},
                                         {"3 * width", 4500},
                                         {"-width", -1500},
                                         {"min(width, 1)", 1000},
                                         {"min(1, width)", 1000},
                                         {"max(width, 1)", 1500},
                                         {"max(2, width)", 2000},
                                         {"(1 + 0.5) * strength", 7500},
                                     });
    for (std::string_view const text : {"0.1 + 0.2 == 0.3", "0.1 * 3 == 0.3", "1.5 == 1.50"}) {
        EXPECT_EQ(read_formula(text).evaluate({}), 1) << text;
    }
}

TEST(Expression, Conditions) {
    expect_worth(ValueType::truth,
                 {
                     {"true", 1},
                     {"false", 0},
                     {"veteran", 1},
                     {"raw", 0},
                     {"not veteran", 0},
                     {"not not veteran", 1},
                     {"not raw and veteran", 1},
                     {"not (raw and veteran)", 1},
                     {"raw and raw or veteran", 1},  // and binds before or
                     {"veteran or raw and raw", 1},
                     {"(veteran or raw) and raw", 0},
                     {"not strength == 4", 1},  // a comparison binds before not
                     {"veteran == true", 1},
                     {"veteran != raw", 1},
                     {"(1 < 2) == veteran", 1},
                     {"strength == 5", 1},
                     {"strength != 5", 0},
                     {"strength < 5", 0},
                     {"strength <= 5", 1},
                     {"strength > 5", 0},
                     {"strength >= 5", 1},
                     {"strength > 4", 1},
                     {"strength < 6", 1},
                     {"strength + 1 > losses * 3 - 1", 1},
                     {"width > 1", 1},
                     {"1 < width", 1},
                     {"width < 2 and 2 > width", 1},
                     {"width == 1.5", 1},
                     {"arm == cavalry", 1},
                     {"arm == infantry", 0},
                     {"arm != infantry", 1},
                     {"ground == open", 1},
                     {"stacking == worst", 1},
                     {"stacking == cumulative", 0},
                     {"repulse != halt", 1},
                     {"stacking == worst and repulse == fall_back", 1},
                     {"veteran and(arm==cavalry)", 1},
                     {"keen", 1},
                     {"hurt", 0},
                     {"not keen", 0},
                     {"keen and not hurt", 1},
                     {"keen == hurt", 0},
                     {"raw and keen or hurt", 0},  // a named condition is in brackets
                 });
}

TEST(Expression, Names) {
    expect_worth(ValueType::name, {{"arm", 1}, {"stacking", 0}, {"repulse", 1}});
}

TEST(Expression, GivenIsAnythingButUnset) {
    FactSet facts = toy::table.none_given();
    struct Row {
        std::string_view text;
        FactId fact;
        std::int64_t unset;
        std::int64_t set;
    };
    for (Row const& row :
         {Row{"given(strength)", toy::strength, -1, 0}, Row{"given(arm)", toy::arm, -1, 0},
          Row{"given(width)", toy::width, -1000, 0}, Row{"given(ground)", toy::ground, 0, 1},
          Row{"given(losses)", toy::losses, 0, -1}}) {
        Formula const formula = read_formula(row.text);
        EXPECT_EQ(formula.evaluate(facts), 0) << row.text;
        facts.set_number(row.fact, row.set);
        EXPECT_EQ(formula.evaluate(facts), 1) << row.text;
        facts.set_number(row.fact, row.unset);
        EXPECT_EQ(formula.evaluate(facts), 0) << row.text;
    }
    Formula const of_flag = read_formula("given(veteran)");
    EXPECT_EQ(of_flag.evaluate(facts), 0);
    facts.state(toy::veteran, 0);
    EXPECT_EQ(of_flag.evaluate(facts), 1);  // a denied flag is given
    EXPECT_EQ(read_formula("veteran").evaluate(facts), 0);
    facts.state(toy::veteran, 1);
    EXPECT_EQ(of_flag.evaluate(facts), 1);
    EXPECT_EQ(read_formula("arm == infantry").evaluate(facts),
              0);  // not given is none of the names
    EXPECT_EQ(read_formula("arm != infantry").evaluate(facts), 1);
}

TEST(Expression, Bounds) {
    struct Row {
        std::string_view text;
        std::int64_t low;
        std::int64_t high;
    };
    for (Row const& row : {Row{"3", 3, 3}, Row{"strength", -1, 12}, Row{"losses", -5, 5},
                           Row{"width", -1000, 10000}, Row{"ground", 0, 1}, Row{"veteran", 0, 1},
                           Row{"strength + losses", -6, 17}, Row{"strength - losses", -6, 17},
                           Row{"losses * losses", -25, 25}, Row{"losses * strength", -60, 60},
                           Row{"-strength", -12, 1}, Row{"min(strength, 3)", -1, 3},
                           Row{"max(strength, 3)", 3, 12}, Row{"losses + 0.5", -4500, 5500},
                           Row{"total", -1'000'000, 1'000'000}, Row{"full(strength, 2)", -1, 6}}) {
        EXPECT_EQ(read_formula(row.text).low(), row.low) << row.text;
        EXPECT_EQ(read_formula(row.text).high(), row.high) << row.text;
    }
}

TEST(Expression, KnowsTheFactsThatItMentions) {
    auto const mentioned = [](std::string_view text) {
        return read_formula(text).facts_mentioned(toy::table);
    };
    EXPECT_EQ(mentioned("1 + 2"), std::vector<FactId>{});
    EXPECT_EQ(mentioned("stacking == worst"), std::vector<FactId>{});
    EXPECT_EQ(mentioned("upslope or veteran or upslope"),
              (std::vector{toy::veteran, toy::upslope}));
    EXPECT_EQ(mentioned("given(width) and arm == cavalry"), (std::vector{toy::arm, toy::width}));
    EXPECT_EQ(mentioned("hurt"), (std::vector{toy::strength, toy::losses}));
    EXPECT_TRUE(read_formula("total - 1").uses_total());
    EXPECT_FALSE(read_formula("strength").uses_total());
}

TEST(Expression, Constants) {
    EXPECT_TRUE(read_formula("4").is_constant());
    EXPECT_FALSE(read_formula("4 + 0").is_constant());
    EXPECT_FALSE(read_formula("strength").is_constant());
    Formula const made = Formula::constant(-3);
    EXPECT_EQ(made.evaluate({}), -3);
    EXPECT_EQ(made.type(), ValueType::whole);
    EXPECT_EQ(made.low(), -3);
    EXPECT_EQ(made.high(), -3);
}

TEST(Expression, AnyOfSeveralConditions) {
    std::vector<Formula> const parts{read_formula("raw"), read_formula("strength > 4 and upslope"),
                                     read_formula("hurt")};
    Formula const any = any_of(parts);
    FactSet facts = some_facts();
    EXPECT_EQ(any.evaluate(facts), 0);
    facts.set(toy::upslope);
    EXPECT_EQ(any.evaluate(facts), 1);
    facts = some_facts();
    facts.set(toy::raw);
    EXPECT_EQ(any.evaluate(facts), 1);
    facts = some_facts();
    facts.set_number(toy::losses, 3);
    EXPECT_EQ(any.evaluate(facts), 1);
    EXPECT_EQ(any_of(std::vector{read_formula("raw")}).evaluate(facts), 0);
}

TEST(Expression, UsesAsMuchOfTheStackAsItSays) {
    EXPECT_EQ(read_formula("1").stack_used(), 1U);
    EXPECT_EQ(read_formula("1 + 2 + 3 + 4").stack_used(), 2U);
    EXPECT_EQ(read_formula("1 + (2 + (3 + 4))").stack_used(), 4U);
    EXPECT_EQ(read_formula("1 + width").stack_used(), 2U);
    EXPECT_EQ(read_formula("not (veteran and raw)").stack_used(), 2U);
}

}  // namespace
}  // namespace esprit::chance
