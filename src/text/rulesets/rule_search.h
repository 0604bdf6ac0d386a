#pragma once
// Finds rules, facts and numbers by words.
#include <span>
#include <string>
#include <vector>

#include "text/rulesets/fact_words.h"
#include "text/rulesets/system_loader.h"

namespace esprit::text {

/// The rules whose texts hold all words, in any case of letters: "BP-MOD-05  text", a line each.
std::string rules_with(std::vector<LoadedSystem> const& systems,
                       std::span<std::string const> words);

/// The charts, procedures and facts of a system whose names or help hold all words, a line each.
std::string facts_with(LoadedSystem const& system, std::span<std::string const> words);

/// The numbers of a system, a line each: "musket_range_inches = 18  BP-SHT-08  text". Only the
/// numbers whose name, or whose rule's text, holds all words.
std::string numbers_with(LoadedSystem const& system, std::span<std::string const> words);

/// Gives each fact without which the situation is refused a value that is allowed, and returns
/// them. They are not added to the facts that were given.
std::vector<GivenFact> give_missing_facts(Subject const& subject, Situation& situation);

/// read_situation, but the BadInput of missing facts names all of them, with their values.
Situation read_whole_situation(Subject const& subject, std::span<std::string const> words);

}  // namespace esprit::text
