#pragma once
// What a new scenario of a system begins with, and the units that can be added to it; read from
// setups/<system>/.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/toml/data_tree.h"

namespace esprit::games {

/// A kind of unit, such as "Veteran infantry".
struct UnitKind {
    std::string title;
    bool leads = false;  // it leads a command of its own
    /// Keys of a `[[unit]]` with their values as a scenario file writes them: {"arm",
    /// "\"infantry\""}.
    std::vector<std::pair<std::string, std::string>> words;
};

/// The words that units may have, each with its possible values; none: a number or a name.
using WordValues = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// What a new scenario of a system begins with.
struct Setup {
    std::string_view blank;  // a scenario file: an empty table with the fewest units for a battle
    std::string command;     // what a group of units is called, such as "Brigade"; empty: none
    std::vector<UnitKind> kinds;
    WordValues values;
};

/// \param system  a name of game_systems(). Throws InputError if the files are faulty.
Setup setup_of(std::string_view system);

/// The kinds of units that a file offers for a system; `blank` is empty. Throws InputError with all
/// faults.
Setup kinds_in(std::string_view system, text::NamedText const& file);

}  // namespace esprit::games
