#pragma once
// A picture as letters, for a terminal.
#include <optional>
#include <string>

#include "draw/picture.h"

namespace esprit::draw {

struct TextMapOptions {
    std::optional<Region> region;  // none: the region of action
    int columns = 80;              // of the whole, ruler included; 40 at least
    bool colour = false;           // with the escape sequences of a terminal
    bool ascii = false;            // no other letters
};

/// The ground as textures, each unit as a letter with an arrow at its front, and under the map who
/// they are. Every line ends with a line feed; no line has blanks at its end.
std::string text_map(Picture const& picture, TextMapOptions const& options = {});

}  // namespace esprit::draw
