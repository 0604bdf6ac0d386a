#pragma once
// The help of the program and of its verbs, and the manual page. Both are made from the registered
// verbs.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/verb.h"

namespace esprit::cli {

inline constexpr std::string_view version = "0.1.0";
inline constexpr std::string_view about_program =
    "the referee for horse-and-musket wargames: explained verdicts and exact odds";

/// "At a table"
std::string_view title_of(User user);
/// The help of a parameter with its range and what holds when it is left out.
std::string described(Parameter const& parameter);
/// "--seed S", "FACT..."
std::string written(Parameter const& parameter);
/// "--dice contradicts --seed: your dice need no seed."
std::vector<std::string> restrictions_of(Verb const& verb);

std::string help_of(Verb const& verb);
/// Verbs by user.
std::string help_of_all(std::span<Verb const> verbs);
/// In roff, for man(1).
std::string manual_page(std::span<Verb const> verbs);

}  // namespace esprit::cli
