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

/// The question with its options numbered, each on a line. `side` is who decides.
std::string question_text(play::PendingChoice const& choice, std::string const& side);
/// What a line means: an option by its number or name, the first one when it is empty; nothing when
/// it is none of them.
std::optional<std::string> option_of_line(play::PendingChoice const& choice, std::string line);

/// Shows the options with their numbers and reads one, by its number or its name; an empty line is
/// the first. Asks again until it is one; nothing when the input ends. `side` is who decides.
std::optional<std::string> ask(play::PendingChoice const& choice, std::string const& side,
                               std::istream& in, std::ostream& out);

}  // namespace esprit::cli
