#pragma once
// Compares the names in a ruleset with the names that the program reads.
#include <optional>

#include "chance/ruleset.h"
#include "check/finding.h"
#include "text/toml/data_tree.h"

namespace esprit::check {

/// Numbers, options, outcomes, rules, conditions and facts of `tree` that nobody reads, that the
/// battlefield cannot carry out, or that are missing. The program reads
/// exactly the names of `shipped`, its own ruleset.
Findings check_names(text::DataNode const& tree, text::DataNode const& shipped,
                     chance::Ruleset const& ruleset);

/// The finding that no battlefield can carry out the outcome of a guard or band; none if one can.
/// The program carries out the outcomes that the chart of `shipped` has.
std::optional<Finding> find_unknown_outcome(text::DataNode const& shipped, std::string_view chart,
                                            std::string_view list, text::DataNode const& entry);

/// Applies `use` to every entry of every list of every chart: use(chart name, list name, entry).
template <class Use>
void for_each_entry(text::DataNode const& tree, Use use) {
    text::DataNode const* const charts = tree.find("chart");
    if (charts == nullptr) return;
    for (auto const& [chart, node] : charts->fields) {
        for (auto const& [list, value] : node.fields) {
            if (value.kind != text::DataNode::Kind::list || list == "requires") continue;
            for (text::DataNode const& entry : value.items) use(chart, list, entry);
        }
    }
}

/// The text under a key; empty if there is none.
std::string text_under(text::DataNode const& node, std::string_view key);

}  // namespace esprit::check
