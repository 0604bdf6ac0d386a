#pragma once
// GEO-11: ways into contact that were planned before, for the same bases and the same obstacles.
#include "geometry/least_turn.h"
#include "geometry/planner.h"

namespace esprit::geometry {

/// As plan_contact for a query without a rule of where to end; keeps the latest plans of each
/// thread, by all numbers on which they depend. Obstacles that no way into contact can meet do not
/// count.
ContactPlan remembered_plan(ContactQuery const& query);

}  // namespace esprit::geometry
