// Black Powder: dice to hit by shooting, dice to save.
#include "reading.h"

namespace esprit::twins {
namespace {

// The "refused" table, shoot rows.
std::string refuse_shoot(Facts const& facts) {
    if (!given(facts, "dice")) return "dice is missing";
    if (outside(facts, "dice", 1, 20)) return "dice is outside 1..20";
    if (holds(facts, "beyond_half_range")) {
        if (holds(facts, "close_range") || holds(facts, "closing_fire")) {
            return "beyond half range and close";
        }
    }
    if (holds(facts, "self_skirmishing")) {
        if (holds(facts, "closing_fire") || holds(facts, "artillery")) {
            return "skirmishers neither fire at chargers nor serve guns";
        }
    }
    int targets = 0;
    targets += holds(facts, "target_column_or_square") ? 1 : 0;
    targets += holds(facts, "target_skirmishing") ? 1 : 0;
    targets += holds(facts, "target_deployed_guns") ? 1 : 0;
    if (targets > 1) return "the target has one formation";
    if (holds(facts, "closing_fire") && holds(facts, "target_deployed_guns")) {
        return "guns that charge";
    }
    return "";
}

int shoot_modifier(Facts const& facts) {
    int modifier = 0;
    // BP-SHT-02
    if (holds(facts, "artillery") && holds(facts, "target_column_or_square")) modifier += 1;
    // BP-SHT-03: one +1
    if (holds(facts, "close_range") || holds(facts, "closing_fire") ||
        holds(facts, "self_skirmishing")) {
        modifier += 1;
    }
    if (holds(facts, "shaken") || holds(facts, "disordered")) modifier -= 1;  // BP-SHT-04: one -1
    // BP-SHT-05: one -1
    if (holds(facts, "target_skirmishing") || holds(facts, "target_deployed_guns") ||
        holds(facts, "target_not_clear")) {
        modifier -= 1;
    }
    // BP-SHT-06
    if (holds(facts, "artillery") && holds(facts, "beyond_half_range")) modifier -= 1;
    return modifier;
}

// BP-SHT-07: a 6 always succeeds, a 1 never does.
bool succeeds(int face, std::int64_t need, int modifier) {
    if (face == 6) return true;
    if (face == 1) return false;
    return face + modifier >= need;
}

Answer shoot(Facts const& facts) {
    std::string const why = refuse_shoot(facts);
    if (!why.empty()) return refused(why);
    std::int64_t const dice = whole(facts, "dice", 0);
    if (dice > most_dice) return {};

    int const modifier = shoot_modifier(facts);
    Answer answer;
    std::vector<int> faces(static_cast<std::size_t>(dice), 1);
    do {
        int hits = 0;
        for (int const face : faces) {
            if (succeeds(face, 4, modifier)) ++hits;  // BP-SHT-01
        }
        count(answer, std::to_string(hits));
    } while (next_faces(faces));
    return answer;
}

// The "refused" table, save rows.
std::string refuse_save(Facts const& facts) {
    if (!given(facts, "hits")) return "hits is missing";
    if (outside(facts, "hits", 0, 20)) return "hits is outside 0..20";
    if (!given(facts, "morale")) return "morale is missing";
    if (outside(facts, "morale", 2, 6)) return "morale is outside 2..6";
    if (holds(facts, "attack_column") && holds(facts, "march_column")) {
        return "attack column and march column";
    }
    if (holds(facts, "light_cover") && holds(facts, "building")) {
        return "light cover and building";
    }
    if (holds(facts, "artillery_long") && holds(facts, "artillery_close")) {
        return "guns both at long range and close";
    }
    return "";
}

int save_modifier(Facts const& facts) {
    bool const by_artillery = holds(facts, "by_artillery") || holds(facts, "artillery_long") ||
                              holds(facts, "artillery_close");
    int modifier = 0;
    if (holds(facts, "attack_column") && !by_artillery) modifier += 1;  // BP-SAVE-03
    if (holds(facts, "light_cover")) modifier += 1;                     // BP-SAVE-04
    if (holds(facts, "building")) modifier += 2;                        // BP-SAVE-05
    if (holds(facts, "march_column")) modifier -= 2;                    // BP-SAVE-06
    if (holds(facts, "artillery_long")) modifier -= 1;                  // BP-SAVE-07
    if (holds(facts, "artillery_close")) modifier -= 2;                 // BP-SAVE-08
    return modifier;
}

Answer save(Facts const& facts) {
    std::string const why = refuse_save(facts);
    if (!why.empty()) return refused(why);
    std::int64_t const dice = whole(facts, "hits", 0);
    if (dice > most_dice) return {};

    int const modifier = save_modifier(facts);
    Answer answer;
    std::vector<int> faces(static_cast<std::size_t>(dice), 1);  // BP-SAVE-01
    do {
        int casualties = 0;
        for (int const face : faces) {
            // BP-SAVE-02, -09
            if (!succeeds(face, whole(facts, "morale", 0), modifier)) ++casualties;
        }
        count(answer, std::to_string(casualties));
    } while (next_faces(faces));
    return answer;
}

std::vector<FactSpec> shoot_facts() {
    return {{"dice", {"1", "2", "3", "4", "5", "6", "0", "21"}},
            bare("close_range"),
            bare("closing_fire"),
            bare("self_skirmishing"),
            bare("artillery"),
            bare("target_column_or_square"),
            bare("disordered"),
            bare("shaken"),
            bare("target_skirmishing"),
            bare("target_deployed_guns"),
            bare("target_not_clear"),
            bare("beyond_half_range")};
}

std::vector<FactSpec> save_facts() {
    return {{"hits", {"0", "1", "2", "3", "4", "5", "6", "-1", "21"}},
            {"morale", {"2", "3", "4", "5", "6", "1", "7"}},
            bare("attack_column"),
            bare("by_artillery"),
            bare("light_cover"),
            bare("building"),
            bare("march_column"),
            bare("artillery_long"),
            bare("artillery_close")};
}

}  // namespace

std::vector<Twin> black_powder_pool_twins() {
    return {{"black-powder", "shoot", shoot_facts(), shoot},
            {"black-powder", "save", save_facts(), save}};
}

}  // namespace esprit::twins
