// The tiny ruleset behind the interface of all games: fought, played, told and replayed by what
// knows nothing of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "cli/battle_talk.h"
#include "games/battlefield_loader.h"
#include "pickets/pickets_adapter.h"
#include "pickets/pickets_scene.h"
#include "program/charge_scenes.h"
#include "report/battle_text.h"
#include "report/html.h"
#include "text/logs/log_text.h"

namespace esprit::pickets {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;

std::unique_ptr<games::Battlefield> battlefield() {
    text::AcceptedSystems const wanted{{"pickets"},
                                       [](std::string_view, std::span<text::NamedText const>) {
                                           text::LoadedSystem system;
                                           system.ruleset = read_ruleset();
                                           return system;
                                       }};
    return std::make_unique<PicketsAdapter>(text::read_scenario_for(
        wanted, {"two_roads.toml", std::string{scene_text}}, text::HouseFinder{}));
}

std::unique_ptr<games::BattlefieldGame> game_of(games::Battlefield const& field,
                                                std::vector<std::string> commanders) {
    return field.new_game(games::header_of(field, 5), {std::move(commanders), 5});
}

// Step 16: Commanders. `random` works for every system.
TEST(PicketsGame, ABattleIsFoughtReportedAndReplayed) {
    auto const field = battlefield();
    EXPECT_EQ(field->contents(), "4 units");
    EXPECT_EQ(field->why_no_battle(), "");
    auto const game = game_of(*field, {"random", "random"});
    while (!game->awaited().order_kinds.empty()) {
        auto const reply = game->give(game->order_of_commander());
        ASSERT_EQ(reply.progress, play::Progress::committed) << reply.because;
    }
    EXPECT_TRUE(game->verdict().over);
    EXPECT_FALSE(field->verify(game->log()));
    auto const again = field->replay(game->log(), game->log().entries.size());
    EXPECT_EQ(again.report.reached, game->log().entries.size());
    EXPECT_EQ(again.state, game->log().entries.back().state);
    games::Retold const told = field->retell(game->log());
    EXPECT_FALSE(told.difference);
    EXPECT_EQ(told.chronicle.ending.rule, "PK-06");
    EXPECT_EQ(told.chronicle.forces.size(), 2U);
    std::size_t out = 0;
    for (auto const& turn : told.chronicle.turns) out += turn.incidents.size();
    EXPECT_EQ(out, 4 - game->board().pieces.size()) << "one incident for each who is out";
    EXPECT_THAT(render(told.chronicle, {}), HasSubstr("Two roads\n"));
    EXPECT_THAT(html(told.chronicle), HasSubstr("Two roads"));
}

TEST(PicketsGame, OrdersAreReadInAPlayersWords) {
    auto const field = battlefield();
    auto const game = game_of(*field, {"", ""});
    EXPECT_THAT(game->read("ahead a"), ElementsAre("ahead a"));
    EXPECT_THAT(game->read("shoot b at y"), ElementsAre("shoot b at y"));
    EXPECT_THAT(game->read("ahead a, b"), ElementsAre("ahead a", "ahead b"));
    EXPECT_THAT(game->read("shoot a, b at y"), ElementsAre("shoot a at y", "shoot b at y"));
    EXPECT_THAT(game->read("end"), ElementsAre("end turn"));
    EXPECT_THROW(game->read("ahead nobody"), play::OrderError);
    EXPECT_THROW(game->read("dance a"), play::OrderError);
    for (games::Suggestion const& each : game->suggestions()) {
        EXPECT_EQ(game->read(each.order).at(0), each.order);
    }
}

// PK-04, PK-05: 4 or more, and 1 less beyond 4". From 10" the pickets stand 8" apart after a step,
// and their bases 7.5".
TEST(PicketsGame, OddsComeFromTheRulesThemselves) {
    auto const field = battlefield();
    auto const game = game_of(*field, {"", ""});
    for (std::string const order : {"ahead a", "end turn", "end turn"}) {
        ASSERT_EQ(game->give(order).progress, play::Progress::committed);
    }
    std::string const odds = game->odds("shoot a at x", {});
    EXPECT_THAT(odds, HasSubstr(" 66.7%  nothing changes  2/3\n 33.3%  x is out  1/3\n"));
    EXPECT_THAT(odds, HasSubstr("the checks that may be rolled:\n"));
    EXPECT_EQ(game->odds("ahead a", {}), "100.0%  a is ready, moved 2\"  1\n");
    EXPECT_THROW(game->odds("shoot b at y", {}), play::OrderError);
    EXPECT_EQ(game->log().entries.size(), 3U) << "thoughts are not written down";
}

class PicketsTalk : public ::testing::Test {
protected:
    std::string said(std::vector<std::string> const& lines) {
        std::string out;
        for (std::string const& line : lines) out += talk_.answer(line);
        return out;
    }

    std::unique_ptr<games::Battlefield> field_ = battlefield();
    cli::BattleTalk talk_{*field_, [] {
                              cli::TalkOptions options;
                              options.commanders = {"", "random"};
                              options.seed = 3;
                              return options;
                          }()};
};

TEST_F(PicketsTalk, TwoTurnsAreTyped) {
    EXPECT_THAT(talk_.begin(), HasSubstr("Blue (you) against Red (random); seed 3, number 0\n"));
    EXPECT_EQ(talk_.prompt(), "Blue, turn 1 of 40, turn> ");
    EXPECT_THAT(said({"units Blue"}), HasSubstr("  a  picket               ready"));
    EXPECT_THAT(said({"who b"}), HasSubstr("b: picket of Blue, Blue; ready\n  stands at 15, 3"));
    EXPECT_THAT(said({"reach a"}), HasSubstr("  ahead a\n"));
    EXPECT_THAT(said({"shoot a at x"}), HasSubstr("PK-03: that is out of range\n"));
    EXPECT_EQ(said({"ahead a"}), "");
    EXPECT_THAT(said({"ahead a"}), HasSubstr("PK-01: it had its order this turn\n"));
    EXPECT_THAT(said({"undo"}), HasSubstr("taken back: ahead"));
    EXPECT_THAT(said({"ahead a, b"}), HasSubstr("Red, turn 2:"))
        << "whoever has but \"end\" left has ended";
    EXPECT_EQ(talk_.prompt(), "Blue, turn 3 of 40, turn> ");
    EXPECT_THAT(said({"help shoot"}), HasSubstr("shoot A at B"));
    EXPECT_THAT(said({"odds shoot a at x"}), HasSubstr("33.3%  x is out  1/3\n"));
    EXPECT_THAT(talk_.completions("sh"), ElementsAre("shoot"));
    fixture::TemporaryFile const log{".log"};
    fixture::TemporaryFile const folder{""};
    EXPECT_THAT(said({"end", "save " + log.name()}),
                EndsWith("the log is in " + log.name() + "\n"));
    EXPECT_THAT(said({"report " + folder.name()}), HasSubstr("/index.html\n"));
    EXPECT_THAT(fixture::content_of(folder.name() + "/index.html"), HasSubstr("Two roads"));
    std::filesystem::remove_all(folder.name());
    play::Log const saved = text::read_log(log.name(), fixture::content_of(log.name()));
    EXPECT_FALSE(field_->verify(saved));
    EXPECT_THAT(said({"load " + log.name()}), HasSubstr("orders resumed\n"));
}

// Who has the habit of ending each phase must not lose the next one by it.
TEST_F(PicketsTalk, WhatBeginsByItselfIsNotEndedByHabit) {
    talk_.begin();
    said({"ahead a, b"});
    EXPECT_EQ(talk_.prompt(), "Blue, turn 3 of 40, turn> ");
    EXPECT_EQ(said({"end"}),
              "turn, turn 3, has just begun by itself: type \"end\" again to end it\n");
    EXPECT_EQ(talk_.prompt(), "Blue, turn 3 of 40, turn> ");
    said({"end"});
    EXPECT_NE(talk_.prompt(), "Blue, turn 3 of 40, turn> ");
    said({"ahead a, b", "units"});
    std::string const prompt = talk_.prompt();
    said({"end"});
    EXPECT_NE(talk_.prompt(), prompt) << "who has looked around means it";
}

}  // namespace
}  // namespace esprit::pickets
