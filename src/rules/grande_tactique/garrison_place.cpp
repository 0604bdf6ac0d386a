#include "rules/grande_tactique/garrison_place.h"

namespace esprit::grande_tactique {

using geometry::Base;
using geometry::Outline;
using geometry::Point;
using geometry::Vector;

Outline const* area_of(BattleView view, UnitId unit) {
    field::FeatureId const filled = garrisoned(view, unit);
    return filled == field::no_feature ? nullptr : &view.scenario.terrain().features[filled].area;
}

Point middle_of(Outline const& area) {
    Point const first = area.points.front();
    Vector sum;
    for (Point const& point : area.points) sum = sum + geometry::between(first, point);
    Point const middle = moved(first, sum * (1.0 / static_cast<double>(area.points.size())));
    return contains(area, middle) ? middle : first;
}

Point centre_of(BattleView view, UnitId unit) {
    Outline const* const area = area_of(view, unit);
    return area == nullptr ? view.battle.units.pose[unit].centre : middle_of(*area);
}

// GT-TER-06.
Point place_seen_from(BattleView view, UnitId unit, Point from) {
    Outline const* const area = area_of(view, unit);
    if (area == nullptr) return view.battle.units.pose[unit].centre;
    return contains(*area, from) ? from : nearest_on_border(*area, from);
}

std::vector<Base> border_of(geometry::Outline const& area, CentiDegree facing_cdeg) {
    std::vector<Base> border;
    Point from = area.points.back();
    for (Point const& to : area.points) {
        Vector const along = geometry::between(from, to);
        if (length(along) > 0) {
            Base edge{{moved(from, along * 0.5), geometry::facing_of({along.y, -along.x})},
                      whole_mil(length(along)),
                      0};
            if (geometry::turn_between(edge.pose.facing_cdeg, facing_cdeg) > half_turn_cdeg / 2) {
                edge.pose.facing_cdeg =
                    geometry::normal_facing(edge.pose.facing_cdeg + half_turn_cdeg);
            }
            border.push_back(edge);
        }
        from = to;
    }
    return border;
}

Base base_to_leave(BattleView view, UnitId unit, Base base) {
    base.pose.centre = centre_of(view, unit);
    return base;
}

}  // namespace esprit::grande_tactique
