// Rank and File: morale test, rally, waiver test, uncontrolled infantry and cavalry.
#include "reading.h"

namespace esprit::twins {
namespace {

// RF-R-05: the four classes; regular when not given.
bool is_class_known(Facts const& facts) {
    std::string const kind = word(facts, "class", "regular");
    return kind == "green" || kind == "regular" || kind == "veteran" || kind == "elite";
}

std::string refuse_morale(Facts const& facts) {
    if (!is_class_known(facts)) return "class is none of the four";
    if (given(facts, "stands_lost") && !is_whole(facts, "stands_lost")) {
        return "stands_lost is not a whole number";
    }
    if (given(facts, "commanders") && !is_whole(facts, "commanders")) {
        return "commanders is not a whole number";
    }
    // RF-UNIT-01: of ten stands some are left
    if (whole(facts, "stands_lost", 0) >= 10) return "more stands lost than there are";
    // RF-R-32: who charges out of a building holds it no more
    if (holds(facts, "charging") && holds(facts, "in_building")) return "charges from a building";
    return "";
}

// RF-R-02: the garrison of a building has neither flank nor rear. (Squares and skirmishers have
// none either; the waiver table refuses them.)
bool is_charged_in_flank_or_rear(Facts const& facts) {
    if (holds(facts, "in_building")) return false;
    return holds(facts, "charged_in_flank") || holds(facts, "charged_in_rear");
}

std::int64_t morale_need(Facts const& facts) {
    std::string const kind = word(facts, "class", "regular");
    if (kind == "green") return 5;    // RF-MOR-02
    if (kind == "veteran") return 3;  // RF-MOR-04
    if (kind == "elite") return 2;    // RF-MOR-05
    return 4;                         // RF-MOR-03
}

std::int64_t morale_modifier(Facts const& facts) {
    std::int64_t modifier = 0;
    if (!holds(facts, "single_stand")) {             // RF-MOR-07
        modifier -= whole(facts, "stands_lost", 0);  // RF-MOR-06
    }
    modifier += whole(facts, "commanders", 0);              // RF-MOR-08
    if (holds(facts, "in_building")) modifier += 1;         // RF-MOR-09
    if (holds(facts, "charging")) modifier += 1;            // RF-MOR-10
    if (is_charged_in_flank_or_rear(facts)) modifier -= 1;  // RF-MOR-11: one -1
    return modifier;
}

bool passes(Facts const& facts, int face) {
    return face + morale_modifier(facts) >= morale_need(facts);  // RF-MOR-01
}

// RF-MOR-14 and -18, in a waiver test RF-WVR-11 and -12.
std::string failed(Facts const& facts) {
    return holds(facts, "unsteady") ? "rout" : "unsteady";
}

Answer morale_test(Facts const& facts) {
    std::string const why = refuse_morale(facts);
    if (!why.empty()) return refused(why);

    Answer answer;
    for (int face = 1; face <= 6; ++face) {
        count(answer, passes(facts, face) ? "pass" : failed(facts));
    }
    return answer;
}

// RF-RAL-06, -07: one more stand is lost; half of the starting stands gone removes the unit.
std::string routing_failed(Facts const& facts) {
    if (!given(facts, "stands")) return "routs_on";
    std::int64_t const lost = whole(facts, "stands_lost", 0) + 1;
    return 2 * lost >= whole(facts, "stands", 0) ? "removed" : "routs_on";
}

Answer rally_of_stands(Facts const& facts) {
    std::string const why = refuse_morale(facts);
    if (!why.empty()) return refused(why);
    if (given(facts, "stands") && !is_whole(facts, "stands")) {
        return refused("stands is not a whole number");
    }
    // Without `routing` the unit is unsteady, whether or not that is said.
    bool const routing = holds(facts, "routing");
    if (routing && holds(facts, "unsteady")) return refused("routing and unsteady");
    // RF-R-32: who routs holds no building
    if (routing && holds(facts, "in_building")) return refused("routs in a building");
    if (holds(facts, "charging")) return refused("charging");
    if (holds(facts, "charged_in_flank") || holds(facts, "charged_in_rear")) {
        return refused("a charge target");  // RF-RAL-08
    }
    bool const single = holds(facts, "single_stand");
    if (given(facts, "stands")) {
        std::int64_t const stands = whole(facts, "stands", 0);
        if (single && stands != 1) return refused("a single stand of several");
        if (!single && (stands < 4 || stands > 10)) return refused("no unit is of that size");
        if (!single && whole(facts, "stands_lost", 0) >= stands) return refused("nobody is left");
    }
    // RF-RAL-11 (and -09): no test for a routing single stand.
    if (routing && holds(facts, "single_stand")) return without_dice("removed");

    Answer answer;
    for (int face = 1; face <= 6; ++face) {  // RF-RAL-01
        if (passes(facts, face)) {
            count(answer, "rallied");  // RF-RAL-02, -03
        } else if (routing) {
            count(answer, routing_failed(facts));  // RF-RAL-05 to -07
        } else {
            count(answer, "no_change");  // RF-RAL-10
        }
    }
    return answer;
}

// The "refused" table, waiver row.
std::string refuse_waiver(Facts const& facts) {
    bool const flank_or_rear = holds(facts, "charged_in_flank") || holds(facts, "charged_in_rear");
    if (holds(facts, "in_square") && flank_or_rear) {
        return "a square has neither flank nor rear";
    }
    if (holds(facts, "self_skirmishing") && flank_or_rear) {
        return "skirmishers have neither flank nor rear";
    }
    if (holds(facts, "in_square") && holds(facts, "self_skirmishing")) {
        return "in square and skirmishing";
    }
    if (holds(facts, "charged_frontally") && flank_or_rear) {
        return "one charger comes from one side";
    }
    if (holds(facts, "charged_in_flank") && holds(facts, "charged_in_rear")) {
        return "one charger comes from one side";
    }
    if (holds(facts, "in_square") && holds(facts, "charging")) return "a square charges";
    if (holds(facts, "defending_linear_obstacle") && holds(facts, "charging")) {
        return "who charges defends nothing";
    }
    if (holds(facts, "standing") && holds(facts, "charging")) return "who charges does not stand";
    bool const unformed = given(facts, "charger_formed") && !holds(facts, "charger_formed");
    if (unformed && holds(facts, "charger_mounted")) return "mounted skirmishers";
    return refuse_morale(facts);
}

bool has_waiver_cause(Facts const& facts) {
    // RF-R-16: mounted troops do not skirmish, so they are formed.
    bool const formed = holds(facts, "charger_formed") || holds(facts, "charger_mounted");
    // RF-WVR-03: by formed troops in flank or rear.
    if (is_charged_in_flank_or_rear(facts) && formed) return true;
    // RF-WVR-04: foot, in front, by shock troops of a better class. A unit of which neither
    // `self_foot` nor a formation of foot is given is mounted.
    bool on_foot = holds(facts, "self_foot") || holds(facts, "self_skirmishing");
    bool shock_cause = on_foot && holds(facts, "charged_frontally") &&
                       holds(facts, "charger_shock") && holds(facts, "charger_better_class");
    if (holds(facts, "in_square")) shock_cause = false;
    if (holds(facts, "defending_linear_obstacle")) shock_cause = false;
    if (holds(facts, "in_building")) shock_cause = false;
    // RF-WVR-06, RF-R-06: shock cavalry, and this cause alone.
    if (holds(facts, "industrial_age") && holds(facts, "charger_mounted")) shock_cause = false;
    // RF-MOVE-14: skirmishers who neither stand nor charge are gone
    bool const stays = holds(facts, "standing") || holds(facts, "charging");
    if (holds(facts, "self_skirmishing") && !stays) shock_cause = false;
    if (shock_cause) return true;
    // RF-WVR-05: skirmishers who stand; no obstacle excuses them (RF-R-11).
    return holds(facts, "self_skirmishing") && holds(facts, "standing") && formed;
}

Answer waiver(Facts const& facts) {
    std::string const why = refuse_waiver(facts);
    if (!why.empty()) return refused(why);
    // RF-WVR-16: one test in a charge phase.
    if (holds(facts, "tested_this_phase")) return without_dice("not_required");
    if (!has_waiver_cause(facts)) return without_dice("not_required");

    Answer answer;
    for (int face = 1; face <= 6; ++face) {  // RF-WVR-07, -08: the morale test, all modifiers
        // RF-WVR-10 to -12
        count(answer, passes(facts, face) ? "pass" : failed(facts));
    }
    return answer;
}

Answer uncontrolled(Facts const& facts) {
    // The "refused" table, uncontrolled row.
    if (!given(facts, "chance")) return refused("chance is missing");
    if (outside(facts, "chance", 1, 6)) return refused("chance is outside 1..6");
    if (!holds(facts, "won_melee")) return without_dice("not_required");  // RF-UNC-01

    Answer answer;
    for (int face = 1; face <= 6; ++face) {
        if (face > whole(facts, "chance", 0)) {  // RF-UNC-02
            count(answer, "controlled");         // RF-UNC-05
        } else if (holds(facts, "valid_target")) {
            count(answer, "must_charge");  // RF-UNC-03
        } else {
            count(answer, "no_target");  // RF-UNC-04
        }
    }
    return answer;
}

Answer uncontrolled_cavalry(Facts const& facts) {
    if (!given(facts, "chance")) return refused("chance is missing");
    if (outside(facts, "chance", 1, 6)) return refused("chance is outside 1..6");
    if (!holds(facts, "valid_target")) return without_dice("not_required");  // RF-R-30

    Answer answer;
    for (int face = 1; face <= 6; ++face) {  // RF-UCV-03
        count(answer, face > whole(facts, "chance", 0) ? "controlled" : "must_charge");
    }
    return answer;
}

std::vector<FactSpec> morale_test_facts() {
    return {{"class", {"green", "regular", "veteran", "elite"}},
            {"stands_lost", {"0", "1", "2", "3", "4", "9", "10"}},
            {"commanders", {"0", "1", "2"}},
            bare("in_building"),
            bare("charging"),
            bare("charged_in_flank"),
            bare("charged_in_rear"),
            bare("single_stand"),
            bare("unsteady")};
}

std::vector<FactSpec> rally_of_stands_facts() {
    std::vector<FactSpec> facts = morale_test_facts();
    facts.push_back(bare("routing"));
    facts.push_back({"stands", {"1", "3", "4", "5", "6", "9", "10", "11"}});
    return facts;
}

std::vector<FactSpec> waiver_facts() {
    std::vector<FactSpec> facts = morale_test_facts();
    facts.at(0).values.push_back("militia");
    for (char const* const name :
         {"charger_formed", "charged_frontally", "self_foot", "charger_shock", "charger_mounted",
          "charger_better_class", "in_square", "defending_linear_obstacle", "self_skirmishing",
          "standing", "industrial_age", "tested_this_phase"}) {
        facts.push_back(bare(name));
    }
    return facts;
}

std::vector<FactSpec> uncontrolled_cavalry_facts() {
    return {{"chance", {"1", "2", "3", "4", "5", "6", "0", "7", "-1"}}, bare("valid_target")};
}

std::vector<FactSpec> uncontrolled_facts() {
    return {{"chance", {"1", "2", "3", "4", "5", "6", "0", "7", "-1"}},
            bare("won_melee"),
            bare("valid_target")};
}

}  // namespace

std::vector<Twin> rank_and_file_twins() {
    return {{"rank-and-file", "morale", morale_test_facts(), morale_test},
            {"rank-and-file", "waiver", waiver_facts(), waiver},
            {"rank-and-file", "rally", rally_of_stands_facts(), rally_of_stands},
            {"rank-and-file", "uncontrolled", uncontrolled_facts(), uncontrolled},
            {"rank-and-file", "uncontrolled-cavalry", uncontrolled_cavalry_facts(),
             uncontrolled_cavalry}};
}

}  // namespace esprit::twins
