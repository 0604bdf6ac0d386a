#pragma once
// The phases of a turn in plain words, with what they are for.
#include <string_view>

namespace esprit::text {

struct PhaseWords {
    std::string_view title;    // "Orders"
    std::string_view purpose;  // a sentence for the side that acts in it; may be empty
};

/// \param system  "rank-and-file"
/// \param phase   its name in the rules (rules::Awaited::phase); a phase without words of its own
///                is called by this name
PhaseWords phase_words(std::string_view system, std::string_view phase);

}  // namespace esprit::text
