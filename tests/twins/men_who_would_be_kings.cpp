// The Men Who Would Be Kings: activation, pinning test, rally test, fire.
#include "reading.h"

namespace esprit::twins {
namespace {

// The "refused" table, row for all charts of a unit with a leader or without.
std::string refuse_leader(Facts const& facts) {
    bool const led = given(facts, "leadership");
    bool const leaderless = holds(facts, "leaderless");
    if (led && leaderless) return "leadership and leaderless";
    if (!led && !leaderless) return "neither leadership nor leaderless";
    if (outside(facts, "leadership", 3, 12)) return "leadership is outside 3..12";
    if (outside(facts, "discipline", -3, 3)) return "discipline is outside -3..3";
    return "";
}

// MW-ACT-04 and the tests alike: 8 without a leader.
std::int64_t leadership_of(Facts const& facts) {
    return holds(facts, "leaderless") ? 8 : whole(facts, "leadership", 0);
}

bool is_action(std::string const& action) {
    for (char const* const known : {"at_the_double", "attack", "fire", "form_close_order",
                                    "go_to_ground", "move", "rally", "skirmish", "volley_fire"}) {
        if (action == known) return true;  // MW-ACT-01
    }
    return false;
}

// MW-FREE-01 to -05
bool is_free_to(std::string const& type, std::string const& action) {
    if (type == "regular_infantry" || type == "gun") return action == "fire";
    if (type == "irregular_infantry") return action == "skirmish";
    if (type == "tribal_infantry") return action == "at_the_double";
    return action == "attack";
}

std::string refuse_type(std::string const& type, std::string const& action) {
    bool const gun = type == "gun";
    bool const infantry = type.ends_with("_infantry");
    if (gun && (action == "at_the_double" || action == "attack")) return "a gun";  // MW-DO-03
    bool const for_infantry =
        action == "skirmish" || action == "go_to_ground" || action == "form_close_order";
    return !infantry && for_infantry ? "no infantry" : "";  // MW-DO-19
}

Answer activate(Facts const& facts) {
    std::string const why = refuse_leader(facts);
    if (!why.empty()) return refused(why);
    if (!is_action(word(facts, "action", ""))) return refused("action is none of the nine");
    // MW-R-05
    if (word(facts, "action", "") == "rally") return refused("rally is a test of its own");
    if (whole(facts, "pinned", 0) > 0) return refused("a pinned unit can only rally");  // MW-R-05
    if (whole(facts, "pinned", 0) < 0) return refused("pinned is negative");
    if (given(facts, "type")) {
        std::string const type = word(facts, "type", "");
        std::string const action = word(facts, "action", "");
        std::string const barred = refuse_type(type, action);
        if (!barred.empty()) return refused(barred);
        bool const is_free = is_free_to(type, action);
        if (given(facts, "free") && holds(facts, "free") != is_free) {
            return refused("the type says what is free");
        }
        if (is_free) return without_dice("acts");
    }
    if (holds(facts, "free")) return without_dice("acts");  // MW-ACT-02

    Answer answer;
    for (int first = 1; first <= 6; ++first) {
        for (int second = 1; second <= 6; ++second) {
            std::int64_t const sum = first + second + whole(facts, "discipline", 0);
            // MW-ACT-03, -05
            count(answer, sum >= leadership_of(facts) ? "acts" : "fails");
        }
    }
    return answer;
}

Answer pinning(Facts const& facts) {
    std::string const why = refuse_leader(facts);
    if (!why.empty()) return refused(why);
    if (!given(facts, "casualties")) return refused("casualties is missing");
    if (outside(facts, "casualties", 1, 20)) return refused("casualties is outside 1..20");
    if (given(facts, "pinned") && !is_whole(facts, "pinned")) {
        return refused("pinned is not a whole number");
    }
    std::int64_t const markers = whole(facts, "pinned", 0);
    if (markers < 0) return refused("pinned is negative");

    Answer answer;
    for (int first = 1; first <= 6; ++first) {
        for (int second = 1; second <= 6; ++second) {
            // MW-PIN-01: markers do not count here.
            std::int64_t const sum =
                first + second - whole(facts, "casualties", 0) + whole(facts, "discipline", 0);
            if (sum >= leadership_of(facts)) {
                count(answer, "steady markers=" + std::to_string(markers));  // MW-PIN-02
            } else {
                count(answer, "pinned markers=" + std::to_string(markers + 1));  // MW-PIN-03
            }
        }
    }
    return answer;
}

Answer rally_from_pins(Facts const& facts) {
    std::string const why = refuse_leader(facts);
    if (!why.empty()) return refused(why);
    if (!given(facts, "pinned")) return refused("pinned is missing");
    if (outside(facts, "pinned", 1, 20)) return refused("pinned is outside 1..20");

    Answer answer;
    for (int first = 1; first <= 6; ++first) {
        for (int second = 1; second <= 6; ++second) {
            // MW-RAL-01
            std::int64_t const sum =
                first + second - whole(facts, "pinned", 0) + whole(facts, "discipline", 0);
            if (sum >= leadership_of(facts)) {
                count(answer, "rallied");  // MW-RAL-02
            } else if (sum > 2) {
                count(answer, "falls_back");  // MW-RAL-05
            } else {
                count(answer, "routs");  // MW-RAL-06, MW-R-01: only when failed
            }
        }
    }
    return answer;
}

// Hits that make one casualty; MW-FIRE-09: the highest number counts.
int hits_per_casualty(Facts const& facts) {
    // MW-DO-17: one step better, open to soft to hard
    int const step = holds(facts, "target_gone_to_ground") ? 1 : 0;
    int const cover = step + (holds(facts, "hard_cover") ? 2 : holds(facts, "soft_cover") ? 1 : 0);
    if (cover >= 2) return 3;                  // MW-FIRE-08
    if (cover == 1) return 2;                  // MW-FIRE-07
    if (holds(facts, "long_range")) return 2;  // MW-FIRE-06
    return 1;                                  // MW-FIRE-05
}

Answer fire_of_figures(Facts const& facts) {
    // The "refused" table, fire row.
    if (!given(facts, "figures")) return refused("figures is missing");
    if (outside(facts, "figures", 1, 20)) return refused("figures is outside 1..20");
    if (!given(facts, "hit_on")) return refused("hit_on is missing");
    if (outside(facts, "hit_on", 2, 6)) return refused("hit_on is outside 2..6");
    bool const volley = holds(facts, "volley_fire");
    if (volley && holds(facts, "long_range")) return refused("a volley at long range");  // MW-DO-13
    if (volley && whole(facts, "hit_on", 0) < 3) return refused("a volley that always hits");
    std::int64_t const dice = whole(facts, "figures", 0);
    if (dice > most_dice) return {};

    std::int64_t const least = whole(facts, "hit_on", 0) - (volley ? 1 : 0);  // MW-DO-14
    Answer answer;
    std::vector<int> faces(static_cast<std::size_t>(dice), 1);  // MW-FIRE-01
    do {
        int hits = 0;
        for (int const face : faces) {
            if (face >= least) ++hits;  // MW-FIRE-02 to -04
        }
        // MW-FIRE-09: hits left over are lost.
        count(answer, std::to_string(hits / hits_per_casualty(facts)));
    } while (next_faces(faces));
    return answer;
}

Answer attack(Facts const& facts) {
    if (!given(facts, "figures")) return refused("figures is missing");
    if (outside(facts, "figures", 1, 20)) return refused("figures is outside 1..20");
    std::int64_t const dice = whole(facts, "figures", 0);
    if (dice > most_dice) return {};

    if (holds(facts, "tribal") && holds(facts, "regular_cavalry")) {
        return refused("tribal and regular cavalry");
    }
    // MW-ATK-05: only who is attacked defends an obstacle.
    if (holds(facts, "charging") && holds(facts, "obstacle")) {
        return refused("charging, and defending an obstacle");
    }
    // MW-DO-19, MW-RED-02, -04: cavalry is in close order in a redoubt alone, which is an obstacle.
    if (holds(facts, "regular_cavalry") && holds(facts, "close_order") &&
        !holds(facts, "obstacle") && !holds(facts, "charging")) {
        return refused("cavalry in close order out of a redoubt");
    }
    int least = 5;  // MW-ATK-02
    bool const charges = holds(facts, "charging");
    if (charges && holds(facts, "tribal")) least = 4;           // MW-ATK-03
    if (charges && holds(facts, "regular_cavalry")) least = 4;  // MW-ATK-04
    // MW-ATK-05: one better, whichever hold
    if (holds(facts, "close_order") || holds(facts, "obstacle")) --least;
    Answer answer;
    std::vector<int> faces(static_cast<std::size_t>(dice), 1);  // MW-ATK-01
    do {
        int hits = 0;
        for (int const face : faces) {
            if (face >= least) ++hits;
        }
        count(answer, std::to_string(hits));  // MW-ATK-06
    } while (next_faces(faces));
    return answer;
}

std::vector<FactSpec> leader_facts() {
    return {{"discipline", {"-3", "-2", "-1", "0", "1", "2", "3", "-4", "4"}},
            {"leadership", {"3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "2", "13"}},
            bare("leaderless")};
}

std::vector<FactSpec> activate_facts() {
    std::vector<FactSpec> facts = leader_facts();
    facts.push_back({"action",
                     {"at_the_double", "attack", "fire", "form_close_order", "go_to_ground", "move",
                      "rally", "skirmish", "volley_fire", "dig_in"}});
    facts.push_back({"free", {"true", "false"}});
    facts.push_back({"type",
                     {"regular_infantry", "irregular_infantry", "tribal_infantry",
                      "regular_cavalry", "irregular_cavalry", "tribal_cavalry", "gun"}});
    facts.push_back({"pinned", {"0", "0", "0", "1"}});
    return facts;
}

std::vector<FactSpec> pinning_facts() {
    std::vector<FactSpec> facts = leader_facts();
    facts.push_back({"casualties", {"1", "2", "3", "4", "5", "6", "12", "20", "0", "21"}});
    facts.push_back({"pinned", {"0", "1", "2", "3", "7", "-1"}});
    return facts;
}

std::vector<FactSpec> rally_from_pins_facts() {
    std::vector<FactSpec> facts = leader_facts();
    facts.push_back({"pinned", {"1", "2", "3", "4", "5", "9", "20", "0", "21", "-1"}});
    return facts;
}

std::vector<FactSpec> fire_of_figures_facts() {
    return {{"figures", {"1", "2", "3", "4", "5", "6", "0", "21"}},
            {"hit_on", {"2", "3", "4", "5", "6", "1", "7"}},
            bare("long_range"),
            bare("soft_cover"),
            bare("hard_cover"),
            bare("volley_fire"),
            bare("target_gone_to_ground")};
}

std::vector<FactSpec> attack_facts() {
    return {{"figures", {"1", "2", "3", "4", "5", "6", "0", "21"}},
            bare("tribal"),
            bare("regular_cavalry"),
            bare("charging"),
            bare("close_order"),
            bare("obstacle")};
}

}  // namespace

std::vector<Twin> men_who_would_be_kings_twins() {
    std::string const system = "men-who-would-be-kings";
    return {{system, "activate", activate_facts(), activate},
            {system, "pinning", pinning_facts(), pinning},
            {system, "rally", rally_from_pins_facts(), rally_from_pins},
            {system, "fire", fire_of_figures_facts(), fire_of_figures},
            {system, "attack", attack_facts(), attack}};
}

}  // namespace esprit::twins
