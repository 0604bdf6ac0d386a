// Odds that would keep a person waiting are those of a sample.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "serve/table.h"
#include "serve/table_fixture.h"

namespace esprit::serve {
namespace {

using fixture::Json;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// A table at which time goes on by so much whenever somebody looks at the clock.
class SlowTable {
public:
    explicit SlowTable(milliseconds step)
        : table_("black-powder/maida", {"", ""}, false,
                 [this, step] { return steady_clock::time_point{} + step * looks_++; }) {
        table_.sit_hot();
    }
    /// Goes on until some unit may charge; the charge.
    std::string charge() {
        constexpr int most_steps = 8;
        for (int step = 0; step < most_steps; ++step) {
            Json const state = Json::parse(table_.table().state());
            for (Json const& piece : state["pieces"]) {
                auto const told =
                    table_.say(1, {{"do", "suggest"}, {"id", 2}, {"unit", piece["unit"]}});
                Json const suggestions = fixture::last_of(told, "suggestions");
                for (Json const& order : suggestions["orders"]) {
                    if (order["deed"] == "charge") return order["order"];
                }
            }
            table_.say(1, {{"do", "submit"},
                           {"id", 3},
                           {"entry", state["entry"]},
                           {"order", state["orders"].back()["order"]}});
        }
        ADD_FAILURE() << "nobody may charge";
        return {};
    }
    Json odds_of(std::string const& order) {
        auto const told =
            table_.say(1, {{"do", "preview"}, {"id", 4}, {"order", order}, {"odds", true}});
        return fixture::last_of(told, "preview")["odds"];
    }

private:
    int looks_ = 0;
    fixture::TestTable table_;
};

TEST(OddsInTime, AreThoseOfASampleWhereTheyTakeTooLong) {
    SlowTable table{milliseconds{20}};
    Json const odds = table.odds_of(table.charge());
    ASSERT_TRUE(odds["sample"].is_object()) << odds;
    EXPECT_GE(odds["sample"]["trials"], 64);
    EXPECT_GE(odds["sample"]["give_or_take_percent"], 3);
    EXPECT_TRUE(odds["headline"].is_object());
}

// The badge on the map and the card of the order ask the same question one after the other.
TEST(OddsInTime, StayTheSameUntilSomethingHappens) {
    SlowTable table{milliseconds{20}};
    std::string const charge = table.charge();
    Json const first = table.odds_of(charge);
    Json const again = table.odds_of(charge);
    EXPECT_GE(again["sample"]["trials"], first["sample"]["trials"]);
    if (again["sample"]["trials"] == first["sample"]["trials"]) EXPECT_EQ(first, again);
}

TEST(OddsInTime, AreExactWhereThereIsTime) {
    SlowTable table{milliseconds{0}};
    EXPECT_TRUE(table.odds_of(table.charge())["sample"].is_null());
}

}  // namespace
}  // namespace esprit::serve
