// The odds over a range of a fact, or of a number of the rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/run_program.h"
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

TEST(FactSweeps, ReadRanges) {
    EXPECT_FALSE(swept_range("shaken"));
    EXPECT_FALSE(swept_range("stands=4"));
    EXPECT_EQ(swept_range("attacker.stands=4..9")->to, 9);
    EXPECT_THROW(swept_range("stands=9..4"), BadInput);
    EXPECT_THROW(swept_range("stands=4..x"), BadInput);
    EXPECT_THROW(swept_range("stands=0..1000"), BadInput);
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
