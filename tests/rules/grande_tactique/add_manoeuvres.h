// The manoeuvres that are proposed to a unit, as a list.
#pragma once

#include <cstddef>
#include <vector>

#include "rules/grande_tactique/manoeuvre_proposals.h"

namespace esprit::grande_tactique {

inline void add_manoeuvres(BattleView view, UnitId unit, std::vector<Order>& orders) {
    ManoeuvreProposals proposals{view, unit};
    for (std::size_t slot = 0; slot < proposals.size(); ++slot) {
        if (auto const order = proposals.at(slot)) orders.push_back(*order);
    }
}

}  // namespace esprit::grande_tactique
