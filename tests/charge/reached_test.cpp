// The random scenes of the other tests reach every part of the rules.
#include <gtest/gtest.h>

#include "charge/scene_watch.h"

namespace esprit::grande_tactique {
namespace {

constexpr std::uint64_t scenes = 2000;

TEST(RandomScenes, ReachEveryResultFlightAndPursuit) {
    Counts counts;
    chance::FirstOption policy;
    for (std::uint64_t seed = 0; seed < scenes; ++seed) {
        fixture::ChargeScene const scene = fixture::random_charges(seed);
        ++counts["charges " + std::to_string(scene.orders.size())];
        fight(scene, seed, counts, policy);
    }
    for (auto const& [what, count] : counts) std::printf("%6d %s\n", count, what.c_str());
}

}  // namespace
}  // namespace esprit::grande_tactique
