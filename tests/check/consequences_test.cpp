// One mistake is told once: what follows from it stands under it.
#include "check/consequences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "check/check.h"

namespace esprit::check {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Finding finding_of_entry(std::string const& system, std::string const& content) {
    Report const report = check_houses(std::vector{
        text::NamedText{"club.toml", "[house]\nruleset = \"" + system + "\"\n" + content}});
    EXPECT_EQ(report.findings.size(), 1U) << report_text(report);
    return report.findings.empty() ? Finding{} : report.findings.front();
}

// The band takes no face any more: that, and the gap that it leaves, are one mistake.
TEST(Consequences, AnEntryThatTakesNothingStandsUnderTheGapThatItLeaves) {
    Finding const found = finding_of_entry(
        "black-powder", "[[chart.blunder.band]]\nrule = \"BP-CMD-23\"\nat_least = 7\n");
    EXPECT_EQ(found.kind, Kind::gap);
    EXPECT_THAT(found.consequences, ElementsAre(HasSubstr("band BP-CMD-23: no situation")));
}

// "when" of a band that is never reached: the text of its rule matters no more.
TEST(Consequences, AnEntryBehindAnotherLeavesAGapAndNoStaleText) {
    Finding const found = finding_of_entry(
        "rank-and-file",
        "[[chart.morale.band]]\nrule = \"RF-MOR-14\"\non = \"fail\"\nwhen = \"unsteady\"\n");
    EXPECT_EQ(found.kind, Kind::gap);
    EXPECT_THAT(found.consequences, ElementsAre(HasSubstr("band RF-MOR-14 on fail: it is never")));
}

// A band takes all that the next one had, and with it an outcome: the band is the mistake.
TEST(Consequences, ABandThatTakesAllIsToldBeforeTheOutcomeThatIsLost) {
    Finding const found = finding_of_entry(
        "men-who-would-be-kings", "[[chart.rally.band]]\nrule = \"MW-RAL-06\"\nat_most = 12\n");
    EXPECT_EQ(found.kind, Kind::covered);
    EXPECT_EQ(found.subject, "chart rally, band MW-RAL-05 on fail");
    EXPECT_THAT(found.consequences, ElementsAre(HasSubstr("\"falls_back\" never comes about")));
}

// With 12 to reach the test is passed in few situations: what follows from passing is no second
// mistake, and no refusal is its cause.
TEST(Consequences, ANumberThatNoDieReachesIsTheCauseOfOutcomesThatAreLost) {
    Finding const found = finding_of_entry(
        "grande-tactique", "[[chart.morale.needed]]\nrule = \"GT-MC-00\"\nvalue = 12\n");
    EXPECT_EQ(found.kind, Kind::out_of_range);
    ASSERT_FALSE(found.consequences.empty());
    EXPECT_THAT(found.consequences, Each(HasSubstr("\"pass\" never comes about where it holds")));
}

// -1 in quotation marks is -1: the entry says what holds, and its text is not stale.
TEST(Consequences, ANumberInQuotationMarksIsTheNumber) {
    std::string const entry = "[[chart.command.modifier]]\nrule = \"BP-CMD-11\"\nvalue = \"-1\"\n";
    EXPECT_EQ(finding_of_entry("black-powder", entry).kind, Kind::no_change);
}

}  // namespace
}  // namespace esprit::check
