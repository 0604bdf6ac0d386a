#pragma once
// The colours of maps, and of the blocks of each side.
#include <string>
#include <string_view>
#include <vector>

#include "field/scenario.h"

namespace esprit::draw {

struct Colour {
    int red = 0;
    int green = 0;
    int blue = 0;

    friend bool operator==(Colour const&, Colour const&) = default;
};

namespace palette {
inline constexpr std::string_view paper = "#f6efdd";
inline constexpr std::string_view margin = "#fbf7ec";
inline constexpr std::string_view beyond = "#e3d9c0";  // outside the table
inline constexpr std::string_view ink = "#33291f";
inline constexpr std::string_view faint = "#b9a98a";
inline constexpr std::string_view grid = "#d9cdb1";
inline constexpr std::string_view wood = "#cfd8ae";
inline constexpr std::string_view tree = "#8b9a63";
inline constexpr std::string_view leaf = "#5d6d3c";
inline constexpr std::string_view vineyard = "#e0dfb4";
inline constexpr std::string_view town = "#ecd9bd";
inline constexpr std::string_view roof = "#b9735c";
inline constexpr std::string_view roof_line = "#5f3529";
inline constexpr std::string_view hill = "#ecdcb5";
inline constexpr std::string_view contour = "#a8804c";
inline constexpr std::string_view river = "#b4cad0";
inline constexpr std::string_view bank = "#5c7d8a";
inline constexpr std::string_view road = "#84694a";
inline constexpr std::string_view road_bed = "#faf4e4";
inline constexpr std::string_view wall = "#6b5f52";
inline constexpr std::string_view earth = "#d9c095";
inline constexpr std::string_view shaken = "#f2c521";
inline constexpr std::string_view alarm = "#b3261e";
inline constexpr std::string_view smoke = "#fffdf6";
}  // namespace palette

/// The colour of an English name or #rrggbb; `otherwise` if the text is neither.
Colour colour_named(std::string_view words, Colour otherwise);
std::string hex(Colour colour);
Colour mixed(Colour a, Colour b, int percent_of_b);
/// Perceived lightness, from 0 (black) to 255.
int lightness(Colour colour);

/// How the blocks of a side are drawn.
struct SideInk {
    Colour colour;      // of lines: edge, tracks, hatching
    Colour fill;        // of blocks
    Colour mark;        // of the symbol of the arm
    bool pale = false;  // blocks are open, so that the sides differ without colours too
};
/// The inks of all sides. A side whose colour would look like another one's in grey print is pale.
std::vector<SideInk> side_inks(std::vector<field::Side> const& sides);
/// The ink of a side; a default if the side is not in the list.
SideInk ink_of(std::vector<SideInk> const& inks, std::size_t side);

}  // namespace esprit::draw
