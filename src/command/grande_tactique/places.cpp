#include "command/grande_tactique/places.h"

#include <algorithm>

#include "rules/grande_tactique/manoeuvre.h"

namespace esprit::command {

using geometry::Point;
using geometry::Pose;
using grande_tactique::Mood;
using grande_tactique::no_unit;
using grande_tactique::UnitId;

namespace {

constexpr CentiDegree to_the_front_cdeg = 4500;
constexpr CentiDegree flank_cdeg = 9000;

Mil mil_between(Point a, Point b) {
    return static_cast<Mil>(length(geometry::between(a, b)));
}

/// The square of the least distance that is more than `most_mil` in whole mil.
double square_beyond(Mil most_mil) {
    return (most_mil + 1.0) * (most_mil + 1.0);
}

/// More than any distance on a table.
constexpr Mil whole_table_mil = 100'000'000;

/// The preferred distance of a unit from the enemy, once the side closes with him or before.
Mil preferred_distance_mil(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                           UnitId unit, bool closes) {
    if (is_spent(view, unit)) return weights.spent_stand_off_mil;
    grande_tactique::Troop const& troop = view.scenario.troops[unit];
    if (troop.is_infantry()) {
        return closes ? std::min(weights.infantry_stands_off_mil, weights.infantry_closes_to_mil)
                      : weights.infantry_stands_off_mil;
    }
    if (!troop.is_cavalry()) return weights.guns_stand_off_mil;
    return closes ? std::min(weights.cavalry_stands_off_mil, weights.cavalry_closes_to_mil)
                  : weights.cavalry_stands_off_mil;
}

/// The share of a battle's turns that have passed.
int turns_passed_percent(grande_tactique::BattleView view) {
    field::CommonScenario const& common = view.scenario.common;
    int const turns = common.last_turn - common.first_turn + 1;
    return turns <= 0 ? 0 : (view.battle.turn - common.first_turn) * whole_percent / turns;
}

/// The least distance of eager cavalry of the other side from the fighting infantry and guns of
/// `side`; 0 without any.
Mil enemy_cavalry_off_mil(grande_tactique::BattleView view, grande_tactique::SideId side) {
    Mil nearest_mil = whole_table_mil;
    for (UnitId rider = 0; rider < view.battle.units.count; ++rider) {
        if (view.scenario.troops[rider].side == side || !view.scenario.troops[rider].is_cavalry() ||
            !stands(view, rider) || view.battle.state[rider].mood != Mood::eager) {
            continue;
        }
        for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
            grande_tactique::Troop const& troop = view.scenario.troops[unit];
            if (troop.side != side || troop.is_cavalry() || !fights(view, unit)) continue;
            nearest_mil = std::min(nearest_mil, mil_between(view.battle.units.pose[rider].centre,
                                                            view.battle.units.pose[unit].centre));
        }
    }
    return nearest_mil == whole_table_mil ? 0 : nearest_mil;
}

int value_of_cover(GrandeTactiqueWeights const& weights, grande_tactique::Scenario const& scenario,
                   UnitId unit, Point at, Mil nearest_mil) {
    if (!scenario.troops[unit].is_infantry() || nearest_mil > weights.spent_stand_off_mil) return 0;
    field::FeatureId const cover = cover_at(scenario.terrain(), at);
    if (cover == field::no_feature) return 0;
    return is_built_up(scenario.terrain(), cover) ? weights.in_town : weights.in_wood;
}

/// The value of being near a routed enemy or silenced guns, which the unit could destroy.
int value_of_chase(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                   UnitId unit, Point at) {
    grande_tactique::Troop const& troop = view.scenario.troops[unit];
    if (troop.is_artillery() || is_spent(view, unit)) return 0;
    Mil const far_mil = weights.chases_within_mil;
    Mil nearest = far_mil;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        Mood const mood = view.battle.state[other].mood;
        if (view.scenario.troops[other].side == troop.side || !stands(view, other) ||
            (mood != Mood::routed && mood != Mood::silenced)) {
            continue;
        }
        nearest = std::min(nearest, mil_between(at, view.battle.units.pose[other].centre));
    }
    return static_cast<int>(far_mil - nearest) * weights.chases / mil_per_inch;
}

}  // namespace

bool fights(grande_tactique::BattleView view, UnitId unit) {
    Mood const mood = view.battle.state[unit].mood;
    return stands(view, unit) && mood != Mood::routed && mood != Mood::silenced;
}

bool is_spent(grande_tactique::BattleView view, UnitId unit) {
    return view.battle.state[unit].mood == Mood::shaken ||
           view.battle.division[view.scenario.troops[unit].division].collapsed;
}

Nearest nearest_fighting_enemy(grande_tactique::BattleView view, UnitId unit, Point from) {
    Nearest nearest;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (view.scenario.troops[other].side == view.scenario.troops[unit].side ||
            !fights(view, other)) {
            continue;
        }
        Mil const far = mil_between(from, view.battle.units.pose[other].centre);
        if (nearest.unit == no_unit || far < nearest.distance_mil) nearest = {other, far};
    }
    return nearest;
}

int superiority(grande_tactique::BattleView view, grande_tactique::SideId side) {
    int own = 0;
    int enemy = 1;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (!fights(view, unit)) continue;
        int const points = view.scenario.points.of(view.scenario.troops[unit]);
        (view.scenario.troops[unit].side == side ? own : enemy) += points;
    }
    return own <= enemy ? 0 : (own - enemy) * 100 / enemy;
}

bool cavalry_threatens(grande_tactique::BattleView view, UnitId unit, Point at) {
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (view.scenario.troops[other].side != view.scenario.troops[unit].side &&
            view.scenario.troops[other].is_cavalry() && is_on_table(view.battle, other) &&
            view.battle.state[other].mood == Mood::eager &&
            mil_between(at, view.battle.units.pose[other].centre) <=
                full_move(view, other) + mil_per_inch) {
            return true;
        }
    }
    return false;
}

ValuesOfPlaces::ValuesOfPlaces(grande_tactique::BattleView view, grande_tactique::SideId side)
    : superiority_(superiority(view, side)),
      turns_passed_percent_(turns_passed_percent(view)),
      enemy_cavalry_off_mil_(enemy_cavalry_off_mil(view, side)) {
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (!fights(view, other)) continue;
        Fighter fighter{other, view.battle.units.pose[other].centre, 0};
        if (view.scenario.troops[other].side == side) {
            friends_.push_back(fighter);
            continue;
        }
        bool const charges = view.battle.state[other].mood == Mood::eager &&
                             !view.scenario.troops[other].is_artillery();
        if (charges) fighter.charges_below = square_beyond(full_move(view, other) + mil_per_inch);
        enemies_.push_back(fighter);
    }
}

/// Whether an eager enemy could charge the flank or rear of a base at `pose`.
bool ValuesOfPlaces::is_on_flank(Fighter const& enemy, Pose const& pose) const {
    geometry::Vector const way = geometry::between(pose.centre, enemy.at);
    if (dot(way, way) >= enemy.charges_below || way == geometry::Vector{}) return false;
    return geometry::turn_between(facing_of(way), pose.facing_cdeg) > flank_cdeg;
}

bool ValuesOfPlaces::closes(GrandeTactiqueWeights const& weights) const {
    return turns_passed_percent_ >= weights.closes_after_percent &&
           enemy_cavalry_off_mil_ > weights.closes_beyond_mil;
}

int ValuesOfPlaces::of(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                       UnitId unit, Pose const& pose) const {
    if (enemies_.empty()) return 0;
    Point there;
    double nearest = square_beyond(whole_table_mil);  // at first beyond all enemies
    int value = 0;
    for (Fighter const& enemy : enemies_) {
        if (is_on_flank(enemy, pose)) value -= weights.flank_open;
        geometry::Vector const way = geometry::between(pose.centre, enemy.at);
        if (dot(way, way) >= nearest) continue;
        // distances count in whole mil
        double const whole = mil_between(pose.centre, enemy.at);
        nearest = whole * whole;
        there = enemy.at;
    }
    Mil const distance_mil = mil_between(pose.centre, there);
    Mil preferred_mil = preferred_distance_mil(weights, view, unit, closes(weights));
    bool const spent = is_spent(view, unit);
    if (weights.presses_percent != 0 && !spent) {
        int const nearer =
            std::min(whole_percent, weights.presses_percent * superiority_ / whole_percent);
        preferred_mil -= preferred_mil * nearer / whole_percent;
    }
    Mil const off = distance_mil > preferred_mil ? (spent ? 0 : distance_mil - preferred_mil)
                                                 : preferred_mil - distance_mil;
    value -= static_cast<int>(off) * weights.per_inch / mil_per_inch;
    if (!(there == pose.centre)) {
        CentiDegree const bearing = facing_of(geometry::between(pose.centre, there));
        if (geometry::turn_between(bearing, pose.facing_cdeg) <= to_the_front_cdeg)
            value += weights.faces_enemy;
    }
    int friends = 0;
    double const support = square_beyond(weights.support_mil);
    for (Fighter const& other : friends_) {
        geometry::Vector const way = geometry::between(pose.centre, other.at);
        if (other.unit != unit && dot(way, way) < support) ++friends;
    }
    if (weights.chases != 0) value += value_of_chase(weights, view, unit, pose.centre);
    value += std::min(friends, 2) * weights.friend_near;
    return value + value_of_cover(weights, view.scenario, unit, pose.centre, distance_mil);
}

int value_of_place(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                   UnitId unit, Pose const& pose) {
    return ValuesOfPlaces{view, view.scenario.troops[unit].side}.of(weights, view, unit, pose);
}

}  // namespace esprit::command
