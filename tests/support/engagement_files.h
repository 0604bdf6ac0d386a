#pragma once
// The scenes of one turn that come with the program.
#include <string>
#include <vector>

namespace esprit::fixture {

/// The files of all scenarios that have an engagement, in alphabetical order; they are all of
/// Grande Tactique.
std::vector<std::string> engagement_files();

}  // namespace esprit::fixture
