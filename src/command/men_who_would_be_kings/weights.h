#pragma once
// What commanders of habit like in The Men Who Would Be Kings. Unless said otherwise in hundredths
// of a unit point, as what fire and fights promise (men_who_would_be_kings_estimate.h).
#include <array>

#include "base/fixed.h"
#include "command/weights.h"

namespace esprit::command {

struct KingsWeights {
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

inline constexpr std::array kings_named_weights{
    NamedWeight<KingsWeights>{"stirring", &KingsWeights::stirring},
    NamedWeight<KingsWeights>{"close_order_gain", &KingsWeights::close_order_gain},
    NamedWeight<KingsWeights>{"ground_gain", &KingsWeights::ground_gain},
    NamedWeight<KingsWeights>{"many_markers", &KingsWeights::many_markers},
    NamedWeight<KingsWeights>{"saved_by_card", &KingsWeights::saved_by_card},
    NamedWeight<KingsWeights>{"comes_on", &KingsWeights::comes_on},
    NamedWeight<KingsWeights>{"near_mil", &KingsWeights::near_mil},
    NamedWeight<KingsWeights>{"pinned_costs_percent", &KingsWeights::pinned_costs_percent},
    NamedWeight<KingsWeights>{"routed_costs_percent", &KingsWeights::routed_costs_percent},
    NamedWeight<KingsWeights>{"rallied_gains_percent", &KingsWeights::rallied_gains_percent},
    NamedWeight<KingsWeights>{"own_threat_percent", &KingsWeights::own_threat_percent},
    NamedWeight<KingsWeights>{"enemy_threat_percent", &KingsWeights::enemy_threat_percent},
    NamedWeight<KingsWeights>{"per_inch_too_far", &KingsWeights::per_inch_too_far},
    NamedWeight<KingsWeights>{"objective_gain", &KingsWeights::objective_gain},
};

}  // namespace esprit::command
