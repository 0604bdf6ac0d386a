// The least turn (GEO-11), looked for the plain way: every angle in turn, every step of the way.
#include "geometry/least_turn.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "geometry/any_contact_queries.h"
#include "geometry/contact.h"
#include "geometry/often.h"
#include "geometry/scenes.h"
#include "geometry/sweep.h"
#include "support/contact_queries.h"

namespace esprit::geometry {
namespace {

using fixture::PlannerCase;
using fixture::PlannerCaseQuery;
using Kind = Segment::Kind;

bool blocked_at(PlannerCase const& scene, Base const& at) {
    for (Base const& each : scene.bases) {
        if (overlap(at, each)) return true;
    }
    for (Outline const& each : scene.areas) {
        if (overlap(each, at)) return true;
    }
    for (Course const& each : scene.courses) {
        if (overlap(each, at)) return true;
    }
    return false;
}

Base smaller(Base base, Mil by) {
    base.frontage_mil -= 2 * by;
    base.depth_mil -= 2 * by;
    return base;
}

bool stands_free(PlannerCase const& scene, Base const& at) {
    return !blocked_at(scene, at) &&
           (scene.width_mil == 0 || on_table(at, scene.width_mil, scene.depth_mil));
}

bool overlaps_target(PlannerCase const& scene, Base const& at) {
    return scene.at_area ? overlap(scene.area, at) : overlap(scene.base, at);
}

std::optional<double> way_to_target(PlannerCase const& scene, Base const& from, Vector ahead) {
    return scene.at_area ? way_until_touch(from, ahead, scene.area)
                         : way_until_touch(from, ahead, scene.base);
}

// Every place is rounded: with a positive slack everything may miss by so many mil, with a negative
// one it has so many to spare.
bool works(PlannerCase const& scene, Kind kind, CentiDegree angle, Mil slack) {
    Base const turned = kind == Kind::pivot
                            ? pivoted(scene.mover, scene.mover.pose.facing_cdeg + angle)
                            : wheeled(scene.mover, angle);
    Vector const ahead = forward_of(turned.pose.facing_cdeg);
    std::optional<double> const way = way_to_target(scene, turned, ahead);
    bool const aside = kind == Kind::pivot && turn_between(angle, 0) > scene.limits.arc_cdeg;
    double reach = aside ? scene.limits.reach_aside_mil : scene.limits.reach_mil;
    if (kind == Kind::wheel) reach -= wheel_length(scene.mover, angle);
    if (!way || *way > reach + 0.49 + slack) return false;
    if (slack < 0 && !way_to_target(scene, smaller(turned, -slack), ahead)) return false;
    auto const is_free = [&](Base const& at) { return stands_free(scene, smaller(at, slack)); };
    if (overlaps_target(scene, smaller(turned, slack)) || !is_free(turned)) return false;
    if (kind == Kind::wheel) {
        CentiDegree const step = angle < 0 ? -100 : 100;
        for (CentiDegree part = step; part / step < angle / step; part += step) {
            if (!is_free(wheeled(scene.mover, part))) return false;
        }
    }
    if (!is_free(advanced(turned, ahead, *way))) return false;
    for (double gone = 0; gone < *way; gone += 25) {
        if (!is_free(advanced(turned, ahead, gone))) return false;
    }
    return true;
}

struct Made {
    std::optional<Attempt> found;
    Attempt nearest;
};

Made searched(PlannerCase const& scene, Kind kind) {
    PlannerCaseQuery const told{scene};
    Made made;
    made.nearest.fault = PlanFault::out_of_reach;
    made.found = least_turn(told.query(), kind, made.nearest);
    return made;
}

// Where three angles 5 apart work with room to spare, it must have found one by then.
bool surely_works(PlannerCase const& scene, Kind kind, CentiDegree angle, CentiDegree room) {
    return works(scene, kind, angle, -2) && works(scene, kind, angle - room, -2) &&
           works(scene, kind, angle + room, -2);
}

// What stands in the target is met with it, or before it by a hair.
bool meets_target(PlannerCase const& scene) {
    PlannerCase around = scene;
    around.at_area = false;
    if (!scene.at_area) return blocked_at(around, smaller(scene.base, -50));
    for (Base const& each : scene.bases) {
        if (overlap(scene.area, smaller(each, -50))) return true;
    }
    return !scene.areas.empty() || !scene.courses.empty();
}

void expect_least(Kind kind) {
    PlannerCase const scene = any_planner_case();
    if (!stands_free(scene, scene.mover)) return;
    if (scene.at_area ? gap(scene.area, scene.mover) < 20 : gap(scene.base, scene.mover) < 20)
        return;
    if (meets_target(scene)) return;
    Made const made = searched(scene, kind);
    RC_CLASSIFY(made.found.has_value(), "found");
    CentiDegree const most =
        kind == Kind::pivot ? scene.limits.most_pivot_cdeg : scene.limits.most_wheel_cdeg;
    CentiDegree const room = 5;
    CentiDegree end = most - room;
    if (made.found) {
        CentiDegree const angle = made.found->angle_cdeg;
        RC_ASSERT(angle != 0);
        RC_ASSERT(turn_between(angle, 0) <= most);
        bool near = false;
        for (CentiDegree const off : {0, -1, 1, -3, 3}) {
            near = near || works(scene, kind, angle + off, 2);
        }
        RC_ASSERT(near);
        end = turn_between(angle, 0) - room;
    }
    for (CentiDegree angle = room + 1; angle < end; angle += 11) {
        RC_ASSERT(!surely_works(scene, kind, angle, room));
        RC_ASSERT(!surely_works(scene, kind, -angle, room));
    }
}

// Whether some angle works that would have been better, judged one by one on both sides: the last
// ones all, the others by threes.
bool misses_a_better_one(PlannerCase const& scene, Kind kind) {
    Made const made = searched(scene, kind);
    PlannerCaseQuery const told{scene};
    CentiDegree end =
        kind == Kind::pivot ? scene.limits.most_pivot_cdeg : scene.limits.most_wheel_cdeg;
    if (made.found) {
        end = turn_between(made.found->angle_cdeg, 0);
        if (!told.works(kind, made.found->angle_cdeg)) return true;
        if (made.found->angle_cdeg < 0 && told.works(kind, end)) return true;  // clockwise is first
        end -= 1;
    }
    for (CentiDegree angle = 1; angle <= end; angle += angle < end - 60 ? 3 : 1) {
        if (told.works(kind, angle) || told.works(kind, -angle)) return true;
    }
    return false;
}

// The walk from event to event passes over a window now and then: in these scenes no more often
// than so.
TEST(LeastTurns, Geo11HardlyEverMissAnAngleThatWorks) {
    int pivots = 0;
    int wheels = 0;
    holds_in(1000, [&] {
        PlannerCase const scene = any_planner_case();
        if (misses_a_better_one(scene, Kind::pivot)) ++pivots;
        if (misses_a_better_one(scene, Kind::wheel)) ++wheels;
    });
    EXPECT_LE(pivots, 3);
    EXPECT_LE(wheels, 9);
}

// Straight behind an obstacle that stands a little aside: the turn to the left that gets round it
// is less than that to the right by next to nothing, or by as little more.
TEST(LeastTurns, Geo11AreToTheRightUnlessTheLeftIsBetter) {
    for (Kind const kind : {Kind::pivot, Kind::wheel}) {
        PlannerCase scene;
        scene.mover = base_at(0, 0, 1000, 600);
        scene.base = base_at(0, 12000, 9000, 1000, 18000);
        scene.limits = {20000, 20000, 18000, 18000, 9000};
        int by_one_step = 0;
        for (Mil ahead = 7000; ahead < 7040; ++ahead) {
            for (Mil const aside : {-2, -1, 0, 1, 2}) {
                scene.bases = {base_at(aside, ahead, 700, 300)};
                Made const made = searched(scene, kind);
                ASSERT_TRUE(made.found.has_value());
                CentiDegree const turn = made.found->angle_cdeg;
                EXPECT_EQ(turn < 0, aside > 0) << aside << ", " << ahead;
                EXPECT_FALSE(misses_a_better_one(scene, kind)) << aside << ", " << ahead;
                if (turn < 0 && PlannerCaseQuery{scene}.works(kind, -turn + 1)) ++by_one_step;
            }
        }
        EXPECT_GT(by_one_step, 0);
    }
}

/// The part of a ring round 0,0 from one bearing to another, clockwise.
Outline part_of_ring(Mil inner, Mil outer, CentiDegree from, CentiDegree to) {
    constexpr CentiDegree step = 1000;
    Outline part;
    for (CentiDegree at = from; at <= to; at += step) {
        part.points.push_back(moved({0, 0}, forward_of(normal_facing(at)) * outer));
    }
    for (CentiDegree at = to; at >= from; at -= step) {
        part.points.push_back(moved({0, 0}, forward_of(normal_facing(at)) * inner));
    }
    return part;
}

// The target lies ahead and all round the left, and so does what is in the way but for its end. The
// rear corner on the right comes by a small thing then: it is 1166 from the corner that stays, goes
// up to 100 degrees, and the thing is 1130 from there at 75, far from the other front corner.
TEST(LeastTurns, Geo08ToTheLeftSweepRoundTheLeftCorner) {
    PlannerCase scene;
    scene.mover = base_at(0, 0, 1000, 600);
    scene.at_area = true;
    scene.area = part_of_ring(6000, 7000, 22000, 37000);
    scene.areas = {part_of_ring(3500, 4000, 25500, 38500)};
    scene.limits = {12000, 12000, 18000, 0, 18000};
    std::optional<Attempt> const free = searched(scene, Kind::wheel).found;
    ASSERT_TRUE(free.has_value());
    EXPECT_LT(free->angle_cdeg, -12000);
    Vector const swept = Vector{-500, 300} + forward_of(1500) * 1130;
    scene.bases = {base_at(static_cast<Mil>(swept.x), static_cast<Mil>(swept.y), 22, 22)};
    EXPECT_TRUE(stands_free(scene, wheeled(scene.mover, free->angle_cdeg)));
    EXPECT_FALSE(searched(scene, Kind::wheel).found.has_value());
}

// Whichever reach is the longer: a target on the right flank, further off than the reach ahead.
TEST(LeastTurns, Geo11HaveALongerReachBeyondTheArcWhereThatIsTheLonger) {
    PlannerCase scene;
    scene.mover = base_at(0, 0, 1000, 600);
    scene.base = base_at(3000, 0, 1000, 600);
    scene.limits = {1000, 5000, 4500, 18000, 0};
    std::optional<Attempt> const found = searched(scene, Kind::pivot).found;
    ASSERT_TRUE(found.has_value());
    EXPECT_GT(found->angle_cdeg, 4500);
    EXPECT_GT(found->way_mil, 1000);
}

// The full reach goes up to the arc, to both sides; the least turn of more has the shorter one.
TEST(LeastTurns, Geo11HaveTheFullReachUpToTheArc) {
    for (Mil const side : {1, -1}) {
        PlannerCase scene;
        scene.mover = base_at(0, 0, 1000, 600);
        scene.base = base_at(3000 * side, 5000, 1000, 600, 18000);
        scene.limits = {8000, 2000, 18000, 18000, 0};
        std::optional<Attempt> const anywhere = searched(scene, Kind::pivot).found;
        ASSERT_TRUE(anywhere.has_value());
        ASSERT_GT(anywhere->way_mil, 2000);
        CentiDegree const turn = turn_between(anywhere->angle_cdeg, 0);
        scene.limits.arc_cdeg = turn;
        std::optional<Attempt> const on_the_arc = searched(scene, Kind::pivot).found;
        ASSERT_TRUE(on_the_arc.has_value());
        EXPECT_EQ(on_the_arc->angle_cdeg, turn * side);
        scene.limits.arc_cdeg = turn - 1;
        EXPECT_FALSE(searched(scene, Kind::pivot).found.has_value());
    }
}

// A wheel by 60 degrees about a corner so far from an edge of the table: half way its front of 2000
// points straight at the edge, at both ends it is as far as 1832 from the corner.
BlockerKind met_in_wheel_at_edge(Mil corner_from_edge, int quarters, bool to_the_right) {
    Mil const table = 20000;
    Base mover = base_at(0, 0, 2000, 200, 21000);
    Vector const forward = forward_of(mover.pose.facing_cdeg);
    mover.pose.centre =
        moved({corner_from_edge - table / 2, 0}, right_hand(forward) * 1000 - forward * 100);
    CentiDegree angle = -6000;
    if (to_the_right) {
        mover = mirrored(mover);
        angle = -angle;
    }
    for (; quarters > 0; --quarters) mover = quarter_turned(mover);
    mover = shifted(mover, table / 2, table / 2);
    PlannerCase scene;
    scene.mover = mover;
    scene.width_mil = scene.depth_mil = table;
    PlannerCaseQuery const told{scene};
    Base const turned = turned_by(mover, Kind::wheel, angle);
    EXPECT_TRUE(stands_free(scene, mover) && stands_free(scene, turned));
    return blocker_in_turn(told.query(), Kind::wheel, angle, turned).kind;
}

TEST(LeastTurns, Geo10WheelOverNoEdgeOfTheTable) {
    for (int quarters = 0; quarters < 4; ++quarters) {
        for (bool const to_the_right : {false, true}) {
            EXPECT_EQ(met_in_wheel_at_edge(1950, quarters, to_the_right), BlockerKind::table)
                << quarters << to_the_right;
            EXPECT_EQ(met_in_wheel_at_edge(2050, quarters, to_the_right), BlockerKind::none)
                << quarters << to_the_right;
        }
    }
}

TEST(LeastTurns, Geo11ArePivotsByTheLeastAngle) {
    holds_in(1500, [] { expect_least(Kind::pivot); });
}

TEST(LeastTurns, Geo11AreWheelsByTheLeastAngle) {
    holds_in(1500, [] { expect_least(Kind::wheel); });
}

}  // namespace
}  // namespace esprit::geometry
