#pragma once
// The pages in docs/rulings: which rules of a system come from its document, which from public
// pages, and which are rulings of this project.
#include <string>

#include "text/rulesets/system_loader.h"

namespace esprit::text {

/// The page of a system in Markdown. Rules of house rules have a section of their own.
std::string rulings_page(LoadedSystem const& system);

}  // namespace esprit::text
