#pragma once
// Places labels so that they do not cover blocks or each other.
#include <array>
#include <vector>

#include "draw/markup.h"

namespace esprit::draw {

/// An axis-parallel rectangle in pixels; y grows downwards.
struct PixelBox {
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;

    Spot middle() const { return {(left + right) / 2, (top + bottom) / 2}; }
};
using Quad = std::array<Spot, 4>;  // convex

bool overlap(PixelBox const& a, PixelBox const& b);
bool overlap(PixelBox const& box, Quad const& quad);
/// True if the segment from `from` to `to` meets the box.
bool crosses(PixelBox const& box, Spot from, Spot to);

/// Greedy placement: each label takes the cheapest of some candidate places.
class Placer {
public:
    void keep_off(Quad const& block) { blocks_.push_back(block); }
    void keep_off(PixelBox const& box) { boxes_.push_back(box); }
    /// A line that labels should avoid if there is room elsewhere.
    void spare(Spot from, Spot to) { lines_.push_back({from, to}); }
    void stay_within(PixelBox const& window) { window_ = window; }

    struct Place {
        Spot middle;
        bool free = true;  // false: the label covers something
        bool near = true;  // false: a line should connect label and block
    };
    /// Finds and occupies a place for a label around a block, as near as possible. Tries the
    /// direction `best` first.
    Place place_around(Quad const& block, Spot best, double width, double height);
    /// Finds and occupies the first spot at which the label is free. If there is none, occupies
    /// nothing and returns `free` = false.
    Place place_at(std::vector<Spot> const& spots, double width, double height);

private:
    double cost(PixelBox const& box) const;

    std::vector<Quad> blocks_;
    std::vector<PixelBox> boxes_;
    struct Line {
        Spot from;
        Spot to;
    };
    std::vector<Line> lines_;
    PixelBox window_;
};

}  // namespace esprit::draw
