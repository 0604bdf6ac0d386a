// Commanders of The Men Who Would Be Kings against each other: many battles of one scenario, sides
// swapped, and what came of them.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>

#include "command/fight.h"
#include "command/men_who_would_be_kings.h"
#include "text/library.h"
#include "text/scenario_reader.h"

namespace {

using namespace esprit;
using men_who_would_be_kings::System;

struct Score {
    int battles = 0;
    int wins = 0;
    int draws = 0;
    double sum = 0;
    double squares = 0;
    double turns = 0;
    double orders = 0;

    void add(double points, men_who_would_be_kings::Battle const& battle, std::uint32_t given) {
        ++battles;
        wins += points == 1;
        draws += points == 0.5;
        sum += points;
        squares += points * points;
        turns += battle.turn - 1;
        orders += given;
    }
    double mean() const { return sum / battles; }
    /// Of a 95 % interval by the normal approximation.
    double lower_bound() const {
        double const variance = (squares - sum * sum / battles) / (battles - 1);
        return mean() - 1.96 * std::sqrt(variance / battles);
    }
};

/// 1 for `side` when it has won, 0 when the other has, else one half.
double points_of(rules::BattleVerdict const& verdict, rules::SideId side) {
    if (!verdict.winner) return 0.5;
    return *verdict.winner == side ? 1 : 0;
}

men_who_would_be_kings::Scenario read(char const* path, chance::Ruleset const& ruleset) {
    std::ifstream file{path, std::ios::binary};
    auto reading = text::read_scenario(path, {std::istreambuf_iterator<char>{file}, {}});
    reading.faults.throw_if_any();
    return {std::move(reading.scenario), ruleset};
}

}  // namespace

int main(int count, char** words) try {
    if (count < 4) {
        std::fprintf(stderr, "esprit_arena_kings SCENARIO COMMANDER COMMANDER [PAIRS [SEED]]\n");
        return 2;
    }
    text::System const rules = text::load_system("men-who-would-be-kings");
    auto const scenario = read(words[1], *rules.ruleset);
    std::uint64_t const pairs = count > 4 ? std::strtoull(words[4], nullptr, 10) : 100;
    std::uint64_t const seed = count > 5 ? std::strtoull(words[5], nullptr, 10) : 1;
    System const system;
    Score score;
    std::array<int, 2> won_by_side{};
    for (std::uint64_t pair = 0; pair < pairs; ++pair) {
        for (rules::SideId side = 0; side < 2; ++side) {
            auto const other = static_cast<rules::SideId>(1 - side);
            auto const own = command::make_kings_commander(words[2], side, seed, pair);
            auto const enemy = command::make_kings_commander(words[3], other, seed, pair);
            if (!own || !enemy) {
                std::fprintf(stderr, "esprit_arena_kings: there is no such commander\n");
                return 2;
            }
            std::array<command::KingsCommander*, 2> both{};
            both[side] = own.get();
            both[other] = enemy.get();
            auto const fought = command::fight<System>(system, scenario, {seed, pair}, both);
            rules::BattleVerdict const verdict = system.verdict(scenario, fought.battle);
            if (verdict.winner) ++won_by_side.at(*verdict.winner);
            score.add(points_of(verdict, side), fought.battle, fought.orders);
        }
    }
    std::printf("%s against %s: %d battles, score %.4f, 95 %% lower bound %.4f\n", words[2],
                words[3], score.battles, score.mean(), score.lower_bound());
    std::printf("won %d, undecided %d, lost %d; %.1f turns and %.0f orders a battle\n", score.wins,
                score.draws, score.battles - score.wins - score.draws, score.turns / score.battles,
                score.orders / score.battles);
    std::printf("%s won %d, %s %d, whoever led them\n", scenario.common.sides[0].name.c_str(),
                won_by_side[0], scenario.common.sides[1].name.c_str(), won_by_side[1]);
    return 0;
} catch (std::exception const& error) {
    std::fprintf(stderr, "esprit_arena_kings: %s\n", error.what());
    return 2;
}
