// Where each rule stands in the sources: read from the rule ids in comments, in code and in the
// tables of the rulesets. docs/where_rules_are.md is written from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/tree_files.h"

namespace esprit::code_rules {

/// A rule id in a source, and what it stands at.
struct RulePlace {
    std::string rule;      // "GT-FLEE-22", or "GT-FLEE" for all rules that begin so
    std::string function;  // empty outside of functions and declarations
    bool above = false;    // in the comment above the function, not inside of it

    bool operator==(RulePlace const&) const = default;
};

/// The rule ids of a text in their order. `GT-FLEE-04, -05` and `GT-MOD-07..09` are read as what
/// they stand for.
std::vector<std::string> rule_ids_in(std::string_view text);

/// The places of a source of C++, in its order.
std::vector<RulePlace> rule_places(std::string_view source);

/// docs/where_rules_are.md as the files of the tree have it.
std::string rule_index_page();

}  // namespace esprit::code_rules
