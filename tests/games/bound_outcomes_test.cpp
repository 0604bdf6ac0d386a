// Outcomes of charts that battles carry out: bound when a ruleset or scenario is loaded.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "games/battlefield_loader.h"
#include "support/source_tree.h"
#include "text/rulesets/system_loader.h"
#include "text/toml/data_tree.h"

namespace esprit::games {
namespace {

using ::testing::HasSubstr;

/// A band, and the misspelt outcome that a house rule gives it.
struct Misspelt {
    std::string system;
    std::string chart;
    std::string band;
    std::string on;  // pass, fail ...: empty for bands of a sum
    std::string outcome;
    std::string misspelt;
};

auto misspelt_outcomes() {
    return ::testing::Values(
        Misspelt{"black-powder", "command", "BP-CMD-05", "", "two_moves", "two_move"},
        Misspelt{"black-powder", "blunder", "BP-CMD-19", "", "one_move_back", "one_move_bak"},
        Misspelt{"black-powder", "brigade", "BP-BDE-09", "", "no_advance", "no_advanced"},
        Misspelt{"rank-and-file", "uncontrolled", "RF-UNC-05", "", "controlled", "controled"},
        Misspelt{"grande-tactique", "morale", "GT-MC-00", "fail", "fail", "fails"},
        Misspelt{"grande-tactique", "fire", "GT-FIRE-23", "tie", "tie", "draw"},
        Misspelt{"men-who-would-be-kings", "pinning", "MW-PIN-02", "pass", "steady", "steddy"},
        Misspelt{"men-who-would-be-kings", "activate", "MW-ACT-05", "fail", "fails", "fail"});
}

text::NamedText house_with(Misspelt const& band, std::string const& outcome) {
    std::string const on = band.on.empty() ? "" : "\non = \"" + band.on + "\"";
    return {"club.toml", "[house]\nruleset = \"" + band.system + "\"\n[[chart." + band.chart +
                             ".band]]\nrule = \"" + band.band + "\"" + on + "\noutcome = \"" +
                             outcome + "\"\n"};
}

class MisspeltOutcome : public ::testing::TestWithParam<Misspelt> {};

TEST_P(MisspeltOutcome, IsRefusedWhenTheScenarioIsLoaded) {
    Misspelt const& band = GetParam();
    std::string const scenario = source_tree() + "/scenarios/" + band.system + "/balanced.toml";
    text::NamedText const right = house_with(band, band.outcome);
    EXPECT_NO_THROW(load_battlefield(scenario, {&right, 1}));
    text::NamedText const wrong = house_with(band, band.misspelt);
    try {
        load_battlefield(scenario, {&wrong, 1});
        FAIL() << "a misspelt outcome of the chart " << band.chart << " was taken";
    } catch (text::InputError const& error) {
        EXPECT_THAT(error.what(), HasSubstr("\"" + band.misspelt + "\""));
        EXPECT_THAT(error.what(), HasSubstr(band.outcome));
    }
}

INSTANTIATE_TEST_SUITE_P(Systems, MisspeltOutcome, misspelt_outcomes());

/// Charts without a battlefield are not checked first: the procedure that binds the outcome
/// refuses.
class MisspeltOutcomeOfAProcedure : public ::testing::TestWithParam<Misspelt> {};

TEST_P(MisspeltOutcomeOfAProcedure, IsRefusedWhenTheSystemIsLoaded) {
    Misspelt const& band = GetParam();
    text::NamedText const right = house_with(band, band.outcome);
    EXPECT_NO_THROW(text::load_system(band.system, {&right, 1}));
    text::NamedText const wrong = house_with(band, band.misspelt);
    try {
        text::load_system(band.system, {&wrong, 1});
        FAIL() << "a misspelt outcome of the chart " << band.chart << " was taken";
    } catch (text::InputError const& error) {
        EXPECT_THAT(error.what(),
                    HasSubstr("the outcome \"" + band.misspelt + "\" of the chart \"" + band.chart +
                              "\"; its outcomes are "));
        EXPECT_THAT(error.what(), HasSubstr(band.outcome));
    }
}

INSTANTIATE_TEST_SUITE_P(
    Systems, MisspeltOutcomeOfAProcedure,
    ::testing::Values(Misspelt{"black-powder", "break", "BP-RES-09", "", "holds", "hold"},
                      Misspelt{"rank-and-file", "waiver", "RF-WVR-10", "pass", "pass", "passes"}));

}  // namespace
}  // namespace esprit::games
