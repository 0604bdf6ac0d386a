#include "command/black_powder/commanders.h"

#include <algorithm>

#include "command/black_powder/advance.h"
#include "command/black_powder/drill.h"
#include "command/random_commander.h"
#include "rules/black_powder/moves.h"
#include "rules/black_powder/moving.h"

namespace esprit::command {

using black_powder::Part;

std::span<std::string_view const> black_powder_commander_names() {
    return habit_names;
}

std::unique_ptr<BlackPowderCommander> make_black_powder_commander(std::string_view name,
                                                                  rules::SideId side,
                                                                  std::uint64_t seed,
                                                                  std::uint64_t battle) {
    if (name == habit_names[0]) {
        return std::make_unique<RandomCommander<black_powder::System>>(
            CommanderRandom{seed, battle, side});
    }
    if (name == habit_names[1]) return std::make_unique<BlackPowderAdvance>();
    if (name == habit_names[2]) return std::make_unique<BlackPowderDrill>();
    return nullptr;
}

std::vector<ScoredOrder<black_powder::System>> BlackPowderScored::scored_orders(
    black_powder::Scenario const& scenario, black_powder::Battle const& battle) {
    std::vector<black_powder::Order> const candidates = candidate_orders(scenario, battle);
    ESPRIT_EXPECT(!candidates.empty(), "a battle that is not over has candidates");
    std::vector<ScoredOrder<black_powder::System>> all;
    for (black_powder::Order const& each : extra_orders(scenario, battle, candidates))
        all.push_back({each, 0});
    for (black_powder::Order const& each : candidates) all.push_back({each, 0});
    clear_caches(battle);
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        all[i].score = score(scenario, battle, all[i].order);
    }
    return all;
}

black_powder::Order BlackPowderScored::order(black_powder::Scenario const& scenario,
                                             black_powder::Battle const& battle) {
    return best_of(scored_orders(scenario, battle));
}

bool make_part(black_powder::Scenario const& scenario, black_powder::Battle& battle,
               black_powder::Order const& order, int place) {
    Part const& part = order.part[static_cast<std::size_t>(place)];
    if (part.kind == Part::Kind::charge) return false;
    black_powder::PartPlan plan;
    if (refuse_part(scenario, battle, order.unit, part, 1, plan)) return false;
    if (part.kind == Part::Kind::form) {
        battle.state[order.unit].formation = part.formation;
    } else {
        battle.table.pose[order.unit] = plan.places[plan.places.size() - 1];
    }
    settle(scenario, battle, order.unit);
    return true;
}

black_powder::Battle after_moves(black_powder::Scenario const& scenario,
                                 black_powder::Battle const& battle,
                                 black_powder::Order const& order, int moves) {
    black_powder::Battle then = battle;
    for (int i = 0; i < std::min<int>(moves, order.parts); ++i) {
        if (!make_part(scenario, then, order, i)) break;
    }
    return then;
}

}  // namespace esprit::command
