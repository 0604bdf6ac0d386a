// What comes after a verdict of Grande Tactique; going_on.h says how a line is read.
#include "sheet/going_on_words.h"

namespace esprit::sheet {

namespace {

constexpr std::string_view defender_flees =
    "defender_flees locked_won defender_flees_follow_up defender_flees_pursuit";
constexpr std::string_view attacker_flees = "countercharged locked_lost";
constexpr std::string_view defender_runs =
    "defender_flees defender_flees_follow_up defender_flees_pursuit";
constexpr std::string_view defender_destroyed =
    "defender_destroyed defender_destroyed_follow_up defender_destroyed_pursuit";
constexpr std::string_view after_flight = "defender_flees_follow_up defender_destroyed_follow_up";
/// GT-R-15: not all attackers of one target fare as their principal does.
constexpr std::string_view shared =
    "defender_flees defender_flees_follow_up defender_flees_pursuit locked_won locked_lost";
constexpr std::string_view guns_overrun =
    "defender_silenced defender_silenced_follow_up defender_silenced_stays";

constexpr Taken if_so(std::string_view fact, std::string_view unless = "") {
    return {"", fact, "", "true", unless};
}
constexpr Taken somebody_flees = if_so("somebody.routed");
/// GT-ATT-05 says how far who is countercharged flees.
constexpr Taken run_down = if_so("mounted", "cavalry_charging_cavalry");
constexpr Taken guns_are_silenced = if_so("somebody.silenced");

constexpr Taken taken_for_in_grande_tactique[] = {
    {"arm", "artillery", "", "artillery", ""},        {"arm", there, "", "infantry", ""},
    {"guns", "arm", "artillery", "true", ""},         {"no_guns", "arm", "infantry", "true", ""},
    {"no_guns", "arm", "cavalry", "true", ""},        {"on_foot", "arm", "infantry", "true", ""},
    {"on_foot", "why", "beaten_by_fire", "true", ""},  // GT-MC-T4
    {"mounted", "arm", "cavalry", "true", ""},
};

/// GT-FIRE-09: who was fired on, at who has fired.
constexpr std::string_view at_once = "the target fires back, in its next firing phase";
constexpr GoesOn fires_back(std::string_view whom, Taken const& only, Taken const& also = {}) {
    return {{"fire", "", ""},
            "fire",
            whom,
            "GT-FIRE-09",
            {{{"", other_side}, {other_side, ""}}},
            {{where("artillery", "other.arm", "artillery", "true"), as("shaken", "target_shaken"),
              as("target_shaken", "shaken"), as("target_in_square", "in_square"),
              as("long_range", "long_range"), as("in_contact", "in_contact")}},
            only,
            also};
}

constexpr Tells tells_in_grande_tactique[] = {
    // GT-DEF-01 says that it flees, and not how far
    {{"charge", defender_runs, "GT-FLEE-01"},
     "defender",
     where("", "defender.arm", "infantry", "true")},
    {{"charge", "defender_flees", "GT-FLEE-02"},
     "defender",
     where("", "defender.arm", "cavalry", "true")},
    {{"charge", "defender_flees_follow_up defender_flees_pursuit", "GT-FLEE-03"},
     "defender",
     where("", "defender.arm", "cavalry", "true")},
    {{"charge", defender_flees, "GT-FLEE-09"},
     "defender",
     where("", "defender.arm", "infantry", "true")},
    {{"charge", "locked_lost", "GT-FLEE-09"},
     "attacker",
     where("", "attacker.arm", "infantry", "true")},
    {{"charge", "defender_flees_pursuit", "GT-PUR-04"},
     "attacker",
     where("", "defender.arm", "infantry", "true")},
    {{"charge", "defender_flees_pursuit", "GT-PUR-05"},
     "attacker",
     where("", "defender.arm", "cavalry", "true")},
    {{"charge", "defender_destroyed_pursuit", "GT-PUR-14"}, "attacker"},
    {{"charge", after_flight, "GT-FUP-04"}, "attacker"},
    {{"charge", "defender_silenced_follow_up", "GT-FUP-04"}, "attacker"},
    {{"charge", "defender_flees_follow_up", "GT-PUR-04"},
     "if there is no new target, attacker",
     where("", "defender.arm", "infantry", "true")},
    {{"charge", "defender_flees_follow_up", "GT-PUR-05"},
     "if there is no new target, attacker",
     where("", "defender.arm", "cavalry", "true")},
    {{"charge", "defender_destroyed_follow_up", "GT-PUR-14"},
     "if there is no new target, attacker"},
    {{"charge", after_flight, "GT-PUR-08"}, "if there is no new target, attacker"},
    {{"charge", "defender_flees_pursuit", "GT-PUR-06"}, "attacker"},
    {{"charge", "defender_flees_pursuit", "GT-PUR-11"}, "attacker"},
    {{"charge", "locked_won", "GT-PUR-06"},
     "attacker",
     where("", "attacker.arm", "cavalry", "true")},
    {{"charge", "locked_lost countercharged", "GT-R-21"},
     "defender",
     where("", "defender.arm", "cavalry", "true")},
    {{"charge", shared, "GT-R-15"}, "the attackers", if_so("attacker.charging_with_help")},
    {{"charge", "countercharged", "GT-R-10"},
     "the attackers",
     if_so("attacker.charging_with_help")},
    {{"charge", defender_destroyed, "GT-GEN-09"}, "defender", if_so("defender.general_attached")},
    {{"morale", "pass", "GT-FUP-04"}, "the unit", if_so("first_follow_up")},
    {{"morale", "pass", "GT-FUP-04"}, "the unit", if_so("second_follow_up")},
    {{"follow-ups", "pursues", "GT-PUR-04"}, "the cavalry"},
    {{"follow-ups", "pursues", "GT-PUR-05"}, "the cavalry"},
    {{"charge", defender_flees, "GT-GEN-07"}, "defender", as("", "defender.general_attached")},
    {{"charge", attacker_flees, "GT-GEN-07"}, "attacker", as("", "attacker.general_attached")},
    {{"fire", "beaten", "GT-FLEE-01"},
     "the target",
     somebody_flees,
     where("", "other.arm", "infantry", "true")},
    {{"fire", "beaten", "GT-FLEE-09"},
     "the target",
     somebody_flees,
     where("", "other.arm", "infantry", "true")},
    {{"fire", "beaten", "GT-FLEE-02"},
     "the target",
     somebody_flees,
     where("", "other.arm", "cavalry", "true")},
    {{"fire", "beaten", "GT-GEN-07"},
     "the target",
     somebody_flees,
     if_so("other.general_attached")},
    {{"fire", "lost", "GT-FLEE-01"}, "the firer", somebody_flees},
    {{"fire", "lost", "GT-FLEE-09"}, "the firer", somebody_flees},
    {{"fire", "lost", "GT-GEN-07"}, "the firer", somebody_flees, if_so("general_attached")},
    {{"locked", "", "GT-FLEE-09"}, "who flees", somebody_flees, if_so("on_foot")},
    {{"locked", "wins", "GT-GEN-07"}, "the enemy", if_so("other.general_attached")},
    {{"locked", "loses", "GT-GEN-07"}, "the unit", if_so("general_attached")},
    {{"morale", "", "GT-FLEE-01"}, "the unit", somebody_flees, if_so("on_foot")},
    {{"morale", "", "GT-FLEE-09"}, "the unit", somebody_flees, if_so("on_foot")},
    {{"morale", "", "GT-FLEE-02"}, "the unit", somebody_flees, run_down},
    {{"morale", "", "GT-FLEE-03"}, "the unit", somebody_flees, run_down},
    {{"morale", "", "GT-GEN-07"}, "the unit", somebody_flees, if_so("general_attached")},
    {{"morale", "fail", "GT-PUR-04"}, "the unit", if_so("first_follow_up")},
    {{"morale", "fail", "GT-PUR-05"}, "the unit", if_so("first_follow_up")},
    {{"morale", "fail", "GT-PUR-04"}, "the unit", if_so("second_follow_up")},
    {{"morale", "fail", "GT-PUR-05"}, "the unit", if_so("second_follow_up")},
    // where it flees to, and how it comes back
    {{"", "", "GT-FLEE-10"}, "who flees", somebody_flees},
    {{"", "", "GT-FLEE-11"}, "who flees", somebody_flees},
    {{"", "", "GT-FLEE-21"}, "who flees", somebody_flees},
    {{"", "", "GT-FLEE-17"}, "who flees", somebody_flees},
    {{"", "", "GT-PIPS-25"}, "who flees", somebody_flees},
    {{"", "", "GT-PIPS-26"}, "the guns", guns_are_silenced},
    {{"", "", "GT-PIPS-27"}, "the guns", guns_are_silenced},
    {{"", "", "GT-PIPS-31"}, "the guns", guns_are_silenced},
};

constexpr ToldWhere told_where_in_grande_tactique[] = {
    {"GT-DEF-01", if_so("no_guns")},
    {"GT-DEF-02", if_so("guns")},
    {"GT-DEF-03", if_so("guns")},
    {"GT-DEF-04", if_so("no_guns")},
    {"GT-DEF-05", if_so("no_guns")},
    {"GT-MC-T4", if_so("on_foot")},
    {"GT-FIRE-25", if_so("other.mounted"), other_side},
    {"GT-FIRE-26", if_so("other.on_foot"), other_side},
    {"GT-FIRE-28", if_so("other.guns"), other_side},
    {"GT-FIRE-29", if_so("other.guns"), other_side, "lost"},
    {"GT-FIRE-32", if_so("other.guns"), other_side},
    // where the target suffers already, the rest need not be told; and guns at a distance chase
    // nobody
    {"GT-FIRE-29", if_so("in_contact"), other_side, "beaten"},
    {"GT-FIRE-33", if_so("target_shaken"), other_side, "beaten"},
    {"GT-FIRE-33", if_so("other.guns"), other_side, "beaten"},
    {"GT-LIC-05", if_so("on_foot")},
    {"GT-LIC-06", if_so("mounted")},
    {"GT-LIC-07", if_so("on_foot")},
};

constexpr Becomes becomes_in_grande_tactique[] = {
    {{"charge", defender_flees, ""}, set("defender.routed"), "GT-FLEE-07"},
    {{"charge", defender_flees, ""}, ends("defender.shaken"), "GT-FLEE-07"},
    {{"charge", defender_flees, ""}, ends("defender.in_square"), "GT-FLEE-04"},
    {{"charge", attacker_flees, ""}, set("attacker.routed"), "GT-FLEE-07"},
    {{"charge", guns_overrun, ""}, set("defender.silenced"), "GT-DEF-02"},
    {{"charge", guns_overrun, ""}, ends("defender.shaken"), "GT-DEF-02"},
    {{"charge", "repulsed", "GT-ATT-02"}, set("attacker.shaken")},
    {{"charge", "locked_won", "GT-LIC-05"}, set("attacker.shaken")},
    {{"charge", "locked_won", "GT-LIC-06"}, set("attacker.shaken")},
    {{"charge", "locked_lost", "GT-LIC-05"}, set("defender.shaken")},
    {{"charge", "locked_lost", "GT-LIC-06"}, set("defender.shaken")},
    {{"charge", "countercharged", ""}, set("defender.shaken"), "GT-ATT-05"},
    {{"charge", "defender_flees_pursuit defender_destroyed_pursuit", ""},
     set("attacker.shaken"),
     "GT-PUR-08"},
    {{"charge", "defender_silenced_stays", ""}, set("attacker.shaken"), "GT-DEF-06"},
    {{"follow-ups", "repulsed", "GT-ATT-02"}, set("attacker.shaken")},
    {{"follow-ups", "countercharged locked_lost", ""}, set("attacker.routed"), "GT-FLEE-07"},
    {{"follow-ups", "locked_won", ""}, set("attacker.shaken"), "GT-LIC-06"},
    {{"follow-ups", "pursues", ""}, set("attacker.shaken"), "GT-PUR-08"},
    {{"follow-ups", "stays", ""}, set("attacker.shaken"), "GT-DEF-06"},
    {{"morale", "fail", "GT-ATT-02"}, set("shaken")},
    {{"morale", "fail", "GT-ATT-05"}, set("routed")},
    {{"morale", "fail", "GT-PUR-01"}, set("shaken"), "GT-PUR-08"},
    {{"morale", "fail", "GT-DEF-01"}, where("routed", "no_guns", "", "true")},
    {{"morale", "fail", "GT-DEF-02"}, where("silenced", "guns", "", "true")},
    {{"morale", "fail", "GT-DEF-02"}, where("silenced", "limbered_artillery_charged", "", "true")},
    {{"morale", "fail", "GT-MC-T4"}, where("routed", "why", "beaten_by_fire", "true")},
    {{"morale", "fail", "GT-FLEE-14"}, {"shaken", "", "", "true", "shaken"}},
    {{"morale", "fail", ""}, ends("shaken"), "GT-FLEE-07", if_so("became.routed")},
    {{"morale", "fail", ""}, ends("in_square"), "GT-FLEE-04", if_so("became.routed")},
    {{"morale", "fail", ""}, ends("shaken"), "GT-DEF-02", if_so("became.silenced")},
    {{"morale", "pass", "GT-MC-T1"}, ends("shaken"), "", where("", "why", "de_shaking", "true")},
    // GT-FIRE-29, -32: at the muzzles everybody runs, or is silenced, whatever its mood
    {{"fire", "beaten", "GT-FIRE-29"},
     where("other.routed", "other.no_guns", "", "true"),
     "",
     if_so("in_contact")},
    {{"fire", "beaten", "GT-FIRE-32"},
     where("other.silenced", "other.guns", "", "true"),
     "",
     if_so("in_contact")},
    {{"fire", "beaten", "GT-FIRE-28"}, where("other.silenced", "other.guns", "", "true")},
    {{"fire", "beaten", "GT-FIRE-25"}, where("other.routed", "other.mounted", "", "true")},
    {{"fire", "beaten", "GT-FIRE-24"},
     {"other.shaken", "", "", "true", "became.other.routed"},
     "",
     unless("became.other.silenced")},
    {{"fire", "beaten", ""},
     where("other.shaken", "target_shaken", "", "-"),
     "GT-FLEE-07",
     if_so("became.other.routed")},
    {{"fire", "beaten", ""},
     where("other.in_square", "target_in_square", "", "-"),
     "GT-FLEE-04",
     if_so("became.other.routed")},
    {{"fire", "beaten", ""},
     where("other.shaken", "target_shaken", "", "-"),
     "GT-STATE-02",
     if_so("became.other.silenced")},
    {{"fire", "lost", "GT-FIRE-29"},
     {"routed", "other.guns", "", "true", "artillery"},
     "",
     if_so("in_contact")},
    {{"fire", "lost", "GT-FIRE-32"},
     where("silenced", "other.guns", "", "true"),
     "",
     if_so("in_contact")},
    {{"fire", "lost", "GT-FIRE-28"}, where("silenced", "other.guns", "", "true")},
    {{"fire", "lost", ""}, ends("shaken"), "GT-FLEE-07", if_so("became.routed")},
    {{"fire", "lost", ""}, ends("in_square"), "GT-FLEE-04", if_so("became.routed")},
    {{"fire", "lost", ""}, ends("shaken"), "GT-STATE-02", if_so("became.silenced")},
    {{"locked", "wins", ""}, set("shaken"), "GT-LIC-06", if_so("mounted")},
    {{"locked", "wins", ""}, set("shaken"), "GT-LIC-05"},
    {{"locked", "wins", ""}, set("other.routed"), "GT-FLEE-07"},
    {{"locked", "wins", ""}, ends("other.shaken"), "GT-FLEE-07"},
    {{"locked", "loses", ""}, set("routed"), "GT-FLEE-07"},
    {{"locked", "loses", ""}, ends("shaken"), "GT-FLEE-07"},
    {{"locked", "loses", ""}, set("other.shaken"), "GT-LIC-06", if_so("other.mounted")},
    {{"locked", "loses", ""}, set("other.shaken"), "GT-LIC-05"},
};

constexpr Becomes off_the_table_in_grande_tactique[] = {
    {{"charge", "defender_destroyed", ""}, set("defender.gone"), "GT-R-12"},
    {{"charge", "defender_destroyed_follow_up defender_destroyed_pursuit", ""},
     set("defender.gone"),
     "GT-PUR-12"},
};

/// GT-FLEE-13, where somebody flees.
constexpr GoesOn friends_check(std::string_view of) {
    return {{of, "", ""},  "morale", "each friend that it runs through: who fails is shaken",
            "GT-FLEE-13",  {},       {{is("why", "friends_flee")}},
            somebody_flees};
}

/// GT-FIRE-26: where the target does not run at once.
constexpr GoesOn target_checks(std::string_view whom, Taken const& only) {
    return {{"fire", "beaten", "GT-FIRE-26"},
            "morale",
            whom,
            "",
            {{{"", other_side}}},
            {{set("shaken"), as("in_square", "target_in_square"), is("why", "beaten_by_fire")}},
            only};
}

constexpr GoesOn goes_on_in_grande_tactique[] = {
    {{"charge", "repulsed", "GT-ATT-03"},
     "fire",
     "the defender, at the attacker, in its next firing phase",
     "",
     {{{"", "defender."}, {other_side, "attacker."}}},
     {{set("target_shaken"), where("artillery", "defender.arm", "artillery", "true"),
       where("in_contact", "defender.arm", "artillery", "true")}}},
    {{"charge", "defender_holds", "GT-DEF-03"},
     "fire",
     "the guns, in their next firing phase, unless charged in flank or rear only",
     "",
     {{{"", "defender."}, {other_side, "attacker."}}},
     {{set("artillery"), set("in_contact")}}},
    {{"charge", "", "GT-FUP-05"},
     "charge",
     "the next target, if there is one",
     "",
     {{{"attacker.", "attacker."}}},
     {{where("attacker.follow_up", "attacker.follow_up", "first", "second"),
       is("attacker.follow_up", "first")}}},
    {{"follow-ups", "repulsed", "GT-ATT-03"},
     "fire",
     "the last target, at the attacker, in its next firing phase",
     "",
     {},
     {{set("target_shaken"), set("in_contact")}}},
    {{"follow-ups", "guns_hold", ""},
     "fire",
     "the guns, in their next firing phase, unless charged in flank or rear only",
     "GT-DEF-03",
     {},
     {{set("artillery"), set("in_contact")}}},
    {{"morale", "pass", "GT-ATT-01"}, "morale", "the defender", "", {}, {{is("why", "charged")}}},
    {{"morale", "fail", "GT-ATT-03"},
     "fire",
     "the defender, at the attacker, in its next firing phase",
     "",
     {{{other_side, ""}}},
     {{set("target_shaken"), set("in_contact")}}},
    {{"morale", "pass", "GT-DEF-04"},
     "locked",
     "if both are of one arm",
     "",
     {{{"", ""}}},
     // who is both says so by name only, and the form knows it then
     {{{"self", "veteran", "", "veteran", "lancers"},
       {"self", "lancers", "", "lancer", "veteran"}}}},
    {{"morale", "pass", "GT-FUP-05"},
     "charge",
     "the next target, if there is one",
     "",
     {{{"attacker.", ""}}},
     {{is("attacker.arm", "cavalry"),
       where("attacker.follow_up", "first_follow_up", "true", "first"),
       where("attacker.follow_up", "second_follow_up", "true", "second")}}},
    target_checks("the target", if_so("other.on_foot", "other.routed")),
    target_checks("the target, if it is infantry", unless("other.arm")),
    {{"fire", "lost", "GT-FIRE-27"},
     "morale",
     "the firer",
     "",
     {{{"", ""}}},
     {{is("why", "beaten_by_fire")}}},
    // infantry reaches only whom it touches (GT-FIRE-01), as who fires at it on foot does; cavalry
    // reaches nobody
    fires_back(at_once, if_so("other.on_foot"), if_so("in_contact")),
    fires_back(at_once, if_so("other.on_foot", "artillery"), unless("in_contact")),
    fires_back("the target fires back, if it is in contact, in its next firing phase",
               if_so("other.on_foot", "long_range"), if_so("artillery", "in_contact")),
    fires_back(at_once, if_so("other.guns")),
    fires_back("the target fires back, if it can, in its next firing phase", unless("other.arm")),
    friends_check("charge"),
    friends_check("fire"),
    friends_check("morale"),
    friends_check("locked"),
};

}  // namespace

GoingOn going_on_in_grande_tactique() {
    return {
        "grande-tactique",          tells_in_grande_tactique,         told_where_in_grande_tactique,
        becomes_in_grande_tactique, off_the_table_in_grande_tactique, {},
        goes_on_in_grande_tactique, taken_for_in_grande_tactique};
}

}  // namespace esprit::sheet
