#include "games/reach.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>

namespace esprit::games {

using geometry::Base;
using geometry::Point;

namespace {

/// The bands at the nodes of a square grid, and the borders between them by marching squares.
class BandGrid {
public:
    BandGrid(Point middle, Mil farthest_mil, Mil step_mil, BandAt const& band_at)
        : step_mil_(step_mil),
          // no node lies in the middle, and the outermost cannot be reached
          half_(farthest_mil / step_mil + 2),
          corner_{middle.x_mil - half_ * step_mil + step_mil / 2,
                  middle.y_mil - half_ * step_mil + step_mil / 2},
          band_at_(band_at) {
        auto const side = static_cast<std::size_t>(2 * half_);
        bands_.assign(side * side, 0);
        for (std::int32_t row = 1; row + 1 < 2 * half_; ++row) {
            for (std::int32_t column = 1; column + 1 < 2 * half_; ++column) {
                bands_[index(column, row)] = band_at_(place(column, row));
            }
        }
    }

    std::vector<ReachOutline> outlines(int band) const {
        Links links;
        for (std::int32_t row = 0; row + 1 < 2 * half_; ++row) {
            for (std::int32_t column = 0; column + 1 < 2 * half_; ++column) {
                link_cell(column, row, band, links);
            }
        }
        return traced(links, band);
    }

private:
    /// A side of a cell: from a node to the one on its right, or to the one above it.
    struct Side {
        std::int32_t column = 0;
        std::int32_t row = 0;
        bool upright = false;

        friend auto operator<=>(Side const&, Side const&) = default;
    };
    using Links = std::map<Side, std::vector<Side>>;

    std::size_t index(std::int32_t column, std::int32_t row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(2 * half_) +
               static_cast<std::size_t>(column);
    }
    Point place(std::int32_t column, std::int32_t row) const {
        return {corner_.x_mil + column * step_mil_, corner_.y_mil + row * step_mil_};
    }
    static bool is_in(int at, int band) { return at > 0 && at <= band; }
    bool is_in(std::int32_t column, std::int32_t row, int band) const {
        return is_in(bands_[index(column, row)], band);
    }

    void link_cell(std::int32_t column, std::int32_t row, int band, Links& links) const {
        // anticlockwise from the lower left corner; side i leads from corner i to the next
        std::array const in{is_in(column, row, band), is_in(column + 1, row, band),
                            is_in(column + 1, row + 1, band), is_in(column, row + 1, band)};
        std::array<Side, 4> const sides{Side{column, row, false}, Side{column + 1, row, true},
                                        Side{column, row + 1, false}, Side{column, row, true}};
        std::vector<Side> crossed;
        // from a corner within on: so two separate corners are cut off one by one
        std::size_t first = 0;
        while (first < 4 && !(in[first] && !in[(first + 1) % 4])) ++first;
        if (first == 4) return;
        for (std::size_t i = 1; i <= 4; ++i) {
            std::size_t const side = (first + i) % 4;
            if (in[side] != in[(side + 1) % 4]) crossed.push_back(sides[side]);
        }
        for (std::size_t i = 0; i + 1 < crossed.size(); i += 2) {
            links[crossed[i]].push_back(crossed[i + 1]);
            links[crossed[i + 1]].push_back(crossed[i]);
        }
    }

    /// Where the border crosses a side, by bisection.
    Point crossing(Side const& side, int band) const {
        constexpr int halvings = 4;
        Point in = place(side.column, side.row);
        Point out =
            side.upright ? place(side.column, side.row + 1) : place(side.column + 1, side.row);
        if (!is_in(side.column, side.row, band)) std::swap(in, out);
        for (int i = 0; i < halvings; ++i) {
            Point const between{(in.x_mil + out.x_mil) / 2, (in.y_mil + out.y_mil) / 2};
            (is_in(band_at_(between), band) ? in : out) = between;
        }
        return in;
    }

    std::vector<ReachOutline> traced(Links& links, int band) const {
        std::vector<ReachOutline> outlines;
        while (!links.empty()) {
            ReachOutline outline;
            Side at = links.begin()->first;
            for (auto found = links.find(at); found != links.end(); found = links.find(at)) {
                outline.push_back(crossing(at, band));
                std::vector<Side> const next = found->second;
                links.erase(found);
                auto const on = std::find_if(next.begin(), next.end(), [&](Side const& each) {
                    return links.contains(each);
                });
                if (on == next.end()) break;
                at = *on;
            }
            if (outline.size() > 2) outlines.push_back(std::move(outline));
        }
        return outlines;
    }

    Mil step_mil_;
    std::int32_t half_;
    Point corner_;
    BandAt const& band_at_;
    std::vector<int> bands_;  // by row
};

/// Corners of an arc about a point, from one facing clockwise to another.
void add_arc(ReachOutline& outline, Point about, Mil radius_mil, CentiDegree from,
             CentiDegree turn) {
    constexpr CentiDegree part_cdeg = 1000;
    std::int32_t const parts = std::max(1, turn / part_cdeg);
    for (std::int32_t i = 0; i <= parts; ++i) {
        CentiDegree const facing = geometry::normal_facing(from + turn / parts * i);
        outline.push_back(geometry::moved(about, geometry::forward_of(facing) * radius_mil));
    }
}

}  // namespace

std::vector<std::vector<ReachOutline>> areas_of_bands(Point middle, Mil farthest_mil, Mil step_mil,
                                                      int bands, BandAt const& band_at) {
    BandGrid const grid{middle, farthest_mil, step_mil, band_at};
    std::vector<std::vector<ReachOutline>> areas;
    for (int band = 1; band <= bands; ++band) areas.push_back(grid.outlines(band));
    return areas;
}

bool is_within(std::vector<ReachOutline> const& outlines, Point point) {
    bool inside = false;
    for (ReachOutline const& outline : outlines) {
        for (std::size_t i = 0; i < outline.size(); ++i) {
            Point const& a = outline[i];
            Point const& b = outline[(i + 1) % outline.size()];
            if ((a.y_mil > point.y_mil) == (b.y_mil > point.y_mil)) continue;
            double const share = static_cast<double>(point.y_mil - a.y_mil) / (b.y_mil - a.y_mil);
            if (point.x_mil < a.x_mil + share * (b.x_mil - a.x_mil)) inside = !inside;
        }
    }
    return inside;
}

ReachOutline outline_around(Base const& base, Mil distance_mil) {
    constexpr CentiDegree quarter_cdeg = full_turn_cdeg / 4;
    CentiDegree const facing = base.pose.facing_cdeg;
    ReachOutline outline;
    // clockwise, from the front left corner, each corner with a quarter of a circle
    CentiDegree from = facing - quarter_cdeg;
    for (std::size_t corner = 0; corner < 4; ++corner) {
        add_arc(outline, corner_point(base, corner), distance_mil, from, quarter_cdeg);
        from += quarter_cdeg;
    }
    return outline;
}

std::vector<ReachArea> fire_areas(Base const& base, FireZone const& zone) {
    std::vector<ReachArea> areas;
    for (auto range = zone.ranges.rbegin(); range != zone.ranges.rend(); ++range) {
        ReachOutline outline;
        if (zone.all_round) {
            outline = outline_around(base, range->to_mil);
        } else {
            CentiDegree const facing = base.pose.facing_cdeg;
            CentiDegree const out = zone.outwards_cdeg;
            outline.push_back(corner_point(base, geometry::front_left));
            add_arc(outline, outline.front(), range->to_mil, facing - out, out);
            Point const right = corner_point(base, geometry::front_right);
            add_arc(outline, right, range->to_mil, facing, out);
            outline.push_back(right);
        }
        areas.push_back({"fire", range->words, {std::move(outline)}});
    }
    return areas;
}

ReachOutline strip(Point from, Point to, Mil half_width_mil) {
    geometry::Vector const aside =
        geometry::right_of(geometry::facing_of(geometry::between(from, to))) * half_width_mil;
    return {geometry::moved(from, aside), geometry::moved(to, aside), geometry::moved(to, -aside),
            geometry::moved(from, -aside)};
}

}  // namespace esprit::games
