#pragma once
// The verbs over a scenario file.
#include <string>
#include <vector>

namespace esprit::cli {

/// One line that says what is in the file, when it is fit to play. Throws InputError with all that
/// is wrong with it, and BadInput.
std::string check_verb(std::string const& file, std::vector<std::string> const& houses);

/// The field as a text map, and with `svg` as a picture in that file. Throws InputError and
/// BadInput.
std::string show_verb(std::string const& scene, std::vector<std::string> const& houses,
                      std::string const& svg);

}  // namespace esprit::cli
