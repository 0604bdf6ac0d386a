// The scenarios that a server offers, and those that it leaves out.
#include "serve/scenarios.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include <unistd.h>

#include "support/source_tree.h"

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

}  // namespace
}  // namespace esprit::serve
