#pragma once
// A strict reader of the little XML that a picture needs.
#include <string>
#include <string_view>

namespace esprit::testing {

/// Empty when the document is well-formed; else what is wrong.
std::string xml_fault(std::string_view document);

}  // namespace esprit::testing
