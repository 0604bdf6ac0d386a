// Who is at a table, what they say to one another, and how the table sums a battle up.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "serve/table_fixture.h"

namespace esprit {
namespace {

using fixture::has;
using fixture::Json;
using fixture::kings;
using fixture::last_of;
using fixture::seat_of;
using fixture::TestTable;
using ::testing::HasSubstr;

TEST(People, HaveNamesAndAreMissedOnceTheyLeave) {
    TestTable table{std::string{kings}};
    table.sit(1, seat_of(0));
    Json const sit{{"do", "sit"}, {"id", 1}, {"seats", seat_of(1)}, {"player", "Anna"}};
    Json const red = last_of(table.say(2, sit), "seats")["sides"][1];
    EXPECT_EQ(red["player"], "Anna");
    EXPECT_EQ(red["here"], true);
    EXPECT_TRUE(red["away_s"].is_null());
    Json const gone = last_of(table.told(table.table().leave(2)), "seats")["sides"][1];
    EXPECT_EQ(gone["player"], "Anna");
    EXPECT_EQ(gone["here"], false);
    EXPECT_TRUE(gone["away_s"].is_number());
    Json const back = last_of(table.sit(3, seat_of(1)), "seats")["sides"][1];
    EXPECT_TRUE(back["away_s"].is_null());
    Json const named{{"do", "name"}, {"id", 2}, {"player", "Berta"}};
    EXPECT_EQ(last_of(table.say(3, named), "seats")["sides"][1]["player"], "Berta");
    table.sit(4, Json::array());
    EXPECT_EQ(last_of(table.say(4, named), "error")["code"], "not_yours");
}

TEST(People, SaySetPhrasesForTheirOwnSideAlone) {
    TestTable table{std::string{kings}};
    table.sit(1, seat_of(0));
    Json say{{"do", "say"}, {"id", 2}, {"side", 0}, {"phrase", "well_played"}};
    Json const said = last_of(table.say(1, say), "said");
    EXPECT_EQ(said["words"], "Well played!");
    EXPECT_EQ(said["_to_guest"], serve::everybody);
    say["phrase"] = "rubbish";
    EXPECT_EQ(last_of(table.say(1, say), "error")["code"], "wrong");
    say["side"] = 1;
    EXPECT_EQ(last_of(table.say(1, say), "error")["code"], "not_yours");
}

TEST(People, HaveNamesThatDoNotChangeThePage) {
    TestTable table{std::string{kings}};
    table.sit(1, seat_of(0));
    auto const told = table.say(1, {{"do", "name"},
                                    {"id", 2},
                                    {"player",
                                     "\xE2\x80\xAE"
                                     "annA \xC3\xA9"}});
    EXPECT_EQ(last_of(told, "seats")["sides"][0]["player"], "\\u202eannA \xC3\xA9");
}

TEST(People, FindTheBattleSummedUpOnceItIsOver) {
    TestTable table{std::string{kings}};
    table.sit_hot();
    auto const before = table.table().result();
    EXPECT_EQ(Json::parse(before())["over"], false);
    table.say(1, {{"do", "resign"}, {"id", 2}, {"side", 1}});
    Json const result = Json::parse(table.table().result()());
    EXPECT_EQ(result["over"], true);
    EXPECT_EQ(result["winner"], 0);
    EXPECT_THAT(result["why"].get<std::string>(), HasSubstr("resigned"));
    EXPECT_EQ(Json::parse(before())["over"], false) << "it is worked out apart from the table";
    EXPECT_TRUE(result["turning_point"].is_null());
    EXPECT_EQ(result["sides"][1]["lost"], 0);
    EXPECT_THAT(table.table().report()(), HasSubstr("<title>"));
}

}  // namespace
}  // namespace esprit
