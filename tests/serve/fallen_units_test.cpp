// A table says which units an order broke or took off the table.
#include <gtest/gtest.h>

#include <map>

#include "serve/table_fixture.h"
#include "text/logs/log_text.h"

namespace esprit {
namespace {

using fixture::Json;
using fixture::TestTable;

std::map<int, Json> pieces_of(Json const& state) {
    std::map<int, Json> pieces;
    for (Json const& piece : state["pieces"]) pieces[piece["unit"]] = piece;
    return pieces;
}

/// Units that were taken off the table to return (MW-R-09) are not lost.
bool is_in_reserve(Json const& state, int unit) {
    for (Json const& command : state["commands"]) {
        for (Json const& away : command["away"]) {
            if (away["unit"] == unit) {
                return away["status"].get<std::string>().starts_with("off the table, ");
            }
        }
    }
    return false;
}

bool is_broken(Json const& piece) {
    return piece["holding"] == "broken";
}

class FallenUnits : public ::testing::TestWithParam<std::string_view> {};

TEST_P(FallenUnits, AreThoseThatTheMapShowsBrokenOrNoMore) {
    TestTable table{std::string{GetParam()}, {"drill", "drill"}};
    std::map<int, Json> before = pieces_of(fixture::last_of(table.sit(1, Json::array()), "state"));
    std::map<int, Json> fallen;
    int seen = 0;
    constexpr int most_orders = 600;
    for (int order = 0; order < most_orders && table.table().tick_in_ms(); ++order) {
        for (Json const& told : table.told(table.table().tick())) {
            if (told["is"] == "happened") {
                for (Json const& each : told["fallen"]) fallen[each["unit"]] = each;
            }
            if (told["is"] != "state") continue;
            std::map<int, Json> const after = pieces_of(told);
            for (auto const& [unit, piece] : before) {
                auto const now = after.find(unit);
                if (now == after.end() && is_in_reserve(told, unit)) continue;
                bool const gone = now == after.end();
                bool const fell = gone || (is_broken(now->second) && !is_broken(piece));
                ASSERT_EQ(fallen.contains(unit), fell) << piece["name"];
                if (!fell) continue;
                ++seen;
                Json const& shown = gone ? piece : now->second;
                EXPECT_EQ(fallen[unit]["is_gone"], gone);
                EXPECT_EQ(fallen[unit]["name"], piece["name"]);
                EXPECT_NE(fallen[unit]["state"], "");
                EXPECT_EQ(fallen[unit]["place"], Json::array({shown["x_mil"], shown["y_mil"]}));
            }
            fallen.clear();
            before = after;
        }
    }
    EXPECT_GE(seen, 2);
}

INSTANTIATE_TEST_SUITE_P(OfEachSystem, FallenUnits,
                         ::testing::Values(fixture::grande, fixture::kings, fixture::rank,
                                           fixture::powder));

/// A table that reads events of another server tells the same.
TEST(FallenUnitsOfALog, AreToldAlike) {
    auto const field = fixture::field_of(std::string{fixture::kings});
    TestTable table{std::string{fixture::kings}, {"drill", "drill"}};
    table.sit(1, Json::array());
    std::vector<Json> live;
    for (int order = 0; order < 300 && table.table().tick_in_ms(); ++order) {
        for (Json const& told : table.told(table.table().tick())) {
            if (told["is"] == "happened") live.push_back(told["fallen"]);
        }
    }
    play::Log const log = text::read_log("the log", table.table().log_text());
    auto const told = field->tell(log, 1, log.entries.size());
    ASSERT_EQ(told.size(), live.size());
    std::size_t fallen = 0;
    for (std::size_t entry = 0; entry < told.size(); ++entry) {
        ASSERT_EQ(told[entry].fallen.size(), live[entry].size()) << entry;
        fallen += live[entry].size();
        for (std::size_t i = 0; i < live[entry].size(); ++i) {
            EXPECT_EQ(told[entry].fallen[i].unit, live[entry][i]["unit"].get<int>());
            EXPECT_EQ(told[entry].fallen[i].state, live[entry][i]["state"].get<std::string>());
        }
    }
    EXPECT_GE(fallen, 1U);
}

}  // namespace
}  // namespace esprit
