#include "rules/grande_tactique/general_places.h"

#include "geometry/contact.h"
#include "geometry/sweep.h"

namespace esprit::grande_tactique {

using geometry::Base;
using geometry::Point;

Base general_at(Scenario const& scenario, Point place, CentiDegree facing_cdeg) {
    field::Footprint const& size = scenario.distances.general;
    return {{place, facing_cdeg}, size.frontage_mil, size.depth_mil};
}

PlaceFault fault_of_place(BattleView view, Base const& place, UnitId& stands_there) {
    field::Terrain const& ground = view.scenario.terrain();
    if (!on_table(place, ground.width_mil, ground.depth_mil)) return PlaceFault::off_table;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (!stands(view, unit)) continue;
        field::FeatureId const filled = garrisoned(view, unit);
        bool const taken = filled == field::no_feature
                               ? overlap(place, base_of(view, unit))
                               : overlap(ground.features[filled].area, place);
        if (!taken) continue;
        stands_there = unit;
        return PlaceFault::unit;
    }
    for (geometry::Course const& river : ground.impassable) {
        if (overlap(river, place)) return PlaceFault::river;
    }
    return PlaceFault::none;
}

bool is_his(Scenario const& scenario, UnitId general, UnitId unit) {
    Troop const& troop = scenario.troops[general];
    Troop const& other = scenario.troops[unit];
    if (other.general || other.side != troop.side) return false;
    switch (troop.rank) {
        case Rank::division:
            return other.division == troop.division;
        case Rank::corps:
            return scenario.divisions[other.division].corps == troop.corps;
        case Rank::army:
            break;
    }
    return true;
}

}  // namespace esprit::grande_tactique
