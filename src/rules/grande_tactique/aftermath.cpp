// What comes after each chart and procedure.

#include "rules/grande_tactique/charge.h"
#include "rules/grande_tactique/facts.h"
#include "rules/grande_tactique/fire_effect.h"
#include "rules/grande_tactique/procedures.h"

namespace esprit::grande_tactique {

using chance::Aftermath;
using chance::FactChangeRecorder;
using chance::FactId;
using chance::other_role;
using chance::RuleLiteral;
using namespace literals;

namespace {

constexpr FactId in_contact_fact = id_of("in_contact");
constexpr FactId general_fact = id_of("general_attached");

/// In the order of `reasons`.
enum class Reason : std::uint8_t { de_shaking, beaten_by_fire, charging, charged, friends_flee };
constexpr chance::StatedFact why(Reason reason) {
    return {why_fact, static_cast<std::int32_t>(reason)};
}
bool is_for(Aftermath const& after, Reason reason) {
    return after.number(why_fact) == static_cast<std::int64_t>(reason);
}

/// The arm of a unit whose arm is not stated.
constexpr Arm unknown_arm{3};

/// GT-MC-T4: of units beaten by fire, only infantry checks.
Arm arm_of(Aftermath const& after, char const* role = "") {
    if (after.has(artillery_fact, role)) return Arm::artillery;
    if (after.knows(arm_fact, role)) return static_cast<Arm>(after.number(arm_fact, role));
    bool const checks = *role == 0 && is_for(after, Reason::beaten_by_fire);
    if (after.unit(role).there || checks) return Arm::infantry;
    return unknown_arm;
}

void flees(Aftermath& after, RuleLiteral rule, char const* role = "") {
    FactChangeRecorder unit{after, role};
    breaks_up({}, unit, RuleId{rule.id});
}

/// GT-FLEE: tells how far a unit flees, and what becomes of its general. `pursued`: whether cavalry
/// pursues it (GT-FLEE-03).
enum class Pursued : std::uint8_t { no, yes, maybe };
void tell_flight(Aftermath& after, Arm arm, char const* role, char const* whom, Pursued pursued) {
    if (arm == Arm::infantry) after.tell({"GT-FLEE-01"_by, "GT-FLEE-09"_by}, whom);
    if (arm == Arm::cavalry && pursued != Pursued::yes) after.tell({"GT-FLEE-02"_by}, whom);
    if (arm == Arm::cavalry && pursued != Pursued::no) after.tell({"GT-FLEE-03"_by}, whom);
    if (after.has(general_fact, role)) after.tell({"GT-GEN-07"_by}, whom);
}

/// GT-PUR-04, -05: tells how far a unit pursues one of the arm `fled`.
void tell_pursuit(Aftermath& after, Arm fled, char const* whom) {
    if (fled == Arm::infantry) after.tell({"GT-PUR-04"_by}, whom);
    if (fled == Arm::cavalry) after.tell({"GT-PUR-05"_by}, whom);
}

/// Tells where a unit flees to and how it rallies, asks for GT-FLEE-13, and tells what becomes of
/// silenced guns.
void follow_flight(Aftermath& after) {
    if (after.became(routed_fact)) {
        after.tell(
            {"GT-FLEE-10"_by, "GT-FLEE-11"_by, "GT-FLEE-21"_by, "GT-FLEE-17"_by, "GT-PIPS-25"_by},
            "the fleeing unit");
        after.ask("morale", "GT-FLEE-13"_by, "each friend that it runs through; shaken if it fails",
                  {}, {why(Reason::friends_flee)});
    }
    if (after.became(silenced_fact)) {
        after.tell({"GT-PIPS-26"_by, "GT-PIPS-27"_by, "GT-PIPS-31"_by}, "the guns");
    }
}

void ask_guns(Aftermath& after, std::initializer_list<chance::RoleChange> role_changes) {
    after.ask("fire", "GT-DEF-03"_by,
              "the guns, in their next firing phase, unless charged in flank or rear only",
              role_changes, {{artillery_fact}, {in_contact_fact}});
}

// --- a charge ---

void tell_loss_of_charge(Aftermath& after, Arm attackers, Arm defenders) {
    if (after.has(routed_fact, "defender.") && after.unit("defender.").gone) {
        if (after.has(general_fact, "defender.")) after.tell({"GT-GEN-09"_by}, "defender");
        return;
    }
    bool const locked = after.is("locked_won") || after.is("locked_lost");
    bool const attacker_flees = after.is("locked_lost") || after.is("countercharged");
    if (attacker_flees) {
        if (locked && attackers == Arm::infantry) after.tell({"GT-FLEE-09"_by}, "attacker");
        if (defenders == Arm::cavalry) after.tell({"GT-R-21"_by}, "defender");
        if (after.has(general_fact, "attacker.")) after.tell({"GT-GEN-07"_by}, "attacker");
    } else if (locked) {
        if (defenders == Arm::infantry) after.tell({"GT-FLEE-09"_by}, "defender");
        if (after.has(general_fact, "defender.")) after.tell({"GT-GEN-07"_by}, "defender");
        if (attackers == Arm::cavalry) after.tell({"GT-PUR-06"_by}, "attacker");
    } else if (after.became(routed_fact)) {
        tell_flight(after, defenders, "defender.", "defender",
                    after.is("defender_flees") ? Pursued::no : Pursued::yes);
    }
}

/// GT-FUP, GT-PUR: tells what cavalry does after its target has failed.
void tell_success_of_cavalry(Aftermath& after, Arm defenders) {
    bool const destroyed = after.unit("defender.").gone;
    bool const silenced = after.has(silenced_fact, "defender.");
    if (after.follows_by("GT-FUP-05"_by)) {
        constexpr char const* if_none = "if there is no new target, attacker";
        after.tell({"GT-FUP-04"_by}, "attacker");
        if (silenced) return;
        tell_pursuit(after, destroyed ? unknown_arm : defenders, if_none);
        if (destroyed) after.tell({"GT-PUR-14"_by}, if_none);
        after.tell({"GT-PUR-08"_by}, if_none);
    } else if (after.is("defender_flees_pursuit")) {
        tell_pursuit(after, defenders, "attacker");
        after.tell({"GT-PUR-06"_by, "GT-PUR-11"_by}, "attacker");
    } else if (after.is("defender_destroyed_pursuit")) {
        after.tell({"GT-PUR-14"_by}, "attacker");
    }
}

void after_charge(Aftermath& after) {
    Arm const defenders = arm_of(after, "defender.");
    tell_loss_of_charge(after, arm_of(after, "attacker."), defenders);
    tell_success_of_cavalry(after, defenders);
    if (after.has(charging_with_help_fact, "attacker.") && after.became(routed_fact)) {
        after.tell({after.is("countercharged") ? "GT-R-10"_by : "GT-R-15"_by}, "the attackers");
    }
    bool const guns = defenders == Arm::artillery;
    if (after.follows_by("GT-ATT-03"_by)) {
        after.ask("fire", "GT-ATT-03"_by, "the defender, at the attacker, in its next firing phase",
                  {{"", "defender."}, {other_role, "attacker."}},
                  {{target_shaken_fact}, {artillery_fact, guns}, {in_contact_fact, guns}});
    }
    if (after.follows_by("GT-DEF-03"_by)) {
        ask_guns(after, {{"", "defender."}, {other_role, "attacker."}});
    }
    if (after.follows_by("GT-FUP-05"_by)) {
        bool const second = after.number(follow_up_fact, "attacker.") == 1;
        after.ask("charge", "GT-FUP-05"_by, "the next target, if there is one",
                  {{"attacker.", "attacker."}}, {{follow_up_fact, second ? 2 : 1, "attacker."}});
    }
}

void after_follow_ups(Aftermath& after) {
    if (after.is("pursues")) after.tell({"GT-PUR-04"_by, "GT-PUR-05"_by}, "the cavalry");
    if (after.follows_by("GT-ATT-03"_by)) {
        after.ask("fire", "GT-ATT-03"_by,
                  "the last target, at the attacker, in its next firing phase", {},
                  {{target_shaken_fact}, {in_contact_fact}});
    }
    if (after.is("guns_hold")) ask_guns(after, {});
}

// --- a morale check ---

/// Leaves out the rows of the check that are for other arms than that of this unit, which is
/// stated.
void leave_out_rows(Aftermath& after, Arm arm) {
    if (arm != Arm::infantry) after.leave_out({"GT-MC-T4"_by});
    if (arm == Arm::artillery) {
        after.leave_out({"GT-DEF-01"_by, "GT-DEF-04"_by, "GT-DEF-05"_by});
    } else {
        after.leave_out({"GT-DEF-02"_by, "GT-DEF-03"_by});
    }
}

void fail_check(Aftermath& after, Arm arm) {
    constexpr FactId limbered = limbered_artillery_charged_fact;
    bool const guns = arm == Arm::artillery || after.has(limbered);
    if (after.follows_by("GT-ATT-02"_by)) after.becomes(shaken_fact, 1, "GT-ATT-02"_by);
    if (after.follows_by("GT-PUR-01"_by)) after.becomes(shaken_fact, 1, "GT-PUR-08"_by);
    if (after.follows_by("GT-FLEE-14"_by)) after.becomes(shaken_fact, 1, "GT-FLEE-14"_by);
    bool const charged_down = after.follows_by("GT-DEF-01"_by) && arm != unknown_arm && !guns;
    bool const shot_down = after.follows_by("GT-MC-T4"_by) && is_for(after, Reason::beaten_by_fire);
    if (charged_down) flees(after, "GT-DEF-01"_by);
    if (shot_down) flees(after, "GT-MC-T4"_by);
    if (after.follows_by("GT-ATT-05"_by)) flees(after, "GT-ATT-05"_by);
    if (after.follows_by("GT-DEF-02"_by) && guns) {
        FactChangeRecorder unit{after};
        are_silenced({}, "GT-DEF-02"_by, unit);
    }
    if (after.became(routed_fact)) {
        // GT-ATT-05 says how far a countercharged unit flees
        bool const run_down = arm == Arm::cavalry && after.has(cavalry_charging_cavalry_fact);
        tell_flight(after, run_down ? unknown_arm : arm, "", "the unit", Pursued::maybe);
    }
    if (after.has(first_follow_up_fact) || after.has(second_follow_up_fact)) {
        after.tell({"GT-PUR-04"_by, "GT-PUR-05"_by}, "the unit");
    }
    if (after.follows_by("GT-ATT-03"_by)) {
        after.ask("fire", "GT-ATT-03"_by, "the defender, at the attacker, in its next firing phase",
                  {{other_role, ""}}, {{target_shaken_fact}, {in_contact_fact}});
    }
}

void pass_check(Aftermath& after) {
    if (after.follows_by("GT-MC-T1"_by) && is_for(after, Reason::de_shaking)) {
        after.becomes(shaken_fact, 0, "GT-MC-T1"_by);
    }
    bool const second = after.has(second_follow_up_fact);
    if (second || after.has(first_follow_up_fact)) after.tell({"GT-FUP-04"_by}, "the unit");
    if (after.follows_by("GT-ATT-01"_by)) {
        after.ask("morale", "GT-ATT-01"_by, "the defender", {}, {why(Reason::charged)});
    }
    if (after.follows_by("GT-DEF-04"_by)) {
        after.ask("locked", "GT-DEF-04"_by, "if both are of one arm", {{"", ""}},
                  {{id_of("self"), static_cast<std::int32_t>(kind_in_combat(after.unit().facts))}});
    }
    if (after.follows_by("GT-FUP-05"_by)) {
        after.ask("charge", "GT-FUP-05"_by, "the next target, if there is one", {{"attacker.", ""}},
                  {{arm_fact, static_cast<std::int32_t>(Arm::cavalry), "attacker."},
                   {follow_up_fact, second ? 2 : 1, "attacker."}});
    }
}

void after_morale(Aftermath& after) {
    Arm const arm = arm_of(after);
    if (after.unit().there) leave_out_rows(after, arm);
    if (after.is("pass")) return pass_check(after);
    fail_check(after, arm);
}

// --- fire, and locked combat ---

/// Applies the effect of fire to the unit of `role`. True if it checks its morale or flees.
bool suffer(Aftermath& after, BeatenUnit const& unit, char const* role) {
    auto const [what, rule] = fire_effect_of(unit);
    FactChangeRecorder changes{after, role};
    if (what == FireEffect::shaken) after.becomes(shaken_fact, 1, rule, role);
    if (what == FireEffect::flees) flees(after, rule, role);
    if (what == FireEffect::silenced) are_silenced({}, rule, changes);
    return what == FireEffect::checks_or_flees;
}

/// Leaves out the rules for targets of other arms than this one.
void leave_out_for_target(Aftermath& after, Arm arm, BeatenUnit const& target) {
    bool const guns = arm == Arm::artillery;
    if (arm != Arm::cavalry) after.leave_out({"GT-FIRE-25"_by});
    if (arm != Arm::infantry) after.leave_out({"GT-FIRE-26"_by});
    if (!guns) after.leave_out({"GT-FIRE-28"_by, "GT-FIRE-32"_by});
    if (after.is("lost") ? !guns : !target.at_muzzles && !after.has(in_contact_fact)) {
        after.leave_out({"GT-FIRE-29"_by});
    }
    // a target that suffers from another rule needs no rule that spares it
    if (after.is("beaten") && (target.eager || !guns)) after.leave_out({"GT-FIRE-33"_by});
}

/// GT-FIRE-09: the target fires back at the firer. Infantry fires only at what it touches
/// (GT-FIRE-01), which is so if infantry fired at it; cavalry never fires.
void fire_back(Aftermath& after, Arm target) {
    bool const by_guns = after.has(artillery_fact);
    bool const touch = after.has(in_contact_fact);
    if (target == Arm::cavalry) return;
    char const* whom = "the target fires back, in its next firing phase";
    if (target == unknown_arm) {
        whom = "the target fires back, if it can, in its next firing phase";
    } else if (target == Arm::infantry && by_guns && !touch) {
        if (after.has(long_range_fact)) return;
        whom = "the target fires back, if it is in contact, in its next firing phase";
    }
    after.ask("fire", "GT-FIRE-09"_by, whom, {{"", other_role}, {other_role, ""}},
              {{artillery_fact, target == Arm::artillery},
               {shaken_fact, after.has(target_shaken_fact)},
               {target_shaken_fact, after.has(shaken_fact)},
               {target_in_square_fact, after.has(in_square_fact)},
               {long_range_fact, after.has(long_range_fact)},
               {in_contact_fact, touch}});
}

void after_fire(Aftermath& after) {
    Arm const target_arm = arm_of(after, other_role);
    bool const guns = after.has(artillery_fact);
    bool const touch = after.has(in_contact_fact);
    bool const target_guns = target_arm == Arm::artillery;
    Arm const firers_arm = guns ? Arm::artillery : Arm::infantry;
    BeatenUnit const target{target_arm == unknown_arm ? Arm::infantry : target_arm,
                            !after.has(target_shaken_fact), guns, guns && touch, false};
    if (after.unit(other_role).there) leave_out_for_target(after, target_arm, target);
    if (after.is("beaten")) {
        if (!target.eager) after.assume(shaken_fact, 1, other_role);
        if (after.has(target_in_square_fact)) after.assume(in_square_fact, 1, other_role);
        if (suffer(after, target, other_role)) {
            after.ask("morale", "GT-FIRE-26"_by,
                      target_arm != unknown_arm ? "the target" : "the target, if it is infantry",
                      {{"", other_role}},
                      {{shaken_fact},
                       {in_square_fact, after.has(target_in_square_fact)},
                       why(Reason::beaten_by_fire)});
        }
        if (after.became(routed_fact))
            tell_flight(after, target_arm, other_role, "the target", Pursued::no);
    } else if (after.is("lost")) {
        BeatenUnit const firer{firers_arm, !after.has(shaken_fact), target_guns,
                               target_guns && touch, true};
        if (suffer(after, firer, "")) {
            after.ask("morale", "GT-FIRE-27"_by, "the firer", {{"", ""}},
                      {why(Reason::beaten_by_fire)});
        }
        if (after.became(routed_fact))
            tell_flight(after, Arm::infantry, "", "the firer", Pursued::no);
    }
    fire_back(after, target_arm);
}

void after_locked(Aftermath& after) {
    bool const wins = after.is("wins");
    Arm const arm = arm_of(after);
    if (after.unit().there) {
        if (arm != Arm::cavalry) after.leave_out({"GT-LIC-06"_by});
        if (arm != Arm::infantry) after.leave_out({"GT-LIC-05"_by, "GT-LIC-07"_by});
    }
    char const* const winner = wins ? "" : other_role;
    char const* const loser = wins ? other_role : "";
    bool const mounted = arm_of(after, winner) == Arm::cavalry;
    after.becomes(shaken_fact, 1, mounted ? "GT-LIC-06"_by : "GT-LIC-05"_by, winner);
    flees(after, "GT-FLEE-07"_by, loser);
    if (after.became(routed_fact) && arm == Arm::infantry) {
        after.tell({"GT-FLEE-09"_by}, "the fleeing unit");
    }
    if (after.has(general_fact, loser)) {
        after.tell({"GT-GEN-07"_by}, wins ? "the enemy" : "the unit");
    }
}

}  // namespace

void aftermath(Aftermath& after) {
    after.run({{"charge", after_charge},
               {"follow-ups", after_follow_ups},
               {"morale", after_morale},
               {"fire", after_fire},
               {"locked", after_locked}});
    follow_flight(after);
}

}  // namespace esprit::grande_tactique
