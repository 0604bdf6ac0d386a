#pragma once
// Bases that touch or overlap (GEO-03, GEO-04, GEO-05, GEO-12).
#include <optional>

#include "geometry/base.h"
#include "geometry/outline.h"

namespace esprit::geometry {

/// The distance between two bases, in mil; 0 if they touch or overlap.
double gap(Base const& a, Base const& b);
/// The penetration depth of two bases: the least translation that parts them; 0 if they do not
/// overlap.
double penetration(Base const& a, Base const& b);
/// GEO-04: true if two bases touch.
bool in_contact(Base const& a, Base const& b);
/// A cheap test before `in_contact`. False if bases with these centres are too far apart to touch
/// when none reaches farther than `most_reach_mil` from its centre.
inline bool may_touch(Point a, Point b, Mil most_reach_mil) {
    Mil const beyond = 2 * most_reach_mil + 2 * touch_mil;
    auto const near = [beyond](Mil one, Mil other) {
        return one - other <= beyond && other - one <= beyond;
    };
    return near(a.x_mil, b.x_mil) && near(a.y_mil, b.y_mil);
}
/// GEO-12: true if two bases overlap.
bool overlap(Base const& a, Base const& b);

/// GEO-04: the length over which two edges lie flush, in mil: they are parallel within 1 degree,
/// face each other and touch. 0 otherwise.
double flush_length(Base const& a, Edge edge_of_a, Base const& b, Edge edge_of_b);

/// The edge of `target` with the longest flush contact with `base`; nullopt if no edges lie flush.
std::optional<Edge> flush_edge(Base const& base, Base const& target);

/// GEO-11: true if `base` touches the other with its front edge. If edges lie flush, the edge of
/// `base` with the longest contact must be its front; otherwise straight ahead must lead into the
/// other.
bool touches_with_front(Base const& base, Base const& other);
/// The same for an area: straight ahead must lead into it.
bool touches_with_front(Base const& base, Outline const& area);

/// GEO-03: true if the front edge of `attacker` comes within 1/20" of a rear corner of `target`.
bool front_touches_rear_corner(Base const& attacker, Base const& target);
/// GEO-03: true if at least half of the front edge of `attacker` lies flush against the rear of
/// `target`.
bool half_front_against_rear(Base const& attacker, Base const& target);
/// GEO-05: true if `behind` stands close behind `front`, with the same facing within 1 degree, and
/// covers more than half of its rear.
bool backed_by(Base const& front, Base const& behind);

/// The edge of `target` that a base touches: the one with the longest flush contact; if none is
/// flush, the nearest (ties, as at a corner: the one that `base` faces most squarely; then front,
/// right, rear, left).
Edge touched_edge(Base const& base, Base const& target);

}  // namespace esprit::geometry
