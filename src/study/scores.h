#pragma once
// The scores of variants over the same numbers of battle, fought by several threads.
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "simulate/record.h"
#include "simulate/statistics.h"

namespace esprit::study {

/// The greatest score of a battle, and the greatest difference of two, in half points.
inline constexpr std::int64_t greatest_score = 2;

/// The scores of the first side in half points: by variant, then by battle.
using Scores = std::vector<std::vector<std::int8_t>>;

/// Fights every variant over the battles `first` to `first + count - 1`. Nothing if `stop` has
/// stopped it before the end. Throws what a battle throws.
std::optional<Scores> fight_all(std::vector<simulate::Fights const*> const& variants,
                                std::uint64_t first, std::uint64_t count, unsigned jobs,
                                std::function<bool()> const& stop);

/// The score of the first side in battles 0 to `count - 1`, from 0 to 1, with its interval. Nothing
/// if it was broken off.
std::optional<simulate::Estimate> score_of(simulate::Fights const& fights, std::uint64_t count,
                                           unsigned jobs, std::atomic<bool> const& broken_off);

/// A score as the other side has it.
inline simulate::Estimate seen_by_the_other(simulate::Estimate const& score) {
    return {1 - score.value, 1 - score.high, 1 - score.low};
}

/// An estimate in half points, in points.
inline simulate::Estimate in_points(simulate::Estimate const& half) {
    return {half.value / 2, half.low / 2, half.high / 2};
}

}  // namespace esprit::study
