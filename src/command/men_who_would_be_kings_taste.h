#pragma once
// What commanders of habit like in The Men Who Would Be Kings. Unless said otherwise in hundredths
// of a unit point, as what fire and fights promise (men_who_would_be_kings_estimate.h).
#include <array>

#include "base/fixed.h"
#include "command/taste.h"

namespace esprit::command {

struct KingsTaste {
    int stirring = 6;  // what an action has to gain to be worth a card
    int close_order_gain = 14;
    int ground_gain = 10;
    int many_markers = 2;  // of which a unit is better taken off
    int saved_by_card = 60;
    int comes_on = 80;
    Mil near_mil = 14 * mil_per_inch;
    // A marker costs its unit a turn or two, and perhaps the unit.
    int pinned_costs_percent = 22;
    int routed_costs_percent = 100;
    int rallied_gains_percent = 40;
    // What is threatened next turn is not yet done.
    int own_threat_percent = 55;
    int enemy_threat_percent = 45;
    int per_inch_too_far = 5;
    int objective_gain = 25;  // each of its points
};

inline constexpr std::array kings_taste_numbers{
    TasteNumber<KingsTaste>{"stirring", &KingsTaste::stirring},
    TasteNumber<KingsTaste>{"close_order_gain", &KingsTaste::close_order_gain},
    TasteNumber<KingsTaste>{"ground_gain", &KingsTaste::ground_gain},
    TasteNumber<KingsTaste>{"many_markers", &KingsTaste::many_markers},
    TasteNumber<KingsTaste>{"saved_by_card", &KingsTaste::saved_by_card},
    TasteNumber<KingsTaste>{"comes_on", &KingsTaste::comes_on},
    TasteNumber<KingsTaste>{"near_mil", &KingsTaste::near_mil},
    TasteNumber<KingsTaste>{"pinned_costs_percent", &KingsTaste::pinned_costs_percent},
    TasteNumber<KingsTaste>{"routed_costs_percent", &KingsTaste::routed_costs_percent},
    TasteNumber<KingsTaste>{"rallied_gains_percent", &KingsTaste::rallied_gains_percent},
    TasteNumber<KingsTaste>{"own_threat_percent", &KingsTaste::own_threat_percent},
    TasteNumber<KingsTaste>{"enemy_threat_percent", &KingsTaste::enemy_threat_percent},
    TasteNumber<KingsTaste>{"per_inch_too_far", &KingsTaste::per_inch_too_far},
    TasteNumber<KingsTaste>{"objective_gain", &KingsTaste::objective_gain},
};

}  // namespace esprit::command
