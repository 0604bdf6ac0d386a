// Where the sources lie that a test, a fuzz target or a benchmark reads.
#pragma once

#include <string>

namespace esprit {

/// The folder of this source tree, without a slash at its end. One translation unit knows it, so
/// that the objects of all others are the same in every clone and ccache shares them.
std::string const& source_tree();

}  // namespace esprit
