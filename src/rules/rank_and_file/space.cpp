#include "rules/rank_and_file/space.h"

#include <algorithm>

#include "base/expect.h"
#include "field/names.h"
#include "field/sight.h"
#include "geometry/box.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/common/kept_sight.h"
#include "rules/rank_and_file/state_names.h"
#include "rules/rank_and_file/what_can_be.h"

namespace esprit::rank_and_file {

using geometry::Base;
using geometry::BlockerKind;
using geometry::Pose;
using namespace literals;

namespace {

/// The place of a commander who is with a unit: behind it or, at the border of the table, in its
/// midst.
Pose behind(Scenario const& scenario, Base const& base) {
    Mil const side = scenario.stands.commander_mil;
    double const back = -0.5 * static_cast<double>(base.depth_mil + side);
    Pose pose = base.pose;
    pose.centre = moved(pose.centre, geometry::forward_of(pose.facing_cdeg) * back);
    field::Terrain const& ground = scenario.terrain();
    return on_table(Base{pose, side, side}, ground.width_mil, ground.depth_mil) ? pose : base.pose;
}

/// Longer than any table.
constexpr Mil any_distance_mil = 100'000'000;

}  // namespace

InTheWay::InTheWay(BattleView view, UnitId mover, UnitId target)
    : InTheWay(view, mover, target, any_distance_mil) {}

InTheWay InTheWay::within(BattleView view, UnitId mover, Mil most_mil) {
    return {view, mover, no_unit, most_mil};
}

InTheWay::InTheWay(BattleView view, UnitId mover, UnitId target, Mil most_mil)
    : scenario_(view.scenario) {
    Base own = base_of(view, mover);
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (unit == mover || unit == target || !stands(view, unit)) continue;
        Base const base = base_of(view, unit);
        if (surely_beyond(own, base, most_mil)) continue;
        bases_.push_back(base);
        units_.push_back(unit);
    }
    field::Terrain const& ground = view.scenario.terrain();
    ESPRIT_EXPECT(
        ground.woods_and_towns.size() <= max_areas && ground.impassable.size() <= max_courses,
        "a scenario keeps within the limits of the ground");
    own.frontage_mil += 2 * most_mil;
    if (!goes_into_cover(view.scenario.troops[mover])) {
        for (field::FeatureId const id : ground.woods_and_towns) {
            field::Feature const& feature = ground.features[id];
            if (!surely_misses(feature, own)) areas_.push_back(&feature.area);
        }
    }
    for (geometry::Course const& course : ground.impassable) courses_.push_back(&course);
}

geometry::Obstacles InTheWay::obstacles() const& {
    return {bases_.all(), areas_.all(), courses_.all(), scenario_.terrain().width_mil,
            scenario_.terrain().depth_mil};
}

bool InTheWay::is_free(Base const& place) const {
    return blocker_in_place(place, obstacles()).kind == BlockerKind::none;
}

std::string ground_called(Scenario const& scenario, InTheWay const& way,
                          geometry::Blocker const& blocker) {
    geometry::Obstacles const obstacles = way.obstacles();
    auto const place = static_cast<std::size_t>(blocker.place);
    if (blocker.kind == BlockerKind::course) {
        return called(river_of(scenario.terrain(), *obstacles.courses[place]));
    }
    for (field::Feature const& feature : scenario.terrain().features) {
        if (&feature.area == obstacles.areas[place]) return called(feature);
    }
    return "the ground there";
}

Mil clear_way(InTheWay const& way, Base const& from, geometry::Vector direction, Mil most_mil) {
    geometry::Obstacles const all = way.obstacles();
    double const edge = way_until_edge(from, direction, all.width_mil, all.depth_mil);
    double clear = geometry::lesser(edge, most_mil);
    // a unit that stops before another does not touch it
    constexpr Mil short_of = 2 * geometry::touch_mil;
    geometry::StraightMove const straight{from, direction, clear + short_of};
    for (Base const& base : all.bases) {
        auto const met = straight.until_touch(base);
        if (met) clear = geometry::lesser(clear, geometry::greater(*met - short_of, 0));
    }
    for (geometry::Outline const* const area : all.areas) {
        auto const met = way_until_touch(from, direction, *area);
        if (met) clear = geometry::lesser(clear, *met);
    }
    for (geometry::Course const* const course : all.courses) {
        auto const met = way_until_touch(from, direction, *course);
        if (met) clear = geometry::lesser(clear, *met);
    }
    return static_cast<Mil>(clear);
}

bool sees(BattleView view, UnitId viewer, UnitId target) {
    // a base to one side of both is in no line between them
    geometry::Point const first = view.battle.units.pose[viewer].centre;
    geometry::Point const last = view.battle.units.pose[target].centre;
    Mil const reach = 2 * view.scenario.most_reach_mil + 2;
    auto const aside = [reach](Mil at, Mil one, Mil other) {
        return at < std::min(one, other) - reach || at > std::max(one, other) + reach;
    };
    FixedList<Base, max_units> others;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        geometry::Point const at = view.battle.units.pose[unit].centre;
        if (unit == viewer || unit == target || aside(at.x_mil, first.x_mil, last.x_mil) ||
            aside(at.y_mil, first.y_mil, last.y_mil) || !stands(view, unit)) {
            continue;
        }
        others.push_back(base_of(view, unit));
    }
    return kept_sight(rules::Sight::visible, view.scenario, base_of(view, viewer),
                      base_of(view, target), others.all());
}

std::string unseen(BattleView view, UnitId viewer, UnitId target) {
    std::vector<field::Bystander> others;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (unit == viewer || unit == target || !stands(view, unit)) continue;
        others.push_back({base_of(view, unit), view.scenario.troops[unit].name});
    }
    return view.scenario.troops[viewer].name + " does not see " +
           view.scenario.troops[target].name +
           describe_obstruction(view.scenario.terrain(), base_of(view, viewer),
                                base_of(view, target), others);
}

double distance(BattleView view, UnitId a, UnitId b) {
    return gap(base_of(view, a), base_of(view, b));
}

void put(LiveBattle live, UnitId unit, Pose pose) {
    live.battle.units.pose[unit] = pose;
    for (UnitId const commander : live.scenario.commanders) {
        if (live.battle.state[commander].attached_to == unit) {
            live.battle.units.pose[commander] = behind(live.scenario, base_of(live, unit));
        }
    }
}

void move_to(LiveBattle live, UnitId unit, std::span<Pose const> places, Story const& story,
             chance::Arbiter& arbiter) {
    ESPRIT_EXPECT(!places.empty(), "a move has an end");
    Pose const began = live.battle.units.pose[unit];
    put(live, unit, places.back());
    tell_move(live.scenario, unit, began, places, story, arbiter);
}

void remove(LiveBattle live, UnitId unit, Fate fate, Story const& story, chance::Arbiter& arbiter) {
    live.battle.state[unit].fate = fate;
    tell(live.scenario, unit,
         with_state(story, name_of(fate, live.scenario.troops[unit].is_commander())), arbiter);
    for (UnitId const commander : live.scenario.commanders) {
        UnitState& state = live.battle.state[commander];
        if (state.attached_to != unit || state.fate != Fate::on_table) continue;
        state.fate = fate;
        tell(live.scenario, commander,
             rules::lost_with("RF-TURN-14"_rule, live.scenario.troops[unit].name,
                              name_of(fate, true)),
             arbiter);
    }
}

}  // namespace esprit::rank_and_file
