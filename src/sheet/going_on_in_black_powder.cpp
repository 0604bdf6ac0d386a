// What comes after a verdict of Black Powder; going_on.h says how a line is read.
#include "sheet/going_on_words.h"

namespace esprit::sheet {

namespace {

constexpr std::string_view moves = "one_move two_moves three_moves";
constexpr std::string_view one_broke =
    "enemy_breaks self_breaks drawn_enemy_breaks drawn_self_breaks drawn_both_break "
    "drawn_self_breaks_enemy_retires drawn_enemy_breaks_self_retires";
constexpr std::string_view charger_breaks =
    "stopped_breaks charger_breaks drawn_charger_breaks drawn_both_break "
    "drawn_charger_breaks_defender_retires";
constexpr std::string_view defender_breaks =
    "defender_breaks drawn_defender_breaks drawn_both_break drawn_defender_breaks_charger_retires";
constexpr std::string_view charge_broke_one =
    "stopped_breaks charger_breaks drawn_charger_breaks drawn_both_break "
    "drawn_charger_breaks_defender_retires defender_breaks drawn_defender_breaks "
    "drawn_defender_breaks_charger_retires";
/// A charger meets whom it charged.
constexpr Taken charging = set("self.charging");
constexpr std::string_view self_breaks =
    "self_breaks drawn_self_breaks drawn_both_break drawn_self_breaks_enemy_retires";
constexpr std::string_view enemy_breaks =
    "enemy_breaks drawn_enemy_breaks drawn_both_break drawn_enemy_breaks_self_retires";

/// March columns do not charge (BP-R-20), nor do shaken units (BP-SHK-03).
constexpr Taken in_no_march_column{"", "", "", "true", "march_column"};
constexpr Taken not_shaken{"", "", "", "true", "shaken"};
constexpr Taken of_unknown_stamina{"", "", "", "true", "stamina"};

constexpr Taken of_arm(std::string_view arm) {
    return where("", "arm", arm, "true");
}

constexpr Tells tells[] = {
    {{"command", moves, "BP-MOVE-01"}, "a move", of_arm("infantry")},
    {{"command", moves, "BP-MOVE-03"}, "a move", of_arm("cavalry")},
    {{"command", moves, "BP-HTH-19"}, "if it charges", of_arm("cavalry")},
    {{"command", moves, "BP-SHK-03"}, "the unit", as("", "shaken")},
    {{"break", "retires retires_disordered", "BP-MOVE-01"}, "a move", of_arm("infantry")},
    {{"break", "retires retires_disordered", "BP-MOVE-03"}, "a move", of_arm("cavalry")},
    {{"break", "retires_disordered", "BP-DIS-04"}, "the unit", {}},
    {{"volley", "", "BP-DIS-04"}, "the target", where("", "#disordered", "1", "true")},
    {{"melee", "", "BP-DIS-04"}, "who goes back", where("", "#disordered", "1", "true")},
};

constexpr Becomes becomes[] = {
    {{"volley", "", "BP-SAVE-09"}, as("target.casualties", "#casualties")},
    {{"volley", "", ""}, where("target.disordered", "#disordered", "1", "true"), "BP-SHT-12"},
    {{"volley", "", ""}, where("target.shaken", "#shaken", "1", "true"), "BP-SHK-01"},
    {{"melee", "", ""}, where("self.shaken", "#self_shaken", "1", "true"), "BP-SHK-01"},
    {{"melee", "", ""}, where("enemy.shaken", "#enemy_shaken", "1", "true"), "BP-SHK-01"},
    {{"melee", "enemy_retires drawn_enemy_retires drawn_self_breaks_enemy_retires", ""},
     where("enemy.disordered", "#disordered", "1", "true"),
     "BP-RES-07"},
    {{"melee", "self_retires drawn_self_retires drawn_enemy_breaks_self_retires", ""},
     where("self.disordered", "#disordered", "1", "true"),
     "BP-RES-07"},
    {{"melee", "drawn_both_retire", ""},
     where("self.disordered", "#self_disordered", "1", "true"),
     "BP-RES-07"},
    {{"melee", "drawn_both_retire", ""},
     where("enemy.disordered", "#enemy_disordered", "1", "true"),
     "BP-RES-07"},
    {{"charge", "", "BP-SHT-12"}, set("charger.disordered")},
    {{"charge", "", ""}, where("charger.shaken", "#charger_shaken", "1", "true"), "BP-SHK-01"},
    {{"charge", "", ""}, where("defender.shaken", "#defender_shaken", "1", "true"), "BP-SHK-01"},
    {{"charge", "stopped_retires", ""},
     where("charger.disordered", "#disordered", "1", "true"),
     "BP-RES-02"},
    {{"charge",
      "charger_retires drawn_charger_retires drawn_defender_breaks_charger_retires",
      ""},
     where("charger.disordered", "#disordered", "1", "true"),
     "BP-RES-07"},
    {{"charge",
      "defender_retires drawn_defender_retires drawn_charger_breaks_defender_retires",
      ""},
     where("defender.disordered", "#disordered", "1", "true"),
     "BP-RES-07"},
    {{"charge", "drawn_both_retire", ""},
     where("charger.disordered", "#charger_disordered", "1", "true"),
     "BP-RES-07"},
    {{"charge", "drawn_both_retire", ""},
     where("defender.disordered", "#defender_disordered", "1", "true"),
     "BP-RES-07"},
    {{"break", "retires_disordered", ""}, set("disordered"), "BP-RES-02"},
    // the excess comes off with the test that counted it
    {{"break", "", "BP-SHK-06"}, as("casualties", "stamina")},
};

constexpr Becomes off_the_table[] = {
    {{"volley", "breaks", ""}, set("target.gone"), "BP-RES-01"},
    {{"melee", self_breaks, ""}, set("self.gone"), "BP-RES-01"},
    {{"melee", enemy_breaks, ""}, set("enemy.gone"), "BP-RES-01"},
    {{"charge", charger_breaks, ""}, set("charger.gone"), "BP-RES-01"},
    {{"charge", defender_breaks, ""}, set("defender.gone"), "BP-RES-01"},
    {{"break", "breaks", ""}, set("gone"), "BP-RES-01"},
};

constexpr Losses losses[] = {
    {"melee", "save", "self", "self.casualties", "BP-SAVE-09", "self.stamina", "BP-SHK-06", "", "",
     "", Counts::up, {}, "self.shaken", "BP-SHK-01"},
    {"melee", "save", "enemy", "enemy.casualties", "BP-SAVE-09", "enemy.stamina", "BP-SHK-06", "",
     "", "", Counts::up, {}, "enemy.shaken", "BP-SHK-01"},
    {"charge", "save", "charger", "charger.casualties", "BP-SAVE-09", "charger.stamina",
     "BP-SHK-06", "", "", "", Counts::up, {}, "charger.shaken", "BP-SHK-01"},
    {"charge", "save", "defender", "defender.casualties", "BP-SAVE-09", "defender.stamina",
     "BP-SHK-06", "", "", "", Counts::up, {}, "defender.shaken", "BP-SHK-01"},
    {"save", "save", "", "casualties", "BP-SAVE-09", "stamina", "", "", "", "", Counts::up, {},
     "shaken", "BP-SHK-01", "#excess"},
    {"command", one_more, "", "casualties", "BP-CMD-31", "stamina", "", "", "",
     "casualties_rallied", Counts::off, where("", "#", "rallies", "true"), "shaken", "BP-SHK-01",
     "", "casualties_kept"},
};

constexpr GoesOn goes_on[] = {
    {{"command", "blunder", "BP-CMD-17"},
     "blunder",
     "the same unit",
     "BP-CMD-16",
     {{{"", ""}}},
     {}},
    {{"command", moves, "", "BP-CMD-08"},
     "command",
     "the commander's next unit",
     "BP-R-27",
     {},
     {{as("rating", "rating")}}},
    {{"command", moves, ""},
     "charge",
     "if it charges",
     "BP-TURN-01",
     {{{"charger.", ""}}},
     {},
     in_no_march_column,
     not_shaken},
    {{"blunder", "left_or_charge right_or_charge ahead_or_charge charge_or_advance", ""},
     "charge",
     "if it charges",
     "BP-CMD-25",
     {{{"charger.", ""}}},
     {},
     {},
     not_shaken},
    {{"shoot", "+", "BP-SAVE-01"},
     "save",
     "the target",
     "",
     {{{"", other_side}}},
     {{as("hits", "#"),
       as("by_artillery", "artillery"),
       as("artillery_long", "beyond_half_range"),
       {"artillery_close", "artillery", "", "", "beyond_half_range"}}}},
    {{"save", "+", "BP-SHK-04"},
     "break",
     "after shooting, for its excess",
     "BP-BRK-A",
     {{{"", ""}}},
     {{is("test", "A"), as("artillery_casualties", "by_artillery"), as("excess", "#excess")}},
     as("", "#excess")},
    {{"save", "+", "BP-SHK-04"},
     "break",
     "after shooting, if it has excess",
     "BP-BRK-A",
     {{{"", ""}}},
     {{is("test", "A"), as("artillery_casualties", "by_artillery"), is("excess", "1")}},
     of_unknown_stamina},
    {{"save", "", ""},
     "break",
     "after hand-to-hand, the side that lost",
     "BP-HTH-13",
     {{{"", ""}}},
     {{is("test", "C"), as("excess", "#excess")}},
     {"", "", "", "true", "by_artillery"}},
    {{"hand-to-hand", "+", "BP-SAVE-01"},
     "save",
     "the enemy",
     "",
     {{{"", other_side}}},
     {{as("hits", "#")}}},
    {{"hand-to-hand", "", ""},
     "hand-to-hand",
     "the enemy's dice",
     "BP-TURN-02",
     {{{"", other_side}, {other_side, ""}}},
     {}},
    {{"volley", "unhurt stands holds", ""},
     "melee",
     "the charge goes home",
     "BP-R-13",
     {{{"self.", "target."}, {"enemy.", "shooter."}}},
     {{charging}},
     as("", "shooter.closing_fire")},
    {{"volley", "breaks", ""},
     "break",
     "each unit that supported it",
     "BP-R-11",
     {},
     {{is("test", "E")}}},
    {{"melee", "enemy_fights_on", ""},
     "melee",
     "the next round",
     "BP-R-33",
     {{{"self.", "self."}, {"enemy.", "enemy."}}},
     {{set("self.won_last_round"), as("self.flank_contact", "self.flank_contact"),
       as("self.rear_contact", "self.rear_contact"),
       as("enemy.flank_contact", "enemy.flank_contact"),
       as("enemy.rear_contact", "enemy.rear_contact")}}},
    {{"melee", "self_fights_on", ""},
     "melee",
     "the next round",
     "BP-R-33",
     {{{"self.", "self."}, {"enemy.", "enemy."}}},
     {{set("enemy.won_last_round"), as("self.flank_contact", "self.flank_contact"),
       as("self.rear_contact", "self.rear_contact"),
       as("enemy.flank_contact", "enemy.flank_contact"),
       as("enemy.rear_contact", "enemy.rear_contact")}}},
    {{"melee", "drawn", ""},
     "melee",
     "the next round",
     "BP-R-33",
     {{{"self.", "self."}, {"enemy.", "enemy."}}},
     {{as("self.flank_contact", "self.flank_contact"), as("self.rear_contact", "self.rear_contact"),
       as("enemy.flank_contact", "enemy.flank_contact"),
       as("enemy.rear_contact", "enemy.rear_contact")}}},
    {{"melee", one_broke, ""},
     "break",
     "each supporter that is not told above",
     "BP-HTH-16",
     {},
     {{is("test", "E")}}},
    {{"charge", "defender_fights_on", ""},
     "melee",
     "the next round",
     "BP-R-33",
     {{{"self.", "charger."}, {"enemy.", "defender."}}},
     {{set("self.won_last_round")}}},
    {{"charge", "charger_fights_on", ""},
     "melee",
     "the next round",
     "BP-R-33",
     {{{"self.", "charger."}, {"enemy.", "defender."}}},
     {{set("enemy.won_last_round")}}},
    {{"charge", "drawn", ""},
     "melee",
     "the next round",
     "BP-R-33",
     {{{"self.", "charger."}, {"enemy.", "defender."}}},
     {}},
    {{"charge", charge_broke_one, ""},
     "break",
     "each supporter that is not told above",
     "BP-HTH-16",
     {},
     {{is("test", "E")}}},
    {{"break", "breaks", "BP-BRK-E"},
     "break",
     "each unit that supported it",
     "BP-R-11",
     {},
     {{is("test", "E")}}},
    {{"break", "holds", "BP-R-13"},
     "melee",
     "if it was charging",
     "",
     {{{"self.", ""}}},
     {{charging}}},
    {{"break", "fights_on", ""}, "melee", "the next round", "BP-R-33", {{{"self.", ""}}}, {}},
    {{"brigade", "pass no_advance not_required", ""},
     "command",
     "its units, one by one",
     "BP-TURN-03",
     {},
     {{as("rating", "rating")}}},
};

}  // namespace

GoingOn going_on_in_black_powder() {
    return {"black-powder", tells, {}, becomes, off_the_table, losses, goes_on};
}

}  // namespace esprit::sheet
