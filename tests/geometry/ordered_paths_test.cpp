// Paths that players order (GEO-11): what they may, where they end, what is in their way.
#include <gtest/gtest.h>

#include <array>
#include <initializer_list>

#include "geometry/planner.h"
#include "geometry/scenes.h"

namespace esprit::geometry {
namespace {

using Kind = Segment::Kind;

Base const enemy_ahead = base_at(0, 5000, 2000, 1000, 18000);

Path path_of(std::initializer_list<Segment> segments) {
    Path path;
    for (Segment const& each : segments) path.segments[path.count++] = each;
    return path;
}

ContactPlan follow(Base const& target, std::initializer_list<Segment> segments,
                   MoveLimits const& within = usual_limits, std::span<Base const> others = {}) {
    return follow_path(battalion, target, path_of(segments), {others, {}, {}, 0, 0}, within);
}

TEST(OrderedPaths, Geo11EndAtContact) {
    // The target's front is 4000 away.
    ContactPlan const made = follow(enemy_ahead, {{Kind::straight, 4000}, {Kind::pivot, 100}});
    EXPECT_EQ(made.fault, PlanFault::none);
    EXPECT_EQ(made.path, path_of({{Kind::straight, 4000}}));
    EXPECT_EQ(follow(enemy_ahead, {{Kind::straight, 4001}}).path,
              path_of({{Kind::straight, 4000}}));
    EXPECT_EQ(follow(enemy_ahead, {{Kind::straight, 3980}}).fault, PlanFault::misses);
    // Near enough to touch.
    EXPECT_EQ(follow(enemy_ahead, {{Kind::straight, 3990}}).fault, PlanFault::none);
}

TEST(OrderedPaths, Geo11ReachExactlyAsFarAsTheyMay) {
    auto const fault = [](Mil reach_mil) {
        return follow(enemy_ahead, {{Kind::straight, 4000}}, {reach_mil, 0, 0, 0, 0}).fault;
    };
    EXPECT_EQ(fault(4000), PlanFault::none);
    EXPECT_EQ(fault(3999), PlanFault::out_of_reach);
}

TEST(OrderedPaths, Geo11AreKeptWithoutSegmentsOfNothing) {
    ContactPlan const made =
        follow(enemy_ahead, {{Kind::straight, 0}, {Kind::straight, 1}, {Kind::straight, 5000}});
    EXPECT_EQ(made.path, path_of({{Kind::straight, 1}, {Kind::straight, 3999}}));
}

TEST(OrderedPaths, Geo11MayHaveAllSegments) {
    EXPECT_EQ(follow(enemy_ahead,
                     {{Kind::pivot, 10}, {Kind::pivot, -10}, {Kind::pivot, 20}, {Kind::pivot, -20}})
                  .fault,
              PlanFault::misses);
}

// Half right and half left of the mover, 4657 from front to front after a pivot of 45 degrees.
TEST(OrderedPaths, Geo11BeyondTheArcTheShorterReachCounts) {
    for (CentiDegree const side : {1, -1}) {
        Base const target = base_at(4000 * side, 4000, 2000, 1000, 18000 + 4500 * side);
        auto const fault = [&](CentiDegree arc, std::initializer_list<Segment> segments) {
            return follow(target, segments, {8000, 4000, arc, 18000, 9000}).fault;
        };
        Segment const all{Kind::pivot, 4500 * side};
        Segment const half{Kind::pivot, 2250 * side};
        Segment const on{Kind::straight, 5000};
        EXPECT_EQ(fault(4500, {all, on}), PlanFault::none);
        EXPECT_EQ(fault(4499, {all, on}), PlanFault::out_of_reach);
        EXPECT_EQ(fault(4500, {half, half, on}), PlanFault::none);
        EXPECT_EQ(fault(4499, {half, half, on}), PlanFault::out_of_reach);
        ContactPlan const made = follow(target, {half, half, on});
        EXPECT_EQ(turn_between(made.arrival.facing_cdeg, 0), 4500);
        ASSERT_EQ(made.path.count, 3);
        EXPECT_EQ(made.path.segments[1], half);
        // The least turn of all.
        Segment const least{Kind::pivot, side};
        auto const nearly_ahead = [&](CentiDegree arc, CentiDegree most_pivot) {
            return follow(enemy_ahead, {least, on}, {8000, 3000, arc, most_pivot, 0}).fault;
        };
        EXPECT_EQ(nearly_ahead(1, 1), PlanFault::none);
        EXPECT_EQ(nearly_ahead(0, 1), PlanFault::out_of_reach);
        EXPECT_EQ(nearly_ahead(1, 0), PlanFault::out_of_reach);
    }
}

TEST(OrderedPaths, Geo11TurnNoFurtherThanAllowed) {
    Base const target = base_at(4000, 4000, 2000, 1000, 22500);
    Segment const on{Kind::straight, 5000};
    auto const fault = [&](Kind kind, CentiDegree most_pivot, CentiDegree most_wheel) {
        return follow(target, {{kind, 4500}, on}, {8000, 8000, 4500, most_pivot, most_wheel}).fault;
    };
    EXPECT_EQ(fault(Kind::pivot, 4500, 0), PlanFault::none);
    EXPECT_EQ(fault(Kind::pivot, 4499, 9000), PlanFault::out_of_reach);
    EXPECT_EQ(fault(Kind::wheel, 0, 4500), PlanFault::none);
    EXPECT_EQ(fault(Kind::wheel, 9000, 4499), PlanFault::out_of_reach);
}

TEST(OrderedPaths, Geo08AWheelIsFreeAllTheWay) {
    // About its front left corner -1000,500 it ends between x = -1000 and 0; the other stands from
    // x = 300 on, 1700 from that corner, over which the front passes.
    Base const target = base_at(-6000, 1500, 2000, 1000, 9000);
    std::array<Base, 1> const others{base_at(400, 1600, 200, 200)};
    Segment const wheel{Kind::wheel, -9000};
    Segment const on{Kind::straight, 8000};
    ContactPlan const free = follow(target, {wheel, on}, {12000, 12000, 4500, 0, 9000});
    EXPECT_EQ(free.fault, PlanFault::none);
    // A quarter of a circle of radius 1000, and from -1000 to -5500.
    EXPECT_EQ(free.length_mil, 1571 + 4500);
    ContactPlan const blocked = follow(target, {wheel, on}, {12000, 12000, 4500, 0, 9000}, others);
    EXPECT_EQ(blocked.fault, PlanFault::blocked);
    EXPECT_EQ(blocked.blocked_by, 0);
    // A pivot has to be free where it ends only.
    std::array<Base, 1> const near{base_at(1030, 0, 50, 50)};
    EXPECT_EQ(
        follow(target, {{Kind::pivot, -9000}, on}, {12000, 12000, 9000, 18000, 0}, near).fault,
        PlanFault::none);
}

TEST(OrderedPaths, Geo11DoNotTurnIntoTheTarget) {
    // Its near side is 20 beyond the mover's; half turned the mover reaches to 1060.
    Base const beside = base_at(2020, 0, 2000, 1000);
    ContactPlan const made = follow(beside, {{Kind::pivot, 4500}, {Kind::straight, 100}});
    EXPECT_EQ(made.fault, PlanFault::blocked);
    EXPECT_EQ(made.blocked_by, -1);
}

}  // namespace
}  // namespace esprit::geometry
