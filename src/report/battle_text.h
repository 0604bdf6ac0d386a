#pragma once
// A chronicle for a terminal, and for programs.
#include <string>

#include "report/chronicle.h"
#include "text/verdicts/render.h"

namespace esprit::report {

/// "12.5%"
std::string percent_text(Exact const& percent);
/// "French, turn 3, 0:06"; "turn 3" where nothing else is known
std::string turn_text(Chronicle const& chronicle, TurnTale const& turn);
/// What changed in a turn, a line each: "  1/Kray flees 7\" from 1/Lancers (GT-FLEE-06)".
std::string incidents_text(TurnTale const& turn, text::RenderStyle style);
/// Who holds how much at last: a line a side.
std::string losses_text(Chronicle const& chronicle);

/// Who broke in which turn, and the end.
std::string render(Chronicle const& chronicle, text::RenderStyle style);
/// The same as JSON (docs/json.md), in one line.
std::string to_json(Chronicle const& chronicle);

}  // namespace esprit::report
