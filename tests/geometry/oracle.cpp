#include "geometry/oracle.h"

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
bool is_simple(Outline const& area) {
    return bg::is_valid(polygon_of(area));
}

}  // namespace esprit::geometry::oracle
