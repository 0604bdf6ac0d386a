#pragma once
// The facts that battles tell to charts.
#include <span>

#include "rules/common/told_facts.h"

namespace esprit::rank_and_file {

/// A line for each chart that battles ask.
std::span<rules::ToldFacts const> told_facts();

}  // namespace esprit::rank_and_file
