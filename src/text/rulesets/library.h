#pragma once
// The rule systems that are there: their embedded files, compiled, with house rules laid over them.
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

/// Something wrong in what somebody wrote; the message is one line that says what would be right.
struct BadInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A system ready for use.
struct System {
    std::unique_ptr<chance::Ruleset> ruleset;
    std::vector<std::unique_ptr<chance::Procedure>> procedures;
    /// What comes after a chart or procedure that is settled.
    void (*aftermath)(chance::Aftermath&) = nullptr;
    bool with_house_rules = false;

    chance::Procedure const* find_procedure(std::string_view name) const;
};

/// The names of all systems, in the order that they are listed in.
std::vector<std::string_view> system_names();

/// The files of a system, in order. Throws BadInput for a name that is none.
std::vector<NamedText> system_files(std::string_view name);

/// The joined files of a system. Throws BadInput for a name that is none.
DataNode system_tree(std::string_view name);

/// Reads a system and lays house rules over it, in order. Throws BadInput and InputError.
System load_system(std::string_view name, std::span<NamedText const> house_rules = {});

/// The system that a house rule says it is for. Throws BadInput and InputError.
std::string system_of_house(NamedText const& house);

/// Reads a system and lays over it those house rules that are for it. Throws BadInput and
/// InputError.
System load_with_houses(std::string_view name, std::span<NamedText const> houses);

/// Compiles a tree that has been read, for the system of that name. Throws InputError.
System build_system(std::string_view name, DataNode const& tree);

}  // namespace esprit::text
