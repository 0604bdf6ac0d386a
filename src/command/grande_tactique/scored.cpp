#include "command/grande_tactique/scored.h"

#include "rules/grande_tactique/manoeuvre.h"

namespace esprit::command {

geometry::Pose end_of(grande_tactique::BattleView view, grande_tactique::Order const& order) {
    grande_tactique::Manoeuvre found;
    bool const allowed = !refuse_manoeuvre(view, order, &found);
    ESPRIT_EXPECT(allowed, "a candidate is not refused");
    return found.places.empty() ? view.battle.table.pose[order.unit]
                                : found.places[found.places.size() - 1];
}

}  // namespace esprit::command
