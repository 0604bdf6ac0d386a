#pragma once
// Words that complete a command line: names of systems, charts, facts, rules and commanders.
#include <span>
#include <string>
#include <vector>

namespace esprit::cli {

using TypedWords = std::span<std::string const>;  // of the verb, before the one to complete
using KnownWords = std::vector<std::string>;

KnownWords known_systems(TypedWords words);
/// Charts and procedures of the system that the first word names.
KnownWords known_subjects(TypedWords words);
/// Facts of the chart or procedure that have not been given yet, as FACT or FACT=VALUE.
KnownWords known_facts(TypedWords words);
KnownWords known_rules(TypedWords words);
KnownWords known_commanders(TypedWords words);

}  // namespace esprit::cli
