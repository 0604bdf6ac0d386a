#pragma once
// GEO-11: the way into contact with one edge of another base.
#include "geometry/planner.h"

namespace esprit::geometry {

/// Any part of a base touches that edge of the other, its corners included.
bool touches_edge(Base const& base, Base const& target, Edge edge);

/// Straight ahead, where that leads onto this edge of the target; else the pivot after which a
/// straight move brings most of the front edge onto it, the least of those that bring as much; else
/// a fault. On contact the mover squares up to this edge. Ways that are barred are passed over. A
/// mover already in contact stays.
ContactPlan plan_contact_with(Base const& mover, Base const& target, Edge edge,
                              Obstacles const& obstacles, MoveLimits const& limits);

}  // namespace esprit::geometry
