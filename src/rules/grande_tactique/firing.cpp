#include "rules/grande_tactique/firing.h"

#include <string>

#include "chance/chart.h"
#include "geometry/base.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/facts.h"
#include "rules/grande_tactique/flight.h"
#include "rules/grande_tactique/garrison_place.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/movement.h"
#include "rules/grande_tactique/pips.h"
#include "rules/grande_tactique/state_names.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using chance::FactId;
using chance::FactSet;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

constexpr FactId enfilade_fact = facts.id("enfilade");
constexpr FactId target_in_cover_fact = facts.id("target_in_cover");

/// GT-R-11, GT-TER-12: true if `unit` defends a linear feature against `other`.
bool defends_against(Scenario const& scenario, Battle const& battle, UnitId unit, UnitId other) {
    return defends_linear_feature(
        scenario, battle, unit,
        place_seen_from(scenario, battle, other, battle.table.pose[unit].centre));
}

// GT-FIRE-19
bool is_covered(Scenario const& scenario, Battle const& battle, UnitId target, UnitId firer) {
    return cover_of(scenario, battle, target) != field::no_feature ||
           defends_against(scenario, battle, target, firer);
}

/// Refuses an order to a unit that cannot get one now.
Refused refuse_unit(Scenario const& scenario, Battle const& battle, UnitId unit, RuleId rule) {
    if (unit >= battle.table.count) return Refusal{rule, "there is no such unit"};
    Troop const& troop = scenario.troops[unit];
    if (troop.side == battle.active) return std::nullopt;
    return Refusal{rule, troop.name + " is not of the side whose turn it is"};
}

// GT-FIRE-05, -06, GT-PIPS-16
Refused refuse_start(Scenario const& scenario, Battle const& battle, UnitId unit) {
    if (auto refused = refuse_unit(scenario, battle, unit, "GT-TURN-01"_rule)) return refused;
    std::string const& name = scenario.troops[unit].name;
    if (battle.state[unit].firing) {
        return Refusal{"GT-FIRE-05"_rule, name + " is firing already"};
    }
    if (battle.state[unit].target != no_unit) {
        return Refusal{"GT-CHG-09"_rule, name + " charges this turn and cannot fire"};
    }
    if (auto refused =
            refuse_price(scenario, battle, unit, scenario.command.start_fire, "GT-PIPS-16"_rule)) {
        return refused;
    }
    return refuse_without_target(scenario, battle, unit);
}

// GT-FIRE-07, GT-PIPS-17
Refused refuse_stop(Scenario const& scenario, Battle const& battle, UnitId unit) {
    if (auto refused = refuse_unit(scenario, battle, unit, "GT-TURN-01"_rule)) return refused;
    if (!stands(scenario, battle, unit) || !battle.state[unit].firing) {
        return Refusal{"GT-FIRE-07"_rule, scenario.troops[unit].name + " is not firing"};
    }
    // GT-COL-02: a unit that cannot stop firing cannot withdraw
    return refuse_price(scenario, battle, unit, scenario.command.stop_fire, "GT-PIPS-17"_rule,
                        true);
}

// GT-FIRE-10, -11: each unit that is firing fires once, one after another, in its own side's phase.
Refused refuse_fire(Scenario const& scenario, Battle const& battle, UnitId unit, UnitId target) {
    if (auto refused = refuse_unit(scenario, battle, unit, "GT-FIRE-10"_rule)) return refused;
    if (target >= battle.table.count) {
        return Refusal{"GT-FIRE-03"_rule, "there is no such target"};
    }
    std::string const& name = scenario.troops[unit].name;
    if (!battle.state[unit].firing) {
        return Refusal{"GT-FIRE-05"_rule, name + " is not firing: it starts to in the PIP phase"};
    }
    if (battle.state[unit].has_fired) {
        return Refusal{"GT-FIRE-10"_rule, name + " has fired in this phase"};
    }
    return refuse_aim(scenario, battle, unit, target);
}

/// One fire, with the arguments of all that follows.
struct Fire {
    Scenario const& scenario;
    Battle& battle;
    Arbiter& arbiter;
};

/// The beaten unit, the unit that beat it, and whether that was in its own attack.
struct Beaten {
    UnitId unit;
    UnitId by;
    bool attacked;
};

void silence(Fire const& fire, Beaten const& beaten, RuleId rule) {
    UnitState& guns = fire.battle.state[beaten.unit];
    guns.mood = Mood::silenced;
    guns.firing = false;
    tell(fire.scenario, beaten.unit,
         {rule,
          "is silenced by {other}",
          fire.scenario.troops[beaten.by].name,
          0,
          {},
          name_of(Mood::silenced)},
         fire.arbiter);
}

void tell_beaten(Fire const& fire, Beaten const& beaten, RuleId rule) {
    tell(fire.scenario, beaten.unit,
         {rule, "is beaten by the fire of {other}", fire.scenario.troops[beaten.by].name, 0,
          chance::EventKind::beaten},
         fire.arbiter);
}

void run(Fire const& fire, Beaten const& beaten, RuleId rule) {
    tell_beaten(fire, beaten, rule);
    flee(fire.scenario, fire.battle, beaten.unit, beaten.by, fire.arbiter);
}

// GT-FIRE-26, -27, GT-MC-T4: shaken infantry checks its morale, or flees. A linear feature helps it
// if the fire came across it (GT-R-11).
void check_or_flee(Fire const& fire, Beaten const& beaten, RuleId rule) {
    Troop const& troop = fire.scenario.troops[beaten.unit];
    tell_beaten(fire, beaten, rule);
    FactSet known = standing_facts(fire.scenario, fire.battle, beaten.unit);
    known.set(defending_linear_feature_fact,
              defends_against(fire.scenario, fire.battle, beaten.unit, beaten.by));
    chance::Roll check;
    prepare(fire.scenario.rules.morale, known, check, troop.name, beaten.unit);
    if (judge(check, fire.arbiter).name == fire.scenario.rules.pass) {
        tell(fire.scenario, beaten.unit, "GT-MC-T4"_rule, "holds its ground", fire.arbiter);
    } else {
        flee(fire.scenario, fire.battle, beaten.unit, beaten.by, fire.arbiter);
    }
}

void suffer_nothing(Fire const& fire, Beaten const& beaten, RuleId rule) {
    tell(fire.scenario, beaten.unit, rule,
         beaten.attacked ? "fires at {other} in vain" : "suffers nothing from the fire of {other}",
         fire.arbiter, fire.scenario.troops[beaten.by].name);
}

void suffer(Fire const& fire, Beaten const& beaten) {
    auto const [what, rule] =
        fire_effect_of(fire.scenario, fire.battle, beaten.unit, beaten.by, beaten.attacked);
    switch (what) {
        case FireEffect::nothing:
            return suffer_nothing(fire, beaten, rule);
        case FireEffect::shaken:
            return shake(fire.scenario, fire.battle, beaten.unit, rule, fire.arbiter);
        case FireEffect::checks_or_flees:
            return check_or_flee(fire, beaten, rule);
        case FireEffect::flees:
            return run(fire, beaten, rule);
        case FireEffect::silenced:
            return silence(fire, beaten, rule);
    }
}

// GT-FIRE-09: a target that can fire back starts firing, before the dice; it fires in its own
// firing phase.
void fire_back(Fire const& fire, UnitId target, UnitId firer) {
    UnitState& state = fire.battle.state[target];
    if (state.firing || refuse_aim(fire.scenario, fire.battle, target, firer)) return;
    state.firing = true;
    tell(fire.scenario, target, "GT-FIRE-09"_rule, "starts firing back at {other}", fire.arbiter,
         fire.scenario.troops[firer].name);
}

// GT-FIRE-12, -20..23: both roll, the higher total wins.
void resolve(Fire const& fire, UnitId firer, UnitId target) {
    Scenario const& scenario = fire.scenario;
    fire.battle.state[firer].has_fired = true;
    tell(scenario, firer, "GT-FIRE-12"_rule, "fires at {other}", fire.arbiter,
         scenario.troops[target].name);
    fire_back(fire, target, firer);
    chance::Roll roll;
    prepare(scenario.fire_charts.fire, fire_facts(scenario, fire.battle, firer, target), roll,
            scenario.troops[firer].name, firer);
    roll.chance.against = scenario.troops[target].name;
    std::uint16_t const outcome = judge(roll, fire.arbiter).name;
    if (outcome == scenario.fire_charts.beaten) {
        suffer(fire, {target, firer, false});
    } else if (outcome == scenario.fire_charts.lost) {
        suffer(fire, {firer, target, true});
    } else {
        tell(scenario, firer, "GT-FIRE-23"_rule, "fires without effect", fire.arbiter);
    }
}

}  // namespace

FactSet fire_facts(Scenario const& scenario, Battle const& battle, UnitId firer, UnitId target) {
    FactSet known = grande_tactique::nothing_known;
    bool const guns = scenario.troops[firer].is_artillery();
    known.set(artillery_fact, guns);
    known.set(shaken_fact, battle.state[firer].mood == Mood::shaken);  // GT-STATE-04
    known.set(in_square_fact, battle.state[firer].in_square);
    known.set(target_shaken_fact, battle.state[target].mood == Mood::shaken);
    known.set(target_in_square_fact, battle.state[target].in_square);
    known.set(target_in_cover_fact, is_covered(scenario, battle, target, firer));
    if (!guns) return known;
    known.set(long_range_fact, distance_between(scenario, battle, firer, target) >
                                   scenario.fire.long_range_mil + geometry::slack_mil);
    known.set(enfilade_fact, is_enfiladed(scenario, battle, firer, target));
    return known;
}

FireEffectAndRule fire_effect_of(Scenario const& scenario, Battle const& battle, UnitId unit,
                                 UnitId by, bool attacked) {
    Troop const& troop = scenario.troops[unit];
    bool const by_guns = scenario.troops[by].is_artillery();
    // limbered guns have no arc
    bool const at_muzzles = by_guns && !battle.state[by].limbered &&
                            are_in_contact(scenario, battle, unit, by) &&
                            is_in_arc(scenario, battle, by, unit);
    bool const eager = battle.state[unit].mood == Mood::eager;
    return fire_effect_of({troop.arm, eager, by_guns, at_muzzles, attacked});
}

Refused refuse_fire_order(Scenario const& scenario, Battle const& battle, Order const& order) {
    if (order.kind == OrderKind::start_fire) return refuse_start(scenario, battle, order.unit);
    if (order.kind == OrderKind::stop_fire) return refuse_stop(scenario, battle, order.unit);
    return refuse_fire(scenario, battle, order.unit, order.target);
}

void carry_out_fire_order(Scenario const& scenario, Battle& battle, Order const& order,
                          Arbiter& arbiter) {
    if (order.kind == OrderKind::fire) {
        return resolve({scenario, battle, arbiter}, order.unit, order.target);
    }
    bool const starts = order.kind == OrderKind::start_fire;
    pay(scenario, battle, order.unit,
        starts ? scenario.command.start_fire : scenario.command.stop_fire);
    battle.state[order.unit].firing = starts;
    tell(scenario, order.unit, starts ? "GT-FIRE-06"_rule : "GT-FIRE-07"_rule,
         starts ? "starts firing" : "stops firing", arbiter);
}

void begin_firing(Scenario const& scenario, Battle& battle, Arbiter& arbiter) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        UnitState& state = battle.state[unit];
        if (!state.firing || !is_on_table(battle, unit) ||
            has_lasting_target(scenario, battle, unit)) {
            continue;
        }
        state.firing = false;
        tell(scenario, unit, "GT-FIRE-08"_rule, "has no target left and stops firing", arbiter);
    }
}

bool fire_is_left(Scenario const& scenario, Battle const& battle) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        UnitState const& state = battle.state[unit];
        if (scenario.troops[unit].side == battle.active && state.firing && !state.has_fired &&
            has_target_of_fire(scenario, battle, unit)) {
            return true;
        }
    }
    return false;
}

}  // namespace esprit::grande_tactique
