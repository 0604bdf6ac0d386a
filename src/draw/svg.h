#pragma once
// A picture as SVG, for a browser or a printer.
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "draw/picture.h"

namespace esprit::draw {

/// Parts that several pictures of one size on one page have alike: drawn in the first, referred to
/// in the others.
struct SharedParts {
    std::map<std::string, std::string, std::less<>> ids;  // of a part's key, or of its markup
};

/// The size of a picture, and what it shows.
struct SvgOptions {
    std::optional<Region> region;  // none: the region of action
    int width_px = 1160;           // of the map, at most
    int depth_px = 800;
    int metres_per_inch = 125;  // 0: the scale bar is in inches only
    bool legend = true;
    bool names = true;
    std::string id_prefix = "map-";  // so that several pictures can stand on one page
    SharedParts* shared = nullptr;   // not owned; none: the picture stands alone
};

/// North, the far table edge, is up. The same picture gives the same bytes everywhere.
std::string svg(Picture const& picture, SvgOptions const& options = {});

}  // namespace esprit::draw
