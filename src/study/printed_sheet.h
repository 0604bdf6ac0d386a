#pragma once
// The sheet of charts in black and grey that print well: its frame, title and texts.
#include <string>

#include "draw/markup.h"

namespace esprit::study {

/// A white sheet with a title at its head; lengths in pixels. `finished_sheet` closes it.
draw::Markup printed_sheet(double wide_px, double deep_px, std::string const& title);
/// The file of a sheet.
std::string finished_sheet(draw::Markup& sheet);

/// A text cut to so many letters.
std::string in_room(std::string const& text, std::size_t most_letters);

}  // namespace esprit::study
