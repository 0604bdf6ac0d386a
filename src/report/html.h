#pragma once
// An after-action report: one page that needs nothing else, to be read or printed.
#include <string>

#include "report/chronicle.h"

namespace esprit::report {

/// The same chronicle gives the same bytes everywhere.
std::string html(Chronicle const& chronicle);

}  // namespace esprit::report
