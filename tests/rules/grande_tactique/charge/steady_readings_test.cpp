// GEO-03, GEO-11: the line of a charge that the planner finds, and what the rules read off it, do
// not come and go as the target is moved and turned by a little.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <random>

#include "geometry/contact.h"
#include "geometry/planner.h"
#include "geometry/zones.h"
#include "rules/grande_tactique/ground_facts.h"

namespace esprit::grande_tactique {
namespace {

using geometry::Base;
using geometry::ContactPlan;

/// A charge, and all that has a boundary of its own.
struct Reading {
    ContactPlan plan;
    Line line = Line::front;
    bool before_guns = false;  // GEO-07
    geometry::Edge face = geometry::Edge::front;
    std::array<bool, 4> wholly_beyond{};  // GEO-01: where it began
    double from_corner_mil = 0;           // from the front to the nearer rear corner

    bool turns() const {
        return plan.path.count > 0 && plan.path.segments[0].kind == geometry::Segment::Kind::pivot;
    }
    /// On the same side of every boundary but that of GEO-03 at the corner and of GEO-04.
    bool is_like(Reading const& other) const {
        return plan.fault == other.plan.fault && turns() == other.turns() && face == other.face &&
               wholly_beyond == other.wholly_beyond && plan.squared_up == other.plan.squared_up;
    }
};

double from_rear_corner(Base const& charger, Base const& target) {
    auto const front = corners(charger, target.pose.centre);
    auto const at = corners(target, target.pose.centre);
    auto const from = [&](geometry::Vector point) {
        geometry::Vector const way = front[1] - front[0];
        double const share =
            std::min(std::max(dot(point - front[0], way) / dot(way, way), 0.0), 1.0);
        return length(point - (front[0] + way * share));
    };
    return std::min(from(at[geometry::rear_left]), from(at[geometry::rear_right]));
}

Reading reading_of(Base const& charger, Base const& target) {
    constexpr Mil far = 80'000;
    Reading reading;
    reading.plan = plan_contact(charger, target, {}, {far, far, 4500, 18000, 9000});
    Base now = charger;
    now.pose = reading.plan.final;
    reading.line = line_of_charge(charger, now, target);
    reading.before_guns = directly_in_front(target, now);
    reading.face = face_before(target, charger);
    for (std::size_t i = 0; i < 4; ++i) {
        reading.wholly_beyond[i] = wholly_beyond(target, static_cast<geometry::Edge>(i), charger);
    }
    reading.from_corner_mil = from_rear_corner(now, target);
    return reading;
}

/// GEO-04: within two degrees of being parallel, or not.
bool is_near_parallel(Reading const& reading, Base const& target) {
    int const off =
        geometry::turn_between(reading.plan.final.facing_cdeg, target.pose.facing_cdeg) % 9000;
    return off < 300 || off > 8700;
}

/// As far from the corner as counts, but for what is rounded.
bool is_at_limit(Reading const& reading) {
    constexpr double rounded_mil = 2;
    return std::abs(reading.from_corner_mil - geometry::corner_mil) < rounded_mil;
}

/// Charges by infantry and cavalry on bases of all arms, near and far, on all sides.
class Scenes {
public:
    struct Scene {
        Base charger;
        Base target;
    };
    std::optional<Scene> next() {
        constexpr std::array<std::array<Mil, 2>, 4> sizes{
            {{2500, 1000}, {1500, 1000}, {1000, 1000}, {1000, 1500}}};
        auto const& own = sizes[static_cast<std::size_t>(any(0, 1))];
        auto const& other = sizes[static_cast<std::size_t>(any(0, 3))];
        geometry::Vector const direction = geometry::forward_of(any(0, 35999));
        geometry::Point const place = geometry::moved({0, 0}, direction * any(1800, 8000));
        Scene const scene{{{{0, 0}, 0}, own[0], own[1]},
                          {{place, any(0, 35999)}, other[0], other[1]}};
        if (gap(scene.charger, scene.target) < 200) return std::nullopt;
        return scene;
    }
    int any(int from, int to) {
        return from + static_cast<int>(random_() % static_cast<unsigned>(to - from + 1));
    }

private:
    std::mt19937 random_{20260101};
};

Base nudged(Base base, geometry::Vector step, CentiDegree turn) {
    base.pose.centre = geometry::moved(base.pose.centre, step);
    base.pose.facing_cdeg = geometry::normal_facing(base.pose.facing_cdeg + turn);
    return base;
}

constexpr int scenes_tried = 40'000;

// Moved by up to 1/10" or turned by up to 2 degrees, to one side and to the other: what holds on
// both sides holds between.
TEST(SteadyReadings, Geo03DoNotComeAndGoAsTheTargetIsMovedAndTurned) {
    Scenes scenes;
    int flanks = 0;
    int rears = 0;
    for (int i = 0; i < scenes_tried; ++i) {
        auto const scene = scenes.next();
        bool const moves = scenes.any(0, 1) == 1;
        geometry::Vector const direction = geometry::forward_of(scenes.any(0, 35999));
        geometry::Vector const step = direction * (moves ? scenes.any(20, 100) : 0);
        CentiDegree const turn = moves ? 0 : scenes.any(20, 200);
        if (!scene) continue;
        auto const& [charger, target] = *scene;
        Reading const here = reading_of(charger, target);
        Reading const one_side = reading_of(charger, nudged(target, step, turn));
        Reading const other_side = reading_of(charger, nudged(target, -step, -turn));
        if (!here.is_like(one_side) || !here.is_like(other_side)) continue;
        flanks += here.line == Line::flank ? 1 : 0;
        rears += here.line == Line::rear ? 1 : 0;
        bool const comes_and_goes = one_side.line == other_side.line && here.line != one_side.line;
        bool const explained = is_near_parallel(here, target) || is_at_limit(here);
        bool const guns_come_and_go = one_side.before_guns == other_side.before_guns &&
                                      here.before_guns != one_side.before_guns;
        EXPECT_FALSE(guns_come_and_go && !explained) << "scene " << i;
        EXPECT_FALSE(comes_and_goes && !explained)
            << "scene " << i << ", " << here.from_corner_mil << " mil from the corner";
    }
    EXPECT_GT(flanks, scenes_tried / 20);
    EXPECT_GT(rears, scenes_tried / 20);
}

// Cavalry before the right side of infantry, which is moved along: it meets the front corner of
// that side, and the rear one is 1" behind, wherever the infantry stands.
TEST(SteadyReadings, Geo03HoldAllAlongARowOfPlaces) {
    Base const charger{{{20'000, 19'000}, 0}, 1500, 1000};
    for (Mil y = 20'900; y <= 22'400; y += 25) {
        Reading const reading = reading_of(charger, {{{25'500, y}, 18'000}, 2500, 1000});
        EXPECT_EQ(reading.line, Line::front) << y;
        EXPECT_GT(reading.from_corner_mil, 300) << y;
    }
}

/// Whether a nudge leads over the boundary at the corner, where it changes the reading. What glides
/// along a side at a small angle meets it far from there soon: so the nudge is made bit by bit.
bool changes_at_corner(Base const& charger, Base const& target, geometry::Vector step,
                       CentiDegree turn) {
    constexpr int parts = 20;
    constexpr double near_mil = geometry::corner_mil + 100;
    Reading last = reading_of(charger, target);
    for (int part = 1; part <= parts; ++part) {
        Reading const next =
            reading_of(charger, nudged(target, step * (part / double{parts}), turn * part / parts));
        bool const changes = last.is_like(next) && last.line != next.line;
        if (changes && (last.from_corner_mil > near_mil || next.from_corner_mil > near_mil)) {
            return false;
        }
        last = next;
    }
    return true;
}

// The right side of the target is nearly parallel to the charge, which begins 1/400" aside of its
// rear corner.
TEST(SteadyReadings, Geo03ChangeAtTheCornerWhereTheChargeGlidesAlongTheSide) {
    Base const charger{{{0, 0}, 0}, 1500, 1000};
    Base const target{{{-1973, 2747}, 317}, 2500, 1000};
    geometry::Vector const step{-20, 2};
    EXPECT_NE(reading_of(charger, target).line,
              reading_of(charger, nudged(target, step, -14)).line);
    EXPECT_TRUE(changes_at_corner(charger, target, step, -14));
}

// Moved by 1/50" and turned by 1/5 degree: where the reading changes, one of its boundaries is
// near.
TEST(SteadyReadings, Geo03ChangeAtTheirBoundariesOnly) {
    Scenes scenes;
    int changes = 0;
    for (int i = 0; i < scenes_tried; ++i) {
        auto const scene = scenes.next();
        geometry::Vector const step = geometry::forward_of(scenes.any(0, 35999)) * 20;
        CentiDegree const turn = scenes.any(-20, 20);
        if (!scene) continue;
        auto const& [charger, target] = *scene;
        Reading const here = reading_of(charger, target);
        Reading const beside = reading_of(charger, nudged(target, step, turn));
        if (!here.is_like(beside) || here.line == beside.line) continue;
        ++changes;
        EXPECT_TRUE(is_near_parallel(here, target) ||
                    changes_at_corner(charger, target, step, turn))
            << "scene " << i << ", " << here.from_corner_mil << " and " << beside.from_corner_mil
            << " mil from the corner";
    }
    EXPECT_GT(changes, 0);
}

/// Infantry, and another unit the middle of whose front touches its rear.
struct Column {
    Base front;
    Mil aside_mil = 0;       // of the middle of the front of the other one
    CentiDegree turned = 0;  // away from the facing of the first

    Base behind() const {
        CentiDegree const facing = front.pose.facing_cdeg;
        geometry::Vector const aside = geometry::right_of(facing) * aside_mil;
        geometry::Vector const back = geometry::forward_of(facing) * (front.depth_mil * 0.5) +
                                      geometry::forward_of(facing + turned) * 500;
        return {{geometry::moved(front.pose.centre, aside - back),
                 geometry::normal_facing(facing + turned)},
                1500,
                1000};
    }
    /// How much more than half of the rear of the first one is covered.
    double beyond_half() const {
        double const half = front.frontage_mil * 0.5;
        double const least = std::max(-half, aside_mil - 750.0);
        return std::min(half, aside_mil + 750.0) - least - half;
    }
};

// GEO-05: a unit is backed up to 1 degree off the other's facing, along more than half of its rear.
TEST(SteadyReadings, Geo05EnMasseChangesAtItsBoundariesOnly) {
    Scenes scenes;
    int changes = 0;
    int backed = 0;
    for (int i = 0; i < scenes_tried; ++i) {
        Mil const frontage = scenes.any(0, 1) == 0 ? 2500 : 1500;
        CentiDegree const facing = scenes.any(0, 35999);
        Column const here{{{{0, 0}, facing}, frontage, 1000},
                          scenes.any(-frontage / 2, frontage / 2),
                          scenes.any(-150, 150)};
        Column beside = here;
        beside.aside_mil += scenes.any(-20, 20);
        beside.turned += scenes.any(-20, 20);
        bool const is_backed = backed_by(here.front, here.behind());
        backed += is_backed ? 1 : 0;
        if (is_backed == backed_by(beside.front, beside.behind())) continue;
        ++changes;
        bool const at_degree = std::abs(std::abs(here.turned) - geometry::parallel_cdeg) <= 20;
        EXPECT_TRUE(at_degree || std::abs(here.beyond_half()) <= 25) << "column " << i;
    }
    EXPECT_GT(backed, scenes_tried / 10);
    EXPECT_GT(changes, scenes_tried / 100);
}

// GEO-01: wholly in front is what lies beyond the line of the front with every corner.
TEST(SteadyReadings, Geo01WhollyInFrontChangesAtTheFrontLineOnly) {
    Scenes scenes;
    int changes = 0;
    for (int i = 0; i < scenes_tried; ++i) {
        auto const scene = scenes.next();
        geometry::Vector const step = geometry::forward_of(scenes.any(0, 35999)) * 20;
        CentiDegree const turn = scenes.any(-20, 20);
        if (!scene) continue;
        auto const& [own, other] = *scene;
        Base const beside = nudged(other, step, turn);
        if (wholly_to_front(own, other) == wholly_to_front(own, beside)) continue;
        ++changes;
        double least = 1e9;  // of the corners, ahead of the front
        for (geometry::Vector const corner : corners(other, own.pose.centre)) {
            double const ahead = dot(corner, geometry::forward_of(own.pose.facing_cdeg));
            least = std::min(least, ahead - own.depth_mil * 0.5);
        }
        constexpr double turned_mil =
            6;  // what 1/5 degree makes of 1350, the longest half diagonal
        EXPECT_LE(std::abs(least + geometry::touch_mil), 20 + turned_mil) << "scene " << i;
    }
    EXPECT_GT(changes, 0);
}

// GEO-11: the line itself moves on with the target: it does not leap from one side to the other.
TEST(SteadyReadings, Geo11LinesMoveOnWithTheTarget) {
    Scenes scenes;
    int turned = 0;
    for (int i = 0; i < scenes_tried; ++i) {
        auto const scene = scenes.next();
        geometry::Vector const step = geometry::forward_of(scenes.any(0, 35999)) * 20;
        if (!scene) continue;
        auto const& [charger, target] = *scene;
        Reading const here = reading_of(charger, target);
        Reading const beside = reading_of(charger, nudged(target, step, 0));
        if (!here.is_like(beside) || !here.turns() || here.plan.squared_up) continue;
        ++turned;
        EXPECT_LT(
            geometry::turn_between(here.plan.final.facing_cdeg, beside.plan.final.facing_cdeg), 400)
            << "scene " << i;
    }
    EXPECT_GT(turned, scenes_tried / 4);
}

}  // namespace
}  // namespace esprit::grande_tactique
