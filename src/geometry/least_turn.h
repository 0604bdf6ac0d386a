#pragma once
// GEO-11: the least pivot or wheel after which a straight move ends in contact.
#include <optional>

#include "geometry/clearance.h"
#include "geometry/planner.h"

namespace esprit::geometry {

/// What a mover wants, and what it has to heed.
struct ContactQuery {
    Base const& mover;
    Target target;
    Obstacles const& obstacles;
    MoveLimits const& limits;
};

/// A turn by `angle_cdeg` of a kind (none at all where it is `straight`), then straight ahead.
struct Attempt {
    Segment::Kind turn = Segment::Kind::straight;
    CentiDegree angle_cdeg = 0;
    PlanFault fault = PlanFault::none;
    Blocker blocker;      // of a fault
    Base turned;          // before it goes straight
    Mil way_mil = 0;      // straight, in whole mil
    double turn_mil = 0;  // what the wheel counts
};

/// A wheel to one side, degree by degree: what it has been found to sweep over is swept over by all
/// greater angles too.
struct Sweep {
    static constexpr CentiDegree step = 100;

    bool meets_before(CentiDegree angle) const {
        return met.kind != BlockerKind::none && clear_cdeg / step + 1 < angle / step;
    }
    /// The greatest angle before which nothing is met.
    CentiDegree last_clear() const { return clear_cdeg + 2 * step - 1; }

    CentiDegree clear_cdeg = 0;  // looked at so far, without its sign
    Blocker met;                 // a step further
    bool looked_round = false;
    Obstacles near;  // without the kinds of which nothing is near; of the bases a part of the list
    std::size_t first_base = 0;
};

/// The mover after a pivot or wheel; as it stands when it goes straight.
Base turned_by(Base const& mover, Segment::Kind turn, CentiDegree angle_cdeg);
/// What is overlapped in a wheel, looked at every degree, and at its end; in a pivot at its end
/// only.
Blocker blocker_in_turn(ContactQuery const& query, Segment::Kind turn, CentiDegree angle_cdeg,
                        Base const& turned);

Attempt attempt(ContactQuery const& query, Segment::Kind turn, CentiDegree angle_cdeg);
/// The same for one of many wheels to the same side.
Attempt attempt(ContactQuery const& query, Segment::Kind turn, CentiDegree angle_cdeg,
                Sweep& sweep);

/// The greatest turn of a kind to one side (1: right, -1: left) after which the mover may come to
/// the target; 0: none of them.
CentiDegree most_useful(ContactQuery const& query, Segment::Kind turn, int side);

/// The first turn of a kind that works on the walk from one angle to another, both included; a
/// wheel keeps to one side. None when no angle works; `nearest` is then the best known reason: what
/// is blocked comes before what is off the table, and that before what is too far.
std::optional<Attempt> first_turn(ContactQuery const& query, Segment::Kind turn, CentiDegree from,
                                  CentiDegree to, Attempt& nearest, Sweep& sweep);
/// The least turn of a kind that works; where left and right are equal it is clockwise.
std::optional<Attempt> least_turn(ContactQuery const& query, Segment::Kind turn, Attempt& nearest);

}  // namespace esprit::geometry
