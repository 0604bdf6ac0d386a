#pragma once
// The table in squares, most of which lie wholly in the open or wholly in one wood or town.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "geometry/base.h"

namespace esprit::field {

struct Terrain;
using FeatureId = std::uint16_t;

/// What is known of the cover at a point from its square alone.
class CoverGrid {
public:
    /// Several answers are possible in the square, or there is no square.
    static constexpr FeatureId mixed = 0xFFFE;

    /// Works out all squares. The members of `terrain` by kind must be filled.
    void fill(Terrain const& terrain);
    /// The answer of `cover_at` for all points of the square; `mixed` if they differ.
    FeatureId at(geometry::Point point) const {
        // as an unsigned number a negative coordinate is large
        std::size_t const column = static_cast<std::uint32_t>(point.x_mil) / square_mil;
        std::size_t const row = static_cast<std::uint32_t>(point.y_mil) / square_mil;
        return column < columns_ && row < rows_ ? squares_[row * columns_ + column] : mixed;
    }

private:
    static constexpr std::uint32_t square_mil = 1024;

    std::size_t columns_ = 0;
    std::size_t rows_ = 0;
    std::vector<FeatureId> squares_;
};

}  // namespace esprit::field
