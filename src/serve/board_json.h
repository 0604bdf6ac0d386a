#pragma once
// Pieces, ground, stories and odds as JSON, for a browser to draw (docs/api/table_messages.md).
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/battlefield.h"
#include "report/json_writer.h"

namespace esprit::serve {

using report::JsonWriter;

/// Facts about the units that a rules::Board does not hold.
struct PieceNotes {
    std::vector<games::CommandUnits> const& units;
    std::span<rules::UnitId const> can_act = {};
};
void add_pieces(JsonWriter& out, rules::Board const& view, PieceNotes const& notes);
void add_commands(JsonWriter& out, rules::Board const& view,
                  std::vector<games::CommandUnits> const& units);
/// Member `fallen`.
void add_fallen(JsonWriter& out, std::vector<games::Fallen> const& fallen);
void add_terrain(JsonWriter& out, field::Terrain const& terrain);
/// Members `name`, `colour`, `edge`.
void add_side(JsonWriter& out, field::Side const& side);
/// Size of the table, ground, sides and pieces at the start of a scenario.
std::string field_json(games::Battlefield const& field);

void add_point(JsonWriter& out, geometry::Point point);
void add_ghost(JsonWriter& out, std::optional<games::Ghost> const& ghost);
/// Members of a sketched order: `order`, `unit`, `at`, `price`, `note`, `pose`.
void add_sketch(JsonWriter& out, games::Sketch const& sketch);
void add_unit_or_null(JsonWriter& out, std::string_view name, rules::UnitId unit);
/// `{"rule", "because", "rule_text"}`
void add_refused(JsonWriter& out, games::Refused const& refused, chance::Ruleset const& ruleset);

void add_story(JsonWriter& out, std::vector<text::StoryLine> const& story,
               chance::Ruleset const& ruleset);
void add_odds(JsonWriter& out, games::OddsTable const& odds, chance::Ruleset const& ruleset);
/// One line of a story as one line of text.
std::string words_of(text::StoryLine const& line);

std::string_view feature_name(field::FeatureKind kind);
std::string_view edge_name(field::TableEdge edge);

}  // namespace esprit::serve
