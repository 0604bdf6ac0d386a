#pragma once
// Whether a person reads and types, and how wide his terminal is.
#include <string>

namespace esprit::cli {

/// Whether a player can be asked: standard input and output are terminals.
bool player_is_there();

/// Whether standard output takes colour: a terminal, and NO_COLOR not set.
bool colour_wanted();

/// The lines of an answer, broken at the width of the terminal; as they are for a file or program.
std::string fitted(std::string answer);
/// The same of an error, which goes to standard error.
std::string fitted_error(std::string error);

}  // namespace esprit::cli
