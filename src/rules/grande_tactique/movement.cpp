#include "rules/grande_tactique/movement.h"

#include <algorithm>

#include "base/expect.h"
#include "field/names.h"
#include "geometry/clearance.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/grande_tactique/state_names.h"

namespace esprit::grande_tactique {

using geometry::Base;
using geometry::Pose;
using namespace literals;

namespace {

/// GT-TER-03: true if another unit fills the area.
UnitId holder_of(BattleView view, field::FeatureId area, UnitId other_than) {
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (unit != other_than && stands(view, unit) && garrisoned(view, unit) == area) {
            return unit;
        }
    }
    return no_unit;
}

/// The units whose bases satisfy `is_wanted`.
template <class IsWanted>
void add_standing_bases(BattleView view, UnitId without, UnitId and_without,
                        StandingBases& standing, IsWanted is_wanted) {
    bool const cover = !view.scenario.terrain().woods_and_towns.empty();
    UnitId const count = view.battle.units.count;
    for (UnitId unit = 0; unit < count; ++unit) {
        if (unit == without || unit == and_without || !stands(view, unit)) continue;
        if (cover && garrisoned(view, unit) != field::no_feature) continue;
        Base const base = base_of(view, unit);
        if (!is_wanted(base)) continue;
        standing.bases.push_back(base);
        standing.unit.push_back(unit);
    }
}

/// False only if no part of a course or border lies in the square around `about`.
bool may_be_near(std::vector<geometry::Point> const& points, geometry::Point about, Mil half_mil) {
    geometry::Point low = points.front();
    geometry::Point high = low;
    for (geometry::Point const& point : points) {
        low = {std::min(low.x_mil, point.x_mil), std::min(low.y_mil, point.y_mil)};
        high = {std::max(high.x_mil, point.x_mil), std::max(high.y_mil, point.y_mil)};
    }
    return low.x_mil <= about.x_mil + half_mil && high.x_mil >= about.x_mil - half_mil &&
           low.y_mil <= about.y_mil + half_mil && high.y_mil >= about.y_mil - half_mil;
}

/// False only if no road touches the area.
bool may_have_road(field::Terrain const& ground, field::Feature const& area) {
    return std::any_of(ground.roads.begin(), ground.roads.end(), [&](field::FeatureId id) {
        field::Feature const& road = ground.features[id];
        return road.low.x_mil <= area.high.x_mil && road.high.x_mil >= area.low.x_mil &&
               road.low.y_mil <= area.high.y_mil && road.high.y_mil >= area.low.y_mil;
    });
}

/// Longer than any table.
constexpr Mil any_distance_mil = 100'000'000;

/// The name from the scenario, else its kind.
std::string_view feature_name(field::Feature const& feature, std::string_view kind) {
    return feature.name.empty() ? kind : std::string_view{feature.name};
}

}  // namespace

StandingBases standing_bases(BattleView view, UnitId without, UnitId and_without) {
    StandingBases standing;
    add_standing_bases(view, without, and_without, standing, [](Base const&) { return true; });
    return standing;
}

FixedList<Garrison, max_units> garrisons(BattleView view, UnitId without) {
    FixedList<Garrison, max_units> found;
    if (view.scenario.terrain().woods_and_towns.empty()) return found;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (unit == without || !stands(view, unit)) continue;
        field::FeatureId const area = garrisoned(view, unit);
        if (area != field::no_feature) found.push_back({unit, area});
    }
    return found;
}

InTheWay::InTheWay(BattleView view, UnitId mover, UnitId target)
    : InTheWay(view, mover, target, any_distance_mil) {}

InTheWay::InTheWay(BattleView view, UnitId mover, UnitId target, Mil within_mil)
    : view_(view), mover_(mover) {
    field::Terrain const& ground = view.scenario.terrain();
    ESPRIT_EXPECT(
        ground.woods_and_towns.size() <= max_areas && ground.impassable.size() <= max_courses,
        "a scenario keeps within the limits of the ground");
    bool const anywhere = within_mil >= any_distance_mil;
    Base const own = base_of(view, mover);
    // more than half its diagonal
    Mil const reach_mil = within_mil + own.frontage_mil + own.depth_mil;
    add_standing_bases(view, mover, target, standing_, [&](Base const& base) {
        if (anywhere) return true;
        Mil const most = reach_mil + base.frontage_mil + base.depth_mil;
        Mil const across = base.pose.centre.x_mil - own.pose.centre.x_mil;
        Mil const along = base.pose.centre.y_mil - own.pose.centre.y_mil;
        return -most <= across && across <= most && -most <= along && along <= most;
    });
    auto const is_near = [&](std::vector<geometry::Point> const& points, Mil breadth_mil) {
        return anywhere || may_be_near(points, own.pose.centre, reach_mil + breadth_mil);
    };
    field::FeatureId const targets =
        target == no_unit ? field::no_feature : garrisoned(view, target);
    // GT-R-27: cavalry that may charge into cover enters it to reach its target, and may charge out
    // of it again
    bool const driven_in = target != no_unit && view.scenario.rules.into_cover &&
                           view.scenario.troops[mover].is_cavalry();
    auto const is_driven_into = [&](geometry::Outline const& area) {
        return driven_in && (overlap(area, own) || overlap(area, base_of(view, target)));
    };
    bool const on_foot = view.scenario.troops[mover].arm == Arm::infantry;
    // collected once, not for every area: a battle may have many units and many areas
    FixedList<Garrison, max_units> holders;
    if (on_foot || !ground.roads.empty()) holders = garrisons(view, mover);
    Areas towns_with_road;
    Areas woods_with_road;
    for (field::FeatureId const id : ground.woods_and_towns) {
        bool const held = std::any_of(holders.begin(), holders.end(),
                                      [id](Garrison const& each) { return each.area == id; });
        geometry::Outline const& area = ground.features[id].area;
        bool const closed = on_foot ? held : !is_driven_into(area);
        if (!closed || id == targets || !is_near(area.points, 0)) continue;
        bool const by_road = !on_foot && !held && may_have_road(ground, ground.features[id]);
        Areas& with_road = is_built_up(ground, id) ? towns_with_road : woods_with_road;
        (by_road ? with_road : areas_).push_back(&area);
    }
    without_road_ = areas_.size();
    for (geometry::Outline const* const area : towns_with_road) areas_.push_back(area);
    closed_to_charge_ = areas_.size();
    for (geometry::Outline const* const area : woods_with_road) areas_.push_back(area);
    for (geometry::Course const& course : ground.impassable) {
        if (is_near(course.points, course.breadth_mil)) courses_.push_back(&course);
    }
}

void InTheWay::open_under(Base const& place) {
    Areas left;
    std::size_t without_road = 0;
    std::size_t closed_to_charge = 0;
    for (std::size_t i = 0; i < areas_.size(); ++i) {
        if (overlap(*areas_[i], place)) continue;
        left.push_back(areas_[i]);
        if (i < without_road_) without_road = left.size();
        if (i < closed_to_charge_) closed_to_charge = left.size();
    }
    areas_ = left;
    without_road_ = without_road;
    closed_to_charge_ = std::max(without_road, closed_to_charge);
}

field::FeatureId InTheWay::area_taken_at(geometry::Point centre) const {
    return taken_by_others(view_, mover_, centre);
}

std::string_view cover_name(Scenario const& scenario, field::FeatureId cover) {
    return feature_name(scenario.terrain().features[cover],
                        is_built_up(scenario.terrain(), cover) ? "a built-up area" : "a wood");
}

std::string_view InTheWay::named_at(Base const& place) const {
    geometry::Obstacles const all = obstacles_at(place);
    geometry::Blocker const blocker = blocker_in_place(place, all);
    auto const at = static_cast<std::size_t>(std::max<int>(blocker.place, 0));
    std::vector<field::Feature> const& features = view_.scenario.terrain().features;
    switch (blocker.kind) {
        case geometry::BlockerKind::base:
            return view_.scenario.troops[standing_.unit[at]].name;
        case geometry::BlockerKind::area:
            for (field::FeatureId id = 0; id < features.size(); ++id) {
                if (&features[id].area == all.areas[at]) return cover_name(view_.scenario, id);
            }
            return {};
        case geometry::BlockerKind::course:
            return feature_name(river_of(view_.scenario.terrain(), *all.courses[at]), "the river");
        case geometry::BlockerKind::table:
            return "the table's edge";
        default:
            break;
    }
    field::FeatureId const taken = area_taken_at(place.pose.centre);
    if (taken == field::no_feature) return {};
    return view_.scenario.troops[occupier_of(view_, taken, mover_)].name;
}

geometry::Obstacles InTheWay::with_areas(std::span<geometry::Outline const* const> areas) const {
    return {standing_.bases.all(), areas, courses_.all(), view_.scenario.terrain().width_mil,
            view_.scenario.terrain().depth_mil};
}

geometry::Obstacles InTheWay::obstacles() const& {
    return with_areas(areas_.all());
}

geometry::Obstacles InTheWay::obstacles_at(Base const& place) const& {
    bool const by_road = without_road_ < areas_.size() && on_road(view_.scenario.terrain(), place);
    return with_areas(by_road ? areas_.all().first(without_road_) : areas_.all());
}

std::span<geometry::Outline const* const> InTheWay::woods_with_road() const {
    return areas_.all().subspan(closed_to_charge_);
}

geometry::Obstacles InTheWay::obstacles_of_road_charge() const& {
    return with_areas(areas_.all().first(closed_to_charge_));
}

// GT-MOVE-18: checked in steps, as every move by road.
std::optional<double> InTheWay::way_until_area(Base const& from, geometry::Vector direction,
                                               std::size_t place, double most_mil) const {
    constexpr double part_mil = mil_per_inch / 4;
    geometry::Outline const& area = *areas_[place];
    auto const edge = way_until_touch(from, direction, area);
    if (place < without_road_) return edge;
    double on_mil = overlap(area, from) ? 0 : edge.value_or(most_mil);
    while (on_mil < most_mil) {
        double const next_mil = std::min(on_mil + part_mil, most_mil);
        Base const next = advanced(from, direction, next_mil);
        if (overlap(area, next) && !on_road(view_.scenario.terrain(), next)) return on_mil;
        on_mil = next_mil;
    }
    return std::nullopt;
}

UnitId occupier_of(BattleView view, field::FeatureId area, UnitId other_than) {
    UnitId const holder = holder_of(view, area, other_than);
    if (holder != no_unit) return holder;
    StandingBases const others = standing_bases(view, other_than);
    for (std::size_t i = 0; i < others.count(); ++i) {
        if (overlap(view.scenario.terrain().features[area].area, others.bases[i])) {
            return others.unit[i];
        }
    }
    return no_unit;
}

field::FeatureId taken_by_others(BattleView view, UnitId unit, geometry::Point centre) {
    if (!view.scenario.troops[unit].is_infantry()) return field::no_feature;
    field::FeatureId const cover = cover_at(view.scenario.terrain(), centre);
    bool const taken = cover != field::no_feature && occupier_of(view, cover, unit) != no_unit;
    return taken ? cover : field::no_feature;
}

bool is_free(InTheWay const& way, Base const& place) {
    return blocker_in_place(place, way.obstacles_at(place)).kind == geometry::BlockerKind::none &&
           way.area_taken_at(place.pose.centre) == field::no_feature;
}

Pose beside(Scenario const& scenario, Base const& base) {
    Mil const side = scenario.distances.general.depth_mil;
    double const back = -0.5 * static_cast<double>(base.depth_mil + side);
    Pose pose = base.pose;
    pose.centre = moved(pose.centre, geometry::forward_of(pose.facing_cdeg) * back);
    field::Terrain const& ground = scenario.terrain();
    Base const general{pose, side, side};
    return on_table(general, ground.width_mil, ground.depth_mil) ? pose : base.pose;
}

void put(LiveBattle live, UnitId unit, Pose pose) {
    live.battle.units.pose[unit] = pose;
    set_unit(live.battle.outside, unit, false);
    UnitId const general = general_with(live, unit);
    if (general != no_unit) {
        live.battle.units.pose[general] = beside(live.scenario, base_of(live, unit));
    }
}

void stay_outside(LiveBattle live, UnitId unit) {
    geometry::Point const centre = live.battle.units.pose[unit].centre;
    set_unit(live.battle.outside, unit,
             filled_at(live.scenario, unit, centre) != field::no_feature);
}

void move(LiveBattle live, UnitId unit, std::span<Pose const> places, Story const& story,
          chance::Arbiter& arbiter) {
    ESPRIT_EXPECT(!places.empty(), "a move has an end");
    Pose const began = live.battle.units.pose[unit];
    put(live, unit, places.back());
    tell_move(live.scenario, unit, began, places, story, arbiter);
}

void shake(LiveBattle live, UnitId unit, RuleId rule, chance::Arbiter& arbiter) {
    if (live.battle.state[unit].mood != Mood::eager) return;
    live.battle.state[unit].mood = Mood::shaken;
    tell(live.scenario, unit, {rule, "is shaken", {}, 0, {}, name_of(Mood::shaken)}, arbiter);
}

void remove(LiveBattle live, UnitId unit, Fate fate, Story const& story, chance::Arbiter& arbiter) {
    live.battle.state[unit].fate = fate;
    take_marker_off(live.battle, unit);
    tell(live.scenario, unit, with_state(story, name_of(fate, live.scenario.troops[unit].general)),
         arbiter);
    // GT-GEN-09: a general is lost with his unit
    UnitId const general = general_with(live, unit);
    if (general != no_unit) {
        live.battle.state[general].fate = Fate::destroyed;
        tell(live.scenario, general,
             rules::lost_with("GT-GEN-09"_rule, live.scenario.troops[unit].name,
                              name_of(Fate::destroyed, true)),
             arbiter);
    }
}

void take_marker_off(Battle& battle, UnitId unit) {
    battle.state[unit].target = no_unit;
    battle.state[unit].charge_start = {};
    set_unit(battle.began_outside, unit, false);
}

}  // namespace esprit::grande_tactique
