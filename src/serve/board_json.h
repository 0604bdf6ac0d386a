#pragma once
// What a browser draws, as JSON: pieces, ground, stories, odds (docs/api/table_messages.md).
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/battlefield.h"
#include "serve/json_writer.h"

namespace esprit::serve {

/// What stands beside the pieces of a view.
struct PieceNotes {
    std::vector<games::CommandUnits> const& units;
    std::span<rules::UnitId const> can_act = {};
};
void add_pieces(JsonWriter& out, rules::View const& view, PieceNotes const& notes);
void add_commands(JsonWriter& out, rules::View const& view,
                  std::vector<games::CommandUnits> const& units);
void add_terrain(JsonWriter& out, field::Terrain const& terrain);
/// Name, colour, edge.
void add_side(JsonWriter& out, field::Side const& side);
/// Table, ground, sides and pieces as a scenario begins.
std::string field_json(games::Battlefield const& field);

void add_point(JsonWriter& out, geometry::Point point);
void add_ghost(JsonWriter& out, std::optional<games::Ghost> const& ghost);
/// A sketch as an order of a list: `order`, `phrase`, `unit`, `at`, `pose`.
void add_sketch(JsonWriter& out, games::Sketch const& sketch);
void add_unit_or_null(JsonWriter& out, std::string_view name, rules::UnitId unit);
/// `{"rule", "because", "rule_text"}`
void add_refused(JsonWriter& out, games::Refused const& refused, chance::Ruleset const& ruleset);

void add_story(JsonWriter& out, std::vector<text::StoryLine> const& story,
               chance::Ruleset const& ruleset);
void add_odds(JsonWriter& out, games::OddsTable const& odds, chance::Ruleset const& ruleset);
/// A whole line for a line of a story.
std::string words_of(text::StoryLine const& line);

std::string_view feature_name(field::FeatureKind kind);
std::string_view edge_name(field::TableEdge edge);

}  // namespace esprit::serve
