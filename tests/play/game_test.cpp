// Games: orders are refused, wait for answers, are committed as a whole, and are taken back.
#include "play/game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "chance/recorder.h"
#include "chance/toy_chances.h"
#include "play/random_games.h"
#include "play/toy_words.h"
#include "rules/toys/last_option.h"

namespace esprit::play {
namespace {

using toy::Duel;
using toy::Rout;
using toy::Spirit;
using Kind = Rout::Kind;
using testing::HasSubstr;

/// A game with dice that players throw.
template <class S>
Game<S> game_with_dice(Rules<S> const& rules) {
    Header header = header_of(0);
    header.seed.reset();
    return Game<S>{rules, header};
}

Rout::Order const shot{Kind::shoot, 0, 4};
/// TR-01: a five hits. TR-02: with a three the unit stands. Then TR-04 asks.
std::vector<std::uint8_t> const hit_and_stand{5, 1, 3};

TEST(Game, WaitsWhereAPlayerDecides) {
    auto game = game_with_dice(rout_rules);
    Rout::Battle const before = game.battle();
    EXPECT_EQ(game.submit(shot, hit_and_stand).progress, Progress::suspended);
    PendingChoice const asked{"TR-04", 1, "stand or fall back?", {"stand shaken", "fall back"}};
    EXPECT_EQ(game.pending(), asked);
    EXPECT_EQ(game.battle(), before);
    EXPECT_TRUE(game.log().entries.empty());
    EXPECT_EQ(game.answer("fall back").progress, Progress::committed);
    Rout::Battle after = before;
    after.turn = 1;
    after.spirit[4] = Spirit::fallen_back;
    EXPECT_EQ(game.battle(), after);
    EXPECT_FALSE(game.pending());
    EXPECT_FALSE(game.log().open);
}

TEST(Game, LogsWhatWasAskedInItsOrder) {
    auto game = game_with_dice(rout_rules);
    game.submit(shot, hit_and_stand);
    game.answer("stand shaken");
    ASSERT_EQ(game.log().entries.size(), 1U);
    Entry const& entry = game.log().entries[0];
    std::vector<LogStep> const steps{Draw{"TR-01", 0, 0, {5, 1}, 1, ""},
                                     Draw{"TR-02", 4, 0, {3}, 1, ""},
                                     Answer{"TR-04", 1, "stand shaken"}};
    EXPECT_EQ(entry.record.steps, steps);
    EXPECT_EQ(entry.record.order, "shoot 0 at 4");
    EXPECT_EQ(entry.state, rout.digest(game.battle()));
}

TEST(Game, RefusalLeavesNoTrace) {
    auto game = game_with_dice(rout_rules);
    game.submit(shot, hit_and_stand);
    game.answer("fall back");
    Log const log = game.log();
    Rout::Battle const battle = game.battle();
    Reply const reply = game.submit(shot, {1, 1});  // the other side's turn
    EXPECT_EQ(reply.progress, Progress::refused);
    EXPECT_EQ(reply.rule, "TR-07");
    EXPECT_EQ(reply.because, "this unit is not yours to order");
    EXPECT_EQ(game.log(), log);
    EXPECT_EQ(game.battle(), battle);
    EXPECT_FALSE(game.pending());
}

TEST(Game, AnswersMustBeAmongTheOptions) {
    auto game = game_with_dice(rout_rules);
    EXPECT_EQ(game.answer("fall back").because, "nothing was asked");
    game.submit(shot, hit_and_stand);
    Log const log = game.log();
    Reply const reply = game.answer("fall");
    EXPECT_EQ(reply.progress, Progress::refused);
    EXPECT_EQ(reply.because, "\"fall\" is no answer; these are: \"stand shaken\" \"fall back\"");
    EXPECT_EQ(game.log(), log);
    EXPECT_TRUE(game.pending());
}

TEST(Game, TakesNoSecondOrderWhileOneIsOpen) {
    auto game = game_with_dice(rout_rules);
    game.submit(shot, hit_and_stand);
    Log const log = game.log();
    EXPECT_EQ(game.submit({}).because, "an order is open: answer it or withdraw it first");
    EXPECT_EQ(game.log(), log);
    EXPECT_TRUE(game.withdraw());
    EXPECT_FALSE(game.withdraw());
    EXPECT_EQ(game.submit({}).progress, Progress::committed);
}

TEST(Game, GivenDiceMustBeJustEnough) {
    auto game = game_with_dice(rout_rules);
    Log const log = game.log();
    EXPECT_THROW(game.submit(shot, {5, 1}), chance::DiceError);
    EXPECT_THROW(game.submit(shot, {5, 7, 3}), chance::DiceError);
    EXPECT_THROW(game.submit(shot, {1, 1, 1}), chance::DiceError);
    EXPECT_EQ(game.log(), log);
    game.submit(shot, {5, 1, 3, 6});
    Log const open = game.log();
    EXPECT_THROW(game.answer("fall back"), chance::DiceError);
    EXPECT_EQ(game.log(), open);
    EXPECT_TRUE(game.pending());
}

TEST(Game, DiceCanFollowWithTheAnswer) {
    auto game = game_with_dice(salvo_rules);
    game.submit(shot, hit_and_stand);
    Log const log = game.log();
    EXPECT_THROW(game.answer("stand shaken", {1}), chance::DiceError);
    EXPECT_EQ(game.log(), log);
    EXPECT_EQ(game.answer("stand shaken", {1, 1, 2, 2}).progress, Progress::committed);
    auto whole = game_with_dice(salvo_rules);
    whole.submit(shot, {5, 1, 3, 1, 1, 2, 2});
    whole.answer("stand shaken");
    EXPECT_EQ(whole.log(), game.log());
}

TEST(Game, ThatRollsItsDiceTakesNoOthers) {
    Game<Rout> game{rout_rules, header_of(1)};
    EXPECT_EQ(game.submit(shot, {1, 1}).because, "this game rolls its own dice");
}

/// Carries out the orders of a game of salvos, which has one phase only, with a single arbiter.
/// Returns the highest occurrence of a draw.
std::size_t play_with_one_arbiter(std::uint64_t seed) {
    Log const log = random_game(salvo_rules, seed);
    chance::RollingArbiter dice{seed};
    Rout::Battle battle = salvo.set_up({});
    std::size_t most = 0;
    for (Entry const& entry : log.entries) {
        std::vector<int> answers;
        for (Answer const& answer : answers_of(entry.record.steps)) {
            answers.push_back(answer.option == "fall back");
        }
        chance::ScriptedPolicy policy{answers};
        dice.decide_by(policy);
        salvo.carry_out({{}, battle}, rout_words.read_order(entry.record.order), dice);
        EXPECT_EQ(salvo.digest(battle), entry.state);
        for (LogStep const& step : entry.record.steps) {
            auto const* const draw = std::get_if<Draw>(&step);
            if (draw != nullptr) most = std::max<std::size_t>(most, draw->occurrence);
        }
    }
    return most;
}

TEST(Game, DiceAreThoseOfOneArbiterThroughoutAPhase) {
    std::size_t most = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        most = std::max(most, play_with_one_arbiter(seed));
    }
    EXPECT_GT(most, 3U);  // more than a single order can reach
}

TEST(Game, DiceOfATurnHaveItsAddress) {
    Duel::Scenario const long_duel{{20, 20}, 6, 30};
    Game<Duel> game{{duel, long_duel, duel_words}, header_of(9)};
    for (int i = 0; i < 5; ++i) game.submit({static_cast<rules::UnitId>(i % 2)});
    ASSERT_EQ(game.log().entries.size(), 5U);
    for (std::size_t i = 0; i < 5; ++i) {
        OrderRecord const& record = game.log().entries[i].record;
        EXPECT_EQ(record.turn, i / 2);
        chance::Recorder recorder;
        chance::RollingArbiter dice{9, chance::DrawPurpose::play, &recorder};
        dice.move_to({0, static_cast<std::uint16_t>(i / 2), 0});
        Draw const& draw = std::get<Draw>(record.steps.at(0));
        chance::Chance blows =
            chance::toy::pool(RuleId{"TD-01"}, static_cast<unsigned>(draw.faces.size()), 6);
        blows.unit = draw.unit;
        dice.draw(blows);
        EXPECT_EQ(recorder.throws.at(0).faces, draw.faces);
        EXPECT_EQ(draw.occurrence, 0);
    }
}

TEST(Game, UndoGoesBackOrderByOrder) {
    Log const log = random_game(salvo_rules, 5);
    Game<Salvo> game{salvo_rules, log.header};
    ASSERT_FALSE(game.take_up(log));
    for (std::size_t left = log.entries.size(); left-- > 0;) {
        ASSERT_TRUE(game.undo());
        EXPECT_EQ(game.log().entries.size(), left);
        EXPECT_EQ(salvo.digest(game.battle()),
                  left == 0 ? log.header.begin : log.entries[left - 1].state);
    }
    EXPECT_FALSE(game.undo());
    // the same orders meet the same dice
    EXPECT_FALSE(game.take_up(log));
    EXPECT_EQ(game.log(), log);
}

TEST(Game, UndoTakesTheOpenOrderFirst) {
    auto game = game_with_dice(rout_rules);
    game.submit(shot, {1, 1});
    game.submit({});
    game.submit(shot, hit_and_stand);
    EXPECT_TRUE(game.undo());
    EXPECT_FALSE(game.pending());
    EXPECT_EQ(game.log().entries.size(), 2U);
}

TEST(Game, PoliciesAndAnswersGiveTheSameLog) {
    std::size_t answers = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        toy::LastOption last;
        Game<Salvo> told{salvo_rules, header_of(seed)};
        told.decide_by(0, &last);
        told.decide_by(1, &last);
        Game<Salvo> asked{salvo_rules, header_of(seed)};
        while (!salvo.awaited({{}, told.battle()}).order_kinds.empty()) {
            auto const order = salvo.candidates({{}, told.battle()}).front();
            ASSERT_EQ(told.submit(order).progress, Progress::committed);
            Reply reply = asked.submit(order);
            while (reply.progress == Progress::suspended) reply = asked.answer("fall back");
        }
        EXPECT_EQ(asked.log(), told.log());
        answers += answers_in(told.log());
    }
    EXPECT_GT(answers, 20U);
}

TEST(Game, APolicyAnswersForItsSideOnly) {
    auto game = game_with_dice(rout_rules);
    toy::LastOption last;
    game.decide_by(0, &last);
    EXPECT_EQ(game.submit(shot, hit_and_stand).progress, Progress::suspended);
    game.withdraw();
    game.decide_by(1, &last);
    EXPECT_EQ(game.submit(shot, hit_and_stand).progress, Progress::committed);
    EXPECT_EQ(game.battle().spirit[4], Spirit::fallen_back);
}

TEST(Game, ListenersHearEverythingOnce) {
    chance::Recorder recorder;
    Header header = header_of(0);
    header.seed.reset();
    Game<Salvo> game{salvo_rules, header};
    game.set_listener(&recorder);
    // hit, stand; hit, stand; hit, rout, and the next unit stands
    game.submit(shot, {5, 1, 3, 5, 1, 5, 5, 1, 1, 5});
    EXPECT_EQ(recorder.throws.size(), 2U);
    game.answer("stand shaken");
    EXPECT_EQ(recorder.throws.size(), 4U);
    game.answer("stand shaken");
    EXPECT_EQ(recorder.throws.size(), 7U);
    EXPECT_EQ(recorder.events, std::vector<std::string>{"TR-03 the second line"});
    EXPECT_EQ(game.log().entries.size(), 1U);
}

TEST(Game, KeepsASnapshotAtTheEndOfEveryTurn) {
    Log const log = random_game(duel_rules, 2);
    ASSERT_GT(log.entries.size(), 4U);
    Duel::Battle battle;
    for (std::size_t i = 0; i < log.entries.size(); ++i) {
        Entry const& entry = log.entries[i];
        bool const last = i + 1 == log.entries.size();
        EXPECT_EQ(entry.snapshot.empty(), i % 2 == 0 && !last);
        if (entry.snapshot.empty()) continue;
        battle = *duel.battle_of(entry.snapshot);
        EXPECT_EQ(duel.digest(battle), entry.state);
    }
    EXPECT_TRUE(duel.verdict({{}, battle}).over);
}

TEST(Game, GoesOnFromASnapshot) {
    Log const log = random_game(duel_rules, 2);
    Header header = log.header;
    header.start = log.entries[3].snapshot;
    Game<Duel> game{duel_rules, header};
    for (std::size_t i = 4; i < log.entries.size(); ++i) {
        game.submit(duel_words.read_order(log.entries[i].record.order));
        EXPECT_EQ(game.log().entries[i - 4], log.entries[i]);
    }
}

// ---------------------------------------------------------------- logs cut short

/// The log at the moment when decision `answer` of order `entry` was pending; both count from 0.
Log cut(Log const& log, std::size_t entry, std::size_t answer) {
    Log before = log;
    before.entries.resize(entry);
    before.open.emplace();
    before.open->record = log.entries[entry].record;
    auto& steps = before.open->record.steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (!std::holds_alternative<Answer>(steps[i])) continue;
        if (answer-- == 0) {
            steps.resize(i);
            break;
        }
    }
    return before;
}

template <class S>
void go_on_with(Game<S>& game, Rules<S> const& rules, Log const& log) {
    std::size_t const first = game.log().entries.size();
    for (std::size_t i = first; i < log.entries.size(); ++i) {
        std::size_t known = 0;
        OrderRecord const& record = log.entries[i].record;
        if (game.pending()) {
            known = answers_of(game.log().open->record.steps).size();
        } else {
            game.submit(rules.words.read_order(record.order));
        }
        auto const answers = answers_of(record.steps);
        for (std::size_t k = known; k < answers.size(); ++k) game.answer(answers[k].option);
    }
}

template <class S>
std::size_t cut_and_go_on(Rules<S> const& rules, std::uint64_t seed) {
    Log const log = random_game(rules, seed);
    std::size_t cuts = 0;
    for (std::size_t entry = 0; entry < log.entries.size(); ++entry) {
        std::size_t const answers = answers_of(log.entries[entry].record.steps).size();
        for (std::size_t answer = 0; answer < answers; ++answer, ++cuts) {
            Log const part = cut(log, entry, answer);
            Game<S> game{rules, log.header};
            auto const difference = game.take_up(part);
            EXPECT_FALSE(difference) << difference->text();
            EXPECT_EQ(game.log(), part);
            EXPECT_TRUE(game.pending());
            go_on_with(game, rules, log);
            EXPECT_EQ(game.log(), log);
        }
    }
    return cuts;
}

TEST(Game, CutAtAnyDecisionItEndsTheSame) {
    std::size_t cuts = 0;
    for (std::uint64_t seed = 0; seed < 15; ++seed) {
        cuts += cut_and_go_on(rout_rules, seed);
        cuts += cut_and_go_on(salvo_rules, seed);
        cuts += cut_and_go_on(duel_rules, seed);
    }
    EXPECT_GT(cuts, 100U);
}

TEST(Game, CutBetweenOrdersItEndsTheSame) {
    Log const log = random_game(salvo_rules, 4);
    for (std::size_t entries = 0; entries <= log.entries.size(); ++entries) {
        Log part = log;
        part.entries.resize(entries);
        Game<Salvo> game{salvo_rules, log.header};
        ASSERT_FALSE(game.take_up(part));
        go_on_with(game, salvo_rules, log);
        EXPECT_EQ(game.log(), log);
    }
}

TEST(Game, GivenDiceOfAnOpenOrderAreTakenUpToo) {
    auto game = game_with_dice(salvo_rules);
    game.submit(shot, {5, 1, 3, 5, 1, 5, 1, 1});
    Log const part = game.log();
    auto again = game_with_dice(salvo_rules);
    ASSERT_FALSE(again.take_up(part));
    for (auto* const each : {&game, &again}) {
        each->answer("stand shaken");
        EXPECT_EQ(each->answer("stand shaken").progress, Progress::committed);
    }
    EXPECT_EQ(again.log(), game.log());
}

TEST(Game, AnOpenOrderThatWasTamperedWithIsNotTakenUp) {
    Log const log = random_game(salvo_rules, 0);
    std::size_t entry = 0;
    while (answers_of(log.entries[entry].record.steps).empty()) ++entry;
    Log part = cut(log, entry, 0);
    std::get<Draw>(part.open->record.steps[0]).faces[0] ^= 1U;
    Game<Salvo> game{salvo_rules, log.header};
    auto const difference = game.take_up(part);
    ASSERT_TRUE(difference);
    EXPECT_EQ(difference->entry, entry + 1);
    EXPECT_THAT(difference->text(), HasSubstr("step 1"));
    EXPECT_EQ(game.log().entries.size(), entry);
    EXPECT_FALSE(game.pending());
}

}  // namespace
}  // namespace esprit::play
