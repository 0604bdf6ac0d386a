// How long Esprit takes to ask a bot for an order and to read its reply. The bot is
// examples/bots/last.c, which thinks of nothing.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

#include <unistd.h>

#include "bots/conversation.h"
#include "support/source_tree.h"

namespace {

using namespace esprit;

/// The bot as a program of its own; with positions, it does not refuse those.
class BuiltBot {
public:
    explicit BuiltBot(bool positions)
        : path_((std::filesystem::temp_directory_path() /
                 ("esprit_last_" + std::to_string(::getpid()) + (positions ? "_positions" : "")))
                    .string()) {
        std::string const change = positions ? "s/position no..//" : "";
        std::string const command = "sed '" + change + "' '" + source_tree() +
                                    "/examples/bots/last.c' | cc -O2 -x c -o '" + path_ + "' -";
        if (std::system(command.c_str()) != 0) throw std::runtime_error{"cannot build last.c"};
    }
    BuiltBot(BuiltBot const&) = delete;
    BuiltBot& operator=(BuiltBot const&) = delete;
    ~BuiltBot() { std::filesystem::remove(path_); }

    std::string const& path() const { return path_; }

private:
    std::string path_;
};

constexpr std::size_t units = 12;
constexpr std::size_t orders = 30;

games::BotPosition usual_position() {
    games::BotPosition position;
    position.awaited.phase = "Movement";
    position.awaited.turn = 3;
    for (std::size_t i = 0; i < units; ++i) {
        rules::Piece piece;
        piece.unit = static_cast<rules::UnitId>(i);
        piece.x_mil = static_cast<Mil>(4'000 * i + 1'234);
        piece.y_mil = 23'456;
        piece.facing_cdeg = 18'000;
        piece.frontage_mil = 6'000;
        piece.depth_mil = 1'500;
        piece.states = {"shaken"};
        position.units.push_back({piece, "steady", "firm", 9, 12});
    }
    for (std::size_t i = 0; i < orders; ++i) {
        position.orders.push_back("move Blue " + std::to_string(i) +
                                  "th Foot turn left 22.5, forward 5.25");
    }
    return position;
}

void asked(benchmark::State& state, bool positions) {
    BuiltBot const bot{positions};
    bots::BotConversation talk{bot.path(), {}, {}, {}};
    games::BotGame game;
    game.system = "men-who-would-be-kings";
    game.sides = {"Blue", "Red"};
    talk.begin(game);
    auto const position = usual_position();
    for (auto _ : state) benchmark::DoNotOptimize(talk.order(position));
    talk.bid_to_quit();
}

[[maybe_unused]] bool const registered = [] {
    benchmark::RegisterBenchmark("bot/orders", [](benchmark::State& state) {
        asked(state, false);
    })->UseRealTime();
    benchmark::RegisterBenchmark("bot/position", [](benchmark::State& state) {
        asked(state, true);
    })->UseRealTime();
    return true;
}();

}  // namespace
