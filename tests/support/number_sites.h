#pragma once
// Every number that stands in a ruleset's charts and lists, and the ruleset with one of them
// changed.
#include <cstdint>
#include <string>
#include <vector>

#include "text/toml/data_tree.h"

namespace esprit::testing {

/// Where a number stands: a value of its own, or a literal within an expression.
struct NumberSite {
    std::vector<std::string> way;  // names of fields and places in lists, from the root
    std::string chart;             // in which it stands; empty: in none
    bool in_text = false;
    std::size_t offset = 0;  // of the literal within the text
    std::size_t length = 0;
    std::string text() const;  // for messages: "chart morale modifier 3 value"
};

/// All sites but those of rule texts and of the bounds that a `[[number]]` is held to.
std::vector<NumberSite> number_sites(text::DataNode const& ruleset);

/// The ruleset with the number at a site changed by `step` whole units.
text::DataNode with_change(text::DataNode const& ruleset, NumberSite const& site, int step);

}  // namespace esprit::testing
