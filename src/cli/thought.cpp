#include "cli/thought.h"

#include <algorithm>
#include <thread>

#include "games/thinks.h"
#include "text/library.h"

namespace esprit::cli {

using text::BadInput;

namespace {

constexpr std::uint64_t most_nodes = 100'000'000;
constexpr std::uint64_t most_think_ms = 600'000;

}  // namespace

void let_think(games::Commanders& commanders, ThoughtWords const& words, bool live) {
    if (!words.nodes && !words.think_ms) return;
    if (words.think_ms && !live) {
        throw BadInput{
            "--think goes by the clock, so that the battle could not be fought again: say --nodes "
            "N, or play it with esprit play"};
    }
    if (words.nodes && words.think_ms) {
        throw BadInput{"--nodes and --think exclude each other: leave out one of them"};
    }
    if (words.nodes && (*words.nodes == 0 || *words.nodes > most_nodes)) {
        throw BadInput{"--nodes: a number from 1 to " + std::to_string(most_nodes)};
    }
    if (words.think_ms && (*words.think_ms == 0 || *words.think_ms > most_think_ms)) {
        throw BadInput{"--think: milliseconds from 1 to " + std::to_string(most_think_ms)};
    }
    if (std::none_of(commanders.names.begin(), commanders.names.end(), games::thinks)) {
        throw BadInput{std::string{words.nodes ? "--nodes" : "--think"} +
                       " is for commanders who think: captain, marshal and staff"};
    }
    commanders.nodes = words.nodes.value_or(0);
    commanders.think_ms = words.think_ms.value_or(0);
}

std::uint32_t thinking_threads() {
    return std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace esprit::cli
