#pragma once
// A verb of the program as a person meets it: what it tells, or what it complains of.
#include <string>
#include <vector>

namespace esprit::fixture {

using Words = std::vector<std::string>;

Words plus(Words words, Words const& more);

/// What it tells. Expects that all goes well, and that nothing else is written: no bar where no
/// terminal is.
std::string told_by(Words const& words);
/// The complaint, which ends its line. Expects that it is all that is written.
std::string refused_by(Words const& words);

}  // namespace esprit::fixture
