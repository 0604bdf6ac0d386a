#include "command/rank_and_file/places.h"

#include <algorithm>

#include "geometry/arc.h"
#include "geometry/box.h"
#include "geometry/contact.h"
#include "rules/rank_and_file/manoeuvre.h"

namespace esprit::command {

using geometry::Base;
using geometry::Point;
using geometry::Pose;
using rank_and_file::Morale;
using rank_and_file::no_unit;
using rank_and_file::UnitId;

namespace {

Mil distance_between(Point a, Point b) {
    return static_cast<Mil>(length(geometry::between(a, b)));
}

bool is_worn_out(rank_and_file::BattleView view, UnitId unit) {
    int const left = view.battle.state[unit].stands;
    return view.battle.state[unit].morale != Morale::good ||
           2 * left <= view.scenario.troops[unit].stands;
}

/// A place where a unit could stand.
struct ValuedPlace {
    RankAndFileWeights const& weights;
    rank_and_file::BattleView view;
    UnitId unit;
    Base base;  // of the unit there
};

Mil preferred_distance_mil(ValuedPlace const& place) {
    auto const& [weights, view, unit, base] = place;
    rank_and_file::Troop const& troop = view.scenario.troops[unit];
    if (troop.is_artillery()) return weights.guns_stand_off_mil;
    if (is_worn_out(view, unit)) return weights.spent_stand_off_mil;
    return troop.is_cavalry() ? weights.cavalry_stands_off_mil : weights.infantry_stands_off_mil;
}

/// Whether all of `other` is behind the line of the front edge of `of`.
bool is_behind_front(Base const& of, Base const& other) {
    geometry::Vector const forward = geometry::forward_of(of.pose.facing_cdeg);
    for (geometry::Vector const corner : corners(other, of.pose.centre)) {
        if (dot(corner, forward) > of.depth_mil * 0.5) return false;
    }
    return true;
}

bool may_charge(rank_and_file::BattleView view, UnitId unit) {
    return !view.scenario.troops[unit].is_artillery() &&
           view.battle.state[unit].morale == Morale::good;
}

int value_of_cover(ValuedPlace const& place) {
    if (!place.view.scenario.troops[place.unit].is_infantry()) return 0;
    field::Terrain const& terrain = place.view.scenario.terrain();
    field::FeatureId const cover = cover_at(terrain, place.base.pose.centre);
    if (cover == field::no_feature) return 0;
    return is_built_up(terrain, cover) ? place.weights.in_town : place.weights.in_wood;
}

/// What one enemy, so far away, adds to the value of the place.
int value_against(ValuedPlace const& place, UnitId enemy, Mil gap_mil) {
    auto const& [weights, view, unit, own] = place;
    Base const its = base_of(view, enemy);
    int value = 0;
    bool const threatens = may_charge(view, enemy) && gap_mil <= move_of(view, enemy) &&
                           in_front_arc(its, view.scenario.moves.arc_cdeg, own);
    if (threatens && is_behind_front(own, its)) value -= weights.flank_open;
    bool const cavalry = view.scenario.troops[unit].is_cavalry() && may_charge(view, unit);
    if (cavalry && gap_mil <= move_of(view, unit) && is_behind_front(its, own) &&
        in_front_arc(own, view.scenario.moves.arc_cdeg, its)) {
        value += weights.on_a_flank;
    }
    return value;
}

}  // namespace

Nearby nearest_fighting_enemy(rank_and_file::BattleView view, UnitId unit, Point from) {
    Nearby nearest;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (!are_enemies(view.scenario, unit, other) || !stands_firm(view, other)) continue;
        Mil const far = distance_between(from, view.battle.units.pose[other].centre);
        if (nearest.unit == no_unit || far < nearest.distance_mil) nearest = {other, far};
    }
    return nearest;
}

Pose end_of_move(rank_and_file::BattleView view, rank_and_file::Order const& order) {
    return rank_and_file::end_of_path(base_of(view, order.unit), order.path);
}

int value_of_place(RankAndFileWeights const& weights, rank_and_file::BattleView view, UnitId unit,
                   Pose const& pose) {
    ValuedPlace place{weights, view, unit, base_of(view, unit)};
    Base& own = place.base;
    own.pose = pose;
    int value = 0;
    int friends = 0;
    Mil least_mil = -1;
    bool faces = false;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (other == unit || !stands_firm(view, other)) continue;
        if (!are_enemies(view.scenario, unit, other)) {
            Point const at = view.battle.units.pose[other].centre;
            friends += distance_between(pose.centre, at) <= weights.support_mil ? 1 : 0;
            continue;
        }
        Base const its = base_of(view, other);
        bool const matters =
            least_mil < 0 || !surely_beyond(own, its, std::max(least_mil, weights.near_mil) + 1);
        if (!matters) continue;
        auto const gap_mil = static_cast<Mil>(gap(own, its));
        if (least_mil < 0 || gap_mil < least_mil) {
            least_mil = gap_mil;
            faces = in_front_arc(own, view.scenario.moves.arc_cdeg, its);
        }
        if (gap_mil <= weights.near_mil) {
            value += value_against(place, other, gap_mil);
        }
    }
    if (least_mil < 0) return 0;
    Mil const preferred_mil = preferred_distance_mil(place);
    bool const spent = preferred_mil == weights.spent_stand_off_mil;
    value -=
        least_mil > preferred_mil
            ? (spent ? 0 : (least_mil - preferred_mil) * weights.per_inch_too_far / mil_per_inch)
            : (preferred_mil - least_mil) * weights.per_inch_too_near / mil_per_inch;
    if (faces) value += weights.faces_enemy;
    if (least_mil <= weights.near_mil) value += value_of_cover(place);
    return value + std::min(friends, 2) * weights.friend_near;
}

}  // namespace esprit::command
