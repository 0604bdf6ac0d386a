#pragma once
// An after-action report: one HTML page without external files, to be read or printed.
#include <string>

#include "report/chronicle.h"

namespace esprit::report {

/// Equal chronicles give the same bytes on every machine.
std::string html(Chronicle const& chronicle);

}  // namespace esprit::report
