#include "rules/grande_tactique/charge_phase.h"

#include <algorithm>
#include <array>

#include "rules/grande_tactique/charge_order.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/follow_up_charge.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/manoeuvre.h"
#include "rules/grande_tactique/movement.h"
#include "rules/grande_tactique/position.h"
#include "rules/grande_tactique/pursuit.h"
#include "rules/grande_tactique/state_names.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using namespace literals;

namespace {

/// The arguments of a step.
struct Step {
    LiveBattle live;
    ChargeProgress& phase;
    BeforeDice& known;

    Troop const& principal() const { return live.scenario.troops[phase.principal]; }
    Troop const& target() const { return live.scenario.troops[phase.target]; }
    /// GT-R-16: a follow-up is made alone, even if others are marked.
    Chargers attackers() const {
        if (!phase.follows_up) return chargers_of(live, phase.target);
        Chargers alone;
        alone.push_back(phase.principal);
        return alone;
    }
};

// GT-CHG-13: ends the charge: markers come off, and the next charge is looked for.
void end_charge(Step const& step) {
    for (UnitId const charger : step.attackers()) take_marker_off(step.live.battle, charger);
    step.phase.principal = step.phase.target = no_unit;
    step.phase.follows_up = step.phase.after_combat = step.phase.was_routed = false;
    step.phase.flight = {};
    step.phase.stage = any_charge_marked(step.live.battle) ? Stage::next_charge : Stage::over;
}

void next_charge(Step const& step, Arbiter& arbiter) {
    lapse_charges(step.live, arbiter);
    UnitId const target = choose_target(step.live, arbiter);
    if (target == no_unit) {
        step.phase.stage = Stage::over;
        return;
    }
    choose_command(step.live, target, arbiter);
    step.phase.target = target;
    step.phase.principal = choose_principal(step.live, target, arbiter);
    step.phase.stage = Stage::checks;
}

/// GT-FUP-02, GT-FUP-07: counts the charges of a turn, and notes their targets.
void count_charges(Step const& step) {
    for (UnitId const charger : step.attackers()) {
        UnitState& state = step.live.battle.state[charger];
        if (state.charges_made < state.charged.size()) {
            state.charged[state.charges_made++] = step.phase.target;
        }
    }
}

/// GT-R-14, GT-CHG-01: infantry that fires cannot charge any more.
void start_firing(Step const& step, RuleId rule, Arbiter& arbiter) {
    UnitId const unit = step.phase.target;
    UnitState& state = step.live.battle.state[unit];
    if (state.firing) return;
    state.firing = true;
    tell(step.live.scenario, unit, rule, "starts firing", arbiter);
    if (state.target == no_unit) return;
    tell(step.live.scenario, unit, "GT-R-14"_rule, "fires and does not charge {other}", arbiter,
         step.live.scenario.troops[state.target].name);
    take_marker_off(step.live.battle, unit);
}

// GT-ATT-02..04, GT-DEF-05: the attackers stay in contact, shaken; infantry and guns start firing,
// even without a target in their arc (GT-FIRE-08 ends that); a target of a single charger turns to
// face it. GT-R-02, option: the cavalry falls back, and who stays in contact is fired at.
void repulse(Step const& step, Charge const& charge, ChargeResult result, Arbiter& arbiter) {
    bool const by_defender = result == ChargeResult::threw_back;
    RuleId const rule = by_defender ? "GT-DEF-05"_rule : "GT-ATT-02"_rule;
    if (by_defender) {
        tell(step.live.scenario, step.phase.target, rule, "throws the charge back", arbiter);
    }
    Chargers const attackers = step.attackers();
    for (UnitId const attacker : attackers) {
        shake(step.live, attacker, rule, arbiter);
    }
    bool const falls_back = by_defender && charge.falls_back && charge.attacker_cavalry;
    if (falls_back) {
        // GT-R-02
        for (UnitId const attacker : attackers) {
            if (!step.live.scenario.troops[attacker].is_cavalry()) continue;
            fall_back(step.live, attacker, full_move(step.live, attacker), arbiter);
        }
    }
    auto const is_in_contact = [&](UnitId attacker) {
        return are_in_contact(step.live, attacker, step.phase.target);
    };
    bool const remain =
        !falls_back || std::any_of(attackers.begin(), attackers.end(), is_in_contact);
    if (charge.defender_may_fire && remain) start_firing(step, "GT-ATT-03"_rule, arbiter);
    if (charge.defender_may_turn && !falls_back) {
        turn_to_face(step.live, step.phase.target, step.phase.principal, arbiter);
    }
    end_charge(step);
}

// GT-DEF-03, GT-R-33: guns that pass start firing, unless they were charged in flank or rear only,
// or are limbered; the attackers stay in contact, eager, and the guns do not pivot.
void hold_guns(Step const& step, Charge const& charge, Arbiter& arbiter) {
    tell(step.live.scenario, step.phase.target, "GT-DEF-03"_rule, "stands to its guns", arbiter);
    bool from_front = false;
    for (UnitId const attacker : step.attackers()) {
        from_front =
            from_front || line_of_charge(step.live, attacker, step.phase.target) == Line::front;
    }
    if (from_front && charge.defender_may_fire) start_firing(step, "GT-DEF-03"_rule, arbiter);
    end_charge(step);
}

// GT-DEF-02, GT-DEF-06, GT-R-09: guns that fail are silenced, the attacker stays where it is;
// cavalry may follow up.
void overrun_guns(Step const& step, Arbiter& arbiter) {
    UnitState& guns = step.live.battle.state[step.phase.target];
    guns.mood = Mood::silenced;
    guns.firing = false;
    tell(step.live.scenario, step.phase.target,
         {"GT-DEF-02"_rule, "is overrun and silenced", {}, 0, {}, name_of(Mood::silenced)},
         arbiter);
    step.phase.flight.stood = base_of(step.live, step.phase.target);
    if (step.principal().is_cavalry()) {
        step.phase.stage = Stage::follow_up;
    } else {
        end_charge(step);
    }
}

// GT-CHG-14, GT-PUR-12, GT-PUR-14, GT-R-12: a routed target is destroyed; the path that it would
// have fled is what a pursuit follows.
void destroy_routed(Step const& step, Arbiter& arbiter) {
    bool const cavalry = step.principal().is_cavalry();
    step.phase.was_routed = true;
    step.phase.flight = path_of_flight(step.live, step.phase.target, step.phase.principal);
    remove(step.live, step.phase.target, Fate::destroyed,
           {cavalry ? "GT-PUR-12"_rule : "GT-R-12"_rule,
            "is routed already and is destroyed",
            {},
            0,
            chance::EventKind::unchecked},
           arbiter);
    step.phase.stage = Stage::aftermath;
}

/// GT-LIC-07: true for an attacker that has lost and stays in the cover that it charged from.
bool is_routed_in_cover(BattleView view, UnitId attacker) {
    return view.battle.state[attacker].mood == Mood::routed;
}

// GT-LIC-07: infantry that charged out of woods or a built-up area stays there, routed.
void rout_in_cover(Step const& step, UnitId unit, Arbiter& arbiter) {
    UnitState& state = step.live.battle.state[unit];
    geometry::Pose const cover = state.charge_start;
    state.mood = Mood::routed;
    move(step.live, unit, {&cover, 1},
         {"GT-LIC-07"_rule,
          "is routed, back in the cover that it charged from",
          {},
          0,
          {},
          name_of(Mood::routed)},
         arbiter);
}

// GT-LIC-07: infantry that stays in its cover does so before any unit flees, whichever unit is the
// principal: the cover is no refuge for fleeing units (GT-FLEE-09).
void rout_all_in_cover(Step const& step, Arbiter& arbiter) {
    Chargers const attackers = step.attackers();
    for (bool again = true; again;) {
        again = false;
        for (UnitId const attacker : attackers) {
            if (is_routed_in_cover(step.live, attacker) ||
                !may_return_to_cover(step.live, attacker)) {
                continue;
            }
            rout_in_cover(step, attacker, arbiter);
            again = true;
        }
    }
}

// GT-CHG-12
void checks(Step const& step, Arbiter& arbiter) {
    ChargeProgress& phase = step.phase;
    count_charges(step);
    Charge& charge = *step.known.charge;
    ChargeResult const result = decide_charge(charge, arbiter);
    switch (result) {
        case ChargeResult::repulsed:
        case ChargeResult::threw_back:
            repulse(step, charge, result, arbiter);
            break;
        case ChargeResult::countercharged:
            phase.stage = Stage::countercharge;
            break;
        case ChargeResult::defender_flees:
            phase.stage = Stage::flight;
            break;
        case ChargeResult::defender_silenced:
            overrun_guns(step, arbiter);
            break;
        case ChargeResult::defender_holds:
            hold_guns(step, charge, arbiter);
            break;
        case ChargeResult::defender_destroyed:
            destroy_routed(step, arbiter);
            break;
        case ChargeResult::locked_won:
            tell(step.live.scenario, phase.principal, "GT-LIC-02"_rule, "wins locked combat",
                 arbiter);
            phase.after_combat = true;
            phase.stage = Stage::flight;
            break;
        case ChargeResult::locked_lost:
            tell(step.live.scenario, phase.target, "GT-LIC-02"_rule, "wins locked combat", arbiter);
            rout_all_in_cover(step, arbiter);
            phase.stage = Stage::lost;
            break;
    }
}

/// The cavalry charges another enemy, alone; units that charged with it are done.
void charge_on(Step const& step, UnitId cavalry, UnitId enemy) {
    end_charge(step);
    step.phase.principal = cavalry;
    step.phase.target = enemy;
    step.phase.follows_up = true;
    step.phase.stage = Stage::checks;
}

// GT-PUR-01, -02, -06: after the flight the cavalry pursues. True if an enemy met on the way is
// charged, from the quarry's place; otherwise the charge is over.
bool pursue_and_go_on(Step const& step, UnitId cavalry, Quarry const& quarry, Arbiter& arbiter) {
    Mil const distance = pursuit_distance(step.live.scenario, quarry, step.phase.was_routed);
    geometry::Pose const began{quarry.flight.stood.pose.centre, quarry.flight.direction_cdeg};
    UnitId const enemy = pursue(step.live, cavalry, quarry, distance, arbiter);
    if (enemy == no_unit) {
        end_charge(step);
        return false;
    }
    charge_on(step, cavalry, enemy);
    step.live.battle.state[cavalry].target = enemy;
    step.live.battle.state[cavalry].charge_start = began;
    return true;
}

/// GT-LIC-06, GT-ATT-05, GT-R-21: the charged cavalry pursues the unit that it beat. If it charges
/// on, the combat counts as its first charge of the turn, which leaves two follow-ups.
void pursue_beaten(Step const& step, Flight const& flight, Arbiter& arbiter) {
    UnitId const winner = step.phase.target;
    UnitId const beaten = step.phase.principal;
    bool const charges_on = pursue_and_go_on(step, winner, {beaten, flight}, arbiter);
    UnitState& state = step.live.battle.state[winner];
    if (charges_on && state.charges_made == 0) state.charged[state.charges_made++] = beaten;
}

// GT-ATT-05, GT-R-22: the charged cavalry comes out against the principal.
void countercharge(Step const& step, Arbiter& arbiter) {
    meet_charger(step.live, step.phase.target, step.phase.principal, arbiter);
    step.phase.stage = Stage::beaten;
}

UnitBits bits_of(Chargers const& units) {
    UnitBits bits{};
    for (UnitId const unit : units) set_unit(bits, unit, true);
    return bits;
}

// GT-R-10, GT-R-21: before the countercharge all charging cavalry flees, charging infantry is
// shaken where it is; then the pursuit.
void beaten(Step const& step, Arbiter& arbiter) {
    ChargeProgress const& phase = step.phase;
    Chargers const attackers = step.attackers();
    UnitBits const all = bits_of(attackers);
    Flight const flight = flee(step.live, *step.known.ways, arbiter, all);
    for (UnitId const attacker : attackers) {
        if (attacker == phase.principal) continue;
        if (step.live.scenario.troops[attacker].is_cavalry()) {
            flee(step.live, attacker, phase.target, arbiter, all);
        } else {
            shake(step.live, attacker, "GT-R-10"_rule, arbiter);
        }
    }
    pursue_beaten(step, flight, arbiter);
}

// GT-LIC-04..06, GT-R-15: every attacker flees; the winner takes the principal's position or
// pursues it, and is shaken.
void lost(Step const& step, Arbiter& arbiter) {
    ChargeProgress const& phase = step.phase;
    Chargers const attackers = step.attackers();
    bool const in_cover = !step.known.ways;
    Flight flight;
    if (!in_cover) flight = flee(step.live, *step.known.ways, arbiter, bits_of(attackers));
    for (UnitId const attacker : attackers) {
        if (attacker == phase.principal || is_routed_in_cover(step.live, attacker)) continue;
        flee(step.live, attacker, phase.target, arbiter, bits_of(attackers));
    }
    if (step.target().is_cavalry()) {
        pursue_beaten(step, flight, arbiter);
        return;
    }
    if (!in_cover) take_position(step.live, phase.target, flight, arbiter);
    shake(step.live, phase.target, "GT-LIC-05"_rule, arbiter);
    end_charge(step);
}

// GT-DEF-01, GT-LIC-04, GT-R-15, GT-R-18: the target runs from the principal.
void flight(Step const& step, Arbiter& arbiter) {
    step.phase.flight = flee(step.live, *step.known.ways, arbiter);
    step.phase.stage = Stage::aftermath;
}

// GT-DEF-01, GT-LIC-05, -06, GT-R-09, GT-R-12, GT-R-15: infantry takes the position; cavalry
// follows up or pursues. After locked combat all attackers are shaken.
void aftermath(Step const& step, Arbiter& arbiter) {
    ChargeProgress& phase = step.phase;
    if (phase.after_combat) {
        for (UnitId const attacker : step.attackers()) {
            if (attacker != phase.principal) {
                shake(step.live, attacker, "GT-R-15"_rule, arbiter);
            }
        }
    }
    if (step.principal().is_cavalry()) {
        phase.stage = phase.after_combat ? Stage::pursuit : Stage::follow_up;
        return;
    }
    take_position(step.live, phase.principal, phase.flight, arbiter);
    if (phase.after_combat) {
        shake(step.live, phase.principal, "GT-LIC-05"_rule, arbiter);
    }
    end_charge(step);
}

// GT-FUP-01..07, GT-DEF-06, GT-R-23: the check, and the move to the next target; else pursuit, or
// with nobody to pursue the cavalry stays, shaken.
void follow_up(Step const& step, Arbiter& arbiter) {
    ChargeProgress& phase = step.phase;
    bool const guns = step.target().is_artillery();
    FollowUp const next = next_follow_up(step.live, phase.principal, {phase.target, phase.flight},
                                         step.known.check, arbiter);
    if (next.target != no_unit) {
        UnitId const cavalry = phase.principal;
        charge_on(step, cavalry, next.target);
        follow_up_move(step.live, cavalry, next, arbiter);
    } else if (guns) {
        bool const used_up = step.live.battle.state[phase.principal].charges_made ==
                             most_charges(step.live.scenario);
        shake(step.live, phase.principal, used_up ? "GT-R-23"_rule : "GT-DEF-06"_rule, arbiter);
        end_charge(step);
    } else {
        phase.stage = Stage::pursuit;
    }
}

void pursuit(Step const& step, Arbiter& arbiter) {
    UnitId const cavalry = step.phase.principal;
    if (step.live.scenario.rules.may_stand &&
        holds_back(step.live.scenario, cavalry, "GT-R-36"_rule, "does the cavalry pursue?",
                   arbiter)) {
        tell(step.live.scenario, cavalry, "GT-R-36"_rule, "does not pursue", arbiter);
        shake(step.live, cavalry, "GT-R-36"_rule, arbiter);
        return end_charge(step);
    }
    Flight const flight = step.phase.flight;  // forgotten when the charge is over
    pursue_and_go_on(step, step.phase.principal, {step.phase.target, flight}, arbiter);
}

}  // namespace

BeforeDice::BeforeDice(BattleView view, ChargeProgress const& progress) {
    UnitId const principal = progress.principal;
    UnitId const target = progress.target;
    switch (progress.stage) {
        case Stage::checks:
            charge.emplace(view.scenario.rules,
                           charge_facts(view, principal, target, progress.follows_up),
                           ChargeNames{view.scenario.troops[principal].name,
                                       view.scenario.troops[target].name, principal, target},
                           Preparation::when_made);
            break;
        case Stage::flight:
            ways.emplace(view, target, principal);
            break;
        case Stage::lost:
            // GT-LIC-07: it does not run
            if (is_routed_in_cover(view, principal)) break;
            [[fallthrough]];
        case Stage::beaten:
            ways.emplace(view, principal, target);
            break;
        case Stage::follow_up:
            check = check_to_follow_up(view, principal);
            break;
        default:
            break;
    }
}

void take_step(LiveBattle live, ChargeProgress& progress, BeforeDice& known, Arbiter& arbiter) {
    Step const step{live, progress, known};
    switch (progress.stage) {
        case Stage::next_charge:
            return next_charge(step, arbiter);
        case Stage::checks:
            return checks(step, arbiter);
        case Stage::countercharge:
            return countercharge(step, arbiter);
        case Stage::beaten:
            return beaten(step, arbiter);
        case Stage::flight:
            return flight(step, arbiter);
        case Stage::lost:
            return lost(step, arbiter);
        case Stage::aftermath:
            return aftermath(step, arbiter);
        case Stage::follow_up:
            return follow_up(step, arbiter);
        case Stage::pursuit:
            return pursuit(step, arbiter);
        case Stage::over:
            return;
    }
}

void resolve_charges(LiveBattle live, Arbiter& arbiter) {
    ChargeProgress progress;
    while (progress.stage != Stage::over) {
        BeforeDice known{live, progress};
        take_step(live, progress, known, arbiter);
    }
}

}  // namespace esprit::grande_tactique
