#pragma once
// What a log recorded of an order, for orders that the rules of today do not carry out any more.
#include <string>
#include <vector>

#include "play/log.h"
#include "text/stories/story.h"

namespace esprit::games {

/// A line for each throw and each answer: its rule, the unit or side, the faces and their note.
/// \param units, sides  their names, by number
std::vector<text::StoryLine> recorded_story(play::OrderRecord const& record,
                                            std::vector<std::string> const& units,
                                            std::vector<std::string> const& sides);

}  // namespace esprit::games
