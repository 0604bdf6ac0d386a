#pragma once
// GEO-06: whether one base sees another, kept by all that the answer depends on.
#include <cstdint>
#include <span>

#include "base/unique_number.h"
#include "field/sight.h"

namespace esprit::rules {

/// The questions of field/sight.h.
enum class Sight : std::uint8_t { visible, visible_or_front_middle, some_line_open };

/// The answer for two bases and the bases of other units; the latest answers of each thread are
/// kept.
/// \param number  of the scenario with this terrain
bool kept_sight(Sight sight, UniqueNumber const& number, field::Terrain const& terrain,
                std::span<geometry::Base const> both, std::span<geometry::Base const> others);

/// The same in a scenario, from `viewer` to `target`.
template <class Scenario>
bool kept_sight(Sight sight, Scenario const& scenario, geometry::Base const& viewer,
                geometry::Base const& target, std::span<geometry::Base const> others) {
    geometry::Base const both[2] = {viewer, target};
    return kept_sight(sight, scenario.number, scenario.terrain(), both, others);
}

}  // namespace esprit::rules
