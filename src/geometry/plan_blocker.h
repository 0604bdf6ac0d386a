#pragma once
// The obstacle in the way of all paths into contact.
#include "geometry/clearance.h"

namespace esprit::geometry {

/// The obstacle because of which a plan found no path.
inline Blocker blocker_of(ContactPlan const& refused) {
    if (refused.blocked_by >= 0) return {BlockerKind::base, refused.blocked_by};
    if (refused.blocked_by_area >= 0) return {BlockerKind::area, refused.blocked_by_area};
    if (refused.blocked_by_course >= 0) return {BlockerKind::course, refused.blocked_by_course};
    return {refused.fault == PlanFault::off_table ? BlockerKind::table : BlockerKind::none, -1};
}

}  // namespace esprit::geometry
