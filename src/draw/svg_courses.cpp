// Rivers with fords and bridges, roads, and linear features.
#include <algorithm>

#include "draw/drawing.h"
#include "draw/shapes.h"

namespace esprit::draw {
namespace {

constexpr Mil least_river_mil = 300;
constexpr Mil least_road_mil = 260;

void stroke_course(Markup& out, std::string_view path, std::string_view colour, double width,
                   std::string_view dashes = "none") {
    out.leaf("path", {{"d", path},
                      {"fill", "none"},
                      {"stroke", colour},
                      {"stroke-width", width},
                      {"stroke-dasharray", dashes},
                      {"stroke-linejoin", "round"},
                      {"stroke-linecap", "butt"}});
}

double breadth_of(Drawing const& drawing, field::Feature const& feature, Mil least_mil) {
    return drawing.map.px(std::max(feature.course.breadth_mil, least_mil));
}

void draw_river(Drawing& drawing, field::Feature const& river) {
    double const breadth = breadth_of(drawing, river, least_river_mil);
    double const pen = drawing.pen();
    std::string const path = rounded(spots_of(drawing.map, river.course.points), breadth * 1.2);
    drawing.out.open("g", {{"class", "river"}});
    stroke_course(drawing.out, path, palette::bank, breadth + 1.6 * pen);
    stroke_course(drawing.out, path, palette::river, breadth - 1.2 * pen);
    stroke_course(drawing.out, path, palette::bank, 0.6 * pen, "14 9 4 9");
    drawing.out.close();
}

void draw_road(Drawing& drawing, field::Feature const& road, bool bed) {
    double const breadth = breadth_of(drawing, road, least_road_mil);
    double const pen = drawing.pen();
    std::string const path = rounded(spots_of(drawing.map, road.course.points), breadth * 1.5);
    if (bed) {
        stroke_course(drawing.out, path, palette::road_bed, breadth - 1.4 * pen);
    } else {
        stroke_course(drawing.out, path, palette::road, breadth + 0.8 * pen, "9 4");
    }
}

// Draws teeth outwards along the border of a redoubt.
void draw_teeth(Drawing& drawing, std::vector<Spot> border) {
    if (border.size() > 3 && distance(border.front(), border.back()) < 0.01) border.pop_back();
    std::vector<Spot> const around = spaced(border, drawing.map.px(260), true);
    double const turn = signed_area(border) > 0 ? 1 : -1;
    double const size = drawing.map.px(120);
    PathData teeth;
    for (std::size_t i = 0; i < around.size(); ++i) {
        Spot const along = direction(around[(i + around.size() - 1) % around.size()],
                                     around[(i + 1) % around.size()]);
        Spot const outwards = Spot{along.y, -along.x} * turn;
        teeth.move(around[i] - along * size)
            .line(around[i] + outwards * (size * 1.7))
            .line(around[i] + along * size)
            .close();
    }
    drawing.out.leaf("path", {{"d", teeth.str()}, {"fill", palette::wall}});
}

void draw_hedge(Drawing& drawing, std::vector<Spot> const& line) {
    double const radius = drawing.map.px(120);
    stroke_course(drawing.out, PathData().polyline(line, false).str(), palette::leaf, radius);
    for (Spot const spot : spaced(line, radius * 1.7, false)) {
        drawing.out.leaf("circle", {{"cx", spot.x},
                                    {"cy", spot.y},
                                    {"r", radius},
                                    {"fill", palette::tree},
                                    {"stroke", palette::leaf},
                                    {"stroke-width", 0.8 * drawing.pen()}});
    }
}

// Draws a wall as a double line with joints, a ditch as a line with strokes on one side, and other
// features (fences, palisades) as a line with posts.
void draw_wall(Drawing& drawing, std::vector<Spot> const& line, std::string_view what) {
    double const pen = drawing.pen();
    std::string const path = PathData().polyline(line, false).str();
    bool const wall = what.find("wall") != std::string_view::npos || what.empty();
    bool const ditch =
        what.find("ditch") != std::string_view::npos || what.find("bank") != std::string_view::npos;
    double const breadth = drawing.map.px(140);
    if (wall) {
        stroke_course(drawing.out, path, palette::wall, breadth + 1.2 * pen);
        stroke_course(drawing.out, path, palette::beyond, breadth - 1.2 * pen);
    } else {
        stroke_course(drawing.out, path, palette::wall, 1.8 * pen);
    }
    PathData strokes;
    std::vector<Spot> const along = spaced(line, drawing.map.px(ditch ? 160 : 300), false);
    for (std::size_t i = 0; i + 1 < along.size(); ++i) {
        Spot const way = direction(along[i], along[i + 1]);
        Spot const across = Spot{-way.y, way.x} * (wall ? breadth / 2 : breadth);
        strokes.move(ditch ? along[i] : along[i] - across).line(along[i] + across);
    }
    if (along.size() > 1) stroke_course(drawing.out, strokes.str(), palette::wall, 1.1 * pen);
}

void draw_linear(Drawing& drawing, field::Feature const& feature) {
    std::vector<Spot> const line = spots_of(drawing.map, feature.course.points);
    drawing.out.open("g", {{"class", "linear"}});
    if (feature.kind == field::FeatureKind::redoubt) {
        draw_teeth(drawing, line);
        stroke_course(drawing.out, PathData().polyline(line, true).str(), palette::wall,
                      2.6 * drawing.pen());
    } else if (feature.what.find("hedge") != std::string::npos) {
        draw_hedge(drawing, line);
    } else {
        draw_wall(drawing, line, feature.what);
    }
    drawing.out.close();
}

// Direction of the nearest river at a spot.
Spot flow_at(Drawing const& drawing, Spot spot) {
    Spot flow{1, 0};
    double least = 1e9;
    for (field::Feature const& each : drawing.picture.terrain.features) {
        if (each.kind != field::FeatureKind::river) continue;
        std::vector<Spot> const line = spots_of(drawing.map, each.course.points);
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            Spot const way = direction(line[i], line[i + 1]);
            Spot const to = spot - line[i];
            double const along =
                std::clamp(to.x * way.x + to.y * way.y, 0.0, distance(line[i], line[i + 1]));
            double const off = distance(spot, line[i] + way * along);
            if (off < least) {
                least = off;
                flow = way;
            }
        }
    }
    return flow;
}

// Extent of an area from `middle` in the direction `along`.
double reach_along(std::vector<Spot> const& area, Spot middle, Spot along) {
    double reach = 0;
    for (Spot const spot : area) {
        Spot const to = spot - middle;
        reach = std::max(reach, to.x * along.x + to.y * along.y);
    }
    return reach;
}

void draw_bridge(Drawing& drawing, field::Feature const& bridge) {
    std::vector<Spot> const area = spots_of(drawing.map, bridge.area.points);
    Spot const middle = centroid(area);
    Spot const flow = flow_at(drawing, middle);
    Spot const over{-flow.y, flow.x};
    double const pen = drawing.pen();
    double const length = reach_along(area, middle, over);
    double const breadth = std::max(reach_along(area, middle, flow) * 0.8, drawing.map.px(150));
    PathData deck;
    deck.polyline(
        {middle + over * length + flow * breadth, middle + over * length - flow * breadth,
         middle - over * length - flow * breadth, middle - over * length + flow * breadth},
        true);
    drawing.out.open("g", {{"class", "bridge"}});
    drawing.out.leaf("path", {{"d", deck.str()}, {"fill", palette::road_bed}});
    PathData parapets;
    for (double const side : {1.0, -1.0}) {
        Spot const off = flow * (breadth * side);
        Spot const flare = flow * (breadth * 0.5 * side);
        Spot const end = over * (length * 0.3);
        parapets.move(middle + over * length + off + flare + end)
            .line(middle + over * length + off)
            .line(middle - over * length + off)
            .line(middle - over * length + off + flare - end);
    }
    stroke_course(drawing.out, parapets.str(), palette::ink, 2.2 * pen);
    drawing.out.close();
}

void draw_ford(Drawing& drawing, field::Feature const& ford) {
    std::vector<Spot> const area = spots_of(drawing.map, ford.area.points);
    Spot const middle = centroid(area);
    Spot const flow = flow_at(drawing, middle);
    Spot const over{-flow.y, flow.x};
    double const length = reach_along(area, middle, over);
    double const breadth = reach_along(area, middle, flow);
    drawing.out.open("g", {{"class", "ford"}});
    for (double const part : {-0.7, -0.25, 0.25, 0.7}) {
        Spot const off = flow * (breadth * part);
        stroke_course(
            drawing.out,
            PathData().move(middle + off - over * length).line(middle + off + over * length).str(),
            palette::road_bed, 3 * drawing.pen(), "5 3");
        stroke_course(
            drawing.out,
            PathData().move(middle + off - over * length).line(middle + off + over * length).str(),
            palette::bank, 1.1 * drawing.pen(), "5 3");
    }
    drawing.out.close();
}

}  // namespace

void draw_courses(Drawing& drawing) {
    using field::FeatureKind;
    std::vector<field::Feature> const& features = drawing.picture.terrain.features;
    auto const each = [&](FeatureKind kind, auto draw) {
        for (field::Feature const& feature : features) {
            if (feature.kind == kind) draw(feature);
        }
    };
    auto const has_line = [](field::Feature const& f) { return f.course.points.size() > 1; };
    auto const has_area = [](field::Feature const& f) { return f.area.points.size() > 2; };
    each(FeatureKind::river, [&](auto const& f) {
        if (has_line(f)) draw_river(drawing, f);
    });
    each(FeatureKind::ford, [&](auto const& f) {
        if (has_area(f)) draw_ford(drawing, f);
    });
    each(FeatureKind::bridge, [&](auto const& f) {
        if (has_area(f)) draw_bridge(drawing, f);
    });
    // all road beds are drawn after all road edges, so that crossroads stay open
    drawing.out.open("g", {{"class", "roads"}});
    for (bool const bed : {false, true}) {
        each(FeatureKind::road, [&](auto const& f) {
            if (has_line(f)) draw_road(drawing, f, bed);
        });
    }
    drawing.out.close();
    for (FeatureKind const kind : {FeatureKind::linear, FeatureKind::redoubt}) {
        each(kind, [&](auto const& f) {
            if (has_line(f)) draw_linear(drawing, f);
        });
    }
}

}  // namespace esprit::draw
