// The turn that brings most of the front onto a face (GEO-11), looked for the plain way: one by
// one.
#include "geometry/fullest_turn.h"

#include <gtest/gtest.h>

#include "geometry/any_contact_queries.h"
#include "geometry/often.h"
#include "geometry/zones.h"

namespace esprit::geometry {
namespace {

using fixture::PlannerCase;
using fixture::PlannerCaseQuery;
using Kind = Segment::Kind;

double onto(PlannerCase const& scene, Attempt const& made) {
    return front_onto({&scene.base, nullptr}, face_before(scene.base, scene.mover), made.turned);
}

// By a place that is rounded, the front may come onto the face by a little more.
constexpr double rounded_mil = 10;

// Of the turns of `kind`, every so many hundredths of a degree.
bool misses_a_fuller_one(PlannerCase const& scene, Kind kind, CentiDegree step) {
    PlannerCaseQuery const told{scene};
    Attempt nearest;
    Edge const face = face_before(scene.base, scene.mover);
    std::optional<Attempt> const found = fullest_turn(told.query(), face, kind, nearest);
    double const most = (found ? onto(scene, *found) : 0) + rounded_mil;
    CentiDegree const end =
        kind == Kind::pivot ? scene.limits.most_pivot_cdeg : scene.limits.most_wheel_cdeg;
    for (CentiDegree angle = -end; angle <= end; angle += step) {
        Attempt const made = attempt(told.query(), kind, angle);
        if (made.fault == PlanFault::none && onto(scene, made) > most) return true;
    }
    return false;
}

// A walk from event to event passes over a window now and then.
TEST(FullestTurns, Geo11HardlyEverMissATurnThatBringsMoreOfTheFrontOntoTheFace) {
    int missed = 0;
    int tried = 0;
    holds_in(1200, [&] {
        PlannerCase scene = any_planner_case();
        scene.at_area = false;
        if (overlap(scene.base, scene.mover)) return;
        ++tried;
        for (Kind const kind : {Kind::pivot, Kind::wheel}) {
            if (misses_a_fuller_one(scene, kind, 37)) ++missed;
        }
    });
    EXPECT_GT(tried, 800);
    EXPECT_LE(missed, 1);
}

PlannerCase scene_of(Base const& mover, Base const& target, MoveLimits const& limits,
                     std::vector<Base> others = {}) {
    PlannerCase scene;
    scene.mover = mover;
    scene.base = target;
    scene.limits = limits;
    scene.bases = std::move(others);
    return scene;
}

// Half a turn to the right is half a turn to the left: where the best turn to the left is too far,
// one a little greater, which is one to the right, may do.
TEST(FullestTurns, Geo11GoOnBeyondHalfATurn) {
    PlannerCase const scene =
        scene_of(base_at(-417, 158, 3287, 1465, 12847), base_at(-3259, 3316, 1267, 1177, 22990),
                 {4970, 2485, 4500, 18000, 0});
    EXPECT_FALSE(misses_a_fuller_one(scene, Kind::pivot, 1));
}

// Ways are whole mil: 3588.4 are 3588, which is just in reach.
TEST(FullestTurns, Geo11GoAsFarAsAWayIsRoundedDown) {
    PlannerCase const scene =
        scene_of(base_at(-74, -96, 1578, 1332, 34088), base_at(-3628, 2897, 567, 1504, 3297),
                 {3588, 1196, 4500, 18000, 0});
    EXPECT_FALSE(misses_a_fuller_one(scene, Kind::pivot, 1));
}

// Between two events the base that stands in the way is met after the target, and before it again.
TEST(FullestTurns, Geo11ComeOntoATargetThatIsMetFirstForAWhile) {
    PlannerCase const scene =
        scene_of(base_at(113, -261, 2421, 2456, 7468), base_at(2286, -2499, 1853, 1938, 18000),
                 {485, 161, 6314, 9000, 0}, {base_at(1980, -438, 746, 171, 18000)});
    EXPECT_FALSE(misses_a_fuller_one(scene, Kind::pivot, 1));
}

// Greater wheels run into the target: more and more of its face lies behind the front.
TEST(FullestTurns, Geo11WheelUntilTheFrontIsLevelWithTheEndOfTheFace) {
    PlannerCase const scene =
        scene_of(base_at(148, -109, 3557, 1385, 25370), base_at(-2457, 635, 3019, 1389, 22214),
                 {9356, 3118, 4500, 0, 9000});
    EXPECT_FALSE(misses_a_fuller_one(scene, Kind::wheel, 1));
}

}  // namespace
}  // namespace esprit::geometry
