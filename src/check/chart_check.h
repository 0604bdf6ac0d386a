#pragma once
// Checks the entries of one chart against each other, over all situations.
#include "chance/ruleset.h"
#include "check/finding.h"
#include "text/toml/data_tree.h"

namespace esprit::check {

/// The entries of a list of a chart in the order in which they are judged, those of a chart that it
/// extends first.
std::vector<text::DataNode const*> entries_of(text::DataNode const& ruleset, std::string_view chart,
                                              std::string_view list);

/// "chart break, band BP-RES-02"
std::string subject_of(std::string_view chart, std::string_view list, text::DataNode const& entry);

/// Everything that is wrong with the entries of a chart. The chart was read from `tree`.
Findings check_chart(chance::Ruleset const& ruleset, chance::Chart const& chart,
                     text::DataNode const& tree);

}  // namespace esprit::check
