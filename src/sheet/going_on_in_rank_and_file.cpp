// What comes after a verdict of Rank and File; going_on.h says how a line is read.
#include "sheet/going_on_words.h"

namespace esprit::sheet {

namespace {

constexpr std::string_view defender_runs =
    "defender_falls_back defender_routs_before_melee attacker_wins_defender_unsteady "
    "attacker_wins_defender_routs";
constexpr std::string_view attacker_wins =
    "attacker_wins_defender_good attacker_wins_defender_unsteady "
    "attacker_wins_defender_routs attacker_wins_defender_destroyed";
constexpr std::string_view defender_wins =
    "defender_wins_attacker_good defender_wins_attacker_unsteady "
    "defender_wins_attacker_routs defender_wins_attacker_destroyed";
constexpr Taken mounted = {"", "", "", "true", "self_foot"};

/// A side that has nothing left has lost, whatever it did to the other.
constexpr Taken fight_is(std::string_view state, std::string_view unless = "") {
    return {"", fight, state, "true", unless};
}

constexpr Taken of_who_is(std::string_view fact, std::string_view unless = "") {
    return {"", fact, "", "true", unless};
}

constexpr Tells tells[] = {
    {{"melee", "", "RF-MEL-22"}, "the enemy", where("", fight, "won", "true")},
    {{"melee", "", "RF-MEL-22"}, "the unit", where("", fight, "lost", "true")},
};

constexpr Becomes becomes[] = {
    {{"charge", "", "RF-CB-01"}, set("attacker.blown")},
    {{"charge", "", "RF-CB-01"}, set("defender.blown")},
    {{"charge", "defender_falls_back", ""}, set("defender.unsteady"), "RF-MOR-14"},
    {{"charge", "attacker_wins_defender_unsteady", ""}, set("defender.unsteady"), "RF-MEL-18"},
    {{"charge", "defender_wins_attacker_unsteady", ""}, set("attacker.unsteady"), "RF-MEL-18"},
    {{"charge", "defender_routs_before_contact", ""}, set("defender.routing"), "RF-WVR-12"},
    {{"charge", "defender_routs_before_melee", ""}, set("defender.routing"), "RF-MOR-18"},
    {{"charge", "attacker_wins_defender_routs", ""}, set("defender.routing"), "RF-MEL-18"},
    {{"charge", "defender_wins_attacker_routs", ""}, set("attacker.routing"), "RF-MEL-18"},
    {{"charge",
      "defender_routs_before_contact defender_routs_before_melee attacker_wins_defender_routs", ""},
     ends("defender.unsteady"),
     "RF-MOR-18"},
    {{"charge", "defender_wins_attacker_routs", ""}, ends("attacker.unsteady"), "RF-MOR-18"},
    {{"waiver", "unsteady", ""}, set("unsteady"), "RF-WVR-11"},
    {{"waiver", "rout", ""}, set("routing"), "RF-WVR-12"},
    {{"waiver", "rout", ""}, ends("unsteady"), "RF-WVR-12"},
    {{"morale", "unsteady", ""}, set("unsteady"), "RF-MOR-14"},
    {{"morale", "rout", ""}, set("routing"), "RF-MOR-18"},
    {{"morale", "rout", ""}, ends("unsteady"), "RF-MOR-18"},
    {{"rally", "rallied", ""}, where("routing", "routing", "", "-"), "RF-RAL-03"},
    {{"rally", "rallied", ""}, where("unsteady", "routing", "", "true"), "RF-RAL-03"},
    {{"rally", "rallied", ""}, back("unsteady"), "RF-RAL-02"},
    {{"rally", "no_change", ""}, set("unsteady"), "RF-RAL-10"},
};

constexpr Becomes off_the_table[] = {
    {{"charge", "defender_destroyed_on_contact", ""}, set("defender.gone"), "RF-R-08"},
    {{"charge", "attacker_wins_defender_destroyed both_destroyed", ""},
     set("defender.gone"),
     "RF-MEL-21"},
    {{"charge", "defender_wins_attacker_destroyed both_destroyed", ""},
     set("attacker.gone"),
     "RF-MEL-21"},
    {{"rally", "removed", ""}, {"gone", "single_stand", "", "true", ""}, "RF-RAL-11"},
    {{"rally", "removed", ""}, set("gone"), "RF-RAL-07"},
};

constexpr Losses losses[] = {
    {"fire", "fire", "", "other.hits", "RF-FIRE-15", "other.stands", "", "other.stands_lost",
     "RF-FIRE-14", "hits_for_one_stand"},
    {"melee", "melee", "", "other.hits", "RF-FIRE-15", "other.stands", "", "other.stands_lost",
     "RF-MEL-21", "hits_for_one_stand"},
    {"rally", one_more, "", "stands_lost", "RF-RAL-06", "stands", "", "", "", "", Counts::up,
     where("", "#", "routs_on", "true")},
    {"charge", "melee", "attacker", "defender.hits", "RF-FIRE-15", "defender.stands", "",
     "defender.stands_lost", "RF-MEL-21", "hits_for_one_stand"},
    {"charge", "melee", "defender", "attacker.hits", "RF-FIRE-15", "attacker.stands", "",
     "attacker.stands_lost", "RF-MEL-21", "hits_for_one_stand"},
};

constexpr GoesOn goes_on[] = {
    {{"charge", "defender_routs_before_contact defender_evades", ""},
     "charge",
     "the charger, at the next target in reach",
     "RF-WVR-13",
     {{{"attacker.", "attacker."}}},
     {}},
    {{"charge", defender_runs, ""},
     "rally",
     "the defender, in the next rally phase",
     "RF-RAL-01",
     {{{"", "defender."}}},
     {}},
    {{"charge", "defender_routs_before_contact", ""},
     "rally",
     "the defender, next turn",
     "RF-WVR-17",
     {{{"", "defender."}}},
     {}},
    {{"charge", "defender_wins_attacker_unsteady defender_wins_attacker_routs", ""},
     "rally",
     "the attacker, in the next rally phase",
     "RF-RAL-01",
     {{{"", "attacker."}}},
     {}},
    {{"charge", attacker_wins, ""},
     "uncontrolled",
     "the attacker, when charges are declared next",
     "RF-UNC-01",
     {{{"", "attacker."}}},
     {{set("won_melee")}},
     as("", "attacker.self_foot")},
    {{"charge", defender_wins, ""},
     "uncontrolled",
     "the defender, when charges are declared next",
     "RF-UNC-01",
     {{{"", "defender."}}},
     {{set("won_melee")}},
     as("", "defender.self_foot")},
    {{"charge", "undecided", ""},
     "melee",
     "each side, next turn",
     "RF-MEL-20",
     {{{"", "attacker."}, {other_side, "defender."}}},
     {}},
    {{"waiver", "not_required pass unsteady", ""},
     "fire",
     "the target, at the charger",
     "RF-R-26",
     {{{"", ""}, {other_side, other_side}}},
     {}},
    {{"waiver", "not_required pass unsteady", ""},
     "melee",
     "the target, after the firing",
     "RF-TURN-09",
     {{{"", ""}, {other_side, other_side}}},
     {{as("enemy_shock", "charger_shock"), as("enemy_mounted", "charger_mounted"),
       set("first_round")}}},
    {{"waiver", "rout", "RF-WVR-13"},
     "waiver",
     "who is met by the charge that goes on",
     "RF-WVR-14",
     {},
     {{as("charger_formed", "charger_formed"), as("charger_shock", "charger_shock"),
       as("charger_mounted", "charger_mounted"), as("industrial_age", "industrial_age")}}},
    {{"waiver", "rout unsteady", "RF-WVR-17"}, "rally", "next turn", "", {{{"", ""}}}, {}},
    {{"fire", "+", "RF-FIRE-14"},
     "morale",
     "the target, if it lost a stand",
     "RF-MOR-12",
     {{{"", other_side}}},
     {}},
    {{"morale", "unsteady rout", ""},
     "rally",
     "in the next rally phase",
     "RF-RAL-01",
     {{{"", ""}}},
     {}},
    {{"rally", "routs_on no_change", ""},
     "rally",
     "again next turn",
     "RF-RAL-01",
     {{{"", ""}}},
     {}},
    {{"uncontrolled", "must_charge", ""},
     "charge",
     "at a target in range and sight",
     "RF-UNC-03",
     {{{"attacker.", ""}}},
     {}},
    {{"melee", "", ""},
     "melee",
     "the other side",
     "RF-MEL-15",
     {{{"", other_side}, {other_side, ""}}},
     {{as("first_round", "first_round"), as("enemy_shock", "shock_charging"),
       as("enemy_lancers_charging", "lancers_charged"), as(hits_before, "#")}},
     fight_is("open")},
    {{"melee", "", ""},
     "morale",
     "the side that lost",
     "RF-MEL-17",
     {{{"", ""}}},
     {},
     fight_is("open")},
    {{"melee", "", ""},
     "morale",
     "the enemy, which has lost",
     "RF-MEL-17",
     {{{"", other_side}}},
     {},
     fight_is("won", "gone")},
    {{"melee", "", ""},
     "morale",
     "the unit, which has lost",
     "RF-MEL-17",
     {{{"", ""}}},
     {},
     fight_is("lost", "other.gone")},
    {{"melee", "", ""},
     "melee",
     "each side, next turn",
     "RF-MEL-20",
     {{{"", ""}, {other_side, other_side}}},
     {},
     fight_is("drawn", "other.gone")},
};

constexpr ToldWhere told_where[] = {
    {"RF-MOR-15", of_who_is("self_foot")},
    {"RF-MOR-16", mounted},
    {"RF-MOR-17", of_who_is("artillery", "self_foot")},
    {"RF-MOR-19", of_who_is("artillery")},
    {"RF-MOR-20", of_who_is("artillery")},
    {"RF-MOVE-12", of_who_is("self_foot")},
    {"RF-MOVE-13", mounted},
};

}  // namespace

GoingOn going_on_in_rank_and_file() {
    return {"rank-and-file", tells, told_where, becomes, off_the_table, losses, goes_on};
}

}  // namespace esprit::sheet
