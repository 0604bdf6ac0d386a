// What a club may change: the same in charts without a map and on the battlefield.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/battlefield_loader.h"
#include "program/charge_scenes.h"
#include "support/source_tree.h"
#include "text/rulesets/system_loader.h"
#include "text/verdicts/verdict.h"

namespace esprit::kings {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string const kings_name = "men-who-would-be-kings";

text::NamedText club(std::string const& content) {
    return {"club.toml", "[house]\nruleset = \"" + kings_name + "\"\n" + content};
}

/// The chance of an outcome as a chart has it, house rules in force.
std::string odds(std::string const& content, std::string const& chart, std::string const& outcome,
                 std::vector<std::string> const& facts) {
    text::NamedText const file = club(content);
    text::LoadedSystem const system = text::load_system(kings_name, {&file, 1});
    text::Subject const subject = find_subject(system, chart);
    for (auto const& line : odds_of(subject, read_situation(subject, facts), false).outcomes) {
        if (line.outcome == outcome) return line.probability.text();
    }
    return "0";
}

/// What is told of an order on a battlefield, house rules in force, or why it is refused.
std::string told(std::string const& content, std::string const& order) {
    text::NamedText const house = club(content);
    text::NamedText const battle{
        "battle.toml",
        fixture::content_of(source_tree() +
                            "/tests/cases/men-who-would-be-kings/inputs/hillmen_and_horse.toml")};
    auto const field = games::battlefield_of_text(battle, text::HouseFinder{}, {&house, 1});
    auto const game = field->new_game(games::header_of(*field, 5), {{"", ""}, 5});
    game->give("draw_cards");
    auto story = field->story_teller();
    game->set_listener(&story);
    auto const reply = game->give(order);
    return reply.rule.empty() ? render(story.lines(), {}) : reply.rule + ": " + reply.because;
}

std::string const hillmen_lie_down =
    "[[chart.activate.guard]]\nrule = \"MW-FREE-03\"\n"
    "when = \"type == tribal_infantry and action == go_to_ground\"\n"
    "[rule.MW-FREE-03]\ntext = \"Tribal infantry goes to ground freely.\"\n";

TEST(KingsHouseRules, SayWhichActionIsFreeForWhichTroops) {
    std::vector<std::string> const ground{"type=tribal_infantry", "action=go_to_ground",
                                          "leadership=10"};
    std::vector<std::string> const doubles{"type=tribal_infantry", "action=at_the_double",
                                           "leadership=10"};
    EXPECT_EQ(odds("", "activate", "acts", ground), "1/6");
    EXPECT_EQ(odds("", "activate", "acts", doubles), "1");
    EXPECT_EQ(odds(hillmen_lie_down, "activate", "acts", ground), "1");
    EXPECT_EQ(odds(hillmen_lie_down, "activate", "acts", doubles), "1/6");
    EXPECT_THAT(told("", "at_the_double Hillmen forward 3"),
                HasSubstr("Hillmen acts freely, by MW-FREE-03"));
    EXPECT_THAT(told("", "go_to_ground Hillmen"), HasSubstr("Hillmen: Activation"));
    EXPECT_THAT(told(hillmen_lie_down, "go_to_ground Hillmen"),
                HasSubstr("Hillmen acts freely, by MW-FREE-03"));
    EXPECT_THAT(told(hillmen_lie_down, "at_the_double Hillmen forward 3"),
                HasSubstr("Hillmen: Activation"));
}

TEST(KingsHouseRules, SayWhatATypeMayBeTold) {
    std::string const horse_lies_down =
        "[[chart.activate.refuse]]\nid = \"only-infantry-goes-to-ground\"\nremove = true\n";
    EXPECT_THAT(told("", "go_to_ground Horse"),
                HasSubstr("MW-DO-19: Horse is cavalry: only infantry goes to ground"));
    EXPECT_THAT(told(horse_lies_down, "go_to_ground Horse"), HasSubstr("Horse: Activation"));
    EXPECT_THAT(told(horse_lies_down, "form_close_order Horse"), HasSubstr("MW-DO-19"));
    // the chart may refuse any of the nine actions, free actions included
    std::string const hillmen_never_fire =
        "[[chart.activate.refuse]]\nid = \"hillmen-never-fire\"\nadd = true\nrule = \"MW-DO-08\"\n"
        "when = \"type == tribal_infantry and action == fire\"\n"
        "because = \"hillmen do not fire\"\n";
    EXPECT_THAT(told("", "fire Hillmen at Levy"), Not(HasSubstr("MW-DO-08: ")));
    EXPECT_THAT(told(hillmen_never_fire, "fire Hillmen at Levy"),
                HasSubstr("MW-DO-08: Hillmen is infantry: hillmen do not fire"));
}

// MW-FIRE-09: two hits as by default, with an entry of its own that says three, or one.
TEST(KingsHouseRules, SayWhatGoingToGroundIsWorthAtLongRange) {
    auto const entry = [](std::string const& hits) {
        return "[[chart.fire.per]]\nrule = \"MW-FIRE-09\"\nvalue = " + hits + "\n";
    };
    std::vector<std::string> const far{"figures=3", "hit_on=4", "long_range",
                                       "target_gone_to_ground"};
    EXPECT_EQ(odds("", "fire", "1", far), "1/2");
    EXPECT_EQ(odds(entry("3"), "fire", "1", far), "1/8");
    EXPECT_EQ(odds(entry("1"), "fire", "3", far), "1/8");
    std::vector<std::string> const in_wood{"figures=3", "hit_on=4", "long_range", "soft_cover",
                                           "target_gone_to_ground"};
    EXPECT_EQ(odds(entry("1"), "fire", "1", in_wood), "1/8");
}

}  // namespace
}  // namespace esprit::kings
