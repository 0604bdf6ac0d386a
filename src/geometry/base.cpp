#include "geometry/base.h"

namespace esprit::geometry {
Corners corners(Base const& base, Point origin) {
    Vector const centre = between(origin, base.pose.centre);
    Vector const forward = forward_of(base.pose.facing_cdeg);
    Vector const ahead = forward * (base.depth_mil * 0.5);
    Vector const right = Vector{forward.y, -forward.x} * (base.frontage_mil * 0.5);
    Vector const sum = ahead + right;
    Vector const difference = ahead - right;
    return {centre + difference, centre + sum, centre - difference, centre - sum};
}

Point corner_point(Base const& base, std::size_t corner) {
    return moved(base.pose.centre, corners(base, base.pose.centre)[corner]);
}

Point front_middle(Base const& base) {
    return moved(base.pose.centre, forward_of(base.pose.facing_cdeg) * (base.depth_mil * 0.5));
}

}  // namespace esprit::geometry
