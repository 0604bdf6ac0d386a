// Charges of Grande Tactique on the battlefield: fought, their exact odds, and their logs replayed.
#include <benchmark/benchmark.h>

#include <string>

#include "chance/dice.h"
#include "play/game.h"
#include "rules/grande_tactique/charge_odds.h"
#include "rules/grande_tactique/charge_phase.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/system.h"
#include "support/grande_tactique_loader.h"
#include "support/source_tree.h"
#include "text/orders/grande_tactique_orders.h"

namespace {

using namespace esprit;
using grande_tactique::Battle;

struct Scene {
    explicit Scene(std::string const& name)
        : loaded(games::load_grande_tactique(source_tree() + "/scenarios/grande-tactique/" + name +
                                             ".toml")),
          scenario(*loaded.scenario),
          begun(grande_tactique::set_up(scenario)),
          declared(begun) {
        chance::RollingArbiter nobody{0};
        for (auto const& order : text::engagement_orders(scenario)) {
            grande_tactique::declare({scenario, declared}, order, nobody);
        }
    }
    games::LoadedGrandeTactique loaded;
    grande_tactique::Scenario const& scenario;
    Battle begun;
    Battle declared;
};

/// A whole charge: declared with its move to contact, resolved to the end of the last pursuit.
void fight(benchmark::State& state, std::string const& name) {
    Scene const scene{name};
    auto const orders = text::engagement_orders(scene.scenario);
    chance::RollingArbiter dice{1805};
    std::uint64_t number = 0;
    for (auto _ : state) {
        dice.move_to({number++, 1, 0});
        Battle battle = scene.begun;
        for (auto const& order : orders) {
            grande_tactique::declare({scene.scenario, battle}, order, dice);
        }
        grande_tactique::resolve_charges({scene.scenario, battle}, dice);
        benchmark::DoNotOptimize(battle);
    }
    state.SetItemsProcessed(state.iterations());
}

void odds(benchmark::State& state, std::string const& name) {
    Scene const scene{name};
    chance::FirstOption policy;
    grande_tactique::ChargeOdds last;
    for (auto _ : state) {
        last = grande_tactique::charge_odds({scene.scenario, scene.declared}, policy);
    }
    state.counters["paths"] = last.paths;
    state.counters["states"] = static_cast<double>(last.merged_states);
}

void best(benchmark::State& state, std::string const& name) {
    Scene const scene{name};
    for (auto _ : state) {
        benchmark::DoNotOptimize(
            grande_tactique::best_charge_odds({scene.scenario, scene.declared}));
    }
}

/// A saved charge carried out again and compared.
void replay(benchmark::State& state, std::string const& name) {
    Scene const scene{name};
    grande_tactique::System const system;
    text::GrandeTactiqueOrders const words{scene.scenario};
    play::Rules<grande_tactique::System> const rules{system, scene.scenario, words};
    play::Header header;
    header.seed = 1805;
    play::Game<grande_tactique::System> game{rules, header};
    chance::FirstOption policy;
    for (rules::SideId side = 0; side < 2; ++side) game.decide_by(side, &policy);
    for (auto const& order : text::engagement_orders(scene.scenario)) game.submit(order);
    game.submit({});
    for (auto _ : state) {
        benchmark::DoNotOptimize(play::verify(rules, game.log()));
    }
    state.SetItemsProcessed(state.iterations() *
                            static_cast<std::int64_t>(game.log().entries.size()));
}

BENCHMARK_CAPTURE(fight, lancers_against_line, "lancers_against_line");
BENCHMARK_CAPTURE(fight, two_follow_ups_infantry, "two_follow_ups_infantry");
BENCHMARK_CAPTURE(fight, two_follow_ups_cavalry, "two_follow_ups_cavalry");
BENCHMARK_CAPTURE(fight, two_follow_ups_friend, "two_follow_ups_friend");
BENCHMARK_CAPTURE(odds, two_follow_ups_infantry, "two_follow_ups_infantry")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(odds, two_follow_ups_cavalry, "two_follow_ups_cavalry")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(odds, two_follow_ups_friend, "two_follow_ups_friend")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(best, two_follow_ups_friend, "two_follow_ups_friend")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(replay, two_follow_ups_friend, "two_follow_ups_friend");

}  // namespace
