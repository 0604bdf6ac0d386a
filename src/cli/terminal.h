#pragma once
// Whether a person reads and types.

namespace esprit::cli {

/// Whether a player can be asked: standard input and output are terminals.
bool player_is_there();

/// Whether standard output takes colour: a terminal, and NO_COLOR not set.
bool colour_wanted();

}  // namespace esprit::cli
