#pragma once
// Finds room for labels: beside blocks, not on them, nor on each other.
#include <array>
#include <vector>

#include "draw/markup.h"

namespace esprit::draw {

/// Upright, in pixels downwards.
struct Box {
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;

    Spot middle() const { return {(left + right) / 2, (top + bottom) / 2}; }
};
using Quad = std::array<Spot, 4>;  // convex

bool overlap(Box const& a, Box const& b);
bool overlap(Box const& box, Quad const& quad);
bool crosses(Box const& box, Spot from, Spot to);

class Placer {
public:
    void keep_off(Quad const& block) { blocks_.push_back(block); }
    void keep_off(Box const& box) { boxes_.push_back(box); }
    /// Lines that should rather stay free.
    void spare(Spot from, Spot to) { lines_.push_back({from, to}); }
    void stay_within(Box const& window) { window_ = window; }

    struct Place {
        Spot middle;
        bool free = true;  // else something lies under it
        bool near = true;  // else a line should lead to it
    };
    /// A place for a label of that size around a block, as near as can be; it is taken then. `best`
    /// is the direction that is tried first.
    Place place_around(Quad const& block, Spot best, double width, double height);
    /// At one of the spots, the first that is free; nothing is taken unless it is free.
    Place place_at(std::vector<Spot> const& spots, double width, double height);

private:
    double cost(Box const& box) const;

    std::vector<Quad> blocks_;
    std::vector<Box> boxes_;
    struct Line {
        Spot from;
        Spot to;
    };
    std::vector<Line> lines_;
    Box window_;
};

}  // namespace esprit::draw
