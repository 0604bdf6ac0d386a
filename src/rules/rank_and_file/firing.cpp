#include "rules/rank_and_file/firing.h"

#include <string>

#include "geometry/arc.h"
#include "geometry/box.h"
#include "geometry/contact.h"
#include "rules/rank_and_file/decision.h"
#include "rules/rank_and_file/flight.h"
#include "rules/rank_and_file/ground_facts.h"
#include "rules/rank_and_file/melees.h"
#include "rules/rank_and_file/space.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

// RF-R-26: infantry and deployed guns fire once, unless they charged.
Refused refuse_firer(Scenario const& scenario, Battle const& battle, UnitId firer) {
    if (firer >= battle.table.count) return Refusal{"RF-TURN-07"_rule, "there is no such unit"};
    Troop const& troop = scenario.troops[firer];
    UnitState const& state = battle.state[firer];
    auto const refusal = [&](RuleId rule, char const* because) {
        return Refusal{rule, troop.name + because};
    };
    if (troop.side != battle.active) {
        return refusal("RF-R-18"_rule, " is not of the side that fires now");
    }
    if (state.fate != Fate::on_table) {
        return refusal("RF-TURN-07"_rule, " is no longer on the table");
    }
    if (troop.is_commander() || troop.is_cavalry()) {
        return refusal("RF-R-26"_rule, " does not fire");
    }
    if (state.morale == Morale::routing) return refusal("RF-R-17"_rule, " is routing");
    if (state.limbered) return refusal("RF-UNIT-05"_rule, " is limbered and does not fire");
    if (state.charging) return refusal("RF-R-26"_rule, " has charged and does not fire");
    if (state.fired) return refusal("RF-FIRE-16"_rule, " has fired this turn");
    return std::nullopt;
}

/// RF-R-26: true if the unit's melee has a contact that no charge of this turn has made.
bool is_in_earlier_melee(Scenario const& scenario, Battle const& battle, UnitId unit) {
    for (UnitId const one : melee_of(scenario, battle, unit)) {
        if (battle.state[one].charging) continue;
        for (UnitId const enemy : enemies_in_contact(scenario, battle, one)) {
            if (!battle.state[enemy].charging) return true;
        }
    }
    return false;
}

/// RF-R-26: true if the unit was charged this turn, or charged, and the charge came into contact.
bool has_part_in_charge(Scenario const& scenario, Battle const& battle, UnitId unit) {
    UnitId const target = battle.state[unit].target;
    return !chargers_of(scenario, battle, unit).empty() ||
           (target != no_unit && has_met(scenario, battle, unit, target));
}

// RF-R-26: a unit in contact fires only at its chargers. Others fire at a unit in contact only if a
// charge of this turn made the contact.
Refused refuse_contact(Scenario const& scenario, Battle const& battle, UnitId firer,
                       UnitId target) {
    if (has_met(scenario, battle, target, firer)) return std::nullopt;
    if (is_in_contact(scenario, battle, firer)) {
        return Refusal{"RF-R-26"_rule,
                       scenario.troops[firer].name +
                           " is in contact and fires only at units that charged it this turn"};
    }
    if (!is_in_contact(scenario, battle, target)) return std::nullopt;
    if (is_in_earlier_melee(scenario, battle, target)) {
        return Refusal{"RF-R-26"_rule, scenario.troops[target].name +
                                           " is in a melee that goes on from an earlier turn"};
    }
    if (has_part_in_charge(scenario, battle, target)) return std::nullopt;
    return Refusal{"RF-R-26"_rule, scenario.troops[target].name +
                                       " is in contact with friends, and not by a charge at it"};
}

/// RF-R-26: fire at a charged unit takes place while the charge comes in, so its chargers mask it
/// only if they did as their charges began.
bool has_clear_line(Scenario const& scenario, Battle const& battle, UnitId firer, UnitId target) {
    if (sees(scenario, battle, firer, target)) return true;
    if (!scenario.fire_past_chargers) return false;
    auto const chargers = chargers_of(scenario, battle, target);
    if (chargers.empty()) return false;
    Battle coming = battle;
    for (UnitId const charger : chargers) {
        coming.table.pose[charger] = battle.state[charger].charge_start;
    }
    return sees(scenario, coming, firer, target);
}

/// RF-FIRE-03, -06
Mil range_of(Scenario const& scenario, UnitId firer) {
    return scenario.troops[firer].is_artillery() ? scenario.weapons.guns[2].to_mil
                                                 : scenario.weapons.musket.to_mil;
}

// RF-FIRE-16
Refused refuse_aim(Scenario const& scenario, Battle const& battle, UnitId firer, UnitId target) {
    Troop const& troop = scenario.troops[firer];
    std::string const& other = scenario.troops[target].name;
    if (fire_dice(scenario, battle, firer, target) == 0) {
        Mil const range = range_of(scenario, firer);
        return Refusal{troop.is_artillery() ? "RF-FIRE-06"_rule : "RF-FIRE-03"_rule,
                       other + " is out of range: " + troop.name + " fires " +
                           chance::thousandths_text(range) + "\""};
    }
    if (!in_front_arc(base_of(scenario, battle, firer), scenario.moves.arc_cdeg,
                      base_of(scenario, battle, target))) {
        return Refusal{"RF-FIRE-16"_rule, other + " is not in the arc of " + troop.name};
    }
    bool const met = has_met(scenario, battle, target, firer);
    if (!met && !has_clear_line(scenario, battle, firer, target)) {
        return Refusal{"RF-FIRE-16"_rule, unseen(scenario, battle, firer, target)};
    }
    return std::nullopt;
}

// RF-MOR-12..19
void test_after_fire_on_field(Scenario const& scenario, Battle& battle, UnitId unit,
                              Arbiter& arbiter) {
    UnitState& state = battle.state[unit];
    AfterFire const after = fire_test(scenario.rules.morale, morale_facts(scenario, battle, unit),
                                      party_of(scenario, unit), arbiter);
    if (after.morale == Morale::routing) {
        return make_rout_move(scenario, battle, unit, arbiter);
    }
    state.morale = after.morale;
    if (!after.falls_back) return;
    Troop const& troop = scenario.troops[unit];
    bool const stays =
        troop.is_artillery() && choose_among(arbiter, {"RF-MOR-19"_rule, troop.side, troop.name},
                                             {"fall back", "stay with the guns"}) == 1;
    if (stays) return tell(scenario, unit, "RF-MOR-19"_rule, "stays with its guns", arbiter);
    fall_back(scenario, battle, unit, arbiter);
}

bool has_to_test(Scenario const& scenario, Battle const& battle, UnitId unit) {
    return battle.state[unit].morale != Morale::routing &&
           tests_after_fire(standing_facts(scenario, battle, unit));
}

}  // namespace

Refused refuse_fire(Scenario const& scenario, Battle const& battle, UnitId firer, UnitId target) {
    if (auto refused = refuse_firer(scenario, battle, firer)) return refused;
    if (target >= battle.table.count) return Refusal{"RF-FIRE-16"_rule, "there is no such target"};
    Troop const& troop = scenario.troops[target];
    if (!are_enemies(scenario, firer, target)) {
        return Refusal{"RF-FIRE-16"_rule, troop.name + " is a friend"};
    }
    if (!stands(scenario, battle, target)) {
        return Refusal{"RF-FIRE-16"_rule, troop.name + " is no target"};
    }
    if (auto refused = refuse_contact(scenario, battle, firer, target)) return refused;
    return refuse_aim(scenario, battle, firer, target);
}

bool may_fire(Scenario const& scenario, Battle const& battle, UnitId firer) {
    Troop const& troop = scenario.troops[firer];
    UnitState const& state = battle.state[firer];
    return stands(scenario, battle, firer) && !troop.is_cavalry() &&
           state.morale != Morale::routing && !state.limbered && !state.charging && !state.fired;
}

bool may_fire_at(Scenario const& scenario, Battle const& battle, UnitId firer, UnitId target) {
    return !surely_beyond(base_of(scenario, battle, firer), base_of(scenario, battle, target),
                          range_of(scenario, firer) + 1) &&
           !refuse_contact(scenario, battle, firer, target) &&
           !refuse_aim(scenario, battle, firer, target);
}

bool can_fire(Scenario const& scenario, Battle const& battle, SideId side) {
    for (UnitId firer = 0; firer < battle.table.count; ++firer) {
        if (scenario.troops[firer].side != side || !may_fire(scenario, battle, firer)) continue;
        for (UnitId target = 0; target < battle.table.count; ++target) {
            if (are_enemies(scenario, firer, target) && stands(scenario, battle, target) &&
                may_fire_at(scenario, battle, firer, target)) {
                return true;
            }
        }
    }
    return false;
}

void fire(Scenario const& scenario, Battle& battle, UnitId firer, UnitId target, Arbiter& arbiter) {
    tell(scenario, firer, "RF-FIRE-16"_rule, "fires at {other}", arbiter,
         scenario.troops[target].name);
    std::int32_t const hits = judge(scenario.fire, fire_facts(scenario, battle, firer, target),
                                    arbiter, scenario.troops[firer].name, firer)
                                  .data[0];
    UnitState& state = battle.state[target];
    state.fire_hits = static_cast<std::uint16_t>(state.fire_hits + hits);
    battle.state[firer].fired = true;
}

// RF-FIRE-14, -15
void count_fire(Scenario const& scenario, Battle& battle, Arbiter& arbiter) {
    each_in_order(scenario, battle, [&](UnitId unit) {
        UnitState& state = battle.state[unit];
        if (state.fire_hits == 0) return;
        Strength left{state.stands, state.hits};
        std::int32_t const removed = take_hits(scenario.rules.melee, left, state.fire_hits);
        state.stands = static_cast<std::uint8_t>(left.stands);
        state.hits = static_cast<std::uint8_t>(left.hits);
        state.was_hit = true;
        state.lost_stand = removed > 0;
        state.fire_hits = 0;
        if (left.stands == 0) {
            return remove(scenario, battle, unit, Fate::destroyed,
                          {"RF-FIRE-14"_rule, "is shot to pieces"}, arbiter);
        }
        for (std::int32_t i = 0; i < removed; ++i) {
            tell(scenario, unit, "RF-FIRE-14"_rule, "loses a stand", arbiter);
        }
        if (left.hits > 0) {
            std::string const has = "has " + std::to_string(left.hits);
            tell(scenario, unit, "RF-FIRE-15"_rule,
                 has + (left.hits == 1 ? " hit that counts on" : " hits that count on"), arbiter);
        }
    });
}

bool morale_is_due(Scenario const& scenario, Battle const& battle) {
    bool due = false;
    each_in_order(scenario, battle,
                  [&](UnitId unit) { due = due || has_to_test(scenario, battle, unit); });
    return due;
}

void take_morale_tests(Scenario const& scenario, Battle& battle, Arbiter& arbiter) {
    each_in_order(scenario, battle, [&](UnitId unit) {
        if (has_to_test(scenario, battle, unit)) {
            test_after_fire_on_field(scenario, battle, unit, arbiter);
        }
    });
}

}  // namespace esprit::rank_and_file
