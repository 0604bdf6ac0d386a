#pragma once
// Files that people have written.
#include <string>

namespace esprit::text {

/// What a file holds; never more than 4 MB. Throws BadInput.
std::string read_text_file(std::string const& path);

}  // namespace esprit::text
