#pragma once
// Former names of facts. They are read wherever a player writes facts, and never written.
#include <string>
#include <string_view>

namespace esprit::text {

/// Replaces a former name in a fact as a player writes it, with or without role and value:
/// `defender.in_building` for `defender.defending_building`. Other words are returned unchanged.
std::string with_current_name(std::string_view ruleset, std::string_view word);
/// Whether a fact has a former name.
bool has_old_name(std::string_view ruleset, std::string_view fact);

}  // namespace esprit::text
