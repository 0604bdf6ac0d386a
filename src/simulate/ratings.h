#pragma once
// Ratings of several commanders from all their battles.
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "simulate/pentanomial.h"

namespace esprit::simulate {

/// Two commanders by number, and their results as the first one sees them.
struct PairingResults {
    std::size_t first = 0;
    std::size_t second = 0;
    Pentanomial results;
};

/// Elo ratings by the Bradley-Terry model, whose mean is 0, with 95 % intervals by the bootstrap
/// over pairs of battles. Every pairing counts one undecided pair more than was fought, so that
/// commanders who won or lost everything have a rating, too. Where a commander has fewer than five
/// pairs against another, its interval is unbounded.
/// \param commanders  how many there are; every pairing is below
std::vector<Estimate> ratings(std::size_t commanders, std::span<PairingResults const> pairings);

}  // namespace esprit::simulate
