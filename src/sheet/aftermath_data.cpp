// Who is off the table for good after a verdict, what a fight goes on with when one side has thrown
// and when both have, and what a chart tells of some units only.
#include "sheet/going_on.h"

namespace esprit::sheet {

namespace {

constexpr std::string_view gt = "grande-tactique";
constexpr std::string_view rf = "rank-and-file";
constexpr std::string_view bp = "black-powder";
constexpr std::string_view mw = "men-who-would-be-kings";

constexpr Taken is_so(std::string_view fact) {
    return {fact, "", "", "true", ""};
}
constexpr Taken of_who_is(std::string_view fact, std::string_view unless = "") {
    return {"", fact, "", "true", unless};
}

constexpr std::string_view bp_self_breaks =
    "self_breaks drawn_self_breaks drawn_both_break drawn_self_breaks_enemy_retires";
constexpr std::string_view bp_enemy_breaks =
    "enemy_breaks drawn_enemy_breaks drawn_both_break drawn_enemy_breaks_self_retires";

constexpr Becomes all_who_are_gone[] = {
    {{gt, "charge", "defender_destroyed", ""}, is_so("defender.gone"), "GT-R-12"},
    {{gt, "charge", "defender_destroyed_follow_up defender_destroyed_pursuit", ""},
     is_so("defender.gone"),
     "GT-PUR-12"},

    {{rf, "charge", "defender_destroyed_on_contact", ""}, is_so("defender.gone"), "RF-R-08"},
    {{rf, "charge", "attacker_wins_defender_destroyed both_destroyed", ""},
     is_so("defender.gone"),
     "RF-MEL-21"},
    {{rf, "charge", "defender_wins_attacker_destroyed both_destroyed", ""},
     is_so("attacker.gone"),
     "RF-MEL-21"},
    {{rf, "rally", "removed", ""}, {"gone", "single_stand", "", "true", ""}, "RF-RAL-11"},
    {{rf, "rally", "removed", ""}, is_so("gone"), "RF-RAL-07"},

    {{bp, "volley", "breaks", ""}, is_so("target.gone"), "BP-RES-01"},
    {{bp, "melee", bp_self_breaks, ""}, is_so("self.gone"), "BP-RES-01"},
    {{bp, "melee", bp_enemy_breaks, ""}, is_so("enemy.gone"), "BP-RES-01"},
    {{bp, "break", "breaks", ""}, is_so("gone"), "BP-RES-01"},

    {{mw, "volley", "routs", ""}, is_so("target.gone"), "MW-RAL-06"},
    {{mw, "volley", "wiped_out", ""}, is_so("target.gone"), "MW-UNIT-14"},
    {{mw, "rally", "routs", ""}, is_so("gone"), "MW-RAL-06"},
};

constexpr Taken copied(std::string_view to, std::string_view from) {
    return {to, from, "", "", ""};
}
/// A side that has nothing left has lost, whatever it did to the other.
constexpr Taken fight_is(std::string_view state, std::string_view unless = "") {
    return {"", fight, state, "true", unless};
}

constexpr GoesOn after_fights[] = {
    {{rf, "melee", "", ""},
     "melee",
     "the other side",
     "RF-MEL-15",
     {{{"", other_side}, {other_side, ""}}},
     {{copied("first_round", "first_round"), copied("enemy_shock", "shock_charging"),
       copied("enemy_lancers_charging", "lancers_charged"), copied(hits_before, "#")}},
     fight_is("open")},
    {{rf, "melee", "", ""},
     "morale",
     "the side that lost",
     "RF-MEL-17",
     {{{"", ""}}},
     {},
     fight_is("open")},
    {{rf, "melee", "", ""},
     "morale",
     "the enemy, which has lost",
     "RF-MEL-17",
     {{{"", other_side}}},
     {},
     fight_is("won", "gone")},
    {{rf, "melee", "", ""},
     "morale",
     "the unit, which has lost",
     "RF-MEL-17",
     {{{"", ""}}},
     {},
     fight_is("lost", "other.gone")},
    {{rf, "melee", "", ""},
     "melee",
     "each side, next turn",
     "RF-MEL-20",
     {{{"", ""}, {other_side, other_side}}},
     {},
     fight_is("drawn", "other.gone")},
};

constexpr Taken mounted = {"", "", "", "true", "self_foot"};

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

std::span<Becomes const> all_gone() {
    return all_who_are_gone;
}

std::span<GoesOn const> all_after_fights() {
    return after_fights;
}

std::span<ToldWhere const> all_told_where() {
    return told_where;
}

}  // namespace esprit::sheet
