#pragma once
// A verdict that explains itself: every modifier and its rule, the dice, the outcome, the exact
// odds, and what follows.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/exact.h"
#include "chance/dice.h"
#include "chance/procedure.h"
#include "text/rulesets/fact_words.h"

namespace esprit::text {

/// A modifier of a verdict.
struct ModifierLine {
    std::string rule;
    int value = 0;
    std::string because;
    bool enemy = false;  // opposed charts: added to the other side's roll
};

/// Something that was named and does not count: a modifier's rule, or a fact.
struct LeftOutLine {
    std::string rule;  // one of the two
    std::string fact;
    std::string because;
};

/// A pool: so many hits make one of what is counted.
struct HitsForOneLine {
    std::string rule;
    int hits = 1;
    std::string because;
};

/// A rule and its text.
struct RuleLine {
    std::string rule;
    std::string text;
};

/// What the facts make of one chart, and, if it was rolled, what the dice made of it.
struct CheckLine {
    std::string chart;
    std::string title;
    std::string whose;
    std::string against;  // opposed: the other side, where it has a name
    bool varies = false;  // odds of a procedure: it may come with other modifiers, too
    std::string rule;
    std::string dice_wanted;  // "1d6", "8d6 each 4 or more"
    std::vector<ModifierLine> modifiers;
    std::vector<LeftOutLine> left_out;
    std::vector<HitsForOneLine> hits_for_one;  // all that ask for as many
    int total_modifier = 0;
    int enemy_modifier = 0;
    std::optional<int>
        needed;  // what the modified roll has to reach; pools: a die, before modifiers
    std::optional<int> hits_on;  // pools: what a die has to show
    bool counts_misses = false;  // pools: the dice count that do not show it
    std::string counted;         // pools: what is counted, "hits"
    std::vector<int> dice;
    std::optional<int> total;
    std::optional<int> enemy_total;                       // opposed
    std::optional<std::pair<std::string, int>> modified;  // a number that the modifiers changed
    std::string outcome;
    std::string decided_by;  // the rule of the band
    std::string needed_by;   // target: the rule of the number that is needed
    std::vector<std::pair<std::string, int>> data;
    std::vector<RuleLine> next;
};

/// An outcome with its probability.
struct OutcomeLine {
    std::string outcome;
    std::vector<std::pair<std::string, int>> data;
    Exact probability;
};

/// What setting one fact more would change.
struct ChangeLine {
    std::string fact;
    GivenFact tried;
    std::vector<OutcomeLine> before;  // only outcomes whose odds change, in the same order in both
    std::vector<OutcomeLine> after;
};

struct Verdict {
    std::string ruleset;
    std::string ruleset_title;
    std::string subject;  // chart or procedure
    std::string title;
    std::vector<std::pair<std::string, std::string>> facts;    // given, in the order given
    std::vector<std::pair<std::string, std::string>> assumed;  // not given and relied upon
    std::vector<CheckLine>
        checks;  // a chart: one; a procedure: each as it was rolled, or all that may come
    std::vector<LeftOutLine> without_effect;  // facts that make no difference
    bool is_procedure = false;
    bool rolled = false;
    std::optional<std::uint64_t> seed;  // of the dice, where they were thrown here
    std::vector<RuleLine> course;       // a procedure that was rolled: what happened, in order
    /// A procedure that was rolled: what it has made of the units of its roles.
    struct Became {
        std::size_t role;
        chance::FactChange change;
    };
    std::vector<Became> became;
    chance::Outcome settled;
    std::string outcome;
    std::string outcome_help;
    std::string outcome_word;  // pools: what was counted
    std::vector<std::pair<std::string, int>> data;
    std::vector<OutcomeLine> outcomes;  // with their exact odds
    std::vector<ChangeLine> changes;    // odds only
    std::vector<std::string> houses;
    std::string ruleset_hash;  // when house rules are in force

    bool dice_were_thrown() const;
};

/// Exact odds. The situation must be free of objections. Throws BadInput when a house rule leaves a
/// gap in a chart.
Verdict odds_of(Subject const& subject, Situation const& situation, bool with_changes);

/// The faces that somebody wrote down: "3,4", "3 4" or "34". Throws BadInput.
/// With `cards` 0 is one too: none of the cards that are looked for.
std::vector<std::uint8_t> read_dice(std::string const& written, bool cards = false);

/// Where the dice of a roll come from.
struct DiceSource {
    std::optional<std::vector<std::uint8_t>> given;
    std::uint64_t seed = 0;
};

/// Goes through the chart or procedure once.
using Play = std::function<chance::Outcome(chance::Arbiter&)>;
/// Plays with dice of its own, which it shows to the listener; nothing when they did not suffice.
using Thrower = std::function<std::optional<chance::Outcome>(Play const&, chance::Listener&)>;

/// A verdict with the dice of `thrower`. When they do not suffice it has what is settled so far, no
/// outcome and no odds. Throws BadInput when a house rule leaves a gap in a chart.
Verdict verdict_by(Subject const& subject, Situation const& situation, Thrower const& thrower);

/// A verdict with dice. Throws BadInput: too few or too many dice, or no faces of dice.
Verdict roll_of(Subject const& subject, Situation const& situation, DiceSource const& dice);

/// The name of an outcome and its data, as a chart or procedure calls them.
OutcomeLine outcome_line(Subject const& subject, chance::Outcome const& outcome, Exact probability);

/// What the rules make happen after each outcome of a chart that these facts allow.
struct ConsequenceLine {
    OutcomeLine outcome;  // without its odds
    std::vector<RuleLine> next;
};
std::vector<ConsequenceLine> consequences_of(Subject const& subject, Situation const& situation);

/// What is counted, said of one: "casualty" of "casualties", "hit" of "hits".
std::string singular_of(std::string const& counted);

/// "falls back, moves 2"
std::string outcome_text(std::string const& name,
                         std::vector<std::pair<std::string, int>> const& data);

}  // namespace esprit::text
