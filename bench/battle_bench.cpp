// Whole battles of every system: fought by computer commanders, and what thinking starts from.
#include <benchmark/benchmark.h>

#include <array>
#include <string>

#include "command/fight.h"
#include "games/black_powder/adapter.h"
#include "games/grande_tactique/adapter.h"
#include "games/men_who_would_be_kings/adapter.h"
#include "games/rank_and_file/adapter.h"
#include "support/source_tree.h"
#include "text/scenarios/scenario_loader.h"

namespace {

using namespace esprit;

constexpr std::uint64_t seed = 1805;

template <class Adapter>
struct Field {
    using System = typename Adapter::System;
    using Scenario = typename System::Scenario;
    using Battle = typename System::Battle;
    using Commander = command::Commander<System>;

    explicit Field(std::string const& name)
        : adapter(text::read_scenario_for({{System{}.name()}}, source_tree() + "/scenarios/" +
                                                                   std::string{System{}.name()} +
                                                                   "/" + name + ".toml")) {}
    /// Both sides commanded alike; to the end, or to the end of a turn.
    command::FoughtBattle<System> fight(std::string_view commander, std::uint64_t number,
                                        std::optional<std::uint16_t> last_turn = {}) const {
        auto const first = adapter.make_commander(commander, 0, seed, number);
        auto const second = adapter.make_commander(commander, 1, seed, number);
        return command::fight<System>(adapter.system(), adapter.scenario(), {seed, number},
                                      {first.get(), second.get()}, last_turn);
    }

    Adapter adapter;
};

template <class Adapter>
void battle(benchmark::State& state, std::string const& name, std::string_view commander) {
    Field<Adapter> const field{name};
    std::uint64_t number = 0;
    std::uint64_t orders = 0;
    for (auto _ : state) orders += field.fight(commander, number++).orders;
    state.SetItemsProcessed(state.iterations());
    state.counters["orders"] =
        benchmark::Counter(static_cast<double>(orders), benchmark::Counter::kIsRate);
}

/// A battle some turns on, at the first of the next orders that has many candidates to choose from.
template <class Adapter>
typename Field<Adapter>::Battle in_the_midst(Field<Adapter> const& field) {
    constexpr std::size_t many = 20;
    constexpr std::uint16_t last_turn = 4;
    auto const& scenario = field.adapter.scenario();
    auto const& system = field.adapter.system();
    auto battle = field.fight("advance", 0, last_turn).battle;
    chance::RollingArbiter arbiter{seed};
    auto const own = field.adapter.make_commander("advance", battle.active, seed, 0);
    arbiter.decide_by(own->policy());
    while (system.candidates({scenario, battle}).size() < many) {
        system.carry_out({scenario, battle}, own->order({scenario, battle}), arbiter);
    }
    return battle;
}

template <class Adapter>
void candidates(benchmark::State& state, std::string const& name) {
    Field<Adapter> const field{name};
    auto const battle = in_the_midst(field);
    std::size_t count = 0;
    for (auto _ : state) {
        count = field.adapter.system().candidates({field.adapter.scenario(), battle}).size();
        benchmark::DoNotOptimize(count);
    }
    state.counters["candidates"] = static_cast<double>(count);
}

/// One order, found and not carried out.
template <class Adapter>
void one_order(benchmark::State& state, std::string const& name, std::string_view commander) {
    Field<Adapter> const field{name};
    auto const battle = in_the_midst(field);
    auto const thinker = field.adapter.make_commander(commander, battle.active, seed, 0);
    for (auto _ : state) {
        benchmark::DoNotOptimize(thinker->order({field.adapter.scenario(), battle}));
    }
    state.SetItemsProcessed(state.iterations());
}

template <class Adapter>
void copy(benchmark::State& state) {
    Field<Adapter> const field{"balanced"};
    auto const battle = field.adapter.system().set_up(field.adapter.scenario());
    for (auto _ : state) {
        auto other = battle;
        benchmark::DoNotOptimize(other);
    }
    state.counters["bytes"] = sizeof(battle);
}

template <class Adapter>
void measure(std::string const& system, std::string const& large) {
    auto const add = [&](std::string const& name, auto const& run) {
        benchmark::RegisterBenchmark((name + "/" + system).c_str(), run);
    };
    for (char const* const commander : {"random", "advance", "drill"}) {
        add(std::string{"battle/"} + commander, [commander](benchmark::State& state) {
            battle<Adapter>(state, "balanced", commander);
        });
        add(std::string{"order/"} + commander, [commander](benchmark::State& state) {
            one_order<Adapter>(state, "balanced", commander);
        });
    }
    add("candidates", [](benchmark::State& state) { candidates<Adapter>(state, "balanced"); });
    add("copy", copy<Adapter>);
    std::string const there = system + "/" + large;
    benchmark::RegisterBenchmark(
        ("battle/random/" + there).c_str(),
        [large](benchmark::State& state) { battle<Adapter>(state, large, "random"); });
    benchmark::RegisterBenchmark(("candidates/" + there).c_str(), [large](benchmark::State& state) {
        candidates<Adapter>(state, large);
    });
}

[[maybe_unused]] bool const registered = [] {
    measure<games::GrandeTactique>("grande-tactique", "raab");
    measure<games::RankAndFile>("rank-and-file", "langensalza");
    measure<games::BlackPowder>("black-powder", "barrosa");
    measure<games::MenWhoWouldBeKings>("men-who-would-be-kings", "tofrek");
    return true;
}();

}  // namespace
