// GEO-06: lines of sight between bases.
#include "field/sight.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "field/ground.h"

namespace esprit::field {
namespace {

using fixture::area;
using fixture::base;
using fixture::ground;
using fixture::point;
using fixture::rectangle;
using geometry::Base;

// The viewer's front corners are (14, 10) and (16, 10); the target, turned towards it, has its
// front corners at (16, 20) and (14, 20), its rear ones at y = 21.
Base const viewer = base(15, 9.5, 0, 2, 1);
Base const target = base(15, 20.5, 180, 2, 1);

bool sees(Terrain const& terrain, std::vector<Base> const& others = {},
          bool or_front_middle = false) {
    return visible(terrain, viewer, target, others, or_front_middle);
}

TEST(Sight, IsFreeOverOpenGround) {
    EXPECT_TRUE(sees(ground({})));
    EXPECT_TRUE(sees(ground({area(FeatureKind::wood, rectangle(20, 10, 30, 20))})));
}

TEST(Sight, TheBasesOfViewerAndTargetHideNothing) {
    // The target is behind the viewer: the lines pass through the viewer's own base.
    EXPECT_TRUE(visible(ground({}), base(15, 21, 0, 2, 1), base(15, 10, 0, 2, 1), {}));
}

TEST(Sight, ABaseInTheMiddleBlocks) {
    EXPECT_FALSE(sees(ground({}), {base(15, 15, 0, 3, 1)}));
    EXPECT_TRUE(sees(ground({}), {base(20, 15, 0, 3, 1)}));
}

// A wide base blocks all eight lines. A wood behind it blocks them too, but need not be named; nor
// is anything beside the lines.
TEST(Sight, NamesAnObstacle) {
    auto wood = area(FeatureKind::wood, rectangle(10, 17, 20, 18));
    auto const told = [&](Terrain const& terrain, std::vector<Bystander> const& others = {}) {
        return describe_obstruction(terrain, viewer, target, others);
    };
    EXPECT_EQ(told(ground({})), "");
    EXPECT_EQ(told(ground({wood})), ": a wood is in the way");
    wood.name = "Oaks";
    EXPECT_EQ(told(ground({wood})), ": Oaks is in the way");
    EXPECT_EQ(told(ground({wood}), {{base(15, 13, 0, 6, 1), "2nd"}}), ": 2nd is in the way");
    EXPECT_EQ(told(ground({}), {{base(25, 13, 0, 6, 1), "2nd"}}), "");
}

// Each obstacle blocks the lines on its side; both together block all.
TEST(Sight, NamesTwoObstacles) {
    std::vector<Bystander> const others{{base(13, 15, 0, 4, 1), "left"},
                                        {base(17, 15, 0, 4, 1), "right"}};
    EXPECT_EQ(describe_obstruction(ground({}), viewer, target, others),
              ": left and right are in the way");
}

// A hill of one level hides a base behind it from one in front of it, but not from one on it.
TEST(Sight, NamesHigherGround) {
    auto hill = area(FeatureKind::hill, rectangle(5, 12, 25, 18));
    hill.height = 1;
    hill.name = "the ridge";
    EXPECT_EQ(describe_obstruction(ground({hill}), viewer, target, {}),
              ": the ridge is in the way");
    EXPECT_EQ(describe_obstruction(ground({hill}), base(15, 15, 0, 2, 1), target, {}), "");
}

// Hills are called by their names.
TEST(Sight, NamesTwoHills) {
    auto left = area(FeatureKind::hill, rectangle(10, 14, 15, 16));
    auto right = area(FeatureKind::hill, rectangle(15, 14, 20, 16));
    left.height = right.height = 1;
    left.name = "the ridge";
    right.name = "the knoll";
    EXPECT_EQ(describe_obstruction(ground({left, right}), viewer, target, {}),
              ": the ridge and the knoll are in the way");
}

// A base from x = 15.2 to 16.2, half way: from (14, 10) both left corners are seen along x = 14;
// from (16, 10) the right ones are hidden, but the lines to (14, 20) and (14, 21) pass at x = 15.00
// and 15.09. One from x = 14.7 on hides those, too.
TEST(Sight, TwoCornersAreEnough) {
    EXPECT_TRUE(sees(ground({}), {base(15.7, 15, 0, 1, 0.2)}));
    EXPECT_FALSE(sees(ground({}), {base(15.5, 15, 0, 1.6, 0.2)}));
}

// Viewer, obstacle and target have the same width and stand behind each other. From x = 14 the
// lines to both left corners run along the left side of the obstacle, which crosses the lines to
// the right corners. An obstacle farther to one side blocks the lines from one front corner only.
TEST(Sight, ABaseStraightInFrontHidesTheTargetLikeOneALittleAside) {
    for (double const x : {14.9, 14.95, 14.98, 15.0, 15.02, 15.05, 15.1}) {
        EXPECT_FALSE(sees(ground({}), {base(x, 15, 0, 2, 1)})) << x;
        EXPECT_FALSE(sees(ground({}), {base(x, 15, 0, 2, 1)}, true)) << x;
        EXPECT_FALSE(sees(ground({area(FeatureKind::wood, rectangle(x - 1, 14, x + 1, 16))})));
        auto hill = area(FeatureKind::hill, rectangle(x - 1, 14, x + 1, 16));
        hill.height = 1;
        EXPECT_FALSE(sees(ground({hill}))) << x;
        std::vector<Base> const others{base(x, 15, 0, 2, 1)};
        EXPECT_TRUE(some_line_open(ground({}), viewer, target, others)) << x;
    }
    // a rank of bases in front of the viewer, and one in front of the target
    EXPECT_FALSE(sees(ground({}), {base(15, 10.5, 0, 2, 1)}));
    EXPECT_FALSE(sees(ground({}), {base(15, 19.5, 180, 2, 1)}));
    EXPECT_EQ(describe_obstruction(ground({}), viewer, target,
                                   std::vector<Bystander>{{base(15, 15, 0, 2, 1), "2nd"}}),
              ": 2nd is in the way");
}

// The line from x = 15 to x = 15 runs between two touching bases: it is blocked, though it crosses
// neither. Bases beside the viewer and beside the target hide nothing.
TEST(Sight, NothingIsSeenBetweenBasesThatTouch) {
    Base const narrow = base(14.999, 9.5, 0, 0.002, 1);
    Base const thin = base(14.999, 20.5, 180, 0.002, 1);
    std::vector<Base> const seam{base(14, 15, 0, 2, 1), base(16, 15, 0, 2, 1)};
    EXPECT_FALSE(some_line_open(ground({}), narrow, thin, seam));
    EXPECT_TRUE(some_line_open(ground({}), narrow, thin, std::vector<Base>{seam[0]}));
    EXPECT_TRUE(visible(ground({}), narrow, thin, std::vector<Base>{seam[0]}));
    std::vector<Base> const beside{base(13, 9.5, 0, 2, 1), base(17, 9.5, 0, 2, 1),
                                   base(13, 20.5, 180, 2, 1), base(17, 20.5, 180, 2, 1),
                                   base(15, 21.5, 180, 2, 1)};
    EXPECT_TRUE(sees(ground({}), beside));
    EXPECT_TRUE(sees(ground({}), beside, true));
}

// Two hills of one level that share a border are one hill, on which both stand.
TEST(Sight, AHillInTwoHalvesHidesNothingFromThoseOnIt) {
    auto left = area(FeatureKind::hill, rectangle(5, 5, 14, 25));
    auto right = area(FeatureKind::hill, rectangle(14, 5, 25, 25));
    left.height = right.height = 1;
    EXPECT_TRUE(sees(ground({left, right})));
}

// A hill of two levels. The upper one is as wide as viewer and target, which stand on the lower
// one.
TEST(Sight, AnUpperLevelHidesAlongItsEdgesToo) {
    auto lower = area(FeatureKind::hill, rectangle(5, 5, 25, 25));
    auto upper = area(FeatureKind::hill, rectangle(14, 14, 16, 16));
    lower.height = upper.height = 1;
    EXPECT_FALSE(sees(ground({lower, upper})));
    EXPECT_TRUE(sees(ground({lower})));
}

// Viewer, target and a base or wood between them stand on half inches and face the same way, so
// that lines graze corners and run along edges. Every answer is also that of a small shift of the
// obstacle to one side or the other.
TEST(Sight, NoAnswerHoldsAtASinglePointOnly) {
    int grazed = 0;
    for (int scene = 0; scene < 6000; ++scene) {
        int rest = scene;
        auto const any_of = [&](int count) {
            int const one = rest % count;
            rest /= count;
            return one;
        };
        double const aside = any_of(6) * 0.5;
        double const wide = 1 + any_of(5) * 0.5;
        double const at = 14 + any_of(10) * 0.5;
        double const far = 12 + any_of(4) * 2;
        bool const wood = any_of(2) == 1;
        Base const other = base(15 + aside, 20.5, 180, 1 + any_of(2), 1);
        auto const answers = [&](double x) {
            Terrain const terrain =
                wood ? ground({area(FeatureKind::wood,
                                    rectangle(x - wide / 2, far, x + wide / 2, far + 1))})
                     : ground({});
            std::vector<Base> others;
            if (!wood) others.push_back(base(x, far + 0.5, 0, wide, 1));
            return std::array<bool, 3>{visible(terrain, viewer, other, others),
                                       visible(terrain, viewer, other, others, true),
                                       some_line_open(terrain, viewer, other, others)};
        };
        auto const here = answers(at);
        auto const left = answers(at - 0.025);
        auto const right = answers(at + 0.025);
        for (std::size_t i = 0; i < here.size(); ++i) {
            EXPECT_TRUE(here[i] == left[i] || here[i] == right[i])
                << i << (wood ? ": a wood " : ": a base ") << wide << " wide at " << at << ", "
                << far << "; the target at " << aside;
            if (left[i] != right[i]) ++grazed;
        }
    }
    EXPECT_GT(grazed, 20);
}

// The target is seen along x = 15 only. A base on the left of that line hides it if it reaches over
// the line by more than a touch.
TEST(Sight, ALineMayGrazeABaseOnOneSide) {
    Base const narrow = base(14.999, 9.5, 0, 0.002, 1);
    auto const narrow_sees_past = [&](double x) {
        std::vector<Base> const others{base(x - 1.5, 15, 0, 3, 9)};
        return visible(ground({}), narrow, base(14.5, 20.5, 180, 1, 1), others);
    };
    EXPECT_TRUE(narrow_sees_past(14.987));
    EXPECT_TRUE(narrow_sees_past(15.000));
    EXPECT_TRUE(narrow_sees_past(15.007));
    EXPECT_FALSE(narrow_sees_past(15.013));
}

// The lines along x = 14 touch a base on their left, those along x = 16 one on their right; those
// from corner to corner run between the two. A base in the middle blocks these. Past it the lines
// of each front corner run along its own side; a base as wide as the view blocks both.
TEST(Sight, LinesMayNotGrazeBasesOnBothSides) {
    Base const left = base(13, 15, 0, 2, 1);
    Base const right = base(17, 15, 0, 2, 1);
    EXPECT_TRUE(sees(ground({}), {left}));
    EXPECT_TRUE(sees(ground({}), {right}));
    EXPECT_TRUE(sees(ground({}), {left, right})) << "the lines from corner to corner are free";
    Base const middle = base(15, 15, 0, 1.2, 1);
    EXPECT_TRUE(sees(ground({}), {middle})) << "past it both eyes see along their sides";
    EXPECT_FALSE(sees(ground({}), {middle, base(15, 12, 0, 2, 1)}));
}

TEST(Sight, WoodsAndTownsBlock) {
    for (FeatureKind const kind : {FeatureKind::wood, FeatureKind::built_up_area}) {
        EXPECT_FALSE(sees(ground({area(kind, rectangle(13, 14, 17, 16))})));
        EXPECT_FALSE(sees(ground({area(kind, rectangle(13, 14, 17, 14.03))})));
        EXPECT_TRUE(sees(ground({area(kind, rectangle(16, 14, 20, 16))}))) << "along its side";
    }
}

// The same wood to the north, east, south and west, crossed in its middle and nearer its corners.
TEST(Sight, IsTheSameAllAround) {
    Terrain const terrain = ground({area(FeatureKind::wood, rectangle(20, 12, 28, 20))});
    auto const hidden = [&](double x, double y, double other_x, double other_y, int facing) {
        return !visible(terrain, base(x, y, facing, 2, 1),
                        base(other_x, other_y, (facing + 180) % 360, 2, 1), {});
    };
    for (double const aside : {-3.5, -2.0, 0.0, 2.0, 3.5}) {
        EXPECT_TRUE(hidden(24 + aside, 4, 24 + aside, 28, 0)) << aside;
        EXPECT_TRUE(hidden(24 + aside, 28, 24 + aside, 4, 180)) << aside;
        EXPECT_TRUE(hidden(12, 16 + aside, 36, 16 + aside, 90)) << aside;
        EXPECT_TRUE(hidden(36, 16 + aside, 12, 16 + aside, 270)) << aside;
        EXPECT_TRUE(hidden(12 + aside, 4, 36 + aside, 28, 45)) << aside;
        EXPECT_TRUE(hidden(36 + aside, 4, 12 + aside, 28, 315)) << aside;
    }
    EXPECT_FALSE(hidden(18, 4, 18, 28, 0));
    EXPECT_FALSE(hidden(12, 9, 36, 9, 90));
    EXPECT_FALSE(hidden(4, 10, 22, 28, 45));
}

// The target's corners are (17, 20), (19, 20), (19, 21), (17, 21). From (14, 10) the lines to them
// pass y = 15 at x = 15.50, 16.50, 16.27 and 15.36; from (16, 10) at 16.45 and more. A base from
// x = 15.3 to 16.38 leaves one corner to the left front corner, one to 16.2 leaves two.
TEST(Sight, OneCornerIsNotEnough) {
    Base const aside = base(18, 20.5, 180, 2, 1);
    EXPECT_FALSE(
        visible(ground({}), viewer, aside, std::vector<Base>{base(15.84, 15, 0, 1.08, 0.2)}));
    EXPECT_TRUE(
        visible(ground({}), viewer, aside, std::vector<Base>{base(15.75, 15, 0, 0.9, 0.2)}));
}

TEST(Sight, CoverOfViewerAndTargetDoesNotBlock) {
    Terrain const viewers =
        ground({area(FeatureKind::wood, rectangle(10, 5, 20, 12))});  // up to 2" before it
    EXPECT_TRUE(sees(viewers));
    Terrain const targets = ground({area(FeatureKind::built_up_area, rectangle(10, 18, 20, 25))});
    EXPECT_TRUE(sees(targets));
    Terrain const between = ground({area(FeatureKind::wood, rectangle(10, 5, 20, 12)),
                                    area(FeatureKind::wood, rectangle(10, 13, 20, 15))});
    EXPECT_FALSE(sees(between));
}

TEST(Sight, OnlyGroundHigherThanBothEndsBlocks) {
    auto const hill = [](double near, double far, int height) {
        return area(FeatureKind::hill, rectangle(5, near, 25, far), height);
    };
    EXPECT_FALSE(sees(ground({hill(14, 16, 1)})));
    EXPECT_FALSE(sees(ground({area(FeatureKind::redoubt, rectangle(5, 14, 25, 16), 1)})));
    EXPECT_TRUE(sees(ground({hill(5, 12, 1), hill(14, 16, 1)}))) << "from as high";
    EXPECT_FALSE(sees(ground({hill(5, 12, 1), hill(14, 16, 2)})));
    EXPECT_TRUE(sees(ground({hill(18, 25, 2), hill(14, 16, 2)}))) << "at what is as high";
    EXPECT_TRUE(sees(ground({hill(5, 25, 1)}))) << "one hill under all";
    EXPECT_FALSE(sees(ground({hill(5, 25, 1), hill(14, 16, 1)}))) << "a top between them";
    EXPECT_TRUE(sees(ground({hill(5, 12, 2), hill(14, 18, 1), hill(15, 16, 1)})));
    EXPECT_FALSE(sees(ground({hill(5, 12, 1), hill(14, 18, 1), hill(15, 16, 1)})));
}

// No point of a hill that is 0.02" deep lies farther than 1/100" from its border.
TEST(Sight, AHillIsCrossedByMoreThanATouch) {
    auto const deep = [](double inches) {
        return sees(ground({area(FeatureKind::hill, rectangle(5, 15, 25, 15 + inches), 1)}));
    };
    EXPECT_TRUE(deep(0.019));
    EXPECT_FALSE(deep(0.022));
}

// All lines run along x = 15 and over a hill from y = 14 to 16. A notch in the hill ends at
// (14.995, 15), less than a touch from the lines; before and after it they are well inside.
TEST(Sight, AHillIsTestedAlongTheWholeLine) {
    Base const narrow = base(15, 9.5, 0, 0.002, 1);
    Terrain const terrain =
        ground({area(FeatureKind::hill,
                     {{point(14.5, 14), point(16, 14), point(16, 16), point(14.5, 16),
                       point(14.5, 15.2), point(14.995, 15), point(14.5, 14.8)}},
                     1)});
    EXPECT_FALSE(visible(terrain, narrow, base(15, 20.5, 180, 0.002, 1), {}));
}

// The front of the target is hidden at both ends but seen in its middle, (15, 20): the line to it
// from (14, 10) is at x = 14.95 at y = 19.5, that from (16, 10) at 15.05.
TEST(Sight, FiringMayTakeTheMiddleOfTheFront) {
    std::vector<Base> const hiding{base(13.9, 19.5, 0, 1, 0.5), base(16.1, 19.5, 0, 1, 0.5)};
    EXPECT_FALSE(sees(ground({}), hiding, false));
    EXPECT_TRUE(sees(ground({}), hiding, true));
    std::vector<Base> more = hiding;
    more.push_back(base(15, 19.8, 0, 0.3, 0.1));
    EXPECT_FALSE(sees(ground({}), more, true));
}

// The viewer's front corners are (14, 10) and (16, 10). The rear of a target that looks away is at
// y = 20, from x = 14 to 16; that of one that looks at the viewer lies behind it, at y = 21.
TEST(Sight, BothRearCornersAreSeenFromBehind) {
    auto const sees_rear = [](int facing, std::vector<Base> const& others) {
        return sees_both_rear_corners(ground({}), viewer, base(15, 20.5, facing, 2, 1), others);
    };
    EXPECT_TRUE(sees_rear(0, {}));
    EXPECT_FALSE(sees_rear(180, {}));
    // Half way the lines to the opposite corners meet at x = 15: each front corner sees one corner.
    EXPECT_FALSE(sees_rear(0, {base(15, 15, 0, 0.2, 0.2)}));
    // One front corner is enough: from (14, 10) the lines pass x = 16 at y = 20 only.
    EXPECT_TRUE(sees_rear(0, {base(16, 10.6, 0, 0.6, 1)}));
}

// An obstacle that hides the target from one front corner is enough.
TEST(Sight, BothFrontCornersMustSeeTheTarget) {
    EXPECT_FALSE(sees(ground({}), {base(14, 10.6, 0, 0.6, 1)}));
    EXPECT_FALSE(sees(ground({}), {base(16, 10.6, 0, 0.6, 1)}));
    EXPECT_TRUE(sees(ground({}), {base(15, 10.3, 0, 0.2, 0.2)}));
}

}  // namespace
}  // namespace esprit::field
