// Whole battles of Grande Tactique: fought by computer commanders, and what thinking starts from.
#include <benchmark/benchmark.h>

#include <array>
#include <string>

#include "command/fight.h"
#include "command/grande_tactique.h"
#include "games/grande_tactique_loader.h"

namespace {

using namespace esprit;
using grande_tactique::Battle;
using grande_tactique::System;

struct Field {
    explicit Field(std::string const& name)
        : loaded(games::load_grande_tactique(ESPRIT_SOURCE_DIR "/scenarios/grande-tactique/" +
                                             name + ".toml")),
          scenario(*loaded.scenario) {}
    games::LoadedGrandeTactique loaded;
    grande_tactique::Scenario const& scenario;
    System system;
};

void battle(benchmark::State& state, std::string const& name, std::string_view commander) {
    Field const field{name};
    std::uint64_t number = 0;
    std::uint64_t orders = 0;
    for (auto _ : state) {
        auto const first = command::make_commander(commander, 0, 1805, number);
        auto const second = command::make_commander(commander, 1, 1805, number);
        auto const fought = command::fight<System>(field.system, field.scenario, {1805, number++},
                                                   {first.get(), second.get()});
        orders += fought.orders;
    }
    state.SetItemsProcessed(state.iterations());
    state.counters["orders"] =
        benchmark::Counter(static_cast<double>(orders), benchmark::Counter::kIsRate);
}

/// A battle in its PIP phase, some turns on.
Battle in_the_midst(Field const& field) {
    auto const first = command::make_commander("advance", 0, 1805, 0);
    auto const second = command::make_commander("advance", 1, 1805, 0);
    Battle battle = command::fight<System>(field.system, field.scenario, {1805, 0},
                                           {first.get(), second.get()}, std::uint16_t{8})
                        .battle;
    chance::RollingArbiter arbiter{1805};
    for (auto const kind :
         {grande_tactique::OrderKind::begin_turn, grande_tactique::OrderKind::roll_pips}) {
        field.system.carry_out(field.scenario, battle, {kind}, arbiter);
    }
    return battle;
}

void candidates(benchmark::State& state, std::string const& name) {
    Field const field{name};
    Battle const battle = in_the_midst(field);
    std::size_t count = 0;
    for (auto _ : state) {
        count = field.system.candidates(field.scenario, battle).size();
        benchmark::DoNotOptimize(count);
    }
    state.counters["candidates"] = static_cast<double>(count);
}

/// One order of `random`, drawn and not carried out.
void draw(benchmark::State& state, std::string const& name) {
    Field const field{name};
    Battle const battle = in_the_midst(field);
    auto const commander = command::make_commander("random", battle.active, 1805, 0);
    for (auto _ : state) {
        benchmark::DoNotOptimize(commander->order(field.scenario, battle));
    }
    state.SetItemsProcessed(state.iterations());
}

void copy(benchmark::State& state) {
    Field const field{"balanced"};
    Battle const battle = field.system.set_up(field.scenario);
    for (auto _ : state) {
        Battle other = battle;
        benchmark::DoNotOptimize(other);
    }
    state.counters["bytes"] = sizeof(Battle);
}

BENCHMARK_CAPTURE(battle, random_balanced, "balanced", "random");
BENCHMARK_CAPTURE(battle, advance_balanced, "balanced", "advance");
BENCHMARK_CAPTURE(battle, drill_balanced, "balanced", "drill");
BENCHMARK_CAPTURE(battle, random_montebello, "montebello", "random");
BENCHMARK_CAPTURE(battle, random_raab, "raab", "random");
BENCHMARK_CAPTURE(candidates, balanced, "balanced");
BENCHMARK_CAPTURE(candidates, raab, "raab");
BENCHMARK_CAPTURE(draw, balanced, "balanced");
BENCHMARK_CAPTURE(draw, raab, "raab");
BENCHMARK(copy);

}  // namespace
