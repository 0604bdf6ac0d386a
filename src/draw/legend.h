#pragma once
// The signs that occur in a picture, in the order of the legend.
#include <string>
#include <vector>

#include "draw/picture.h"

namespace esprit::draw {

struct Sign {
    enum class Kind { side, arm, state, ghost, charge_marker, attached, track, ground };
    Kind kind = Kind::side;
    std::size_t side = 0;
    std::string word{};  // symbol, state, or Feature::what
    TrackKind track = TrackKind::move;
    field::FeatureKind ground = field::FeatureKind::wood;
    std::string text{};  // explanation in the legend
};

std::vector<Sign> signs_of(Picture const& picture, Region const& shown);

}  // namespace esprit::draw
