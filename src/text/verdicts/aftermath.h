#pragma once
// What comes after a verdict that is settled, as the rules have it.
#include <string>
#include <utility>
#include <vector>

#include "chance/aftermath.h"
#include "text/verdicts/verdict.h"

namespace esprit::text {

/// What somebody remembers of units besides the facts of a throw, and what the throw before has
/// handed on: "other.figures" and "12". `there`: the unit has a name. `gone`: it is off the table.
using Known = std::vector<std::pair<std::string, std::string>>;
inline constexpr std::string_view there = "there";
inline constexpr std::string_view gone = "gone";

/// All that it is made of must outlive it.
chance::Aftermath aftermath_of(Subject const& subject, Situation const& situation,
                               Verdict const& verdict, Known const& known = {});

}  // namespace esprit::text
