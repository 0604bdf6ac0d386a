#pragma once
// Writes verdicts as lines for a terminal, and as JSON.
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

/// A verdict in lines; ends with a line break.
std::string render(Verdict const& verdict, RenderStyle style);

/// A verdict as JSON (docs/json.md), in one line without a break.
std::string to_json(Verdict const& verdict);

/// The changes of the units and the next questions; empty when there are none.
std::string render(chance::Aftermath const& after, Subject const& subject, RenderStyle style);

/// A bar of `width` blocks, filled in the share of the probability.
std::string bar(Exact const& probability, std::size_t width);
/// The probability as a fraction; empty when it is too long to read.
std::string short_fraction(Exact const& probability);
/// The faces of the dice, of an opposed roll with their owners: "3 4".
std::string faces_text(CheckLine const& check);
/// Whether one casualty, or whatever a pool counts, takes more than one hit.
bool takes_several_hits(CheckLine const& check);
/// "1 hit", "2 hits"
std::string hits_text(int hits);
/// What follows the dice: ", total 7" where that is not their sum; after a pool, whose dice are
/// counted, ", 3 hits" where one casualty takes several.
std::string total_text(CheckLine const& check);
/// A line for each modifier and each number of hits for one, with its rule and reason.
/// \param rule_width  pads the rules to this width.
std::string modifier_lines(CheckLine const& check, std::string_view indent, std::size_t rule_width);
/// The length of the longest rule id among the modifiers.
std::size_t widest_rule(CheckLine const& check);

}  // namespace esprit::text
