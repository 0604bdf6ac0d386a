// Woods, built-up areas, hills and redoubts.
#include <algorithm>
#include <iterator>

#include "draw/drawing.h"
#include "draw/ground_measures.h"
#include "draw/shapes.h"

namespace esprit::draw {
namespace {

using namespace ground;

std::uint32_t hash_word(Mil value) {
    return static_cast<std::uint32_t>(value);
}

// Visits the grid points of an area that the window shows. The grid is fixed to the table.
template <class Visit>
void for_grid(Drawing const& drawing, geometry::Outline const& area, Mil step_mil, Visit visit) {
    Region const shown = shown_part(drawing.map.region(), area, step_mil);
    auto const first = [&](Mil low) { return low - ((low % step_mil) + step_mil) % step_mil; };
    for (Mil y = first(shown.bottom_mil); y <= shown.top_mil; y += step_mil) {
        for (Mil x = first(shown.left_mil); x <= shown.right_mil; x += step_mil) visit(x, y);
    }
}

void draw_tree(Drawing& drawing, Spot at, double radius) {
    Markup& out = drawing.out;
    double const pen = drawing.pen();
    out.leaf("ellipse", {{"cx", at.x + radius * shadow_x},
                         {"cy", at.y + radius * shadow_y},
                         {"rx", radius * shadow_width},
                         {"ry", radius * shadow_height},
                         {"fill", palette::leaf},
                         {"fill-opacity", 0.3}});
    PathData crown;
    auto const corner = [&](std::size_t i) {
        return at + Spot{radius * crown_x[i], radius * crown_y[i]};
    };
    crown.move(corner(0));
    for (std::size_t i = 1; i + 1 < std::size(crown_x); i += 2) {
        crown.quadratic(corner(i), corner(i + 1));
    }
    crown.close();
    out.leaf("path", {{"d", crown.str()},
                      {"fill", palette::tree},
                      {"stroke", palette::leaf},
                      {"stroke-width", 0.8 * pen}});
}

// Draws small bumps outwards along the border.
void draw_scallops(Drawing& drawing, std::vector<Spot> const& border, double size,
                   std::uint32_t seed) {
    std::vector<Spot> const around = spaced(border, size, true);
    if (around.size() < 3) return;
    PathData edge;
    edge.move(around.front());
    double const turn = signed_area(border) > 0 ? 1 : -1;
    for (std::size_t i = 0; i < around.size(); ++i) {
        Spot const from = around[i];
        Spot const to = around[(i + 1) % around.size()];
        Spot const along = to - from;
        double const bulge =
            least_bulge + bulge_growth * scatter(seed, static_cast<std::uint32_t>(i), 7) / 1000.0;
        Spot const out = Spot{along.y, -along.x} * (turn * bulge);
        edge.quadratic((from + to) * 0.5 + out, to);
    }
    edge.close();
    drawing.out.leaf("path", {{"d", edge.str()},
                              {"fill", palette::wood},
                              {"stroke", palette::leaf},
                              {"stroke-width", 1.1 * drawing.pen()},
                              {"stroke-linejoin", "round"}});
}

bool has_rows(field::Feature const& wood) {
    return wood.what.find("vine") != std::string::npos ||
           wood.what.find("orchard") != std::string::npos;
}

void draw_rows(Drawing& drawing, field::Feature const& wood) {
    Markup& out = drawing.out;
    bool const vines = wood.what.find("vine") != std::string::npos;
    double const size = drawing.map.px(vines ? vine_mil : fruit_tree_mil);
    for_grid(drawing, wood.area, row_step_mil, [&](Mil x, Mil y) {
        // every other row is shifted
        Mil const shifted = (y / row_step_mil) % 2 == 0 ? x : x + row_step_mil / 2;
        if (!lies_inside(wood.area, shifted, y, vines ? vine_room_mil : fruit_tree_room_mil))
            return;
        Spot const at = drawing.map.at(shifted, y);
        if (!vines) {
            draw_tree(drawing, at, size);
            return;
        }
        PathData vine;
        vine.move(at + Spot{0, size})
            .line(at + Spot{0, -size})
            .move(at + Spot{-size * 0.8, -size * 0.2})
            .quadratic(at + Spot{0, -size * 1.4}, at + Spot{size * 0.8, size * 0.3});
        out.leaf("path", {{"d", vine.str()},
                          {"fill", "none"},
                          {"stroke", palette::leaf},
                          {"stroke-width", 1.0 * drawing.pen()}});
    });
}

void draw_wood(Drawing& drawing, field::Feature const& wood, std::uint32_t seed) {
    std::vector<Spot> const border = spots_of(drawing.map, wood.area.points);
    drawing.out.open("g", {{"class", "wood"}});
    if (has_rows(wood)) {
        drawing.out.leaf("path", {{"d", PathData().polyline(border, true).str()},
                                  {"fill", palette::vineyard},
                                  {"stroke", palette::leaf},
                                  {"stroke-width", 1.2 * drawing.pen()},
                                  {"stroke-dasharray", "1 3"},
                                  {"stroke-linecap", "round"}});
        draw_rows(drawing, wood);
    } else {
        draw_scallops(drawing, border, drawing.map.px(scallop_mil), seed);
        draw_trees(drawing, wood, seed);
    }
    drawing.out.close();
}

void draw_house(Drawing& drawing, Spot middle, double wide, double deep, bool turned) {
    if (turned) std::swap(wide, deep);
    Markup& out = drawing.out;
    double const pen = drawing.pen();
    Spot const corner = middle - Spot{wide / 2, deep / 2};
    out.leaf("rect", {{"x", corner.x},
                      {"y", corner.y},
                      {"width", wide},
                      {"height", deep},
                      {"fill", palette::roof},
                      {"stroke", palette::roof_line},
                      {"stroke-width", 0.9 * pen}});
    // the ridge, and the darker half of the roof
    Spot const from = wide > deep ? Spot{corner.x, middle.y} : Spot{middle.x, corner.y};
    Spot const to = wide > deep ? Spot{corner.x + wide, middle.y} : Spot{middle.x, corner.y + deep};
    out.leaf("rect", {{"x", wide > deep ? corner.x : middle.x},
                      {"y", wide > deep ? middle.y : corner.y},
                      {"width", wide > deep ? wide : wide / 2},
                      {"height", wide > deep ? deep / 2 : deep},
                      {"fill", palette::roof_line},
                      {"fill-opacity", 0.3}});
    out.leaf("path", {{"d", PathData().move(from).line(to).str()},
                      {"stroke", palette::roof_line},
                      {"stroke-width", 0.8 * pen}});
}

void draw_town(Drawing& drawing, field::Feature const& town, std::uint32_t seed) {
    std::vector<Spot> const border = spots_of(drawing.map, town.area.points);
    drawing.out.open("g", {{"class", "town"}});
    drawing.out.leaf("path", {{"d", PathData().polyline(border, true).str()},
                              {"fill", palette::town},
                              {"stroke", palette::roof_line},
                              {"stroke-width", 1.2 * drawing.pen()},
                              {"stroke-dasharray", "6 2"},
                              {"stroke-linejoin", "round"}});
    draw_houses(drawing, town, seed);
    drawing.out.close();
}

// Draws a contour and hachures for each level, close together as on a steep slope. A wide stroke
// along the border, clipped to the area, has an edge at a constant distance from the border: the
// contour.
void draw_hill(Drawing& drawing, field::Feature const& hill, std::size_t place) {
    Markup& out = drawing.out;
    double const pen = drawing.pen();
    std::vector<Spot> const border = spots_of(drawing.map, hill.area.points);
    std::string const outline = PathData().polyline(border, true).str();
    std::string const clip = "hill" + std::to_string(place);
    bool const redoubt = hill.kind == field::FeatureKind::redoubt;
    std::string_view const tint = redoubt ? palette::earth : palette::hill;
    out.open("g", {{"class", redoubt ? "redoubt" : "hill"}});
    out.open("clipPath", {{"id", drawing.id(clip)}});
    out.leaf("path", {{"d", outline}});
    out.close();
    out.open("g", {{"clip-path", drawing.reference(clip)}, {"stroke-linejoin", "round"}});
    out.leaf("path", {{"d", outline}, {"fill", tint}, {"fill-opacity", 0.85}});
    double const step = drawing.map.px(redoubt ? redoubt_step_mil : hill_step_mil);
    for (int level = std::min(hill.height, most_levels); level >= 1; --level) {
        double const inset = level * step;
        if (level > 1 || redoubt) {
            double const contour = redoubt ? inset : inset - step;
            out.leaf("path", {{"d", outline},
                              {"fill", "none"},
                              {"stroke", palette::contour},
                              {"stroke-width", 2 * contour + 1.8 * pen}});
            out.leaf("path", {{"d", outline},
                              {"fill", "none"},
                              {"stroke", tint},
                              {"stroke-width", 2 * contour}});
        }
    }
    if (!redoubt) {
        for (int level = 1; level <= std::min(hill.height, most_levels); ++level) {
            draw_hachures(out, border,
                          {drawing.map.px(hachure_step_mil), step * (level - 1),
                           step * hachure_length, palette::contour, 0.9 * pen});
        }
    }
    out.close();
    out.leaf("path", {{"d", outline},
                      {"fill", "none"},
                      {"stroke", palette::contour},
                      {"stroke-width", 1.6 * pen},
                      {"stroke-linejoin", "round"}});
    out.close();
}

}  // namespace

void draw_trees(Drawing& drawing, field::Feature const& wood, std::uint32_t seed) {
    bool any = false;
    for_grid(drawing, wood.area, tree_step_mil, [&](Mil x, Mil y) {
        Mil const at_x =
            x + (scatter(seed, hash_word(x), hash_word(y)) - 500) * tree_jitter_mil / 1000;
        Mil const at_y =
            y + (scatter(seed + 1, hash_word(x), hash_word(y)) - 500) * tree_jitter_mil / 1000;
        int const size =
            least_tree_mil + scatter(seed + 2, hash_word(x), hash_word(y)) * tree_growth_mil / 1000;
        if (!lies_inside(wood.area, at_x, at_y, size)) return;
        draw_tree(drawing, drawing.map.at(at_x, at_y), drawing.map.px(size));
        any = true;
    });
    // the wood is too small for the grid
    if (any) return;
    draw_tree(drawing, centroid(spots_of(drawing.map, wood.area.points)),
              drawing.map.px(copse_tree_mil));
}

void draw_houses(Drawing& drawing, field::Feature const& town, std::uint32_t seed) {
    bool any = false;
    for_grid(drawing, town.area, house_step_mil, [&](Mil x, Mil y) {
        int const roll = scatter(seed, hash_word(x), hash_word(y));
        int const other = scatter(seed + 1, hash_word(x), hash_word(y));
        Mil const at_x = x + (roll - 500) * house_jitter_mil / 1000;
        Mil const at_y = y + (other - 500) * house_jitter_mil / 1000;
        if (!lies_inside(town.area, at_x, at_y, house_room_mil) || roll % 9 == 0) return;
        draw_house(drawing, drawing.map.at(at_x, at_y),
                   drawing.map.px(house_width_mil + other % house_width_growth_mil),
                   drawing.map.px(house_depth_mil + roll % house_depth_growth_mil), roll % 2 == 0);
        any = true;
    });
    // the town is too small for the grid
    if (any) return;
    draw_house(drawing, centroid(spots_of(drawing.map, town.area.points)),
               drawing.map.px(farm_width_mil), drawing.map.px(farm_depth_mil), false);
}

void draw_areas(Drawing& drawing) {
    using field::FeatureKind;
    std::vector<field::Feature> const& features = drawing.picture.terrain.features;
    // hills are drawn first, under woods and towns; lower and larger hills before others
    std::vector<std::size_t> hills;
    for (std::size_t i = 0; i < features.size(); ++i) {
        bool const high =
            features[i].kind == FeatureKind::hill || features[i].kind == FeatureKind::redoubt;
        if (high && features[i].area.points.size() > 2) hills.push_back(i);
    }
    auto const size = [&](std::size_t i) {
        double const area = signed_area(spots_of(drawing.map, features[i].area.points));
        return area < 0 ? -area : area;
    };
    std::sort(hills.begin(), hills.end(), [&](std::size_t a, std::size_t b) {
        return size(a) != size(b) ? size(a) > size(b) : a < b;
    });
    for (std::size_t const i : hills) draw_hill(drawing, features[i], i);
    for (std::size_t i = 0; i < features.size(); ++i) {
        auto const seed = static_cast<std::uint32_t>(i * 16);
        if (features[i].area.points.size() < 3) continue;
        if (features[i].kind == FeatureKind::wood) draw_wood(drawing, features[i], seed);
        if (features[i].kind == FeatureKind::built_up_area) draw_town(drawing, features[i], seed);
    }
}

}  // namespace esprit::draw
