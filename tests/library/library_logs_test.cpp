// Battles that go on from a log, and the logs that are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <esprit/battle.hpp>

#include <string>

#include "play/log.h"
#include "support/source_tree.h"
#include "text/logs/log_text.h"

namespace esprit {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string scenario_file(std::string const& system) {
    return source_tree() + "/scenarios/" + system + "/balanced.toml";
}

class LibraryLogs : public testing::TestWithParam<char const*> {
protected:
    Scenario scenario_{scenario_file(GetParam())};

    Battle battle(std::size_t orders) const {
        Setting setting;
        setting.seed = 9;
        setting.number = 4;
        setting.commanders = {"random", "random"};
        Battle battle{scenario_, setting};
        while (battle.orders() < orders && !battle.over()) battle.apply(battle.sample_order());
        return battle;
    }
    ErrorCode code_of(std::string const& log, std::string const& words) const {
        try {
            Battle::from_log(scenario_, log);
        } catch (Error const& error) {
            EXPECT_THAT(error.what(), HasSubstr(words));
            return error.code();
        }
        ADD_FAILURE() << "it was read: " << words;
        return {};
    }
};

INSTANTIATE_TEST_SUITE_P(Systems, LibraryLogs,
                         testing::Values("men-who-would-be-kings", "rank-and-file", "black-powder",
                                         "grande-tactique"));

TEST_P(LibraryLogs, LeadToTheirBattleAndItsDice) {
    Battle first = battle(150);
    Battle second = Battle::from_log(Scenario::of_log(first.log()), first.log());
    EXPECT_EQ(second.hash(), first.hash());
    EXPECT_EQ(second.log(), first.log());
    for (int const side : {0, 1}) first.command(side, {});  // nor has the second a commander
    for (int i = 0; i < 40 && !first.over(); ++i) {
        std::string const order = first.sample_order().text();
        first.apply(order);
        second.apply(order);
    }
    EXPECT_EQ(second.log(), first.log());
}

// The decisions of the log are those of its commanders, not the first options.
TEST_P(LibraryLogs, KeepTheAnswersOfTheirOrders) {
    Battle const fought = battle(100'000);
    EXPECT_EQ(Battle::from_log(scenario_, fought.log()).hash(), fought.hash());
}

TEST_P(LibraryLogs, GoOnFromAState) {
    Battle first{scenario_, {}, battle(60).state()};
    for (int i = 0; i < 30 && !first.over(); ++i) first.apply(first.sample_order());
    EXPECT_EQ(Battle::from_log(scenario_, first.log()).log(), first.log());
}

// A log of a table, or of dice that players threw, does not tell the dice to come.
TEST_P(LibraryLogs, WithoutASeedBeginAnew) {
    Battle const fought = battle(60);
    play::Log log = text::read_log("a.log", fought.log());
    log.header.seed.reset();
    Battle again = Battle::from_log(scenario_, text::log_text(log));
    EXPECT_EQ(again.hash(), fought.hash());
    EXPECT_EQ(again.orders(), 0U);
    again.apply(again.sample_order());
}

TEST_P(LibraryLogs, OfOtherVersionsAndRulesAreRefusedInWords) {
    std::string const text = battle(40).log();
    play::Log log = text::read_log("a.log", text);
    log.header.play = play::play_version + 1;
    for (play::Entry& entry : log.entries) entry.play = play::play_version + 1;
    std::string const newer = std::to_string(play::play_version + 1);
    std::string const words =
        "by play version " + newer + ", and this is version " + std::to_string(play::play_version);
    EXPECT_EQ(code_of(text::log_text(log), words), ErrorCode::wrong_state);
    EXPECT_THROW(Scenario::of_log(text::log_text(log)), Error);
    log = text::read_log("a.log", text);
    log.header.ruleset ^= 1U;
    EXPECT_EQ(code_of(text::log_text(log), "another ruleset"), ErrorCode::wrong_state);
    log = text::read_log("a.log", text);
    log.entries[20].state ^= 1U;
    EXPECT_EQ(code_of(text::log_text(log), "order 21"), ErrorCode::wrong_state);
    log = text::read_log("a.log", text);
    log.header.scenario.content += "# \n";
    EXPECT_EQ(code_of(text::log_text(log), "another scenario"), ErrorCode::wrong_state);
    EXPECT_EQ(code_of("title = 1\n", "no log"), ErrorCode::wrong_file);
    EXPECT_EQ(code_of(text.substr(0, text.size() / 2), "the log:"), ErrorCode::wrong_file);
}

}  // namespace
}  // namespace esprit
