#include "command/scored.h"

#include "rules/grande_tactique/candidates.h"
#include "rules/grande_tactique/manoeuvre.h"

namespace esprit::command {

using grande_tactique::Battle;
using grande_tactique::Order;
using grande_tactique::Phase;
using grande_tactique::Scenario;

Order ScoredCommander::order(Scenario const& scenario, Battle const& battle) {
    std::vector<Order> const orders = candidate_orders(scenario, battle);
    ESPRIT_EXPECT(!orders.empty(), "a battle that is not over has candidates");
    Order const& ends_phase = orders.back();
    bool const decides = battle.phase == Phase::plans || battle.phase == Phase::pips ||
                         battle.phase == Phase::firing;
    if (!decides) return ends_phase;
    int most = 0;
    Order const* best = &ends_phase;
    for (Order const& each : orders) {
        if (&each == &ends_phase) break;
        int const its = score(scenario, battle, each);
        if (its <= most) continue;
        most = its;
        best = &each;
    }
    return *best;
}

geometry::Pose end_of(Scenario const& scenario, Battle const& battle, Order const& order) {
    grande_tactique::Manoeuvre found;
    bool const allowed = !refuse_manoeuvre(scenario, battle, order, &found);
    ESPRIT_EXPECT(allowed, "a candidate is not refused");
    return found.places.empty() ? battle.table.pose[order.unit]
                                : found.places[found.places.size() - 1];
}

}  // namespace esprit::command
