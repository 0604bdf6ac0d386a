// What a new scenario begins with: the offered units and words are those that scenario files know.
#include "games/setups.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "games/battlefield_loader.h"
#include "text/toml/data_tree.h"

namespace esprit::games {
namespace {

class SetupOf : public ::testing::TestWithParam<GameSystem> {
protected:
    games::Setup const setup_ = setup_of(GetParam().name);

    /// A `[[unit]]` of that kind with one word more, or with another value of that word.
    static std::string unit_of(UnitKind const& kind, std::pair<int, int> place_in,
                               std::string const& key = {}, std::string const& value = {}) {
        std::string const x = std::to_string(place_in.first);
        std::string unit = "\n[[unit]]\nname = \"Added " + x + "\"\nside = \"Blue\"\nat = [" + x +
                           ", " + std::to_string(place_in.second) + "]\nfacing = 0\n";
        bool replaced = false;
        for (auto const& [word, written] : kind.words) {
            unit += word + " = " + (word == key ? value : written) + "\n";
            replaced = replaced || word == key;
        }
        if (!key.empty() && !replaced) unit += key + " = " + value + "\n";
        return unit;
    }
    std::string command(std::string const& nth) const {
        if (setup_.command.empty()) return {};
        return "command = \"" + nth + " " + setup_.command + " of Blue\"\n";
    }
    /// The faults of the blank scenario with one more unit; none: it is fit to play. A leader
    /// comes with two units of the first kind.
    std::string faults_with(UnitKind const& kind, std::string const& key = {},
                            std::string const& value = {}) const {
        std::string const own = command(kind.leads ? "2nd" : "1st");
        std::string text = std::string{setup_.blank} + unit_of(kind, {9, 5}, key, value) + own;
        if (kind.leads) {
            UnitKind const& led = setup_.kinds.front();
            text += unit_of(led, {6, 8}) + own + unit_of(led, {12, 8}) + own;
        }
        try {
            battlefield_of_text({"blank.toml", text}, std::span<text::NamedText const>{});
            return {};
        } catch (text::InputError const& error) {
            return error.what();
        }
    }
};

TEST_P(SetupOf, BeginsWithAScenarioThatIsFitToPlay) {
    auto const field = battlefield_of_text({"blank.toml", std::string{setup_.blank}},
                                           std::span<text::NamedText const>{});
    EXPECT_EQ(field->common().sides.size(), 2);
}

TEST_P(SetupOf, OffersKindsOfUnitsThatTheSystemKnows) {
    EXPECT_GE(setup_.kinds.size(), 5);
    for (UnitKind const& kind : setup_.kinds) {
        EXPECT_EQ(faults_with(kind), "") << kind.title;
    }
}

TEST_P(SetupOf, OffersWordsAndValuesThatSomeUnitMayHave) {
    constexpr std::array<std::string_view, 5> numbers{"1", "3", "5", "7", "\"Blue 1st\""};
    for (auto const& [word, values] : setup_.values) {
        std::vector<std::string> written;
        for (std::string const& value : values) {
            written.push_back(value == "true" ? value : text::in_quotes(value));
        }
        bool const one_is_enough = written.empty();
        if (one_is_enough) written.assign(numbers.begin(), numbers.end());
        auto const fits = [&, &key = word](std::string const& value) {
            return std::any_of(setup_.kinds.begin(), setup_.kinds.end(), [&](UnitKind const& kind) {
                return faults_with(kind, key, value).empty();
            });
        };
        auto const fitting = std::count_if(written.begin(), written.end(), fits);
        EXPECT_GE(fitting, one_is_enough ? 1 : std::ssize(written)) << word;
    }
}

INSTANTIATE_TEST_SUITE_P(EverySystem, SetupOf,
                         ::testing::ValuesIn(game_systems().begin(), game_systems().end()),
                         [](auto const& each) {
                             std::string name{each.param.name};
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace esprit::games
