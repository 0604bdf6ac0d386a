// carry_out_candidate, which does not check again for obstacles, gives the same battle as
// carry_out, order by order.
#include <gtest/gtest.h>

#include <array>

#include "command/fight.h"
#include "command/random_commander.h"
#include "rules/grande_tactique/system.h"
#include "support/grande_tactique_loader.h"
#include "support/source_tree.h"

namespace esprit::grande_tactique {
namespace {

using command::CommanderRandom;
using command::RandomCommander;

static_assert(command::TrustsCandidates<System>, "fights make use of it");

struct Alike {
    int orders = 0;
    int slowed = 0;  // orders whose move crossed ground that halves it
};

/// Plays a battle and carries out each order both ways.
Alike orders_alike(Scenario const& scenario, std::uint64_t number, int last_turn) {
    System const system;
    std::array<RandomCommander<System>, 2> commanders{
        RandomCommander<System>{CommanderRandom{3, number, 0}},
        RandomCommander<System>{CommanderRandom{3, number, 1}}};
    // both answer choices with the first option
    chance::RollingArbiter looking{7};
    chance::RollingArbiter trusting{7};
    Battle battle = system.set_up(scenario);
    Alike alike;
    for (auto awaited = system.awaited({scenario, battle});
         !awaited.order_kinds.empty() && awaited.turn <= last_turn;
         awaited = system.awaited({scenario, battle})) {
        looking.move_to({number, awaited.turn, awaited.phase_number});
        trusting.move_to({number, awaited.turn, awaited.phase_number});
        Order const order = commanders.at(awaited.side).order({scenario, battle});
        Battle looked = battle;
        system.carry_out({scenario, looked}, order, looking);
        system.carry_out_candidate({scenario, battle}, order, trusting);
        EXPECT_TRUE(battle == looked) << "turn " << awaited.turn << ", order " << alike.orders;
        if (!(battle == looked)) break;
        ++alike.orders;
        bool const of_a_unit = order.unit < battle.units.count;
        if (of_a_unit && battle.state[order.unit].slowed) ++alike.slowed;
    }
    return alike;
}

TEST(FoundOrders, AreCarriedOutAsIfTheyHadBeenLookedAtAgain) {
    int slowed = 0;
    for (std::string const name : {"balanced", "montebello", "raab"}) {
        auto const loaded = games::load_grande_tactique(
            source_tree() + "/scenarios/grande-tactique/" + name + ".toml");
        for (std::uint64_t number = 0; number < 3; ++number) {
            Alike const alike = orders_alike(*loaded.scenario, number, 16);
            EXPECT_GT(alike.orders, 100) << name;
            slowed += alike.slowed;
        }
    }
    EXPECT_GT(slowed, 10);
}

}  // namespace
}  // namespace esprit::grande_tactique
