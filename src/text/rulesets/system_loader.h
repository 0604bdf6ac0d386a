#pragma once
// Loads rule systems: compiles their embedded files, with house rules laid over them.
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "chance/procedure.h"
#include "chance/ruleset.h"
#include "text/rulesets/ruleset_source.h"
#include "text/toml/data_tree.h"

namespace esprit::chance {
class Aftermath;
}

namespace esprit::text {

/// Thrown for a wrong word of a player; the message is one line and says what would be right.
struct BadInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A loaded rule system.
struct LoadedSystem {
    std::unique_ptr<chance::Ruleset> ruleset;
    std::vector<std::unique_ptr<chance::Procedure>> procedures;
    /// Adds the consequences of a settled chart or procedure.
    void (*aftermath)(chance::Aftermath&) = nullptr;
    bool with_house_rules = false;

    /// Null when there is no such procedure.
    chance::Procedure const* find_procedure(std::string_view name) const;
};

/// The names of all systems, in the order of lists.
std::vector<std::string_view> system_names();

/// The files of a system, sorted by path. Throws BadInput for an unknown system.
std::vector<NamedText> system_files(std::string_view name);

/// The files of a system joined into one tree. Throws BadInput for an unknown system.
DataNode system_tree(std::string_view name);

/// Loads a system and lays house rules over it, in order. Throws BadInput and InputError.
LoadedSystem load_system(std::string_view name, std::span<NamedText const> house_rules = {});

/// The system that a file of house rules is for. Throws BadInput and InputError.
std::string system_of_house(NamedText const& house);
std::string system_of_house(std::string const& file, DataNode const& house);

/// Loads a system with those of the house rules that are for it. Throws BadInput and InputError.
LoadedSystem load_with_houses(std::string_view name, std::span<NamedText const> houses);

/// Compiles a parsed tree for the system `name`. Throws InputError.
LoadedSystem build_system(std::string_view name, DataNode const& tree);

}  // namespace esprit::text
