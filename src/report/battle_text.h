#pragma once
// A chronicle as text for a terminal, and as JSON.
#include <string>

#include "report/chronicle.h"
#include "text/verdicts/render.h"

namespace esprit::report {

/// "12.5%"
std::string percent_text(Exact const& percent);
/// "French, turn 3, 0:06"; "turn 3" if neither side nor clock belong to the turn
std::string turn_text(Chronicle const& chronicle, TurnTale const& turn);
/// The incidents of a turn, one line each: "  1/Kray flees 7\" from 1/Lancers (GT-FLEE-06)".
std::string incidents_text(TurnTale const& turn, text::RenderStyle style);
/// Losses at the end of the battle, one line for each side.
std::string losses_text(Chronicle const& chronicle);

/// Incidents and losses turn by turn, and the result.
std::string render(Chronicle const& chronicle, text::RenderStyle style);
/// The chronicle as one line of JSON (docs/json.md).
/// \param fault  why a computer commander gave the battle up; empty: none did
std::string to_json(Chronicle const& chronicle, std::string const& fault = {});

}  // namespace esprit::report
