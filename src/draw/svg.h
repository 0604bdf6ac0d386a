#pragma once
// A picture as SVG, for a browser or a printer.
#include <optional>
#include <string>

#include "draw/picture.h"

namespace esprit::draw {

struct SvgOptions {
    std::optional<Region> region;  // none: the region of action
    int width_px = 1160;           // of the map, at most
    int depth_px = 800;
    int metres_per_inch = 125;  // nil: the scale bar is in inches only
    bool legend = true;
    bool names = true;
    std::string id_prefix = "map-";  // so that several pictures can stand on one page
};

/// North, the far table edge, is up. The same picture gives the same bytes everywhere.
std::string svg(Picture const& picture, SvgOptions const& options = {});

}  // namespace esprit::draw
