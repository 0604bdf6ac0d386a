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

Order BlackPowderScored::order(Scenario const& scenario, Battle const& battle) {
    std::vector<Order> const orders = candidate_orders(scenario, battle);
    ESPRIT_EXPECT(!orders.empty(), "a battle that is not over has candidates");
    begin();
    int most = 0;
    Order const* best = &orders.back();
    for (Order const& each : orders) {
        if (&each == &orders.back()) break;
        int const its = score(scenario, battle, each);
        if (its <= most) continue;
        most = its;
        best = &each;
    }
    return *best;
}

Battle after_moves(Scenario const& scenario, Battle const& battle, Order const& order, int moves) {
    Battle then = battle;
    for (int i = 0; i < std::min<int>(moves, order.parts); ++i) {
        Part const& part = order.part[static_cast<std::size_t>(i)];
        if (part.kind == Part::Kind::charge) break;
        black_powder::PartPlan plan;
        if (refuse_part(scenario, then, order.unit, part, 1, plan)) break;
        if (part.kind == Part::Kind::form) {
            then.state[order.unit].formation = part.formation;
        } else {
            then.table.pose[order.unit] = plan.places[plan.places.size() - 1];
        }
        settle(scenario, then, order.unit);
    }
    return then;
}

}  // namespace esprit::command
