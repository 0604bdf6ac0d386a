#include "study/odds_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "draw/markup.h"
#include "draw/well_formed.h"
#include "text/rulesets/system_loader.h"

namespace esprit::study {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string odds_of(std::string const& system, std::string const& name,
                    std::vector<std::string> const& facts) {
    text::LoadedSystem const loaded = text::load_system(system);
    text::Subject const subject = text::find_subject(loaded, name);
    text::Situation const situation = text::read_situation(subject, facts);
    text::Verdict verdict = text::odds_of(subject, situation, false);
    verdict.counts = text::counts_of(subject, situation);
    return odds_picture(verdict);
}

// Veterans pass on 3: a bar of four sixths of 570 pixels.
TEST(OddsPicture, HasABarForEachOutcome) {
    std::string const svg = odds_of("grande-tactique", "morale", {"veteran"});
    EXPECT_EQ(testing::xml_fault(svg), "");
    EXPECT_THAT(svg, HasSubstr(">veteran<"));
    EXPECT_THAT(svg, HasSubstr("width=\"380\" height=\"12\""));
    EXPECT_THAT(svg, HasSubstr(">66.7%<"));
    EXPECT_THAT(svg, Not(HasSubstr("deviation")));
}

// Two dice that hit on 4: 0, 1 or 2 with 1/4, 1/2 and 1/4.
TEST(OddsPicture, SaysHowACountSpreads) {
    std::string const svg = odds_of("black-powder", "hand-to-hand", {"hand_to_hand=2"});
    EXPECT_EQ(testing::xml_fault(svg), "");
    EXPECT_THAT(svg, HasSubstr("mean 1.00, deviation 0.71, most likely 1<"));
    EXPECT_THAT(svg, HasSubstr(">at least   1: 75.0%   2: 25.0%<"));
    EXPECT_THAT(svg, HasSubstr(">at most   0: 25.0%   1: 75.0%<"));
}

text::FactSweep sweep_of(std::string const& system, std::string const& subject,
                         std::vector<std::string> const& words, text::SweptRange const& range) {
    return text::sweep_fact(text::load_system(system), subject, words, range);
}

// The share of 0 % is 430 pixels down, that of 100 % 70.
TEST(SweepPicture, HasACurveForEachOutcome) {
    text::FactSweep sweep = sweep_of("rank-and-file", "morale", {}, {"stands_lost", 0, 3});
    std::string const svg = sweep_picture(sweep);
    EXPECT_EQ(testing::xml_fault(svg), "");
    std::size_t curves = 0;
    for (std::size_t at = svg.find("<path"); at != std::string::npos;
         at = svg.find("<path", at + 1))
        ++curves;
    EXPECT_EQ(curves, text::curves_of(sweep).size());
    for (text::SweptCurve const& curve : text::curves_of(sweep)) {
        EXPECT_THAT(svg, HasSubstr(">" + curve.name + "<"));
        ASSERT_EQ(curve.shares.size(), 4U);
        double const down = 430 - 360 * *curve.shares[0];
        EXPECT_THAT(svg, HasSubstr("cx=\"70\" cy=\"" + draw::number(down) + "\""));
    }
    EXPECT_THAT(svg, Not(HasSubstr("nearest to")));
    text::find_wanted(sweep, text::read_wanted_share(text::curves_of(sweep)[0].name + "=50%"));
    EXPECT_THAT(sweep_picture(sweep), HasSubstr(": nearest to "));
}

// Of counts the curves are those of at least 1, 2 and so on; a refused value leaves a gap.
TEST(SweepPicture, DrawsAtLeastOfCountsAndLeavesGaps) {
    text::FactSweep const sweep =
        sweep_of("black-powder", "hand-to-hand", {}, {"hand_to_hand", 0, 2});
    std::vector<text::SweptCurve> const curves = text::curves_of(sweep);
    ASSERT_EQ(curves.size(), 2U);
    EXPECT_EQ(curves[0].name, "at least 1");
    EXPECT_EQ(curves[0].shares[0].has_value(), sweep.rows[0].refusal.empty());
    EXPECT_DOUBLE_EQ(*curves[0].shares[2], 0.75);
    EXPECT_DOUBLE_EQ(*curves[1].shares[2], 0.25);
    EXPECT_EQ(testing::xml_fault(sweep_picture(sweep)), "");
}

}  // namespace
}  // namespace esprit::study
