#pragma once
// What is to be simulated, and when it is enough.
#include <cstdint>
#include <optional>
#include <vector>

#include "simulate/record.h"
#include "simulate/tally.h"

namespace esprit::simulate {

/// Chunks are what is counted, kept and judged as one; slices are what one thread does at a time.
inline constexpr std::uint64_t chunk_battles = 1024;
inline constexpr std::uint64_t slice_battles = 32;

struct Variant {
    Fights const* fights = nullptr;
    std::size_t compared_with = 0;  // a variant; itself where it is compared with nothing
};

struct Plan {
    std::vector<Variant> variants;  // not owned
    std::uint64_t battles = 0;      // of each variant, numbered from 0
    /// Enough as soon as every share that is judged is known to this half width, in millionths.
    std::optional<std::uint32_t> precision_millionths;

    std::uint64_t chunks() const { return (battles + chunk_battles - 1) / chunk_battles; }
    /// The battles of a chunk, from its first on.
    std::uint64_t battles_in(std::uint64_t chunk) const {
        std::uint64_t const left = battles - chunk * chunk_battles;
        return left < chunk_battles ? left : chunk_battles;
    }
};

/// Half the width of the widest interval of the shares that are judged: victories, or, where no
/// battle of a variant was won, what became of its units.
double widest_half_width(StudyTally const& tally);

/// Whether the precision that was asked for is reached.
bool is_precise(Plan const& plan, StudyTally const& tally);

}  // namespace esprit::simulate
