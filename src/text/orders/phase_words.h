#pragma once
// The phases of a turn in plain words, with what they are for and the rules that are used in them.
#include <array>
#include <string_view>
#include <vector>

namespace esprit::text {

struct PhaseWords {
    std::string_view title;    // "Orders"
    std::string_view purpose;  // a sentence for the side that acts in it; may be empty
    /// Chapters of the rules ("GT-FIRE") that are used in this phase alone; the last may be empty.
    std::array<std::string_view, 9> chapters{};
};

/// \param system  "rank-and-file"
/// \param phase   its name in the rules (rules::Awaited::phase); a phase without words of its own
///                is called by this name
PhaseWords phase_words(std::string_view system, std::string_view phase);

/// All phases in the order of a turn.
std::vector<PhaseWords> phases_of(std::string_view system);

/// The title of the phase in which a rule is used; empty if the rule holds at all times.
/// \param rule  its id, "GT-FIRE-03"
std::string_view phase_of_rule(std::string_view system, std::string_view rule);

}  // namespace esprit::text
