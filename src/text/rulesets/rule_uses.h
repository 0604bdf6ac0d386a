#pragma once
// Rules that charts and procedures apply under the ids of other rules, so that `esprit why` can say
// where each rule is used.
#include <span>
#include <string_view>

namespace esprit::text {

/// A rule that no chart or procedure names by its own id.
struct AppliedUnder {
    std::string_view rule;
    std::string_view as;  // the id of the rule under which it is applied, or the place in words
};
std::span<AppliedUnder const> rules_applied_under();

}  // namespace esprit::text
