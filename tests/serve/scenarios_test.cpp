// The scenarios that a server offers, and those that it leaves out.
#include "serve/scenarios.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include <unistd.h>

#include "support/source_tree.h"
#include "text/toml/data_tree.h"

namespace esprit::serve {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
namespace fs = std::filesystem;

TEST(Scenarios, OfTheProgramAreAllOffered) {
    Scenarios const all{source_tree() + "/scenarios"};
    EXPECT_GT(all.offered().size(), 10U);
    EXPECT_THAT(all.left_out(), IsEmpty());
}

TEST(Scenarios, WithFaultsAreLeftOutAndNamed) {
    fs::path const folder =
        fs::temp_directory_path() / ("esprit_scenarios_" + std::to_string(::getpid()));
    fs::create_directories(folder / "rank-and-file");
    fs::copy_file(source_tree() + "/scenarios/rank-and-file/balanced.toml",
                  folder / "rank-and-file" / "good.toml");
    std::string text = content_of(folder / "rank-and-file" / "good.toml");
    std::size_t const arm = text.find("arm = \"infantry\"");
    ASSERT_NE(arm, std::string::npos);
    std::ofstream{folder / "rank-and-file" / "bad.toml"} << text.replace(arm, 16, "arm = \"x\"");
    Scenarios const both{folder.string()};
    fs::remove_all(folder);
    ASSERT_EQ(both.offered().size(), 1U);
    EXPECT_EQ(both.offered()[0].id, "rank-and-file/good");
    ASSERT_EQ(both.left_out().size(), 1U);
    EXPECT_THAT(both.left_out()[0], HasSubstr("bad.toml:"));
    EXPECT_THAT(both.left_out()[0], HasSubstr("\"x\" is no arm"));
}

TEST(Scenarios, HaveTheFittedNumbersOfTheirSystem) {
    games::FittedFile const fitted{"captain", "mine.toml", "[weights]\nstirring = 3\n"};
    Scenarios all{source_tree() + "/scenarios", nullptr, {{"men-who-would-be-kings", {fitted}}}};
    for (auto const& each : all.offered()) {
        bool const is_of_kings = each.id.starts_with("men-who-would-be-kings/");
        EXPECT_EQ(each.field->fitted().size(), is_of_kings ? 1U : 0U) << each.id;
    }
    ScenarioText text = all.find("men-who-would-be-kings/balanced")->text;
    text.scenario.content += "\n# uploaded\n";
    EXPECT_EQ(all.field_of(text)->fitted().size(), 1U);
    games::FittedFile const wrong{"", "mine.toml", "[weights]\nstiring = 3\n"};
    EXPECT_THROW(
        (Scenarios{source_tree() + "/scenarios", nullptr, {{"men-who-would-be-kings", {wrong}}}}),
        text::InputError);
}

}  // namespace
}  // namespace esprit::serve
