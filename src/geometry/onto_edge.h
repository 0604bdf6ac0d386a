#pragma once
// GEO-11: the way into contact with one edge of another base.
#include "geometry/planner.h"

namespace esprit::geometry {

/// True if any part of a base touches that edge of the other, corners included.
bool touches_edge(Base const& base, Base const& target, Edge edge);

/// Straight ahead, if that leads onto this edge of the target; else the pivot after which a
/// straight move brings most of the front edge onto it (ties: the least); else a fault. On contact
/// the mover squares up to this edge. Skips blocked ways. A mover already in contact stays.
ContactPlan plan_contact_with(Base const& mover, Base const& target, Edge edge,
                              Obstacles const& obstacles, MoveLimits const& limits);

}  // namespace esprit::geometry
