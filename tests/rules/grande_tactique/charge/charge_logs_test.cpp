// Logs of charges: cut at any decision and taken up again they end the same; their text says all of
// them; and those that were written once are still carried out to the same bit.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "play/replay.h"
#include "rules/grande_tactique/charge/charge_games.h"
#include "support/grande_tactique_loader.h"
#include "support/source_tree.h"
#include "text/logs/log_text.h"

namespace esprit::grande_tactique {
namespace {

using play::Answer;
using play::Game;
using play::Log;
using play::OrderRecord;

/// The log as it was when the decision `answer` (from 0) of order `entry` was waited for.
Log cut(Log const& log, std::size_t entry, std::size_t answer) {
    Log before = log;
    before.entries.resize(entry);
    before.open.emplace();
    before.open->record = log.entries[entry].record;
    auto& steps = before.open->record.steps;
    std::size_t place = 0;
    for (; place < steps.size(); ++place) {
        if (std::holds_alternative<Answer>(steps[place]) && answer-- == 0) break;
    }
    steps.resize(place);
    return before;
}

void go_on_with(Game<System>& game, ChargeGame const& game_of, Log const& log) {
    for (std::size_t i = game.log().entries.size(); i < log.entries.size(); ++i) {
        OrderRecord const& record = log.entries[i].record;
        std::size_t known = 0;
        if (game.pending()) {
            known = answers_of(game.log().open->record.steps).size();
        } else {
            game.submit(game_of.words.read_order(record.order));
        }
        auto const answers = answers_of(record.steps);
        for (std::size_t k = known; k < answers.size(); ++k) game.answer(answers[k].option);
    }
}

/// How many cuts there were.
std::size_t cut_everywhere(ChargeGame const& game_of, Log const& log) {
    std::size_t cuts = 0;
    for (std::size_t entry = 0; entry < log.entries.size(); ++entry) {
        std::size_t const answers = answers_of(log.entries[entry].record.steps).size();
        for (std::size_t answer = 0; answer < answers; ++answer, ++cuts) {
            Log const part = text::read_log("cut.log", text::log_text(cut(log, entry, answer)));
            Game<System> game{game_of.rules, log.header};
            auto const difference = game.take_up(part);
            EXPECT_FALSE(difference) << difference->text();
            EXPECT_EQ(game.log(), part);
            go_on_with(game, game_of, log);
            EXPECT_EQ(game.log(), log);
        }
    }
    return cuts;
}

TEST(ChargeLogs, CutAtAnyDecisionTheyEndTheSame) {
    std::size_t cuts = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        SCOPED_TRACE(seed);
        fixture::ChargeScene const scene = fixture::random_charges(seed);
        ChargeGame const game_of{scene.scenario};
        Log const log = fought(game_of, scene, charge_header(seed), seed);
        cuts += cut_everywhere(game_of, log);
    }
    EXPECT_GT(cuts, 200U);
}

TEST(ChargeLogs, TextSaysAllOfThem) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        SCOPED_TRACE(seed);
        fixture::ChargeScene const scene = fixture::random_charges(seed);
        ChargeGame const game_of{scene.scenario};
        Log const log = fought(game_of, scene, charge_header(seed), seed);
        Log const read = text::read_log("game.log", text::log_text(log));
        EXPECT_EQ(read, log);
        auto const difference = play::verify(game_of.rules, read);
        EXPECT_FALSE(difference) << difference->text();
        // another version reads the faces
        auto const later = play::verify(game_of.rules, read, play::play_version + 1);
        EXPECT_FALSE(later) << later->text();
    }
}

// They are of play version 1: what today's rules carry out otherwise is passed over.
TEST(ChargeLogs, OfTheFirstFormatAreReadToTheirEnd) {
    std::filesystem::path const folder = source_tree() + "/tests/logs/format_1";
    int logs = 0;
    int held = 0;
    for (auto const& file : std::filesystem::directory_iterator(folder)) {
        std::string const name = file.path().filename().string();
        if (!name.starts_with("charge_")) continue;
        SCOPED_TRACE(name);
        ++logs;
        std::ifstream stream(file.path(), std::ios::binary);
        std::string const text{std::istreambuf_iterator<char>(stream), {}};
        Log const log = text::read_log(name, text);
        EXPECT_EQ(text::log_text(log), text);
        games::LoadedGrandeTactique const loaded = games::build_grande_tactique(
            {log.header.scenario.name, log.header.scenario.content}, text::HouseFinder{});
        ChargeGame const game_of{*loaded.scenario};
        auto const replayed = play::replay(game_of.rules, log);
        EXPECT_TRUE(replayed.battle.has_value());
        held += replayed.report.difference ? 0 : 1;
    }
    EXPECT_GE(logs, 4);
    EXPECT_GE(held, 2) << "most charges are fought as before";
}

}  // namespace
}  // namespace esprit::grande_tactique
