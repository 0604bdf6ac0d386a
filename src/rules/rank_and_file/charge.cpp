#include "rules/rank_and_file/charge.h"

#include <cstddef>
#include <string>
#include <utility>

#include "base/expect.h"
#include "rules/rank_and_file/charge_facts.h"
#include "rules/rank_and_file/facts.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using chance::FactId;
using chance::FactSet;
using chance::Objection;
using namespace literals;

namespace {

constexpr FactId rounds_fact = facts.id("rounds");

Strength strength_of(FactSet const& unit) {
    return {static_cast<std::int32_t>(stands_left(unit)),
            static_cast<std::int32_t>(unit.number(hits_fact))};
}

/// RF-MOVE-12, -13: tells the rout move of a unit on foot or mounted.
void tell_rout_move(FactSet const& unit, Party who, Arbiter& arbiter) {
    tell(unit.has(self_foot_fact) ? "RF-MOVE-12"_rule : "RF-MOVE-13"_rule, who, arbiter);
}

/// RF-CB-01, RF-R-12: marks cavalry at the end of the turn in which it charged, whatever the
/// result; RF-CB-02: only once.
void mark_blown(FactSet const& unit, Party who, Arbiter& arbiter) {
    if (is_cavalry(unit) && unit.has(charging_fact)) {
        tell(unit.has(blown_fact) ? "RF-CB-02"_rule : "RF-CB-01"_rule, who, arbiter);
        arbiter.becomes(who.name, {{blown_fact, 1, "RF-CB-01"_rule}});
    }
}

/// RF-R-13, RF-CB-06: the marker of that charge is gone before the melee goes on in the next turn.
void take_marker_off(FactSet const& unit, Party who, Arbiter& arbiter) {
    if (is_cavalry(unit) && unit.has(charging_fact)) {
        tell("RF-R-13"_rule, who, arbiter);
        arbiter.becomes(who.name, {{blown_fact, 0, "RF-R-13"_rule}});
    }
}

ChargeState over(ChargeEnd end) {
    ChargeState state;
    state.stage = ChargeStage::over;
    state.end = end;
    return state;
}

/// RF-TURN-05, -07: the facts of a unit in its waiver test, which comes before the fire of the
/// turn. The stand that the fire takes is one.
FactSet before_fire(FactSet unit) {
    if (unit.has(lost_stand_to_fire_fact)) {
        unit.set_number(stands_lost_fact, unit.number(stands_lost_fact) - 1);
    }
    return unit;
}

/// The facts of a unit with its remaining strength.
FactSet reduced(FactSet unit, Strength left) {
    unit.set_number(stands_lost_fact, unit.number(stands_fact) - left.stands);
    return unit;
}

/// The end of a charge according to the loser's morale.
ChargeEnd end_of(bool attacker_lost, Morale loser) {
    constexpr ChargeEnd ends[2][3] = {
        {ChargeEnd::attacker_wins_defender_good, ChargeEnd::attacker_wins_defender_unsteady,
         ChargeEnd::attacker_wins_defender_routs},
        {ChargeEnd::defender_wins_attacker_good, ChargeEnd::defender_wins_attacker_unsteady,
         ChargeEnd::defender_wins_attacker_routs}};
    return ends[attacker_lost ? 1 : 0][static_cast<std::size_t>(loser)];
}

}  // namespace

ChargeRules::ChargeRules(chance::Ruleset const& ruleset)
    : morale(ruleset),
      melee(ruleset),
      least_stands(ruleset.whole_number("least_stands_of_a_unit")),
      most_stands(ruleset.whole_number("most_stands_of_a_unit")) {}

Charge::Charge(ChargeRules const& rules, FactSet const& attacker, FactSet const& defender,
               FactSet const& battle)
    : rules_(rules), most_rounds_(static_cast<std::int32_t>(battle.number(rounds_fact))) {
    ChargeSides const sides = worked_out(attacker, defender, battle);
    attacker_ = sides.attacker;
    defender_ = sides.defender;
}

ChargeState Charge::start() const {
    ChargeState state;
    state.attacker_morale = morale_of(attacker_);
    state.defender_morale = morale_of(defender_);
    state.attacker = strength_of(attacker_);
    state.defender = strength_of(defender_);
    return state;
}

FactSet Charge::attacker_in(ChargeState const& state) const {
    FactSet const unit = state.rounds == 0 ? attacker_ : after_charge(attacker_);
    return with_morale(reduced(unit, state.attacker), state.attacker_morale);
}

FactSet Charge::defender_in(ChargeState const& state) const {
    FactSet unit = state.rounds == 0 ? defender_ : after_charge(defender_);
    // RF-CB-07: a unit that does not charge lost its marker before the melees of this turn
    unit.set(blown_fact, unit.has(blown_fact) && unit.has(charging_fact));
    return with_morale(reduced(unit, state.defender), state.defender_morale);
}

void Charge::step(ChargeState& state, Arbiter& arbiter) const {
    ESPRIT_EXPECT(!finished(state), "a charge that is over takes no step");
    switch (state.stage) {
        case ChargeStage::contact:
            come_into_contact(state, arbiter);
            break;
        case ChargeStage::fire_test:
            test_after_fire(state, arbiter);
            break;
        default:
            fight(state, arbiter);
            break;
    }
}

// RF-WVR-05, RF-MOVE-14: skirmishers that neither stand nor charge evade. RF-R-11, RF-R-08: a
// routing target does not test, and is destroyed by the contact. RF-WVR-13: if the target has gone,
// the charger halts or goes on.
void Charge::come_into_contact(ChargeState& state, Arbiter& arbiter) const {
    if (defender_.has(routing_fact)) {
        tell("RF-R-08"_rule, defenders, arbiter);
        arbiter.becomes(defenders.name, {chance::off_the_table("RF-R-08"_rule)});
        mark_blown(attacker_, attackers, arbiter);
        state = over(ChargeEnd::defender_destroyed_on_contact);
        return;
    }
    if (defender_.has(self_skirmishing_fact) && !defender_.has(standing_fact) &&
        !defender_.has(charging_fact)) {
        tell("RF-MOVE-14"_rule, defenders, arbiter);
        tell("RF-WVR-13"_rule, attackers, arbiter);
        mark_blown(attacker_, attackers, arbiter);
        state = over(ChargeEnd::defender_evades);
        return;
    }
    tell_waiver_causes(rules_.morale, defender_, defenders, arbiter);
    state.defender_morale = waiver_test(rules_.morale, before_fire(defender_), defenders, arbiter);
    if (state.defender_morale == Morale::routing) {
        tell_rout_move(defender_, defenders, arbiter);
        tell("RF-WVR-13"_rule, attackers, arbiter);
        mark_blown(attacker_, attackers, arbiter);
        state = over(ChargeEnd::defender_routs_before_contact);
        return;
    }
    if (defender_.has(blown_fact) && !defender_.has(charging_fact)) {
        tell("RF-CB-07"_rule, defenders, arbiter);
        arbiter.becomes(defenders.name, {{blown_fact, 0, "RF-CB-06"_rule}});
    }
    state.stage = tests_after_fire(defender_) ? ChargeStage::fire_test : ChargeStage::melee;
}

// RF-WVR-01, RF-TURN-08: the ordinary test comes on top of the waiver test, and before the melees.
void Charge::test_after_fire(ChargeState& state, Arbiter& arbiter) const {
    AfterFire const after =
        rank_and_file::test_after_fire(rules_.morale, defender_in(state), defenders, arbiter);
    bool const routs = after.morale == Morale::routing;
    if (routs) tell_rout_move(defender_, defenders, arbiter);
    if (routs || after.falls_back) {
        mark_blown(attacker_, attackers, arbiter);
        mark_blown(defender_, defenders, arbiter);
        state =
            over(routs ? ChargeEnd::defender_routs_before_melee : ChargeEnd::defender_falls_back);
        return;
    }
    state.defender_morale = after.morale;
    state.stage = ChargeStage::melee;
}

// RF-MEL-16, -17, -19: the loser retires and tests, the winner may pursue. RF-MOR-20: guns cannot
// stay then.
Morale Charge::lose(ChargeState const& state, bool attacker_loses, Arbiter& arbiter) const {
    FactSet loser = attacker_loses ? attacker_in(state) : defender_in(state);
    Party const who = attacker_loses ? attackers : defenders;
    tell("RF-MEL-16"_rule, who, arbiter);
    if (loser.has(in_building_fact)) {
        leave_building(loser, who, arbiter);
        // RF-R-02: as a garrison it was charged in front
        for (FactId const id : {in_building_fact, charged_in_flank_fact, charged_in_rear_fact}) {
            loser.set(id, false);
        }
    }
    if (loser.has(guns_stay_fact)) {
        tell("RF-MOR-20"_rule, who, arbiter);
    }
    Morale const after = test_after_melee(rules_.morale, loser, who, arbiter);
    if (after == Morale::routing) tell_rout_move(loser, who, arbiter);
    tell("RF-MEL-19"_rule, attacker_loses ? defenders : attackers, arbiter);
    return after;
}

// RF-TURN-04, -05: the turn of a later round begins with rallies, then markers are removed.
void Charge::begin_next_turn(ChargeState& state, Arbiter& arbiter) const {
    state.attacker_morale = rally(rules_.morale, attacker_in(state), attackers, arbiter);
    state.defender_morale = rally(rules_.morale, defender_in(state), defenders, arbiter);
    if (state.rounds == 1) {
        take_marker_off(attacker_, attackers, arbiter);
        take_marker_off(defender_, defenders, arbiter);
    }
}

void Charge::fight(ChargeState& state, Arbiter& arbiter) const {
    bool const turn_of_charge = state.rounds == 0;
    if (!turn_of_charge) begin_next_turn(state, arbiter);
    Fighter attacker{attacker_in(state), state.attacker, attackers};
    Fighter defender{defender_in(state), state.defender, defenders};
    RoundResult const result = melee_round(rules_.melee, attacker, defender, arbiter);
    state.attacker = attacker.strength;
    state.defender = defender.strength;
    bool const attacker_left = state.attacker.stands > 0;
    bool const defender_left = state.defender.stands > 0;
    ChargeEnd end = ChargeEnd::undecided;
    switch (result) {
        case RoundResult::both_lost:
            end = ChargeEnd::both_destroyed;
            break;
        case RoundResult::first_wins:
            end = defender_left ? end_of(false, lose(state, false, arbiter))
                                : ChargeEnd::attacker_wins_defender_destroyed;
            break;
        case RoundResult::second_wins:
            end = attacker_left ? end_of(true, lose(state, true, arbiter))
                                : ChargeEnd::defender_wins_attacker_destroyed;
            break;
        case RoundResult::goes_on:
            break;
    }
    if (turn_of_charge && attacker_left) {
        mark_blown(attacker_, attackers, arbiter);
    }
    if (turn_of_charge && defender_left) {
        mark_blown(defender_, defenders, arbiter);
    }
    ++state.rounds;
    if (result != RoundResult::goes_on || state.rounds == most_rounds_) {
        state = over(end);
    }
}

}  // namespace esprit::rank_and_file
