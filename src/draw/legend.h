#pragma once
// Which signs occur in a picture, in the order in which a legend explains them.
#include <string>
#include <vector>

#include "draw/picture.h"

namespace esprit::draw {

struct Sign {
    enum class Kind { side, arm, state, ghost, charge_marker, attached, track, ground };
    Kind kind = Kind::side;
    std::size_t side = 0;
    std::string word{};  // symbol, state, or what the ground is
    TrackKind track = TrackKind::move;
    field::FeatureKind ground = field::FeatureKind::wood;
    std::string text{};  // what the legend says
};

std::vector<Sign> signs_of(Picture const& picture, Region const& shown);

}  // namespace esprit::draw
