// While an order waits for an answer or for dice, units are shown where its story has led them.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.h"
#include "chance/fair_dice.h"
#include "games/battlefield_loader.h"
#include "program/by_system.h"
#include "support/all_battlefields.h"

namespace esprit::games {
namespace {

constexpr std::uint64_t seed_of_moments = 9;

std::vector<std::string> answers_in(play::OrderRecord const& record) {
    std::vector<std::string> answers;
    for (play::LogStep const& step : record.steps) {
        auto const* const answer = std::get_if<play::Answer>(&step);
        if (answer != nullptr) answers.push_back(answer->option);
    }
    return answers;
}

std::vector<std::uint8_t> dice_in(play::OrderRecord const& record) {
    std::vector<std::uint8_t> dice;
    for (play::LogStep const& step : record.steps) {
        auto const* const draw = std::get_if<play::Draw>(&step);
        if (draw != nullptr) dice.insert(dice.end(), draw->faces.begin(), draw->faces.end());
    }
    return dice;
}

class Moments : public ::testing::TestWithParam<std::string_view> {
protected:
    /// Each unit of a story stands where its last move has led it, and every unit can be described.
    void look_at(BattlefieldGame const& game, std::vector<text::StoryLine> const& story) {
        std::map<rules::UnitId, chance::Waypoint> led;
        for (text::StoryLine const& line : story) {
            if (line.move) led[line.move->unit] = line.move->path.back();
        }
        ++moments;
        for (rules::Piece const& piece : game.board().pieces) {
            EXPECT_FALSE(game.who(piece.unit).empty());
            if (!led.contains(piece.unit)) continue;
            ++moved;
            EXPECT_EQ(piece.x_mil, led[piece.unit].x_mil) << piece.name;
            EXPECT_EQ(piece.y_mil, led[piece.unit].y_mil) << piece.name;
        }
        EXPECT_FALSE(game.units({}).empty());
    }

    /// Plays battles of computer commanders again as a game between persons.
    template <class Play>
    void play_again(bool rolled, Play const& play) {
        for (auto const& field : battles::all_battlefields()) {
            if (field->common().system != GetParam()) continue;
            field_ = field.get();
            for (std::uint64_t const number : {4, 8}) {
                SCOPED_TRACE(battles::name_of(*field) + " " + std::to_string(number));
                auto const log = battles::fought(*field, battles::commanders_of(*field, number),
                                                 seed_of_moments, number, 6);
                play::Header header =
                    header_of(*field, rolled ? std::optional{seed_of_moments} : std::nullopt);
                header.battle = number;
                auto const game = field->new_game(std::move(header), {{"", ""}, seed_of_moments});
                for (play::Entry const& entry : log.entries) {
                    text::StoryTeller story = field->story_teller();
                    game->set_listener(&story);
                    play(*game, entry.record, story);
                    ASSERT_FALSE(game->pending());
                }
                EXPECT_EQ(game->log().entries.back().state, log.entries.back().state);
            }
        }
    }

    /// A replay of a log with an open order goes up to its question.
    void replay(BattlefieldGame const& game) const {
        Replay const told = field_->replay(game.log(), game.log().entries.size());
        ASSERT_TRUE(told.pending);
        EXPECT_EQ(*told.pending, *game.pending());
        rules::Board const now = game.board();
        ASSERT_TRUE(told.picture.after);
        ASSERT_EQ(told.picture.after->pieces.size(), now.pieces.size());
        for (std::size_t i = 0; i < now.pieces.size(); ++i) {
            EXPECT_EQ(told.picture.after->pieces[i].x_mil, now.pieces[i].x_mil);
            EXPECT_EQ(told.picture.after->pieces[i].y_mil, now.pieces[i].y_mil);
            EXPECT_EQ(told.picture.after->pieces[i].states, now.pieces[i].states);
        }
    }

    Battlefield const* field_ = nullptr;
    int moments = 0;
    int moved = 0;
};

TEST_P(Moments, OfDecisionsShowWhereTheStoryHasLed) {
    play_again(true, [&](BattlefieldGame& game, play::OrderRecord const& record,
                         text::StoryTeller& story) {
        game.give(record.order);
        for (std::string const& answer : answers_in(record)) {
            ASSERT_TRUE(game.pending());
            int const moved_before = moved;
            look_at(game, story.lines());
            if (moved_before == 0 && moved > 0) replay(game);
            game.answer(answer);
        }
    });
    if (GetParam() == "grande-tactique" || GetParam() == "rank-and-file") {
        EXPECT_GT(moments, 10);
        EXPECT_GT(moved, 5);
    }
}

TEST_P(Moments, OfMissingDiceShowWhereTheStoryHasLed) {
    play_again(false, [&](BattlefieldGame& game, play::OrderRecord const& record,
                          text::StoryTeller& story) {
        std::vector<std::uint8_t> const dice = dice_in(record);
        std::vector<std::string> const answers = answers_in(record);
        if (!dice.empty() && answers.empty()) {
            rules::Board const before = game.board();
            EXPECT_THROW(game.give(record.order, {dice.begin(), dice.end() - 1}),
                         chance::DiceError);
            look_at(game, story.lines());
            game.withdraw();
            EXPECT_EQ(game.board().pieces.size(), before.pieces.size());
            for (std::size_t i = 0; i < before.pieces.size(); ++i) {
                EXPECT_EQ(game.board().pieces[i].x_mil, before.pieces[i].x_mil);
            }
        }
        game.give(record.order, dice);
        for (std::string const& answer : answers) game.answer(answer);
    });
    EXPECT_GT(moments, 10);
    EXPECT_GT(moved, 0);
}

// Orders of a battle, as far as other dice allow them, and the first answer to every question.
TEST_P(Moments, OfDiceThatWaitForSeatsShowWhereTheStoryHasLed) {
    Bytes32 const secret{7};
    Bytes32 const nonce{8};
    for (auto const& field : battles::all_battlefields()) {
        if (field->common().system != GetParam()) continue;
        SCOPED_TRACE(battles::name_of(*field));
        auto const log =
            battles::fought(*field, battles::commanders_of(*field, 4), seed_of_moments, 4, 6);
        play::Header header = header_of(*field, std::nullopt);
        header.fair = chance::FairPromise{sha256(secret), {nonce}, true, true};
        auto const game = field->new_game(std::move(header), {{"", ""}, seed_of_moments});
        game->set_dice_secret(secret);
        text::StoryTeller story = field->story_teller();
        game->set_listener(&story);
        auto const carried = [&](auto const& act) {
            for (;;) {
                try {
                    return act();
                } catch (play::NotShown const& wait) {
                    look_at(*game, story.lines());
                    game->show({wait.after, {nonce}});
                }
            }
        };
        for (play::Entry const& entry : log.entries) {
            play::Reply reply = carried([&] { return game->give(entry.record.order); });
            while (game->pending()) {
                std::string const first = game->pending()->options.front();
                reply = carried([&] { return game->answer(first); });
            }
            if (reply.progress == play::Progress::refused) break;
        }
    }
    EXPECT_GT(moments, 3);
    if (GetParam() == "grande-tactique") {
        EXPECT_GT(moved, 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Of, Moments, testing::each_system(), testing::name_of_system);

}  // namespace
}  // namespace esprit::games
