#pragma once
// Bases for tests, and tables that are moved, turned and mirrored.
#include <rapidcheck.h>

#include <array>
#include <vector>

#include "geometry/base.h"
#include "geometry/outline.h"
#include "geometry/planner.h"

namespace esprit::geometry {

/// Frontage by depth, in mil; facing north (towards the far edge) where nothing is said.
inline Base base_at(Mil x, Mil y, Mil frontage, Mil depth, CentiDegree facing = 0) {
    return {{{x, y}, facing}, frontage, depth};
}

inline constexpr Vector north{0, 1};
inline constexpr std::array<Edge, 4> all_edges{Edge::front, Edge::right, Edge::rear, Edge::left};

/// 2" wide and 1" deep, looking north, its centre on 0,0: front edge at y = 500, rear edge at
/// y = -500, sides at +-1000.
inline constexpr Base battalion{{{0, 0}, 0}, 2000, 1000};
inline constexpr MoveLimits usual_limits{8000, 4000, 4500, 18000, 9000};

inline Point shifted(Point point, Mil x, Mil y) {
    return {point.x_mil + x, point.y_mil + y};
}
inline Base shifted(Base base, Mil x, Mil y) {
    base.pose.centre = shifted(base.pose.centre, x, y);
    return base;
}

/// A quarter turn clockwise about 0,0.
inline Point quarter_turned(Point point) {
    return {point.y_mil, -point.x_mil};
}
inline Pose quarter_turned(Pose pose) {
    return {quarter_turned(pose.centre), normal_facing(pose.facing_cdeg + 9000)};
}
inline Base quarter_turned(Base base) {
    base.pose = quarter_turned(base.pose);
    return base;
}

/// Left and right changed over.
inline Point mirrored(Point point) {
    return {-point.x_mil, point.y_mil};
}
inline Base mirrored(Base base) {
    base.pose = {mirrored(base.pose.centre), normal_facing(-base.pose.facing_cdeg)};
    return base;
}

template <class Change>
Outline changed(Outline area, Change const& change) {
    for (Point& point : area.points) point = change(point);
    return area;
}
template <class Change>
std::vector<Base> changed(std::vector<Base> bases, Change const& change) {
    for (Base& base : bases) base = change(base);
    return bases;
}

// Draws stand in statements or braces of their own: compilers evaluate operands and arguments in
// different orders.

/// Up to `end`, of the whole range from the first try on.
inline Mil any_in(Mil from, Mil end) {
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(from, end));
}

inline Base any_base(Mil spread) {
    Mil const x_mil = *rc::gen::inRange(-spread, spread + 1);
    Mil const y_mil = *rc::gen::inRange(-spread, spread + 1);
    Mil const frontage_mil = *rc::gen::inRange(500, 4001);
    Mil const depth_mil = *rc::gen::inRange(500, 3001);
    return base_at(x_mil, y_mil, frontage_mil, depth_mil, *rc::gen::inRange(0, 36000));
}

/// A star-shaped polygon: simple, seldom convex.
inline Outline any_area(Mil spread) {
    Point const middle{*rc::gen::inRange(-spread, spread + 1),
                       *rc::gen::inRange(-spread, spread + 1)};
    int const corners = *rc::gen::inRange(3, 9);
    Outline area;
    for (int i = 0; i < corners; ++i) {
        double const out = *rc::gen::inRange(800, 4000);
        area.points.push_back(moved(middle, forward_of(i * 36000 / corners) * out));
    }
    return area;
}

}  // namespace esprit::geometry
