// Commanders of Black Powder against each other: many battles of one scenario, sides swapped.
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "command/black_powder.h"
#include "command/fight.h"
#include "text/library.h"
#include "text/scenario_reader.h"

namespace {

using namespace esprit;
using black_powder::System;

struct Score {
    int battles = 0;
    int wins = 0;
    int draws = 0;
    int by_army = 0;  // before the last turn
    double sum = 0;
    double squares = 0;
    double turns = 0;
    double orders = 0;

    double mean() const { return sum / battles; }
    /// Of a 95 % interval by the normal approximation.
    double lower_bound() const {
        double const variance = (squares - sum * sum / battles) / (battles - 1);
        return mean() - 1.96 * std::sqrt(variance / battles);
    }
};

std::string content_of(char const* path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>(file), {}};
}

std::uint64_t number_of(char const* word) {
    std::string const text{word};
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number == 0 ? 1 : number;
}

}  // namespace

int main(int count, char** words) try {
    if (count < 4) {
        std::fprintf(stderr,
                     "esprit_arena_black_powder SCENARIO COMMANDER COMMANDER [PAIRS [SEED]]\n"
                     "Each pair is one battle with the commanders on either side; the score is the "
                     "first one's.\n");
        return 2;
    }
    text::System const ruleset = text::load_system("black-powder");
    text::ScenarioReading reading = text::read_scenario(words[1], content_of(words[1]));
    reading.faults.throw_if_any();
    black_powder::Scenario const scenario{std::move(reading.scenario), *ruleset.ruleset};
    for (field::Fault const& fault : scenario.faults) {
        std::fprintf(stderr, "%s:%d: %s\n", words[1], fault.place.line, fault.message.c_str());
        return 2;
    }
    std::uint64_t const pairs = count > 4 ? number_of(words[4]) : 100;
    std::uint64_t const seed = count > 5 ? number_of(words[5]) : 1;
    System const system;
    Score score;
    for (std::uint64_t pair = 0; pair < pairs; ++pair) {
        for (rules::SideId side = 0; side < 2; ++side) {
            auto const other = static_cast<rules::SideId>(1 - side);
            auto const own = command::make_black_powder_commander(words[2], side, seed, pair);
            auto const enemy = command::make_black_powder_commander(words[3], other, seed, pair);
            if (!own || !enemy) {
                std::fprintf(stderr, "esprit_arena_black_powder: there is no such commander\n");
                return 2;
            }
            std::array<command::BlackPowderCommander*, 2> both{};
            both[side] = own.get();
            both[other] = enemy.get();
            auto const fought = command::fight<System>(system, scenario, {seed, pair}, both);
            auto const verdict = system.verdict(scenario, fought.battle);
            double const points = !verdict.winner ? 0.5 : *verdict.winner == side ? 1 : 0;
            ++score.battles;
            score.wins += points == 1;
            score.draws += points == 0.5;
            score.by_army += verdict.rule.text == "BP-ARMY-01";
            score.sum += points;
            score.squares += points * points;
            score.turns += fought.battle.turn - scenario.common.first_turn;
            score.orders += fought.orders;
        }
    }
    std::printf("%s against %s: %d battles, score %.4f, 95 %% lower bound %.4f\n", words[2],
                words[3], score.battles, score.mean(), score.lower_bound());
    std::printf(
        "won %d, drawn %d, lost %d; %d by a lost army; %.1f turns and %.0f orders a battle\n",
        score.wins, score.draws, score.battles - score.wins - score.draws, score.by_army,
        score.turns / score.battles, score.orders / score.battles);
    return 0;
} catch (std::exception const& error) {
    std::fprintf(stderr, "esprit_arena_black_powder: %s\n", error.what());
    return 2;
}
