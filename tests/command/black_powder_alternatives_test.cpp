// Which orders of a unit the staff of Black Powder takes for different alternatives.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "command/black_powder/staff.h"
#include "command/fight.h"
#include "games/black_powder/adapter.h"
#include "games/staff_service.h"
#include "support/source_tree.h"
#include "text/scenarios/scenario_loader.h"

namespace esprit::command {
namespace {

using black_powder::Formation;
using black_powder::Order;
using black_powder::OrderKind;
using black_powder::Part;
using black_powder::Step;
using BlackPowderRules = black_powder::System;
using BlackPowderTrait = StaffTrait<BlackPowderRules>;

constexpr rules::UnitId ordered_unit = 3;

Order by_initiative(Part const& part) {
    Order order;
    order.kind = OrderKind::initiative;
    order.unit = ordered_unit;
    order.parts = 1;
    order.part[0] = part;
    return order;
}

Order going(std::vector<Step> const& steps) {
    Part part;
    part.steps = static_cast<std::uint8_t>(steps.size());
    std::copy(steps.begin(), steps.end(), part.step.begin());
    return by_initiative(part);
}

Order charging(rules::UnitId enemy) {
    Part part;
    part.kind = Part::Kind::charge;
    part.target = enemy;
    return by_initiative(part);
}

Order forming(Formation formation) {
    Part part;
    part.kind = Part::Kind::form;
    part.formation = formation;
    return by_initiative(part);
}

TEST(AlternativesOfBlackPowder, MovesAreAlikeThatEndTheSameWay) {
    Order const ahead = going({{Step::Kind::forward, 4000}});
    EXPECT_TRUE(BlackPowderTrait::alike(ahead, going({{Step::Kind::forward, 12000}})));
    EXPECT_TRUE(BlackPowderTrait::alike(
        ahead, going({{Step::Kind::turn, 3000}, {Step::Kind::forward, 1}})));
    EXPECT_FALSE(BlackPowderTrait::alike(ahead, going({{Step::Kind::back, 4000}})));
    EXPECT_FALSE(BlackPowderTrait::alike(ahead, going({{Step::Kind::left, 4000}})));
    EXPECT_FALSE(
        BlackPowderTrait::alike(going({{Step::Kind::right, 1}}), going({{Step::Kind::left, 1}})));
    EXPECT_FALSE(BlackPowderTrait::alike(ahead, charging(7)));
    EXPECT_FALSE(BlackPowderTrait::alike(ahead, forming(Formation::line)));
}

TEST(AlternativesOfBlackPowder, ChargesAreAlikeAtOneEnemyAndChangesToOneFormation) {
    EXPECT_TRUE(BlackPowderTrait::alike(charging(7), charging(7)));
    EXPECT_FALSE(BlackPowderTrait::alike(charging(7), charging(8)));
    EXPECT_TRUE(BlackPowderTrait::alike(forming(Formation::square), forming(Formation::square)));
    EXPECT_FALSE(BlackPowderTrait::alike(forming(Formation::square), forming(Formation::line)));
    EXPECT_FALSE(BlackPowderTrait::alike(forming(Formation::square), charging(7)));
}

TEST(AlternativesOfBlackPowder, ShotsAreAlikeAtOneEnemy) {
    Order shot;
    shot.kind = OrderKind::shoot;
    shot.unit = ordered_unit;
    shot.target = 7;
    Order other = shot;
    EXPECT_TRUE(BlackPowderTrait::alike(shot, other));
    other.target = 8;
    EXPECT_FALSE(BlackPowderTrait::alike(shot, other));
}

// The staff evaluates several moves of one unit, no two of which are alike.
TEST(AlternativesOfBlackPowder, SeveralMovesOfAUnitAreConsidered) {
    games::BlackPowder const adapter{text::read_scenario_for(
        {{BlackPowderRules{}.name()}}, source_tree() + "/scenarios/black-powder/one_brigade.toml")};
    black_powder::Scenario const& scenario = adapter.scenario();
    auto battle = BlackPowderRules{}.set_up(scenario);
    chance::RollingArbiter arbiter{5};
    SearchOptions options;
    options.nodes = 1;  // too few for rollouts: lists all orders to evaluate
    options.schedule = {{0, 0, 10, true}};
    StaffCommander<BlackPowderRules> staff{"staff", options, black_powder_search_start};
    int several = 0;
    for (int given = 0; given < 200; ++given) {
        auto const awaited = BlackPowderRules{}.awaited({scenario, battle});
        if (awaited.order_kinds.empty()) break;
        auto const evaluated = staff.think({scenario, battle});
        for (std::size_t i = 2; i < evaluated.size(); ++i) {
            for (std::size_t k = 1; k < i; ++k) {
                Order const& one = evaluated[k].order;
                Order const& other = evaluated[i].order;
                if (one.kind != other.kind || one.unit != other.unit) continue;
                EXPECT_FALSE(BlackPowderTrait::alike(one, other));
                several += one.kind == OrderKind::initiative;
            }
        }
        arbiter.move_to({0, awaited.turn, awaited.phase_number});
        games::CommanderOptions how;
        how.side = awaited.side;
        how.nodes = 1;
        auto const habit =
            adapter.staff()->commander("staff", how);  // drill keeps too far from the enemy
        BlackPowderRules{}.carry_out({scenario, battle}, habit->order({scenario, battle}), arbiter);
    }
    EXPECT_GT(several, 5);
}

}  // namespace
}  // namespace esprit::command
