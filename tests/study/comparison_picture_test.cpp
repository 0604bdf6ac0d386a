#include "study/comparison_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "draw/well_formed.h"

namespace esprit::study {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string picture_of(std::string const& entries) {
    text::NamedText const house{
        "house.toml", "[house]\nruleset = \"grande-tactique\"\ntitle = \"A & B\"\n" + entries};
    std::vector<text::LoadedSystem> versions;
    versions.push_back(text::load_system("grande-tactique"));
    versions.push_back(text::load_system("grande-tactique", {&house, 1}));
    return comparison_picture(text::compare_versions(versions, "morale", {}, 2));
}

// Veterans pass on 3, and by the house on 2: a bar of four sixths, and one of five.
TEST(ComparisonPicture, DrawsBothOddsOfEachOutcome) {
    std::string const svg =
        picture_of("[[chart.morale.modifier]]\nrule = \"GT-MOD-02\"\nvalue = 2\n");
    EXPECT_EQ(testing::xml_fault(svg), "");
    EXPECT_THAT(svg, HasSubstr(">1. veteran: 16.7% of all throws end otherwise<"));
    EXPECT_THAT(svg, HasSubstr("width=\"446.67\" height=\"12\" fill=\"#c8c8c8\""));  // 670 · 4/6
    EXPECT_THAT(svg, HasSubstr("width=\"558.33\" height=\"12\" fill=\"#333333\""));  // 670 · 5/6
    EXPECT_THAT(svg, HasSubstr(">A &amp; B<"));
}

TEST(ComparisonPicture, SaysThatNothingChanges) {
    std::string const svg = picture_of("");
    EXPECT_EQ(testing::xml_fault(svg), "");
    EXPECT_THAT(svg, HasSubstr("no situation has other odds"));
    EXPECT_THAT(svg, Not(HasSubstr(">1. ")));
}

}  // namespace
}  // namespace esprit::study
