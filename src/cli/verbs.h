#pragma once
// What the verbs of the command line do once their words have been taken apart. All throw BadInput
// and InputError.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/library.h"

namespace esprit::cli {

struct AskOptions {
    std::string ruleset;
    std::string subject;              // chart or procedure
    std::vector<std::string> facts;   // as written
    std::vector<std::string> houses;  // files
    bool json = false;
    std::optional<std::string> dice;  // "3,4"
    std::optional<std::uint64_t> seed;
};

std::string odds_verb(AskOptions const& options);
std::string roll_verb(AskOptions const& options);
std::string facts_verb(std::string const& ruleset, std::string const& name,
                       std::vector<std::string> const& houses);
/// With `diff`: what that house rule changes.
std::string rulesets_verb(std::optional<std::string> const& diff);
/// What of a system is source, and what this project's reading, as docs/rulings has it.
std::string rulings_verb(std::string const& ruleset, std::vector<std::string> const& houses);
std::string why_verb(std::string const& rule, std::vector<std::string> const& houses);
/// The words that may come next on a command line; what the shells' completions ask for.
std::string complete_verb(std::vector<std::string> const& words);

/// The files of house rules, read. Throws BadInput.
std::vector<text::NamedText> read_files(std::vector<std::string> const& names);
/// A seed that differs from one moment to the next.
std::uint64_t seed_of_the_moment();
/// Throws BadInput where battles are not numbered so high.
void look_at_number(std::optional<std::uint64_t> const& number);

/// Whether standard output takes colour: a terminal, and NO_COLOR not set.
bool colour_wanted();

}  // namespace esprit::cli
