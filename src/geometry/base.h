#pragma once
// A unit's base: a rectangle with a whole-numbered pose.
#include <array>
#include <compare>
#include <cstdint>

#include "base/fixed.h"
#include "geometry/vector.h"

namespace esprit::geometry {

/// GEO-04, GEO-12: two bases closer than this touch; two deeper in each other than this overlap.
inline constexpr Mil touch_mil = 10;
/// The tolerance for rounding of products: a gap of exactly 1/100" is a touch on any facing.
inline constexpr double slack_mil = 1e-6;
inline constexpr double touch_limit_mil = touch_mil + slack_mil;
/// GEO-03: a front edge that ends this close to a corner touches it, whichever way rounding goes.
inline constexpr Mil corner_mil = 50;
/// GEO-04, GEO-05: edges and facings within this angle are parallel.
inline constexpr CentiDegree parallel_cdeg = 100;

/// A place on the table, in thousandths of an inch.
struct Point {
    Mil x_mil = 0;
    Mil y_mil = 0;

    friend auto operator<=>(Point const&, Point const&) = default;
};

constexpr Vector between(Point from, Point to) {
    return {static_cast<double>(to.x_mil - from.x_mil), static_cast<double>(to.y_mil - from.y_mil)};
}
/// The point `by` away from `from`, rounded to whole mil, halves away from 0: independent of
/// quarter turns of the table.
inline Point moved(Point from, Vector by) {
    auto const rounded = [](double value) {
        return static_cast<Mil>(value < 0 ? value - 0.5 : value + 0.5);
    };
    return {from.x_mil + rounded(by.x), from.y_mil + rounded(by.y)};
}

/// The place and facing of a base.
struct Pose {
    Point centre;
    CentiDegree facing_cdeg = 0;  // 0 to 35999

    friend auto operator<=>(Pose const&, Pose const&) = default;
};

struct Base {
    Pose pose;
    Mil frontage_mil = 0;
    Mil depth_mil = 0;

    friend auto operator<=>(Base const&, Base const&) = default;
};

/// The edges of a base.
enum class Edge : std::uint8_t { front, right, rear, left };

/// The corners clockwise: front left, front right, rear right, rear left. Edge i runs from corner i
/// to the next.
inline constexpr std::size_t front_left = 0;
inline constexpr std::size_t front_right = 1;
inline constexpr std::size_t rear_right = 2;
inline constexpr std::size_t rear_left = 3;
using Corners = std::array<Vector, 4>;

/// The corners relative to `origin`: computed from differences of whole numbers, so that
/// translating everything changes no bit.
Corners corners(Base const& base, Point origin);
/// A corner or the middle of the front edge as a point of the table, rounded.
Point corner_point(Base const& base, std::size_t corner);
Point front_middle(Base const& base);

}  // namespace esprit::geometry
