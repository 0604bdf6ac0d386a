// What the staff of Black Powder makes of charges and places: counted out it is what charges come
// to when they are fought.
#include "command/black_powder/prospects.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "chance/dice.h"
#include "command/black_powder/after_moves.h"
#include "command/black_powder/charges_after_moves.h"
#include "command/black_powder/danger.h"
#include "command/black_powder/drill.h"
#include "command/black_powder/estimate.h"
#include "rules/black_powder/battles.h"
#include "rules/black_powder/hand_to_hand.h"
#include "rules/black_powder/refusals.h"
#include "rules/black_powder/standing.h"
#include "rules/black_powder/system.h"

namespace esprit::command {
namespace {

using namespace literals;
using black_powder::Battle;
using black_powder::Scenario;
using rules::UnitId;

struct Piece {
    std::string name;
    std::string side;
    int x = 0;
    int y = 0;
    int facing = 0;
    std::string more = "arm = \"infantry\"";
    std::string brigade = "a";
};

std::string text_of(std::vector<Piece> pieces) {
    // every brigade has a commander and two units, those that a scene is not about far off
    for (std::string const side : {"Blue", "Red"}) {
        int const y = side == "Blue" ? 3 : 93;
        pieces.push_back({side + " far 1", side, 20, y, 0});
        pieces.push_back({side + " far 2", side, 40, y, 0});
        pieces.push_back({side + " leader", side, 60, y, 0, "arm = \"commander\""});
        pieces.push_back({side + " spare 1", side, 75, y, 0, "arm = \"infantry\"", "b"});
        pieces.push_back({side + " spare 2", side, 85, y, 0, "arm = \"infantry\"", "b"});
        pieces.push_back({side + " second", side, 92, y, 0, "arm = \"commander\"", "b"});
    }
    std::string text =
        "system = \"black-powder\"\ntitle = \"prospects\"\n[table]\nwidth = 96\ndepth = 96\n"
        "[turns]\nlast = 10\n[[side]]\nname = \"Blue\"\nedge = \"near\"\n"
        "[[side]]\nname = \"Red\"\nedge = \"far\"\n";
    for (Piece const& each : pieces) {
        text += "[[unit]]\nname = \"" + each.name + "\"\nside = \"" + each.side +
                "\"\ncommand = \"" + each.side + " " + each.brigade + "\"\nat = [" +
                std::to_string(each.x) + ", " + std::to_string(each.y) +
                "]\nfacing = " + std::to_string(each.facing) + "\n" + each.more + '\n';
    }
    return text;
}

/// Units alone decide; what the weights adds by guess is nothing.
BlackPowderWeights plainly() {
    BlackPowderWeights weights;
    weights.retire_costs = weights.disorder_costs = 0;
    return weights;
}

struct Scene {
    explicit Scene(std::vector<Piece> const& pieces)
        : field("prospects", text_of(pieces)),
          scenario(*field.scenario),
          battle(set_up(scenario)) {}
    UnitId unit(std::string const& name) const { return scenario.unit_named(name); }

    black_powder::ChargeWay way(UnitId unit, UnitId target) const {
        black_powder::ChargeWay found;
        EXPECT_FALSE(
            find_way({scenario, battle}, unit, target, scenario.moves.charge_turn_cdeg, found));
        return found;
    }
    /// What one side's units are worth more than the other's.
    int balance(Battle const& now, rules::SideId side) const {
        int sum = 0;
        for (UnitId each = 0; each < now.units.count; ++each) {
            black_powder::Troop const& troop = scenario.troops[each];
            if (troop.commander || !black_powder::stands({scenario, now}, each)) continue;
            int const worth = worth_of(plainly(), scenario, each, now.state[each].casualties);
            sum += troop.side == side ? worth : -worth;
        }
        return sum;
    }
    /// The mean of so many charges fought with dice.
    double fought(UnitId unit, UnitId target, int charges) const {
        black_powder::ChargeWay const found = way(unit, target);
        rules::SideId const side = scenario.troops[unit].side;
        chance::RollingArbiter dice{1815};
        chance::FirstOption stays;
        dice.decide_by(stays);
        double sum = 0;
        for (int i = 0; i < charges; ++i) {
            dice.move_to({static_cast<std::uint64_t>(i), 1, 0});
            Battle then = battle;
            carry_out_charge({scenario, then}, {unit, target, 3}, found, "BP-CMD-01"_rule, dice);
            if (black_powder::has_to_fight({scenario, then}, unit))
                black_powder::fight({scenario, then}, unit, dice);
            sum += balance(then, side) - balance(battle, side);
        }
        return sum / charges;
    }

    black_powder::Field field;
    Scenario const& scenario;
    Battle battle;
};

constexpr int charges = 6000;
// Four standard errors of a mean of charges that gain or lose up to 700: 4 * 300 / root of 6000.
constexpr double by_chance = 16;

void expect_as_fought(Scene const& scene, std::string const& unit, std::string const& target,
                      double tolerance) {
    UnitId const own = scene.unit(unit);
    UnitId const its = scene.unit(target);
    int const counted =
        counted_charge(plainly(), {scene.scenario, scene.battle}, own, its, scene.way(own, its));
    EXPECT_NEAR(counted, scene.fought(own, its, charges), tolerance) << unit << " at " << target;
}

// One against one, and nobody shoots: the flank of a line that looks east.
TEST(BlackPowderProspects, AChargeAtAFlankIsWhatItComesTo) {
    Scene const scene{{{"line", "Blue", 48, 40}, {"flank", "Red", 48, 48, 90}}};
    expect_as_fought(scene, "line", "flank", by_chance);
}

// The six that disorders a charger is not carried into the fight.
TEST(BlackPowderProspects, AChargeIntoClosingFireIsNearlyWhatItComesTo) {
    Scene scene{{{"line", "Blue", 48, 40}, {"front", "Red", 48, 48, 180}}};
    expect_as_fought(scene, "line", "front", by_chance + 20);
    scene.battle.state[scene.unit("front")].casualties = 3;  // shaken
    expect_as_fought(scene, "line", "front", by_chance + 20);
    scene.battle.state[scene.unit("line")].casualties = 2;
    expect_as_fought(scene, "line", "front", by_chance + 20);
}

// Who joins a fight that is on is not shot at, and both add up (BP-HTH-18).
TEST(BlackPowderProspects, TwoAgainstOneAreCountedTogether) {
    Scene scene{
        {{"first", "Blue", 48, 40}, {"second", "Blue", 48, 57, 180}, {"held", "Red", 48, 48, 180}}};
    UnitId const first = scene.unit("first");
    UnitId const held = scene.unit("held");
    scene.battle.units.pose[first] = scene.way(first, held).final;
    ASSERT_TRUE(black_powder::engaged({scene.scenario, scene.battle}, held));
    expect_as_fought(scene, "second", "held", by_chance + 40);
}

// BP-HTH-19: what is in front of horse is a square by then.
TEST(BlackPowderProspects, HorseDoesNotCountOnMeetingALine) {
    Scene const scene{
        {{"horse", "Blue", 48, 40, 0, "arm = \"cavalry\""}, {"front", "Red", 48, 48, 180}}};
    UnitId const horse = scene.unit("horse");
    UnitId const front = scene.unit("front");
    EXPECT_EQ(counted_charge(plainly(), {scene.scenario, scene.battle}, horse, front,
                             scene.way(horse, front)),
              -plainly().square_counts);
}

TEST(BlackPowderProspects, AUnitIsWorthLessWithEveryCasualty) {
    Scene const scene{{{"line", "Blue", 48, 40}, {"front", "Red", 48, 48, 180}}};
    UnitId const line = scene.unit("line");
    // three points: a tenth for each casualty before the third, then two fifths are left
    EXPECT_EQ(worth_of(plainly(), scene.scenario, line, 0), 300);
    EXPECT_EQ(worth_of(plainly(), scene.scenario, line, 1), 270);
    EXPECT_EQ(worth_of(plainly(), scene.scenario, line, 2), 240);
    EXPECT_EQ(worth_of(plainly(), scene.scenario, line, 3), 120);
    EXPECT_EQ(worth_of(plainly(), scene.scenario, line, 4), 120);
}

// BP-BDE-04: of three units two have to go, of four three.
TEST(BlackPowderProspects, ACasualtyCountsMoreTheNearerItsBrigadeIsToItsEnd) {
    Scene scene{
        {{"line", "Blue", 48, 40}, {"front", "Red", 48, 48, 180}, {"more", "Red", 60, 48, 180}}};
    BlackPowderWeights weights;
    auto const weight = [&](std::string const& name) {
        return weight_of_brigade(weights, {scene.scenario, scene.battle}, scene.unit(name));
    };
    EXPECT_EQ(weight("front"), 100);  // nothing asked for
    weights.brigade_percent = 100;
    EXPECT_EQ(weight("line"), 100);
    EXPECT_EQ(weight("front"), 66);
    EXPECT_EQ(weight("Red spare 1"), 100);  // a brigade of two ends with its second
    weights.brigade_percent = 50;
    EXPECT_EQ(weight("front"), 83);
    weights.brigade_percent = 100;
    scene.battle.state[scene.unit("Blue far 1")].fate = black_powder::Fate::broken;
    EXPECT_EQ(weight("line"), 200);
}

// BP-CMD-02..16: by all throws of two dice; a rating of 8, less one for each 12 inches of distance
// and for an enemy near.
TEST(BlackPowderProspects, OrdersAreAsLikelyAsTheirDice) {
    Scene scene{{{"near", "Blue", 60, 20}, {"far", "Blue", 48, 40}, {"front", "Red", 48, 50, 180}}};
    for (auto const& [name, rating] : {std::pair{"near", 7}, {"far", 4}}) {
        OrderOdds wanted;
        for (int one = 1; one <= 6; ++one) {
            for (int other = 1; other <= 6; ++other) {
                int const sum = one + other;
                std::size_t const moves = sum > rating || sum == 12 ? 0
                                          : rating - sum >= 3       ? 3
                                          : rating - sum == 2       ? 2
                                                                    : 1;
                wanted.moves[moves] += 1.0 / 36;
                if (moves == 0) wanted.ends_orders += 1.0 / 36;
            }
        }
        OrderOdds const odds = odds_of_order({scene.scenario, scene.battle}, scene.unit(name));
        for (std::size_t i = 0; i < odds.moves.size(); ++i) {
            EXPECT_NEAR(odds.moves[i], wanted.moves[i], 1e-9) << name << ' ' << i;
        }
        EXPECT_NEAR(odds.ends_orders, wanted.ends_orders, 1e-9) << name;
        EXPECT_NEAR(odds.at_least(2), wanted.moves[2] + wanted.moves[3], 1e-9);
    }
}

// An order gains what its moves do, by how likely they are; and what can hardly fail comes first.
TEST(BlackPowderHabits, GoByTheChancesOfAnOrder) {
    Scene scene{{{"near", "Blue", 60, 20}, {"far", "Blue", 48, 40}, {"front", "Red", 48, 70, 180}}};
    scene.battle.phase = black_powder::Phase::command;
    BlackPowderWeights plain;
    plain.least_move_gain = 1;
    BlackPowderWeights likely = plain;
    likely.chances_percent = 100;
    BlackPowderWeights surest = plain;
    surest.surest_first_percent = 100;
    auto const scores = [&](BlackPowderWeights const& weights) {
        return BlackPowderDrill{weights}.scored_orders({scene.scenario, scene.battle});
    };
    auto const all = scores(plain);
    auto const with_odds = scores(likely);
    auto const in_turn = scores(surest);
    int looked_at = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto const& [order, gain] = all[i];
        // a gain of a single move; longer orders are scored by a rule of thumb
        if (order.kind != black_powder::OrderKind::order || order.parts != 1 || gain < 10) continue;
        OrderOdds const odds = odds_of_order({scene.scenario, scene.battle}, order.unit);
        EXPECT_NEAR(with_odds[i].score, gain * odds.at_least(1), 1) << i;
        EXPECT_NEAR(in_turn[i].score, gain / odds.ends_orders, 1) << i;
        ++looked_at;
    }
    EXPECT_GT(looked_at, 4);
}

// Facts that are kept while one unit is scored in many places are those of then.
TEST(BlackPowderHabits, KeepFactsOfEnemiesThatNobodyChanges) {
    Scene scene{{{"line", "Blue", 48, 40},
                 {"friend", "Blue", 42, 40},
                 {"front", "Red", 48, 56, 180},
                 {"side", "Red", 64, 40, 270}}};
    scene.battle.phase = black_powder::Phase::command;
    UnitId const line = scene.unit("line");
    int looked_at = 0;
    BlackPowderWeights const& weights = black_powder_search_start;
    KnownFights kept;
    value_of_place(weights, {scene.scenario, scene.battle}, line, kept);
    for (auto const& each :
         BlackPowderDrill{weights}.scored_orders({scene.scenario, scene.battle})) {
        if (each.order.unit != line || each.order.parts == 0) continue;
        Battle const then = after_moves({scene.scenario, scene.battle}, each.order, 1);
        KnownFights fresh;
        EXPECT_EQ(value_of_place(weights, {scene.scenario, then}, line, kept),
                  value_of_place(weights, {scene.scenario, then}, line, fresh));
        ++looked_at;
    }
    EXPECT_GT(looked_at, 10);
}

/// Nobody is straight ahead of the line: who stands to its left cannot be charged at once, with the
/// 45 degrees that a charge may turn, but after a turn.
class BlackPowderIdeas : public ::testing::Test {
protected:
    BlackPowderIdeas() { scene_.battle.phase = black_powder::Phase::command; }
    static bool charges_after_moves_at(black_powder::Order const& order, UnitId target) {
        return order.parts > 1 &&
               order.part[order.parts - 1U].kind == black_powder::Part::Kind::charge &&
               order.part[order.parts - 1U].target == target;
    }
    Scene scene_{{{"line", "Blue", 60, 20},
                  {"guns", "Blue", 48, 10, 0, "arm = \"foot_artillery\""},
                  {"aside", "Red", 48, 20, 0}}};
    UnitId line_ = scene_.unit("line");
    UnitId guns_ = scene_.unit("guns");
    UnitId aside_ = scene_.unit("aside");
};

// BP-CMD-06, BP-R-19: an order is up to three moves, and a charge may be its last.
TEST_F(BlackPowderIdeas, AreChargesThatMovesMakePossible) {
    auto const candidates = black_powder::System{}.candidates({scene_.scenario, scene_.battle});
    for (auto const& each : candidates) EXPECT_FALSE(charges_after_moves_at(each, aside_));
    black_powder::ChargeWay way;
    EXPECT_TRUE(find_way({scene_.scenario, scene_.battle}, line_, aside_,
                         scene_.scenario.moves.charge_turn_cdeg, way));
    auto const found = charges_after_moves({scene_.scenario, scene_.battle}, candidates);
    auto const goes = [&](black_powder::Order const& each) {
        return each.unit == guns_ && each.parts > 0;
    };
    EXPECT_TRUE(std::any_of(candidates.begin(), candidates.end(), goes));
    int at_him = 0;
    for (auto const& each : found) {
        EXPECT_FALSE(refuse_order({scene_.scenario, scene_.battle}, each));
        EXPECT_NE(each.unit, guns_);  // they move, but charge nobody
        at_him += each.unit == line_ && charges_after_moves_at(each, aside_);
    }
    EXPECT_GT(at_him, 0);
    scene_.battle.state[line_].casualties = 3;  // shaken
    for (auto const& each : charges_after_moves({scene_.scenario, scene_.battle}, candidates)) {
        EXPECT_NE(each.unit, line_);
    }
}

// What it promises from where it begins, by how likely all its moves are; drill has no ideas.
TEST_F(BlackPowderIdeas, AreWeighedFromWhereTheyBegin) {
    BlackPowderWeights weights;
    EXPECT_EQ(BlackPowderDrill{weights}.scored_orders({scene_.scenario, scene_.battle}).size(),
              black_powder::System{}.candidates({scene_.scenario, scene_.battle}).size());
    weights.charge_after_moves_percent = 50;
    weights.chances_percent = 100;
    weights.least_charge_promise = -1000;
    weights.charge_first = 2000;
    int looked_at = 0;
    for (auto const& [order, score] :
         BlackPowderDrill{weights}.scored_orders({scene_.scenario, scene_.battle})) {
        bool const turns_first = order.unit == line_ && order.parts == 2 &&
                                 order.part[0].kind == black_powder::Part::Kind::go &&
                                 order.part[0].steps == 1 &&
                                 order.part[0].step[0].kind == black_powder::Step::Kind::turn &&
                                 charges_after_moves_at(order, aside_);
        if (!turns_first) continue;
        Battle const then = after_moves({scene_.scenario, scene_.battle}, order, 1);
        int const promise =
            expected_gain_of_charge(weights, {scene_.scenario, then}, line_, aside_, false) / 2;
        OrderOdds const odds = odds_of_order({scene_.scenario, scene_.battle}, line_);
        // 8 inches lie between, and a move is 12: the turn, and one move more
        EXPECT_NEAR(score - weights.charge_first, promise * odds.at_least(2), 1);
        ++looked_at;
    }
    EXPECT_GT(looked_at, 0);
}

class BlackPowderDanger : public ::testing::Test {
protected:
    int danger(BlackPowderWeights const& weights) const {
        KnownFights enemies;
        return danger_of_place(weights, {scene_.scenario, scene_.battle}, scene_.unit("line"),
                               enemies);
    }
    Scene scene_{{{"line", "Blue", 48, 40},
                  {"friend", "Blue", 36, 40},
                  {"front", "Red", 48, 52, 180},
                  {"side", "Red", 64, 40, 270}}};
};

TEST_F(BlackPowderDanger, IsNothingToDrill) {
    EXPECT_EQ(danger({}), 0);
}

TEST_F(BlackPowderDanger, IsWhatEnemiesShootAndCharge) {
    auto const& [scenario, battle] = std::tie(scene_.scenario, scene_.battle);
    UnitId const line = scene_.unit("line");
    UnitId const front = scene_.unit("front");
    UnitId const side = scene_.unit("side");
    BlackPowderWeights weights;
    weights.fire_percent = 100;
    EXPECT_EQ(danger(weights), expected_gain_of_shot(weights, {scenario, battle}, front, line) +
                                   expected_gain_of_shot(weights, {scenario, battle}, side, line));
    weights = {};
    weights.charged_percent = 50;
    // nobody charges to his own loss
    EXPECT_LT(expected_gain_of_charge(weights, {scenario, battle}, front, line, true), 0);
    EXPECT_EQ(danger(weights), 0);
    weights.caught_counts = 1000;
    scene_.battle.state[line].disordered = 1;
    int const promise = expected_gain_of_charge(weights, {scenario, battle}, front, line, true);
    EXPECT_GT(promise, 0);
    EXPECT_EQ(danger(weights), promise / 2);
    scene_.battle.state[line].disordered = 0;
    weights = {};
    weights.charged_flank_percent = 100;
    weights.second_move_percent = 50;
    // 16 inches between the middles of both: more than one move, less than two
    EXPECT_EQ(danger(weights),
              expected_gain_of_charge(weights, {scenario, battle}, side, line, false) / 2);
}

TEST_F(BlackPowderDanger, IsCompanyAndOpenFlanks) {
    BlackPowderWeights weights;
    weights.company = 10;
    EXPECT_EQ(danger(weights), 10);  // two enemies are near, and one friend
    weights = {};
    weights.open_flank = 7;
    EXPECT_EQ(danger(weights), 7);
    weights = {};
    weights.own_charge_percent = 100;
    EXPECT_EQ(danger(weights), -std::max(0, expected_gain_of_charge(
                                                weights, {scene_.scenario, scene_.battle},
                                                scene_.unit("line"), scene_.unit("front"), true)));
}

}  // namespace
}  // namespace esprit::command
