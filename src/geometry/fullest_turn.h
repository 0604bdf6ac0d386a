#pragma once
// GEO-11: the turn that brings most of a mover's front edge onto the face before which it begins.
#include <optional>

#include "geometry/least_turn.h"

namespace esprit::geometry {

/// How much of the front edge comes onto the target when the mover goes straight ahead, in mil: of
/// a base onto that face of it, of an area onto all of it. Nil where it looks away or lies behind.
double front_onto(Target target, Edge face, Base const& mover);

/// Of the turns of a kind that work, the one that brings most of the front onto the face; of
/// equally good ones the least, and of equal ones the clockwise one. That is the least turn where
/// none of them brings any of it there. None, and `nearest`, as `first_turn` has them.
std::optional<Attempt> fullest_turn(ContactQuery const& query, Edge face, Segment::Kind turn,
                                    Attempt& nearest);

}  // namespace esprit::geometry
