#pragma once
// Draws a picture with letters, for a terminal.
#include <optional>
#include <string>

#include "draw/picture.h"

namespace esprit::draw {

struct TextMapOptions {
    std::optional<Region> region;  // none: region_of_action
    int columns = 80;              // width with the ruler, at least 40
    bool colour = false;           // uses the escape sequences of a terminal
    bool ascii = false;            // uses ASCII characters only
};

/// The ground as textures, each unit as a letter with an arrow at its front, and a legend below.
/// Every line ends with a line feed and has no trailing blanks.
std::string text_map(Picture const& picture, TextMapOptions const& options = {});

}  // namespace esprit::draw
