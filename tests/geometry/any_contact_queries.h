#pragma once
// Random contact_queries for the search of turns: a mover, a target, and what stands in the way.
#include "geometry/contact.h"
#include "geometry/scenes.h"
#include "support/contact_queries.h"

namespace esprit::geometry {

inline Base placed(Mil spread) {
    Point const centre{any_in(-spread, spread + 1), any_in(-spread, spread + 1)};
    Mil const frontage_mil = any_in(500, 3000);
    Mil const depth_mil = any_in(500, 2000);
    return base_at(centre.x_mil, centre.y_mil, frontage_mil, depth_mil, any_in(0, 36000));
}

inline Outline placed_area(Mil spread) {
    Point const middle{any_in(-spread, spread + 1), any_in(-spread, spread + 1)};
    int const corners = any_in(3, 7);
    Outline area;
    for (int i = 0; i < corners; ++i) {
        Vector const out = forward_of(i * 36000 / corners) * any_in(600, 2500);
        area.points.push_back(moved(middle, out));
    }
    return area;
}

/// Half of them are narrow: small things close to the circle that the mover turns in, and a reach
/// that is hardly enough.
inline fixture::PlannerCase any_planner_case() {
    fixture::PlannerCase scene;
    bool const narrow = any_in(0, 2) == 0;
    scene.mover = placed(300);
    scene.base = placed(narrow ? 2500 : 6000);
    scene.area = placed_area(narrow ? 2500 : 6000);
    scene.at_area = any_in(0, 3) == 0;
    for (int i = any_in(0, narrow ? 4 : 2); i > 0; --i) {
        Base other = placed(narrow ? 2500 : 4000);
        if (narrow) other.frontage_mil /= 4;
        if (narrow) other.depth_mil /= 4;
        scene.bases.push_back(other);
    }
    if (any_in(0, 3) == 0) scene.areas.push_back(placed_area(narrow ? 3500 : 4500));
    if (any_in(0, 3) == 0) {
        Point const from{any_in(-4000, 4001), any_in(-4000, 4001)};
        Point const by{any_in(300, 3000), any_in(-2000, 2000)};
        bool const is_broad = any_in(0, 2) == 1;
        Mil const breadth_mil = any_in(100, 800);
        scene.courses.push_back(
            {{from, shifted(from, by.x_mil, by.y_mil)}, is_broad ? breadth_mil : 0});
    }
    double const apart =
        scene.at_area ? gap(scene.area, scene.mover) : gap(scene.base, scene.mover);
    Mil const reach = narrow ? static_cast<Mil>(apart) + any_in(0, 400) : any_in(2500, 9000);
    scene.limits = {reach, reach / any_in(1, 3), 4500, 18000, 9000};
    if (any_in(0, 4) == 0) {
        scene.width_mil = scene.depth_mil = 9000;
        auto const inwards = [](auto thing) { return shifted(thing, 3000, 2500); };
        auto const point_inwards = [](Point point) { return shifted(point, 3000, 2500); };
        scene.mover = inwards(scene.mover);
        scene.base = inwards(scene.base);
        scene.area = changed(scene.area, point_inwards);
        for (Base& each : scene.bases) each = inwards(each);
        for (Outline& each : scene.areas) each = changed(each, point_inwards);
        for (Course& each : scene.courses) {
            for (Point& point : each.points) point = point_inwards(point);
        }
    }
    return scene;
}

}  // namespace esprit::geometry
