// What comes after each chart and procedure.

#include <limits>

#include "rules/rank_and_file/charge.h"
#include "rules/rank_and_file/charge_facts.h"
#include "rules/rank_and_file/facts.h"
#include "rules/rank_and_file/procedures.h"

namespace esprit::rank_and_file {

using chance::Aftermath;
using chance::FactChangeRecorder;
using chance::FactId;
using chance::FactSet;
using chance::other_role;
using chance::RuleLiteral;
using namespace literals;

namespace {

/// The hits that the throw of one side of a melee hands on to that of the other.
constexpr char const* hits_caused = "hits_caused";
constexpr char const* they_charged = "now.charged";
constexpr char const* we_charged = "now.met";
constexpr char const* shock_charged = "now.shock_charging";
constexpr char const* lancers_charged = "now.lancers_charged";

bool is_single(FactSet const& unit) {
    return unit.has(single_stand_fact) || unit.number(stands_fact) == 1;
}

/// RF-FIRE-14, -15: applies hits. Returns the stands lost.
std::int32_t suffer(Aftermath& after, std::int32_t hits, RuleLiteral rule) {
    if (after.unit(other_role).role.empty() || hits == 0) return 0;
    FactSet const facts = after.unit(other_role).facts;
    std::int32_t const all = std::numeric_limits<std::int32_t>::max();
    bool const known = after.knows(stands_fact, other_role);
    Fighter unit{facts,
                 {known ? static_cast<std::int32_t>(stands_left(facts)) : all,
                  static_cast<std::int32_t>(facts.number(hits_fact))},
                 {}};
    FactChangeRecorder changes{after, other_role};
    return take_hits(MeleeRules{after.ruleset}, unit, hits, RuleId{rule.id}, changes);
}

/// RF-MOVE-01, -02, -06, -07: tells how far an ordinary move goes.
void tell_move(Aftermath& after, bool on_foot, char const* whom) {
    if (on_foot) {
        after.tell({"RF-MOVE-01"_by, "RF-MOVE-02"_by}, whom);
    } else {
        after.tell({"RF-MOVE-06"_by, "RF-MOVE-07"_by}, whom);
    }
}

void tell_blown(Aftermath& after) {
    if (after.became(blown_fact)) after.tell({"RF-CB-06"_by}, "the blown cavalry");
}

void ask_rally(Aftermath& after, RuleLiteral rule, char const* whom, char const* role = "") {
    after.ask("rally", rule, whom, {{"", role}});
}

void ask_morale(Aftermath& after, RuleLiteral rule, char const* whom, char const* role) {
    after.ask("morale", rule, whom, {{"", role}});
}

/// RF-MEL-20: asks for the rallies (RF-TURN-04) and the next round, in a turn without charges
/// (RF-CB-06, RF-R-13).
void ask_next_round(Aftermath& after, char const* one, char const* other) {
    for (char const* const role : {one, other}) {
        if (after.has(unsteady_fact, role)) {
            ask_rally(after, "RF-RAL-01"_by, "the unsteady side, next turn", role);
        }
    }
    after.ask("melee", "RF-MEL-20"_by, "each side, next turn", {{"", one}, {other_role, other}})
        .left_behind.push_back({blown_fact});
}

/// Leaves out rows for other kinds of unit than this one, if it is named.
void leave_out_rows(Aftermath& after) {
    if (!after.unit().there) return;
    bool const on_foot = after.has(self_foot_fact);
    bool const guns = after.has(artillery_fact);
    if (on_foot) {
        after.leave_out({"RF-MOR-16"_by, "RF-MOR-17"_by, "RF-MOVE-13"_by});
    } else {
        after.leave_out({"RF-MOR-15"_by, "RF-MOVE-12"_by});
    }
    if (!guns) after.leave_out({"RF-MOR-17"_by, "RF-MOR-19"_by, "RF-MOR-20"_by});
}

void after_fire(Aftermath& after) {
    if (after.count() == 0) return;
    bool const lost = suffer(after, after.count(), "RF-FIRE-14"_by) > 0;
    FactSet target = after.unit(other_role).facts;
    bool const known = after.unit(other_role).there;
    target.set(single_stand_fact, is_single(target));
    target.set(lost_stand_to_fire_fact, lost);
    target.set(hit_this_turn_fact);
    if (target.has(lost_stand_to_fire_fact)) {
        ask_morale(after, "RF-MOR-12"_by, "the target, which has lost a stand", other_role);
    } else if (tests_after_fire(target)) {
        ask_morale(after, "RF-MOR-13"_by, "the target: a single stand tests after any hit",
                   other_role);
    }
    if (!known && !target.has(lost_stand_to_fire_fact)) {
        ask_morale(after, "RF-MOR-12"_by, "the target, if it lost a stand or is a single one",
                   other_role);
    }
}

void after_morale(Aftermath& after) {
    leave_out_rows(after);
    FactChangeRecorder unit{after};
    MoraleRules const rules{after.ruleset};
    AfterFire const morale =
        settle_fire_test(rules, after.outcome.name, after.unit().facts, {}, unit);
    if (morale.morale == morale_of(after.units_before[0].facts)) return;
    after.tell({"RF-MOVE-15"_by}, "the unit");
    after.tell({"RF-RAL-08"_by}, "in the rally phase");
    ask_rally(after, "RF-RAL-01"_by, "in the next rally phase");
}

/// RF-TURN-08, -09: fire at the charger, then the melee. The facts of the charge count in the dice
/// of both.
void meet_charge(Aftermath& after) {
    FactSet const& unit = after.unit().facts;
    bool const charges = unit.has(charging_fact);
    bool const other_lancers = after.has(lancers_fact, other_role);
    after.ask("fire", "RF-R-26"_by, "the target, at the charger",
              {{"", ""}, {other_role, other_role}});
    after
        .ask("melee", "RF-TURN-09"_by, "the target, after the firing",
             {{"", ""}, {other_role, other_role}},
             {{enemy_shock_fact, unit.has(charger_shock_fact)},
              {id_of("enemy_mounted"), unit.has(charger_mounted_fact)},
              {first_round_fact},
              {cavalry_charged_at_halt_fact, after.unit().there && is_cavalry(unit) && !charges},
              {shock_charging_fact, charges && unit.has(shock_fact)},
              {lancers_charged_fact, charges && unit.has(lancers_fact)},
              {enemy_lancers_charging_fact, charges && other_lancers}})
        .hand_on(they_charged)
        .hand_on(shock_charged, unit.has(charger_shock_fact))
        .hand_on(lancers_charged, other_lancers);
}

void after_waiver(Aftermath& after) {
    leave_out_rows(after);
    FactSet const charged = after.unit().facts;
    MoraleRules const rules{after.ruleset};
    FactChangeRecorder unit{after};
    bool const routs = after.is("rout");
    settle_waiver(rules, after.outcome.name, charged, {}, unit);
    if (routs) after.tell({"RF-MOVE-15"_by}, "the unit");
    if (charged.has(charger_mounted_fact)) after.tell({"RF-CB-01"_by}, "the charger");
    if (!routs) meet_charge(after);
    if (after.follows_by("RF-WVR-13"_by)) {
        auto const same = [&](FactId fact) { return chance::StatedFact{fact, charged.has(fact)}; };
        after.ask("waiver", "RF-WVR-14"_by, "the unit that is met by the charge that goes on", {},
                  {same(charger_formed_fact), same(charger_shock_fact), same(charger_mounted_fact),
                   same(industrial_age_fact)});
    }
    if (after.follows_by("RF-WVR-17"_by)) ask_rally(after, "RF-WVR-17"_by, "next turn");
}

void after_rally(Aftermath& after) {
    leave_out_rows(after);
    FactSet const& unit = after.unit().facts;
    RallyRules const rules{after.ruleset};
    auto const [result, rule] = rallied(rules.outcomes.of(after.outcome), morale_of(unit),
                                        is_single(unit) && !rules.single_stands_test);
    switch (result) {
        case RallyResult::removed:
            return after.becomes(chance::off_the_table(rule), "");
        case RallyResult::halts:
        case RallyResult::rallies:
            after.becomes(routing_fact, 0, rule);
            return after.becomes(unsteady_fact, result == RallyResult::halts, rule);
        case RallyResult::routs_on:
            after.becomes(stands_lost_fact, after.number(stands_lost_fact) + 1, rule);
            after.tell({"RF-MOVE-15"_by}, "the unit");
            break;
        case RallyResult::stays_unsteady:
            after.becomes(unsteady_fact, 1, rule);
    }
    ask_rally(after, "RF-RAL-01"_by, "again next turn");
}

void after_uncontrolled(Aftermath& after) {
    if (!after.is("must_charge")) return;
    bool const cavalry = after.of == "uncontrolled-cavalry";
    after.ask("charge", cavalry ? "RF-UCV-03"_by : "RF-UNC-03"_by, "at a target in range and sight",
              {{"attacker.", ""}}, {{impetuous_fact, cavalry, "attacker."}});
}

/// RF-MEL-22, -23: the loser of a melee retires, the winner may go on.
void tell_melee_lost(Aftermath& after, bool own_lost) {
    char const* const loser_role = own_lost ? "" : other_role;
    chance::KnownUnit const& loser = after.unit(loser_role);
    chance::KnownUnit const& winner = after.unit(own_lost ? other_role : "");
    char const* const whom = own_lost ? "the unit" : "the enemy";
    char const* const winner_name = own_lost ? "the enemy" : "the unit";
    after.tell({"RF-MEL-22"_by}, whom);
    FactChangeRecorder changes{after, loser_role};
    leave_building(loser.facts, {}, changes);
    if (loser.facts.has(self_foot_fact)) {
        after.tell({"RF-MOR-15"_by}, whom);
    } else if (loser.there) {
        after.tell({"RF-MOR-16"_by}, whom);
    }
    after.tell({"RF-MOVE-15"_by}, "the loser");
    after.tell({"RF-MEL-23"_by}, winner_name);
    bool const on_foot = winner.facts.has(self_foot_fact);
    bool const foot_guns = on_foot && winner.facts.has(artillery_fact);
    if (!foot_guns && (on_foot || winner.there)) tell_move(after, on_foot, winner_name);
}

void ask_enemys_dice(Aftermath& after) {
    bool const shock = after.has(shock_charging_fact);
    bool const lancers = after.has(lancers_charged_fact);
    after
        .ask("melee", "RF-MEL-15"_by, "the other side", {{"", other_role}, {other_role, ""}},
             {{first_round_fact, after.has(first_round_fact)},
              {enemy_shock_fact, shock},
              {enemy_lancers_charging_fact, lancers},
              {shock_charging_fact, after.handed(shock_charged) != nullptr},
              {lancers_charged_fact, after.handed(lancers_charged) != nullptr}})
        .hand_on(hits_caused, std::int64_t{after.count()})
        .hand_on(we_charged, after.handed(they_charged) != nullptr)
        .hand_on(they_charged, shock || lancers || after.has(impetuous_fact))
        .at_once = true;
    ask_morale(after, "RF-MEL-17"_by, "the side that lost", "");
}

/// RF-CB-01: marks cavalry that charged into the melee.
void mark_blown(Aftermath& after, bool charged, char const* role) {
    if (charged && is_cavalry(after.unit(role).facts)) {
        after.becomes(blown_fact, 1, "RF-CB-01"_by, role);
    }
}

void after_melee(Aftermath& after) {
    suffer(after, after.count(), "RF-MEL-21"_by);
    std::int64_t const* const before = after.handed(hits_caused);
    if (before == nullptr) return ask_enemys_dice(after);
    bool const we_charge = after.handed(we_charged) != nullptr || after.has(shock_charging_fact) ||
                           after.has(lancers_charged_fact) || after.has(impetuous_fact);
    mark_blown(after, we_charge, "");
    mark_blown(after, after.handed(they_charged) != nullptr, other_role);
    bool const other_gone = after.unit(other_role).gone;
    if (*before == after.count()) {
        if (!other_gone) ask_next_round(after, "", other_role);
    } else {
        bool const lost = after.count() < *before;
        tell_melee_lost(after, lost);
        if (!lost && !after.unit().gone) {
            ask_morale(after, "RF-MEL-17"_by, "the enemy, which has lost", other_role);
        }
        if (lost && !other_gone) {
            ask_morale(after, "RF-MEL-17"_by, "the unit, which has lost", "");
        }
    }
    tell_blown(after);
}

/// One side of a charge: its role and its name.
struct Side {
    char const* role;
    char const* name;
    char const* rallies;
    char const* charges;
};
constexpr Side attacking_side{"attacker.", "attacker", "the attacker, in the next rally phase",
                              "the attacker, when charges are declared next"};
constexpr Side defending_side{"defender.", "defender", "the defender, in the next rally phase",
                              "the defender, when charges are declared next"};

/// RF-MOR-15 to -17, RF-MEL-22: tells where the loser of the melee goes.
void tell_retreat(Aftermath& after, Side const& side, Morale morale) {
    if (morale == Morale::good) after.tell({"RF-MEL-22"_by}, side.name);
    if (morale == Morale::routing) return;
    bool const guns = after.has(artillery_fact, side.role);
    after.tell({after.has(self_foot_fact, side.role) ? "RF-MOR-15"_by
                : guns                               ? "RF-MOR-17"_by
                                                     : "RF-MOR-16"_by},
               side.name);
}

/// RF-MEL-19, -23: a winner that drove the enemy off may pursue, except guns. RF-UNC-01: tests
/// infantry whose type may charge uncontrolled (RF-R-14), or is not stated.
void go_on_after_victory(Aftermath& after, Side const& winner, bool enemy_left) {
    bool const on_foot = after.has(self_foot_fact, winner.role);
    if (enemy_left && !after.has(artillery_fact, winner.role)) {
        after.tell({"RF-MEL-23"_by}, winner.name);
        tell_move(after, on_foot, winner.name);
    }
    if (on_foot && (after.knows(id_of("chance"), winner.role) || !after.unit(winner.role).there)) {
        after.ask("uncontrolled", "RF-UNC-01"_by, winner.charges, {{"", winner.role}},
                  {{id_of("won_melee")}});
    }
}

void lose_melee(Aftermath& after, Side const& winner, Side const& loser) {
    bool const left = !after.unit(loser.role).gone;
    Morale const morale = morale_of(after.unit(loser.role).facts);
    if (left) {
        tell_retreat(after, loser, morale);
        if (morale != Morale::good) ask_rally(after, "RF-RAL-01"_by, loser.rallies, loser.role);
    }
    go_on_after_victory(after, winner, left);
}

void after_charge(Aftermath& after) {
    auto const end = static_cast<ChargeEnd>(after.outcome.name);
    bool const before_contact = end == ChargeEnd::defender_routs_before_contact;
    bool goes_back = end >= ChargeEnd::defender_routs_before_contact &&
                     end <= ChargeEnd::defender_wins_attacker_routs;
    for (Side const& side : {attacking_side, defending_side})
        goes_back = goes_back && !after.unit(side.role).gone;
    if (goes_back) {
        after.tell({"RF-MOVE-15"_by}, "the unit that goes back");
        after.tell({"RF-RAL-08"_by}, "in the rally phase");
    }
    if (before_contact || end == ChargeEnd::defender_evades) {
        after.ask("charge", "RF-WVR-13"_by, "the charger, at the next target in reach",
                  {{"attacker.", "attacker."}});
    }
    if (before_contact) {
        ask_rally(after, "RF-WVR-17"_by, "the defender, next turn", defending_side.role);
    } else if (end == ChargeEnd::defender_evades) {
        after.tell({"RF-MOVE-04"_by}, defending_side.name);
    } else if (end == ChargeEnd::defender_falls_back ||
               end == ChargeEnd::defender_routs_before_melee) {
        ask_rally(after, "RF-RAL-01"_by, defending_side.rallies, defending_side.role);
    } else if (end == ChargeEnd::undecided) {
        ask_next_round(after, attacking_side.role, defending_side.role);
    } else if (end >= ChargeEnd::defender_wins_attacker_good &&
               end <= ChargeEnd::defender_wins_attacker_destroyed) {
        lose_melee(after, defending_side, attacking_side);
    } else if (end >= ChargeEnd::attacker_wins_defender_good &&
               end <= ChargeEnd::attacker_wins_defender_destroyed) {
        lose_melee(after, attacking_side, defending_side);
    }
    tell_blown(after);
}

}  // namespace

void aftermath(Aftermath& after) {
    for (chance::KnownUnit const& unit : after.units_before) {
        if (unit.facts.has(single_stand_fact)) after.assume(stands_fact, 1, unit.role);
    }
    after.run({{"fire", after_fire},
               {"morale", after_morale},
               {"waiver", after_waiver},
               {"rally", after_rally},
               {"uncontrolled", after_uncontrolled},
               {"uncontrolled-cavalry", after_uncontrolled},
               {"melee", after_melee},
               {"charge", after_charge}});
}

}  // namespace esprit::rank_and_file
