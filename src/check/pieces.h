#pragma once
// House rules taken apart into single changes, so that a wrong one does not hide the others.
#include <span>
#include <string>
#include <vector>

#include "chance/ruleset.h"
#include "check/finding.h"
#include "text/rulesets/ruleset_source.h"

namespace esprit::check {

/// One entry of a file of house rules.
struct HouseRuleEntry {
    text::DataNode overlay;  // house rules with this entry alone
    std::string section;     // "chart", "number", "options", "rule", "any", "facts"
    std::string chart;       // of an entry of a chart
    std::string list;        // of it; empty: a key of the chart itself
    std::string name;      // of an option, a rule, a condition, a key; the id of an entry of a list
    text::DataNode entry;  // what stands there
    text::SourcePlace place;
    bool laid = false;  // it has become part of the ruleset
};

/// Looks at [house] of a parsed file. If it is wrong, that is one finding, and all but its ruleset
/// is taken away, so that it does not hide the others.
void check_head(text::DataNode& house, text::DataNode const& ruleset, Findings& findings);

/// The changes of a parsed file of house rules, in the order of the file.
std::vector<HouseRuleEntry> pieces_of(text::DataNode const& house);

/// "chart break, band CLUB-20", "number guns_range_inches"
std::string subject_of(HouseRuleEntry const& piece);

/// Adds a finding for each value that could not be read, in place of others at its place.
void tell_unreadable(std::span<text::InputFault const> faults,
                     std::vector<HouseRuleEntry> const& pieces, Findings& findings);

/// Lays the pieces over a ruleset, one after the other. A piece that the reader refuses
/// becomes a finding and is left out.
text::DataNode laid_over(text::DataNode const& ruleset, std::vector<HouseRuleEntry>& pieces,
                         chance::FactTable const& facts, Findings& findings);

}  // namespace esprit::check
