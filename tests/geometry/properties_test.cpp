// What must not change when the table is moved, turned or mirrored, and what every plan keeps
// (GEO-01 to GEO-12).
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/contact.h"
#include "geometry/often.h"
#include "geometry/planner.h"
#include "geometry/scenes.h"
#include "geometry/sweep.h"
#include "geometry/zones.h"

namespace esprit::geometry {
namespace {

// Everything that is asked of two bases.
struct Answers {
    double gap = 0;
    double penetration = 0;
    double way = -1;
    double flush = 0;
    std::uint32_t yes = 0;  // a bit for every predicate
    Edge touched = Edge::front;

    bool operator==(Answers const&) const = default;
};

std::uint32_t predicates(Base const& a, Base const& b) {
    std::uint32_t yes = 0;
    auto const note = [&](bool answer) { yes = yes * 2 + (answer ? 1 : 0); };
    note(in_contact(a, b));
    note(overlap(a, b));
    note(wholly_to_front(a, b));
    note(wholly_to_rear(a, b));
    note(wholly_to_side(a, b));
    note(directly_in_front(a, b));
    note(front_touches_rear_corner(a, b));
    note(half_front_against_rear(a, b));
    note(backed_by(a, b));
    note(way_until_touch(a, forward_of(a.pose.facing_cdeg), b).has_value());
    return yes;
}

Answers answers(Base const& a, Base const& b) {
    Answers all;
    all.gap = gap(a, b);
    all.penetration = penetration(a, b);
    all.way = way_until_touch(a, forward_of(a.pose.facing_cdeg), b).value_or(-1);
    for (Edge const one : all_edges) {
        for (Edge const other : all_edges) all.flush += flush_length(a, one, b, other);
    }
    all.yes = predicates(a, b);
    all.touched = touched_edge(a, b);
    return all;
}

// Half of them stand close to each other, at round facings: where the boundaries are.
Base near_to(Base const& base) {
    Base other = any_base(4000);
    if (*rc::gen::arbitrary<bool>()) {
        int const quarter = *rc::gen::inRange(0, 4);
        other.pose.facing_cdeg = normal_facing(base.pose.facing_cdeg + quarter * 9000 +
                                               *rc::gen::element(0, 0, 100, -100, 50));
        Vector const out = forward_of(base.pose.facing_cdeg + *rc::gen::inRange(0, 4) * 9000);
        double const half = (base.depth_mil + other.depth_mil) * 0.5;
        other.pose.centre = moved(base.pose.centre, out * half);
    }
    return other;
}

TEST(AllQuestions, ChangeNoBitWhenTheTableIsMoved) {
    holds_in(1000, [] {
        Base const a = any_base(4000);
        Base const b = near_to(a);
        Mil const x = *rc::gen::inRange(-100000, 100000);
        Mil const y = *rc::gen::inRange(-100000, 100000);
        RC_ASSERT(answers(shifted(a, x, y), shifted(b, x, y)) == answers(a, b));
    });
}

TEST(AllQuestions, ChangeNoBitWhenTheTableIsTurnedByAQuarter) {
    holds_in(1000, [] {
        Base a = any_base(4000);
        Base b = near_to(a);
        Answers const first = answers(a, b);
        for (int quarter = 0; quarter < 3; ++quarter) {
            a = quarter_turned(a);
            b = quarter_turned(b);
            RC_ASSERT(answers(a, b) == first);
        }
    });
}

TEST(AllQuestions, AboutTwoBasesAlikeHaveOneAnswer) {
    holds_in(1000, [] {
        Base const a = any_base(4000);
        Base const b = near_to(a);
        RC_ASSERT(gap(a, b) == gap(b, a));
        RC_ASSERT(penetration(a, b) == penetration(b, a));
        for (Edge const one : all_edges) {
            for (Edge const other : all_edges) {
                // Seen from one centre or the other: the last bits may differ.
                double const off = flush_length(a, one, b, other) - flush_length(b, other, a, one);
                RC_ASSERT(off < 1e-6);
                RC_ASSERT(off > -1e-6);
            }
        }
    });
}

// Whether a little more or less of anything changes an answer.
bool near_a_boundary(Base const& a, Base const& b) {
    std::uint32_t const here = predicates(a, b);
    for (Mil const x : {-20, 0, 20}) {
        for (Mil const y : {-20, 0, 20}) {
            for (CentiDegree const turn : {-10, 0, 10}) {
                Base other = shifted(b, x, y);
                other.pose.facing_cdeg = normal_facing(b.pose.facing_cdeg + turn);
                if (predicates(a, other) != here) return true;
            }
        }
    }
    return false;
}

TEST(AllQuestions, KeepTheirAnswerWhenTheTableIsTurnedByAnyAngle) {
    int asked = 0;
    holds_in(1000, [&] {
        Base const a = any_base(4000);
        Base const b = any_base(4000);
        if (near_a_boundary(a, b)) return;
        ++asked;
        CentiDegree const turn = *rc::gen::inRange(0, 36000);
        auto const turned = [&](Base base) {
            Vector const ahead = forward_of(turn) * base.pose.centre.y_mil;
            Vector const aside = right_of(turn) * base.pose.centre.x_mil;
            base.pose.centre = moved({0, 0}, ahead + aside);
            base.pose.facing_cdeg = normal_facing(base.pose.facing_cdeg + turn);
            return base;
        };
        RC_ASSERT(predicates(turned(a), turned(b)) == predicates(a, b));
    });
    EXPECT_GT(asked, 850);
}

TEST(AllQuestions, KeepTheirAnswerInAMirror) {
    int asked = 0;
    holds_in(1000, [&] {
        Base const a = any_base(4000);
        Base const b = any_base(4000);
        if (near_a_boundary(a, b)) return;
        ++asked;
        RC_ASSERT(predicates(mirrored(a), mirrored(b)) == predicates(a, b));
    });
    EXPECT_GT(asked, 850);
}

TEST(AreaQuestions, ChangeNothingWhenTheTableIsMovedOrTurned) {
    holds_in(1000, [] {
        Outline const area = any_area(3000);
        Base const base = any_base(5000);
        Point const from = any_base(5000).pose.centre;
        Point const to = any_base(5000).pose.centre;
        auto const moved_by = [](auto thing) { return shifted(thing, 12345, -6789); };
        auto const turned = [](auto thing) { return quarter_turned(thing); };
        auto const same_after = [&](auto const& change) {
            Outline const other = changed(area, change);
            Base const other_base = change(base);
            RC_ASSERT(overlap(other, other_base) == overlap(area, base));
            RC_ASSERT(wholly_inside(other, other_base) == wholly_inside(area, base));
            RC_ASSERT(gap(other, other_base) == gap(area, base));
            RC_ASSERT(contains(other, change(from)) == contains(area, from));
            RC_ASSERT(crosses(other, change(from), change(to)) == crosses(area, from, to));
            RC_ASSERT(nearest_on_border(other, change(from)) ==
                      change(nearest_on_border(area, from)));
            RC_ASSERT(way_until_touch(other_base, forward_of(other_base.pose.facing_cdeg), other) ==
                      way_until_touch(base, forward_of(base.pose.facing_cdeg), area));
        };
        same_after(moved_by);
        same_after(turned);
    });
}

struct Scene {
    Base mover;
    Base target;
    std::vector<Base> others;
    MoveLimits limits;
};

Scene any_scene() {
    Scene scene;
    scene.mover = any_base(500);
    scene.target = any_base(9000);
    int const count = *rc::gen::inRange(0, 7);
    for (int i = 0; i < count; ++i) {
        Base const other = any_base(7000);
        if (!overlap(other, scene.mover) && !overlap(other, scene.target)) {
            scene.others.push_back(other);
        }
    }
    Mil const reach = *rc::gen::inRange(2000, 12000);
    scene.limits = {reach, reach / *rc::gen::inRange(1, 4), 4500, *rc::gen::element(0, 9000, 18000),
                    *rc::gen::element(0, 9000)};
    return scene;
}

ContactPlan planned(Scene const& scene) {
    return plan_contact(scene.mover, scene.target, {scene.others, {}, {}, 0, 0}, scene.limits);
}

ContactPlan straightest(Scene const& scene) {
    return plan_straightest(scene.mover, scene.target, {scene.others, {}, {}, 0, 0}, scene.limits);
}

template <class Change>
Scene changed_scene(Scene scene, Change const& change) {
    scene.mover = change(scene.mover);
    scene.target = change(scene.target);
    scene.others = changed(scene.others, change);
    return scene;
}

template <class Change>
void plans_alike(ContactPlan const& first, ContactPlan const& second, Change const& change) {
    RC_ASSERT(second.fault == first.fault);
    RC_ASSERT(second.path == first.path);
    RC_ASSERT(second.arrival == change(Base{first.arrival, 0, 0}).pose);
    RC_ASSERT(second.final == change(Base{first.final, 0, 0}).pose);
    RC_ASSERT(second.touched == first.touched);
    RC_ASSERT(second.length_mil == first.length_mil);
    RC_ASSERT(second.blocked_by == first.blocked_by);
}

TEST(Plans, Geo11AreTheSameWhenTheTableIsMovedOrTurned) {
    holds_in(1000, [] {
        Scene const scene = any_scene();
        RC_PRE(!overlap(scene.mover, scene.target));
        ContactPlan const first = planned(scene);
        RC_CLASSIFY(first.fault == PlanFault::none, "contact");
        auto const moved_by = [](Base const& base) { return shifted(base, -54321, 9876); };
        auto const turned = [](Base const& base) { return quarter_turned(base); };
        plans_alike(first, planned(changed_scene(scene, moved_by)), moved_by);
        plans_alike(first, planned(changed_scene(scene, turned)), turned);
    });
}

// Ordered, the path of a plan leads to the same place.
bool is_followed(Scene const& scene, ContactPlan const& made) {
    ContactPlan const again = follow_path(scene.mover, scene.target, made.path,
                                          {scene.others, {}, {}, 0, 0}, scene.limits);
    return again.fault == PlanFault::none && again.arrival == made.arrival &&
           again.final == made.final && again.length_mil == made.length_mil;
}

TEST(Plans, Geo11EndInContactAndOverlapNothing) {
    holds_in(1000, [] {
        Scene const scene = any_scene();
        RC_PRE(!overlap(scene.mover, scene.target));
        ContactPlan const made = planned(scene);
        if (made.fault != PlanFault::none) {
            RC_ASSERT(made.final == scene.mover.pose);
            return;
        }
        for (Pose const& pose : {made.arrival, made.final}) {
            Base const at{pose, scene.mover.frontage_mil, scene.mover.depth_mil};
            RC_ASSERT(in_contact(at, scene.target));
            RC_ASSERT(!overlap(at, scene.target));
            for (Base const& other : scene.others) RC_ASSERT(!overlap(at, other));
        }
        RC_ASSERT(made.length_mil <= scene.limits.reach_mil);
        if (made.squared_up) {
            Base const at{made.final, scene.mover.frontage_mil, scene.mover.depth_mil};
            RC_ASSERT(flush_length(at, Edge::front, scene.target, made.touched) >=
                      0.9 * at.frontage_mil - 2);
        }
        RC_ASSERT(is_followed(scene, made));
    });
}

// The wheel meets a corner of the target with a corner of its own, and the place of arrival is
// rounded: the next one to the right is clear of it.
TEST(Plans, Geo11DoNotGrazeTheTarget) {
    Scene const scene{base_at(-407, -493, 750, 683, 9093),
                      base_at(-529, -4489, 636, 646, 14885),
                      {},
                      {4296, 4296, 4500, 0, 9000}};
    ContactPlan const made = planned(scene);
    ASSERT_EQ(made.fault, PlanFault::none);
    EXPECT_TRUE(is_followed(scene, made));
}

// It touches the target with its front, not squarely, and stays as it is.
TEST(Plans, Geo11StayWhereTheFrontTouchesAlready) {
    Scene const scene{base_at(49, -88, 605, 989, 21363),
                      base_at(-1156, -1004, 2341, 1862, 23649),
                      {},
                      usual_limits};
    ContactPlan const made = planned(scene);
    ASSERT_EQ(made.fault, PlanFault::none);
    EXPECT_EQ(made.final, scene.mover.pose);
    EXPECT_TRUE(is_followed(scene, made));
}

// The plain way: every angle in turn, and the way gone in small steps. Others may be in the way by
// `slack` mil more than a touch.
bool pivot_works(Scene const& scene, CentiDegree angle, double slack) {
    Base const turned = pivoted(scene.mover, scene.mover.pose.facing_cdeg + angle);
    Vector const ahead = forward_of(turned.pose.facing_cdeg);
    if (overlap(turned, scene.target)) return false;
    std::optional<double> const way = way_until_touch(turned, ahead, scene.target);
    bool const aside = turn_between(angle, 0) > scene.limits.arc_cdeg;
    Mil const reach = aside ? scene.limits.reach_aside_mil : scene.limits.reach_mil;
    if (!way || *way >= reach + 0.5) return false;
    // what only grazes the target may miss it once its place is rounded, or lie along its side
    Base const arrived = advanced(turned, ahead, *way);
    if (slack == 0 && !touches_with_front(arrived, scene.target)) return false;
    auto const blocks = [&](Base const& at) {
        for (Base const& other : scene.others) {
            if (penetration(at, other) > touch_mil + slack) return true;
        }
        return false;
    };
    for (double gone = 0; gone < *way; gone += 25) {
        if (blocks(advanced(turned, ahead, gone))) return false;
    }
    return !blocks(arrived);
}

TEST(Plans, Geo11PivotByTheLeastAngleThatWorks) {
    holds_in(300, [] {
        Scene scene = any_scene();
        scene.limits.most_pivot_cdeg = 18000;
        RC_PRE(!in_contact(scene.mover, scene.target));
        ContactPlan const made = straightest(scene);
        bool const pivots =
            made.fault == PlanFault::none && made.path.segments[0].kind == Segment::Kind::pivot;
        CentiDegree const turn =
            turn_between(made.arrival.facing_cdeg, scene.mover.pose.facing_cdeg);
        // At the very boundary the rounding of the arrival decides: 10 cdeg of room, and steps
        // of 20.
        CentiDegree const room = 10;
        if (pivots) {
            RC_ASSERT(pivot_works(scene, made.path.segments[0].amount, 2));
            for (CentiDegree angle = room; angle < turn - room; angle += 20) {
                RC_ASSERT(!(pivot_works(scene, angle - room, 0) && pivot_works(scene, angle, 0) &&
                            pivot_works(scene, angle + room, 0)));
                RC_ASSERT(!(pivot_works(scene, room - angle, 0) && pivot_works(scene, -angle, 0) &&
                            pivot_works(scene, -angle - room, 0)));
            }
        }
    });
}

// How much of the front an edge takes up, the plain way: of 500 points of the front, those from
// which straight ahead leads through the edge.
double front_through(Base const& turned, Base const& target, Edge face) {
    Corners const at = corners(target, turned.pose.centre);
    Vector const from = at[static_cast<std::size_t>(face)];
    Vector const to = at[(static_cast<std::size_t>(face) + 1) % 4];
    Vector const ahead = forward_of(turned.pose.facing_cdeg);
    bool const looks_here = cross(to - from, ahead) < 0;
    constexpr int points = 500;
    int through = 0;
    for (int i = 0; looks_here && i < points; ++i) {
        double const aside = turned.frontage_mil * ((i + 0.5) / points - 0.5);
        double const one = dot(from, right_hand(ahead)) - aside;
        double const other = dot(to, right_hand(ahead)) - aside;
        if ((one < 0) != (other < 0)) ++through;
    }
    return turned.frontage_mil * (through / double{points});
}

TEST(Plans, Geo11BringMostOfTheFrontOntoTheFaceBeforeTheMover) {
    holds_in(300, [] {
        Scene scene = any_scene();
        scene.others.clear();
        scene.limits.most_pivot_cdeg = 18000;
        RC_PRE(!in_contact(scene.mover, scene.target));
        ContactPlan const made = planned(scene);
        if (made.fault != PlanFault::none || made.path.count == 0) return;
        if (made.path.segments[0].kind != Segment::Kind::pivot) return;
        Edge const face = face_before(scene.target, scene.mover);
        auto const onto = [&](CentiDegree angle) {
            return front_through(pivoted(scene.mover, scene.mover.pose.facing_cdeg + angle),
                                 scene.target, face);
        };
        double const most = onto(made.path.segments[0].amount) + scene.mover.frontage_mil / 50.0;
        CentiDegree const room = 10;
        for (CentiDegree angle = -17980; angle < 18000; angle += 40) {
            if (onto(angle) <= most) continue;
            RC_ASSERT(!(pivot_works(scene, angle - room, 0) && pivot_works(scene, angle, 0) &&
                        pivot_works(scene, angle + room, 0)));
        }
    });
}

// With small pivots the obstacle is met first, with greater ones too; between them the target is.
// No corner comes into the swath or out of it in between.
TEST(Plans, Geo11FindAnglesAtWhichTheTargetIsMetFirst) {
    std::array<Scene, 2> const scenes{Scene{base_at(20000, 20000, 2500, 2000, 4632),
                                            base_at(22634, 18318, 500, 2000, 26745),
                                            {base_at(22863, 19544, 1500, 1500, 33591)},
                                            {5000, 3000, 4500, 18000, 0}},
                                      Scene{base_at(20000, 20000, 2500, 500, 5843),
                                            base_at(24166, 21639, 1500, 1500, 4833),
                                            {base_at(22946, 23701, 2500, 1500, 6847)},
                                            {7000, 3000, 4500, 18000, 0}}};
    for (Scene const& scene : scenes) {
        CentiDegree least = 1;
        while (!pivot_works(scene, least, 0) && !pivot_works(scene, -least, 0)) ++least;
        ContactPlan const made = straightest(scene);
        ASSERT_EQ(made.fault, PlanFault::none);
        EXPECT_NEAR(turn_between(made.arrival.facing_cdeg, scene.mover.pose.facing_cdeg), least, 3);
    }
}

}  // namespace
}  // namespace esprit::geometry
