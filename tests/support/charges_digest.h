#pragma once
// One number over many charges: two builds that agree on it agree on the geometry to the last bit,
// on the dice, and on the rules of charges.
#include <string>

namespace esprit::fixture {

/// `charges digest <16 hex>`, with a line break: over the battles after the orders, after the
/// charges, and the odds of some of them, of 1,000 random scenes. Depends on the ruleset of Grande
/// Tactique and nothing else.
std::string charges_digest_line();

}  // namespace esprit::fixture
