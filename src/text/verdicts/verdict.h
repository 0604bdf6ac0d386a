#pragma once
// A verdict with its explanation: every modifier and its rule, the dice, the outcome, the exact
// odds, and the rules that follow.
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

/// A modifier or given fact that does not count, with the reason.
struct LeftOutLine {
    std::string rule;  // of a modifier; empty for a fact
    std::string fact;
    std::string because;
};

/// Of a pool: how many hits make one casualty, or whatever is counted.
struct HitsForOneLine {
    std::string rule;
    int hits = 1;
    std::string because;
};

/// A derived fact that holds, or its number.
struct DerivedLine {
    std::string fact;
    std::string value;    // "true", "2"
    std::string meaning;  // the expression that defines it
};

/// A rule and its text.
struct RuleLine {
    std::string rule;
    std::string text;
};

/// One check: its modifiers and the number needed, and, once it was rolled, its dice and outcome.
struct CheckLine {
    std::string chart;  // empty for dice without a chart
    std::string title;
    std::string whose;    // the unit or side that rolls
    std::string against;  // opposed: the other side, if known
    bool varies = false;  // in odds of a procedure: may be rolled with other modifiers later
    std::string rule;
    std::string dice_wanted;  // "1d6"
    std::vector<DerivedLine> derived;
    std::vector<ModifierLine> modifiers;
    std::vector<LeftOutLine> left_out;
    std::vector<HitsForOneLine> hits_for_one;
    int total_modifier = 0;
    int enemy_modifier = 0;
    /// What the modifiers give to one side over the other.
    int net_modifier() const { return total_modifier - enemy_modifier; }
    /// The number that the modified roll has to reach; of a pool: a die, before modifiers.
    std::optional<int> needed;
    std::optional<int> hits_on;  // pools: the lowest face that hits
    bool counts_misses = false;  // pools: the dice below `hits_on` count
    std::string counted;         // pools: the name of what is counted, such as "hits"
    std::vector<int> dice;
    std::optional<int> total;
    std::optional<int> enemy_total;                       // opposed
    std::optional<std::pair<std::string, int>> modified;  // the given number that modifiers change
    std::string outcome;
    std::string decided_by;  // the rule of the band
    std::string needed_by;   // target: the rule of the number needed
    std::vector<std::pair<std::string, int>> data;
    std::vector<RuleLine> next;  // the rules that follow from the outcome
};

/// An outcome with its probability.
struct OutcomeLine {
    std::string outcome;
    std::vector<std::pair<std::string, int>> data;
    Exact probability;
    std::string in_short{};  // the name that it shares with other outcomes; empty without one
};

/// A number beside the outcome, and its exact odds in ascending order.
struct CountLine {
    std::string name;
    std::vector<std::pair<int, Exact>> odds;
};

/// How one more fact would change the odds.
struct ChangeLine {
    std::string fact;
    GivenFact tried;
    std::vector<OutcomeLine> before;  // the outcomes whose odds change
    std::vector<OutcomeLine> after;   // the same outcomes in the same order
};

/// The answer to a question about a chart or procedure: odds, or a roll with its odds.
struct Verdict {
    std::string ruleset;
    std::string ruleset_title;
    std::string subject;  // chart or procedure
    std::string title;
    std::vector<std::pair<std::string, std::string>> facts;    // in the order given
    std::vector<std::pair<std::string, std::string>> assumed;  // not given, but relied upon
    /// Of a chart: one. Of a procedure: those rolled, or in odds all that may be rolled.
    std::vector<CheckLine> checks;
    std::vector<LeftOutLine> without_effect;  // given facts that make no difference
    bool is_procedure = false;
    bool rolled = false;
    std::optional<std::uint64_t> seed;  // of dice that the program threw
    std::vector<RuleLine> course;       // of a rolled procedure: what happened, in order
    /// How a rolled procedure changed the unit of a role.
    struct Became {
        std::size_t role;
        chance::FactChange change;
    };
    std::vector<Became> became;
    chance::Outcome settled;  // the outcome of a roll as a value, then in words
    std::string outcome;
    std::string outcome_help;
    std::string outcome_word;  // pools: the name of what is counted
    std::vector<std::pair<std::string, int>> data;
    std::vector<OutcomeLine> outcomes;  // with exact odds
    std::vector<CountLine> counts;      // of a procedure; only with `counts_of`
    std::vector<ChangeLine> changes;    // only in odds
    std::vector<std::string> houses;    // the titles of the house rules in force
    std::string ruleset_hash;           // empty without house rules

    bool dice_were_thrown() const;
};

/// The exact odds alone. There must be no objection to the situation. Throws BadInput when a house
/// rule leaves a gap in a chart.
std::vector<OutcomeLine> outcomes_of(Subject const& subject, Situation const& situation);

/// The exact odds of the numbers beside the outcome. There must be no objection to the situation.
/// Throws BadInput when a house rule leaves a gap in a chart.
std::vector<CountLine> counts_of(Subject const& subject, Situation const& situation);

/// The exact odds. There must be no objection to the situation. Throws BadInput when a house rule
/// leaves a gap in a chart.
/// \param with_changes  also works out how each further fact would change the odds.
Verdict odds_of(Subject const& subject, Situation const& situation, bool with_changes);

/// Reads faces of dice: "3,4", "3 4" or "34". Throws BadInput.
/// \param cards  also allows 0, for no card of the sort.
std::vector<std::uint8_t> read_dice(std::string const& written, bool cards = false);

/// The dice of a roll.
struct DiceSource {
    std::optional<std::vector<std::uint8_t>> given;  // nothing: the program throws them
    std::uint64_t seed = 0;
};

/// Judges the chart or procedure once, with the dice of an arbiter.
using Play = std::function<chance::Outcome(chance::Arbiter&)>;
/// Calls Play with an arbiter of its own that reports to the listener. Returns nothing when its
/// dice did not suffice.
using Thrower = std::function<std::optional<chance::Outcome>(Play const&, chance::Listener&)>;

/// A verdict with the dice of `thrower`. When they do not suffice, the verdict has the checks so
/// far, no outcome and no odds. Throws BadInput when a house rule leaves a gap in a chart.
Verdict verdict_by(Subject const& subject, Situation const& situation, Thrower const& thrower);

/// A verdict with given or thrown dice. Throws BadInput for too few or too many dice.
Verdict roll_of(Subject const& subject, Situation const& situation, DiceSource const& dice);

/// The name of an outcome and its data in the words of the chart or procedure.
OutcomeLine outcome_line(Subject const& subject, chance::Outcome const& outcome, Exact probability);

/// The rules that follow from one outcome of a chart.
struct ConsequenceLine {
    OutcomeLine outcome;  // without its odds
    std::vector<RuleLine> next;
};
/// The consequences of every outcome that is possible in the situation.
std::vector<ConsequenceLine> consequences_of(Subject const& subject, Situation const& situation);

/// The singular of what is counted: "casualty" of "casualties", "hit" of "hits".
std::string singular_of(std::string const& counted);

/// "falls back, moves 2"
std::string outcome_text(std::string const& name,
                         std::vector<std::pair<std::string, int>> const& data);

}  // namespace esprit::text
