#pragma once
// One fault is told once: what follows from it stands under it or is left out.
#include "check/pieces.h"

namespace esprit::check {

/// Without the rules, conditions and facts that are unread only because the reader refuses the
/// entry that uses them.
Findings without_follow_ups(Findings findings, std::vector<HouseRuleEntry> const& pieces);

/// Leaves out what another finding on the same entry says better.
void tell_once(Findings& findings);

/// Findings in entries that the files leave as they are, at the change that brings them about.
void place_at_changes(Findings& findings, std::vector<std::string> const& files,
                      std::vector<HouseRuleEntry> const& pieces);

/// Puts what a change of the files brings about under the finding on that change; under the first
/// of them where nothing else is wrong with it.
void put_under_causes(Findings& findings, std::vector<HouseRuleEntry> const& pieces);

}  // namespace esprit::check
