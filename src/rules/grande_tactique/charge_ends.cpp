#include "rules/grande_tactique/charge_ends.h"

#include <algorithm>

#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/garrison_place.h"

namespace esprit::grande_tactique {

namespace {

bool holds(UnitState const& state) {
    return state.fate == Fate::on_table && state.mood != Mood::routed &&
           state.mood != Mood::silenced;
}

/// The enemy that `unit` touches; an enemy that holds comes before one that is routed.
UnitId touched_enemy(BattleView view, UnitId unit) {
    UnitId routed = no_unit;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (view.scenario.troops[other].side == view.scenario.troops[unit].side ||
            !stands(view, other) || !are_in_contact(view, unit, other)) {
            continue;
        }
        if (view.battle.state[other].mood != Mood::routed) return other;
        if (routed == no_unit) routed = other;
    }
    return routed;
}

/// True if the unit is in the list.
bool is_among(std::array<UnitEnd, most_watched> const& units, UnitId unit) {
    return std::any_of(units.begin(), units.end(),
                       [unit](UnitEnd const& each) { return each.unit == unit; });
}

void watch(std::array<UnitEnd, most_watched>& units, UnitId unit) {
    if (is_among(units, unit)) return;
    for (UnitEnd& each : units) {
        if (each.unit == no_unit) {
            each.unit = unit;
            return;
        }
    }
}

/// GT-R-02: true for cavalry that was thrown back: straight back, with its old facing.
bool fell_back(BattleView view, Battle const& after, UnitId unit) {
    geometry::Pose const& was = view.battle.units.pose[unit];
    geometry::Pose const& is = after.units.pose[unit];
    bool const may_fall_back = view.scenario.rules.falls_back &&
                               view.scenario.troops[unit].is_cavalry() &&
                               after.state[unit].mood == Mood::shaken;
    return may_fall_back && is.facing_cdeg == was.facing_cdeg &&
           dot(geometry::between(was.centre, is.centre), geometry::forward_of(is.facing_cdeg)) < 0;
}

void describe(BattleView view, Battle const& after, bool charger, ChargeEnd const& end,
              UnitEnd& unit) {
    UnitState const& state = after.state[unit.unit];
    unit.mood = state.mood;
    unit.fate = state.fate;
    if (state.fate != Fate::on_table) {
        unit.mood = Mood::eager;
        unit.place = FinalPlace::gone;
        return;
    }
    if (!holds(state)) return;
    bool const stayed = after.units.pose[unit.unit] == view.battle.units.pose[unit.unit];
    // a target's mood says where it stands, unless it turned or went after the enemy
    if (!charger && stayed) return;
    unit.touching = touched_enemy({view.scenario, after}, unit.unit);
    if (!charger) {
        if (unit.touching != no_unit) unit.place = FinalPlace::in_contact;
        return;
    }
    if (unit.touching != no_unit) {
        unit.place = FinalPlace::in_contact;
    } else if (after.units.pose[unit.unit] == view.battle.units.pose[unit.unit]) {
        unit.place = FinalPlace::as_it_stood;
    } else if (after.units.pose[unit.unit] == view.battle.state[unit.unit].charge_start) {
        unit.place = FinalPlace::where_it_began;
    } else if (fell_back(view, after, unit.unit)) {
        unit.place = FinalPlace::fallen_back;
    } else {
        unit.place = FinalPlace::elsewhere;
        for (UnitEnd const& target : end.targets) {
            if (target.unit != no_unit &&
                centre_of(view, target.unit) == after.units.pose[unit.unit].centre) {
                unit.place = FinalPlace::in_position;
            }
        }
    }
}

}  // namespace

ChargeEnds::ChargeEnds(BattleView view) : scenario_(view.scenario), before_(view.battle) {
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (view.battle.state[unit].target == no_unit) continue;
        chargers_.push_back(unit);
        watch(watched_.chargers, unit);
        watch(watched_.targets, view.battle.state[unit].target);
    }
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        bool const is_watched =
            is_among(watched_.targets, unit) || is_among(watched_.chargers, unit);
        if (!is_watched) not_watched_.push_back(unit);
    }
}

void ChargeEnds::look_at_other(UnitId unit, Battle const& after, ChargeEnd& end) const {
    UnitState const& was = before_.state[unit];
    UnitState const& is = after.state[unit];
    if (was.mood == is.mood && was.fate == is.fate) return;
    if (scenario_.troops[unit].general) {
        end.generals_lost =
            static_cast<std::uint16_t>(end.generals_lost + (was.fate != is.fate ? 1 : 0));
    } else if (holds(was) && !holds(is)) {
        end.also_broken[unit / 64U] |= std::uint64_t{1} << (unit % 64U);
    } else if (was.mood != is.mood) {
        std::uint16_t& shaken =
            scenario_.troops[unit].side == before_.active ? end.friends_shaken : end.enemies_shaken;
        ++shaken;
    } else {
        end.also_broken[unit / 64U] |= std::uint64_t{1} << (unit % 64U);
    }
}

ChargeEnd ChargeEnds::of(Battle const& after) const {
    ChargeEnd end = watched_;
    for (UnitId const unit : chargers_) {
        int const made = after.state[unit].charges_made - before_.state[unit].charges_made;
        end.follow_ups = static_cast<std::uint16_t>(end.follow_ups + std::max(0, made - 1));
    }
    for (UnitEnd& unit : end.targets) {
        if (unit.unit == no_unit) break;
        describe({scenario_, before_}, after, false, end, unit);
    }
    for (UnitEnd& unit : end.chargers) {
        if (unit.unit == no_unit) break;
        describe({scenario_, before_}, after, true, end, unit);
    }
    for (UnitId const unit : not_watched_) look_at_other(unit, after, end);
    return end;
}

std::uint64_t points_of_worth(BattleView view) {
    std::uint64_t worth = 0;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        Troop const& troop = view.scenario.troops[unit];
        bool const counts = holds(view.battle.state[unit]) == (troop.side == 0);
        worth += counts ? static_cast<std::uint64_t>(view.scenario.points.of(troop)) : 0;
    }
    return worth;
}

}  // namespace esprit::grande_tactique
