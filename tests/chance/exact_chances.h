// The exact probabilities of all readings.
#pragma once

#include <cstdint>
#include <vector>

#include "chance/chance.h"

namespace esprit::chance {

inline std::vector<Exact> exact_chances(Chance const& chance) {
    Weights weights;
    weigh(chance, weights);
    if (weights.total == 0) return weights.wide;
    std::vector<Exact> all;
    for (std::uint64_t const weight : weights.narrow) all.push_back(Exact{weight, weights.total});
    return all;
}

}  // namespace esprit::chance
