#pragma once
// GEO-11: the least pivot or wheel after which a straight move ends in contact.
#include <optional>

#include "geometry/clearance.h"
#include "geometry/planner.h"

namespace esprit::geometry {

/// What a mover wants, and what it has to heed.
struct Errand {
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
    Culprit culprit;      // of a fault
    Base turned;          // before it goes straight
    Mil way_mil = 0;      // straight, in whole mil
    double turn_mil = 0;  // what the wheel counts
};

/// The mover after a pivot or wheel; as it stands when it goes straight.
Base turned_by(Base const& mover, Segment::Kind turn, CentiDegree angle_cdeg);
/// What is overlapped in a wheel, looked at every degree, and at its end; in a pivot at its end
/// only.
Culprit hindrance_in_turn(Errand const& errand, Segment::Kind turn, CentiDegree angle_cdeg,
                          Base const& turned);

Attempt attempt(Errand const& errand, Segment::Kind turn, CentiDegree angle_cdeg);

/// The least turn of a kind that works; where left and right are equal it is clockwise. None when
/// no angle works; `nearest` is then the best known reason: what is blocked comes before what is
/// off the table, and that before what is too far.
std::optional<Attempt> least_turn(Errand const& errand, Segment::Kind turn, Attempt& nearest);

}  // namespace esprit::geometry
