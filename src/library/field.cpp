// Makes the field of a battlefield of any system.
#include <algorithm>

#include "field/terrain.h"
#include "games/black_powder/adapter.h"
#include "games/default_commander.h"
#include "games/grande_tactique/adapter.h"
#include "games/men_who_would_be_kings/adapter.h"
#include "games/rank_and_file/adapter.h"
#include "library/position_of.h"

namespace esprit::library {

using text::BadInput;

namespace {

constexpr Mil cell_mil = 4000;  // esprit::cell_inches

std::size_t cells_along(Mil length_mil) {
    return static_cast<std::size_t>(std::max<Mil>(1, (length_mil + cell_mil - 1) / cell_mil));
}

bool is_water(field::Terrain const& terrain, geometry::Point point) {
    return std::any_of(terrain.features.begin(), terrain.features.end(), [&](auto const& feature) {
        if (feature.kind != field::FeatureKind::river) return false;
        constexpr Mil half = cell_mil / 2;
        geometry::Outline const cell{{{point.x_mil - half, point.y_mil - half},
                                      {point.x_mil + half, point.y_mil - half},
                                      {point.x_mil + half, point.y_mil + half},
                                      {point.x_mil - half, point.y_mil + half}}};
        auto const& points = feature.course.points;
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            if (geometry::crosses(cell, points[i], points[i + 1])) return true;
        }
        return false;
    });
}

/// The layers of the ground: wood, built-up area, height at the middle of a cell; and whether a
/// river crosses the cell.
std::vector<float> ground_of(field::Terrain const& terrain, std::size_t rows, std::size_t columns) {
    std::size_t const cells = rows * columns;
    std::vector<float> ground(4 * cells, 0.0F);
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < columns; ++column) {
            geometry::Point const middle{static_cast<Mil>(column) * cell_mil + cell_mil / 2,
                                         static_cast<Mil>(row) * cell_mil + cell_mil / 2};
            std::size_t const cell = row * columns + column;
            auto const cover = field::cover_at(terrain, middle);
            bool const built_up = field::is_built_up(terrain, cover);
            ground[cell] = cover != field::no_feature && !built_up ? 1.0F : 0.0F;
            ground[cells + cell] = built_up ? 1.0F : 0.0F;
            ground[2 * cells + cell] = static_cast<float>(field::height_at(terrain, middle));
            ground[3 * cells + cell] = is_water(terrain, middle) ? 1.0F : 0.0F;
        }
    }
    return ground;
}

}  // namespace

void must_be_a_commander(games::Battlefield const& field, rules::SideId side,
                         std::string const& name) {
    std::string const why = games::why_no_commander(field, name);
    if (!why.empty()) throw BadInput{(side == 0 ? "blue: " : "red: ") + why};
}

Field::Field(std::unique_ptr<games::Battlefield>&& battlefield, rules::ActionSpace actions)
    : battlefield_(std::move(battlefield)),
      points_(battlefield_->points_of_units()),
      actions_(std::move(actions)) {
    std::string const why_not = battlefield_->why_no_battle();
    if (!why_not.empty()) throw BadInput{battlefield_->file().file + " " + why_not};
    field::Terrain const& terrain = battlefield_->common().terrain;
    rows_ = cells_along(terrain.depth_mil);
    columns_ = cells_along(terrain.width_mil);
    ground_ = ground_of(terrain, rows_, columns_);
}

std::size_t Field::cell_at(Mil x_mil, Mil y_mil) const {
    auto const place = [](Mil at_mil, std::size_t count) {
        auto const cell = static_cast<std::size_t>(std::max<Mil>(0, at_mil) / cell_mil);
        return std::min(cell, count - 1);
    };
    return place(y_mil, rows_) * columns_ + place(x_mil, columns_);
}

std::shared_ptr<Field const> field_of(std::unique_ptr<games::Battlefield> battlefield) {
    auto field = field_if_of<games::MenWhoWouldBeKings>(battlefield);
    if (!field) field = field_if_of<games::RankAndFile>(battlefield);
    if (!field) field = field_if_of<games::BlackPowder>(battlefield);
    if (!field) field = field_if_of<games::GrandeTactique>(battlefield);
    ESPRIT_EXPECT(field != nullptr, "a new system gets its line here");
    return field;
}

}  // namespace esprit::library
