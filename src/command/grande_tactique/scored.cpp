#include "command/grande_tactique/scored.h"

#include "rules/grande_tactique/manoeuvre_judge.h"

namespace esprit::command {

geometry::Pose end_of(grande_tactique::BattleView view, grande_tactique::Order const& order) {
    return grande_tactique::ManoeuvreJudge{view, order.unit}.end_of(order);
}

}  // namespace esprit::command
