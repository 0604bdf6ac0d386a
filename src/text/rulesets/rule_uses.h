#pragma once
// Rules that charts and procedures bear under other rules, for looking up where a rule counts.
#include <span>
#include <string_view>

namespace esprit::text {

/// A rule, and the rule under which it counts in charts and procedures; or where it counts there,
/// in words.
struct AppliedUnder {
    std::string_view rule;
    std::string_view as;
};
std::span<AppliedUnder const> rules_applied_under();

}  // namespace esprit::text
