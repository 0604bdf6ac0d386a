#include "command/grande_tactique/scored.h"

#include "rules/grande_tactique/candidates.h"
#include "rules/grande_tactique/manoeuvre.h"

namespace esprit::command {

using grande_tactique::Phase;

std::vector<ScoredOrder<grande_tactique::System>> GrandeTactiqueScored::scored_orders(
    grande_tactique::Scenario const& scenario, grande_tactique::Battle const& battle) {
    std::vector<ScoredOrder<grande_tactique::System>> all;
    for (grande_tactique::Order const& each : candidate_orders(scenario, battle))
        all.push_back({each, 0});
    ESPRIT_EXPECT(!all.empty(), "a battle that is not over has candidates");
    bool const decides = battle.phase == Phase::plans || battle.phase == Phase::pips ||
                         battle.phase == Phase::firing;
    for (std::size_t i = 0; decides && i + 1 < all.size(); ++i) {
        all[i].score = score(scenario, battle, all[i].order);
    }
    return all;
}

grande_tactique::Order GrandeTactiqueScored::order(grande_tactique::Scenario const& scenario,
                                                   grande_tactique::Battle const& battle) {
    return best_of(scored_orders(scenario, battle));
}

geometry::Pose end_of(grande_tactique::Scenario const& scenario,
                      grande_tactique::Battle const& battle, grande_tactique::Order const& order) {
    grande_tactique::Manoeuvre found;
    bool const allowed = !refuse_manoeuvre(scenario, battle, order, &found);
    ESPRIT_EXPECT(allowed, "a candidate is not refused");
    return found.places.empty() ? battle.table.pose[order.unit]
                                : found.places[found.places.size() - 1];
}

}  // namespace esprit::command
