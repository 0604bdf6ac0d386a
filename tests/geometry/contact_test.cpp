// Contact, overlap, flush edges, flank and rear (GEO-03, GEO-04, GEO-05, GEO-12), on, just inside
// and just outside of every boundary.
#include "geometry/contact.h"

#include <gtest/gtest.h>

#include "geometry/scenes.h"

namespace esprit::geometry {
namespace {

TEST(Contact, Geo04IsAGapOfUpToAHundredthOfAnInch) {
    // The other's near edge is 500 below its centre.
    EXPECT_TRUE(in_contact(battalion, base_at(0, 1000, 2000, 1000)));
    EXPECT_TRUE(in_contact(battalion, base_at(0, 1009, 2000, 1000)));
    EXPECT_TRUE(in_contact(battalion, base_at(0, 1010, 2000, 1000)));
    EXPECT_FALSE(in_contact(battalion, base_at(0, 1011, 2000, 1000)));
    EXPECT_DOUBLE_EQ(gap(battalion, base_at(0, 1010, 2000, 1000)), 10);
    EXPECT_TRUE(in_contact(battalion, base_at(2010, 0, 2000, 1000)));
    EXPECT_FALSE(in_contact(battalion, base_at(2011, 0, 2000, 1000)));
}

TEST(Contact, Geo04IsMeasuredStraightBetweenCorners) {
    // Corners 6 and 8 apart: 10. Corners 7 and 8 apart: 10.6.
    EXPECT_TRUE(in_contact(battalion, base_at(2006, 1008, 2000, 1000)));
    EXPECT_FALSE(in_contact(battalion, base_at(2007, 1008, 2000, 1000)));
    EXPECT_DOUBLE_EQ(gap(battalion, base_at(2300, 1400, 2000, 1000)), 500);
    // The corner at 999.5 lies half a mil inside the side: straight across.
    EXPECT_DOUBLE_EQ(gap(battalion, base_at(1500, 1005, 1001, 1000)), 5);
}

TEST(Contact, Geo04IsSeenHoweverFarTheCornersReach) {
    // The half diagonals are 500 (300, 400, 500), in one line, with corners 6 and 8 apart between
    // them: no two bases that touch have their centres further apart.
    Base const one = base_at(0, 0, 600, 800);
    EXPECT_TRUE(in_contact(one, base_at(606, 808, 600, 800)));
    EXPECT_FALSE(in_contact(one, base_at(606, 809, 600, 800)));
    EXPECT_TRUE(overlap(one, base_at(580, 780, 600, 800)));
}

TEST(Contact, Geo12IsNoPenetrationOfBasesThatAreApart) {
    EXPECT_EQ(penetration(battalion, base_at(0, 9000, 2000, 1000)), 0);
    // Half a mil apart, and half a mil in each other.
    EXPECT_EQ(penetration(battalion, base_at(0, 1001, 2000, 1001)), 0);
    EXPECT_EQ(penetration(battalion, base_at(0, 1000, 2000, 1001)), 0.5);
}

TEST(Contact, Geo12OverlapIsDeeperThanAHundredthOfAnInch) {
    EXPECT_FALSE(overlap(battalion, base_at(0, 990, 2000, 1000)));
    EXPECT_TRUE(overlap(battalion, base_at(0, 989, 2000, 1000)));
    EXPECT_FALSE(overlap(battalion, base_at(0, 991, 2000, 1000)));
    EXPECT_FALSE(overlap(battalion, base_at(-1990, 0, 2000, 1000)));
    EXPECT_TRUE(overlap(battalion, base_at(-1989, 0, 2000, 1000)));
    EXPECT_DOUBLE_EQ(penetration(battalion, base_at(0, 990, 2000, 1000)), 10);
    EXPECT_DOUBLE_EQ(penetration(battalion, base_at(0, 1010, 2000, 1000)), 0);
}

TEST(Contact, Geo12CrossingBasesOverlapThoughNoCornerIsInTheOther) {
    Base const bar = base_at(0, 0, 4000, 500);
    Base const post = base_at(0, 0, 500, 4000);
    EXPECT_TRUE(overlap(bar, post));
    EXPECT_EQ(gap(bar, post), 0);
    EXPECT_DOUBLE_EQ(penetration(bar, post), 2250);  // out along either: 250 + 2000
}

TEST(Contact, OfACornerOnAnEdgeIsFound) {
    // Turned by 45 degrees a square of side 1000 reaches 707.1 from its centre: 500 + 707 + 10.
    EXPECT_TRUE(in_contact(battalion, base_at(0, 1217, 1000, 1000, 4500)));
    EXPECT_FALSE(in_contact(battalion, base_at(0, 1218, 1000, 1000, 4500)));
    EXPECT_TRUE(overlap(battalion, base_at(0, 1197, 1000, 1000, 4500)));
    EXPECT_FALSE(overlap(battalion, base_at(0, 1198, 1000, 1000, 4500)));
}

TEST(FlushEdges, Geo04ShareTheLengthOfTheirOverlap) {
    Base const attacker = base_at(500, 1000, 2000, 1000, 18000);
    EXPECT_DOUBLE_EQ(flush_length(attacker, Edge::front, battalion, Edge::front), 1500);
    EXPECT_EQ(flush_length(attacker, Edge::rear, battalion, Edge::front), 0);
    EXPECT_EQ(flush_length(attacker, Edge::front, battalion, Edge::rear), 0);
    EXPECT_DOUBLE_EQ(
        flush_length(battalion, Edge::left, base_at(-1500, 300, 1000, 1000), Edge::right), 700);
}

TEST(FlushEdges, Geo04AreParallelWithinADegree) {
    auto const length = [](CentiDegree facing) {
        return flush_length(base_at(0, 1005, 500, 1000, facing), Edge::front, battalion,
                            Edge::front);
    };
    EXPECT_GT(length(18100), 490);
    EXPECT_GT(length(17900), 490);
    EXPECT_EQ(length(18101), 0);
    EXPECT_EQ(length(17899), 0);
    // The lesser counts of its shadow on the other edge and of that edge's on it: 500 cos 1.
    EXPECT_NEAR(length(18100), 500 * 0.99984769516, 1e-6);
}

TEST(FlushEdges, Geo04ShareNothingSideBySide) {
    // Half a mil beyond the corner at 1000,500.
    EXPECT_EQ(flush_length(base_at(2001, 1000, 2001, 1000), Edge::rear, battalion, Edge::front), 0);
}

TEST(FlushEdges, Geo04HaveToTouch) {
    EXPECT_GT(flush_length(base_at(0, 1010, 2000, 1000), Edge::rear, battalion, Edge::front), 0);
    EXPECT_EQ(flush_length(base_at(0, 1011, 2000, 1000), Edge::rear, battalion, Edge::front), 0);
    EXPECT_EQ(flush_length(base_at(2000, 1000, 2000, 1000), Edge::rear, battalion, Edge::front), 0);
    EXPECT_GT(flush_length(base_at(1999, 1000, 2000, 1000), Edge::rear, battalion, Edge::front), 0);
}

TEST(Flank, Geo03TheFrontEdgeTouchesARearCorner) {
    // From the right: the attacker's front is at x = 1000, from y = c - 400 to c + 400. The rear
    // right corner of the target is at y = -500. To rest within 50 of it is to touch it.
    auto const attacker = [](Mil y) { return base_at(1300, y, 800, 600, 27000); };
    EXPECT_TRUE(front_touches_rear_corner(attacker(-200), battalion));
    EXPECT_TRUE(front_touches_rear_corner(attacker(-100), battalion));
    EXPECT_TRUE(front_touches_rear_corner(attacker(-50), battalion));
    EXPECT_FALSE(front_touches_rear_corner(attacker(-49), battalion));
    EXPECT_TRUE(front_touches_rear_corner(attacker(-950), battalion));
    EXPECT_FALSE(front_touches_rear_corner(attacker(-951), battalion));
    EXPECT_TRUE(front_touches_rear_corner(base_at(-1300, -200, 800, 600, 9000), battalion));
    EXPECT_FALSE(front_touches_rear_corner(base_at(1300, 200, 800, 600, 27000), battalion));
    // Straight ahead of its front.
    EXPECT_TRUE(front_touches_rear_corner(base_at(1350, -500, 800, 600, 27000), battalion));
    EXPECT_FALSE(front_touches_rear_corner(base_at(1351, -500, 800, 600, 27000), battalion));
    // Its side touches the corner, its front does not.
    EXPECT_FALSE(front_touches_rear_corner(base_at(1300, -500, 600, 800, 0), battalion));
}

TEST(Fronts, Geo11TouchWhereTheyLieFlushOrLeadIntoTheOther) {
    Base const other = base_at(0, 1000, 2000, 1000, 18000);
    EXPECT_TRUE(touches_with_front(battalion, other));
    EXPECT_TRUE(touches_with_front(battalion, base_at(1900, 1000, 2000, 1000, 0)));
    EXPECT_FALSE(touches_with_front(battalion, base_at(0, 1011, 2000, 1000)));  // apart
    EXPECT_FALSE(touches_with_front(battalion, base_at(0, -1000, 2000, 1000)));
    EXPECT_FALSE(touches_with_front(battalion, base_at(2000, 0, 2000, 1000)));
    EXPECT_FALSE(touches_with_front(battalion, base_at(-2000, 300, 2000, 1000, 9000)));
    // Corner to corner it leads past the other.
    EXPECT_FALSE(touches_with_front(battalion, base_at(2000, 1000, 2000, 1000)));
}

TEST(Fronts, Geo11TouchWithACornerAheadNotWithOneBehind) {
    // Turned by 50 degrees, the front left corner is 643 north of the centre by 766 of the depth's
    // half and 1000 of the front's: 500 cos 50 + 1000 sin 50 = 1087 ahead of the centre.
    Base const turned = base_at(0, 0, 2000, 1000, 5000);
    EXPECT_TRUE(touches_with_front(turned, base_at(0, 1587, 4000, 1000)));
    Base const away = base_at(0, 0, 2000, 1000, 23000);
    EXPECT_FALSE(touches_with_front(away, base_at(0, 1587, 4000, 1000)));
    EXPECT_TRUE(in_contact(away, base_at(0, 1587, 4000, 1000)));
}

TEST(Fronts, Geo11LieAlongASideWithinADegree) {
    // The left side against the other's long front, turned towards it by one degree and by two: the
    // front left corner touches both times. 1000 cos a + 500 sin a from the centre.
    Base const other = base_at(-1500, 0, 4000, 1000, 9000);
    auto const beside = [](Mil x, CentiDegree facing) { return base_at(x, 0, 2000, 1000, facing); };
    EXPECT_FALSE(touches_with_front(beside(9, -100), other));
    EXPECT_TRUE(touches_with_front(beside(17, -200), other));
}

TEST(Rear, Geo03AtLeastHalfOfTheFrontLiesAgainstTheRear) {
    auto const attacker = [](Mil x) { return base_at(x, -1000, 2000, 1000); };
    EXPECT_TRUE(half_front_against_rear(attacker(999), battalion));
    EXPECT_TRUE(half_front_against_rear(attacker(1000), battalion));
    EXPECT_TRUE(half_front_against_rear(attacker(-1000), battalion));
    EXPECT_FALSE(half_front_against_rear(attacker(1001), battalion));
    EXPECT_FALSE(half_front_against_rear(attacker(-1001), battalion));
    EXPECT_FALSE(half_front_against_rear(base_at(0, 1000, 2000, 1000, 18000), battalion));
}

TEST(EnMasse, Geo05NeedsMoreThanHalfOfTheBase) {
    auto const behind = [](Mil x) { return base_at(x, -1000, 2000, 1000); };
    EXPECT_TRUE(backed_by(battalion, behind(999)));
    EXPECT_FALSE(backed_by(battalion, behind(1000)));
    EXPECT_FALSE(backed_by(battalion, behind(1001)));
    EXPECT_TRUE(backed_by(battalion, behind(-999)));
    EXPECT_FALSE(backed_by(battalion, behind(-1000)));
    EXPECT_FALSE(backed_by(behind(0), battalion));
}

TEST(EnMasse, Geo05NeedsTheSameFacingWithinADegreeAndFlushEdges) {
    auto const behind = [](CentiDegree facing) { return base_at(0, -1000, 2000, 1000, facing); };
    EXPECT_TRUE(backed_by(battalion, behind(100)));
    EXPECT_FALSE(backed_by(battalion, behind(101)));
    EXPECT_TRUE(backed_by(battalion, behind(35900)));
    EXPECT_FALSE(backed_by(battalion, behind(35899)));
    EXPECT_FALSE(backed_by(battalion, behind(18000)));
    EXPECT_TRUE(backed_by(battalion, base_at(0, -1010, 2000, 1000)));
    EXPECT_FALSE(backed_by(battalion, base_at(0, -1011, 2000, 1000)));
}

TEST(TouchedEdges, AreThoseWithTheLongestFlushContact) {
    EXPECT_EQ(touched_edge(base_at(0, 1000, 2000, 1000, 18000), battalion), Edge::front);
    EXPECT_EQ(touched_edge(base_at(1500, 0, 1000, 1000, 27000), battalion), Edge::right);
    EXPECT_EQ(touched_edge(base_at(0, -1000, 2000, 1000), battalion), Edge::rear);
    EXPECT_EQ(touched_edge(base_at(-1500, 0, 1000, 1000), battalion), Edge::left);
}

TEST(TouchedEdges, AreTheNearestWhereNoneIsFlush) {
    EXPECT_EQ(touched_edge(base_at(0, 1207, 1000, 1000, 22500), battalion), Edge::front);
    EXPECT_EQ(touched_edge(base_at(1707, 0, 1000, 1000, 22500), battalion), Edge::right);
    EXPECT_EQ(touched_edge(base_at(0, -1207, 1000, 1000, 4500), battalion), Edge::rear);
    EXPECT_EQ(touched_edge(base_at(-1707, 0, 1000, 1000, 4500), battalion), Edge::left);
}

TEST(TouchedEdges, AtACornerAreThoseFacedMostSquarely) {
    // The middle of the mover's front, 500 ahead of its centre, stands on the corner 1000,500.
    auto const at_corner = [](CentiDegree facing) {
        Base base = base_at(1000, 500, 1000, 1000, facing);
        base.pose.centre = moved(base.pose.centre, forward_of(facing) * -500);
        return base;
    };
    EXPECT_EQ(touched_edge(at_corner(20000), battalion), Edge::front);
    EXPECT_EQ(touched_edge(at_corner(25000), battalion), Edge::right);
    EXPECT_EQ(touched_edge(at_corner(22500), battalion), Edge::front);  // neither more
}

TEST(TouchedEdges, MayShareHalfAMil) {
    // From 999.5 on, looking away: what it shares of the front counts, how it looks does not.
    EXPECT_EQ(touched_edge(base_at(2000, 1000, 2001, 1000), battalion), Edge::front);
}

TEST(TouchedEdges, OfEqualLengthAreTakenInTheirOrder) {
    // 10 deep in the corner 1000,500: it shares 10 with the front and with the right.
    EXPECT_EQ(touched_edge(base_at(1490, 990, 1000, 1000), battalion), Edge::front);
}

TEST(TouchedEdges, AreFlushOnesThoughTheCornerLiesBeforeTheMover) {
    // It passes along the right, turned by up to a degree, and beyond the front's line; the corner
    // 1000,500 touches it too, and it looks straight against the front.
    for (CentiDegree const facing : {0, 3000, 10000, 20000, 31000}) {
        for (CentiDegree const off : {-100, 0, 100}) {
            auto const placed = [&](Edge edge, Mil out, Mil along, Mil width, CentiDegree own) {
                CentiDegree const outwards = facing + 9000 * static_cast<int>(edge);
                Base other = base_at(0, 0, width, 1000, normal_facing(own + off));
                other.pose.centre = moved({0, 0}, forward_of(outwards) * out);
                other.pose.centre = moved(other.pose.centre, forward_of(outwards - 9000) * along);
                return other;
            };
            Base turned = battalion;
            turned.pose.facing_cdeg = facing;
            EXPECT_EQ(touched_edge(placed(Edge::right, 1250, 400, 500, facing + 18000), turned),
                      Edge::right)
                << facing << ' ' << off;
            EXPECT_EQ(touched_edge(placed(Edge::left, 1250, -400, 500, facing + 18000), turned),
                      Edge::left)
                << facing << ' ' << off;
            EXPECT_EQ(touched_edge(placed(Edge::rear, 1000, 900, 1000, facing + 27000), turned),
                      Edge::rear)
                << facing << ' ' << off;
        }
    }
}

}  // namespace
}  // namespace esprit::geometry
