#pragma once
// Reads a text file of limited size.
#include <string>

namespace esprit::text {

/// Returns the content of a file. Throws BadInput when it cannot be read or is larger than 4 MB.
std::string read_text_file(std::string const& path);

}  // namespace esprit::text
