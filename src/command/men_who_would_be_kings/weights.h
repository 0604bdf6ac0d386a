#pragma once
// The weights of commanders of habit in The Men Who Would Be Kings, in hundredths of a unit point
// (as in estimate.h) where nothing else is said.
#include <array>

#include "base/fixed.h"
#include "command/weights.h"

namespace esprit::command {

struct KingsWeights {
    int stirring = 6;  // the least gain of a move; half the cost of an attack that falls short
    int close_order_gain = 14;
    int ground_gain = 10;
    int many_markers = 2;  // with so many Pinned markers a unit is better taken off
    int saved_by_card = 60;
    int comes_on = 80;
    Mil near_mil = 14 * mil_per_inch;
    // A marker costs its unit a turn or two, and perhaps the unit.
    int pinned_costs_percent = 22;
    int routed_costs_percent = 100;
    int rallied_gains_percent = 40;
    // Threats count less than their full expected gain: they come true next turn at best.
    int own_threat_percent = 55;
    int enemy_threat_percent = 45;
    int per_inch_too_far = 5;
    int objective_gain = 25;  // for each point of the objective
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
