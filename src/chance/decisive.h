#pragma once
// Which modifier decided a throw.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "chance/chart.h"

namespace esprit::chance {

/// The modifier without which the same dice would have fallen into another band; of several the one
/// with the largest value, and of equal ones the first. None of a pool, whose dice count one by
/// one.
/// \return its index in the chart
std::optional<std::size_t> decisive_modifier(Roll const& roll, std::span<std::uint8_t const> faces,
                                             int reading);

}  // namespace esprit::chance
