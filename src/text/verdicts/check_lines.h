#pragma once
// Describes single checks: the modifiers that count, the dice, the outcome.
#include <string>
#include <vector>

#include "text/verdicts/render.h"
#include "text/verdicts/verdict.h"

namespace esprit::text {

/// The dice of an opposed roll with the owner of each, including ties that were rolled again:
/// "A 3, B 3: a tie of 3; A 5, B 2: 5 against 2".
std::string opposed_dice_text(CheckLine const& check);
/// The unit that checks: "A"; the sides of an opposed roll: "A against B".
std::string sides_text(CheckLine const& check);

/// Describes the roll of a chart before its dice.
CheckLine describe_check(chance::Ruleset const& ruleset, chance::Roll const& roll);

/// The same for a question to the dice: the roll of its chart, or dice or cards without a chart.
CheckLine describe_check(chance::Ruleset const& ruleset, chance::Chance const& chance);

/// A modifier or a number of hits by its rule, or dice by their words.
struct Counted {
    std::string what;
    int value = 0;

    friend bool operator==(Counted const&, Counted const&) = default;
};

/// The modifiers and hits for one that count in a check, and its dice.
std::vector<Counted> counted_in(chance::Chance const& chance);

/// Adds the dice, their total and the outcome.
void add_dice(chance::Ruleset const& ruleset, chance::Chance const& chance,
              std::span<std::uint8_t const> faces, int reading, CheckLine& check);

/// Adds the outcome of a reading and the rules that follow from it. The reading of a certain roll
/// is 0.
void add_outcome(chance::Ruleset const& ruleset, chance::Roll const& roll, int reading,
                 CheckLine& check);

/// Lists checks that may be rolled, each with its modifiers, at most the first twelve. Empty
/// without checks.
std::string render_checks(std::vector<CheckLine> const& checks, RenderStyle style);

}  // namespace esprit::text
