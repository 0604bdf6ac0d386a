#pragma once
// The story of an order from its recorded steps, for orders that the present rules carry out
// differently.
#include <string>
#include <vector>

#include "play/log.h"
#include "text/stories/story.h"

namespace esprit::games {

/// A line for each draw, with unit, faces and note, and for each answer, with its side.
/// \param units, sides  the names, by id
std::vector<text::StoryLine> recorded_story(play::OrderRecord const& record,
                                            std::vector<std::string> const& units,
                                            std::vector<std::string> const& sides);

}  // namespace esprit::games
