// What comes after a verdict of The Men Who Would Be Kings; going_on.h says how a line is read.
#include "sheet/going_on_words.h"

namespace esprit::sheet {

namespace {

constexpr Taken fight_lost = where("", fight, "lost", "true");
constexpr Taken fight_won = where("", fight, "won", "true");

/// The rally tests of later turns are thrown in these.
constexpr Taken this_turn = is("turns", "0");

constexpr std::string_view defender_lost = "defender_steady defender_pinned";

constexpr Tells tells[] = {
    {{"attack", "", "MW-ATK-07"}, "the enemy", fight_won},
    {{"attack", "", "MW-ATK-08"}, "the enemy", fight_won},
    {{"attack", "", "MW-ATK-07"}, "the unit", fight_lost},
    {{"attack", "", "MW-ATK-08"}, "the unit", fight_lost},
    {{"attack", "", "MW-ATK-10"}, "a draw", where("", fight, "drawn", "true")},
    {{"attack", "", "MW-ATK-11"}, "a draw", where("", fight, "drawn", "true")},
};

constexpr Becomes becomes[] = {
    {{"volley", "", "MW-LEAD-05"}, set("target.leaderless")},
    {{"volley", "", "MW-LEAD-05"}, ends("target.leadership")},
    {{"volley", "", "MW-LEAD-05"}, ends("target.brutal")},
    {{"volley", "still_pinned", ""}, as("target.pinned", "#markers"), "MW-PIN-03"},
    {{"volley", "rallied", ""}, back("target.pinned"), "MW-RAL-02"},
    {{"pinning", "pinned", ""}, as("pinned", "#markers"), "MW-PIN-03"},
    {{"rally", "rallied", ""}, back("pinned"), "MW-RAL-02"},
    {{"fight", "", "MW-LEAD-05"}, set("attacker.leaderless")},
    {{"fight", "", "MW-LEAD-05"}, ends("attacker.leadership")},
    {{"fight", "", "MW-LEAD-05"}, ends("attacker.brutal")},
    {{"fight", "", "MW-LEAD-05"}, set("defender.leaderless")},
    {{"fight", "", "MW-LEAD-05"}, ends("defender.leadership")},
    {{"fight", "", "MW-LEAD-05"}, ends("defender.brutal")},
    {{"fight", "attacker_pinned", ""}, as("attacker.pinned", "#markers"), "MW-PIN-03"},
    {{"fight", "defender_pinned", ""}, as("defender.pinned", "#markers"), "MW-PIN-03"},
    {{"fight", defender_lost, ""}, ends("defender.close_order"), "MW-DO-16"},
    {{"fight", defender_lost, ""}, ends("defender.gone_to_ground"), "MW-DO-17"},
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
    {"fire", "fire", "", "other.figures", "MW-UNIT-14", "", "", "", "", "", Counts::down},
    {"volley", "fire", "shooter", "target.figures", "MW-UNIT-14", "", "", "", "", "",
     Counts::down},
    {"fight", "attack", "attacker", "defender.figures", "MW-ATK-06", "", "", "", "", "",
     Counts::down},
    {"fight", "attack", "defender", "attacker.figures", "MW-ATK-06", "", "", "", "", "",
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
    {{"activate", "acts", "MW-DO-06"}, "fight", "", "", {{{"attacker.", ""}}}, {}},
    {{"activate", "acts", ""},
     "rally",
     "",
     "MW-DO-20",
     {{{"", ""}}},
     {},
     where("", "action", "rally", "true")},
    {{"fire", "+", "MW-FIRE-15"},
     "pinning",
     "the target",
     "",
     {{{"", other_side}}},
     {{as("casualties", "#")}}},
    {{"fire", "+", "MW-FIRE-15"},
     "pinning",
     "the target, if its leader has fallen",
     "MW-LEAD-05",
     {{{"", other_side}}},
     {{as("casualties", "#"), set("leaderless"), back("leadership")}}},
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
    {{"attack", "+", ""},
     "pinning",
     "the enemy, which has lost",
     "MW-ATK-09",
     {{{"", other_side}}},
     {{as("casualties", "#")}},
     fight_won},
    {{"attack", "+", ""},
     "pinning",
     "the enemy, which has lost, if its leader has fallen",
     "MW-LEAD-05",
     {{{"", other_side}}},
     {{as("casualties", "#"), set("leaderless"), back("leadership")}},
     fight_won},
    {{"attack", "", ""},
     "pinning",
     "the unit, which has lost",
     "MW-ATK-09",
     {{{"", ""}}},
     {{as("casualties", hits_before)}},
     fight_lost},
    {{"attack", "", ""},
     "pinning",
     "the unit, which has lost, if its leader has fallen",
     "MW-LEAD-05",
     {{{"", ""}}},
     {{as("casualties", hits_before), set("leaderless"), back("leadership")}},
     fight_lost},
    {{"pinning", "", "MW-R-05"}, "rally", "next turn", "", {{{"", ""}}}, {}},
    {{"rally", "falls_back", "MW-R-08"}, "rally", "again next turn", "", {{{"", ""}}}, {}},
    {{"rally", "rallied", "MW-RAL-04"}, "activate", "next turn", "", {{{"", ""}}}, {}},
    {{"fight", "attacker_pinned", ""},
     "rally",
     "the attacker, next turn",
     "MW-R-05",
     {{{"", "attacker."}}},
     {}},
    {{"fight", "defender_pinned", ""},
     "rally",
     "the defender, next turn",
     "MW-R-05",
     {{{"", "defender."}}},
     {}},
    {{"volley", "still_pinned", ""},
     "rally",
     "the target, next turn",
     "MW-R-05",
     {{{"", "target."}}},
     {}},
};

}  // namespace

GoingOn going_on_in_men_who_would_be_kings() {
    return {"men-who-would-be-kings", tells, {}, becomes, off_the_table, losses, goes_on};
}

}  // namespace esprit::sheet
