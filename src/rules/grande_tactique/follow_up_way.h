#pragma once
// Grande Tactique, Follow-up charges by cavalry: the line that a follow-up takes.
#include <optional>

#include "chance/arbiter.h"
#include "geometry/planner.h"
#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

/// The ways of cavalry that follows up to one enemy.
class FollowUpWays {
public:
    FollowUpWays(Scenario const& scenario, Battle const& battle, UnitId cavalry, UnitId target);

    /// GT-FUP-05: straight ahead, else as GEO-11 has it, else the straightest way with a bend in
    /// it; with a fault where all are barred.
    geometry::ContactPlan const& usual() const { return usual_; }
    /// Why they are barred, in words that follow the cavalry's name.
    rules::Refusal why_barred() const;
    /// GEO-11: where straight ahead does not lead to the target, the owner chooses the line: the
    /// usual one, the most of the front onto another face, or the least turn.
    geometry::ContactPlan chosen(chance::Arbiter& arbiter) const;

private:
    Scenario const& scenario_;
    Battle const& battle_;
    UnitId cavalry_;
    UnitId target_;
    geometry::MoveLimits limits_;
    geometry::ContactPlan usual_;
};

}  // namespace esprit::grande_tactique
