#include "geometry/outline.h"

#include <array>
#include <cstdint>
#include <optional>

#include "geometry/borders.h"
#include "geometry/box.h"

namespace esprit::geometry {
namespace {

// Twice the area of the triangle, exact: positive if c lies to the left of the line from a to b.
std::int64_t turn(Point a, Point b, Point c) {
    return std::int64_t{b.x_mil - a.x_mil} * (c.y_mil - a.y_mil) -
           std::int64_t{b.y_mil - a.y_mil} * (c.x_mil - a.x_mil);
}

bool is_between(Mil value, Mil one, Mil other) {
    return one < other ? one <= value && value <= other : other <= value && value <= one;
}

// True if the point lies on the line segment, ends included.
bool lies_on(Point point, Point from, Point to) {
    return turn(from, to, point) == 0 && is_between(point.x_mil, from.x_mil, to.x_mil) &&
           is_between(point.y_mil, from.y_mil, to.y_mil);
}

bool stretches_meet(Point a, Point b, Point c, Point d) {
    if (lies_on(a, c, d) || lies_on(b, c, d) || lies_on(c, a, b) || lies_on(d, a, b)) return true;
    // A line segment on the other's line but beyond its end has both ends of the other on one side.
    return (turn(a, b, c) > 0) != (turn(a, b, d) > 0) && (turn(c, d, a) > 0) != (turn(c, d, b) > 0);
}

// The point of the line segment (not of length 0) nearest to the origin.
Vector nearest_of(Vector from, Vector to) {
    Vector const way = to - from;
    double const at = -dot(from, way) / dot(way, way);
    if (at <= 0) return from;
    return at >= 1 ? to : from + way * at;
}

// True if the point `shift` away from `origin`, which is not on the border, is inside (ray
// casting).
bool surrounds_origin(Outline const& area, Point origin, Vector shift) {
    bool inside = false;
    each_border(area, origin, [&](Vector from, Vector to) {
        Vector const a = from - shift;
        Vector const b = to - shift;
        if ((a.y > 0) == (b.y > 0)) return;
        if ((cross(a, b) > 0) == (b.y > a.y)) inside = !inside;
    });
    return inside;
}

// The part of a line segment that is closer to another than a touch, in fractions of its length.
struct Part {
    double from = 0;
    double to = 0;
};

// `way` starts at the origin.
std::optional<Part> part_near(Vector way, Vector from, Vector to) {
    // Nearly all edges lie to one side of the line.
    double const off = cross(way, from);
    double const then_off = cross(way, to);
    double constexpr clear = touch_limit_mil + 1;
    double const most = clear * clear * dot(way, way);
    if (off * then_off > 0 && off * off > most && then_off * then_off > most) return std::nullopt;
    // The set is convex: its ends are where the distance is a touch.
    auto const distance = [&](double share) {
        return length(nearest_of(from - way * share, to - way * share));
    };
    // The closest approach is at an end of either, or at the crossing; beyond an end it is at that
    // end.
    double best = 0;
    double least = distance(0);
    auto const consider = [&](double share) {
        if (!(share >= 0)) share = 0;
        if (share > 1) share = 1;
        double const apart = distance(share);
        if (apart < least) {
            least = apart;
            best = share;
        }
    };
    double const square = dot(way, way);
    consider(dot(from, way) / square);
    consider(dot(to, way) / square);
    double const slope = cross(way, to - from);
    if (slope != 0) consider(cross(from, to - from) / slope);
    if (least > touch_limit_mil) return std::nullopt;

    auto const end_of = [&](double near_share, double far_share) {
        if (distance(far_share) <= touch_limit_mil) return far_share;
        for (int i = 0; i < 48; ++i) {
            double const middle = (near_share + far_share) * 0.5;
            (distance(middle) <= touch_limit_mil ? near_share : far_share) = middle;
        }
        return near_share;
    };
    return Part{end_of(best, 0), end_of(best, 1)};
}

Box stretch_box(Point from, Point to, Point origin) {
    return box_around(between(origin, from), between(origin, to), 0);
}

// True if surely apart: all corners lie east, west, north or south of the base.
bool lies_aside(Outline const& area, Base const& base) {
    Mil const reach = (base.frontage_mil + base.depth_mil) / 2 + 1;  // more than half the diagonal
    Point low = area.points.front();
    Point high = low;
    for (Point const point : area.points) {
        low.x_mil = point.x_mil < low.x_mil ? point.x_mil : low.x_mil;
        low.y_mil = point.y_mil < low.y_mil ? point.y_mil : low.y_mil;
        high.x_mil = point.x_mil > high.x_mil ? point.x_mil : high.x_mil;
        high.y_mil = point.y_mil > high.y_mil ? point.y_mil : high.y_mil;
    }
    Point const at = base.pose.centre;
    return low.x_mil > at.x_mil + reach || high.x_mil < at.x_mil - reach ||
           low.y_mil > at.y_mil + reach || high.y_mil < at.y_mil - reach;
}

bool border_meets(Outline const& area, Box const& box, Point origin) {
    bool meets = false;
    double const most = 2 * radius_squared(box);
    Vector const east{1, 0};
    Vector const west{-1, 0};
    each_border(area, origin, [&](Vector from, Vector to) {
        if (meets || passes_aside(from, to, east, most) || passes_aside(from, to, west, most))
            return;
        meets = boxes_overlap(box, box_around(from, to, 0));
    });
    return meets;
}

}  // namespace

bool contains(Outline const& area, Point point) {
    bool inside = false;
    Point from = area.points.back();
    for (Point const to : area.points) {
        if (lies_on(point, from, to)) return true;
        bool const spans = (from.y_mil > point.y_mil) != (to.y_mil > point.y_mil);
        if (spans && (turn(from, to, point) > 0) == (to.y_mil > from.y_mil)) inside = !inside;
        from = to;
    }
    return inside;
}

bool wholly_inside(Outline const& area, Base const& base) {
    Point const origin = base.pose.centre;
    return contains(area, origin) && !border_meets(area, box_of(base, origin), origin);
}

bool overlap(Outline const& area, Base const& base) {
    Point const origin = base.pose.centre;
    if (lies_aside(area, base)) return false;
    return contains(area, origin) || border_meets(area, box_of(base, origin), origin);
}

double gap(Outline const& area, Base const& base) {
    Point const origin = base.pose.centre;
    if (contains(area, origin)) return 0;
    Box const box = box_of(base, origin);
    double const radius = __builtin_sqrt(radius_squared(box));
    double least = 1e30;
    each_border(area, origin, [&](Vector from, Vector to) {
        // no point of the base is closer to the edge than the circle around it; a touch is more
        // than all rounding
        Vector const nearest = nearest_of(from, to);
        double const most = least + radius + touch_mil;
        if (dot(nearest, nearest) > most * most) return;
        least = lesser(least, gap_between(box, box_around(from, to, 0)));
    });
    return least;
}

double gap(Outline const& area, Point point) {
    if (contains(area, point)) return 0;
    double least = 1e30;
    each_border(area, point, [&](Vector from, Vector to) {
        least = lesser(least, length(nearest_of(from, to)));
    });
    return least;
}

// Borders that do not meet are closest at a corner of either.
double gap(Outline const& area, Outline const& other) {
    Point from = area.points.back();
    for (Point const to : area.points) {
        Point start = other.points.back();
        for (Point const end : other.points) {
            if (stretches_meet(from, to, start, end)) return 0;
            start = end;
        }
        from = to;
    }
    double least = 1e30;
    for (Point const corner : area.points) least = lesser(least, gap(other, corner));
    for (Point const corner : other.points) least = lesser(least, gap(area, corner));
    return least;
}

// True if the point of the line segment nearest to the mean of the area's corners lies inside,
// farther from the border than a touch.
bool middle_is_inside(Outline const& area, Point origin, Vector way) {
    Vector sum;
    for (Point const point : area.points) sum = sum + between(origin, point);
    double const count = static_cast<double>(area.points.size());
    double const share = dot(sum, way) / (count * dot(way, way));
    Vector const at = way * lesser(greater(share, 0), 1);
    double least = 1e30;
    each_border(area, origin, [&](Vector from, Vector to) {
        Vector const nearest = nearest_of(from - at, to - at);
        least = lesser(least, dot(nearest, nearest));
    });
    double constexpr clear = touch_limit_mil + 1;
    return least > clear * clear && surrounds_origin(area, origin, at);
}

// True if all corners surely lie to one side of the line through the line segment, by more than a
// touch.
bool passes_aside(Outline const& area, Point origin, Vector way) {
    double constexpr clear = touch_limit_mil + 1;
    double const most = clear * clear * dot(way, way);
    bool const first_left = cross(way, between(origin, area.points.front())) > 0;
    for (Point const point : area.points) {
        double const off = cross(way, between(origin, point));
        if ((off > 0) != first_left || off * off <= most) return false;
    }
    return true;
}

// True if some point of the line segment lies inside, farther from the border than a touch. Skips
// the parts near an edge; a point between them tells whether the rest is inside.
bool crosses(Outline const& area, Point from, Point to) {
    Vector const way = between(from, to);
    if (from == to)
        return contains(area, from) &&
               length(between(from, nearest_on_border(area, from))) > touch_limit_mil;
    if (passes_aside(area, from, way)) return false;
    if (middle_is_inside(area, from, way)) return true;
    std::vector<Part> parts;
    each_border(area, from, [&](Vector a, Vector b) {
        std::optional<Part> const near = part_near(way, a, b);
        if (near) parts.push_back(*near);
    });
    double at = 0;
    while (at < 1) {
        double next = 1;
        double past = at;
        for (Part const& near : parts) {
            if (near.from <= at) past = greater(past, near.to);
            if (near.from > at) next = lesser(next, near.from);
        }
        if (past > at) {
            at = past;
            continue;
        }
        if (surrounds_origin(area, from, way * ((at + next) * 0.5))) return true;
        at = next;
    }
    return false;
}

Point nearest_on_border(Outline const& area, Point point) {
    Vector nearest;
    double least = 1e30;
    each_border(area, point, [&](Vector from, Vector to) {
        Vector const at = nearest_of(from, to);
        double const square = dot(at, at);
        if (square < least) {
            least = square;
            nearest = at;
        }
    });
    return moved(point, nearest);
}

bool overlap(Course const& course, Base const& base) {
    Box const box = box_of(base, base.pose.centre);
    bool meets = false;
    each_stretch(course, base.pose.centre,
                 [&](Box const& stretch) { meets = meets || boxes_overlap(box, stretch); });
    return meets;
}

double gap(Course const& course, Base const& base) {
    Box const box = box_of(base, base.pose.centre);
    double least = 1e30;
    each_stretch(course, base.pose.centre,
                 [&](Box const& stretch) { least = lesser(least, gap_between(box, stretch)); });
    return least;
}

bool is_within(Course const& course, Base const& base, double most_mil) {
    Point const at = base.pose.centre;
    double const half_breadth = course.breadth_mil * 0.5;
    // half the sum of the sides is more than half the diagonal; a bend extends less than a breadth
    double const reach =
        most_mil + course.breadth_mil + 0.5 * (base.frontage_mil + base.depth_mil) + slack_mil;
    auto const apart = [reach](Mil value, Mil one, Mil other) {
        return value + reach < (one < other ? one : other) ||
               value - reach > (one < other ? other : one);
    };
    for (std::size_t i = 1; i < course.points.size(); ++i) {
        Point const from = course.points[i - 1];
        Point const to = course.points[i];
        bool const aside =
            apart(at.x_mil, from.x_mil, to.x_mil) || apart(at.y_mil, from.y_mil, to.y_mil);
        if (aside) continue;
        Box const stretch = box_around(between(at, from), between(at, to), half_breadth);
        if (gap_between(box_of(base, at), stretch) <= most_mil) return true;
    }
    return false;
}

double gap(Course const& course, Point point) {
    double least = 1e30;
    each_stretch(course, point, [&](Box const& stretch) {
        least = lesser(least, gap_between({{0, 0}, {0, 1}, 0, 0}, stretch));
    });
    return least;
}

bool crosses(Course const& course, Point from, Point to) {
    bool meets = false;
    for (std::size_t i = 1; i < course.points.size(); ++i) {
        meets = meets || stretches_meet(course.points[i - 1], course.points[i], from, to);
    }
    if (meets || course.breadth_mil == 0) return meets;
    Box const way = stretch_box(from, to, from);
    each_stretch(course, from, [&](Box const& stretch) {
        meets = meets || gap_between(way, stretch) <= slack_mil;
    });
    return meets;
}

namespace {

/// The point of a base that decides its side of the line: the middle of its front, or its centre
/// while the front is within a touch of the line.
Point point_on_own_side(Course const& line, Base const& base) {
    Point const front = front_middle(base);
    for (std::size_t i = 1; i < line.points.size(); ++i) {
        Vector const nearest =
            nearest_of(between(front, line.points[i - 1]), between(front, line.points[i]));
        if (length(nearest) <= touch_limit_mil) return base.pose.centre;
    }
    return front;
}

}  // namespace

bool front_crosses(Course const& course, Base const& from, Base const& to) {
    Point const start = point_on_own_side(course, from);
    Point const end = point_on_own_side(course, to);
    for (std::size_t i = 1; i < course.points.size(); ++i) {
        if (stretches_meet(course.points[i - 1], course.points[i], start, end)) return true;
    }
    return false;
}

bool crosses(Base const& base, Point from, Point to) {
    Point const origin = base.pose.centre;
    return boxes_overlap(box_of(base, origin), stretch_box(from, to, origin));
}

namespace {

/// Closer to an end of a line than this, an area touches the base at which the line begins or ends.
constexpr double at_an_end_mil = 3 * touch_limit_mil;

/// A line segment as a coordinate system: the distance of a point along it and to its left.
struct Line {
    Point from;
    Vector direction;
    double length_mil;

    Line(Point const start, Point const end)
        : from(start), length_mil(length(between(start, end))) {
        direction = between(start, end) * (1 / length_mil);
    }
    double along(Point const at) const { return dot(direction, between(from, at)); }
    double aside(Point const at) const { return cross(direction, between(from, at)); }
    bool is_between_the_ends(double along_mil) const {
        return along_mil > at_an_end_mil && along_mil < length_mil - at_an_end_mil;
    }
};

/// True if the edge runs along the line and past both of its ends.
bool spans(Line const& line, Point a, Point b) {
    double const start = line.along(a);
    double const end = line.along(b);
    if (lesser(start, end) > at_an_end_mil) return false;
    if (greater(start, end) < line.length_mil - at_an_end_mil) return false;
    double const rise = (line.aside(b) - line.aside(a)) / (end - start);
    double const at_start = line.aside(a) - start * rise;
    double const at_end = at_start + line.length_mil * rise;
    return magnitude(at_start) <= touch_limit_mil && magnitude(at_end) <= touch_limit_mil;
}

Sides touching(std::span<Point const> corners, Point const from, Point const to) {
    Vector const way = between(from, to);
    double constexpr nothing_between_mil = 2 * at_an_end_mil;
    if (dot(way, way) <= nothing_between_mil * nothing_between_mil) return {};
    Line const line(from, to);
    std::size_t const count = corners.size();
    double twice_the_area = 0;  // positive where the corners run counter-clockwise
    for (std::size_t i = 0; i < count; ++i) {
        twice_the_area +=
            cross(between(corners[0], corners[i]), between(corners[0], corners[(i + 1) % count]));
    }
    Sides found;
    auto const add = [&](Vector const along_the_edges) {
        double const ahead = dot(line.direction, along_the_edges) * twice_the_area;
        found.left = found.left || ahead > 0;
        found.right = found.right || ahead < 0;
    };
    for (std::size_t i = 0; i < count; ++i) {
        Point const corner = corners[i];
        Point const next = corners[(i + 1) % count];
        if (corner == next) continue;
        Vector const edge = between(corner, next) * (1 / length(between(corner, next)));
        if (spans(line, corner, next)) add(edge);
        if (!line.is_between_the_ends(line.along(corner))) continue;
        if (magnitude(line.aside(corner)) > touch_limit_mil) continue;
        Vector const before = between(corners[(i + count - 1) % count], corner);
        add(edge + before * (1 / length(before)));
    }
    return found;
}

}  // namespace

Sides touching(Outline const& area, Point const from, Point const to) {
    return touching(std::span<Point const>(area.points), from, to);
}

Sides touching(Base const& base, Point const from, Point const to) {
    std::array<Point, 4> corners;
    for (std::size_t i = 0; i < corners.size(); ++i) corners[i] = corner_point(base, i);
    return touching(std::span<Point const>(corners), from, to);
}

bool is_simple(Outline const& area) {
    std::size_t const count = area.points.size();
    if (count < 3) return false;
    auto const point = [&](std::size_t i) { return area.points[i % count]; };
    for (std::size_t i = 0; i < count; ++i) {
        // Neighbouring edges share only their common corner. (A repeated point lies on both.) An
        // edge that runs back past the whole of its predecessor also meets the edge before that.
        if (lies_on(point(i + 2), point(i), point(i + 1))) return false;
        for (std::size_t k = i + 2; k < count; ++k) {
            if (i == 0 && k == count - 1) continue;
            if (stretches_meet(point(i), point(i + 1), point(k), point(k + 1))) return false;
        }
    }
    return true;
}

}  // namespace esprit::geometry
