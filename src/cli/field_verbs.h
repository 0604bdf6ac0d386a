#pragma once
// The verbs over a scenario file.
#include <string>
#include <vector>

namespace esprit::cli {

/// One line that says what is in the file, when it is fit to play. Throws InputError with all that
/// is wrong with it, and BadInput.
std::string check_verb(std::string const& file, std::vector<std::string> const& houses);

}  // namespace esprit::cli
