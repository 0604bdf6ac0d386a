// The odds over a range of a fact, or of a number of the rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "program/run_program.h"
#include "text/rulesets/rule_value.h"
#include "text/verdicts/fact_sweep.h"

namespace esprit::text {
namespace {

using ::testing::HasSubstr;

FactSweep morale_by_stands_lost() {
    return sweep_fact(load_system("rank-and-file"), "morale", {}, {"stands_lost", 0, 3});
}

// RF-MOR-03, RF-MOR-06: regulars need 4, and lose 1 for each stand.
TEST(FactSweeps, HaveARowForEachValue) {
    FactSweep const sweep = morale_by_stands_lost();
    ASSERT_EQ(sweep.rows.size(), 4U);
    std::vector<std::string> passes;
    for (FactSweep::Row const& row : sweep.rows) {
        for (OutcomeLine const& line : row.outcomes) {
            if (line.outcome == "pass") passes.push_back(line.probability.text());
        }
    }
    EXPECT_THAT(passes, ::testing::ElementsAre("1/2", "1/3", "1/6"));
}

TEST(FactSweeps, FindTheValueNearestToAShare) {
    FactSweep sweep = morale_by_stands_lost();
    find_wanted(sweep, read_wanted_share("pass=30%"));
    ASSERT_TRUE(sweep.nearest);
    EXPECT_EQ(sweep.rows[*sweep.nearest].value, 1);
    EXPECT_THAT(render(sweep, {}), HasSubstr("<- nearest"));
    EXPECT_THROW(find_wanted(sweep, read_wanted_share("passes=30%")), BadInput);
    EXPECT_THROW(find_wanted(sweep, read_wanted_share("pass,passes=30%")), BadInput);
}

// Regulars need 4: 1/2, 1/3, 1/6, and then never.
TEST(FactSweeps, SayBetweenWhichValuesAShareLies) {
    FactSweep sweep = morale_by_stands_lost();
    find_wanted(sweep, read_wanted_share("pass=30%"));
    EXPECT_THAT(render(sweep, {}), HasSubstr("stands_lost=1 is nearest, with 33.3%\n"
                                             "  it lies between 1 (33.3%) and 2 (16.7%)\n"));
    find_wanted(sweep, read_wanted_share("pass=75%"));
    EXPECT_THAT(render(sweep, {}), HasSubstr("stands_lost=0 is nearest, with 50.0%\n"
                                             "  every value makes it less often\n"));
    EXPECT_THAT(to_json(sweep), HasSubstr("\"within_reach\":false"));
    find_wanted(sweep, read_wanted_share("pass=50%"));
    EXPECT_THAT(render(sweep, {}), HasSubstr("stands_lost=0 is nearest, with 50.0%\n"));
    EXPECT_THAT(to_json(sweep), HasSubstr("\"within_reach\":true"));
}

// Beyond what the dice can reach every value gives the same.
TEST(FactSweeps, TellAllValuesThatComeEquallyNear) {
    LoadedSystem const system = load_system("rank-and-file");
    std::vector<std::string> const none;
    FactSweep sweep = sweep_fact(system, "morale", none, {"stands_lost", 2, 6});
    find_wanted(sweep, read_wanted_share("pass=0%"));
    EXPECT_THAT(nearest_values(sweep), ::testing::ElementsAre(3, 4, 5, 6));
    EXPECT_THAT(render(sweep, {}), HasSubstr("stands_lost=3, 4, 5, 6 are nearest, with 0.0%"));
}

TEST(FactSweeps, NoValueIsNearestOfANumberThatMakesNoDifference) {
    std::vector<std::string> const facts{"rating=8"};
    FactSweep sweep =
        sweep_number("black-powder", {}, "command", facts, {"enemy_near_inches", 6, 9});
    find_wanted(sweep, read_wanted_share("one_move=30%"));
    std::string const text = render(sweep, {});
    EXPECT_THAT(text, HasSubstr("makes no difference in this situation"));
    EXPECT_THAT(text, HasSubstr("of all throws: it comes to 30.6%"));
    EXPECT_THAT(text, ::testing::Not(HasSubstr("nearest")));
}

TEST(FactSweeps, AValueOutOfItsBoundsIsRefusedByItsName) {
    std::vector<std::string> const facts{"rating=8"};
    try {
        sweep_number("black-powder", {}, "command", facts, {"enemy_near_inches", -2, 9});
        ADD_FAILURE();
    } catch (BadInput const& error) {
        EXPECT_THAT(error.what(), HasSubstr("enemy_near_inches = -2: "));
        EXPECT_THAT(error.what(), ::testing::Not(HasSubstr("--number")));
    }
}

// The share of several outcomes is their sum.
TEST(FactSweeps, FindTheValueNearestToAShareOfSeveralOutcomes) {
    LoadedSystem const system = load_system("black-powder");
    std::vector<std::string> const facts{"test=A", "arm=infantry"};
    FactSweep sweep = sweep_fact(system, "break", facts, {"excess", 1, 4});
    auto const sum_at = [&](std::size_t row) {
        double sum = 0;
        for (OutcomeLine const& line : sweep.rows[row].outcomes) {
            bool const counts = line.outcome == "breaks" || line.outcome == "retires_disordered";
            if (counts) sum += line.probability.value();
        }
        return sum;
    };
    for (std::size_t row = 0; row < sweep.rows.size(); ++row) {
        find_wanted(sweep, {"breaks,retires_disordered", sum_at(row)});
        ASSERT_TRUE(sweep.nearest);
        EXPECT_EQ(sum_at(*sweep.nearest), sum_at(row));
    }
    EXPECT_LT(sum_at(0), sum_at(3));
}

TEST(FactSweeps, OfRoundsShortenOutcomesAndShowMeans) {
    auto const run = fixture::run_esprit(
        {"odds", "men-who-would-be-kings", "fight", "attacker.figures=1", "attacker.leaderless",
         "defender.figures=1", "defender.leaderless", "rounds=1..2"});
    EXPECT_EQ(run.code, 0) << run.err;
    for (char const* const part : {"both_left", "attacker_left", "nobody_left", "44.4%", "19.8%",
                                   "attacker_casualties", "(means)", "0.33"}) {
        EXPECT_THAT(run.out, HasSubstr(part));
    }
    auto const json = fixture::run_esprit(
        {"odds", "men-who-would-be-kings", "fight", "attacker.figures=1", "attacker.leaderless",
         "defender.figures=1", "defender.leaderless", "rounds=1..2", "--json"});
    EXPECT_THAT(json.out, HasSubstr("\"in_short\":[{\"outcome\":\"attacker_left\""));
    EXPECT_THAT(json.out, HasSubstr("\"means\":{\"attacker_casualties\":0.33"));
}

TEST(FactSweeps, SweepNumbersOfTheRules) {
    // RF-MOR-03: the stand that a unit loses for so many hits
    FactSweep const sweep = sweep_number(
        "rank-and-file", {}, "charge",
        std::vector<std::string>{"attacker.stands=4", "defender.stands=4", "defender.self_foot"},
        {"hits_for_one_stand", 2, 3});
    ASSERT_EQ(sweep.rows.size(), 2U);
    bool differ = sweep.rows[0].outcomes.size() != sweep.rows[1].outcomes.size();
    for (std::size_t i = 0; !differ && i < sweep.rows[0].outcomes.size(); ++i) {
        differ = !(sweep.rows[0].outcomes[i].probability == sweep.rows[1].outcomes[i].probability);
    }
    EXPECT_TRUE(differ);
    try {
        sweep_number("rank-and-file", {}, "morale", {}, {"hits_for_one_stnad", 2, 3});
        ADD_FAILURE() << "there is no such number";
    } catch (BadInput const& error) {
        EXPECT_THAT(error.what(), HasSubstr("did you mean \"hits_for_one_stand\""));
    }
}

// GT-MOD-02: veterans count a modifier, whose size a club may change.
TEST(FactSweeps, SweepValuesOfChartsByTheirRule) {
    std::vector<std::string> const veteran{"veteran"};
    FactSweep const sweep =
        sweep_number("grande-tactique", {}, "morale", veteran, {"GT-MOD-02", -1, 1});
    ASSERT_EQ(sweep.rows.size(), 3U);
    for (std::size_t i = 0; i < sweep.rows.size(); ++i) {
        // 4 or more of 1d6: 1/6 more for each 1
        EXPECT_EQ(sweep.rows[i].outcomes[0].probability.text(),
                  (std::array{"1/3", "1/2", "2/3"})[i]);
    }
    FactSweep const without =
        sweep_number("grande-tactique", {}, "morale", {}, {"GT-MOD-02", 0, 2});
    EXPECT_THAT(render(without, {}), HasSubstr("GT-MOD-02 makes no difference in this situation"));
    EXPECT_THAT(render(sweep, {}), ::testing::Not(HasSubstr("makes no difference")));
}

TEST(FactSweeps, AskWhichOfSeveralValuesOfARuleIsMeant) {
    try {
        sweep_number("men-who-would-be-kings", {}, "pinning", {}, {"MW-LEAD-03", 2, 3});
        ADD_FAILURE() << "two charts have the rule";
    } catch (BadInput const& error) {
        EXPECT_THAT(error.what(), HasSubstr("\"pinning.MW-LEAD-03\""));
        EXPECT_THAT(error.what(), HasSubstr("\"rally.MW-LEAD-03\""));
    }
    EXPECT_NO_THROW(sweep_number("men-who-would-be-kings", {}, "pinning",
                                 std::vector<std::string>{"casualties=1", "leadership=7"},
                                 {"pinning.MW-LEAD-03", 2, 3}));
}

// What a sweep sets is what house rules say of the same entry.
TEST(FactSweeps, EveryNamedValueIsSetByItsHouseRules) {
    for (std::string const system :
         {"grande-tactique", "rank-and-file", "black-powder", "men-who-would-be-kings"}) {
        DataNode const tree = tree_with_houses(system, {});
        for (std::string const name : {"GT-MOD-02", "locked.GT-CAV-03 side enemy", "RF-MOR-03",
                                       "BP-MOD-06", "musket_range_inches", "MW-ATK-03"}) {
            RuleValue value;
            try {
                value = rule_value_named(system, tree, name);
            } catch (BadInput const&) {
                continue;  // a value of another system
            }
            std::int64_t const other = value.thousandths / chance::decimal_scale + 1;
            NamedText const house = house_with_value(system, value, std::to_string(other));
            DataNode changed = tree;
            lay_over(changed, read_toml(house.name, house.content));
            EXPECT_EQ(rule_value_named(system, changed, name).thousandths,
                      other * chance::decimal_scale)
                << system << " " << name;
            EXPECT_EQ(differences(tree, changed).size(), 1U) << system << " " << name;
        }
    }
}

TEST(FactSweeps, ReadRanges) {
    EXPECT_FALSE(swept_range("shaken"));
    EXPECT_FALSE(swept_range("stands=4"));
    EXPECT_EQ(swept_range("attacker.stands=4..9")->to, 9);
    EXPECT_THROW(swept_range("stands=9..4"), BadInput);
    EXPECT_THROW(swept_range("stands=4..x"), BadInput);
    EXPECT_THROW(swept_range("stands=0..1000"), BadInput);
}

// The steps are the largest round ones that lead to both ends, and to the value that there is now.
TEST(FactSweeps, GoInTheStepsOfDecimals) {
    SweptRange const halves = *swept_range("gap_inches=0.5..2");
    EXPECT_EQ(halves.step_thousandths, 500);
    EXPECT_EQ(halves.from, 1);
    EXPECT_EQ(halves.to, 4);
    EXPECT_EQ(swept_range("gap_inches=0.75..2")->step_thousandths, 250);
    EXPECT_EQ(swept_range("gap_inches=-1.2..2")->from, -12);
    SweptRange const to_quarters = in_steps_to({"gap_inches", 0, 2, 1000}, 750);
    EXPECT_EQ(to_quarters.step_thousandths, 250);
    EXPECT_EQ(to_quarters.to, 8);
    EXPECT_THROW(swept_range("gap_inches=0.001..2"), BadInput);
    EXPECT_THROW(in_steps_to({"gap_inches", 0, 60, 1000}, 4500), BadInput);
    EXPECT_THROW(swept_range("gap_inches=0.0005..2"), BadInput);
}

// BP-CMD-09: each step beyond the distance makes an order harder; the fact is in inches.
TEST(FactSweeps, ShowDecimalsAsDecimals) {
    std::vector<std::string> const facts{"rating=8"};
    FactSweep sweep = sweep_fact(load_system("black-powder"), "command", facts,
                                 *swept_range("distance_inches=11.5..12.5"));
    ASSERT_EQ(sweep.rows.size(), 3U);
    find_wanted(sweep, {"no_move", 0.3});
    std::string const text = render(sweep, {});
    EXPECT_THAT(text, HasSubstr(" 11.5  "));
    EXPECT_THAT(text, HasSubstr("   12  "));
    std::string const json = to_json(sweep);
    EXPECT_THAT(json, HasSubstr(R"("rows":[{"value":11.5,)"));
    EXPECT_THAT(json, HasSubstr(R"({"value":12,)"));
}

TEST(FactSweeps, ANumberWithADecimalIsSweptInItsSteps) {
    std::vector<std::string> const facts{"rating=8", "enemy_within_12"};
    FactSweep const sweep = sweep_number("black-powder", {}, "command", facts,
                                         *swept_range("enemy_near_inches=11.5..12.5"));
    ASSERT_EQ(sweep.rows.size(), 3U);
    EXPECT_THAT(render(sweep, {}), HasSubstr("12.5"));
    std::vector<std::string> const none;
    EXPECT_THROW(sweep_number("rank-and-file", {}, "morale", none,
                              *swept_range("hits_for_one_stand=2.5..3")),
                 BadInput);
}

TEST(FactSweeps, ArePrintedByOdds) {
    auto const ran = fixture::run_esprit({"odds", "rank-and-file", "morale", "stands_lost=0..3"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("            1   33.3%     66.7%"));
    auto const counts = fixture::run_esprit({"odds", "rank-and-file", "fire", "dice=1..3"});
    EXPECT_EQ(counts.code, 0) << counts.err;
    EXPECT_THAT(counts.out, HasSubstr("at least 1"));
    auto const two = fixture::run_esprit(
        {"odds", "rank-and-file", "morale", "stands_lost=0..3", "commanders=0..2"});
    EXPECT_EQ(two.code, 2);
    EXPECT_THAT(two.err, HasSubstr("one range at a time"));
    auto const refused =
        fixture::run_esprit({"odds", "rank-and-file", "morale", "--want", "pass=60%"});
    EXPECT_THAT(refused.err, HasSubstr("needs a range"));
}

}  // namespace
}  // namespace esprit::text
