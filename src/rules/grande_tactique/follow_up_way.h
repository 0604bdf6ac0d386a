#pragma once
// Grande Tactique, Follow-up charges by cavalry: the line that a follow-up takes.
#include <optional>

#include "chance/arbiter.h"
#include "geometry/planner.h"
#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

/// The lines by which cavalry can follow up against one enemy.
class FollowUpWays {
public:
    FollowUpWays(BattleView view, UnitId cavalry, UnitId target);

    /// GT-FUP-05: straight ahead, else the line of GEO-11, else the straightest line with a bend;
    /// with a fault if all are barred.
    geometry::ContactPlan const& usual() const { return usual_; }
    /// Why all lines are barred; the text goes on from the cavalry's name.
    rules::Refusal why_barred() const;
    /// GEO-11: if straight ahead does not lead to the target, the owner chooses the line: the usual
    /// one, the most of the front onto another face, or the least turn.
    geometry::ContactPlan chosen(chance::Arbiter& arbiter) const;

private:
    BattleView view_;
    UnitId cavalry_;
    UnitId target_;
    geometry::MoveLimits limits_;
    geometry::ContactPlan usual_;
};

}  // namespace esprit::grande_tactique
