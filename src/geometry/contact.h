#pragma once
// Bases that touch or overlap (GEO-03, GEO-04, GEO-05, GEO-12).
#include "geometry/base.h"
#include "geometry/outline.h"

namespace esprit::geometry {

/// The distance between two bases, in mil; 0 when they touch or overlap.
double gap(Base const& a, Base const& b);
/// How deep two bases are in each other: the least way to move one out; 0 when they do not
/// overlap.
double penetration(Base const& a, Base const& b);
/// GEO-04.
bool in_contact(Base const& a, Base const& b);
/// GEO-12.
bool overlap(Base const& a, Base const& b);

/// GEO-04: how much of two edges lies against each other, in mil: the edges are parallel within 1
/// degree, look at each other and touch. Nil otherwise.
double flush_length(Base const& a, Edge edge_of_a, Base const& b, Edge edge_of_b);

/// GEO-11: `base` touches the other one with its front edge. Where two edges lie flush, the edge of
/// `base` that lies longest against the other base is its front; else straight ahead leads into it.
bool touches_with_front(Base const& base, Base const& other);
/// An area, where straight ahead leads into it.
bool touches_with_front(Base const& base, Outline const& area);

/// GEO-03: the front edge of `attacker` touches a rear corner of `target`, or comes within
/// 1/20" of it.
bool front_touches_rear_corner(Base const& attacker, Base const& target);
/// GEO-03: at least half of the front edge of `attacker` lies flush against the rear of `target`.
bool half_front_against_rear(Base const& attacker, Base const& target);
/// GEO-05: `behind` stands close behind `front`, same facing within 1 degree, and more than half of
/// the front one's base is backed.
bool backed_by(Base const& front, Base const& behind);

/// The edge of `target` that a base touches: the one with the longest flush contact; where none is
/// flush, the nearest one (ties, as at a corner: the one that `base` faces most squarely; then
/// front, right, rear, left).
Edge touched_edge(Base const& base, Base const& target);

}  // namespace esprit::geometry
