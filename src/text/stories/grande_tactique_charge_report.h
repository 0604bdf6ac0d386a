#pragma once
// Reports on charges of Grande Tactique: the end of a fought charge, or the odds of every end.
#include <string>
#include <vector>

#include "rules/grande_tactique/charge_odds.h"
#include "text/stories/story.h"
#include "text/verdicts/render.h"

namespace esprit::text {

/// The end of a unit in words.
struct UnitEndLine {
    std::string unit;
    std::string state;  // eager, shaken, routed, silenced, destroyed, off_table
    std::string place;  // of a charger: "in contact with 1/Wallis"; may be empty
};

/// An end of a charge in words.
struct ChargeEndLine {
    std::vector<UnitEndLine> targets;
    std::vector<UnitEndLine> chargers;
    std::vector<std::string> also_broken;
    int follow_ups = 0;
    int enemies_shaken = 0;
    int friends_shaken = 0;
    int generals_lost = 0;
    Exact probability;
};

/// The odds of the states of one unit, summed over all ends.
struct UnitOddsLine {
    std::string unit;
    std::vector<std::pair<std::string, Exact>> states;  // the likeliest first
};

/// How often an option of a decision is taken.
struct OptionShareLine {
    std::string option;
    Exact share;       // of all paths that come to the decision
    std::string when;  // "1/Kray is routed"; may be empty
};

/// A decision of a charge, with the options taken.
struct DecisionLine {
    std::string rule;
    std::string side;
    std::string question;
    std::vector<std::string> options;
    std::vector<OptionShareLine> taken;
};

/// The odds of a charge in words.
struct ChargeOddsReport {
    std::string ruleset;
    std::string scenario;
    std::string policy;
    std::vector<UnitOddsLine> units;  // targets, then chargers
    std::vector<ChargeEndLine> ends;  // the likeliest first
    std::vector<DecisionLine> decisions;
    double paths = 0;  // the number of paths of dice
    std::uint64_t merged_states = 0;
    double worth = 0;
    std::string worth_to;  // the side for which `worth` counts
};

/// An end in words, without its probability.
ChargeEndLine end_line(grande_tactique::Scenario const& scenario,
                       grande_tactique::ChargeEnd const& end);
/// "1/Kray routed; 1/Lancers eager, in position; 1 follow-up"
std::string end_text(ChargeEndLine const& end);

ChargeOddsReport odds_report(grande_tactique::Scenario const& scenario,
                             grande_tactique::ChargeOdds const& odds, std::string policy);

/// The words for a state: "off the table" for off_table.
std::string state_in_words(std::string const& state);

std::string render(ChargeOddsReport const& report, RenderStyle style);
std::string to_json(ChargeOddsReport const& report);

/// A fought charge in words.
struct ChargeFought {
    std::string ruleset;
    std::string scenario;
    std::optional<std::uint64_t> seed;
    std::uint64_t number = 0;  // of the battle, part of the address of all dice
    std::vector<StoryLine> story;
    ChargeEndLine end;
    std::vector<UnitEndLine> units;  // the changed units in their new states
    std::string state;               // the digest of the battle
};
/// \param shown  the number of lines of the story already shown, with the title; they are left out.
std::string render(ChargeFought const& fought, RenderStyle style, std::size_t shown = 0);
std::string to_json(ChargeFought const& fought);

}  // namespace esprit::text
