#include "draw/shapes.h"

#include <algorithm>

namespace esprit::draw {
namespace {

double distance_to_stretch(double x, double y, geometry::Point from, geometry::Point to) {
    double const way_x = static_cast<double>(to.x_mil) - from.x_mil;
    double const way_y = static_cast<double>(to.y_mil) - from.y_mil;
    double const square = way_x * way_x + way_y * way_y;
    double const part =
        square > 0
            ? std::clamp(((x - from.x_mil) * way_x + (y - from.y_mil) * way_y) / square, 0.0, 1.0)
            : 0;
    return distance({x, y}, {from.x_mil + part * way_x, from.y_mil + part * way_y});
}

}  // namespace

std::vector<Spot> spots_of(Window const& map, std::vector<geometry::Point> const& points) {
    std::vector<Spot> spots;
    spots.reserve(points.size());
    for (geometry::Point const point : points) spots.push_back(map.at(point));
    return spots;
}

double signed_area(std::vector<Spot> const& spots) {
    double twice = 0;
    for (std::size_t i = 0; i < spots.size(); ++i) {
        Spot const a = spots[i];
        Spot const b = spots[(i + 1) % spots.size()];
        twice += a.x * b.y - b.x * a.y;
    }
    return twice / 2;
}

Spot centroid(std::vector<Spot> const& spots) {
    Spot sum;
    double weight = 0;
    for (std::size_t i = 0; i < spots.size(); ++i) {
        Spot const a = spots[i];
        Spot const b = spots[(i + 1) % spots.size()];
        double const part = a.x * b.y - b.x * a.y;
        sum = sum + (a + b) * part;
        weight += part;
    }
    if (weight > -1e-6 && weight < 1e-6) return spots.empty() ? Spot{} : spots.front();
    return sum * (1 / (3 * weight));
}

std::vector<Spot> spaced(std::vector<Spot> const& line, double step, bool closed) {
    std::vector<Spot> result;
    if (line.size() < 2 || !(step > 0)) return result;
    std::size_t const stretches = closed ? line.size() : line.size() - 1;
    double total = 0;
    for (std::size_t i = 0; i < stretches; ++i) {
        total += distance(line[i], line[(i + 1) % line.size()]);
    }
    if (total <= 0) return result;
    auto const count = std::clamp(static_cast<int>(total / step + 0.5), 3, 4000);
    double const even = total / count;
    double next = closed ? 0 : even / 2;
    double passed = 0;
    for (std::size_t i = 0; i < stretches; ++i) {
        Spot const from = line[i];
        Spot const to = line[(i + 1) % line.size()];
        double const length = distance(from, to);
        for (; next < passed + length - 1e-9 && static_cast<int>(result.size()) < count;
             next += even) {
            result.push_back(from + (to - from) * ((next - passed) / length));
        }
        passed += length;
    }
    return result;
}

Region shown_part(Region const& region, geometry::Outline const& area, Mil step_mil) {
    Region shown{region.right_mil, region.top_mil, region.left_mil, region.bottom_mil};
    for (geometry::Point const point : area.points) {
        shown.left_mil = std::min(shown.left_mil, point.x_mil);
        shown.right_mil = std::max(shown.right_mil, point.x_mil);
        shown.bottom_mil = std::min(shown.bottom_mil, point.y_mil);
        shown.top_mil = std::max(shown.top_mil, point.y_mil);
    }
    return {std::max(shown.left_mil, region.left_mil) - step_mil,
            std::max(shown.bottom_mil, region.bottom_mil) - step_mil,
            std::min(shown.right_mil, region.right_mil) + step_mil,
            std::min(shown.top_mil, region.top_mil) + step_mil};
}

bool lies_inside(geometry::Outline const& area, Mil x_mil, Mil y_mil, Mil off_border_mil) {
    bool inside = false;
    double const x = x_mil;
    double const y = y_mil;
    for (std::size_t i = 0; i < area.points.size(); ++i) {
        geometry::Point const a = area.points[i];
        geometry::Point const b = area.points[(i + 1) % area.points.size()];
        if (distance_to_stretch(x, y, a, b) < off_border_mil) return false;
        if ((a.y_mil > y_mil) == (b.y_mil > y_mil)) continue;
        double const part = (y - a.y_mil) / (static_cast<double>(b.y_mil) - a.y_mil);
        if (x < a.x_mil + part * (static_cast<double>(b.x_mil) - a.x_mil)) inside = !inside;
    }
    return inside;
}

void draw_hachures(Markup& out, std::vector<Spot> const& border, Hachures const& hachures) {
    auto const& [step, begin, length, colour, width] = hachures;
    double const turn = signed_area(border) > 0 ? 1 : -1;
    std::vector<Spot> const around = spaced(border, step, true);
    PathData strokes;
    for (std::size_t i = 0; i < around.size(); ++i) {
        // perpendicular to the chord between the neighbours, so that strokes fan out at corners
        Spot const along = direction(around[(i + around.size() - 1) % around.size()],
                                     around[(i + 1) % around.size()]);
        Spot const inwards = Spot{-along.y, along.x} * turn;
        double const reach = i % 2 == 0 ? length : length * 0.6;
        strokes.move(around[i] + inwards * begin).line(around[i] + inwards * (begin + reach));
    }
    if (around.empty()) return;
    out.leaf("path", {{"d", strokes.str()},
                      {"fill", "none"},
                      {"stroke", colour},
                      {"stroke-opacity", 0.75},
                      {"stroke-width", width}});
}

std::string rounded(std::vector<Spot> const& line, double radius) {
    PathData path;
    if (line.empty()) return {};
    path.move(line.front());
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        double const before = distance(line[i - 1], line[i]);
        double const after = distance(line[i], line[i + 1]);
        double const cut = std::min({radius, before / 2, after / 2});
        path.line(line[i] + direction(line[i], line[i - 1]) * cut);
        path.quadratic(line[i], line[i] + direction(line[i], line[i + 1]) * cut);
    }
    path.line(line.back());
    return path.str();
}

}  // namespace esprit::draw
