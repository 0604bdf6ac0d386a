#include "geometry/contact.h"

#include <array>
#include <cstdint>
#include <optional>

#include "geometry/box.h"

namespace esprit::geometry {
namespace {

constexpr Edge edges[4] = {Edge::front, Edge::right, Edge::rear, Edge::left};

CentiDegree outward_facing(Base const& base, Edge edge) {
    return base.pose.facing_cdeg + 9000 * static_cast<std::int32_t>(edge);
}

// An edge as a box without breadth; its forward axis runs along it.
Box edge_box(Base const& base, Edge edge, Point origin) {
    bool const ends = edge == Edge::front || edge == Edge::rear;
    Vector const outwards = forward_of(outward_facing(base, edge));
    double const out = (ends ? base.depth_mil : base.frontage_mil) * 0.5;
    double const half = (ends ? base.frontage_mil : base.depth_mil) * 0.5;
    return {between(origin, base.pose.centre) + outwards * out, right_hand(outwards), half, 0};
}

// How much of the shadow of `other` on the line of `edge` falls on the edge.
double shared_length(Box const& edge, Box const& other) {
    double const at = dot(other.centre - edge.centre, edge.forward);
    double const half = other.half_depth * magnitude(dot(edge.forward, other.forward));
    return lesser(edge.half_depth, at + half) - greater(-edge.half_depth, at - half);
}

bool sure_no_contact(Base const& a, Base const& b) {
    Vector const apart = between(a.pose.centre, b.pose.centre);
    double const reach = 2 * (radius_squared(a) + radius_squared(b));
    double const near = 1.01 * reach + 101 * touch_limit_mil * touch_limit_mil;
    return dot(apart, apart) > near;  // (a + b)^2 <= 1.01 a^2 + 101 b^2
}

// How far each edge of `target` is from the nearest corner of `base`, or has a corner that near to
// `base`; squared.
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

// The edge of `base` that looks at an edge of `target`, when they are parallel.
std::optional<Edge> facing_edge(Base const& base, Base const& target, Edge edge) {
    CentiDegree const wanted = normal_facing(outward_facing(target, edge) + full_turn_cdeg / 2 -
                                             base.pose.facing_cdeg + 4500);
    CentiDegree const off = wanted % 9000 - 4500;
    if (off > parallel_cdeg || -off > parallel_cdeg) return std::nullopt;
    return edges[wanted / 9000];
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
    if (depth_between(first, second) < -touch_limit_mil) return false;
    return gap_between(first, second) <= touch_limit_mil;
}

bool overlap(Base const& a, Base const& b) {
    return !far_apart(a, b) && boxes_overlap(box_of(a, a.pose.centre), box_of(b, a.pose.centre));
}

double flush_length(Base const& a, Edge edge_of_a, Base const& b, Edge edge_of_b) {
    CentiDegree const turn =
        turn_between(outward_facing(a, edge_of_a), outward_facing(b, edge_of_b));
    if (full_turn_cdeg / 2 - turn > parallel_cdeg) return 0;
    Box const first = edge_box(a, edge_of_a, a.pose.centre);
    Box const second = edge_box(b, edge_of_b, a.pose.centre);
    double const shared = lesser(shared_length(first, second), shared_length(second, first));
    if (shared <= 0 || gap_between(first, second) > touch_limit_mil) return 0;
    return shared;
}

// GEO-03.
bool front_touches_rear_corner(Base const& attacker, Base const& target) {
    Box const front = edge_box(attacker, Edge::front, target.pose.centre);
    Corners const at = corners(target, target.pose.centre);
    auto const touches = [&](Vector corner) {
        return gap_between(front, {corner, front.forward, 0, 0}) <= touch_limit_mil;
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
    double longest = 0;
    Edge found = Edge::front;
    for (Edge const edge : edges) {
        std::optional<Edge> const own = facing_edge(base, target, edge);
        double const shared = own ? flush_length(base, *own, target, edge) : 0;
        if (shared > longest + slack_mil) {
            longest = shared;
            found = edge;
        }
    }
    if (longest > 0) return found;

    std::array<double, 4> const apart = edges_from(base, target);
    Vector const forward = forward_of(base.pose.facing_cdeg);
    double nearest = 1e30;
    double squarest = 0;
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
