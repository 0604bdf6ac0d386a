#pragma once
// The part of a battle that all systems share: the poses of all units.
#include <array>
#include <cstddef>
#include <cstdint>

#include "geometry/base.h"

namespace esprit::field {

inline constexpr std::size_t max_units = 96;

/// The present size of a base.
struct Footprint {
    Mil frontage_mil = 0;
    Mil depth_mil = 0;
};

struct UnitPoses {
    std::array<geometry::Pose, max_units> pose{};
    std::uint16_t count = 0;  // units of the scenario; the poses after them stay 0

    friend bool operator==(UnitPoses const&, UnitPoses const&) = default;
};

}  // namespace esprit::field
