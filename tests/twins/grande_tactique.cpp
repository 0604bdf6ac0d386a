// Grande Tactique: morale check, locked in combat, fire.
#include "reading.h"

namespace esprit::twins {
namespace {

bool any_of(Facts const& facts, std::vector<std::string> const& names) {
    for (std::string const& name : names) {
        if (holds(facts, name)) {
            return true;
        }
    }
    return false;
}

// Facts of a unit that charges (any arm).
bool has_charging_fact(Facts const& facts) {
    return word(facts, "why", "") == "charging" ||
           any_of(facts,
                  {"charging_unshaken_artillery_front", "charging_shaken", "charging_with_help",
                   "charging_flank_or_rear", "charging_en_masse", "cavalry_charging_square",
                   "cavalry_charging_infantry", "cavalry_charging_cavalry",
                   "cuirassiers_charging_cavalry", "lancers_charging_infantry"});
}

// Facts that only a charging cavalry unit can have.
bool has_cavalry_fact(Facts const& facts) {
    return any_of(
        facts, {"cavalry_charging_square", "cavalry_charging_infantry", "cavalry_charging_cavalry",
                "cuirassiers_charging_cavalry", "lancers_charging_infantry"});
}

// Facts of a unit that is charged.
bool has_charged_fact(Facts const& facts) {
    return word(facts, "why", "") == "charged" ||
           any_of(facts, {"charged_by_multiple", "charged_in_flank", "charged_in_rear",
                          "limbered_artillery_charged"});
}

bool has_follow_up_fact(Facts const& facts) {
    return any_of(facts, {"first_follow_up", "second_follow_up"});
}

bool checks_as_shaken(Facts const& facts) {
    std::string const why = word(facts, "why", "");
    return why == "de_shaking" || why == "beaten_by_fire";
}

// GT-UNIT-03, GT-MOVE-21: squares are of infantry, and stand in the open.
std::string refuse_places(Facts const& facts) {
    bool const of_other_arm =
        holds(facts, "limbered_artillery_charged") || has_follow_up_fact(facts);
    if (holds(facts, "in_square") && of_other_arm) {
        return "a square of guns or cavalry";
    }
    if (holds(facts, "in_square") && holds(facts, "in_built_up_area")) {
        return "a square in a built-up area";
    }
    // GT-R-05: each charger comes from one side
    if (holds(facts, "charged_in_flank") && holds(facts, "charged_in_rear") &&
        !holds(facts, "charged_by_multiple")) {
        return "one charger at flank and rear";
    }
    return "";
}

// The "refused" table, morale row, first half: the kinds of check and the tester's state.
std::string refuse_states(Facts const& facts) {
    bool const charging = has_charging_fact(facts);
    bool const charged = has_charged_fact(facts);
    bool const follow_up = has_follow_up_fact(facts);
    // GT-CHG-14, GT-STATE-02: these take no check
    if (holds(facts, "routed") || holds(facts, "silenced")) {
        return "routed or silenced";
    }
    std::string const why = word(facts, "why", "");
    if (!why.empty() &&
        (follow_up || (charging && why != "charging") || (charged && why != "charged"))) {
        return "a check that is taken for something else";
    }
    if (why == "friends_flee" && holds(facts, "shaken")) {
        return "shaken troops have nothing to lose when friends flee through them";
    }
    if (holds(facts, "raw") && holds(facts, "veteran")) {
        return "raw with veteran";
    }
    if (charging && charged) {
        return "charging and charged in one check";
    }
    if (charging && follow_up) {
        return "a charging fact in the check for a follow-up";
    }
    if (charged && follow_up) {
        return "a charged fact in the check for a follow-up";
    }
    if (holds(facts, "first_follow_up") && holds(facts, "second_follow_up")) {
        return "both follow-ups at once";
    }
    if (holds(facts, "shaken") && (charging || follow_up)) {
        return "shaken troops do not charge";
    }
    if (holds(facts, "in_square") && charging) {
        return "squares do not charge";
    }
    if (holds(facts, "in_square") && holds(facts, "charged_in_flank")) {
        return "a square has no flank";
    }
    if (holds(facts, "in_square") && holds(facts, "charged_in_rear")) {
        return "a square has no rear";
    }
    return "";
}

// The "refused" table, morale row, second half: what the charger charges.
std::string refuse_targets(Facts const& facts) {
    int targets = 0;
    targets += holds(facts, "cavalry_charging_cavalry") ? 1 : 0;
    targets += holds(facts, "cavalry_charging_infantry") ? 1 : 0;
    targets += holds(facts, "cavalry_charging_square") ? 1 : 0;
    if (targets > 1) {
        return "cavalry charges more than one kind of target";
    }
    // A target other than cavalry: infantry, a square, or (as read here) artillery.
    if (holds(facts, "charging_unshaken_artillery_front")) {
        bool const other = targets > 0 || holds(facts, "lancers_charging_infantry");
        if (other || holds(facts, "charging_shaken") || holds(facts, "charging_flank_or_rear")) {
            return "unshaken guns in front, and something else";
        }
    }
    if (holds(facts, "cuirassiers_charging_cavalry")) {
        if (holds(facts, "cavalry_charging_infantry") || holds(facts, "cavalry_charging_square") ||
            holds(facts, "charging_unshaken_artillery_front")) {
            return "cuirassiers charge cavalry and another target";
        }
    }
    if (holds(facts, "lancers_charging_infantry")) {
        if (holds(facts, "cavalry_charging_cavalry") ||
            holds(facts, "cuirassiers_charging_cavalry")) {
            return "lancers charge infantry and cavalry";
        }
    }
    if (holds(facts, "charging_en_masse") && has_cavalry_fact(facts)) {
        return "only infantry charges en masse";
    }
    return "";
}

// GT-MOD-01 to -06: quality, terrain, mood, square, general.
int own_modifiers(Facts const& facts) {
    int modifier = 0;
    if (holds(facts, "raw")) modifier -= 1;      // GT-MOD-01
    if (holds(facts, "veteran")) modifier += 1;  // GT-MOD-02
    // GT-MOD-03: one +1, however many hold. GT-R-11: a linear feature counts for a unit that is
    // charged, or beaten by fire, across it.
    std::string const why = word(facts, "why", "");
    bool const attacked = !has_charging_fact(facts) && !has_follow_up_fact(facts) &&
                          why != "de_shaking" && why != "friends_flee";
    bool const behind_feature = holds(facts, "defending_linear_feature") && attacked;
    if (holds(facts, "upslope") || holds(facts, "in_built_up_area") || behind_feature) {
        modifier += 1;
    }
    // GT-MOD-04; GT-MC-T1, GT-MC-T4: only shaken troops de-shake or check when beaten by fire
    if (holds(facts, "shaken") || checks_as_shaken(facts)) modifier -= 1;
    if (holds(facts, "in_square")) modifier += 1;         // GT-MOD-05
    if (holds(facts, "general_attached")) modifier += 1;  // GT-MOD-06
    return modifier;
}

// GT-MOD-07 to -11 and -16 to -19, -22: charging.
int charging_modifiers(Facts const& facts) {
    int modifier = 0;
    if (holds(facts, "charging_unshaken_artillery_front")) modifier -= 1;  // GT-MOD-07
    if (holds(facts, "charging_shaken")) modifier += 1;                    // GT-MOD-08
    if (holds(facts, "charging_with_help")) modifier += 1;                 // GT-MOD-09
    // GT-MOD-10; GT-R-05 with GEO-03: a square has neither flank nor rear.
    if (holds(facts, "charging_flank_or_rear") && !holds(facts, "cavalry_charging_square")) {
        modifier += 1;
    }
    if (holds(facts, "charging_en_masse")) modifier += 1;          // GT-MOD-11
    if (holds(facts, "cavalry_charging_square")) modifier -= 2;    // GT-MOD-16
    if (holds(facts, "cavalry_charging_infantry")) modifier += 1;  // GT-MOD-17
    if (holds(facts, "cuirassiers_charging_cavalry")) {
        modifier += 2;  // GT-MOD-19, in place of GT-MOD-18 (GT-R-01)
    } else if (holds(facts, "cavalry_charging_cavalry")) {
        modifier += 1;  // GT-MOD-18
    }
    if (holds(facts, "lancers_charging_infantry")) modifier += 1;  // GT-MOD-22
    return modifier;
}

// GT-MOD-12 to -15 (charged) and GT-MOD-20, -21 (check for a follow-up).
int other_modifiers(Facts const& facts) {
    int modifier = 0;
    if (holds(facts, "charged_by_multiple")) modifier -= 1;  // GT-MOD-12
    // GEO-03, GT-TER-05: a unit in a built-up area has neither flank nor rear.
    if (!holds(facts, "in_built_up_area")) {
        if (holds(facts, "charged_in_flank")) modifier -= 1;  // GT-MOD-13
        if (holds(facts, "charged_in_rear")) modifier -= 2;   // GT-MOD-14, besides -13 (GT-R-05)
    }
    if (holds(facts, "limbered_artillery_charged")) modifier -= 2;  // GT-MOD-15
    if (holds(facts, "first_follow_up")) modifier -= 1;             // GT-MOD-20
    if (holds(facts, "second_follow_up")) modifier -= 2;            // GT-MOD-21
    return modifier;
}

Answer morale_check(Facts const& facts) {
    std::string const states = refuse_states(facts);
    if (!states.empty()) return refused(states);
    std::string const targets = refuse_targets(facts);
    if (!targets.empty()) return refused(targets);
    std::string const places = refuse_places(facts);
    if (!places.empty()) return refused(places);

    // GT-MC-01: all that apply add up.
    int const modifier = own_modifiers(facts) + charging_modifiers(facts) + other_modifiers(facts);
    Answer answer;
    for (int face = 1; face <= 6; ++face) {
        // GT-MC-00: 4 or more passes; GT-R-04: no face passes or fails by itself.
        count(answer, face + modifier >= 4 ? "pass" : "fail");
    }
    return answer;
}

bool is_fighter(std::string const& kind) {
    return kind == "plain" || kind == "veteran" || kind == "lancer" || kind == "veteran_lancer";
}

// GT-LIC-03: nothing but these two counts.
int locked_modifier(std::string const& kind) {
    int modifier = 0;
    if (kind == "veteran" || kind == "veteran_lancer") modifier += 1;
    if (kind == "lancer" || kind == "veteran_lancer") modifier -= 1;
    return modifier;
}

Answer locked(Facts const& facts) {
    // not given: plain, which the verdict says
    std::string const self = word(facts, "self", "plain");
    std::string const enemy = word(facts, "enemy", "plain");
    // The "refused" table, locked row.
    if (!is_fighter(self)) return refused("self is none of the four kinds");
    if (!is_fighter(enemy)) return refused("enemy is none of the four kinds");

    Answer answer;
    for (int own_face = 1; own_face <= 6; ++own_face) {
        for (int enemy_face = 1; enemy_face <= 6; ++enemy_face) {
            int const own_total = own_face + locked_modifier(self);
            int const enemy_total = enemy_face + locked_modifier(enemy);
            // GT-LIC-02: a tie is rolled again, so it is no outcome.
            if (own_total > enemy_total) count(answer, "wins");
            if (own_total < enemy_total) count(answer, "loses");
        }
    }
    return answer;
}

Answer opposed_fire(Facts const& facts) {
    if (holds(facts, "in_contact") && holds(facts, "long_range")) {
        return refused("in contact at long range");
    }
    // GT-FLEE-05, GT-STATE-02
    if (holds(facts, "routed") || holds(facts, "silenced")) {
        return refused("routed or silenced");
    }
    // GT-ATT-04, GT-UNIT-03, GEO-03
    if (holds(facts, "limbered") || (holds(facts, "in_square") && holds(facts, "artillery")) ||
        (holds(facts, "enfilade") && holds(facts, "target_in_square"))) {
        return refused("limbered, guns in square, or a square in enfilade");
    }
    int firer = 0;
    if (holds(facts, "shaken")) firer -= 1;     // GT-FIRE-13
    if (holds(facts, "in_square")) firer -= 1;  // GT-FIRE-14
    if (holds(facts, "artillery")) {
        if (holds(facts, "long_range")) firer -= 1;        // GT-FIRE-15
        if (holds(facts, "enfilade")) firer += 1;          // GT-FIRE-16
        if (holds(facts, "target_in_square")) firer += 1;  // GT-FIRE-18
    }
    if (holds(facts, "target_in_cover")) firer -= 1;  // GT-FIRE-19
    int target = 0;                                   // GT-FIRE-20
    if (holds(facts, "target_shaken")) target -= 1;   // GT-FIRE-21

    Answer answer;
    for (int firer_face = 1; firer_face <= 6; ++firer_face) {  // GT-FIRE-12: one d6 each
        for (int target_face = 1; target_face <= 6; ++target_face) {
            int const lead = firer_face + firer - target_face - target;
            if (lead > 0) count(answer, "beaten");  // GT-FIRE-22
            if (lead == 0) count(answer, "tie");    // GT-FIRE-23
            if (lead < 0) count(answer, "lost");    // GT-FIRE-22
        }
    }
    return answer;
}

std::vector<FactSpec> morale_check_facts() {
    return {bare("raw"),
            bare("veteran"),
            bare("upslope"),
            bare("in_built_up_area"),
            bare("defending_linear_feature"),
            bare("shaken"),
            bare("in_square"),
            bare("general_attached"),
            bare("charging_unshaken_artillery_front"),
            bare("charging_shaken"),
            bare("charging_with_help"),
            bare("charging_flank_or_rear"),
            bare("charging_en_masse"),
            bare("charged_by_multiple"),
            bare("charged_in_flank"),
            bare("charged_in_rear"),
            bare("limbered_artillery_charged"),
            bare("cavalry_charging_square"),
            bare("cavalry_charging_infantry"),
            bare("cavalry_charging_cavalry"),
            bare("cuirassiers_charging_cavalry"),
            bare("first_follow_up"),
            bare("second_follow_up"),
            bare("lancers_charging_infantry"),
            bare("routed"),
            bare("silenced"),
            {"why", {"de_shaking", "beaten_by_fire", "charging", "charged", "friends_flee"}}};
}

std::vector<FactSpec> locked_facts() {
    std::vector<std::string> const kinds = {"plain", "veteran", "lancer", "veteran_lancer", "raw"};
    return {{"self", kinds}, {"enemy", kinds}};
}

std::vector<FactSpec> opposed_fire_facts() {
    return {bare("shaken"),          bare("in_square"),     bare("artillery"),
            bare("long_range"),      bare("enfilade"),      bare("target_in_square"),
            bare("target_in_cover"), bare("target_shaken"), bare("in_contact"),
            bare("routed"),          bare("silenced"),      bare("limbered")};
}

}  // namespace

std::vector<Twin> grande_tactique_twins() {
    return {{"grande-tactique", "morale", morale_check_facts(), morale_check},
            {"grande-tactique", "locked", locked_facts(), locked},
            {"grande-tactique", "fire", opposed_fire_facts(), opposed_fire}};
}

}  // namespace esprit::twins
