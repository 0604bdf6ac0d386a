#include "geometry/sweep.h"

#include "geometry/borders.h"
#include "geometry/box.h"

namespace esprit::geometry {
namespace {

constexpr double radians_each_cdeg = 3.14159265358979323846 / 18000;

// Longer than any table.
constexpr double ever_mil = 1e12;

// The half extents of a base to the east and to the north.
Vector half_extent(Base const& base) {
    Vector const forward = forward_of(base.pose.facing_cdeg);
    double const half_depth = base.depth_mil * 0.5;
    double const half_width = base.frontage_mil * 0.5;
    return {half_depth * magnitude(forward.x) + half_width * magnitude(forward.y),
            half_depth * magnitude(forward.y) + half_width * magnitude(forward.x)};
}

// The vector from the centre to a front corner.
Vector to_front_corner(Base const& base, CentiDegree facing_cdeg, bool right) {
    Vector const forward = forward_of(facing_cdeg);
    Vector const aside = right_hand(forward) * (base.frontage_mil * 0.5);
    Vector const ahead = forward * (base.depth_mil * 0.5);
    return right ? ahead + aside : ahead - aside;
}

void keep_least(std::optional<double>& least, std::optional<Meeting> const& met) {
    if (!met) return;
    double const way = greater(met->touch, 0);
    if (!least || way < *least) least = way;
}

/// Goes back to the obstacle from beyond it. `size_mil`: at least the obstacle's diameter.
template <class Obstacle>
double way_back_from(Base const& mover, Vector direction, Obstacle const& obstacle,
                     double size_mil) {
    double const beyond = size_mil + 2.0 * (mover.frontage_mil + mover.depth_mil);
    auto const back = way_until_touch(advanced(mover, direction, beyond), -direction, obstacle);
    return back ? beyond - *back : 0;
}

}  // namespace

std::optional<double> way_until_touch(Base const& mover, Vector direction, Base const& obstacle) {
    Vector const apart = between(mover.pose.centre, obstacle.pose.centre);
    double const squares = radius_squared(mover) + radius_squared(obstacle);
    if (passes_by(apart, direction, ever_mil, squares)) return std::nullopt;
    Point const origin = mover.pose.centre;
    std::optional<Meeting> const met =
        meeting(box_of(mover, origin), direction, box_of(obstacle, origin));
    if (!met) return std::nullopt;
    return greater(met->touch, 0);
}

std::optional<double> way_until_touch(Base const& mover, Vector direction, Outline const& area) {
    Box const box = box_of(mover, mover.pose.centre);
    std::optional<double> way;
    if (contains(area, mover.pose.centre)) return 0;
    double const most = 2 * radius_squared(box);
    each_border(area, mover.pose.centre, [&](Vector from, Vector to) {
        if (passes_aside(from, to, direction, most)) return;
        keep_least(way, meeting(box, direction, box_around(from, to, 0)));
    });
    return way;
}

std::optional<double> way_until_touch(Base const& mover, Vector direction, Course const& course) {
    Box const box = box_of(mover, mover.pose.centre);
    std::optional<double> way;
    each_stretch(course, mover.pose.centre,
                 [&](Box const& stretch) { keep_least(way, meeting(box, direction, stretch)); });
    return way;
}

double way_until_clear(Base const& mover, Vector direction, Base const& obstacle) {
    return way_back_from(mover, direction, obstacle,
                         2.0 * (obstacle.frontage_mil + obstacle.depth_mil));
}

double way_until_clear(Base const& mover, Vector direction, Outline const& area) {
    double most = 0;
    for (Point const& point : area.points) {
        most = greater(most, length(between(area.points.front(), point)));
    }
    return way_back_from(mover, direction, area, 2 * most);
}

Base wheeled(Base const& base, CentiDegree angle_cdeg) {
    bool const right = angle_cdeg > 0;
    Base at = pivoted(base, base.pose.facing_cdeg + angle_cdeg);
    at.pose.centre = moved(base.pose.centre, to_front_corner(base, base.pose.facing_cdeg, right) -
                                                 to_front_corner(base, at.pose.facing_cdeg, right));
    return at;
}

double wheel_length(Base const& base, CentiDegree angle_cdeg) {
    return magnitude(angle_cdeg * radians_each_cdeg) * (base.frontage_mil * 0.5);
}

double way_until_edge(Base const& mover, Vector direction, Mil width_mil, Mil depth_mil) {
    Vector const half = half_extent(mover);
    Point const at = mover.pose.centre;
    double way = 1e30;
    auto const along = [&](double room, double speed) {
        if (room < -touch_limit_mil) way = 0;
        if (speed > 0) way = lesser(way, greater(room, 0) / speed);
    };
    along(at.x_mil - half.x, -direction.x);
    along((width_mil - at.x_mil) - half.x, direction.x);
    along(at.y_mil - half.y, -direction.y);
    along((depth_mil - at.y_mil) - half.y, direction.y);
    return way;
}

bool on_table_near_border(Base const& base, Mil width_mil, Mil depth_mil) {
    Vector const half = half_extent(base);
    Point const at = base.pose.centre;
    auto const inside = [](double room) { return room >= -touch_limit_mil; };
    return inside(at.x_mil - half.x) && inside((width_mil - at.x_mil) - half.x) &&
           inside(at.y_mil - half.y) && inside((depth_mil - at.y_mil) - half.y);
}

}  // namespace esprit::geometry
