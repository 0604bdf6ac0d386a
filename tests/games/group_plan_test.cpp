// How several units go the same way together.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/game_in_phase.h"

namespace esprit::games {
namespace {

using ::testing::HasSubstr;

class GroupPlans : public GameInPhase {
protected:
    void begin_blue(std::string const& scenario, std::string_view kind) {
        begin(scenario, kind, rules::SideId{0});
    }
    std::vector<UnitId> units(std::vector<std::string> const& names) const {
        std::vector<UnitId> found;
        for (std::string const& name : names) found.push_back(game_->unit_named(name));
        return found;
    }
    /// All go so far, face as they do, and the orders are obeyed one after another.
    void expect_all_go(GroupPlan const& plan, std::size_t count) {
        ASSERT_EQ(plan.steps.size(), count);
        for (GroupStep const& step : plan.steps) {
            ASSERT_TRUE(step.sketch)
                << step.unit << ": " << step.refused.value_or(Refused{}).because;
            ASSERT_TRUE(step.sketch->ghost);
            geometry::Base const from = base(step.unit);
            geometry::Base const& to = step.sketch->ghost->base;
            EXPECT_EQ(to.pose.facing_cdeg, from.pose.facing_cdeg) << step.sketch->order;
            geometry::Vector const way = geometry::between(from.pose.centre, to.pose.centre);
            EXPECT_LE(geometry::length(way - plan.way), 60) << step.sketch->order;
        }
    }
};

TEST_F(GroupPlans, TheFrontClearsTheWayForThoseBehind) {
    begin_blue("rank-and-file/balanced", "move");
    // The 3rd Foot stands in column behind the line of the 1st.
    auto const brigade = units({"Blue 3rd Foot", "Blue 1st Foot", "Blue 2nd Foot"});
    GroupPlan const plan = game_->group_plan(brigade, {0, 3000});
    expect_all_go(plan, 3);
    EXPECT_EQ(plan.way, (geometry::Vector{0, 3000}));
    EXPECT_NE(plan.steps[0].unit, brigade[0]);
    EXPECT_EQ(plan.slowest, rules::no_unit);
    for (GroupStep const& step : plan.steps) {
        EXPECT_NE(game_->give(step.sketch->order).progress, play::Progress::refused)
            << step.sketch->order;
    }
}

TEST_F(GroupPlans, AllGoAsFarAsTheSlowestAndItSaysWhy) {
    begin_blue("rank-and-file/balanced", "move");
    auto const brigade = units({"Blue 3rd Foot", "Blue 1st Foot", "Blue 2nd Foot"});
    GroupPlan const plan = game_->group_plan(brigade, {0, 30000});
    expect_all_go(plan, 3);
    EXPECT_GT(plan.way.y, 3000);
    EXPECT_LT(plan.way.y, 30000);
    EXPECT_NE(plan.slowest, rules::no_unit);
    ASSERT_TRUE(plan.short_of);
    EXPECT_FALSE(plan.short_of->because.empty());
}

TEST_F(GroupPlans, AUnitThatCannotGoStaysAndSaysWhy) {
    begin_blue("rank-and-file/balanced", "move");
    GroupPlan const plan =
        game_->group_plan(units({"Blue 1st Battery", "Blue 1st Foot"}), {0, 3000});
    ASSERT_EQ(plan.steps.size(), 2U);
    EXPECT_TRUE(plan.steps[0].sketch);
    ASSERT_TRUE(plan.steps[1].refused);
    EXPECT_THAT(plan.steps[1].refused->because, HasSubstr("deployed"));
}

TEST_F(GroupPlans, UnitsGoSlantingWhereTheRulesLetThemAndKeepTheirFacings) {
    begin_blue("rank-and-file/balanced", "move");
    expect_all_go(game_->group_plan(units({"Blue 1st Foot", "Blue 2nd Foot"}), {400, 3000}), 2);
    begin_blue("men-who-would-be-kings/balanced", "move");
    expect_all_go(game_->group_plan(units({"Blue Rifles", "Blue Horse"}), {2000, 3000}), 2);
}

// In Black Powder an order has no slanting way that keeps the facing.
TEST_F(GroupPlans, WhereNoUnitGoesSlantingAllGoStraightAhead) {
    begin_blue("black-powder/balanced", "order");
    auto const two = units({"Blue 3rd Foot", "Blue 4th Foot"});
    GroupPlan const plan = game_->group_plan(two, {700, 5000});
    expect_all_go(plan, 2);
    EXPECT_EQ(plan.way.x, 0);
    EXPECT_EQ(plan.way.y, 5000);
    // Each rolls for its order, and the second gets one only after the first.
    EXPECT_LT(plan.steps[0].arrives, Exact{1});
    EXPECT_EQ(plan.all_arrive, plan.steps[0].arrives * plan.steps[1].arrives);
}

}  // namespace
}  // namespace esprit::games
