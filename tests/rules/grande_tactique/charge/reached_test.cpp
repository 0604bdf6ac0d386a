// The random scenes of the other tests reach every part of the rules of charges. With
// ESPRIT_COUNTS set it prints how often.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "rules/grande_tactique/charge/scene_watch.h"

namespace esprit::grande_tactique {
namespace {

constexpr std::uint64_t scenes_to_watch = 6000;

constexpr std::string_view wanted[] = {
    "result repulsed",
    "result countercharged",
    "result defender_flees",
    "result defender_silenced",
    "result defender_holds",
    "result defender_destroyed",
    "result locked_won",
    "result locked_lost",
    "result threw_back",
    "follow-up resolved",
    "flight cover",
    "flight edge",
    "flight away",
    "flight surrounded",
    "flight off table",
    "pursuit GT-PUR-03 pursues",
    "pursuit GT-PUR-03 finds no room",
    "pursuit GT-PUR-06",
    "pursuit GT-PUR-09 takes",
    "pursuit GT-PUR-10",
    "pursuit GT-R-20",
    "pursuit GT-CHG-01",
    "follow-up of the charged",
    "pursuit GT-PUR-11 pursues {inches} to the edge",
    "pursuit GT-PUR-11 pursues {inches} to the table's edge",
    "pursuit GT-R-28 pursues {inches} and stops at",
    "pursuit GT-R-28 pursues {inches} and is stopped by the ground",
    "pursuit GT-R-28 has no room to turn",
    "told GT-CHG-05 stays where it is: another command charges",
    "told GT-ATT-04 turns to face {other}",
    "told GT-ATT-04 has no room to turn and face {other}",
    "told GT-ATT-05 countercharges and meets {other} {inches} from its place",
    "told GT-R-22 has no room to come out against {other}",
    "told GT-DEF-06 is shaken",
    "told GT-R-23 is shaken",
    "told GT-R-15 is shaken",
    "told GT-R-14 finds {other} gone and does not charge",
    "told GT-R-14 is no longer eager and does not charge {other}",
    "told GT-R-14 is no longer in contact with {other} and does not charge",
    "told GT-FLEE-13 is run through by {other}",
    "told GT-FLEE-14 is shaken",
    "told GT-GEN-07 is lost in the flight",
    "told GT-GEN-09 is lost with {other}",
    "told GT-LIC-05 is shaken",
    "told GT-LIC-07 is routed, back in the cover that it charged from",
    "told GT-POS-01 takes the position",
    "told GT-POS-01 finds no room to take the position: {other} is in the way",
    "told GT-POS-02 stays in its cover",
    "told GT-PUR-12 is routed already and is destroyed",
    "told GT-R-10 is shaken",
    "told GT-R-12 is routed already and is destroyed",
};

/// The last option wherever the other policy takes the first.
class LastOption final : public chance::Policy {
public:
    int answer(chance::Choice const& choice) override {
        return static_cast<int>(choice.options.size()) - 1;
    }
};

TEST(RandomScenes, ReachEveryResultFlightAndPursuit) {
    Counts counts;
    chance::FirstOption first;
    LastOption last;
    for (std::uint64_t seed = 0; seed < scenes_to_watch; ++seed) {
        fixture::ChargeScene const scene = fixture::random_charges(seed);
        ++counts["charges " + std::to_string(scene.orders.size())];
        fight(scene, seed, counts, seed % 2 == 0 ? static_cast<chance::Policy&>(first) : last);
    }
    for (std::string_view const each : wanted) EXPECT_GT(counts[std::string{each}], 0) << each;
    EXPECT_EQ(counts["pursuit none"], 0);
    EXPECT_LT(counts["charges 0"], static_cast<int>(scenes_to_watch / 5));
    if (std::getenv("ESPRIT_COUNTS") == nullptr) return;
    for (auto const& [what, count] : counts) std::printf("%6d %s\n", count, what.c_str());
}

}  // namespace
}  // namespace esprit::grande_tactique
