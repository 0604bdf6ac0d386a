#pragma once
// A question to the player at the terminal.
#include <istream>
#include <optional>
#include <ostream>
#include <string>

#include "play/logged_arbiter.h"

namespace esprit::cli {

/// Whether a player can be asked: standard input and output are terminals.
bool player_is_there();

/// Shows the options with their numbers and reads one, by its number or its name; an empty line is
/// the first. Asks again until it is one; nothing when the input ends. `side` is who decides.
std::optional<std::string> ask(play::PendingChoice const& choice, std::string const& side,
                               std::istream& in, std::ostream& out);

}  // namespace esprit::cli
