#pragma once
// What a prepared chart has counted, in lines for people.
#include <string>
#include <vector>

#include "text/verdicts/render.h"
#include "text/verdicts/verdict.h"

namespace esprit::text {

/// The dice of an opposed roll with whose each is, ties that were rolled again among them:
/// "A 3, B 3: a tie of 3; A 5, B 2: 5 against 2".
std::string opposed_dice_text(CheckLine const& check);
/// Whose check it is: "A", of an opposed roll "A against B".
std::string sides_text(CheckLine const& check);

/// The lines of one check before its dice.
CheckLine describe_check(chance::Ruleset const& ruleset, chance::Roll const& roll);

/// The same for plain dice that stand in no chart.
CheckLine describe_plain(chance::Ruleset const& ruleset, chance::Chance const& chance);

/// Adds the dice and what they made.
void add_dice(chance::Ruleset const& ruleset, chance::Chance const& chance,
              std::span<std::uint8_t const> faces, int reading, CheckLine& check);

/// Adds what a reading of a chart means, and what the rules make happen next. Of a certain roll the
/// reading is 0.
void add_outcome(chance::Ruleset const& ruleset, chance::Roll const& roll, int reading,
                 CheckLine& check);

/// Checks that may come up, each with its modifiers; nothing where there are none. Of many only the
/// first ones.
std::string render_checks(std::vector<CheckLine> const& checks, RenderStyle style);

}  // namespace esprit::text
