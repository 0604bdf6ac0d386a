#include "rules/men_who_would_be_kings/movement.h"

#include <algorithm>
#include <string>

#include "geometry/sweep.h"

#include "rules/men_who_would_be_kings/redoubt.h"
#include "rules/men_who_would_be_kings/state_names.h"

namespace esprit::men_who_would_be_kings {

using chance::exact_inches_text;
using field::FeatureId;
using geometry::Base;
using geometry::Blocker;
using geometry::BlockerKind;
using geometry::Pose;
using geometry::Segment;
using geometry::Vector;
using rules::Refusal;
using namespace literals;

namespace {

/// The step of the search for a place where a unit can stand.
constexpr Mil step_mil = mil_per_inch / 4;
/// Longer than any way on a table.
constexpr Mil most_way_mil = 1000 * mil_per_inch;

Mil magnitude(Mil length_mil) {
    return length_mil < 0 ? -length_mil : length_mil;
}

std::optional<Refusal> refuse_path(std::string const& name, geometry::Path const& path) {
    if (path.count == 0 || path.count > geometry::max_segments) {
        return Refusal{"MW-DO-01"_rule,
                       "say where " + name + " moves: forward 4, or right 90, back 2"};
    }
    for (std::size_t i = 0; i < path.count; ++i) {
        Segment const& part = path.segments[i];
        if (part.kind == Segment::Kind::wheel) {
            return Refusal{"MW-DO-01"_rule,
                           name + " does not wheel: units turn about their middle, at no cost"};
        }
        bool const turn = part.kind == Segment::Kind::pivot;
        Mil const most = turn ? full_turn_cdeg / 2 : most_way_mil;
        if (part.amount == 0 || part.amount > most || part.amount < -most) {
            return Refusal{"MW-DO-01"_rule, "a turn is up to 180 degrees, a way some inches"};
        }
    }
    return std::nullopt;
}

/// The vector of a straight move.
Vector along(Base const& base, Mil amount) {
    Vector const ahead = geometry::forward_of(base.pose.facing_cdeg);
    return amount < 0 ? -ahead : ahead;
}

}  // namespace

Mil full_move(Scenario const& scenario, UnitId unit) {
    return is_mounted(scenario.troops[unit].type) ? scenario.actions.mounted_mil
                                                  : scenario.actions.foot_mil;
}

std::optional<Refusal> refuse_walk(BattleView view, InTheWay const& way, geometry::Path const& path,
                                   WalkLimit const& limit, Walk& walk) {
    UnitId const unit = way.mover();
    std::string const& name = view.scenario.troops[unit].name;
    if (auto refused = refuse_path(name, path)) return refused;
    Base at = base_of(view, unit);
    for (std::size_t i = 0; i < path.count; ++i) {
        Segment const& part = path.segments[i];
        Blocker blocker;
        if (part.kind == Segment::Kind::pivot) {
            at = pivoted(at, at.pose.facing_cdeg + part.amount);
            blocker = blocker_in_place(at, way.obstacles());
        } else {
            Mil const left = limit.most_mil - walk.gone_mil;
            Mil const wanted = magnitude(part.amount);
            if (wanted > left && !limit.cut) {
                return Refusal{limit.rule, name + " moves up to " +
                                               exact_inches_text(limit.most_mil) +
                                               " now; the path is longer"};
            }
            Mil const length = std::min(wanted, left);
            Vector const direction = along(at, part.amount);
            blocker = blocker_on_way(at, direction, length, way.obstacles());
            at = advanced(at, direction, length);
            walk.gone_mil += length;
        }
        if (blocker.kind != BlockerKind::none) return way.refusal(blocker);
        walk.places.push_back(at.pose);
        bool const spent = part.kind == Segment::Kind::straight && walk.gone_mil == limit.most_mil;
        if (limit.cut && spent) break;
    }
    return std::nullopt;
}

// MW-DO-06: only an Attack leads into contact.
std::optional<Refusal> refuse_end(BattleView view, UnitId unit, Pose const& end,
                                  InTheWay const& way) {
    Base place = base_of(view, unit);
    place.pose = end;
    if (auto refused = refuse_place(view, unit, place, way)) return refused;
    UnitId const touched = new_contact(view, unit, place);
    if (touched == no_unit) return std::nullopt;
    return Refusal{"MW-DO-06"_rule,
                   view.scenario.troops[unit].name + " would end in contact with " +
                       view.scenario.troops[touched].name + ": that takes an attack"};
}

Walk walk_that_fits(BattleView view, UnitId unit, geometry::Path const& path, Mil most_mil) {
    InTheWay const way{view, unit};
    for (Mil tried_mil = most_mil; tried_mil > 0; tried_mil -= step_mil) {
        Walk walk;
        WalkLimit const limit{tried_mil, RuleId{}, true};
        bool const blocked = refuse_walk(view, way, path, limit, walk).has_value();
        if (!blocked && !refuse_end(view, unit, walk.end(), way)) return walk;
    }
    Walk stays;
    stays.places.push_back(view.battle.units.pose[unit]);
    return stays;
}

void move(LiveBattle live, UnitId unit, std::span<Pose const> places, Story const& story,
          chance::Arbiter& arbiter) {
    ESPRIT_EXPECT(!places.empty(), "a move has an end");
    Pose const began = live.battle.units.pose[unit];
    live.battle.units.pose[unit] = places.back();
    live.battle.state[unit].close_order = false;
    tell_move(live.scenario, unit, began, places, story, arbiter);
}

void remove(LiveBattle live, UnitId unit, Fate fate, Story const& story, chance::Arbiter& arbiter) {
    UnitState& state = live.battle.state[unit];
    state.fate = fate;
    state.close_order = state.grounded = false;
    if (fate != Fate::reserve) state.figures = 0;
    // MW-RAL-06 has told of the rout
    tell(live.scenario, unit,
         with_state(story, fate == Fate::routed ? std::string_view{} : state_names::of(fate)),
         arbiter);
}

namespace {

std::optional<double> way_until_touch_of(Blocker what, Base const& from, Vector direction,
                                         geometry::Obstacles const& all) {
    auto const place = static_cast<std::size_t>(what.place);
    switch (what.kind) {
        case BlockerKind::base:
            return way_until_touch(from, direction, all.bases[place]);
        case BlockerKind::area:
            return way_until_touch(from, direction, *all.areas[place]);
        default:
            return way_until_touch(from, direction, *all.courses[place]);
    }
}

/// How far a base can move before an obstacle or the edge stops it. It stops in touch with the
/// obstacle. Along an obstacle that it touches already it slips by at most the depth of a touch.
/// Less than 1/10" is no room.
Mil clear_way(InTheWay const& way, Base const& from, Vector direction, Mil most_mil) {
    constexpr Mil least_room_mil = mil_per_inch / 10;
    geometry::Obstacles const all = way.obstacles();
    double clear = most_mil;
    auto const look = [&](BlockerKind kind, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            Blocker const what{kind, static_cast<std::int16_t>(i)};
            double until_deep = clear;
            if (!on_way(what, from, direction, all, until_deep)) continue;
            std::optional<double> const touch = way_until_touch_of(what, from, direction, all);
            bool const touches_already = !touch || *touch <= 0;
            double const stop = touches_already ? until_deep - geometry::touch_limit_mil : *touch;
            clear = std::max(0.0, std::min(clear, stop));
        }
    };
    look(BlockerKind::base, all.bases.size());
    look(BlockerKind::area, all.areas.size());
    look(BlockerKind::course, all.courses.size());
    return clear < std::min(most_mil, least_room_mil) ? 0 : static_cast<Mil>(clear);
}

/// MW-R-11: true if a unit that goes from one place to another would stand across the works of a
/// redoubt of which it does not stand on any part now.
bool comes_across_works(Scenario const& scenario, Base const& from, Base const& to) {
    return std::any_of(scenario.redoubts.begin(), scenario.redoubts.end(), [&](FeatureId id) {
        geometry::Outline const& works = scenario.terrain().features[id].area;
        return overlap(works, to) && !overlap(works, from) && !wholly_inside(works, to);
    });
}

/// MW-R-08, MW-R-11: the length of the half move back. Redoubts that the unit cannot enter stop it;
/// it may end across the works of the redoubt in which it stands.
Mil way_of_retreat(BattleView view, UnitId unit, Vector direction, Mil half_mil) {
    Base const from = base_of(view, unit);
    InTheWay way{view, unit};
    Mil length = clear_way(way, from, direction, half_mil);
    InTheWay const now{view, unit};
    FeatureId const own = redoubt_at(view.scenario, from.pose.centre);
    auto const stands = [&](Mil at_mil) {
        Base const place = advanced(from, direction, at_mil);
        field::Terrain const& ground = view.scenario.terrain();
        if (!on_table(place, ground.width_mil, ground.depth_mil)) return true;
        if (comes_across_works(view.scenario, from, place)) return false;
        FeatureId const there = redoubt_at(view.scenario, place.pose.centre);
        return there != field::no_feature && there == own ? !refuse_ground(place, now)
                                                          : !refuse_place(view, unit, place, now);
    };
    if (!stands(length)) {
        way.close_all_redoubts();
        length = clear_way(way, from, direction, half_mil);
    }
    while (length > 0 && !stands(length)) length = std::max(0, length - step_mil);
    return length;
}

}  // namespace

void retreat(LiveBattle live, UnitId unit, int parts, RuleId rule, chance::Arbiter& arbiter) {
    UnitId const enemy = nearest_enemy(live, unit);
    if (enemy == no_unit) {
        tell(live.scenario, unit,
             {rule, "stays where it is: there is no enemy on the table to go back from"}, arbiter);
        return;
    }
    Base const from = base_of(live, unit);
    Vector const apart = geometry::between(live.battle.units.pose[enemy].centre, from.pose.centre);
    if (apart == Vector{}) return;
    Vector const direction = apart * (1 / length(apart));
    Mil const half = full_move(live.scenario, unit) / parts;
    Mil const way = way_of_retreat(live, unit, direction, half);
    if (way == 0) {
        // MW-DO-16: it has not moved
        tell(live.scenario, unit,
             {rule,
              live.battle.state[unit].close_order
                  ? "has no room to go back from {other}, and stays in close order"
                  : "has no room to go back from {other}",
              live.scenario.troops[enemy].name},
             arbiter);
        return;
    }
    field::Terrain const& ground = live.scenario.terrain();
    Base const to = advanced(from, direction, way);
    if (!on_table(to, ground.width_mil, ground.depth_mil)) {
        // GEO-10: it leaves at the point where it first crosses the edge
        double const room = way_until_edge(from, direction, ground.width_mil, ground.depth_mil);
        Pose const edge = advanced(from, direction, room).pose;
        move(live, unit, {&edge, 1},
             {rule, "goes back {inches}, away from {other}", live.scenario.troops[enemy].name,
              static_cast<Mil>(room), chance::EventKind::flight},
             arbiter);
        remove(live, unit, Fate::fled, {"MW-R-08"_rule, "leaves the table for good"}, arbiter);
        return;
    }
    move(live, unit, {&to.pose, 1},
         {rule,
          way < half ? "goes back {inches}, away from {other}, as far as its way is free"
                     : "goes back {inches}, away from {other}",
          live.scenario.troops[enemy].name, way, chance::EventKind::flight},
         arbiter);
}

}  // namespace esprit::men_who_would_be_kings
