#pragma once
// Draws a picture as SVG.
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "draw/picture.h"

namespace esprit::draw {

/// Equal parts of several pictures on one page, all drawn at one scale: the first picture contains
/// them, the others refer to them.
struct SharedParts {
    std::map<std::string, std::string, std::less<>> ids;  // by key or markup of a part
};

/// The size of a picture, and what it shows.
struct SvgOptions {
    std::optional<Region> region;  // none: region_of_action
    int width_px = 1160;           // largest width of the map
    int depth_px = 800;            // largest height of the map
    int metres_per_inch = 125;     // 0: the scale bar is in inches only
    bool legend = true;
    bool names = true;
    std::string id_prefix = "map-";  // keeps ids of several pictures on one page apart
    SharedParts* shared = nullptr;   // not owned; null: the picture stands alone
};

/// North, the far table edge, is up. Equal pictures give the same bytes on every machine.
std::string svg(Picture const& picture, SvgOptions const& options = {});

}  // namespace esprit::draw
