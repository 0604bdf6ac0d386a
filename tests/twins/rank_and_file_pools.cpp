// Rank and File: dice to hit, in melee and by fire.
#include "reading.h"

namespace esprit::twins {
namespace {

std::string refuse_dice(Facts const& facts) {
    return outside(facts, "dice", 0, 1000) ? "dice is outside 0..1000" : "";
}

// One die when not given.
std::int64_t dice_of(Facts const& facts) {
    return whole(facts, "dice", 1);
}

std::string refuse_melee(Facts const& facts) {
    std::string const kind = word(facts, "class", "regular");
    if (kind != "green" && kind != "regular" && kind != "veteran" && kind != "elite") {
        return "class is none of the four";
    }
    if (holds(facts, "self_foot") && (holds(facts, "blown") || holds(facts, "lancers_charged") ||
                                      holds(facts, "cavalry_charged_at_halt"))) {
        return "cavalry on foot";
    }
    bool const charged = holds(facts, "shock_charging") || holds(facts, "lancers_charged") ||
                         holds(facts, "impetuous");
    if (holds(facts, "cavalry_charged_at_halt") && charged) return "at the halt and charging";
    bool const mounted_enemy =
        holds(facts, "enemy_mounted") || holds(facts, "enemy_lancers_charging");
    if (holds(facts, "enemy_in_building") && mounted_enemy) return "cavalry in a building";
    if (holds(facts, "enemy_behind_obstacle") && holds(facts, "enemy_lancers_charging")) {
        return "a charger behind a wall";
    }
    return refuse_dice(facts);
}

int melee_bonus(Facts const& facts) {
    int modifier = 0;
    // RF-MEL-05
    if (holds(facts, "shock_charging") && !holds(facts, "enemy_shock")) modifier += 1;
    if (holds(facts, "deeper")) modifier += 1;  // RF-MEL-06
    std::string const kind = word(facts, "class", "regular");
    if (kind == "veteran" || kind == "elite") modifier += 1;  // RF-MEL-07
    // RF-MEL-08, -09
    if (holds(facts, "lancers_charged") && holds(facts, "first_round") &&
        !holds(facts, "enemy_lancers_charging")) {
        modifier += 1;
    }
    return modifier;
}

int melee_malus(Facts const& facts) {
    int modifier = 0;
    if (holds(facts, "unsteady")) modifier -= 1;  // RF-MEL-10
    // RF-MEL-11: one -1
    if (holds(facts, "enemy_behind_obstacle") || holds(facts, "enemy_in_building") ||
        holds(facts, "enemy_uphill")) {
        modifier -= 1;
    }
    // RF-MEL-12: lancers are mounted
    if (holds(facts, "self_foot") &&
        (holds(facts, "enemy_mounted") || holds(facts, "enemy_lancers_charging"))) {
        modifier -= 1;
    }
    if (holds(facts, "cavalry_charged_at_halt")) modifier -= 1;  // RF-MEL-13
    if (holds(facts, "blown")) modifier -= 1;                    // RF-MEL-14, RF-CB-03
    // RF-UCV-04; not infantry, whose elan cancels the disorder (RF-UNC-06).
    if (holds(facts, "impetuous") && holds(facts, "first_round") && !holds(facts, "self_foot")) {
        modifier -= 1;
    }
    return modifier;
}

bool hits_in_melee(int face, int modifier) {
    if (face == 6) return true;   // RF-MEL-03, RF-CB-04
    if (face == 1) return false;  // RF-MEL-04
    return face + modifier >= 4;  // RF-MEL-02
}

Answer melee(Facts const& facts) {
    std::string const why = refuse_melee(facts);
    if (!why.empty()) return refused(why);
    if (dice_of(facts) > most_dice) return {};

    int const modifier = melee_bonus(facts) + melee_malus(facts);
    Answer answer;
    std::vector<int> faces(static_cast<std::size_t>(dice_of(facts)), 1);
    do {
        int hits = 0;
        for (int const face : faces) {
            if (hits_in_melee(face, modifier)) ++hits;
        }
        count(answer, std::to_string(hits));
    } while (next_faces(faces));
    return answer;
}

int fire_modifier(Facts const& facts) {
    int modifier = 0;
    if (holds(facts, "moved")) modifier -= 1;        // RF-FIRE-08
    if (holds(facts, "unsteady")) modifier -= 1;     // RF-FIRE-09
    if (holds(facts, "light_cover")) modifier -= 1;  // RF-FIRE-10
    if (holds(facts, "heavy_cover")) modifier -= 2;  // RF-FIRE-11
    // RF-FIRE-12: one -1
    if (holds(facts, "target_skirmishing") || holds(facts, "target_deployed_guns")) {
        modifier -= 1;
    }
    // RF-FIRE-13: one +1
    if (holds(facts, "target_deep") || holds(facts, "target_in_square") ||
        holds(facts, "target_in_flank")) {
        modifier += 1;
    }
    return modifier;
}

std::string refuse_fire(Facts const& facts) {
    // RF-UNIT-04, RF-R-16: one formation, and none of guns
    int formations = 0;
    for (char const* const name :
         {"target_deployed_guns", "target_skirmishing", "target_in_square", "target_deep"}) {
        formations += holds(facts, name) ? 1 : 0;
    }
    if (formations > 1) return "two formations";
    bool const without_flank =
        holds(facts, "target_in_square") || holds(facts, "target_skirmishing");
    if (holds(facts, "target_in_flank") && without_flank) return "no flank";  // RF-R-02
    if (holds(facts, "light_cover") && holds(facts, "heavy_cover")) return "two covers";
    return refuse_dice(facts);
}

Answer fire_of_stands(Facts const& facts) {
    std::string const why = refuse_fire(facts);
    if (!why.empty()) return refused(why);
    if (dice_of(facts) > most_dice) return {};

    int const need = holds(facts, "double_canister") ? 3 : 4;  // RF-FIRE-07, -01
    int const modifier = fire_modifier(facts);
    Answer answer;
    std::vector<int> faces(static_cast<std::size_t>(dice_of(facts)), 1);
    do {
        int hits = 0;
        for (int const face : faces) {
            if (face == 6 || face + modifier >= need) ++hits;  // RF-FIRE-02, -01
        }
        count(answer, std::to_string(hits));
    } while (next_faces(faces));
    return answer;
}

FactSpec dice_fact() {
    return {"dice", {"0", "1", "2", "3", "4", "5", "6", "-1", "1001"}};
}

std::vector<FactSpec> melee_facts() {
    std::vector<FactSpec> facts = {dice_fact(),
                                   {"class", {"green", "regular", "veteran", "elite"}}};
    for (char const* const name :
         {"shock_charging", "enemy_shock", "deeper", "lancers_charged", "enemy_lancers_charging",
          "first_round", "unsteady", "enemy_behind_obstacle", "enemy_in_building", "enemy_uphill",
          "self_foot", "enemy_mounted", "cavalry_charged_at_halt", "blown", "impetuous"}) {
        facts.push_back(bare(name));
    }
    return facts;
}

std::vector<FactSpec> fire_of_stands_facts() {
    std::vector<FactSpec> facts = {dice_fact()};
    for (char const* const name : {"double_canister", "moved", "unsteady", "light_cover",
                                   "heavy_cover", "target_skirmishing", "target_deployed_guns",
                                   "target_deep", "target_in_square", "target_in_flank"}) {
        facts.push_back(bare(name));
    }
    return facts;
}

}  // namespace

std::vector<Twin> rank_and_file_pool_twins() {
    return {{"rank-and-file", "melee", melee_facts(), melee},
            {"rank-and-file", "fire", fire_of_stands_facts(), fire_of_stands}};
}

}  // namespace esprit::twins
