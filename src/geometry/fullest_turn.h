#pragma once
// GEO-11: the turn that brings most of a mover's front edge onto the face before which it begins.
#include <optional>

#include "geometry/least_turn.h"

namespace esprit::geometry {

/// The length of the front edge that comes onto the target when the mover goes straight ahead, in
/// mil: for a base, onto that face; for an area, onto all of it. 0 if the face is turned away or
/// lies behind.
double front_onto(Target target, Edge face, Base const& mover);

/// Of the turns of a kind that work, the one that brings most of the front onto the face; ties: the
/// least turn, then the clockwise one. If none brings any of the front there, that is the least
/// turn. nullopt and `nearest` as for `first_turn`.
std::optional<Attempt> fullest_turn(ContactQuery const& query, Edge face, Segment::Kind turn,
                                    Attempt& nearest);

}  // namespace esprit::geometry
