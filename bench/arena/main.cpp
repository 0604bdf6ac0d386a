// Commanders against each other: many battles of one scenario, sides swapped, and what came of
// them.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sys/resource.h>
#include <time.h>

#include "command/fight.h"
#include "command/weight_search.h"
#include "games/black_powder/adapter.h"
#include "games/commanders.h"
#include "games/grande_tactique/adapter.h"
#include "games/men_who_would_be_kings/adapter.h"
#include "games/rank_and_file/adapter.h"
#include "games/staff_service.h"
#include "text/scenarios/scenario_loader.h"

namespace {

using namespace esprit;

struct Score {
    int battles = 0;
    int wins = 0;
    int draws = 0;
    double sum = 0;
    double squares = 0;
    double turns = 0;
    double orders = 0;
    double seconds_of_first = 0;  // that the first contender took
    std::uint64_t orders_of_first = 0;

    void add(double points, int last_turn, std::uint32_t given) {
        ++battles;
        wins += points == 1;
        draws += points == 0.5;
        sum += points;
        squares += points * points;
        turns += last_turn - 1;
        orders += given;
    }
    double mean() const { return sum / battles; }
    /// Of a 95 % interval by the normal approximation.
    double lower_bound() const {
        double const variance = (squares - sum * sum / battles) / (battles - 1);
        return mean() - 1.96 * std::sqrt(variance / battles);
    }
};

/// Of the processor, so that a busy machine does not count.
double seconds_used() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec) +
           static_cast<double>(usage.ru_utime.tv_usec) / 1e6;
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

/// Of the processor and this thread, so that a busy machine does not count.
double seconds_thought() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

/// Measures how long another commander takes.
template <class S>
class Timed final : public command::Commander<S> {
public:
    Timed(command::Commander<S>& other, double& seconds, std::uint64_t& orders)
        : other_(other), seconds_(seconds), orders_(orders) {}
    std::string_view name() const override { return other_.name(); }
    chance::Policy& policy() override { return other_.policy(); }
    typename S::Order order(typename S::Scenario const& scenario,
                            typename S::Battle const& battle) override {
        double const began = seconds_thought();
        auto const order = other_.order(scenario, battle);
        seconds_ += seconds_thought() - began;
        ++orders_;
        return order;
    }

private:
    command::Commander<S>& other_;
    double& seconds_;
    std::uint64_t& orders_;
};

/// "staff@400": who thinks, and how many nodes.
struct Contender {
    std::string_view word;
    std::string_view name;
    std::uint64_t nodes = 0;
};

Contender contender_of(char const* word) {
    std::string_view const text{word};
    std::size_t const at = text.find('@');
    if (at == std::string_view::npos) return {text, text, 0};
    return {text, text.substr(0, at), number_of(word + at + 1)};
}

/// What is fought, and how often.
struct Contest {
    std::array<Contender, 2> commanders;
    std::uint64_t pairs = 100;
    std::uint64_t seed = 1;
};

void tell(Contest const& contest, Score const& score, double seconds, double early_megabytes) {
    std::string const first{contest.commanders[0].word};
    std::string const second{contest.commanders[1].word};
    std::printf("%s against %s: %d battles, score %.4f, 95 %% lower bound %.4f\n", first.c_str(),
                second.c_str(), score.battles, score.mean(), score.lower_bound());
    std::printf(
        "won %d, undecided %d, lost %d; %.1f turns and %.0f orders a battle; %.1f battles/s\n",
        score.wins, score.draws, score.battles - score.wins - score.draws,
        score.turns / score.battles, score.orders / score.battles, score.battles / seconds);
    std::printf("%s: %.2f ms an order\n", first.c_str(),
                1000 * score.seconds_of_first / static_cast<double>(score.orders_of_first));
    std::printf("most memory: %.1f MB after a tenth of them, %.1f MB at the end\n", early_megabytes,
                peak_megabytes());
}

/// All battles of a system, by its adapter.
template <class Adapter>
void fight_all(text::UncheckedScenario read, Contest const& contest) {
    using System = typename Adapter::System;
    auto const loaded = text::check_scenario<typename System::Scenario>(std::move(read));
    Adapter const adapter{*loaded.scenario};
    auto const names = games::commander_names(adapter);
    for (auto const& [word, name, nodes] : contest.commanders) {
        if (std::find(names.begin(), names.end(), name) != names.end()) continue;
        throw text::BadInput{"there is no commander \"" + std::string{name} + "\""};
    }
    Score score;
    double early_megabytes = 0;
    double const began = seconds_used();
    for (std::uint64_t pair = 0; pair < contest.pairs; ++pair) {
        if (pair == contest.pairs / 10) early_megabytes = peak_megabytes();
        for (rules::SideId side = 0; side < 2; ++side) {
            auto const other = static_cast<rules::SideId>(1 - side);
            auto const made = [&](Contender const& who, rules::SideId whose) {
                return games::commander_named(adapter, who.name,
                                              {whose, contest.seed, pair, who.nodes});
            };
            auto const own = made(contest.commanders[0], side);
            auto const its = made(contest.commanders[1], other);
            std::array<command::Commander<System>*, 2> both{};
            Timed<System> timed{*own, score.seconds_of_first, score.orders_of_first};
            both[side] = &timed;
            both[other] = its.get();
            auto const fought = command::fight<System>(adapter.system(), *loaded.scenario,
                                                       {contest.seed, pair}, both);
            score.add(
                command::points_of(adapter.system().verdict(*loaded.scenario, fought.battle), side),
                fought.battle.turn, fought.orders);
        }
    }
    tell(contest, score, seconds_used() - began, early_megabytes);
}

struct ArenaSystem {
    std::string_view name;
    void (*fight)(text::UncheckedScenario, Contest const&);
};

constexpr std::array systems{
    ArenaSystem{"grande-tactique", fight_all<games::GrandeTactique>},
    ArenaSystem{"rank-and-file", fight_all<games::RankAndFile>},
    ArenaSystem{"black-powder", fight_all<games::BlackPowder>},
    ArenaSystem{"men-who-would-be-kings", fight_all<games::MenWhoWouldBeKings>},
};

}  // namespace

int main(int count, char** words) try {
    if (count < 4) {
        std::fprintf(stderr,
                     "esprit_arena SCENARIO COMMANDER COMMANDER [PAIRS [SEED]]\n"
                     "Each pair is one battle with the commanders on either side; the score is the "
                     "first one's.\n");
        return 2;
    }
    Contest const contest{{contender_of(words[2]), contender_of(words[3])},
                          count > 4 ? number_of(words[4]) : 100,
                          count > 5 ? number_of(words[5]) : 1};
    std::vector<std::string_view> names;
    for (ArenaSystem const& system : systems) names.push_back(system.name);
    text::UncheckedScenario read = text::read_scenario_for({names}, words[1]);
    auto const found = std::find_if(systems.begin(), systems.end(), [&](ArenaSystem const& each) {
        return each.name == read.reading.scenario.system;
    });
    found->fight(std::move(read), contest);
    return 0;
} catch (std::exception const& error) {
    std::fprintf(stderr, "esprit_arena: %s\n", error.what());
    return 2;
}
