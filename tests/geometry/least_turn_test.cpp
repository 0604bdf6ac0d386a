// The least turn (GEO-11), looked for the plain way: every angle in turn, every step of the way.
#include "geometry/least_turn.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "geometry/contact.h"
#include "geometry/often.h"
#include "geometry/scenes.h"
#include "geometry/sweep.h"

namespace esprit::geometry {
namespace {

using Kind = Segment::Kind;

Mil any_in(Mil from, Mil end) {
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(from, end));
}

Base placed(Mil spread) {
    return base_at(any_in(-spread, spread + 1), any_in(-spread, spread + 1), any_in(500, 3000),
                   any_in(500, 2000), any_in(0, 36000));
}

Outline placed_area(Mil spread) {
    Point const middle{any_in(-spread, spread + 1), any_in(-spread, spread + 1)};
    int const corners = any_in(3, 7);
    Outline area;
    for (int i = 0; i < corners; ++i) {
        Vector const out = forward_of(i * 36000 / corners) * any_in(600, 2500);
        area.points.push_back(moved(middle, out));
    }
    return area;
}

struct Scene {
    Base mover;
    Base base;
    Outline area;
    bool at_area = false;
    std::vector<Base> bases;
    std::vector<Outline> areas;
    std::vector<Course> courses;
    Mil table = 0;
    MoveLimits limits;
};

Scene any_scene() {
    Scene scene;
    scene.mover = placed(300);
    scene.base = placed(6000);
    scene.area = placed_area(6000);
    scene.at_area = any_in(0, 3) == 0;
    if (any_in(0, 2) == 0) scene.bases.push_back(placed(4000));
    if (any_in(0, 3) == 0) scene.areas.push_back(placed_area(4500));
    if (any_in(0, 3) == 0) {
        Point const from{any_in(-4000, 4001), any_in(-4000, 4001)};
        scene.courses.push_back({{from, shifted(from, any_in(300, 3000), any_in(-2000, 2000))},
                                 any_in(0, 2) * any_in(100, 800)});
    }
    Mil const reach = any_in(2500, 9000);
    scene.limits = {reach, reach / any_in(1, 3), 4500, 18000, 9000};
    if (any_in(0, 4) == 0) {
        scene.table = 9000;
        auto const inwards = [](auto thing) { return shifted(thing, 3000, 2500); };
        auto const point_inwards = [](Point point) { return shifted(point, 3000, 2500); };
        scene.mover = inwards(scene.mover);
        scene.base = inwards(scene.base);
        scene.area = changed(scene.area, point_inwards);
        for (Base& each : scene.bases) each = inwards(each);
        for (Outline& each : scene.areas) each = changed(each, point_inwards);
        for (Course& each : scene.courses) {
            for (Point& point : each.points) point = point_inwards(point);
        }
    }
    return scene;
}

bool blocked_at(Scene const& scene, Base const& at) {
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

bool stands_free(Scene const& scene, Base const& at) {
    return !blocked_at(scene, at) && (scene.table == 0 || on_table(at, scene.table, scene.table));
}

// Others may be in the way by `slack` mil more than a touch: a place on the way is rounded.
bool works(Scene const& scene, Kind kind, CentiDegree angle, Mil slack) {
    Base const turned = kind == Kind::pivot
                            ? pivoted(scene.mover, scene.mover.pose.facing_cdeg + angle)
                            : wheeled(scene.mover, angle);
    Vector const ahead = forward_of(turned.pose.facing_cdeg);
    std::optional<double> const way = scene.at_area ? way_until_touch(turned, ahead, scene.area)
                                                    : way_until_touch(turned, ahead, scene.base);
    bool const aside = kind == Kind::pivot && turn_between(angle, 0) > scene.limits.arc_cdeg;
    double reach = aside ? scene.limits.reach_aside_mil : scene.limits.reach_mil;
    if (kind == Kind::wheel) reach -= wheel_length(scene.mover, angle);
    if (!way || *way > reach + 0.49) return false;
    if (scene.at_area ? overlap(scene.area, turned) : overlap(scene.base, turned)) return false;
    if (!stands_free(scene, turned)) return false;
    if (kind == Kind::wheel) {
        CentiDegree const step = angle < 0 ? -100 : 100;
        for (CentiDegree part = step; part / step < angle / step; part += step) {
            if (!stands_free(scene, wheeled(scene.mover, part))) return false;
        }
    }
    if (!stands_free(scene, advanced(turned, ahead, *way))) return false;
    Base passing = turned;
    passing.frontage_mil -= 2 * slack;
    passing.depth_mil -= 2 * slack;
    for (double gone = 0; gone < *way; gone += 25) {
        if (blocked_at(scene, advanced(passing, ahead, gone))) return false;
    }
    return true;
}

struct Made {
    std::optional<Attempt> found;
    Attempt nearest;
};

Made searched(Scene const& scene, Kind kind) {
    std::vector<Outline const*> areas;
    for (Outline const& each : scene.areas) areas.push_back(&each);
    std::vector<Course const*> courses;
    for (Course const& each : scene.courses) courses.push_back(&each);
    Obstacles const obstacles{scene.bases, areas, courses, scene.table, scene.table};
    Target const target{scene.at_area ? nullptr : &scene.base,
                        scene.at_area ? &scene.area : nullptr};
    Made made;
    made.nearest.fault = PlanFault::out_of_reach;
    made.found = least_turn({scene.mover, target, obstacles, scene.limits}, kind, made.nearest);
    return made;
}

// At the very boundary the rounding decides: where three angles 10 apart work, it must have found
// one by then.
bool surely_works(Scene const& scene, Kind kind, CentiDegree angle, CentiDegree room) {
    return works(scene, kind, angle, 0) && works(scene, kind, angle - room, 0) &&
           works(scene, kind, angle + room, 0);
}

void expect_least(Kind kind) {
    Scene const scene = any_scene();
    if (!stands_free(scene, scene.mover)) return;
    if (scene.at_area ? gap(scene.area, scene.mover) < 20 : gap(scene.base, scene.mover) < 20)
        return;
    Made const made = searched(scene, kind);
    RC_CLASSIFY(made.found.has_value(), "found");
    CentiDegree const most =
        kind == Kind::pivot ? scene.limits.most_pivot_cdeg : scene.limits.most_wheel_cdeg;
    CentiDegree const room = 10;
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
    for (CentiDegree angle = room + 1; angle < end; angle += 23) {
        RC_ASSERT(!surely_works(scene, kind, angle, room));
        RC_ASSERT(!surely_works(scene, kind, -angle, room));
    }
}

TEST(LeastTurns, Geo11ArePivotsByTheLeastAngle) {
    holds_in(1000, [] { expect_least(Kind::pivot); });
}

TEST(LeastTurns, Geo11AreWheelsByTheLeastAngle) {
    holds_in(1000, [] { expect_least(Kind::wheel); });
}

}  // namespace
}  // namespace esprit::geometry
