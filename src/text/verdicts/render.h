#pragma once
// Verdicts as lines for a terminal, and as JSON.
#include <string>

#include "text/verdicts/aftermath.h"

namespace esprit::text {

struct RenderStyle {
    bool colour = false;
};

inline std::string dim(RenderStyle style, std::string const& text) {
    return style.colour ? "\x1b[2m" + text + "\x1b[0m" : text;
}
inline std::string bold(RenderStyle style, std::string const& text) {
    return style.colour ? "\x1b[1m" + text + "\x1b[0m" : text;
}

/// Odds, or a verdict with its dice, in lines; ends with a line break.
std::string render(Verdict const& verdict, RenderStyle style);

/// The same as JSON (docs/json.md), in one line without a break.
std::string to_json(Verdict const& verdict);

/// What the units are from now on, and what the rules ask next; nothing where nothing follows.
std::string render(chance::Aftermath const& after, Subject const& subject, RenderStyle style);

}  // namespace esprit::text
