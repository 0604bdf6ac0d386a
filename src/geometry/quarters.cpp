#include "geometry/quarters.h"

#include <array>

#include "base/fixed_list.h"
#include "geometry/box.h"

namespace esprit::geometry {
namespace {

/// A quarter as half planes: the distance of a point inside of each of its lines, 0 or more if
/// inside.
class Quarter {
public:
    Quarter(Base const& of, Edge edge)
        : out_(forward_of(of.pose.facing_cdeg + quarter_cdeg * static_cast<CentiDegree>(edge))) {
        bool const ends = edge == Edge::front || edge == Edge::rear;
        double const half_depth = of.depth_mil * 0.5;
        double const half_width = of.frontage_mil * 0.5;
        to_edge_ = ends ? half_depth : half_width;
        to_corner_ = ends ? half_width : half_depth;
    }

    static constexpr std::size_t lines = 3;
    /// For the line through the edge, and those from its left and right corners.
    std::array<double, lines> beyond(Vector point) const {
        double const ahead = dot(point, out_) - to_edge_;
        double const aside = dot(point, right_hand(out_));
        return {ahead, ahead + to_corner_ + aside, ahead + to_corner_ - aside};
    }

private:
    Vector out_;
    double to_edge_ = 0;    // from the centre of the base
    double to_corner_ = 0;  // from the middle of the edge
};

/// The length of a line segment that lies in a quarter.
double length_in(Quarter const& quarter, Vector from, Vector to) {
    auto const first = quarter.beyond(from);
    auto const last = quarter.beyond(to);
    double begin = 0;
    double end = 1;
    for (std::size_t line = 0; line < Quarter::lines; ++line) {
        double const change = last[line] - first[line];
        if (change == 0) {
            if (first[line] < 0) return 0;
            continue;
        }
        double const at = -first[line] / change;
        if (change > 0) {
            begin = greater(begin, at);
        } else {
            end = lesser(end, at);
        }
    }
    return end <= begin ? 0 : (end - begin) * length(to - from);
}

using Polygon = FixedList<Vector, 4 + Quarter::lines>;

/// Clips a convex shape to the part more than a touch inside of one line of a quarter
/// (Sutherland-Hodgman).
Polygon cut_along(Polygon const& shape, Quarter const& quarter, std::size_t line) {
    Polygon inside;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        Vector const here = shape[i];
        Vector const next = shape[(i + 1) % shape.size()];
        double const at_here = quarter.beyond(here)[line] - touch_limit_mil;
        double const at_next = quarter.beyond(next)[line] - touch_limit_mil;
        if (at_here > 0) inside.push_back(here);
        if ((at_here > 0) != (at_next > 0)) {
            inside.push_back(here + (next - here) * (at_here / (at_here - at_next)));
        }
    }
    return inside;
}

}  // namespace

Edge quarter_of_front(Base const& of, Base const& other) {
    Corners const at = corners(other, of.pose.centre);
    Edge most = Edge::front;
    double length = length_in({of, most}, at[front_left], at[front_right]);
    for (Edge const edge : {Edge::right, Edge::left, Edge::rear}) {
        double const its = length_in({of, edge}, at[front_left], at[front_right]);
        if (its <= length + touch_mil) continue;
        most = edge;
        length = its;
    }
    return most;
}

bool reaches_into_front_quarter(Base const& of, Base const& other) {
    Quarter const front{of, Edge::front};
    // In most cases the distance of the centre decides, without clipping the base.
    constexpr double rounded_mil = 1;
    constexpr double most_for_each_mil = 1.5;  // `beyond` grows by at most root of 2 for each mil
    double const radius = 0.5 * (other.frontage_mil + other.depth_mil);
    bool centre_is_in = true;
    for (double const beyond : front.beyond(between(of.pose.centre, other.pose.centre))) {
        if (beyond + most_for_each_mil * radius < touch_limit_mil - rounded_mil) return false;
        if (beyond < touch_limit_mil + rounded_mil) centre_is_in = false;
    }
    if (centre_is_in) return true;
    Polygon shape;
    for (Vector const corner : corners(other, of.pose.centre)) shape.push_back(corner);
    for (std::size_t line = 0; line < Quarter::lines && !shape.empty(); ++line) {
        shape = cut_along(shape, front, line);
    }
    return !shape.empty();
}

}  // namespace esprit::geometry
