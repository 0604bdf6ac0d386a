#pragma once
// All verbs of the command line. Each is registered in the file that carries it out.
#include <span>
#include <string_view>
#include <vector>

#include "cli/verb.h"

namespace esprit::cli {

Verb advise_verb();
Verb backup_verb();
Verb battle_verb();
Verb bot_check_verb();
Verb charge_verb();
Verb check_verb();
Verb compare_verb();
Verb facts_verb();
Verb fit_verb();
Verb help_verb();
Verb numbers_verb();
Verb odds_verb();
Verb play_verb();
Verb referee_verb();
Verb replay_verb();
Verb restore_verb();
Verb roll_verb();
Verb rulesets_verb();
Verb rulings_verb();
Verb sensitivity_verb();
Verb serve_verb();
Verb show_verb();
Verb simulate_verb();
Verb sweep_verb();
Verb tournament_verb();
Verb verify_verb();
Verb why_verb();

/// What is used most first.
std::vector<Verb> players_verbs();
/// Fitting of weights, the check of a bot: for those who write programs.
std::vector<Verb> developers_verbs();
/// Those of players, then those of developers.
std::vector<Verb> all_verbs();
/// Throws BadInput with the nearest.
Verb const& verb_named(std::span<Verb const> verbs, std::string_view name);

}  // namespace esprit::cli
