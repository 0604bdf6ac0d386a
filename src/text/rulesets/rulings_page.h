#pragma once
// What of a system is its document's, what is known from public pages, and what is this project's
// reading: the pages in docs/rulings.
#include <string>

#include "text/rulesets/library.h"

namespace esprit::text {

/// In Markdown; house rules that are laid over the system have a part of their own.
std::string rulings_page(System const& system);

}  // namespace esprit::text
