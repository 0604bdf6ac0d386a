// What comes after a verdict of The Men Who Would Be Kings; going_on.h says how a line is read.
#include "sheet/going_on_words.h"

namespace esprit::sheet {

namespace {

constexpr Taken fight_lost = where("", fight, "lost", "true");
constexpr Taken fight_won = where("", fight, "won", "true");

/// The rally tests of later turns are thrown in these.
constexpr Taken this_turn = is("turns", "0");

constexpr Taken of_action(std::string_view action) {
    return where("", "action", action, "true");
}

constexpr Tells tells[] = {
    // what "a move" is, and an attack that falls short
    {{"activate", "acts", "MW-DO-01"}, "a move", of_action("at_the_double")},
    {{"activate", "acts", "MW-DO-02"}, "a move", of_action("at_the_double")},
    {{"activate", "acts", "MW-DO-01"}, "a move", of_action("attack")},
    {{"activate", "acts", "MW-DO-02"}, "a move", of_action("attack")},
    {{"activate", "acts", "MW-DO-07"}, "the unit", of_action("attack")},
    {{"activate", "acts", "MW-DO-01"}, "a move", of_action("skirmish")},
    {{"activate", "acts", "MW-DO-11"}, "the unit", of_action("volley_fire")},
    {{"rally", "falls_back", "MW-DO-01"}, "a move", {}},
    {{"rally", "falls_back", "MW-DO-02"}, "a move", {}},
    {{"leader", "leads_on", "MW-LEAD-04"}, "the unit", {}},
    {{"attack", "", "MW-ATK-07"}, "the enemy", fight_won},
    {{"attack", "", "MW-ATK-08"}, "the enemy", fight_won},
    {{"attack", "", "MW-ATK-07"}, "the unit", fight_lost},
    {{"attack", "", "MW-ATK-08"}, "the unit", fight_lost},
    {{"attack", "", "MW-R-08"}, "the enemy", fight_won},
    {{"attack", "", "MW-R-08"}, "the unit", fight_lost},
    {{"attack", "", "MW-ATK-10"}, "a draw", where("", fight, "drawn", "true")},
    {{"attack", "", "MW-ATK-12"}, "a draw", where("", fight, "drawn", "true")},
    {{"attack", "", "MW-R-08"}, "a draw", where("", fight, "drawn", "true")},
    {{"attack", "", "MW-ATK-11"}, "a draw", where("", fight, "drawn", "true")},
};

constexpr Becomes becomes[] = {
    {{"volley", "", "MW-LEAD-05"}, set("target.leaderless")},
    {{"volley", "", "MW-LEAD-05"}, ends("target.leadership")},
    {{"volley", "", "MW-LEAD-05"}, ends("target.brutal")},
    {{"leader", "falls", ""}, set("unit.leaderless"), "MW-LEAD-05"},
    {{"leader", "falls", ""}, ends("unit.leadership"), "MW-LEAD-05"},
    {{"leader", "falls", ""}, ends("unit.brutal"), "MW-LEAD-05"},
    {{"volley", "still_pinned", ""}, as("target.pinned", "#markers"), "MW-PIN-03"},
    {{"volley", "rallied", ""}, back("target.pinned"), "MW-RAL-02"},
    {{"pinning", "pinned", ""}, as("pinned", "#markers"), "MW-PIN-03"},
    {{"rally", "rallied", ""}, back("pinned"), "MW-RAL-02"},
    {{"activate", "acts", "MW-DO-15"}, set("close_order")},
    // whatever moves a unit ends its close order
    {{"activate", "acts", "MW-DO-01"}, ends("close_order"), "MW-DO-16"},
    {{"activate", "acts", "MW-DO-04"}, ends("close_order"), "MW-DO-16"},
    {{"activate", "acts", "MW-DO-05"}, ends("close_order"), "MW-DO-16"},
    {{"activate", "acts", "MW-DO-18"}, ends("close_order"), "MW-DO-16"},
    {{"attack", "", ""}, ends("close_order"), "MW-DO-16", fight_lost},
    {{"attack", "", ""}, ends("other.close_order"), "MW-DO-16", fight_won},
    {{"rally", "falls_back", ""}, ends("close_order"), "MW-DO-16"},
    {{"volley", "", "MW-RAL-05"}, ends("target.close_order"), "MW-DO-16"},
    // and whatever it does gets it off the ground
    {{"activate", "acts", "MW-DO-17"}, set("gone_to_ground")},
    {{"activate", "acts", "", "MW-DO-17"}, ends("gone_to_ground"), "MW-DO-17"},
    {{"attack", "", ""}, ends("gone_to_ground"), "MW-DO-17", fight_lost},
    {{"attack", "", ""}, ends("other.gone_to_ground"), "MW-DO-17", fight_won},
    {{"rally", "", ""}, ends("gone_to_ground"), "MW-DO-17"},
    {{"volley", "", "MW-RAL-02"}, ends("target.gone_to_ground"), "MW-DO-17"},
    {{"volley", "", "MW-RAL-05"}, ends("target.gone_to_ground"), "MW-DO-17"},
};

constexpr Becomes off_the_table[] = {
    {{"volley", "routs", ""}, set("target.gone"), "MW-RAL-06"},
    {{"volley", "wiped_out", ""}, set("target.gone"), "MW-UNIT-14"},
    {{"rally", "routs", ""}, set("gone"), "MW-RAL-06"},
};

constexpr Losses losses[] = {
    // with a brutal leader goes what he took off the Discipline
    {"volley", one_more, "", "target.discipline", "MW-DISC-05", "", "MW-LEAD-05", "", "",
     "brutal_discipline_loss", Counts::more, as("", "target.brutal")},
    {"leader", one_more, "", "unit.discipline", "MW-DISC-05", "", "MW-LEAD-05", "", "",
     "brutal_discipline_loss", Counts::more, as("", "unit.brutal")},
    {"fire", "fire", "", "other.figures", "MW-UNIT-14", "", "", "", "", "", Counts::down},
    {"volley", "fire", "shooter", "target.figures", "MW-UNIT-14", "", "", "", "", "",
     Counts::down},
    // Both sides strike at once: nobody falls before both have thrown.
    {"attack", "attack", "", "other.figures", "MW-ATK-06", "", "", "", "", "", Counts::down,
     as("", hits_before)},
    {"attack", hits_before, "", "figures", "MW-ATK-06", "", "", "", "", "", Counts::down,
     as("", hits_before)},
};

constexpr GoesOn goes_on[] = {
    {{"activate", "acts", "MW-DO-08"}, "volley", "", "", {{{"shooter.", ""}}}, {{this_turn}}},
    {{"activate", "acts", "MW-DO-14"},
     "volley",
     "",
     "",
     {{{"shooter.", ""}}},
     {{this_turn, set("shooter.volley_fire")}}},
    {{"activate", "acts", "MW-DO-18"}, "volley", "", "", {{{"shooter.", ""}}}, {{this_turn}}},
    {{"activate", "acts", "MW-DO-06"},
     "attack",
     "the attacker",
     "",
     {{{"", ""}}},
     {{set("charging")}}},
    {{"activate", "acts", ""},
     "rally",
     "",
     "MW-DO-20",
     {{{"", ""}}},
     {},
     where("", "action", "rally", "true")},
    {{"fire", "+", ""},
     "leader",
     "of the target, before its pinning test",
     "MW-LEAD-04",
     {{{"unit.", other_side}}},
     {{as("unit.casualties", "#")}}},
    {{"fire", "+", "MW-FIRE-15"},
     "pinning",
     "the target",
     "",
     {{{"", other_side}}},
     {{as("casualties", "#")}}},
    {{"attack", "", ""},
     "attack",
     "the other side",
     "MW-ATK-01",
     {{{"", other_side}, {other_side, ""}}},
     {{as(hits_before, "#")}},
     where("", fight, "open", "true")},
    {{"attack", "+", ""},
     "pinning",
     "the enemy, if it has lost",
     "MW-ATK-09",
     {{{"", other_side}}},
     {{as("casualties", "#")}},
     where("", fight, "open", "true")},
    // winners, too, roll for their leaders
    {{"attack", "+", ""},
     "leader",
     "of the enemy",
     "MW-LEAD-04",
     {{{"unit.", other_side}, {other_side, ""}}},
     {{as("unit.casualties", "#"), as("other.took", hits_before), set("other.rolls"),
       where("other.no_test", fight, "lost", "true"),
       where("other.no_test", fight, "drawn", "true"),
       where("other.tests", fight, "lost", "true")}},
     as("", hits_before)},
    {{"attack", "", ""},
     "leader",
     "of the unit",
     "MW-LEAD-04",
     {{{"unit.", ""}, {other_side, other_side}}},
     {{as("unit.casualties", hits_before), as("other.took", "#"), set("other.rolls"),
       where("other.no_test", fight, "won", "true"), where("other.no_test", fight, "drawn", "true"),
       where("other.tests", fight, "won", "true")}},
     as("", hits_before)},
    // of the other side nobody is left
    {{"attack", "+", ""},
     "leader",
     "of the enemy",
     "MW-LEAD-04",
     {{{"unit.", other_side}}},
     {{as("unit.casualties", "#"), where("other.no_test", fight, "lost", "true"),
       where("other.no_test", fight, "drawn", "true")}},
     as("", hits_before),
     as("", gone)},
    {{"attack", "", ""},
     "leader",
     "of the unit",
     "MW-LEAD-04",
     {{{"unit.", ""}}},
     {{as("unit.casualties", hits_before), where("other.no_test", fight, "won", "true"),
       where("other.no_test", fight, "drawn", "true")}},
     as("", hits_before),
     as("", "other.gone")},
    {{"attack", "+", ""},
     "pinning",
     "the enemy, which has lost",
     "MW-ATK-09",
     {{{"", other_side}}},
     {{as("casualties", "#")}},
     fight_won},
    {{"attack", "", ""},
     "pinning",
     "the unit, which has lost",
     "MW-ATK-09",
     {{{"", ""}}},
     {{as("casualties", hits_before)}},
     fight_lost},
    // after an attack both roll, and the loser tests
    {{"leader", "", ""},
     "leader",
     "of the other side",
     "MW-LEAD-04",
     {{{"unit.", other_side}, {other_side, "unit."}}},
     {{as("unit.casualties", "other.took"), as("other.took", "unit.casualties"),
       {"other.no_test", "", "", "true", "other.tests"},
       {"other.tests", "", "", "true", "other.no_test"}}},
     as("", "other.rolls")},
    {{"leader", "", ""},
     "pinning",
     "the unit",
     "MW-LEAD-05",
     {{{"", "unit."}}},
     {{as("casualties", "unit.casualties")}},
     {"", "", "", "true", "other.no_test"}},
    {{"leader", "", ""},
     "pinning",
     "the other side, which has lost",
     "MW-ATK-09",
     {{{"", other_side}}},
     {{as("casualties", "other.took")}},
     as("", "other.tests")},
    {{"pinning", "", "MW-R-05"}, "rally", "next turn", "", {{{"", ""}}}, {}},
    {{"rally", "falls_back", "MW-R-08"}, "rally", "again next turn", "", {{{"", ""}}}, {}},
    {{"rally", "rallied", "MW-RAL-04"}, "activate", "next turn", "", {{{"", ""}}}, {}},
    {{"volley", "still_pinned", ""},
     "rally",
     "the target, next turn",
     "MW-R-05",
     {{{"", "target."}}},
     {}},
    {{"activate", "", ""}, "activate", "the next unit", "MW-TURN-02", {}, {}},
    {{"rally", "", ""}, "activate", "the next unit", "MW-TURN-02", {}, {}},
};

}  // namespace

GoingOn going_on_in_men_who_would_be_kings() {
    return {"men-who-would-be-kings", tells, {}, becomes, off_the_table, losses, goes_on};
}

}  // namespace esprit::sheet
