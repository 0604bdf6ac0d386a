#pragma once
// What battles tell to the charts of each system.
#include <span>
#include <string_view>

#include "rules/common/told_facts.h"

namespace esprit::text {

/// A line for each chart that battles of the system ask; empty for an unknown system.
std::span<rules::ToldFacts const> told_facts(std::string_view system);

}  // namespace esprit::text
