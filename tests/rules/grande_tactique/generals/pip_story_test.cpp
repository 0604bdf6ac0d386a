// What a player is told of plans and PIPs.
#include <gtest/gtest.h>

#include <string>

#include "chance/dice.h"
#include "rules/grande_tactique/pips.h"
#include "text/scenarios/scene_text.h"

namespace esprit::grande_tactique {
namespace {

using fixture::load;
using fixture::scene_head;

std::string division(std::string const& name, std::string const& at, std::string const& words) {
    std::string const head =
        "[[unit]]\nside = \"French\"\nfacing = \"north\"\ncommand = \"" + name + "\"\n";
    return head + "name = \"u" + name + "\"\narm = \"infantry\"\nat = " + at + "\n" + head +
           "name = \"g" + name + "\"\narm = \"general\"\nat = " + at + "\n" + words;
}

class Story final : public chance::Listener {
public:
    void drawn(chance::Chance const&, std::span<std::uint8_t const>, int) override {}
    void told(chance::Event const& event) override {
        std::string what{event.what};
        std::size_t const at = what.find("{other}");
        if (at != std::string::npos) what.replace(at, 7, event.other);
        text += std::string{event.whom} + " " + what + "\n";
    }
    std::string text;
};

TEST(PipStory, SaysWhatEverybodyHasAndWhy) {
    auto const loaded =
        load(scene_head + division("Left", "[4, 4]", "ability = \"great\"\nplan = 2\n") +
             division("Right", "[8, 4]", "ability = \"bad\"\nplan = 1\n") +
             "[[unit]]\nname = \"Ney\"\nside = \"French\"\narm = \"general\"\nat = [4, 4]\n"
             "facing = 0\nrank = \"corps\"\nability = \"bad\"\n"
             "[[unit]]\nname = \"Napoleon\"\nside = \"French\"\narm = \"general\"\nat = [8, 4]\n"
             "facing = 0\nrank = \"army\"\n[turns]\nlast = 10\n");
    Scenario const& scenario = *loaded.scenario;
    Battle battle = set_up(scenario);
    battle.phase = Phase::plans;
    chance::FirstOption policy;
    Story story;
    chance::ScriptedArbiter dice{{4, 1}, &story};
    dice.decide_by(policy);
    roll_pips({scenario, battle}, dice);
    EXPECT_EQ(story.text,
              "gRight by its rank in the plan takes a PIP die of 4\n"
              "gLeft by its rank in the plan takes a PIP die of 1\n"
              "gLeft is a great general\n"
              "gRight is a bad general\n"
              "gLeft has nothing of it under Ney, a bad commander\n"
              "gLeft gets more PIPs from Napoleon\n"
              "gLeft has 2 PIPs\n"
              "gRight has 3 PIPs\n");

    story.text.clear();
    Order order{OrderKind::change_plan};
    order.ranked = 2;
    order.ranking[0] = 0;
    order.ranking[1] = 1;
    chance::ScriptedArbiter no_dice{{}, &story};
    change_plan({scenario, battle}, order, no_dice);
    roll_pips({scenario, battle}, no_dice);
    order.ranked = 0;
    change_plan({scenario, battle}, order, no_dice);
    EXPECT_EQ(story.text,
              "French changes its plan: Left, Right\n"
              "French has no PIPs, since it has changed its plan\n"
              "French gives up its plan\n");
}

}  // namespace
}  // namespace esprit::grande_tactique
