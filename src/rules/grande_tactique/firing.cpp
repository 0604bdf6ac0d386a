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
bool defends_against(BattleView view, UnitId unit, UnitId other) {
    return defends_linear_feature(
        view, unit, place_seen_from(view, other, view.battle.units.pose[unit].centre));
}

// GT-FIRE-19
bool is_covered(BattleView view, UnitId target, UnitId firer) {
    return cover_of(view, target) != field::no_feature || defends_against(view, target, firer);
}

/// Refuses an order to a unit that cannot get one now.
Refused refuse_unit(BattleView view, UnitId unit, RuleId rule) {
    if (unit >= view.battle.units.count) return Refusal{rule, "there is no such unit"};
    Troop const& troop = view.scenario.troops[unit];
    if (troop.side == view.battle.active) return std::nullopt;
    return Refusal{rule, troop.name + " is not of the side whose turn it is"};
}

// GT-FIRE-05, -06, GT-PIPS-16
Refused refuse_start(BattleView view, UnitId unit) {
    if (auto refused = refuse_unit(view, unit, "GT-TURN-01"_rule)) return refused;
    std::string const& name = view.scenario.troops[unit].name;
    if (view.battle.state[unit].firing) {
        return Refusal{"GT-FIRE-05"_rule, name + " is firing already"};
    }
    if (view.battle.state[unit].target != no_unit) {
        return Refusal{"GT-CHG-09"_rule, name + " charges this turn and cannot fire"};
    }
    if (auto refused =
            refuse_price(view, unit, view.scenario.command.start_fire, "GT-PIPS-16"_rule)) {
        return refused;
    }
    return refuse_without_target(view, unit);
}

// GT-FIRE-07, GT-PIPS-17
Refused refuse_stop(BattleView view, UnitId unit) {
    if (auto refused = refuse_unit(view, unit, "GT-TURN-01"_rule)) return refused;
    if (!stands(view, unit) || !view.battle.state[unit].firing) {
        return Refusal{"GT-FIRE-07"_rule, view.scenario.troops[unit].name + " is not firing"};
    }
    // GT-COL-02: a unit that cannot stop firing cannot withdraw
    return refuse_price(view, unit, view.scenario.command.stop_fire, "GT-PIPS-17"_rule, true);
}

// GT-FIRE-10, -11: each unit that is firing fires once, one after another, in its own side's phase.
Refused refuse_fire(BattleView view, UnitId unit, UnitId target) {
    if (auto refused = refuse_unit(view, unit, "GT-FIRE-10"_rule)) return refused;
    if (target >= view.battle.units.count) {
        return Refusal{"GT-FIRE-03"_rule, "there is no such target"};
    }
    std::string const& name = view.scenario.troops[unit].name;
    if (!view.battle.state[unit].firing) {
        return Refusal{"GT-FIRE-05"_rule, name + " is not firing: it starts to in the PIP phase"};
    }
    if (view.battle.state[unit].has_fired) {
        return Refusal{"GT-FIRE-10"_rule, name + " has fired in this phase"};
    }
    return refuse_aim(view, unit, target);
}

/// One fire, with the arguments of all that follows.
struct Fire {
    LiveBattle live;
    Arbiter& arbiter;
};

/// The beaten unit, the unit that beat it, and whether that was in its own attack.
struct Beaten {
    UnitId unit;
    UnitId by;
    bool attacked;
};

void silence(Fire const& fire, Beaten const& beaten, RuleId rule) {
    UnitState& guns = fire.live.battle.state[beaten.unit];
    guns.mood = Mood::silenced;
    guns.firing = false;
    tell(fire.live.scenario, beaten.unit,
         {rule,
          "is silenced by {other}",
          fire.live.scenario.troops[beaten.by].name,
          0,
          {},
          name_of(Mood::silenced)},
         fire.arbiter);
}

// A firer may be beaten by a target that does not fire (GT-FIRE-12): the die decides its attack.
void tell_beaten(Fire const& fire, Beaten const& beaten, RuleId rule) {
    tell(fire.live.scenario, beaten.unit,
         {rule,
          beaten.attacked ? "is beaten in its attack on {other}"
                          : "is beaten by the fire of {other}",
          fire.live.scenario.troops[beaten.by].name, 0, chance::EventKind::beaten},
         fire.arbiter);
}

void run(Fire const& fire, Beaten const& beaten, RuleId rule) {
    tell_beaten(fire, beaten, rule);
    flee(fire.live, beaten.unit, beaten.by, fire.arbiter);
}

// GT-FIRE-26, -27, GT-MC-T4: shaken infantry checks its morale, or flees. A linear feature helps it
// if the fire came across it (GT-R-11).
void check_or_flee(Fire const& fire, Beaten const& beaten, RuleId rule) {
    Troop const& troop = fire.live.scenario.troops[beaten.unit];
    tell_beaten(fire, beaten, rule);
    FactSet known = standing_facts(fire.live, beaten.unit);
    known.set(defending_linear_feature_fact, defends_against(fire.live, beaten.unit, beaten.by));
    chance::Roll check;
    prepare(fire.live.scenario.rules.morale, known, check, troop.name, beaten.unit);
    if (judge(check, fire.arbiter).name == fire.live.scenario.rules.pass) {
        tell(fire.live.scenario, beaten.unit, "GT-MC-T4"_rule, "holds its ground", fire.arbiter);
    } else {
        flee(fire.live, beaten.unit, beaten.by, fire.arbiter);
    }
}

void suffer_nothing(Fire const& fire, Beaten const& beaten, RuleId rule) {
    tell(fire.live.scenario, beaten.unit, rule,
         beaten.attacked ? "fires at {other} in vain" : "suffers nothing from the fire of {other}",
         fire.arbiter, fire.live.scenario.troops[beaten.by].name);
}

void suffer(Fire const& fire, Beaten const& beaten) {
    auto const [what, rule] = fire_effect_of(fire.live, beaten.unit, beaten.by, beaten.attacked);
    switch (what) {
        case FireEffect::nothing:
            return suffer_nothing(fire, beaten, rule);
        case FireEffect::shaken:
            return shake(fire.live, beaten.unit, rule, fire.arbiter);
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
    UnitState& state = fire.live.battle.state[target];
    if (state.firing || !fires_back(fire.live, target, firer)) return;
    state.firing = true;
    tell(fire.live.scenario, target, "GT-FIRE-09"_rule, "starts firing back at {other}",
         fire.arbiter, fire.live.scenario.troops[firer].name);
}

// GT-FIRE-12, -20..23: both roll, the higher total wins.
void resolve(Fire const& fire, UnitId firer, UnitId target) {
    Scenario const& scenario = fire.live.scenario;
    fire.live.battle.state[firer].has_fired = true;
    tell(scenario, firer, "GT-FIRE-12"_rule, "fires at {other}", fire.arbiter,
         scenario.troops[target].name);
    fire_back(fire, target, firer);
    chance::Roll roll;
    prepare(scenario.fire_charts.fire, fire_facts({scenario, fire.live.battle}, firer, target),
            roll, scenario.troops[firer].name, firer);
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

FactSet fire_facts(BattleView view, UnitId firer, UnitId target) {
    FactSet known = grande_tactique::nothing_known;
    bool const guns = view.scenario.troops[firer].is_artillery();
    known.set(artillery_fact, guns);
    known.set(shaken_fact, view.battle.state[firer].mood == Mood::shaken);  // GT-STATE-04
    known.set(in_square_fact, view.battle.state[firer].in_square);
    known.set(target_shaken_fact, view.battle.state[target].mood == Mood::shaken);
    known.set(target_in_square_fact, view.battle.state[target].in_square);
    known.set(target_in_cover_fact, is_covered(view, target, firer));
    tell_last_turn(view, firer, known);
    if (!guns) return known;
    known.set(long_range_fact, distance_between(view, firer, target) >
                                   view.scenario.fire.long_range_mil + geometry::slack_mil);
    known.set(enfilade_fact, is_enfiladed(view, firer, target));
    return known;
}

bool fires_back(BattleView view, UnitId target, UnitId firer) {
    return view.battle.state[target].firing || !refuse_aim(view, target, firer);
}

FireEffectAndRule fire_effect_of(BattleView view, UnitId unit, UnitId by, bool attacked) {
    Troop const& troop = view.scenario.troops[unit];
    bool const by_guns = view.scenario.troops[by].is_artillery();
    // limbered guns have no arc
    bool const at_muzzles = by_guns && !view.battle.state[by].limbered &&
                            are_in_contact(view, unit, by) && is_in_arc(view, by, unit);
    bool const eager = view.battle.state[unit].mood == Mood::eager;
    return fire_effect_of({troop.arm, eager, by_guns, at_muzzles, attacked});
}

// GT-FIRE-05, -06, GT-PIPS-16
bool may_start_fire(BattleView view, UnitId unit) {
    UnitState const& state = view.battle.state[unit];
    return view.scenario.troops[unit].side == view.battle.active && !state.firing &&
           state.target == no_unit &&
           !refuse_price(view, unit, view.scenario.command.start_fire, "GT-PIPS-16"_rule) &&
           has_lasting_target(view, unit);
}

Refused refuse_fire_order(BattleView view, Order const& order) {
    if (order.kind == OrderKind::start_fire) return refuse_start(view, order.unit);
    if (order.kind == OrderKind::stop_fire) return refuse_stop(view, order.unit);
    return refuse_fire(view, order.unit, order.target);
}

void carry_out_fire_order(LiveBattle live, Order const& order, Arbiter& arbiter) {
    if (order.kind == OrderKind::fire) {
        return resolve({live, arbiter}, order.unit, order.target);
    }
    bool const starts = order.kind == OrderKind::start_fire;
    pay(live, order.unit,
        starts ? live.scenario.command.start_fire : live.scenario.command.stop_fire);
    live.battle.state[order.unit].firing = starts;
    tell(live.scenario, order.unit, starts ? "GT-FIRE-06"_rule : "GT-FIRE-07"_rule,
         starts ? "starts firing" : "stops firing", arbiter);
}

void begin_firing(LiveBattle live, Arbiter& arbiter) {
    for (UnitId unit = 0; unit < live.battle.units.count; ++unit) {
        UnitState& state = live.battle.state[unit];
        if (!state.firing || !is_on_table(live.battle, unit) || has_lasting_target(live, unit)) {
            continue;
        }
        state.firing = false;
        tell(live.scenario, unit, "GT-FIRE-08"_rule, "has no target left and stops firing",
             arbiter);
    }
}

bool fire_is_left(BattleView view) {
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        UnitState const& state = view.battle.state[unit];
        if (view.scenario.troops[unit].side == view.battle.active && state.firing &&
            !state.has_fired && has_target_of_fire(view, unit)) {
            return true;
        }
    }
    return false;
}

}  // namespace esprit::grande_tactique
