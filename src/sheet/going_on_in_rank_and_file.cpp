// What comes after a verdict of Rank and File; going_on.h says how a line is read.
#include "sheet/going_on_words.h"

namespace esprit::sheet {

namespace {

constexpr std::string_view defender_gives_way =
    "defender_falls_back defender_routs_before_melee attacker_wins_defender_unsteady "
    "attacker_wins_defender_routs";
constexpr std::string_view attacker_wins =
    "attacker_wins_defender_good attacker_wins_defender_unsteady "
    "attacker_wins_defender_routs attacker_wins_defender_destroyed";
constexpr std::string_view defender_wins =
    "defender_wins_attacker_good defender_wins_attacker_unsteady "
    "defender_wins_attacker_routs defender_wins_attacker_destroyed";
constexpr Taken mounted = {"", "", "", "true", "self_foot"};

constexpr std::string_view defender_retires =
    "attacker_wins_defender_good attacker_wins_defender_unsteady";
constexpr std::string_view attacker_retires =
    "defender_wins_attacker_good defender_wins_attacker_unsteady";
constexpr std::string_view attacker_drives_off =
    "attacker_wins_defender_good attacker_wins_defender_unsteady attacker_wins_defender_routs";
constexpr std::string_view defender_drives_off =
    "defender_wins_attacker_good defender_wins_attacker_unsteady defender_wins_attacker_routs";

constexpr Taken fight_is_settled(std::string_view unless) {
    return {"", "settled", "", "true", unless};
}

/// A side that has nothing left has lost, whatever it did to the other.
constexpr Taken fight_is(std::string_view state, std::string_view unless = "") {
    return {"", fight, state, "true", unless};
}

constexpr Taken of_who_is(std::string_view fact, std::string_view unless = "") {
    return {"", fact, "", "true", unless};
}

constexpr Taken known_other = {"", "other.there", "", "true", ""};

/// A melee that this throw has settled, whoever won it.
constexpr std::string_view settled = "settled";
constexpr std::string_view we_charged = "other.now.met";
constexpr std::string_view they_charged = "other.now.charged";

/// RF-CB-01, of a melee that was thrown side by side; not of who is on foot, nor of guns.
constexpr Becomes blown_by(std::string_view charged) {
    return {{"melee", "", ""},
            {"blown", charged, "", "true", "self_foot"},
            "RF-CB-01",
            fight_is_settled("artillery")};
}

/// RF-MEL-23: its ordinary move.
constexpr Tells may_go(std::string_view rule, std::string_view who, std::string_view state,
                       Taken const& arm) {
    return {{"melee", "", rule}, who, where("", fight, state, "true"), arm};
}
constexpr Taken on_foot = of_who_is("self_foot", "artillery");
constexpr Taken is_mounted = of_who_is(there, "self_foot");
constexpr Taken other_on_foot = of_who_is("other.self_foot", "other.artillery");
constexpr Taken other_mounted = of_who_is("other.there", "other.self_foot");

constexpr std::string_view somebody_goes_back =
    "defender_falls_back defender_routs_before_contact defender_routs_before_melee "
    "attacker_wins_defender_good attacker_wins_defender_unsteady attacker_wins_defender_routs "
    "defender_wins_attacker_good defender_wins_attacker_unsteady defender_wins_attacker_routs";

constexpr Tells tells_in_rank_and_file[] = {
    may_go("RF-MOVE-01", "the unit", "won", on_foot),
    may_go("RF-MOVE-02", "the unit", "won", on_foot),
    may_go("RF-MOVE-06", "the unit", "won", is_mounted),
    may_go("RF-MOVE-07", "the unit", "won", is_mounted),
    may_go("RF-MOVE-01", "the enemy", "lost", other_on_foot),
    may_go("RF-MOVE-02", "the enemy", "lost", other_on_foot),
    may_go("RF-MOVE-06", "the enemy", "lost", other_mounted),
    may_go("RF-MOVE-07", "the enemy", "lost", other_mounted),
    {{"melee", "", "RF-MOVE-15"}, "who has lost", where("", fight, "won", "true")},
    {{"melee", "", "RF-MOVE-15"}, "who has lost", where("", fight, "lost", "true")},
    {{"melee", "", "RF-CB-06"}, "the blown cavalry", of_who_is("somebody.blown")},
    {{"charge", somebody_goes_back, "RF-MOVE-15"}, "who goes back"},
    {{"charge", somebody_goes_back, "RF-RAL-08"}, "in the rally phase"},
    {{"morale", "unsteady rout", "RF-MOVE-15"}, "the unit"},
    {{"morale", "unsteady rout", "RF-RAL-08"}, "in the rally phase"},
    {{"waiver", "rout", "RF-MOVE-15"}, "the unit"},
    {{"waiver", "", "RF-CB-01"}, "the charger", of_who_is("charger_mounted")},
    {{"rally", "routs_on", "RF-MOVE-15"}, "the unit"},
    {{"melee", "", "RF-MEL-22"}, "the enemy", where("", fight, "won", "true")},
    {{"melee", "", "RF-MOR-15"}, "the enemy", fight_is("won"), of_who_is("other.self_foot")},
    {{"melee", "", "RF-MOR-16"}, "the enemy", fight_is("won", "other.self_foot"), known_other},
    {{"melee", "", "RF-MEL-23"}, "the unit", fight_is("won")},
    {{"melee", "", "RF-MEL-22"}, "the unit", where("", fight, "lost", "true")},
    {{"melee", "", "RF-MOR-15"}, "the unit", fight_is("lost"), of_who_is("self_foot")},
    {{"melee", "", "RF-MOR-16"}, "the unit", fight_is("lost", "self_foot"), of_who_is(there)},
    {{"melee", "", "RF-MEL-23"}, "the enemy", fight_is("lost")},
    {{"charge", "attacker_wins_defender_good", "RF-MEL-22"}, "defender"},
    {{"charge", defender_retires, "RF-MOR-15"}, "defender", of_who_is("defender.self_foot")},
    {{"charge", defender_retires, "RF-MOR-16"},
     "defender",
     unless("defender.self_foot"),
     unless("defender.artillery")},
    {{"charge", defender_retires, "RF-MOR-17"},
     "defender",
     of_who_is("defender.artillery", "defender.self_foot")},
    {{"charge", "defender_wins_attacker_good", "RF-MEL-22"}, "attacker"},
    {{"charge", attacker_retires, "RF-MOR-15"}, "attacker", of_who_is("attacker.self_foot")},
    {{"charge", attacker_retires, "RF-MOR-16"}, "attacker", unless("attacker.self_foot")},
    // RF-MEL-19 says that it may pursue, and not how far
    {{"charge", attacker_drives_off, "RF-MEL-23"}, "attacker"},
    {{"charge", attacker_drives_off, "RF-MOVE-01"}, "attacker", of_who_is("attacker.self_foot")},
    {{"charge", attacker_drives_off, "RF-MOVE-02"}, "attacker", of_who_is("attacker.self_foot")},
    {{"charge", attacker_drives_off, "RF-MOVE-06"}, "attacker", unless("attacker.self_foot")},
    {{"charge", attacker_drives_off, "RF-MOVE-07"}, "attacker", unless("attacker.self_foot")},
    {{"charge", defender_drives_off, "RF-MEL-23"}, "defender", unless("defender.artillery")},
    {{"charge", defender_drives_off, "RF-MOVE-01"},
     "defender",
     of_who_is("defender.self_foot", "defender.artillery")},
    {{"charge", defender_drives_off, "RF-MOVE-02"},
     "defender",
     of_who_is("defender.self_foot", "defender.artillery")},
    {{"charge", defender_drives_off, "RF-MOVE-06"},
     "defender",
     unless("defender.self_foot"),
     unless("defender.artillery")},
    {{"charge", defender_drives_off, "RF-MOVE-07"},
     "defender",
     unless("defender.self_foot"),
     unless("defender.artillery")},
    {{"charge", "defender_evades", "RF-MOVE-04"}, "defender"},
    {{"charge", "", "RF-CB-06"}, "the blown cavalry", of_who_is("somebody.blown")},
};

constexpr Becomes becomes_in_rank_and_file[] = {
    blown_by(we_charged),
    blown_by("shock_charging"),
    blown_by("lancers_charged"),
    blown_by("impetuous"),
    {{"melee", "", ""},
     {"other.blown", they_charged, "", "true", "other.self_foot"},
     "RF-CB-01",
     fight_is_settled("other.artillery")},
    // a melee of more than one turn: the marker of its charge is off again (RF-R-13)
    {{"charge", "", "RF-R-13"}, ends("attacker.blown")},
    {{"charge", "", "RF-R-13"}, ends("defender.blown")},
    {{"charge", "", "RF-CB-01"}, set("attacker.blown"), "", unless("told.attacker.RF-R-13")},
    {{"charge", "", "RF-CB-01"}, set("defender.blown"), "", unless("told.defender.RF-R-13")},
    {{"charge", "", "RF-CB-07"}, ends("defender.blown"), "RF-CB-06"},
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

constexpr Becomes off_the_table_in_rank_and_file[] = {
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

constexpr Losses losses_in_rank_and_file[] = {
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

/// RF-TURN-09, of who has taken a waiver test. What either side did in the charge is known to the
/// dice of both.
constexpr GoesOn melee_of_target(std::array<Taken, 3> const& own, Taken const& only,
                                 Taken const& also = {}) {
    return {
        {"waiver", "not_required pass unsteady", ""},
        "melee",
        "the target, after the firing",
        "RF-TURN-09",
        {{{"", ""}, {other_side, other_side}}},
        {{as("enemy_shock", "charger_shock"), as("enemy_mounted", "charger_mounted"),
          set("first_round"), set(they_charged), as("other.now.shock_charging", "charger_shock"),
          as("other.now.lancers_charged", "other.lancers"), own[0], own[1], own[2]}},
        only,
        also};
}
constexpr Taken stood_still = {"cavalry_charged_at_halt", there, "", "true", "self_foot"};

/// RF-UNC-01, of infantry whose type may do so (RF-R-14), or of whom nothing is known.
constexpr GoesOn may_charge_unbidden(std::string_view outcomes, std::string_view whom,
                                     std::string_view who, std::string_view foot,
                                     Taken const& only) {
    return {{"charge", outcomes, ""}, "uncontrolled", whom, "RF-UNC-01", {{{"", who}}},
            {{set("won_melee")}},     as("", foot),   only};
}
constexpr std::string_view attacker_next = "the attacker, when charges are declared next";
constexpr std::string_view defender_next = "the defender, when charges are declared next";

constexpr GoesOn goes_on_in_rank_and_file[] = {
    {{"charge", "defender_routs_before_contact defender_evades", ""},
     "charge",
     "the charger, at the next target in reach",
     "RF-WVR-13",
     {{{"attacker.", "attacker."}}},
     {}},
    {{"charge", defender_gives_way, ""},
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
    may_charge_unbidden(attacker_wins, attacker_next, "attacker.", "attacker.self_foot",
                        of_who_is("attacker.chance")),
    may_charge_unbidden(attacker_wins, attacker_next, "attacker.", "attacker.self_foot",
                        unless("attacker.there")),
    may_charge_unbidden(defender_wins, defender_next, "defender.", "defender.self_foot",
                        of_who_is("defender.chance")),
    may_charge_unbidden(defender_wins, defender_next, "defender.", "defender.self_foot",
                        unless("defender.there")),
    {{"charge", "undecided", ""},
     "melee",
     "each side, next turn",
     "RF-MEL-20",
     {{{"", "attacker."}, {other_side, "defender."}}},
     {{back("blown")}}},  // RF-CB-06, RF-R-13: it has not charged in that turn
    {{"waiver", "not_required pass unsteady", ""},
     "fire",
     "the target, at the charger",
     "RF-R-26",
     {{{"", ""}, {other_side, other_side}}},
     {}},
    // RF-MEL-13 is of cavalry that stood, RF-MEL-05 and -08 of who counter-charged
    melee_of_target({stood_still}, unless("charging"), unless("artillery")),
    melee_of_target({}, unless("charging"), of_who_is("artillery")),
    melee_of_target({as("shock_charging", "shock"), as("lancers_charged", "lancers"),
                     as("enemy_lancers_charging", "other.lancers")},
                    of_who_is("charging")),
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
     "the target, which has lost a stand",
     "RF-MOR-12",
     {{{"", other_side}}},
     {},
     of_who_is("became.other.stands_lost")},
    {{"fire", "+", ""},
     "morale",
     "the target: a single stand tests after any hit",
     "RF-MOR-13",
     {{{"", other_side}}},
     {},
     of_who_is("other.single_stand", "became.other.stands_lost")},
    {{"fire", "+", ""},
     "morale",
     "the target, if it lost a stand or is a single one",
     "RF-MOR-12",
     {{{"", other_side}}},
     {},
     unless("other.there"),
     unless("became.other.stands_lost")},
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
    {{"uncontrolled-cavalry", "must_charge", ""},
     "charge",
     "at a target in range and sight",
     "RF-UCV-03",
     {{{"attacker.", ""}}},
     {{set("attacker.impetuous")}}},
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
       as("enemy_lancers_charging", "lancers_charged"), as(hits_before, "#"),
       as("shock_charging", "other.now.shock_charging"),
       as("lancers_charged", "other.now.lancers_charged"), as(we_charged, they_charged),
       where(they_charged, "shock_charging", "", "true"),
       where(they_charged, "lancers_charged", "", "true"),
       where(they_charged, "impetuous", "", "true")}},
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
     {{back("blown")}},
     fight_is("drawn", "other.gone")},
};

constexpr ToldWhere told_where_in_rank_and_file[] = {
    {"RF-MOR-15", of_who_is("self_foot")},
    {"RF-MOR-16", mounted},
    {"RF-MOR-17", of_who_is("artillery", "self_foot")},
    {"RF-MOR-19", of_who_is("artillery")},
    {"RF-MOR-20", of_who_is("artillery")},
    {"RF-MOVE-12", of_who_is("self_foot")},
    {"RF-MOVE-13", mounted},
};

constexpr Taken taken_for_in_rank_and_file[] = {{"stands", "single_stand", "", "1", ""},
                                                {settled, fight, "won", "true", ""},
                                                {settled, fight, "lost", "true", ""},
                                                {settled, fight, "drawn", "true", ""}};

}  // namespace

GoingOn going_on_in_rank_and_file() {
    return {"rank-and-file",          tells_in_rank_and_file,         told_where_in_rank_and_file,
            becomes_in_rank_and_file, off_the_table_in_rank_and_file, losses_in_rank_and_file,
            goes_on_in_rank_and_file, taken_for_in_rank_and_file};
}

}  // namespace esprit::sheet
