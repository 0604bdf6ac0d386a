// The odds behind the answers to a question in the middle of an order.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "games/battlefield_loader.h"
#include "rules/common/word_cursor.h"
#include "support/source_tree.h"
#include "text/orders/answer_words.h"

namespace esprit::games {
namespace {

constexpr int most_orders = 400;
constexpr int most_questions = 12;

/// Plays orders of commanders, and asks a person whatever the rules ask.
class Asked {
public:
    explicit Asked(std::string const& scenario)
        : field_(load_battlefield(source_tree() + "/scenarios/" + scenario + ".toml")) {
        Commanders commanders;
        commanders.names = {"advance", "advance"};
        game_ = field_->new_game(header_of(*field_, 5), commanders);
        for (SideId side : {SideId{0}, SideId{1}}) game_->decide_by(side, nullptr);
    }
    /// Goes on to the next question; false: the battle is over, or too long.
    bool to_question() {
        while (!game_->pending() && orders_ < most_orders && !game_->verdict().over) {
            game_->give(game_->order_of_commander());
            ++orders_;
        }
        return game_->pending().has_value();
    }
    BattlefieldGame& game() { return *game_; }

private:
    std::unique_ptr<Battlefield> field_;
    std::unique_ptr<BattlefieldGame> game_;
    int orders_ = 0;
};

Exact sum_of(OddsTable const& table) {
    Exact sum;
    for (auto const& [words, chance] : table.ends) sum += chance;
    return sum;
}

class AnswerOdds : public ::testing::TestWithParam<char const*> {};

TEST_P(AnswerOdds, AddUpAndLeaveTheQuestionOpen) {
    Asked asked{GetParam()};
    int questions = 0;
    while (questions < most_questions && asked.to_question()) {
        ++questions;
        auto const pending = *asked.game().pending();
        std::size_t const steps = asked.game().log().open->record.steps.size();
        for (std::string const& option : pending.options) {
            SCOPED_TRACE(pending.rule + " " + option);
            OddsTable const table = asked.game().answer_odds(option, false);
            EXPECT_EQ(sum_of(table), Exact{1});
            EXPECT_FALSE(table.idle);
            // RF-MEL-19 asks the winner of a melee, whichever unit the order named
            if (pending.rule == "RF-MEL-19" && option == "hold") {
                EXPECT_EQ(table.headline.win, Exact{1});
            }
        }
        EXPECT_EQ(asked.game().pending(), pending);
        EXPECT_EQ(asked.game().log().open->record.steps.size(), steps);
        EXPECT_THROW(asked.game().answer_odds("neither", false), play::OrderError);
        asked.game().answer(pending.options.back());
    }
    EXPECT_GT(questions, 0);
}

INSTANTIATE_TEST_SUITE_P(Systems, AnswerOdds,
                         ::testing::Values("grande-tactique/balanced", "rank-and-file/balanced"));

TEST(AnswerWords, SayWhatFollows) {
    EXPECT_EQ(text::answer_words("RF-WVR-05", "evade"),
              "It runs from the chargers before they reach it.");
    EXPECT_NE(text::answer_words("RF-WVR-13", "pursue Blue 2nd"),
              text::answer_words("RF-WVR-13", "halt"));
    EXPECT_EQ(text::answer_words("RF-RAL-04", "line"), "");
}

}  // namespace
}  // namespace esprit::games
