#pragma once
// The ground of a text map: its kind at a point, and the letter that shows it.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "field/terrain.h"

namespace esprit::draw {

/// Kinds of ground, in the order of the legend.
enum class GroundKind : std::uint8_t {
    open,
    beyond,
    wood,
    town,
    hill,
    redoubt,
    river,
    ford,
    bridge,
    road,
    linear
};

/// The letter and colour of a kind of ground.
struct Texture {
    std::string_view letter;
    std::string_view ascii;
    std::string_view name;
    std::string_view colour;  // parameter of a terminal's escape sequence
};

/// The kind of ground that a map shows at a point. Rivers, roads and linear features are drawn at
/// least twice `reach_mil` wide.
GroundKind ground_at(field::Terrain const& terrain, geometry::Point point, Mil reach_mil);
Texture texture_of(GroundKind kind);

inline constexpr std::array<std::string_view, 8> wind_names{
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"};
/// Index into `wind_names` of the nearest direction.
std::size_t compass_point_of(CentiDegree facing_cdeg);

/// Replaces control characters and invalid UTF-8 by `?`; with `ascii`, all non-ASCII characters.
std::string terminal_text(std::string_view text, bool ascii);
std::string without_trailing_blanks(std::string_view text);

}  // namespace esprit::draw
