#include "geometry/oracle.h"

#include <algorithm>
#include <array>
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <cmath>
#include <vector>

namespace esprit::geometry::oracle {
namespace {

namespace bg = boost::geometry;
using Spot = bg::model::d2::point_xy<double>;
using Polygon = bg::model::polygon<Spot>;

Spot spot_of(Point point) {
    return {static_cast<double>(point.x_mil), static_cast<double>(point.y_mil)};
}

// With the sines of the language's library, and corners of its own.
Polygon polygon_of(Base const& base) {
    double const angle = base.pose.facing_cdeg * std::acos(-1.0) / 18000;
    Polygon polygon;
    constexpr std::array<std::array<double, 2>, 4> corners{
        {{-0.5, 0.5}, {0.5, 0.5}, {0.5, -0.5}, {-0.5, -0.5}}};
    for (auto const& [across, along] : corners) {
        double const right = across * base.frontage_mil;
        double const ahead = along * base.depth_mil;
        bg::append(
            polygon,
            Spot(base.pose.centre.x_mil + right * std::cos(angle) + ahead * std::sin(angle),
                 base.pose.centre.y_mil - right * std::sin(angle) + ahead * std::cos(angle)));
    }
    bg::correct(polygon);
    return polygon;
}

Polygon polygon_of(Outline const& area) {
    Polygon polygon;
    for (Point const point : area.points) bg::append(polygon, spot_of(point));
    bg::correct(polygon);
    return polygon;
}

// The course has a breadth.
std::vector<Polygon> stretches_of(Course const& course) {
    std::vector<Polygon> stretches;
    for (std::size_t i = 1; i < course.points.size(); ++i) {
        Spot const from = spot_of(course.points[i - 1]);
        Spot const to = spot_of(course.points[i]);
        double const long_is = std::hypot(to.x() - from.x(), to.y() - from.y());
        double const x = (to.x() - from.x()) / long_is * course.breadth_mil * 0.5;
        double const y = (to.y() - from.y()) / long_is * course.breadth_mil * 0.5;
        Polygon polygon;
        bg::append(polygon, Spot(from.x() - x - y, from.y() - y + x));
        bg::append(polygon, Spot(to.x() + x - y, to.y() + y + x));
        bg::append(polygon, Spot(to.x() + x + y, to.y() + y - x));
        bg::append(polygon, Spot(from.x() - x + y, from.y() - y - x));
        bg::correct(polygon);
        stretches.push_back(polygon);
    }
    return stretches;
}

double common(Polygon const& a, Polygon const& b) {
    std::vector<Polygon> parts;
    bg::intersection(a, b, parts);
    double sum = 0;
    for (Polygon const& part : parts) sum += bg::area(part);
    return sum;
}

}  // namespace

double gap(Base const& a, Base const& b) {
    return bg::distance(polygon_of(a), polygon_of(b));
}
double gap(Base const& a, Edge edge, Base const& b) {
    Polygon const ring = polygon_of(a);  // clockwise from the front left
    auto const at = static_cast<std::size_t>(edge);
    bg::model::segment<Spot> const side(ring.outer()[at], ring.outer()[at + 1]);
    return bg::distance(side, polygon_of(b));
}
double common_area(Base const& a, Base const& b) {
    return common(polygon_of(a), polygon_of(b));
}
double gap(Outline const& area, Base const& base) {
    return bg::distance(polygon_of(area), polygon_of(base));
}
double common_area(Outline const& area, Base const& base) {
    return common(polygon_of(area), polygon_of(base));
}
double gap(Outline const& area, Point point) {
    return bg::distance(polygon_of(area), spot_of(point));
}
bool covers(Outline const& area, Point point) {
    return bg::covered_by(spot_of(point), polygon_of(area));
}
double border_gap(Outline const& area, Vector point) {
    Polygon const polygon = polygon_of(area);
    bg::model::linestring<Spot> const border(polygon.outer().begin(), polygon.outer().end());
    return bg::distance(border, Spot(point.x, point.y));
}
bool covers(Outline const& area, Vector point) {
    return bg::covered_by(Spot(point.x, point.y), polygon_of(area));
}
double gap(Course const& course, Base const& base) {
    double least = 1e30;
    for (Polygon const& stretch : stretches_of(course)) {
        least = std::min(least, bg::distance(stretch, polygon_of(base)));
    }
    return least;
}
double gap(Course const& course, Point point) {
    double least = 1e30;
    for (Polygon const& stretch : stretches_of(course)) {
        least = std::min(least, bg::distance(stretch, spot_of(point)));
    }
    return least;
}
double common_area(Course const& course, Base const& base) {
    double most = 0;
    for (Polygon const& stretch : stretches_of(course)) {
        most = std::max(most, common(stretch, polygon_of(base)));
    }
    return most;
}
bool meet(std::vector<Point> const& line, Point from, Point to) {
    bg::model::linestring<Spot> way;
    for (Point const point : line) bg::append(way, spot_of(point));
    return bg::intersects(way, bg::model::segment<Spot>(spot_of(from), spot_of(to)));
}
bool is_simple(Outline const& area) {
    return bg::is_valid(polygon_of(area));
}

}  // namespace esprit::geometry::oracle
