#pragma once
// A question to the player at the terminal.
#include <istream>
#include <optional>
#include <ostream>
#include <string>

#include "play/logged_arbiter.h"

namespace esprit::cli {

/// The question with numbered options, one a line. `side` decides.
std::string question_text(play::PendingChoice const& choice, std::string const& side);
/// The option that a line names or numbers; of an empty line, the first; nothing if it is no
/// option.
std::optional<std::string> option_of_line(play::PendingChoice const& choice, std::string line);

/// Shows the question and reads an option as `option_of_line` does, until the line is one. Nothing
/// if the input ends. `side` decides.
std::optional<std::string> ask(play::PendingChoice const& choice, std::string const& side,
                               std::istream& in, std::ostream& out);

}  // namespace esprit::cli
