#pragma once
// The consequences of a rolled verdict by the rules: what becomes of the units, and what is judged
// next.
#include <string>
#include <utility>
#include <vector>

#include "chance/aftermath.h"
#include "text/verdicts/verdict.h"

namespace esprit::text {

/// What a page remembers of the units beside the facts of the roll, and what the roll before handed
/// on: pairs such as "other.figures" and "12".
using Known = std::vector<std::pair<std::string, std::string>>;
inline constexpr std::string_view there = "there";  // true: the unit has a name
inline constexpr std::string_view gone = "gone";    // true: the unit is off the table

/// Works out the consequences of a rolled verdict. The subject and its system must outlive the
/// result.
chance::Aftermath aftermath_of(Subject const& subject, Situation const& situation,
                               Verdict const& verdict, Known const& known = {});

}  // namespace esprit::text
