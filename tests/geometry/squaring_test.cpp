// Squaring up (GEO-11), worked out a second time: the touching point keeps its place on the front
// and on the edge, and nine tenths of the front have to lie against it.
#include "geometry/squaring.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "geometry/contact.h"
#include "geometry/often.h"
#include "geometry/scenes.h"
#include "geometry/sweep.h"

namespace esprit::geometry {
namespace {

Vector as_vector(Point point) {
    return between({0, 0}, point);
}

double point_to_stretch(Vector point, Vector from, Vector to) {
    Vector const way = to - from;
    double const along = dot(point - from, way) / length(way);
    if (along < 0) return length(point - from);
    if (along > length(way)) return length(point - to);
    return std::abs(cross(way, point - from)) / length(way);
}

struct Squared {
    bool hard_to_say = false;
    std::optional<Pose> pose;
};

// On the table as it stands, not as seen from the mover.
Squared plainly_squared(Base const& mover, Vector from, Vector to, CentiDegree facing) {
    Vector const centre = as_vector(mover.pose.centre);
    Vector const right = right_of(mover.pose.facing_cdeg);
    Vector const middle = centre + forward_of(mover.pose.facing_cdeg) * (mover.depth_mil * 0.5);
    double const half = mover.frontage_mil * 0.5;
    Vector const left_end = middle - right * half;
    Vector const right_end = middle + right * half;
    struct Candidate {
        double apart;
        Vector at;
    };
    std::array<Candidate, 4> all{{{point_to_stretch(left_end, from, to), left_end},
                                  {point_to_stretch(right_end, from, to), right_end},
                                  {point_to_stretch(from, left_end, right_end), from},
                                  {point_to_stretch(to, left_end, right_end), to}}};
    std::sort(all.begin(), all.end(),
              [](auto const& a, auto const& b) { return a.apart < b.apart; });
    Squared result;
    if (all[0].apart > touch_limit_mil - 1e-4) {
        result.hard_to_say = all[0].apart < touch_limit_mil + 1e-4;
        return result;
    }
    result.hard_to_say = all[1].apart - all[0].apart < 1e-4;
    double const place = std::clamp(dot(all[0].at - middle, right), -half, half);

    Vector const ahead = forward_of(facing);
    Vector const along = right_of(facing);
    // The foot of the touching point on the edge's line.
    Vector const way = to - from;
    Vector const foot = from + way * (dot(all[0].at - from, way) / dot(way, way));
    double const front_at = dot(foot, along) - place;
    double const one = dot(from, along);
    double const other = dot(to, along);
    double const shared = std::min(std::max(one, other), front_at + half) -
                          std::max(std::min(one, other), front_at - half);
    if (std::abs(shared - 0.9 * mover.frontage_mil) < 0.2) result.hard_to_say = true;
    if (shared < 0.9 * mover.frontage_mil) return result;
    Vector const stands = foot - along * place - ahead * (mover.depth_mil * 0.5);
    result.pose = {moved({0, 0}, stands), normal_facing(facing)};
    return result;
}

void expect_alike(Pose const& found, Pose const& wanted) {
    // The facing is rounded, and the place with it.
    RC_ASSERT(turn_between(found.facing_cdeg, wanted.facing_cdeg) <= 1);
    Vector const off = between(found.centre, wanted.centre);
    RC_ASSERT(std::abs(off.x) < 2);
    RC_ASSERT(std::abs(off.y) < 2);
}

// A mover that comes upon the stretch from its right, more or less squarely.
Base coming_at(Point from, Point to, Mil most_frontage) {
    Base mover = any_base(0);
    mover.frontage_mil = any_in(300, most_frontage);
    mover.depth_mil = any_in(300, 1500);
    Vector const way = between(from, to);
    CentiDegree const facing = facing_of({-way.y, way.x});
    mover.pose.facing_cdeg = normal_facing(facing + any_in(-2000, 2001));
    Vector const opposite = way * (any_in(0, 101) * 0.01);
    mover.pose.centre = moved(from, opposite - forward_of(facing) * 4000);
    return mover;
}

template <class Target>
std::optional<Base> arrived(Base const& mover, Target const& target) {
    Vector const ahead = forward_of(mover.pose.facing_cdeg);
    std::optional<double> const way = way_until_touch(mover, ahead, target);
    if (!way) return std::nullopt;
    return advanced(mover, ahead, *way - any_in(0, 9));
}

TEST(SquaringUp, Geo11ToAnEdgeOfABaseIsAsWorkedOutByHand) {
    holds_in(6000, [] {
        Base const target = any_base(3000);
        auto const edge = static_cast<std::size_t>(any_in(0, 4));
        Point const from = corner_point(target, edge);
        Point const to = corner_point(target, (edge + 1) % 4);
        std::optional<Base> const mover = arrived(coming_at(to, from, 4000), target);
        if (!mover) return;
        Edge const touched = touched_edge(*mover, target);
        auto const at = static_cast<std::size_t>(touched);
        Corners const corner = corners(target, {0, 0});
        Squared const wanted =
            plainly_squared(*mover, corner[at], corner[(at + 1) % 4],
                            target.pose.facing_cdeg + 18000 + 9000 * static_cast<CentiDegree>(at));
        RC_CLASSIFY(wanted.pose.has_value(), "squares up");
        if (wanted.hard_to_say) return;
        Pose const found = squared_up(*mover, target, {});
        Pose const stays = mover->pose;
        if (wanted.pose) {
            Base const there{*wanted.pose, mover->frontage_mil, mover->depth_mil};
            if (penetration(there, target) > 8) return;
        }
        expect_alike(found, wanted.pose.value_or(stays));
        if (!wanted.pose) RC_ASSERT(found == stays);
    });
}

struct Side {
    double apart;
    double square;
    Vector from;
    Vector to;
};

double apart_of(Base const& base, Vector from, Vector to) {
    Corners const own = corners(base, {0, 0});
    double apart = 1e30;
    for (std::size_t k = 0; k < 4; ++k) {
        Vector const a = own[k];
        Vector const b = own[(k + 1) % 4];
        apart = std::min({apart, point_to_stretch(a, from, to), point_to_stretch(from, a, b),
                          point_to_stretch(to, a, b)});
    }
    return apart;
}

// The nearest edge to a mover that stands outside; of those as near, the one that it looks at most
// squarely. None when it is hard to say.
std::optional<Side> side_against(Base const& mover, Outline const& area) {
    Vector const ahead = forward_of(mover.pose.facing_cdeg);
    std::vector<Side> sides;
    Point last = area.points.back();
    for (Point const point : area.points) {
        Vector const from = as_vector(last);
        Vector const to = as_vector(point);
        sides.push_back({apart_of(mover, from, to),
                         std::abs(cross(ahead, to - from)) / length(to - from), from, to});
        last = point;
    }
    Side best = sides[0];
    for (Side const& side : sides) best = side.apart < best.apart ? side : best;
    for (Side const& side : sides) {
        double const more = side.apart - best.apart;
        if (more > 1e-8 && more < 1e-4) return std::nullopt;
        if (more <= 1e-8 && side.square > best.square) best = side;
    }
    return best;
}

TEST(SquaringUp, Geo11ToABorderIsToTheNearestEdgeThatItLooksAtMostSquarely) {
    holds_in(6000, [] {
        Outline const area = any_area(3000);
        std::size_t const count = area.points.size();
        auto const at = static_cast<std::size_t>(any_in(0, static_cast<Mil>(count)));
        // The points go clockwise.
        std::optional<Base> const mover =
            arrived(coming_at(area.points[(at + 1) % count], area.points[at], 2500), area);
        if (!mover) return;
        std::optional<Side> const best = side_against(*mover, area);
        if (!best) return;
        Vector const ahead = forward_of(mover->pose.facing_cdeg);
        Pose const found = squared_up(*mover, area, {});
        if (best->apart > touch_mil + 1) RC_ASSERT(found == mover->pose);
        if (best->apart > touch_mil - 1) return;
        Vector inwards{best->to.y - best->from.y, best->from.x - best->to.x};
        if (dot(inwards, ahead) < 0) inwards = -inwards;
        Squared const wanted = plainly_squared(*mover, best->from, best->to, facing_of(inwards));
        RC_CLASSIFY(wanted.pose.has_value(), "squares up");
        if (wanted.hard_to_say) return;
        if (wanted.pose) {
            Base const there{*wanted.pose, mover->frontage_mil, mover->depth_mil};
            Base smaller = there;
            smaller.frontage_mil -= 6;
            smaller.depth_mil -= 6;
            Base larger = there;
            larger.frontage_mil += 6;
            larger.depth_mil += 6;
            if (overlap(area, larger) != overlap(area, smaller)) return;
            if (overlap(area, there)) {
                RC_ASSERT(found == mover->pose);
                return;
            }
        }
        expect_alike(found, wanted.pose.value_or(mover->pose));
    });
}

// A border 5 mil beside a mover that hardly looks at it: the front corner next to it touches, keeps
// its place on the front and on the border, and the front lies along the border from there on.
// Which way round the area is told makes no difference.
TEST(SquaringUp, Geo11LooksIntoTheAreaHoweverSlightly) {
    for (Mil const side : {1, -1}) {
        Base const mover = base_at(0, 0, 1000, 600, side > 0 ? 1 : 35999);
        Mil const at = side * 505;
        Mil const beyond = side * 2505;
        Outline area{{{at, 200}, {beyond, 200}, {beyond, 3000}, {at, 3000}}};
        for (int way_round = 0; way_round < 2; ++way_round) {
            Pose const squared = squared_up(mover, area, Obstacles{{}, {}, {}, 0, 0});
            EXPECT_EQ(squared, (Pose{{side * 205, 800}, side > 0 ? 9000 : 27000})) << side;
            std::reverse(area.points.begin(), area.points.end());
        }
    }
}

TEST(SquaringUp, Geo11TakesNineTenthsExactly) {
    // The edge ends at x = 1000; the front of 2000 reaches 200 and 201 beyond it.
    auto const squares = [](Mil x) {
        return flush_against(base_at(x, 1005, 2000, 1000, 18000), {-1000.0 - x, -505},
                             {1000.0 - x, -505}, 18000);
    };
    ASSERT_TRUE(squares(200));
    EXPECT_EQ(squares(200)->pose, (Pose{{200, 1000}, 18000}));
    EXPECT_FALSE(squares(201));
    EXPECT_FALSE(squares(-201));
}

// A corner lies on the front of the mover: a short edge falls away from it to the left by 5
// degrees, a long one to the right by 15. How long they are says nothing of how squarely they are
// looked at.
TEST(SquaringUp, Geo11TakesTheSquarerOfTwoEdgesHoweverLong) {
    Outline const area{{{450, 500}, {39087, 10853}, {-546, 19000}, {-546, 587}}};
    Base const mover = base_at(0, 0, 1000, 1000);
    EXPECT_EQ(squared_up(mover, area, {}).facing_cdeg, 499);  // atan(87 / 996)
    Outline const mirror = changed(area, [](Point point) { return mirrored(point); });
    EXPECT_EQ(squared_up(mover, mirror, {}).facing_cdeg, 36000 - 499);
}

}  // namespace
}  // namespace esprit::geometry
