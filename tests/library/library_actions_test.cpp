// The fixed action space: an action is one order, and means the same in every position.
#include <gtest/gtest.h>
#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <esprit/battle.hpp>

#include "support/source_tree.h"

namespace esprit {
namespace {

constexpr int battles = 2;
constexpr int orders_of_battle = 240;

class LibraryActions : public testing::TestWithParam<char const*> {
protected:
    Scenario scenario_{source_tree() + "/scenarios/" + GetParam() + "/balanced.toml"};

    Battle battle(std::uint64_t number) const {
        Setting setting;
        setting.number = number;
        return Battle{scenario_, setting};
    }
};

INSTANTIATE_TEST_SUITE_P(Systems, LibraryActions,
                         testing::Values("men-who-would-be-kings", "rank-and-file", "black-powder",
                                         "grande-tactique"));

/// Whole battles, in which units are lost and the list of orders changes.
TEST_P(LibraryActions, MeanTheSameInEveryPosition) {
    std::map<std::uint32_t, std::tuple<int, int, int>> meanings;
    for (int number = 0; number < battles; ++number) {
        Battle fought = battle(static_cast<std::uint64_t>(number));
        for (int i = 0; i < orders_of_battle && !fought.over(); ++i) {
            std::set<std::uint32_t> seen;
            for (Order const& order : fought.legal_orders()) {
                EXPECT_TRUE(seen.insert(order.action()).second) << order.text();
                std::tuple const meaning{order.kind(), order.unit(), order.target()};
                EXPECT_EQ(meanings.try_emplace(order.action(), meaning).first->second, meaning)
                    << order.text();
            }
            fought.apply(fought.sample_order());
        }
    }
    EXPECT_GT(meanings.size(), 50U);
}

TEST_P(LibraryActions, AndOrdersLeadToEachOther) {
    Battle fought = battle(4);
    for (int i = 0; i < 100 && !fought.over(); ++i) {
        auto const orders = fought.legal_orders();
        Order const& order = orders[static_cast<std::size_t>(i) % orders.size()];
        auto const again = fought.order_of_action(order.action());
        ASSERT_TRUE(again);
        EXPECT_EQ(again->text(), order.text());
        EXPECT_EQ(fought.action_of(fought.read(order.text())), order.action());
        auto const meaning = scenario_.meaning_of(order.action());
        ASSERT_TRUE(meaning);
        EXPECT_EQ(meaning->unit, order.unit());
        EXPECT_EQ(meaning->target, order.target());
        fought.apply_action(fought.sample_order().action());
    }
    EXPECT_FALSE(scenario_.meaning_of(static_cast<std::uint32_t>(scenario_.actions())));
    EXPECT_THROW(fought.apply_action(static_cast<std::uint32_t>(scenario_.actions())), Error);
}

/// The number of ways of a group of orders: without a target, and at each target.
struct Ways {
    int alone = 0;
    int at_target = 0;
    bool of_units = false;
};

std::map<std::string, Ways> groups_of(Scenario const& scenario) {
    std::map<std::string, Ways> groups;
    for (std::uint32_t action = 0; action < scenario.actions(); ++action) {
        auto const meaning = scenario.meaning_of(action);
        if (!meaning) continue;
        Ways& ways = groups[meaning->group];
        int& count = meaning->target == no_unit ? ways.alone : ways.at_target;
        count = std::max(count, meaning->way + 1);
        if (meaning->unit != no_unit) ways.of_units = true;
    }
    return groups;
}

/// As docs/actions.md writes it: "1, W", "17 of no unit".
std::string cell_of(std::string const& group, Ways const& ways) {
    std::string cell;
    if (ways.alone > 0) cell = std::to_string(ways.alone);
    if (group == "plan" && ways.alone % 12 == 0) cell = "12 a corps";
    if (ways.at_target > 0) cell += cell.empty() ? "" : ", ";
    if (ways.at_target > 1) cell += std::to_string(ways.at_target) + " ";
    if (ways.at_target > 0) cell += "W";
    return cell + (ways.of_units ? "" : " of no unit");
}

/// The rows of the page below the heading of a system: group and number of actions.
std::map<std::string, std::string> rows_below(std::string const& heading) {
    std::ifstream page{source_tree() + "/docs/actions.md"};
    std::map<std::string, std::string> rows;
    bool here = false;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("#")) here = line == "### " + heading;
        if (!here || !line.starts_with("| `")) continue;
        std::size_t const end_of_name = line.find("` | ");
        std::size_t const cell = end_of_name + 4;
        std::string const name = line.substr(3, end_of_name - 3);
        rows[name] = line.substr(cell, line.find(" |", cell) - cell);
    }
    return rows;
}

TEST_P(LibraryActions, AreThoseOfThePage) {
    Ruleset const rules{scenario_.system()};
    auto rows = rows_below(rules.title());
    std::string const redoubts = " and redoubts";  // the scenario has none
    if (auto const at = rows["moves"].find(redoubts); at != std::string::npos) {
        rows["moves"].erase(at, redoubts.size());
    }
    std::erase_if(rows, [](auto const& row) { return row.second.empty(); });
    auto const groups = groups_of(scenario_);
    for (auto const& [name, ways] : groups) {
        if (rows[name] != "places") {
            EXPECT_EQ(rows[name], cell_of(name, ways)) << name;
        }
    }
    for (auto const& [name, cell] : rows) {
        EXPECT_TRUE(groups.contains(name) || cell == "places") << name;
    }
}

}  // namespace
}  // namespace esprit
