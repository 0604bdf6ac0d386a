// Orders of Rank and File as text.
#include <gtest/gtest.h>

#include "rules/rank_and_file/battles.h"

namespace esprit::rank_and_file_test {
namespace {

using geometry::Segment;
using rank_and_file::Formation;
using rank_and_file::Order;
using rank_and_file::OrderKind;

class RankAndFileOrderText : public ::testing::Test {
protected:
    Field field{"balanced.toml"};

    Order read(std::string const& text) const { return field.words->read_order(text); }
    std::string again(std::string const& text) const { return field.words->order_text(read(text)); }
    std::string complaint(std::string const& text) const {
        try {
            read(text);
        } catch (play::OrderError const& error) {
            return error.what();
        }
        return "none";
    }
};

TEST_F(RankAndFileOrderText, IsReadAsItIsWritten) {
    for (std::string const text :
         {"roll initiative", "charge Blue Lancers at Red 1st Foot", "end declarations", "rally",
          "resolve charges", "move Blue 1st Foot wheel left 30, forward 4.5, turn right 90.25",
          "form Blue 1st Foot in attack column", "form Blue Rifles in skirmish order",
          "limber Blue 1st Battery", "unlimber Blue Horse Battery", "end movement",
          "fire Blue 1st Battery at Red Dragoons", "end fire", "test morale", "fight Blue Lancers",
          "attach Blue Brigadier of Horse to Blue Dragoons", "detach Blue Brigadier of Horse",
          "end turn"}) {
        EXPECT_EQ(again(text), text);
    }
}

TEST_F(RankAndFileOrderText, MayStandInQuotesAndWithoutCommas) {
    Order const order = read("move \"Blue 1st Foot\" forward 6 wheel left 30");
    EXPECT_EQ(order.unit, field.scenario->unit_named("Blue 1st Foot"));
    ASSERT_EQ(order.path.count, 2);
    EXPECT_EQ(order.path.segments[0], (Segment{Segment::Kind::straight, 6000}));
    EXPECT_EQ(order.path.segments[1], (Segment{Segment::Kind::wheel, -3000}));
    EXPECT_EQ(read("charge \"Blue Lancers\" at \"Red 1st Foot\""),
              read("charge Blue Lancers at Red 1st Foot"));
}

TEST_F(RankAndFileOrderText, FormationsMayBeNamedByTheirFirstWord) {
    EXPECT_EQ(read("form Blue Rifles in skirmish").formation, Formation::skirmish);
    EXPECT_EQ(read("form Blue Rifles in march").formation, Formation::march_column);
    EXPECT_EQ(complaint("form Blue Rifles in skirm").substr(0, 23), "\"skirm\" is no formation");
}

TEST_F(RankAndFileOrderText, SaysWhatIsWrong) {
    EXPECT_EQ(complaint("charge Blue Lancer at Red 1st Foot").substr(0, 22),
              "there is no unit \"Blue");
    EXPECT_EQ(complaint("charge Blue Lancers Red 1st Foot"),
              "charge whom? \"charge Blue Lancers at UNIT\"");
    EXPECT_EQ(complaint("move Blue 1st Foot"),
              "where does it move? \"move Blue 1st Foot forward 3\"");
    EXPECT_EQ(complaint("move Blue 1st Foot wheel left 30.125"),
              "angles have two decimal places at the most");
    EXPECT_EQ(complaint("move Blue 1st Foot forward six"), "how far? \"forward 3\"");
    EXPECT_EQ(complaint("move Blue 1st Foot forward 1, forward 1, forward 1, forward 1, forward 1"),
              "a move has 4 parts at the most");
    EXPECT_EQ(complaint("form Blue 1st Foot in wedge").substr(0, 23), "\"wedge\" is no formation");
    EXPECT_EQ(complaint("fight Blue Lancers now"), "\"now\" is too much of an order");
    EXPECT_EQ(complaint("retreat").substr(0, 28), "\"retreat\" is no order; there");
    EXPECT_EQ(complaint("end turns").substr(0, 20), "\"end turns\" is no or");
}

}  // namespace
}  // namespace esprit::rank_and_file_test
