// Suggestions for misspelt names: known typing errors and random words.
#include "base/nearest.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace esprit {
namespace {

constexpr std::array<std::string_view, 7> names{
    "veteran", "raw", "in_square", "shaken", "upslope", "general_attached", "arm"};

TEST(Nearest, FindsTypingErrors) {
    std::vector<std::pair<std::string_view, std::string_view>> const slips{
        {"veteran", "veteran"},          {"vetran", "veteran"},  // a letter left out
        {"vetterran", "veteran"},                                // two too many
        {"vetearn", "veteran"},                                  // neighbours swapped
        {"weteran", "veteran"},                                  // a wrong letter
        {"square", "in_square"},                                 // a part of the name
        {"general", "general_attached"}, {"rwa", "raw"},        {"ra", "raw"},
    };
    for (auto const& [written, meant] : slips) {
        EXPECT_EQ(nearest_name(written, names), meant) << written;
    }
}

TEST(Nearest, SuggestsNothingIfNothingIsNear) {
    for (std::string_view const written : {"", "elephant", "xyz", "zzzzzzzzzzzz", "uq"}) {
        EXPECT_EQ(nearest_name(written, names), "") << written;
    }
    EXPECT_EQ(nearest_name("veteran", {}), "");
}

TEST(Nearest, ANameWithNothingInCommonIsNotNear) {
    std::array<std::string_view, 2> const short_names{"hp", "xy"};
    EXPECT_EQ(nearest_name("a", short_names), "");
    EXPECT_EQ(nearest_name("ab", short_names), "");
    EXPECT_EQ(nearest_name("hx", short_names), "hp");
}

TEST(Nearest, TakesTheFirstOfEquallyNearOnes) {
    std::array<std::string_view, 3> const alike{"cart", "card", "care"};
    EXPECT_EQ(nearest_name("carx", alike), "cart");
    EXPECT_EQ(nearest_name("care", alike), "care");
    std::array<std::string_view, 3> const reversed{"care", "card", "cart"};
    EXPECT_EQ(nearest_name("carx", reversed), "care");
}

TEST(Nearest, LongWordsMayDifferInMoreLetters) {
    std::array<std::string_view, 1> const long_name{"in_built_up_area"};
    EXPECT_EQ(nearest_name("inbuiltuparea", long_name), "in_built_up_area");  // three left out
    std::array<std::string_view, 1> const short_name{"upslope"};
    EXPECT_EQ(nearest_name("uplo", short_name), "");  // three left out of seven are too many
}

TEST(Nearest, DoesNotCompareVeryLongWords) {
    std::string const longest(64, 'a');
    std::string const longer(65, 'a');
    std::array<std::string_view, 2> const both{longest, longer};
    EXPECT_EQ(nearest_name(longest, both), longest);
    EXPECT_EQ(nearest_name(longer, both), "");
}

TEST(Nearest, AsksWhetherTheNearestNameWasMeant) {
    EXPECT_EQ(did_you_mean("vetran", names), "; did you mean \"veteran\"?");
    EXPECT_EQ(did_you_mean("elephant", names), "");
}

/// The edit distance by its recursive definition, without a table.
std::size_t changes(std::string_view a, std::string_view b) {
    if (a.empty() || b.empty()) return a.size() + b.size();
    std::string_view const shorter_a = a.substr(1);
    std::string_view const shorter_b = b.substr(1);
    std::size_t fewest = std::min(changes(shorter_a, b), changes(a, shorter_b)) + 1;
    fewest = std::min(fewest, changes(shorter_a, shorter_b) + (a[0] != b[0]));
    if (a.size() > 1 && b.size() > 1 && a[0] == b[1] && a[1] == b[0]) {
        fewest = std::min(fewest, changes(a.substr(2), b.substr(2)) + 1);
    }
    return fewest;
}

RC_GTEST_PROP(NearestProperty, AgreesWithTheDefinition, ()) {
    auto const word = rc::gen::mapcat(rc::gen::inRange<std::size_t>(1, 7), [](std::size_t size) {
        return rc::gen::container<std::string>(size, rc::gen::element('a', 'b', 'c'));
    });
    auto const words = *rc::gen::container<std::vector<std::string>>(word);
    std::string const written = *word;
    std::string_view best;
    std::size_t fewest = 3;  // words of six letters: two changes
    for (std::string_view const candidate : words) {
        bool const is_part = written.size() >= 3 && candidate.size() > written.size() &&
                             candidate.find(written) != std::string_view::npos;
        std::size_t steps = changes(written, candidate);
        if (is_part) steps = std::min<std::size_t>(steps, 2);
        bool const all_changed = steps >= std::max(written.size(), candidate.size());
        if (steps < fewest && !all_changed) {
            best = candidate;
            fewest = steps;
        }
    }
    std::vector<std::string_view> const candidates{words.begin(), words.end()};
    RC_ASSERT(nearest_name(written, candidates) == best);
}

}  // namespace
}  // namespace esprit
