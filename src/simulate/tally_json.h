#pragma once
// A tally as one line of text, for checkpoints and for messages between processes.
#include <optional>
#include <string>
#include <string_view>

#include "simulate/tally.h"

namespace esprit::simulate {

std::string to_line(StudyTally const& tally);
/// Nothing if the line is not a tally.
std::optional<StudyTally> tally_of(std::string_view line);

}  // namespace esprit::simulate
