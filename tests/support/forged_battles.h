// Battles whose bytes somebody has changed. They are refused as no battles of their scenario, or
// they can be looked at and played on: nothing else may come of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/battlefield.h"
#include "support/random_numbers.h"

namespace esprit::battles {

using Bytes = std::vector<std::uint8_t>;

/// The bytes of a battle at moments of a game between two commanders, `every` so many orders.
struct Moments {
    std::vector<Bytes> bytes;
    std::string refused;  // what is wrong with one of them; empty: they are all taken, as they must
};
Moments moments_of(games::Battlefield const& field, std::uint64_t number, int every,
                   std::uint16_t last_turn);

/// What is said of a battle as it is set up, but for the first unit on the table, which stands
/// beyond its edge. Empty: nothing.
std::string told_of_one_beyond_the_edge(games::Battlefield const& field);

/// The same bytes, some of them others.
Bytes forged(Bytes const& bytes, fixture::RandomNumbers& random);

/// Whether a game can begin with these bytes. If so everybody looks at it, and orders that are
/// worth considering are given, at most so many.
struct Tried {
    bool taken = false;
    int orders = 0;
};
Tried try_out(games::Battlefield const& field, Bytes const& bytes, int most_orders,
              std::uint64_t seed);

}  // namespace esprit::battles
