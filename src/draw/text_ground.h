#pragma once
// The ground of a text map: what lies at a point, and how it is written.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "field/terrain.h"

namespace esprit::draw {

/// In the order of a legend.
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
    std::string_view colour;  // of the terminal
};

/// What a map shows at a point; lines are as broad as twice `reach_mil` at least.
GroundKind ground_at(field::Terrain const& terrain, geometry::Point point, Mil reach_mil);
Texture texture_of(GroundKind kind);

inline constexpr std::array<std::string_view, 8> wind_names{
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"};
/// Which of eight directions is nearest.
std::size_t compass_point_of(CentiDegree facing_cdeg);

/// Without what a terminal would act upon; `?` for what is no ASCII where that is wanted.
std::string terminal_text(std::string_view text, bool ascii);
std::string without_trailing_blanks(std::string_view text);

}  // namespace esprit::draw
