#include "support/any_geometry.h"

#include "geometry/box.h"

namespace esprit::fixture {

using geometry::Base;
using geometry::Course;
using geometry::Outline;
using geometry::Point;
using geometry::Vector;

namespace {

constexpr Mil sizes_mil[] = {500, 1000, 1000, 2000, 3000};

// How far a base reaches in a direction.
double reach(Base const& base, Vector direction) {
    Vector const forward = geometry::forward_of(base.pose.facing_cdeg);
    return (base.depth_mil * geometry::magnitude(dot(forward, direction)) +
            base.frontage_mil * geometry::magnitude(cross(forward, direction))) *
           0.5;
}

}  // namespace

Mil AnyGeometry::hair() {
    constexpr Mil hairs[] = {-21, -20, -11, -10, -9, -1, 1, 9, 10, 11, 12, 20};
    return one_in(2) ? 0 : one_of(hairs);
}

CentiDegree AnyGeometry::facing() {
    CentiDegree const quarter = 9000 * static_cast<CentiDegree>(below(4));
    constexpr CentiDegree off[] = {-101, -100, -99, -1, 1, 99, 100, 101};
    switch (below(6)) {
        case 0:
        case 1:
            return quarter;
        case 2:
            return geometry::normal_facing(quarter + one_of(off));
        case 3:
            return quarter + 4500;
        default:
            return in(0, 35999);
    }
}

Point AnyGeometry::point(Mil spread) {
    Mil const unit = one_in(2) ? 500 : 1;
    Mil const x_mil = place(spread, unit);
    Mil const y_mil = place(spread, unit);
    return {x_mil, y_mil};
}

Base AnyGeometry::base(Mil spread) {
    Base made;
    made.pose.centre = point(spread);
    made.pose.facing_cdeg = facing();
    bool const usual = one_in(2);
    made.frontage_mil = usual ? one_of(sizes_mil) : in(300, 4000);
    made.depth_mil = usual ? one_of(sizes_mil) : in(300, 3000);
    return made;
}

Base AnyGeometry::base_beside(Base const& other) {
    constexpr CentiDegree off[] = {-4500, -101, -100, -99, -1, 1, 99, 100, 101, 3000};
    CentiDegree const out_cdeg = other.pose.facing_cdeg + 9000 * static_cast<CentiDegree>(below(4));
    Vector const out = geometry::forward_of(out_cdeg);
    Vector const along = geometry::right_hand(out);
    Base made = base(1);
    made.pose.facing_cdeg = out_cdeg + 9000 * static_cast<CentiDegree>(below(4));
    if (one_in(3)) made.pose.facing_cdeg += one_in(3) ? in(-4500, 4500) : one_of(off);
    made.pose.facing_cdeg = geometry::normal_facing(made.pose.facing_cdeg);
    double const mine = reach(made, along);
    double const its = reach(other, along);
    double const asides[] = {mine + its, mine - its, mine, its, 0};
    double aside = one_of(asides);
    if (one_in(4)) aside = in(-3000, 3000);
    if (one_in(2)) aside = -aside;
    aside += hair();
    double const apart = reach(made, out) + reach(other, out) + hair();
    made.pose.centre = moved(other.pose.centre, out * apart + along * aside);
    return made;
}

Base AnyGeometry::base_before(Point from, Point to) {
    Vector const way = between(from, to);
    Base made = base(1);
    CentiDegree const inwards = geometry::facing_of(geometry::right_hand(way));
    made.pose.facing_cdeg = inwards + (one_in(3) ? 18000 : 0);
    if (one_in(2)) made.pose.facing_cdeg += one_in(2) ? in(-4500, 4500) : in(-101, 101);
    made.pose.facing_cdeg = geometry::normal_facing(made.pose.facing_cdeg);
    Vector const ahead = geometry::forward_of(inwards);
    double const share = in(-2, 12) / 10.0;
    double const apart = reach(made, ahead) + hair();
    made.pose.centre = moved(from, way * share - ahead * (one_in(3) ? -apart : apart));
    return made;
}

Point AnyGeometry::point_near(Outline const& area) {
    std::size_t const count = area.points.size();
    std::size_t const first = below(static_cast<std::uint32_t>(count));
    Vector const way = between(area.points[first], area.points[(first + 1) % count]);
    Point at = moved(area.points[first], way * (in(0, 4) / 4.0));
    at.x_mil += hair();
    at.y_mil += hair();
    return at;
}

Outline AnyGeometry::area(Mil spread, Mil most_out) {
    Point const middle = point(spread);
    Outline made;
    if (one_in(3)) {
        Mil const unit = most_out < 500 ? 10 : 500;
        Mil const x = unit * in(1, most_out / unit);
        Mil const y = unit * in(1, most_out / unit);
        made.points = {middle, {middle.x_mil + x, middle.y_mil}};
        made.points.push_back({middle.x_mil + x, middle.y_mil + y});
        // a notch, now and then
        if (one_in(2)) made.points.push_back({middle.x_mil + x / 2, middle.y_mil + y / 2});
        made.points.push_back({middle.x_mil, middle.y_mil + y});
    } else {
        Mil const corners = in(3, 8);
        for (Mil i = 0; i < corners; ++i) {
            Vector const out = geometry::forward_of(i * 36000 / corners);
            made.points.push_back(moved(middle, out * in(most_out / 5, most_out)));
        }
    }
    if (one_in(2)) return made;
    return {{made.points.rbegin(), made.points.rend()}};
}

Course AnyGeometry::course(Mil spread) {
    Course made;
    made.breadth_mil = one_in(3) ? 0 : 20 * in(1, 30);
    for (Mil i = in(2, 4); i > 0; --i) {
        Point const next = point(spread);
        if (made.points.empty() || made.points.back() != next) made.points.push_back(next);
    }
    if (made.points.size() == 1) made.points.push_back({made.points[0].x_mil + 1000, 0});
    return made;
}

}  // namespace esprit::fixture
