#pragma once
// One number over many exact odds: two builds that agree on it agree on the rules, the arithmetic
// and the texts.
#include <string>

namespace esprit::fixture {

/// `odds digest <16 hex>`, with a line break: over the odds of random situations of every chart and
/// procedure of every system. Depends on the rulesets and nothing else.
std::string odds_digest_line();

}  // namespace esprit::fixture
