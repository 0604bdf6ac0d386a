// How fast bases are compared, moved and brought into contact.
#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <vector>

#include "geometry/contact.h"
#include "geometry/planner.h"
#include "geometry/sweep.h"
#include "geometry/zones.h"

namespace esprit::geometry {
namespace {

// Linear congruence: the same scenes everywhere.
class Numbers {
public:
    std::int32_t from_to(std::int32_t least, std::int32_t most) {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        auto const span = static_cast<std::uint64_t>(most - least + 1);
        return least + static_cast<std::int32_t>((state_ >> 33) % span);
    }

private:
    std::uint64_t state_ = 7;
};

// 64 bases of 2" by 1" within `spread_mil` of a point.
std::vector<Base> crowd(Mil spread_mil) {
    Numbers numbers;
    std::vector<Base> bases;
    for (int i = 0; i < 64; ++i) {
        Point const centre{20000 + numbers.from_to(-spread_mil, spread_mil),
                           20000 + numbers.from_to(-spread_mil, spread_mil)};
        bases.push_back({{centre, numbers.from_to(0, 35999)}, 2000, 1000});
    }
    return bases;
}

template <class Compare>
void compare_all(benchmark::State& state, Compare const& compare) {
    std::vector<Base> const bases = crowd(static_cast<Mil>(state.range(0)));
    for (auto _ : state) {
        for (Base const& a : bases) {
            for (Base const& b : bases) benchmark::DoNotOptimize(compare(a, b));
        }
    }
    state.SetItemsProcessed(state.iterations() * 64 * 64);
}

void overlap_of_bases(benchmark::State& state) {
    compare_all(state, [](Base const& a, Base const& b) { return overlap(a, b); });
}
void contact_of_bases(benchmark::State& state) {
    compare_all(state, [](Base const& a, Base const& b) { return in_contact(a, b); });
}
void gap_of_bases(benchmark::State& state) {
    compare_all(state, [](Base const& a, Base const& b) { return gap(a, b); });
}
void way_until_touch_of_bases(benchmark::State& state) {
    compare_all(state, [](Base const& a, Base const& b) {
        return way_until_touch(a, forward_of(a.pose.facing_cdeg), b);
    });
}
void directly_in_front_of_bases(benchmark::State& state) {
    compare_all(state, [](Base const& a, Base const& b) { return directly_in_front(a, b); });
}
// Close together, and as far as units of a battle are.
BENCHMARK(overlap_of_bases)->Arg(2000)->Arg(20000);
BENCHMARK(contact_of_bases)->Arg(2000)->Arg(20000);
BENCHMARK(gap_of_bases)->Arg(2000)->Arg(20000);
BENCHMARK(way_until_touch_of_bases)->Arg(2000)->Arg(20000);
BENCHMARK(directly_in_front_of_bases)->Arg(2000)->Arg(20000);

// A mover that looks north, six others near its way and a target.
struct Scene {
    Base mover{{{20000, 20000}, 0}, 2000, 1000};
    Base target;
    std::array<Base, 6> others{{
        {{{17500, 20000}, 0}, 2000, 1000},
        {{{22500, 20000}, 0}, 2000, 1000},
        {{{20000, 17500}, 0}, 2000, 1000},
        {{{16000, 25000}, 18000}, 2000, 1000},
        {{{24500, 26000}, 17000}, 2000, 1000},
        {{{20000, 28000}, 18000}, 2000, 1000},
    }};
    MoveLimits limits{8000, 4000, 4500, 18000, 9000};
};

void plan(benchmark::State& state, Scene const& scene) {
    Obstacles const obstacles{scene.others, {}, {}, 72000, 48000};
    for (auto _ : state) {
        benchmark::DoNotOptimize(plan_contact(scene.mover, scene.target, obstacles, scene.limits));
    }
}

void plan_straight(benchmark::State& state) {
    Scene scene;
    scene.target = {{{20300, 25000}, 18500}, 2000, 1000};
    plan(state, scene);
}
void plan_with_a_pivot(benchmark::State& state) {
    Scene scene;
    scene.target = {{{24000, 23500}, 22000}, 2000, 1000};
    plan(state, scene);
}
// Its pivots are blocked or forbidden.
void plan_with_a_wheel(benchmark::State& state) {
    Scene scene;
    scene.target = {{{24000, 23500}, 22000}, 2000, 1000};
    scene.limits.most_pivot_cdeg = 0;
    scene.others[1].pose.centre.x_mil = 30000;
    plan(state, scene);
}
void plan_out_of_reach(benchmark::State& state) {
    Scene scene;
    scene.target = {{{34000, 33500}, 22000}, 2000, 1000};
    plan(state, scene);
}
BENCHMARK(plan_straight);
BENCHMARK(plan_with_a_pivot);
BENCHMARK(plan_with_a_wheel);
BENCHMARK(plan_out_of_reach);

void facing_of_directions(benchmark::State& state) {
    CentiDegree facing = 0;
    for (auto _ : state) {
        facing = normal_facing(facing + 7919);
        benchmark::DoNotOptimize(facing_of(forward_of(facing) * 1234.5));
    }
}
BENCHMARK(facing_of_directions);

}  // namespace
}  // namespace esprit::geometry
