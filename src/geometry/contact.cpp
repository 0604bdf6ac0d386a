#include "geometry/contact.h"

#include <array>
#include <cstdint>
#include <optional>

#include "geometry/box.h"
#include "geometry/sweep.h"

namespace esprit::geometry {
namespace {

constexpr std::array<Edge, 4> edges{Edge::front, Edge::right, Edge::rear, Edge::left};

CentiDegree outward_facing(Base const& base, Edge edge) {
    return base.pose.facing_cdeg + 9000 * static_cast<std::int32_t>(edge);
}

// The outward normal of an edge.
Vector outwards(Box const& box, Edge edge) {
    switch (edge) {
        case Edge::front:
            return box.forward;
        case Edge::right:
            return right_hand(box.forward);
        case Edge::rear:
            return -box.forward;
        case Edge::left:
            break;
    }
    return -right_hand(box.forward);
}

// An edge as a box without breadth; its forward axis runs along it.
Box edge_box(Box const& box, Edge edge) {
    bool const ends = edge == Edge::front || edge == Edge::rear;
    Vector const out = outwards(box, edge);
    double const apart = ends ? box.half_depth : box.half_width;
    double const half = ends ? box.half_width : box.half_depth;
    return {box.centre + out * apart, right_hand(out), half, 0};
}

// The length of the projection of `other` onto `edge` that falls on the edge.
double shared_length(Box const& edge, Box const& other) {
    double const at = dot(other.centre - edge.centre, edge.forward);
    double const half = other.half_depth * magnitude(dot(edge.forward, other.forward));
    return lesser(edge.half_depth, at + half) - greater(-edge.half_depth, at - half);
}

// True if two edges are surely more than a touch apart: one lies beyond the line through the other.
bool apart_across(Box const& edge, Box const& other) {
    double const across = magnitude(cross(edge.forward, other.centre - edge.centre));
    double const reach = other.half_depth * magnitude(cross(edge.forward, other.forward));
    return across - reach > touch_limit_mil + slack_mil;
}

// The length over which two touching edges project onto each other.
double shared_touch(Box const& first, Box const& second) {
    if (apart_across(first, second)) return 0;
    double const shared = lesser(shared_length(first, second), shared_length(second, first));
    if (shared <= 0 || gap_between(first, second) > touch_limit_mil) return 0;
    return shared;
}

bool sure_no_contact(Base const& a, Base const& b) {
    Vector const apart = between(a.pose.centre, b.pose.centre);
    double const reach = 2 * (radius_squared(a) + radius_squared(b));
    double const near = 1.01 * reach + 101 * touch_limit_mil * touch_limit_mil;
    return dot(apart, apart) > near;  // (a + b)^2 <= 1.01 a^2 + 101 b^2
}

// The squared distance of each edge of `target` from `base`: the least over the corners of either.
std::array<double, 4> edges_from(Base const& base, Base const& target) {
    Point const origin = target.pose.centre;
    auto const square_from = [](double x, double y, double half_x, double half_y) {
        double const dx = greater(magnitude(x) - half_x, 0);
        double const dy = greater(magnitude(y) - half_y, 0);
        return dx * dx + dy * dy;
    };
    Box const seen = box_of(target, origin);
    Box const box = box_of(base, origin);
    double const h = seen.half_depth;
    double const w = seen.half_width;
    std::array<double, 4> least{1e30, 1e30, 1e30, 1e30};
    for (Vector const corner : corners(base, origin)) {
        double const x = dot(corner, right_hand(seen.forward));
        double const y = dot(corner, seen.forward);
        least[0] = lesser(least[0], square_from(x, y - h, w, 0));
        least[1] = lesser(least[1], square_from(x - w, y, 0, h));
        least[2] = lesser(least[2], square_from(x, y + h, w, 0));
        least[3] = lesser(least[3], square_from(x + w, y, 0, h));
    }
    Corners const own = corners(target, origin);
    for (std::size_t i = 0; i < 4; ++i) {
        Vector const apart = own[i] - box.centre;
        double const square = square_from(dot(apart, right_hand(box.forward)),
                                          dot(apart, box.forward), box.half_width, box.half_depth);
        least[i] = lesser(least[i], square);
        least[(i + 3) % 4] = lesser(least[(i + 3) % 4], square);
    }
    return least;
}

// The index of the edge of `base` that faces the front of `target`, if their edges are parallel.
std::optional<std::size_t> edge_at_front(Base const& base, Base const& target) {
    CentiDegree const wanted =
        normal_facing(target.pose.facing_cdeg + full_turn_cdeg / 2 - base.pose.facing_cdeg + 4500);
    CentiDegree const off = wanted % 9000 - 4500;
    if (off > parallel_cdeg || -off > parallel_cdeg) return std::nullopt;
    return static_cast<std::size_t>(wanted / 9000);
}

// The distance from the centre of a box to one of its edges.
double distance_to_edge(Box const& box, Edge edge) {
    return edge == Edge::front || edge == Edge::rear ? box.half_depth : box.half_width;
}

// For two edges that face each other within a degree: true if their lines are too far apart to
// touch, whatever their angle.
bool lines_apart(Box const& first, Edge edge, Box const& second, Edge other_edge) {
    constexpr double aside_each_degree = 0.02;  // more than the sine
    double const apart = dot(second.centre - first.centre, outwards(second, other_edge)) +
                         distance_to_edge(first, edge) + distance_to_edge(second, other_edge);
    double const most = touch_limit_mil + aside_each_degree * (first.half_depth + first.half_width);
    return magnitude(apart) > most;
}

}  // namespace

double gap(Base const& a, Base const& b) {
    return gap_between(box_of(a, a.pose.centre), box_of(b, a.pose.centre));
}

double penetration(Base const& a, Base const& b) {
    if (far_apart(a, b)) return 0;
    double const depth = depth_between(box_of(a, a.pose.centre), box_of(b, a.pose.centre));
    return depth > 0 ? depth : 0;
}

bool in_contact(Base const& a, Base const& b) {
    if (sure_no_contact(a, b)) return false;
    Box const first = box_of(a, a.pose.centre);
    Box const second = box_of(b, a.pose.centre);
    double const depth = depth_between(first, second);
    if (depth >= 0) return true;
    return depth >= -touch_limit_mil && gap_of_parted(first, second) <= touch_limit_mil;
}

bool overlap(Base const& a, Base const& b) {
    return !far_apart(a, b) && boxes_overlap(box_of(a, a.pose.centre), box_of(b, a.pose.centre));
}

double flush_length(Base const& a, Edge edge_of_a, Base const& b, Edge edge_of_b) {
    CentiDegree const turn =
        turn_between(outward_facing(a, edge_of_a), outward_facing(b, edge_of_b));
    if (full_turn_cdeg / 2 - turn > parallel_cdeg) return 0;
    return shared_touch(edge_box(box_of(a, a.pose.centre), edge_of_a),
                        edge_box(box_of(b, a.pose.centre), edge_of_b));
}

std::optional<Edge> flush_edge(Base const& base, Base const& target) {
    std::optional<std::size_t> const first = edge_at_front(base, target);
    if (!first) return std::nullopt;
    Box const box = box_of(base, base.pose.centre);
    Box const other = box_of(target, base.pose.centre);
    double longest = 0;
    std::optional<Edge> found;
    for (std::size_t i = 0; i < 4; ++i) {
        Edge const own = edges[(*first + i) % 4];
        if (lines_apart(box, own, other, edges[i])) continue;
        double const shared = shared_touch(edge_box(box, own), edge_box(other, edges[i]));
        if (shared > longest + slack_mil) {
            longest = shared;
            found = edges[i];
        }
    }
    return found;
}

bool touches_with_front(Base const& base, Base const& other) {
    if (!in_contact(base, other)) return false;
    std::optional<Edge> const flush = flush_edge(other, base);
    if (flush) return *flush == Edge::front;
    return way_until_touch(base, forward_of(base.pose.facing_cdeg), other).has_value();
}

bool touches_with_front(Base const& base, Outline const& area) {
    std::optional<double> const way =
        way_until_touch(base, forward_of(base.pose.facing_cdeg), area);
    return way && *way <= touch_limit_mil;
}

// GEO-03.
bool front_touches_rear_corner(Base const& attacker, Base const& target) {
    Box const front = edge_box(box_of(attacker, target.pose.centre), Edge::front);
    Corners const at = corners(target, target.pose.centre);
    auto const touches = [&](Vector corner) {
        return gap_between(front, {corner, front.forward, 0, 0}) <= corner_mil + slack_mil;
    };
    return touches(at[rear_left]) || touches(at[rear_right]);
}

// GEO-03.
bool half_front_against_rear(Base const& attacker, Base const& target) {
    double const shared = flush_length(attacker, Edge::front, target, Edge::rear);
    return shared >= attacker.frontage_mil * 0.5 - slack_mil;
}

// GEO-05: exactly half is not enough.
bool backed_by(Base const& front, Base const& behind) {
    double const shared = flush_length(front, Edge::rear, behind, Edge::front);
    return shared > front.frontage_mil * 0.5 + slack_mil;
}

Edge touched_edge(Base const& base, Base const& target) {
    std::optional<Edge> const flush = flush_edge(base, target);
    if (flush) return *flush;

    std::array<double, 4> const apart = edges_from(base, target);
    Vector const forward = forward_of(base.pose.facing_cdeg);
    double nearest = 1e30;
    double squarest = 0;
    Edge found = Edge::front;
    for (Edge const edge : edges) {
        double const here = apart[static_cast<std::size_t>(edge)];
        double const square = -dot(forward, forward_of(outward_facing(target, edge)));
        bool const nearer = here < nearest - slack_mil;
        bool const squarer = here <= nearest + slack_mil && square > squarest + slack_mil;
        if (!nearer && !squarer) continue;
        nearest = here;
        squarest = square;
        found = edge;
    }
    return found;
}

}  // namespace esprit::geometry
