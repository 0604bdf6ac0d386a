// The columns of units in observations against the words of the same units in JSON.
#include <gtest/gtest.h>
#include <esprit/battle.hpp>

#include <algorithm>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "support/source_tree.h"

namespace esprit {
namespace {

/// A text member of a unit in the JSON of a position.
std::string told(std::string const& json, std::size_t unit, std::string const& member) {
    std::size_t const at = json.find("{\"unit\":" + std::to_string(unit) + ",");
    std::string const key = "\"" + member + "\":\"";
    std::size_t const from = json.find(key, at) + key.size();
    return json.substr(from, json.find('"', from) - from);
}

bool has(std::string const& states, std::string const& word) {
    return (", " + states + ",").find(", " + word + ",") != std::string::npos;
}

/// The number before a word, as 3 in "3 hits"; 0 without it.
int counted(std::string const& states, std::vector<std::string> const& words) {
    std::string const text = ", " + states + ",";
    for (std::string const& word : words) {
        std::size_t const end = text.find(" " + word + ",");
        if (end == std::string::npos) continue;
        std::size_t const from = text.rfind(", ", end) + 2;
        return std::stoi(text.substr(from, end - from));
    }
    return 0;
}

int arm_of(std::string const& kind) {
    auto const is = [&](char const* word) { return kind.find(word) != std::string::npos; };
    if (is("infantry")) return 0;
    if (is("cavalry") || is("lancers") || is("cuirassiers")) return 1;
    return is("artillery") || is("gun") ? 2 : 3;
}

int formation_of(std::string const& states) {
    if (has(states, "attack column")) return 1;
    if (has(states, "march column")) return 2;
    if (has(states, "square")) return 3;
    return has(states, "skirmish order") || has(states, "skirmishing") ? 4 : 0;
}

int disorder_of(std::string const& states) {
    std::size_t const pinned = states.find("pinned ");
    if (pinned != std::string::npos) return std::stoi(states.substr(pinned + 7));
    return has(states, "pinned") || has(states, "disordered") || has(states, "blown") ? 1 : 0;
}

/// Columns 13 and on, by the words.
std::vector<int> columns_of(std::string const& json, std::size_t unit, bool there) {
    std::vector<int> columns(unit_features - 13, 0);
    columns[0] = arm_of(told(json, unit, "kind"));
    if (!there) return columns;
    std::string const states = told(json, unit, "states");
    columns[1] = formation_of(states);
    columns[2] = has(states, "limbered");
    columns[3] = has(states, "close order") || has(states, "in a redoubt");
    columns[4] = has(states, "gone to ground");
    columns[5] = counted(states, {"hit", "hits", "casualty", "casualties"});
    columns[6] = counted(states, {"hit to be counted when both sides have fired",
                                  "hits to be counted when both sides have fired"});
    columns[7] = disorder_of(states);
    columns[8] = has(states, "charging");
    columns[9] = has(states, "firing");
    columns[10] = has(states, "leaderless");
    return columns;
}

/// The values seen in each of these columns.
using Seen = std::map<std::size_t, std::map<int, int>>;

void compare_along(Scenario const& scenario, std::uint64_t number, Seen& seen) {
    Setting setting;
    setting.number = number;
    Battle battle{scenario, setting};
    std::vector<float> rows(scenario.units().size() * unit_features);
    while (!battle.over() && battle.orders() < 1500) {
        battle.apply(battle.sample_order());
        if (battle.orders() % 3 != 0) continue;
        battle.observe_units(rows);
        std::string const json = battle.json();
        for (std::size_t unit = 0; unit < scenario.units().size(); ++unit) {
            float const* const row = rows.data() + unit * unit_features;
            auto const expected = columns_of(json, unit, row[0] == 1);
            for (std::size_t i = 0; i < expected.size(); ++i) {
                ASSERT_EQ(row[13 + i], static_cast<float>(expected[i]))
                    << "column " << 13 + i << " of " << told(json, unit, "name") << ": "
                    << told(json, unit, "states");
                ++seen[13 + i][expected[i]];
            }
        }
    }
}

struct Shown {
    char const* scenario;
    std::vector<std::size_t> columns;  // that do not stay at 0 in some battle
};

void PrintTo(Shown const& shown, std::ostream* out) {
    *out << shown.scenario;
}

class UnitFeatures : public testing::TestWithParam<Shown> {};

INSTANTIATE_TEST_SUITE_P(
    Systems, UnitFeatures,
    testing::Values(Shown{"men-who-would-be-kings/balanced", {16, 17, 20}},
                    Shown{"men-who-would-be-kings/rorkes_drift", {16, 17, 20, 23}},
                    Shown{"rank-and-file/balanced", {13, 14, 15, 18, 19, 20, 21}},
                    Shown{"black-powder/balanced", {13, 14, 15, 18, 20, 21}},
                    Shown{"grande-tactique/balanced", {13, 14, 15, 21, 22}}));

TEST_P(UnitFeatures, TellWhatTheStatesTell) {
    Scenario const scenario{source_tree() + "/scenarios/" + GetParam().scenario + ".toml"};
    Seen seen;
    for (std::uint64_t number = 0; number < 4; ++number) compare_along(scenario, number, seen);
    for (std::size_t const column : GetParam().columns) {
        EXPECT_GT(seen[column].size(), 1U) << "column " << column << " never changes";
    }
}

}  // namespace
}  // namespace esprit
