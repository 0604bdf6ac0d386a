// Which edge is touched, compared with Boost's distances, near corners above all.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "geometry/contact.h"
#include "geometry/often.h"
#include "geometry/oracle.h"
#include "geometry/scenes.h"

namespace esprit::geometry {
namespace {

CentiDegree outwards(Base const& base, Edge edge) {
    return base.pose.facing_cdeg + 9000 * static_cast<std::int32_t>(edge);
}

bool any_are_parallel(Base const& a, Base const& b) {
    for (Edge const edge : all_edges) {
        if (turn_between(outwards(a, edge), b.pose.facing_cdeg) <= parallel_cdeg) return true;
    }
    return false;
}

// A point of the edge, the nearer to a corner the likelier.
Point near_edge(Base const& base) {
    std::size_t const corner = *rc::gen::inRange<std::size_t>(0, 4);
    Point const from = corner_point(base, corner);
    Point const to = corner_point(base, (corner + 1) % 4);
    double const share = *rc::gen::element(0.0, 0.0, 0.0, 0.001, 0.3);
    return moved(from, between(from, to) * share);
}

// Some point of the mover's border within a few mil of some point of the target's.
Base put_against(Base mover, Base const& target) {
    Point const own = near_edge(mover);
    Point const other = near_edge(target);
    Point const by{other.x_mil - own.x_mil + *rc::gen::inRange(-3, 4),
                   other.y_mil - own.y_mil + *rc::gen::inRange(-3, 4)};
    return shifted(mover, by.x_mil, by.y_mil);
}

TEST(TouchedEdges, AreThoseThatBoostFindsNearest) {
    holds_in(12000, [] {
        Base const target = any_base(100);
        Base const mover = put_against(any_base(100), target);
        if (any_are_parallel(mover, target) || oracle::gap(mover, target) == 0) return;
        std::array<double, 4> apart{};
        double least = 1e30;
        for (std::size_t i = 0; i < 4; ++i) {
            double const gap = oracle::gap(target, all_edges[i], mover);
            apart[i] = gap * gap;
            if (apart[i] < least) least = apart[i];
        }
        // As near: the one that the mover looks at more.
        Vector const ahead = forward_of(mover.pose.facing_cdeg);
        Edge wanted = Edge::front;
        double squarest = -2;
        for (std::size_t i = 0; i < 4; ++i) {
            if (apart[i] - least > 1e-8 && apart[i] - least < 1e-4) return;  // hard to say
            if (apart[i] - least >= 1e-4) continue;
            double const square = -dot(ahead, forward_of(outwards(target, all_edges[i])));
            if (square > squarest - 1e-4 && square < squarest + 1e-4) return;
            if (square < squarest) continue;
            squarest = square;
            wanted = all_edges[i];
        }
        RC_ASSERT(touched_edge(mover, target) == wanted);
    });
}

}  // namespace
}  // namespace esprit::geometry
