#include "rules/grande_tactique/charge_ends.h"

#include <algorithm>

#include "rules/grande_tactique/declaration.h"

namespace esprit::grande_tactique {

namespace {

bool holds(UnitState const& state) {
    return state.fate == Fate::on_table && state.mood != Mood::routed &&
           state.mood != Mood::silenced;
}

/// Routed units do not count: who pursues them is at their heels.
UnitId touched_enemy(Scenario const& scenario, Battle const& battle, UnitId unit) {
    for (UnitId other = 0; other < battle.table.count; ++other) {
        if (scenario.troops[other].side != scenario.troops[unit].side &&
            stands(scenario, battle, other) && battle.state[other].mood != Mood::routed &&
            are_in_contact(scenario, battle, unit, other)) {
            return other;
        }
    }
    return no_unit;
}

/// The watched units of one list are told apart by id; -1 where it is not among them.
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

void describe(Scenario const& scenario, Battle const& before, Battle const& after, bool charger,
              ChargeEnd const& end, UnitEnd& unit) {
    UnitState const& state = after.state[unit.unit];
    unit.mood = state.mood;
    unit.fate = state.fate;
    if (state.fate != Fate::on_table) {
        unit.mood = Mood::eager;
        unit.place = Place::gone;
        return;
    }
    if (!charger || !holds(state)) return;  // where a target stands is said by its mood
    unit.touching = touched_enemy(scenario, after, unit.unit);
    if (unit.touching != no_unit) {
        unit.place = Place::in_contact;
    } else if (after.table.pose[unit.unit] == before.table.pose[unit.unit]) {
        unit.place = Place::as_it_stood;
    } else if (after.table.pose[unit.unit] == before.state[unit.unit].charge_start) {
        unit.place = Place::where_it_began;
    } else {
        unit.place = Place::elsewhere;
        for (UnitEnd const& target : end.targets) {
            if (target.unit != no_unit &&
                before.table.pose[target.unit].centre == after.table.pose[unit.unit].centre) {
                unit.place = Place::in_position;
            }
        }
    }
}

}  // namespace

ChargeEnd charge_end(Scenario const& scenario, Battle const& before, Battle const& after) {
    ChargeEnd end;
    for (UnitId unit = 0; unit < before.table.count; ++unit) {
        if (before.state[unit].target == no_unit) continue;
        watch(end.chargers, unit);
        watch(end.targets, before.state[unit].target);
        int const made = after.state[unit].charges_made - before.state[unit].charges_made;
        end.follow_ups = static_cast<std::uint8_t>(end.follow_ups + std::max(0, made - 1));
    }
    for (UnitEnd& unit : end.targets) {
        if (unit.unit != no_unit) describe(scenario, before, after, false, end, unit);
    }
    for (UnitEnd& unit : end.chargers) {
        if (unit.unit != no_unit) describe(scenario, before, after, true, end, unit);
    }
    for (UnitId unit = 0; unit < before.table.count; ++unit) {
        if (is_among(end.targets, unit) || is_among(end.chargers, unit)) continue;
        UnitState const& was = before.state[unit];
        UnitState const& is = after.state[unit];
        if (scenario.troops[unit].general) {
            end.generals_lost =
                static_cast<std::uint8_t>(end.generals_lost + (was.fate != is.fate ? 1 : 0));
        } else if (holds(was) && !holds(is)) {
            end.also_broken[unit / 64U] |= std::uint64_t{1} << (unit % 64U);
        } else if (was.mood != is.mood) {
            std::uint8_t& shaken = scenario.troops[unit].side == before.active ? end.friends_shaken
                                                                               : end.enemies_shaken;
            ++shaken;
        } else if (was.fate != is.fate) {
            end.also_broken[unit / 64U] |= std::uint64_t{1} << (unit % 64U);
        }
    }
    return end;
}

Exact worth_of(Scenario const& scenario, Battle const& battle) {
    std::uint64_t worth = 0;
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        Troop const& troop = scenario.troops[unit];
        bool const counts = holds(battle.state[unit]) == (troop.side == 0);
        worth += counts ? static_cast<std::uint64_t>(scenario.points.of(troop)) : 0;
    }
    return Exact{worth};
}

}  // namespace esprit::grande_tactique
