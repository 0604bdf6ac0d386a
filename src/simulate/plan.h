#pragma once
// What is to be simulated, and when to stop.
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "simulate/record.h"
#include "simulate/tally.h"

namespace esprit::simulate {

/// A chunk is merged, saved and judged as one; a slice is fought by one thread.
inline constexpr std::uint64_t chunk_battles = 1024;
inline constexpr std::uint64_t slice_battles = 32;

/// The first battles of slices of a chunk, by the place of the slice.
using BegunSlices = std::map<std::size_t, StudyTally>;

/// The battles of a variant, and the variant that it is compared with.
struct PlannedVariant {
    Fights const* fights = nullptr;
    std::size_t compared_with = 0;  // another variant; itself: none
};

struct Plan {
    std::vector<PlannedVariant> variants;  // not owned
    std::uint64_t battles = 0;             // of each variant, numbered from 0
    /// Stop when every share that is judged has at most this half width, in millionths.
    std::optional<std::uint32_t> precision_millionths;

    std::uint64_t chunks() const { return (battles + chunk_battles - 1) / chunk_battles; }
    /// The battles of a chunk, from its first on.
    std::uint64_t battles_in(std::uint64_t chunk) const {
        std::uint64_t const left = battles - chunk * chunk_battles;
        return left < chunk_battles ? left : chunk_battles;
    }
};

/// Half the width of the widest interval among the shares that are judged: victories, or the final
/// states of units in a variant without any victory.
double widest_half_width(StudyTally const& tally);

/// Whether the precision of the plan is reached.
bool is_precise(Plan const& plan, StudyTally const& tally);

}  // namespace esprit::simulate
