// Commanders against each other: many battles of one scenario, sides swapped, and what came of
// them.
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <sys/resource.h>

#include "command/fight.h"
#include "command/grande_tactique.h"
#include "games/grande_tactique_loader.h"

namespace {

using namespace esprit;
using grande_tactique::System;

struct Score {
    int battles = 0;
    int wins = 0;
    int draws = 0;
    double sum = 0;
    double squares = 0;
    double turns = 0;
    double orders = 0;

    void add(double points, grande_tactique::Battle const& battle, std::uint32_t given) {
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

/// The most memory that was in use so far.
double peak_megabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

std::uint64_t number_of(char const* word) {
    std::string const text{word};
    std::uint64_t number = 0;
    auto const read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || number == 0) {
        std::fprintf(stderr, "esprit_arena: \"%s\" is no number from 1 on\n", word);
        std::exit(2);
    }
    return number;
}

}  // namespace

int main(int count, char** words) try {
    if (count < 4) {
        std::fprintf(stderr,
                     "esprit_arena SCENARIO COMMANDER COMMANDER [PAIRS [SEED]]\n"
                     "Each pair is one battle with the commanders on either side; the score is the "
                     "first one's.\n");
        return 2;
    }
    games::LoadedGrandeTactique const loaded = games::load_grande_tactique(words[1]);
    grande_tactique::Scenario const& scenario = *loaded.scenario;
    std::uint64_t const pairs = count > 4 ? number_of(words[4]) : 100;
    std::uint64_t const seed = count > 5 ? number_of(words[5]) : 1;
    System const system;
    Score score;
    double early_megabytes = 0;
    auto const began = std::chrono::steady_clock::now();
    for (std::uint64_t pair = 0; pair < pairs; ++pair) {
        if (pair == pairs / 10) early_megabytes = peak_megabytes();
        for (rules::SideId side = 0; side < 2; ++side) {
            auto const other = static_cast<rules::SideId>(1 - side);
            auto const own = command::make_commander(words[2], side, seed, pair);
            auto const enemy = command::make_commander(words[3], other, seed, pair);
            if (!own || !enemy) {
                std::fprintf(stderr, "esprit_arena: there is no such commander\n");
                return 2;
            }
            std::array<command::GrandeTactiqueCommander*, 2> both{};
            both[side] = own.get();
            both[other] = enemy.get();
            auto const fought = command::fight<System>(system, scenario, {seed, pair}, both);
            score.add(points_of(system.verdict(scenario, fought.battle), side), fought.battle,
                      fought.orders);
        }
    }
    double const seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    std::printf("%s against %s: %d battles, score %.4f, 95 %% lower bound %.4f\n", words[2],
                words[3], score.battles, score.mean(), score.lower_bound());
    std::printf(
        "won %d, undecided %d, lost %d; %.1f turns and %.0f orders a battle; %.1f battles/s\n",
        score.wins, score.draws, score.battles - score.wins - score.draws,
        score.turns / score.battles, score.orders / score.battles, score.battles / seconds);
    std::printf("most memory: %.1f MB after a tenth of them, %.1f MB at the end\n", early_megabytes,
                peak_megabytes());
    return 0;
} catch (std::exception const& error) {
    std::fprintf(stderr, "esprit_arena: %s\n", error.what());
    return 2;
}
