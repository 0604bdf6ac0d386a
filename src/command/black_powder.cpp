#include "command/black_powder.h"

#include <algorithm>
#include <array>

#include "command/black_powder_advance.h"
#include "command/black_powder_drill.h"
#include "command/random_commander.h"
#include "rules/black_powder/moves.h"
#include "rules/black_powder/moving.h"

namespace esprit::command {

using black_powder::Battle;
using black_powder::Order;
using black_powder::Part;
using black_powder::Scenario;

namespace {

constexpr std::array<std::string_view, 3> names{"random", "advance", "drill"};

}  // namespace

std::span<std::string_view const> black_powder_commander_names() {
    return names;
}

std::unique_ptr<BlackPowderCommander> make_black_powder_commander(std::string_view name,
                                                                  rules::SideId side,
                                                                  std::uint64_t seed,
                                                                  std::uint64_t battle) {
    if (name == names[0]) {
        return std::make_unique<RandomCommander<black_powder::System>>(
            Thoughts{seed, battle, side});
    }
    if (name == names[1]) return std::make_unique<BlackPowderAdvance>();
    if (name == names[2]) return std::make_unique<BlackPowderDrill>();
    return nullptr;
}

std::vector<Weighed<black_powder::System>> BlackPowderScored::weighed(Scenario const& scenario,
                                                                      Battle const& battle) {
    std::vector<Order> const candidates = candidate_orders(scenario, battle);
    ESPRIT_EXPECT(!candidates.empty(), "a battle that is not over has candidates");
    std::vector<Weighed<black_powder::System>> all;
    for (Order const& each : ideas(scenario, battle, candidates)) all.push_back({each, 0});
    for (Order const& each : candidates) all.push_back({each, 0});
    look_at(battle);
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        all[i].score = score(scenario, battle, all[i].order);
    }
    return all;
}

Order BlackPowderScored::order(Scenario const& scenario, Battle const& battle) {
    return best_of(weighed(scenario, battle));
}

bool make_part(Scenario const& scenario, Battle& battle, Order const& order, int place) {
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

Battle after_moves(Scenario const& scenario, Battle const& battle, Order const& order, int moves) {
    Battle then = battle;
    for (int i = 0; i < std::min<int>(moves, order.parts); ++i) {
        if (!make_part(scenario, then, order, i)) break;
    }
    return then;
}

}  // namespace esprit::command
