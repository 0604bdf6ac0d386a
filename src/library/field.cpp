// Makes the field of a battlefield of any system, and writes positions as bytes and as JSON.
#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>

#include "base/nearest.h"
#include "draw/picture.h"
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

void must_be_a_commander(games::Battlefield const& field, std::string const& name) {
    auto const known = field.commander_names();
    bool const named = std::find(known.begin(), known.end(), name) != known.end();
    if (named || games::is_bot(field, name)) return;
    std::string list;
    for (std::string_view const each : known) {
        list += (list.empty() ? "" : ", ") + std::string{each};
    }
    throw BadInput{"there is no commander \"" + name + "\"; there are " + list +
                   did_you_mean(name, known)};
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

namespace {

constexpr std::string_view mark = "ESPRIT-STATE\n";
constexpr std::size_t head_size = mark.size() + 4 + 8 + 8;

void add_number(std::vector<std::uint8_t>& out, std::uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) out.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

std::uint64_t number_in(std::span<std::uint8_t const> bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = bytes.size(); i > 0; --i) number = number << 8U | bytes[i - 1];
    return number;
}

std::uint64_t scenario_digest(Field const& field) {
    return text_digest(field.battlefield().file().content);
}

}  // namespace

std::vector<std::uint8_t> with_head(Field const& field, std::vector<std::uint8_t> const& bytes) {
    std::vector<std::uint8_t> out(mark.begin(), mark.end());
    add_number(out, play::play_version, 4);
    add_number(out, field.battlefield().ruleset().play_digest, 8);
    add_number(out, scenario_digest(field), 8);
    out.insert(out.end(), bytes.begin(), bytes.end());
    return out;
}

std::span<std::uint8_t const> without_head(Field const& field,
                                           std::span<std::uint8_t const> bytes) {
    if (bytes.size() < head_size || !std::equal(mark.begin(), mark.end(), bytes.begin())) {
        throw BadInput{"these bytes are no state of a battle: take them from `state`"};
    }
    auto const head = bytes.subspan(mark.size());
    std::uint64_t const play = number_in(head.first(4));
    if (play != play::play_version) {
        throw BadInput{"the state is of play version " + std::to_string(play) +
                       ", and this is version " + std::to_string(play::play_version)};
    }
    if (number_in(head.subspan(4, 8)) != field.battlefield().ruleset().play_digest) {
        throw BadInput{"the state is of another ruleset: load the scenario with its house rules"};
    }
    if (number_in(head.subspan(12, 8)) != scenario_digest(field)) {
        throw BadInput{"the state is of another scenario"};
    }
    return bytes.subspan(head_size);
}

namespace {

using Json = nlohmann::ordered_json;

rules::Piece const* piece_of(rules::Board const& view, rules::UnitId unit) {
    return draw::find_piece(view, unit);
}

Json unit_json(games::CommandUnits const& command, games::UnitLine const& line,
               rules::Piece const* piece) {
    Json unit{{"unit", line.unit},
              {"name", line.name},
              {"side", command.side},
              {"command", command.name},
              {"kind", line.kind},
              {"states", line.states},
              {"holding", std::string{line.holding}},
              {"strength", nullptr},
              {"place", nullptr}};
    if (line.strength) {
        unit["strength"] = {{"left", line.strength->left},
                            {"of", line.strength->of},
                            {"words", line.strength->words}};
    }
    if (piece != nullptr) {
        unit["place"] = {{"x_mil", piece->x_mil},
                         {"y_mil", piece->y_mil},
                         {"facing_cdeg", piece->facing_cdeg},
                         {"frontage_mil", piece->frontage_mil},
                         {"depth_mil", piece->depth_mil}};
    }
    return unit;
}

}  // namespace

std::string position_json(Field const& field, Position const& position) {
    auto const& awaited = position.awaited();
    auto const verdict = position.verdict();
    Json out{{"play", play::play_version},
             {"system", field.battlefield().common().system},
             {"scenario", field.battlefield().common().title},
             {"sides", field.battlefield().side_names()},
             {"turn", awaited.turn},
             {"phase", std::string{awaited.phase}},
             {"side_to_move", position.side_to_move()},
             {"over", position.is_over()},
             {"winner", nullptr},
             {"rule", std::string{verdict.rule.text}},
             {"why", verdict.why},
             {"orders", position.orders_given()},
             {"hash", play::digest_words(position.digest())},
             {"units", Json::array()}};
    if (verdict.winner) out["winner"] = *verdict.winner;
    rules::Board const view = position.board();
    for (games::CommandUnits const& command : position.units()) {
        for (games::UnitLine const& line : command.units) {
            out["units"].push_back(unit_json(command, line, piece_of(view, line.unit)));
        }
    }
    return out.dump();
}

}  // namespace esprit::library
