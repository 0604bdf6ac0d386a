// What comes after a verdict of Grande Tactique; going_on.h says how a line is read.
#include "sheet/going_on_words.h"

namespace esprit::sheet {

namespace {

constexpr std::string_view defender_flees =
    "defender_flees locked_won defender_flees_follow_up defender_flees_pursuit";
constexpr std::string_view attacker_flees = "countercharged locked_lost";
constexpr std::string_view defender_runs =
    "defender_flees defender_flees_follow_up defender_flees_pursuit";
constexpr std::string_view somebody_flees =
    "defender_flees locked_won defender_flees_follow_up defender_flees_pursuit countercharged "
    "locked_lost";

/// GT-FIRE-09: who was fired on, at who has fired. Where its arm is not known it is offered, too.
constexpr GoesOn fires_back(Taken const& only) {
    return {{"fire", "", ""},
            "fire",
            "the target fires back, in its next firing phase",
            "GT-FIRE-09",
            {{{"", other_side}, {other_side, ""}}},
            {{where("artillery", "other.arm", "artillery", "true"), as("shaken", "target_shaken"),
              as("target_shaken", "shaken"), as("target_in_square", "in_square"),
              as("long_range", "long_range")}},
            only};
}

constexpr Tells tells[] = {
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
    {{"charge", defender_flees, "GT-GEN-07"},
     "defender",
     as("", "defender.general_attached")},
    {{"charge", attacker_flees, "GT-GEN-07"},
     "attacker",
     as("", "attacker.general_attached")},
};

constexpr Becomes becomes[] = {
    {{"charge", defender_flees, ""}, set("defender.routed"), "GT-FLEE-07"},
    {{"charge", defender_flees, ""}, ends("defender.shaken"), "GT-FLEE-07"},
    {{"charge", defender_flees, ""}, ends("defender.in_square"), "GT-FLEE-04"},
    {{"charge", attacker_flees, ""}, set("attacker.routed"), "GT-FLEE-07"},
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
    {{"follow-ups", "locked_won", ""}, set("attacker.shaken"), "GT-LIC-06"},
    {{"follow-ups", "pursues", ""}, set("attacker.shaken"), "GT-PUR-08"},
    {{"follow-ups", "stays", ""}, set("attacker.shaken"), "GT-DEF-06"},
    {{"morale", "fail", "GT-ATT-02"}, set("shaken")},
    {{"fire", "beaten", "GT-FIRE-24"}, set("other.shaken")},
    {{"fire", "beaten", "GT-FIRE-25"}, where("other.routed", "other.arm", "cavalry", "true")},
    {{"fire", "beaten", "GT-FIRE-25"}, where("other.shaken", "other.arm", "cavalry", "-")},
};

constexpr Becomes off_the_table[] = {
    {{"charge", "defender_destroyed", ""}, set("defender.gone"), "GT-R-12"},
    {{"charge", "defender_destroyed_follow_up defender_destroyed_pursuit", ""},
     set("defender.gone"),
     "GT-PUR-12"},
};

constexpr GoesOn goes_on[] = {
    {{"charge", "repulsed", "GT-ATT-03"},
     "fire",
     "the defender, at the attacker, in its next firing phase",
     "",
     {{{"", "defender."}, {other_side, "attacker."}}},
     {{set("target_shaken"), where("artillery", "defender.arm", "artillery", "true")}}},
    {{"charge", "defender_holds", "GT-DEF-03"},
     "fire",
     "the guns, in their next firing phase, unless charged in flank or rear only",
     "",
     {{{"", "defender."}, {other_side, "attacker."}}},
     {{set("artillery")}}},
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
     {{set("target_shaken")}}},
    {{"follow-ups", "guns_hold", ""},
     "fire",
     "the guns, in their next firing phase, unless charged in flank or rear only",
     "GT-DEF-03",
     {},
     {{set("artillery")}}},
    {{"morale", "pass", "GT-ATT-01"}, "morale", "the defender"},
    {{"morale", "fail", "GT-ATT-03"},
     "fire",
     "the defender, at the attacker, in its next firing phase",
     "",
     {},
     {{set("target_shaken")}}},
    {{"morale", "pass", "GT-DEF-04"},
     "locked",
     "if both are of one arm",
     "",
     {{{"", ""}}},
     {{where("self", "veteran", "true", "veteran")}}},
    {{"morale", "pass", "GT-FUP-05"},
     "charge",
     "the next target, if there is one",
     "",
     {{{"attacker.", ""}}},
     {{is("attacker.arm", "cavalry"),
       where("attacker.follow_up", "first_follow_up", "true", "first"),
       where("attacker.follow_up", "second_follow_up", "true", "second")}}},
    {{"fire", "beaten", "GT-FIRE-26"},
     "morale",
     "the target, if it is infantry",
     "",
     {{{"", other_side}}},
     {{set("shaken"), as("in_square", "target_in_square")}}},
    {{"fire", "lost", "GT-FIRE-27"}, "morale", "the firer", "", {{{"", ""}}}, {}},
    // infantry reaches only whom it touches (GT-FIRE-01), cavalry nobody
    fires_back({"", "other.arm", "infantry", "true", "long_range"}),
    fires_back(where("", "other.arm", "artillery", "true")),
    fires_back({"", "", "", "true", "other.arm"}),
    {{"charge", somebody_flees, ""},
     "morale",
     "each friend that it runs through: who fails is shaken",
     "GT-FLEE-13"},
};

}  // namespace

GoingOn going_on_in_grande_tactique() {
    return {"grande-tactique", tells, {}, becomes, off_the_table, {}, goes_on};
}

}  // namespace esprit::sheet
