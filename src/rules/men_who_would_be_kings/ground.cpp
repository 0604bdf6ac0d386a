#include "rules/men_who_would_be_kings/ground.h"

#include <string>

#include "field/names.h"
#include "geometry/box.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/men_who_would_be_kings/redoubt.h"

namespace esprit::men_who_would_be_kings {

using field::FeatureId;
using geometry::Base;
using geometry::BlockerKind;
using rules::Refusal;
using namespace literals;

namespace {

geometry::Outline const& outline(Scenario const& scenario, FeatureId id) {
    return scenario.terrain().features[id].area;
}

/// True if a base touches a unit where that stands.
bool touches(BattleView view, Base const& place, UnitId other) {
    if (in_contact(place, base_of(view, other))) return true;
    FeatureId const held = redoubt_of(view, other);
    if (held != field::no_feature &&
        gap(outline(view.scenario, held), place) <= geometry::touch_limit_mil) {
        return true;
    }
    FeatureId const own = redoubt_occupied_by(view.scenario, place);
    return own != field::no_feature &&
           gap(outline(view.scenario, own), base_of(view, other)) <= geometry::touch_limit_mil;
}

std::string called(Scenario const& scenario, FeatureId redoubt) {
    std::string const& name = scenario.terrain().features[redoubt].name;
    return name.empty() ? "the redoubt" : name;
}

}  // namespace

bool in_contact(BattleView view, UnitId a, UnitId b) {
    return touches(view, base_of(view, a), b);
}

bool in_contact_with_enemy(BattleView view, UnitId unit) {
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (view.scenario.troops[other].side != view.scenario.troops[unit].side &&
            is_on_table(view.battle, other) && in_contact(view, unit, other)) {
            return true;
        }
    }
    return false;
}

UnitId new_contact(BattleView view, UnitId unit, Base const& place) {
    bool const stands = is_on_table(view.battle, unit);
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (view.scenario.troops[other].side == view.scenario.troops[unit].side ||
            !is_on_table(view.battle, other) || !touches(view, place, other)) {
            continue;
        }
        if (!stands || !in_contact(view, unit, other)) return other;
    }
    return no_unit;
}

// GEO-12: of equally near enemies, the one nearest to the unit's own edge, then the first.
UnitId nearest_enemy(BattleView view, UnitId unit) {
    Base const own = base_of(view, unit);
    field::TableEdge const edge = view.scenario.common.sides[view.scenario.troops[unit].side].edge;
    UnitId nearest = no_unit;
    double least = 0;
    double least_home = 0;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (view.scenario.troops[other].side == view.scenario.troops[unit].side ||
            !is_on_table(view.battle, other)) {
            continue;
        }
        Base const its = base_of(view, other);
        if (nearest != no_unit && surely_beyond(own, its, least + 1)) continue;
        double const far = gap(own, its);
        double const home =
            distance_to_edge(view.scenario.terrain(), edge, view.battle.units.pose[other].centre);
        bool const nearer = far < least - geometry::slack_mil;
        bool const as_near = !nearer && far <= least + geometry::slack_mil;
        if (nearest == no_unit || nearer || (as_near && home < least_home)) {
            nearest = other;
            least = far;
            least_home = home;
        }
    }
    return nearest;
}

InTheWay::InTheWay(BattleView view, UnitId mover, UnitId target)
    : scenario_(view.scenario), mover_(mover) {
    field::Terrain const& ground = view.scenario.terrain();
    ESPRIT_EXPECT(
        view.scenario.redoubts.size() <= max_ground && ground.impassable.size() <= max_ground,
        "a scenario keeps within the limits of the ground");
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (unit == mover || unit == target || !is_on_table(view.battle, unit)) continue;
        bases_.push_back(base_of(view, unit));
        units_.push_back(unit);
        FeatureId const held = redoubt_of(view, unit);
        if (held != field::no_feature) areas_.push_back(&outline(view.scenario, held));
    }
    for (geometry::Course const& course : ground.impassable) courses_.push_back(&course);
    own_redoubt_ = redoubt_of(view, mover);
}

void InTheWay::close_all_redoubts() {
    areas_ = {};
    for (FeatureId const id : scenario_.redoubts) {
        if (id != own_redoubt_) areas_.push_back(&outline(scenario_, id));
    }
}

geometry::Obstacles InTheWay::obstacles() const& {
    return {bases_.all(), areas_.all(), courses_.all(), scenario_.terrain().width_mil,
            scenario_.terrain().depth_mil};
}

Refusal InTheWay::refusal(geometry::Blocker const& blocker) const {
    std::string const& mover = scenario_.troops[mover_].name;
    switch (blocker.kind) {
        case BlockerKind::table:
            return {"GEO-10"_rule, mover + " would have to leave the table"};
        case BlockerKind::area:
            return {"MW-RED-01"_rule,
                    "a redoubt that another unit holds is in the way of " + mover};
        case BlockerKind::course:
            return {"GEO-08"_rule,
                    called(river_of(scenario_.terrain(),
                                    *courses_[static_cast<std::size_t>(blocker.place)])) +
                        " is in the way of " + mover};
        default:
            break;
    }
    auto const by = static_cast<std::size_t>(blocker.place);
    return {"GEO-08"_rule, scenario_.troops[units_[by]].name + " is in the way of " + mover};
}

std::optional<Refusal> refuse_ground(Base const& place, InTheWay const& way) {
    geometry::Blocker const blocker = blocker_in_place(place, way.obstacles());
    if (blocker.kind == BlockerKind::none) return std::nullopt;
    if (blocker.kind != BlockerKind::base) return way.refusal(blocker);
    return Refusal{"GEO-12"_rule, way.refusal(blocker).because + ": it would stand there"};
}

std::optional<Refusal> refuse_place(BattleView view, UnitId unit, Base const& place,
                                    InTheWay const& way) {
    std::string const& name = view.scenario.troops[unit].name;
    if (auto refused = refuse_ground(place, way)) return refused;
    FeatureId const redoubt = redoubt_at(view.scenario, place.pose.centre);
    if (redoubt == field::no_feature) return std::nullopt;
    if (is_taken(view, redoubt, unit)) {
        return Refusal{"MW-RED-01"_rule, name + " would be in " + called(view.scenario, redoubt) +
                                             ", where another unit stands: one is all it holds"};
    }
    if (!wholly_inside(outline(view.scenario, redoubt), place)) {
        return Refusal{
            "MW-RED-01"_rule,
            name + " would stand across the works of " + called(view.scenario, redoubt) +
                ": a unit goes into a redoubt with its whole base, or stays mostly outside"};
    }
    return std::nullopt;
}

}  // namespace esprit::men_who_would_be_kings
