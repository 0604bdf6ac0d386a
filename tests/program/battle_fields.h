#pragma once
// A small whole battle for tests of the verbs.
#include <string>

namespace esprit::fixture {

/// Two divisions a side on a table of 30" by 24", a wood between them; the French begin, and
/// `last` turns are played.
std::string small_battle(int last = 30);

}  // namespace esprit::fixture
