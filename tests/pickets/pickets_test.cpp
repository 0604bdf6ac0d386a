// The tiny ruleset of docs/adding_a_ruleset.md: every step is there, and it plays.
#include "pickets/pickets.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/pattern.h"
#include "chance/enumerating.h"
#include "command/fight.h"
#include "command/random_commander.h"
#include "geometry/contact.h"
#include "pickets/pickets_scene.h"
#include "play/game.h"
#include "text/scenarios/scenario_reader.h"

namespace esprit::pickets {
namespace {

chance::Ruleset const& ruleset() {
    static std::unique_ptr<chance::Ruleset> const read = read_ruleset();
    return *read;
}

Scenario const& scenario() {
    static Scenario const read{text::read_scenario("two_roads", std::string{scene_text}).scenario,
                               ruleset()};
    return read;
}

Pickets const pickets;
Words const words{scenario()};

/// The refusal of an order given in words: its rule, or "none".
std::string refusal(Battle const& battle, std::string_view order) {
    auto const refused = pickets.refuse({scenario(), battle}, words.read_order(order));
    return refused ? std::string{refused->rule.text} : "none";
}

Battle after(Battle battle, std::string_view order, std::vector<std::uint8_t> dice = {}) {
    chance::ScriptedArbiter arbiter{std::move(dice)};
    pickets.carry_out({scenario(), battle}, words.read_order(order), arbiter);
    arbiter.must_be_used_up();
    return battle;
}

TEST(AddingARuleset, TheTinyRulesetFollowsEveryStep) {
    std::string code;
    for (auto const& file : std::filesystem::directory_iterator(top / "tests/pickets")) {
        code += content_of(file.path());
    }
    std::string const guide = content_of(top / "docs/adding_a_ruleset.md");
    int count = 0;
    for (auto const& step : Pattern{R"((^|\n)(\d+)\. \*\*([^*]+)\.\*\*)"}.all_in(guide)) {
        ++count;
        EXPECT_EQ(step[2], std::to_string(count));
        std::string const marker = "Step " + step[2] + ": " + step[3] + ".";
        EXPECT_NE(code.find(marker), std::string::npos) << "nothing says \"" << marker << '"';
    }
    EXPECT_EQ(count, 17);
}

// Step 14: Cases.
TEST(Pickets, OneOrderATurn) {  // PK-01
    Battle const battle = after(pickets.set_up(scenario()), "ahead a");
    EXPECT_EQ(refusal(battle, "ahead a"), "PK-01");
    EXPECT_EQ(refusal(battle, "ahead b"), "none");
    EXPECT_EQ(refusal(battle, "ahead x"), "PK-01");
    EXPECT_EQ(refusal(after(battle, "end turn"), "ahead x"), "none");
}

TEST(Pickets, WalkAndRangeAndSight) {  // PK-02, PK-03
    Battle battle = pickets.set_up(scenario());
    EXPECT_EQ(refusal(battle, "shoot a at x"), "PK-03");  // 10" less half a base each: 9.5"
    battle = after(battle, "ahead a");
    EXPECT_EQ(battle.units.pose[0].centre.y_mil, 5000);
    battle = after(after(battle, "end turn"), "end turn");
    EXPECT_EQ(refusal(battle, "shoot a at x"), "none");  // 7.5"
    battle = after(battle, "ahead b");
    battle = after(after(battle, "end turn"), "end turn");
    EXPECT_EQ(refusal(battle, "shoot b at y"), "PK-03");  // the wood
    EXPECT_EQ(refusal(battle, "shoot a at b"), "PK-03");  // a friend
    battle.units.pose[1].centre.y_mil = 1300;
    EXPECT_EQ(refusal(battle, "back b"), "GEO-10");
    battle.units.pose[1].centre = {5000, 7400};
    EXPECT_EQ(refusal(battle, "ahead a"), "GEO-12");
}

TEST(Pickets, ShotsHitOnFourAndOneHarderFarOff) {  // PK-04, PK-05, PK-06
    Battle battle = pickets.set_up(scenario());
    battle.units.pose[0].centre.y_mil = 13'000 - 4'500;  // 4" between the bases: not far
    EXPECT_FALSE(after(battle, "shoot a at x", {3}).out[2]);
    EXPECT_TRUE(after(battle, "shoot a at x", {4}).out[2]);
    battle.units.pose[0].centre.y_mil -= 100;
    EXPECT_FALSE(after(battle, "shoot a at x", {4}).out[2]);
    EXPECT_TRUE(after(battle, "shoot a at x", {5}).out[2]);
    chance::EnumeratingArbiter arbiter;
    auto const odds = chance::distribution_of(
        [&](chance::Arbiter& dice) {
            Battle copy = battle;
            pickets.carry_out({scenario(), copy}, words.read_order("shoot a at x"), dice);
            return copy.out[2];
        },
        arbiter);
    EXPECT_EQ(odds.of(true).text(), "1/3");
}

// Step 15: Random battles.
TEST(Pickets, RandomBattlesEndAndReplay) {
    int decided = 0;
    for (std::uint64_t number = 0; number < 50; ++number) {
        command::RandomCommander<Pickets> blue{{1, number, 0}};
        command::RandomCommander<Pickets> red{{1, number, 1}};
        auto const fought =
            command::fight<Pickets>(pickets, scenario(), {1, number}, {&blue, &red});
        auto const verdict = pickets.verdict({scenario(), fought.battle});
        EXPECT_TRUE(verdict.over);
        decided += verdict.winner.has_value();
        for (UnitId a = 0; a < 4; ++a) {
            for (UnitId b = 0; b < a; ++b) {
                if (fought.battle.out[a] || fought.battle.out[b]) continue;
                EXPECT_FALSE(overlap(geometry::Base{fought.battle.units.pose[a], 1000, 500},
                                     geometry::Base{fought.battle.units.pose[b], 1000, 500}));
            }
        }
    }
    EXPECT_GT(decided, 0);
}

TEST(Pickets, AGameLogsAndReplays) {
    play::Rules<Pickets> const rules{pickets, scenario(), words};
    play::Header header;
    header.seed = 5;
    play::Game<Pickets> game{rules, header};
    command::RandomCommander<Pickets> blue{{5, 0, 0}};
    command::RandomCommander<Pickets> red{{5, 0, 1}};
    std::array<command::Commander<Pickets>*, 2> const both{&blue, &red};
    while (!pickets.verdict({scenario(), game.battle()}).over) {
        SideId const side = pickets.awaited({scenario(), game.battle()}).side;
        auto const reply = game.submit(both.at(side)->order({scenario(), game.battle()}));
        ASSERT_EQ(reply.progress, play::Progress::committed) << reply.because;
    }
    EXPECT_FALSE(play::verify(rules, game.log()));
    // the same dice without a log
    command::RandomCommander<Pickets> blue_again{{5, 0, 0}};
    command::RandomCommander<Pickets> red_again{{5, 0, 1}};
    auto const fought =
        command::fight<Pickets>(pickets, scenario(), {5, 0}, {&blue_again, &red_again});
    EXPECT_EQ(fought.battle, game.battle());
}

}  // namespace
}  // namespace esprit::pickets
