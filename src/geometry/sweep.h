#pragma once
// Bases in motion (GEO-08): how far a base goes until it meets an obstacle.
#include <optional>

#include "geometry/base.h"
#include "geometry/box.h"
#include "geometry/outline.h"

namespace esprit::geometry {

/// How far `mover` goes in `direction` (a unit vector) until it touches the obstacle, in mil;
/// nullopt if it passes by (grazing by less than a touch counts as passing). 0 if it touches
/// already and moves into it; nullopt if it touches and moves away or along.
std::optional<double> way_until_touch(Base const& mover, Vector direction, Base const& obstacle);
std::optional<double> way_until_touch(Base const& mover, Vector direction, Outline const& area);
std::optional<double> way_until_touch(Base const& mover, Vector direction, Course const& course);

/// How far `mover`, which overlaps the obstacle, goes in `direction` until it no longer does, and
/// will not again.
double way_until_clear(Base const& mover, Vector direction, Base const& obstacle);
double way_until_clear(Base const& mover, Vector direction, Outline const& area);

/// True if an obstacle is surely not met within `most_mil`, by the circles around both: too far
/// aside, behind or ahead. That holds for nearly all bases, without using their facings. `squares`:
/// the sum of the squared half diagonals.
inline bool passes_by(Vector apart, Vector direction, double most_mil, double squares) {
    double const aside = cross(apart, direction);
    double const ahead = dot(apart, direction);
    double const beyond = ahead > 0 ? greater(ahead - most_mil, 0) : ahead;
    return aside * aside > 2 * squares || beyond * beyond > 2 * squares;
}

/// A straight move of a base of at most `most_mil`, compared with many others.
class StraightMove {
public:
    StraightMove(Base const& mover, Vector direction, double most_mil)
        : mover_(mover), direction_(direction), most_mil_(most_mil + touch_mil) {}

    /// As way_until_touch; nullopt also if the obstacle is surely out of reach.
    std::optional<double> until_touch(Base const& obstacle) const {
        std::optional<Meeting> const met = meets(obstacle);
        if (!met) return std::nullopt;
        return greater(met->touch, 0);
    }
    std::optional<Meeting> meets(Base const& obstacle) const {
        if (passes(obstacle)) return std::nullopt;
        return meeting(mover_.box, direction_, box_of(obstacle, mover_.origin));
    }
    /// True if the move surely passes the obstacle or ends before it.
    bool passes(Base const& obstacle) const {
        Vector const apart = between(mover_.origin, obstacle.pose.centre);
        double const squares = mover_.square + radius_squared(obstacle);
        return passes_by(apart, direction_, most_mil_, squares);
    }
    Placed const& mover() const { return mover_; }

private:
    Placed mover_;
    Vector direction_;
    double most_mil_;
};

/// The base after a straight move, rounded; the facing stays.
inline Base advanced(Base const& base, Vector direction, double way_mil) {
    Base at = base;
    at.pose.centre = moved(base.pose.centre, direction * way_mil);
    return at;
}
/// The base turned about its centre.
inline Base pivoted(Base const& base, CentiDegree facing_cdeg) {
    Base at = base;
    at.pose.facing_cdeg = normal_facing(facing_cdeg);
    return at;
}
/// The base wheeled forward: by a positive angle clockwise, about its front right corner; by a
/// negative one counter-clockwise, about its front left corner.
Base wheeled(Base const& base, CentiDegree angle_cdeg);
/// The path of the middle of the front edge in a wheel.
double wheel_length(Base const& base, CentiDegree angle_cdeg);

/// How far a base goes in a direction until a part of it crosses the border of the table (GEO-10),
/// which reaches from 0,0 to width,depth. 0 if it is over the border already.
double way_until_edge(Base const& mover, Vector direction, Mil width_mil, Mil depth_mil);
/// The same as on_table, for a base that may be near the border.
bool on_table_near_border(Base const& base, Mil width_mil, Mil depth_mil);
/// True if no part of a base lies beyond the border by more than a touch. For most bases the
/// distance of the centre decides: no base reaches farther from it than the sum of its sides.
inline bool on_table(Base const& base, Mil width_mil, Mil depth_mil) {
    Point const at = base.pose.centre;
    Mil const reach = base.frontage_mil + base.depth_mil;
    bool const amidst = at.x_mil >= reach && width_mil - at.x_mil >= reach && at.y_mil >= reach &&
                        depth_mil - at.y_mil >= reach;
    return amidst || on_table_near_border(base, width_mil, depth_mil);
}

}  // namespace esprit::geometry
