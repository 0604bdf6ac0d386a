// Black Powder: break test, brigade morale, command.
#include "reading.h"

#include <algorithm>

namespace esprit::twins {
namespace {

// `lost_melee` is short for margin=lost; nothing given is margin=none. BP-R-01: worst of the kind.
int margin_steps(Facts const& facts) {
    int steps = holds(facts, "lost_melee") ? 1 : 0;
    std::string const margin = word(facts, "margin", "none");
    if (margin == "lost") steps = std::max(steps, 1);
    if (margin == "double") steps = std::max(steps, 2);
    if (margin == "treble") steps = std::max(steps, 3);
    return steps;
}

bool is_margin_known(Facts const& facts) {
    std::string const margin = word(facts, "margin", "none");
    return margin == "none" || margin == "lost" || margin == "double" || margin == "treble";
}

// The "refused" table, break row.
std::string refuse_break(Facts const& facts) {
    std::string const test = word(facts, "test", "");
    std::string const arm = word(facts, "arm", "");
    if (test != "A" && test != "B" && test != "C" && test != "D" && test != "E") {
        return "test is none of A..E";
    }
    if (arm != "infantry" && arm != "cavalry" && arm != "artillery") {
        return "arm is none of the three";
    }
    if (outside(facts, "excess", 0, 20)) return "excess is not a whole number in 0..20";
    if (!is_margin_known(facts)) return "margin is none of the four";
    if (test != "C" && margin_steps(facts) > 0) return "a margin outside test C";
    if (test != "C" && holds(facts, "lost_to_cavalry")) return "lost_to_cavalry outside test C";
    if (test == "C" && margin_steps(facts) == 0) return "test C without a margin";
    if (test == "C" && word(facts, "margin", "") == "none") return "margin=none in test C";
    if (holds(facts, "skirmishing") && arm != "infantry") return "only infantry skirmishes";
    if (test == "A" && whole(facts, "excess", 0) == 0) return "test A without excess";
    if (test == "B" && arm == "artillery") return "guns that charge";
    return "";
}

// BP-R-01: the worst step of each kind counts, and the kinds add up.
std::int64_t break_modifier(Facts const& facts) {
    std::string const test = word(facts, "test", "");
    std::int64_t modifier = 0;
    modifier -= whole(facts, "excess", 0);          // BP-MOD-01
    if (holds(facts, "disordered")) modifier -= 1;  // BP-MOD-02
    if (margin_steps(facts) == 1) modifier -= 1;    // BP-MOD-03
    if (margin_steps(facts) == 2) modifier -= 2;    // BP-MOD-06
    if (margin_steps(facts) == 3) modifier -= 3;    // BP-MOD-08
    // BP-MOD-04
    if (holds(facts, "artillery_casualties") && (test == "A" || test == "B")) modifier -= 1;
    if (holds(facts, "lost_to_cavalry") && word(facts, "arm", "") == "infantry") {
        if (holds(facts, "skirmishing")) {
            modifier -= 3;  // BP-MOD-09
        } else {
            modifier -= 2;  // BP-MOD-05
        }
    }
    if (holds(facts, "rear_contact")) {
        modifier -= 3;  // BP-MOD-10
    } else if (holds(facts, "flank_contact")) {
        modifier -= 2;  // BP-MOD-07
    }
    return modifier;
}

std::string break_outcome(std::string const& test, std::string const& arm, std::int64_t total) {
    bool const shooting = test == "A" || test == "B";
    bool const artillery = arm == "artillery";
    if (total <= 4) return "breaks";                                     // BP-RES-01
    if (total == 5) return artillery ? "breaks" : "retires_disordered";  // BP-RES-02, -04
    if (total == 6 && shooting) return artillery ? "breaks" : "holds";   // BP-RES-05, -06
    if (total == 6) return artillery ? "breaks" : "retires_disordered";  // BP-RES-07, -08
    if (shooting) return "holds";                                        // BP-RES-09
    if (artillery) return "breaks";                                      // BP-RES-12
    if (arm == "cavalry" && test != "E") return "retires";               // BP-RES-11
    return "fights_on";                                                  // BP-RES-10
}

Answer break_test(Facts const& facts) {
    std::string const why = refuse_break(facts);
    if (!why.empty()) return refused(why);

    std::string const test = word(facts, "test", "");
    std::string const arm = word(facts, "arm", "");
    std::int64_t const modifier = break_modifier(facts);
    Answer answer;
    for (int first = 1; first <= 6; ++first) {
        for (int second = 1; second <= 6; ++second) {
            count(answer, break_outcome(test, arm, first + second + modifier));
        }
    }
    return answer;
}

// The "refused" table, brigade row. Lost units are none when not given.
std::string refuse_brigade(Facts const& facts) {
    if (!is_whole(facts, "rating")) return "rating is missing";
    if (outside(facts, "rating", 2, 12)) return "rating is outside 2..12";
    if (!is_whole(facts, "units_started")) return "units_started is missing";
    if (whole(facts, "units_started", 0) < 2) return "fewer than two units at the start";
    if (given(facts, "units_lost") && !is_whole(facts, "units_lost")) {
        return "units_lost is not a whole number";
    }
    if (whole(facts, "units_lost", 0) >= whole(facts, "units_started", 0)) {
        return "no unit is left";
    }
    if (!is_whole(facts, "points_start")) return "points_start is missing";
    if (!is_decimal(facts, "points_now")) return "points_now is missing";
    double const points_now = decimal(facts, "points_now", 0);
    if (points_now < 0) return "points_now is negative";
    if (points_now > static_cast<double>(whole(facts, "points_start", 0))) {
        return "points_now is above points_start";
    }
    double const half = static_cast<double>(whole(facts, "points_start", 0)) / 2;
    if (holds(facts, "all_shaken") && points_now > half) return "all are shaken above half";
    if (whole(facts, "units_lost", 0) == 0 && points_now < half) {
        return "points are lost, and no units";
    }
    return "";
}

int brigade_modifier(Facts const& facts) {
    std::int64_t const lost = whole(facts, "units_lost", 0);
    int modifier = 0;
    if (2 * lost >= whole(facts, "units_started", 0)) modifier += 1;  // BP-BDE-06
    if (holds(facts, "all_shaken") && lost >= 1) modifier += 2;       // BP-BDE-07, BP-R-04
    return modifier;
}

Answer brigade(Facts const& facts) {
    std::string const why = refuse_brigade(facts);
    if (!why.empty()) return refused(why);

    std::int64_t const started = whole(facts, "units_started", 0);
    std::int64_t const left = started - whole(facts, "units_lost", 0);
    // BP-BDE-04, BP-R-05
    if (left == 1 && started != 2) return without_dice("broken");
    // BP-BDE-02, BP-R-03: at half its points a brigade tests.
    double const half = static_cast<double>(whole(facts, "points_start", 0)) / 2;
    if (decimal(facts, "points_now", 0) > half) return without_dice("not_required");
    // of no points nothing is half before a unit is lost
    if (half == 0 && left == started) return without_dice("not_required");

    Answer answer;
    for (int first = 1; first <= 6; ++first) {
        for (int second = 1; second <= 6; ++second) {
            std::int64_t const over =
                first + second + brigade_modifier(facts) - whole(facts, "rating", 0);  // BP-BDE-05
            if (over < 0) count(answer, "pass");                                       // BP-BDE-08
            if (over == 0) count(answer, "no_advance");                                // BP-BDE-09
            // BP-BDE-10, BP-R-08
            if (over > 0) count(answer, "retreat moves=" + std::to_string(over));
        }
    }
    return answer;
}

// The "refused" table, command rows.
std::string refuse_command(Facts const& facts) {
    if (!given(facts, "rating")) return "rating is missing";
    if (outside(facts, "rating", 2, 12)) return "rating is outside 2..12";
    if (given(facts, "distance_inches") && !is_decimal(facts, "distance_inches")) {
        return "distance_inches is not a number";
    }
    if (decimal(facts, "distance_inches", 0) < 0) return "distance_inches is negative";
    if (holds(facts, "attack_column") && holds(facts, "march_column")) {
        return "attack column and march column";
    }
    if (holds(facts, "disordered")) return "a disordered unit obeys no orders";  // BP-DIS-03
    // BP-CMD-32
    if (holds(facts, "rally_order") && decimal(facts, "distance_inches", 0) > 12) {
        return "the commander is too far off to rally";
    }
    return "";
}

std::int64_t command_rating(Facts const& facts) {
    std::int64_t rating = whole(facts, "rating", 0);  // BP-CMD-02
    // BP-CMD-09, -10: each full 12 inches
    rating -= static_cast<std::int64_t>(decimal(facts, "distance_inches", 0) / 12);
    if (holds(facts, "enemy_within_12")) rating -= 1;  // BP-CMD-11
    if (holds(facts, "attack_column")) rating += 1;    // BP-CMD-12
    if (holds(facts, "march_column")) {
        rating += holds(facts, "on_road") ? 2 : 1;  // BP-CMD-14, -13
    }
    return rating;
}

Answer command(Facts const& facts) {
    std::string const why = refuse_command(facts);
    if (!why.empty()) return refused(why);

    Answer answer;
    for (int first = 1; first <= 6; ++first) {
        for (int second = 1; second <= 6; ++second) {
            std::int64_t const under = command_rating(facts) - first - second;
            if (first == 6 && second == 6) {
                count(answer, "blunder");  // BP-CMD-16, -17
            } else if (under < 0) {
                // BP-CMD-07, -15; who is to rally has no free move (BP-CMD-32)
                bool const free = holds(facts, "march_column") && !holds(facts, "rally_order");
                count(answer, free ? "one_move" : "no_move");
            } else if (holds(facts, "rally_order")) {
                count(answer, "rallies");  // BP-CMD-32: any success
            } else if (under <= 1) {
                count(answer, "one_move");  // BP-CMD-04
            } else if (under == 2) {
                count(answer, "two_moves");  // BP-CMD-05
            } else {
                count(answer, "three_moves");  // BP-CMD-06
            }
        }
    }
    return answer;
}

// BP-CMD-18 to -23: a face each.
Answer blunder(Facts const&) {
    Answer answer;
    for (char const* const outcome : {"two_moves_back", "one_move_back", "left_or_charge",
                                      "right_or_charge", "ahead_or_charge", "charge_or_advance"}) {
        count(answer, outcome);
    }
    return answer;
}

std::vector<FactSpec> break_facts() {
    return {{"test", {"A", "B", "C", "D", "E", "F"}},
            {"arm", {"infantry", "cavalry", "artillery"}},
            {"excess", {"0", "1", "2", "3", "4", "6", "20", "21", "-1", "1.5"}},
            {"margin", {"none", "lost", "double", "treble"}},
            bare("disordered"),
            bare("lost_melee"),
            bare("artillery_casualties"),
            bare("lost_to_cavalry"),
            bare("skirmishing"),
            bare("flank_contact"),
            bare("rear_contact")};
}

std::vector<FactSpec> brigade_facts() {
    return {{"rating", {"2", "5", "6", "7", "8", "9", "10", "12", "1", "13"}},
            {"units_started", {"2", "3", "4", "5", "6", "1"}},
            {"units_lost", {"0", "1", "2", "3", "4", "6"}},
            {"points_start", {"0", "6", "7", "9", "12", "15"}},
            {"points_now",
             {"0", "1.5", "3", "3.5", "4", "4.5", "5", "6", "6.5", "7.5", "8", "16", "-1"}},
            bare("all_shaken")};
}

std::vector<FactSpec> command_facts() {
    return {{"rating", {"2", "4", "6", "7", "8", "9", "10", "12", "1", "13"}},
            {"distance_inches",
             {"0", "6", "11.9", "12", "12.5", "18.5", "23.9", "24", "36", "60", "-1"}},
            bare("enemy_within_12"),
            bare("attack_column"),
            bare("march_column"),
            bare("on_road"),
            bare("disordered"),
            bare("rally_order")};
}

}  // namespace

std::vector<Twin> black_powder_twins() {
    return {{"black-powder", "break", break_facts(), break_test},
            {"black-powder", "brigade", brigade_facts(), brigade},
            {"black-powder", "command", command_facts(), command},
            {"black-powder", "blunder", {}, blunder}};
}

}  // namespace esprit::twins
