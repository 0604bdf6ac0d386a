#pragma once
// GT-MOVE-18: charges of cavalry that lead by road through woods.
#include "rules/grande_tactique/ground_of_move.h"
#include "rules/grande_tactique/movement.h"

namespace esprit::grande_tactique {

/// GEO-11, GT-MOVE-18: the way to contact that `plan` finds among obstacles. It goes straight ahead
/// where no wood is in the way; else through woods if it keeps to a road there; else round them.
/// `plan`: obstacles to a way to contact.
template <class Plan>
geometry::ContactPlan through_woods_or_round(Scenario const& scenario, InTheWay const& way,
                                             geometry::Base const& mover, Plan const& plan) {
    geometry::ContactPlan const round = plan(way.obstacles());
    bool const straight = round.fault == geometry::PlanFault::none && round.path.count <= 1 &&
                          round.path.segments[0].kind == geometry::Segment::Kind::straight;
    if (straight || way.woods_with_road().empty()) return round;
    geometry::ContactPlan through = plan(way.obstacles_of_road_charge());
    if (through.fault != geometry::PlanFault::none ||
        !keeps_to_road(scenario, mover, through, way.woods_with_road())) {
        return round;
    }
    geometry::Base end = mover;
    end.pose = through.final;
    if (geometry::blocker_in_place(end, way.obstacles_at(end)).kind ==
        geometry::BlockerKind::area) {
        through.final = through.arrival;  // GEO-11: it would leave the road
        through.squared_up = false;
    }
    return through;
}

}  // namespace esprit::grande_tactique
