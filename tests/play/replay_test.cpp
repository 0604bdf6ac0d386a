// Replays: the same to the bit under the same rules; under others the first difference is reported.
#include "play/replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "chance/recorder.h"
#include "play/game.h"
#include "play/random_games.h"
#include "play/retell.h"
#include "play/toy_words.h"
#include "text/logs/log_text.h"

namespace esprit::play {
namespace {

using testing::HasSubstr;
using toy::Duel;

constexpr std::uint32_t other_version = play_version + 1;

template <class S>
void expect_replays_to_every_order(Rules<S> const& rules, Log const& log) {
    for (std::size_t to = 0; to <= log.entries.size(); ++to) {
        for (std::uint32_t const version : {play_version, other_version}) {
            auto const replayed = replay(rules, log, {to, nullptr, version});
            ASSERT_FALSE(replayed.report.difference) << replayed.report.difference->text();
            EXPECT_EQ(replayed.report.reached, to);
            EXPECT_EQ(rules.system.digest(*replayed.battle),
                      to == 0 ? log.header.begin : log.entries[to - 1].state);
        }
    }
}

TEST(Replay, GivesTheSameBattlesRolledOrRead) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        expect_replays_to_every_order(rout_rules, random_game(rout_rules, seed));
        expect_replays_to_every_order(salvo_rules, random_game(salvo_rules, seed));
        expect_replays_to_every_order(duel_rules, random_game(duel_rules, seed));
    }
}

TEST(Replay, TellsTheStoryAgain) {
    Log const log = random_game(salvo_rules, 1);
    chance::Recorder recorder;
    replay(salvo_rules, log, {log.entries.size(), &recorder, play_version});
    std::size_t draws = 0;
    for (Entry const& entry : log.entries) {
        for (LogStep const& step : entry.record.steps) draws += std::holds_alternative<Draw>(step);
    }
    EXPECT_EQ(recorder.throws.size(), draws);
}

TEST(Replay, OccurrencesAreThoseOfTheTurnAndPhase) {
    RuleId const rule{"TR-01"};
    auto const entry = [](std::uint16_t turn, std::uint8_t phase, std::uint16_t unit) {
        return Entry{{"", turn, phase, {Draw{"TR-01", unit, 0, {1}, 0, ""}}}, 0, {}};
    };
    // of the five draws in turn 2 only two are those of unit 3 in phase 1
    std::vector<Entry> const entries{entry(1, 1, 3), entry(2, 0, 3), entry(2, 1, 3),
                                     entry(2, 1, 4), entry(2, 0, 3), entry(2, 1, 3)};
    EXPECT_EQ(drawn_before(entries, 2, 1).next(rule, 3), 2);
    EXPECT_EQ(drawn_before(entries, 2, 1).next(RuleId{"TR-02"}, 3), 0);
    EXPECT_EQ(drawn_before(entries, 3, 1).next(rule, 3), 0);
}

// ---------------------------------------------------------------- logs that were changed

/// Changes order `order` (from 1) of a game's log; the first difference.
template <class Change>
Difference after_change(std::size_t order, Change change) {
    Log log = random_game(rout_rules, 7);
    change(log.entries.at(order - 1));
    auto const replayed = replay(rout_rules, log);
    EXPECT_EQ(replayed.report.reached, order - 1);
    return replayed.report.difference.value_or(Difference{});
}

/// The first order with an answer in it.
std::size_t answered_order() {
    Log const log = random_game(rout_rules, 7);
    for (std::size_t i = 0; i < log.entries.size(); ++i) {
        if (!answers_of(log.entries[i].record.steps).empty()) return i + 1;
    }
    return 0;
}

TEST(Replay, NamesTheStepThatDiffers) {
    std::size_t const order = answered_order();
    ASSERT_GT(order, 0U);
    Difference const difference = after_change(
        order, [](Entry& entry) { std::get<Draw>(entry.record.steps[1]).faces[0] = 9; });
    EXPECT_EQ(difference.entry, order);
    EXPECT_EQ(difference.what, "step 2");
    EXPECT_THAT(difference.recorded, HasSubstr(": 9 = 1"));
    EXPECT_THAT(difference.found, HasSubstr("draw TR-02 unit"));
    EXPECT_THAT(difference.text(), HasSubstr("order " + std::to_string(order) + ", step 2: the"));
}

TEST(Replay, NamesTheStateThatDiffers) {
    Difference const difference = after_change(2, [](Entry& entry) { entry.state ^= 1U; });
    EXPECT_EQ(difference.entry, 2U);
    EXPECT_EQ(difference.what, "its state");
}

TEST(Replay, NamesAStepTooMany) {
    Difference const difference = after_change(
        2, [](Entry& entry) { entry.record.steps.push_back(Draw{"TR-01", 0, 0, {1}, 0, ""}); });
    EXPECT_EQ(difference.found, "nothing");
}

TEST(Replay, NamesAnAnswerThatFitsNothing) {
    std::size_t const order = answered_order();
    Difference const difference = after_change(
        order, [](Entry& entry) { std::get<Answer>(entry.record.steps[2]).option = "run"; });
    EXPECT_EQ(difference.entry, order);
    EXPECT_THAT(difference.found, HasSubstr("asks side"));
    EXPECT_THAT(difference.found, HasSubstr("\"stand shaken\" \"fall back\""));
}

TEST(Replay, NamesADecisionThatNobodyTook) {
    std::size_t const order = answered_order();
    Difference const difference =
        after_change(order, [](Entry& entry) { entry.record.steps.pop_back(); });
    EXPECT_EQ(difference.entry, order);
    EXPECT_THAT(difference.found, HasSubstr("TR-04"));
}

TEST(Replay, NamesAnOrderThatIsRefusedOrNone) {
    Difference difference =
        after_change(1, [](Entry& entry) { entry.record.order = "shoot 4 at 0"; });
    EXPECT_THAT(difference.found, HasSubstr("TR-07: this unit is not yours to order"));
    difference = after_change(1, [](Entry& entry) { entry.record.order = "shout"; });
    EXPECT_THAT(difference.found, HasSubstr("an order is"));
}

TEST(Replay, NamesAnotherPlace) {
    Difference const difference = after_change(1, [](Entry& entry) { entry.record.turn = 3; });
    EXPECT_EQ(difference.found, "turn 0 phase 0");
}

TEST(Replay, BeginsWithTheRightSystemAndBattle) {
    Log log = random_game(rout_rules, 7);
    EXPECT_EQ(verify(salvo_rules, log)->what, "the system");
    log.header.begin ^= 1U;
    Difference const difference = *verify(rout_rules, log);
    EXPECT_EQ(difference.entry, 0U);
    EXPECT_THAT(difference.text(), HasSubstr("before the first order, the battle"));
}

TEST(Replay, ASnapshotThatIsNoneIsADifference) {
    Log log = random_game(duel_rules, 7);
    log.entries[1].snapshot.push_back(0);
    EXPECT_EQ(verify(duel_rules, log)->what, "its snapshot");
    log.header.start = {1, 2};
    EXPECT_EQ(verify(duel_rules, log)->what, "the snapshot it starts from");
}

// ---------------------------------------------------------------- rules that were changed

/// A different TD-02: a rest restores two points.
class HeartyDuel : public Duel {
public:
    void carry_out(LiveBattle live, Order const& order, chance::Arbiter& arbiter) const {
        std::uint8_t const before = live.battle.strength.at(order.unit);
        Duel::carry_out(live, order, arbiter);
        if (live.battle.strength.at(order.unit) > before) ++live.battle.strength.at(order.unit);
    }
};
HeartyDuel const hearty;
Rules<HeartyDuel> const hearty_rules{hearty, duel_scenario, duel_words};

/// The first order, from 1, by which a rest restored a point; 0: none.
std::size_t first_recovery(Log const& log) {
    for (std::size_t i = 0; i < log.entries.size(); ++i) {
        auto const& draw = std::get<Draw>(log.entries[i].record.steps.at(0));
        if (draw.rule == "TD-02" && draw.reading == 1) return i + 1;
    }
    return 0;
}

/// A game in which a rest restores a point.
Log game_with_recovery() {
    for (std::uint64_t seed = 0;; ++seed) {
        Log log = random_game(duel_rules, seed);
        if (first_recovery(log) > 1) return log;
    }
}

TEST(Replay, NamesTheFirstOrderThatNewRulesChange) {
    int changed = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Log const log = random_game(duel_rules, seed);
        auto const difference = verify(hearty_rules, log, other_version);
        EXPECT_EQ(difference ? difference->entry : 0, first_recovery(log));
        changed += difference.has_value();
    }
    EXPECT_GT(changed, 5);
}

TEST(Replay, SnapshotsHelpOverNewRules) {
    Log const log = game_with_recovery();
    std::size_t const recovery = first_recovery(log);
    for (std::size_t to = recovery; to <= log.entries.size(); ++to) {
        auto const replayed = replay(hearty_rules, log, {to, nullptr, other_version});
        EXPECT_EQ(replayed.report.difference->entry, recovery);
        std::size_t const reached = replayed.report.reached;
        EXPECT_EQ(hearty.digest(*replayed.battle),
                  reached == 0 ? log.header.begin : log.entries[reached - 1].state);
        // every other order ends a turn
        EXPECT_GE(reached + 1, to);
        EXPECT_TRUE(log.entries[to - 1].snapshot.empty() || reached == to);
    }
    auto const replayed = replay(hearty_rules, log, {log.entries.size(), nullptr, other_version});
    EXPECT_GE(replayed.report.from_snapshot, recovery);
}

TEST(Replay, UnderItsOwnVersionNothingHelpsOverADifference) {
    Log const log = game_with_recovery();
    auto const replayed = replay(hearty_rules, log);
    EXPECT_EQ(replayed.report.difference->entry, first_recovery(log));
    EXPECT_EQ(replayed.report.reached, first_recovery(log) - 1);
    EXPECT_EQ(replayed.report.from_snapshot, 0U);
}

/// A game of an older version that ends in the middle of a turn, with an order that the new rules
/// change.
Log older_game() {
    for (std::uint64_t seed = 0;; ++seed) {
        Log log = random_game(duel_rules, seed);
        std::size_t const recovery = first_recovery(log);
        if (recovery < 3 || !log.entries[recovery - 1].snapshot.empty()) continue;
        log.entries.resize(recovery);
        log.header.play = play_version - 1;
        for (Entry& entry : log.entries) entry.play = play_version - 1;
        return log;
    }
}

TEST(Replay, AGameOfAnOlderVersionGoesOnFromItsLastSnapshot) {
    Log const older = older_game();
    std::size_t const kept = older.entries.size() - 1;
    Game<HeartyDuel> game{hearty_rules, older.header};
    auto const difference = game.resume(older);
    ASSERT_TRUE(difference);
    EXPECT_EQ(difference->entry, older.entries.size());
    ASSERT_EQ(game.log().entries.size(), kept);
    auto const orders = hearty.candidates({duel_scenario, game.battle()});
    ASSERT_FALSE(orders.empty());
    game.submit(orders.front());
    Log const log = game.log();
    EXPECT_EQ(version_of(log, 1), play_version - 1);
    EXPECT_EQ(version_of(log, kept), play_version - 1);
    EXPECT_EQ(version_of(log, kept + 1), play_version);
    EXPECT_TRUE(is_of_older_version(log));

    auto const replayed = replay(hearty_rules, log);
    EXPECT_FALSE(replayed.report.difference);
    EXPECT_EQ(replayed.report.reached, kept + 1);
    // the dice of the last order are rolled again, those of earlier orders are taken from the log
    Log otherwise = log;
    otherwise.header.seed = *log.header.seed + 1;
    EXPECT_EQ(verify(hearty_rules, otherwise)->entry, kept + 1);

    std::string const text = text::log_text(log);
    EXPECT_THAT(text, HasSubstr("\nplay " + std::to_string(play_version) + "\norder " +
                                std::to_string(kept + 1) + " "));
    EXPECT_EQ(text::read_log("x.log", text), log);
}

TEST(Replay, OrdersOfAnOlderVersionThatDifferArePassedOver) {
    Log log = game_with_recovery();
    log.header.play = play_version - 1;
    for (Entry& entry : log.entries) entry.play = play_version - 1;
    std::vector<std::size_t> begun;
    std::vector<std::size_t> done;
    auto const number = [&](Entry const& entry) {
        return static_cast<std::size_t>(&entry - log.entries.data()) + 1;
    };
    auto const difference = retell(
        hearty_rules, log, nullptr,
        [&](Duel::Battle const&, Entry const& entry) { begun.push_back(number(entry)); },
        [&](Duel::Battle const&, Entry const& entry) { done.push_back(number(entry)); });
    EXPECT_FALSE(difference);
    std::size_t const recovery = first_recovery(log);
    EXPECT_THAT(begun, testing::Contains(recovery));
    EXPECT_THAT(done, testing::Not(testing::Contains(recovery)));
    EXPECT_GE(done.size(), recovery - 1);
}

}  // namespace
}  // namespace esprit::play
