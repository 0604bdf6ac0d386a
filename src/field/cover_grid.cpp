#include "field/cover_grid.h"

#include <algorithm>

#include "field/terrain.h"

namespace esprit::field {

using geometry::Point;

void CoverGrid::fill(Terrain const& terrain) {
    constexpr auto side = static_cast<Mil>(square_mil);
    columns_ = static_cast<std::size_t>(terrain.width_mil / side + 1);
    rows_ = static_cast<std::size_t>(terrain.depth_mil / side + 1);
    squares_.assign(columns_ * rows_, no_feature);
    auto const place = [](Mil at, std::size_t count) {
        return std::min(static_cast<std::size_t>(std::max(at, 0) / side), count - 1);
    };
    Feature square;  // only its bounding box is used
    for (FeatureId const id : terrain.woods_and_towns) {
        Feature const& cover = terrain.features[id];
        std::vector<Point> const& points = cover.area.points;
        std::size_t const last_row = place(cover.high.y_mil, rows_);
        std::size_t const last_column = place(cover.high.x_mil, columns_);
        for (std::size_t row = place(cover.low.y_mil, rows_); row <= last_row; ++row) {
            for (std::size_t column = place(cover.low.x_mil, columns_); column <= last_column;
                 ++column) {
                square.low = {static_cast<Mil>(column) * side, static_cast<Mil>(row) * side};
                square.high = {square.low.x_mil + side, square.low.y_mil + side};
                bool border = false;
                for (std::size_t i = 0; i < points.size() && !border; ++i) {
                    border = !surely_misses(square, points[i], points[(i + 1) % points.size()]);
                }
                FeatureId& known = squares_[row * columns_ + column];
                if (border) known = mixed;
                if (known == no_feature) {
                    known = cover_by_areas(
                        terrain, {square.low.x_mil + side / 2, square.low.y_mil + side / 2});
                }
            }
        }
    }
}

}  // namespace esprit::field
