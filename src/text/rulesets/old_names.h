#pragma once
// Names that facts have borne. They are still read wherever somebody writes facts, and written
// nowhere.
#include <string>
#include <string_view>

namespace esprit::text {

/// A fact as players write it (`defender.defending_building`, with or without a value) by the name
/// that it bears now (`defender.in_building`); the same word where it bears no other.
std::string with_current_name(std::string_view ruleset, std::string_view word);
/// A fact that may be given under another name as well.
bool has_old_name(std::string_view ruleset, std::string_view fact);

}  // namespace esprit::text
