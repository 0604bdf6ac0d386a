#include "draw/placer.h"

#include <algorithm>
#include <limits>

namespace esprit::draw {
namespace {

constexpr double cost_of_block = 1000;
constexpr double cost_of_box = 800;
constexpr double cost_of_line = 30;
constexpr double cost_outside = 3000;
constexpr double most_cost_of_free = 400;

Quad quad_of(PixelBox const& box) {
    return {Spot{box.left, box.top}, Spot{box.right, box.top}, Spot{box.right, box.bottom},
            Spot{box.left, box.bottom}};
}

// Separating axis theorem: true if the line along some edge of `a` has all of `b` on its far side.
bool separates(Quad const& a, Quad const& b) {
    Spot middle;
    for (Spot const corner : a) middle = middle + corner * 0.25;
    for (std::size_t i = 0; i < 4; ++i) {
        Spot const edge = a[(i + 1) % 4] - a[i];
        auto const side = [&](Spot spot) {
            Spot const to = spot - a[i];
            return edge.x * to.y - edge.y * to.x;
        };
        double const inner = side(middle);
        if (std::all_of(b.begin(), b.end(), [&](Spot spot) { return side(spot) * inner <= 0; })) {
            return true;
        }
    }
    return false;
}

PixelBox box_of(Quad const& quad) {
    PixelBox box{quad[0].x, quad[0].y, quad[0].x, quad[0].y};
    for (Spot const spot : quad) {
        box.left = std::min(box.left, spot.x);
        box.right = std::max(box.right, spot.x);
        box.top = std::min(box.top, spot.y);
        box.bottom = std::max(box.bottom, spot.y);
    }
    return box;
}

PixelBox box_around(Spot middle, double width, double height) {
    return {middle.x - width / 2, middle.y - height / 2, middle.x + width / 2,
            middle.y + height / 2};
}

}  // namespace

bool overlap(PixelBox const& a, PixelBox const& b) {
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

bool overlap(PixelBox const& box, Quad const& quad) {
    return !separates(quad_of(box), quad) && !separates(quad, quad_of(box));
}

bool crosses(PixelBox const& box, Spot from, Spot to) {
    // Liang-Barsky: clips the segment to the box
    double begin = 0;
    double end = 1;
    auto const cut = [&](double start, double way, double low, double high) {
        if (way > -1e-9 && way < 1e-9) return start > low && start < high;
        double const first = std::min((low - start) / way, (high - start) / way);
        double const last = std::max((low - start) / way, (high - start) / way);
        begin = std::max(begin, first);
        end = std::min(end, last);
        return begin < end;
    };
    return cut(from.x, to.x - from.x, box.left, box.right) &&
           cut(from.y, to.y - from.y, box.top, box.bottom);
}

double Placer::cost(PixelBox const& box) const {
    double sum = 0;
    for (Quad const& block : blocks_) sum += overlap(box, block) ? cost_of_block : 0;
    for (PixelBox const& other : boxes_) sum += overlap(box, other) ? cost_of_box : 0;
    for (Line const& line : lines_) sum += crosses(box, line.from, line.to) ? cost_of_line : 0;
    bool const inside = box.left >= window_.left && box.right <= window_.right &&
                        box.top >= window_.top && box.bottom <= window_.bottom;
    return sum + (inside ? 0 : cost_outside);
}

Placer::Place Placer::place_around(Quad const& block, Spot best, double width, double height) {
    constexpr std::array<Spot, 12> directions{
        Spot{0, 1},    Spot{0, -1},    Spot{1, 0},   Spot{-1, 0},   Spot{0.7, 1},  Spot{-0.7, 1},
        Spot{0.7, -1}, Spot{-0.7, -1}, Spot{1, 0.5}, Spot{-1, 0.5}, Spot{1, -0.5}, Spot{-1, -0.5}};
    PixelBox const room = box_of(block);
    Spot const centre = room.middle();
    double const half_width = (room.right - room.left + width) / 2 + 3;
    double const half_height = (room.bottom - room.top + height) / 2 + 2;
    double least = std::numeric_limits<double>::max();
    Place found;
    PixelBox taken;
    for (int ring = 0; ring < 6; ++ring) {
        for (std::size_t i = 0; i < directions.size(); ++i) {
            Spot const towards = directions[i];
            double const away = ring * height * 0.55;
            Spot const middle =
                centre + Spot{towards.x * (half_width + away), towards.y * (half_height + away)};
            PixelBox const box = box_around(middle, width, height);
            double const turned = 1 - (towards.x * best.x + towards.y * best.y);
            double const price = cost(box) + ring * 14 + static_cast<double>(i) * 1.5 + turned * 6;
            if (price >= least) continue;
            least = price;
            taken = box;
            found = {middle, price < most_cost_of_free, ring < 2};
        }
    }
    boxes_.push_back(taken);
    return found;
}

Placer::Place Placer::place_at(std::vector<Spot> const& spots, double width, double height) {
    for (double const limit : {1.0, most_cost_of_free}) {
        for (Spot const spot : spots) {
            PixelBox const box = box_around(spot, width, height);
            if (cost(box) >= limit) continue;
            boxes_.push_back(box);
            return {spot, true, true};
        }
    }
    return {spots.empty() ? Spot{} : spots.front(), false, true};
}

}  // namespace esprit::draw
