// Odds that are too many to count are those of a sample, with a known error, in all systems.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>

#include "chance/work_limit.h"
#include "games/battlefield_loader.h"
#include "games/going.h"
#include "support/source_tree.h"

namespace esprit::games {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// A battle between `drill` commanders, or the like, until an order of the wanted deed is offered.
class Sample : public ::testing::Test {
protected:
    void begin(std::string const& scenario) {
        field_ = load_battlefield(source_tree() + "/scenarios/" + scenario + ".toml");
        Commanders commanders;
        commanders.names = {"advance", "advance"};
        game_ = field_->new_game(header_of(*field_, 7), commanders);
    }
    /// The first such order whose odds are uncertain; empty if none comes up.
    std::string order_of(std::string_view deed) {
        for (int orders = 0; orders < 400 && !game_->awaited().order_kinds.empty(); ++orders) {
            for (Suggestion const& each : game_->suggestions()) {
                if (each.unit == rules::no_unit) continue;
                Sketch const sketch = game_->sketch(each.order);
                if (sketch.plain_order.deed == deed && !sketch.refused) return each.order;
            }
            game_->give(game_->order_of_commander());
        }
        return {};
    }

    std::unique_ptr<Battlefield> field_;
    std::unique_ptr<BattlefieldGame> game_;
};

void expect_near(OddsTable const& exact, OddsTable const& sample) {
    constexpr double five_sigma = 0.08;
    EXPECT_EQ(exact.trials, 0);
    EXPECT_EQ(sample.trials, 1000);
    EXPECT_NEAR(exact.headline.win.value(), sample.headline.win.value(), five_sigma);
    EXPECT_NEAR(exact.headline.draw.value(), sample.headline.draw.value(), five_sigma);
    EXPECT_NEAR(exact.headline.lose.value(), sample.headline.lose.value(), five_sigma);
    EXPECT_FALSE(sample.checks.empty());
    EXPECT_THAT(sample.text, StartsWith("too many ends to count; by 1000 trials, give or take 3"));
}

TEST_F(Sample, ComesNearToTheExactOdds) {
    for (auto const& [scenario, deed] :
         {std::pair{"black-powder/balanced", "fire"}, std::pair{"rank-and-file/balanced", "fire"},
          std::pair{"men-who-would-be-kings/balanced", "charge"},
          std::pair{"grande-tactique/balanced", "charge"}}) {
        SCOPED_TRACE(scenario);
        begin(scenario);
        std::string const order = order_of(deed);
        ASSERT_NE(order, "");
        expect_near(game_->odds_table({order}), game_->sampled_odds({order}));
    }
}

TEST_F(Sample, IsTheSameWhenItIsAskedAgain) {
    begin("black-powder/balanced");
    std::string const order = order_of("charge");
    ASSERT_NE(order, "");
    EXPECT_EQ(game_->sampled_odds({order}).ends, game_->sampled_odds({order}).ends);
}

/// Ends the work after so many looks.
class Looks final : public chance::WorkLimit {
public:
    explicit Looks(int left) : left_(left) {}
    bool lasts() override { return left_-- > 0; }

private:
    int left_;
};

TEST_F(Sample, IsSmallerWhereTheWorkEnds) {
    begin("black-powder/balanced");
    std::string const order = order_of("charge");
    ASSERT_NE(order, "");
    {
        Looks const few{3};
        int const trials = game_->sampled_odds({order}).trials;
        EXPECT_GE(trials, 64);
        EXPECT_LE(trials, 256);
    }
    Looks const none{0};
    EXPECT_THROW(game_->sampled_odds({order}), chance::OutOfWork);
}

TEST(SampleErrors, ShrinkWithTheRootOfTheTrials) {
    EXPECT_EQ(give_or_take_percent(1000), 3);
    EXPECT_EQ(give_or_take_percent(250), 6);
    EXPECT_EQ(give_or_take_percent(64), 12);
}

Exact sum_of(std::vector<std::pair<std::string, Exact>> const& odds) {
    Exact sum;
    for (auto const& each : odds) sum += each.second;
    return sum;
}

TEST_F(Sample, OfMovesSaysWhetherTheUnitGoes) {
    begin("black-powder/balanced");
    std::string order;
    while (order.empty() || !order.starts_with("order ")) {
        order = order_of("move");
        ASSERT_NE(order, "");
        if (!order.starts_with("order ")) game_->give(game_->order_of_commander());
    }
    auto const going = game_->odds_table({order}).going;
    ASSERT_GE(going.size(), 2U);
    EXPECT_EQ(sum_of(going), Exact{1});
    std::string words;
    for (auto const& each : going) words += each.first + "\n";
    EXPECT_THAT(words, HasSubstr("goes the whole way\n"));
    EXPECT_THAT(words, HasSubstr("fails, and "));
    EXPECT_THAT(words, HasSubstr("gives no more orders this turn\n"));
}

geometry::Base base_at(Mil y_mil, CentiDegree facing_cdeg = 0) {
    return {{{0, y_mil}, facing_cdeg}, 4000, 1000};
}

TEST(Going, IsMeasuredByThePlaceThatWasMeant) {
    auto const end = [](Mil y_mil) { return std::optional{base_at(y_mil)}; };
    EXPECT_EQ(going_of(base_at(0), base_at(9000), end(9000), true), Going::whole_way);
    EXPECT_EQ(going_of(base_at(0), base_at(9000), end(4500), true), Going::part_of_it);
    EXPECT_EQ(going_of(base_at(0), base_at(9000), end(0), false), Going::fails);
    EXPECT_EQ(going_of(base_at(0), base_at(9000), end(-6000), true), Going::elsewhere);
    EXPECT_EQ(going_of(base_at(0), base_at(9000), std::nullopt, true), Going::gone);
    // a change of formation moves nobody
    EXPECT_EQ(going_of(base_at(0), base_at(0), end(0), true), Going::whole_way);
    EXPECT_EQ(going_of(base_at(0), base_at(0), end(0), false), Going::fails);
}

TEST_F(Sample, OfWaysThatCostTheSameKeepsTheFront) {
    begin("men-who-would-be-kings/balanced");
    std::string const order = order_of("move");
    ASSERT_NE(order, "");
    Sketch const known = game_->sketch(order);
    rules::Board const board = game_->board();
    geometry::Pose const pose = base_of(*draw::find_piece(board, known.unit)).pose;
    constexpr CentiDegree to_the_right_cdeg = 5000;
    constexpr Mil way_mil = 3000;
    geometry::Vector const ahead =
        geometry::forward_of(geometry::normal_facing(pose.facing_cdeg + to_the_right_cdeg));
    Dropped const dropped =
        game_->dropped_anyhow(known.unit, geometry::moved(pose.centre, ahead * way_mil));
    ASSERT_GE(dropped.sketches.size(), 2U);
    auto const turn = [&](Sketch const& sketch) {
        return geometry::turn_between(pose.facing_cdeg, sketch.ghost->base.pose.facing_cdeg);
    };
    EXPECT_LT(turn(dropped.sketches[0]), 100);
    EXPECT_GT(turn(dropped.sketches[1]), 4000);
}

}  // namespace
}  // namespace esprit::games
