#pragma once
// Charges of Grande Tactique in words: how they ended, and the odds of every end.
#include <string>
#include <vector>

#include "rules/grande_tactique/charge_odds.h"
#include "text/stories/story.h"
#include "text/verdicts/render.h"

namespace esprit::text {

/// The end of a unit as words.
struct UnitEndLine {
    std::string unit;
    std::string state;  // eager, shaken, routed, silenced, destroyed, off_table
    std::string place;  // where a charger stands: empty, or as in "in contact with 1/Wallis"
};

/// An end of a charge as words.
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

/// What may become of one unit, whatever becomes of the others.
struct UnitOddsLine {
    std::string unit;
    std::vector<std::pair<std::string, Exact>> states;  // the likeliest first
};

/// An answer that was taken, and how often.
struct OptionShareLine {
    std::string option;
    Exact share;       // of all the times that it is decided
    std::string when;  // "1/Kray is routed"; may be empty
};

/// A decision on the paths of a charge.
struct DecisionLine {
    std::string rule;
    std::string side;
    std::string question;
    std::vector<std::string> options;
    std::vector<OptionShareLine> taken;
};

/// The odds of a charge as words.
struct ChargeOddsReport {
    std::string ruleset;
    std::string scenario;
    std::string policy;
    std::vector<UnitOddsLine> units;  // targets, then chargers
    std::vector<ChargeEndLine> ends;  // the likeliest first
    std::vector<DecisionLine> decisions;
    double paths = 0;
    std::uint64_t merged_states = 0;
    double worth = 0;
    std::string worth_to;  // the side that it is the worth to
};

/// An end in words, its probability not filled in.
ChargeEndLine end_line(grande_tactique::Scenario const& scenario,
                       grande_tactique::ChargeEnd const& end);
/// "1/Kray routed; 1/Lancers eager, in position; 1 follow-up"
std::string end_text(ChargeEndLine const& end);

ChargeOddsReport odds_report(grande_tactique::Scenario const& scenario,
                             grande_tactique::ChargeOdds const& odds, std::string policy);

/// A state as players say it: "off the table" for off_table.
std::string state_in_words(std::string const& state);

std::string render(ChargeOddsReport const& report, RenderStyle style);
std::string to_json(ChargeOddsReport const& report);

/// A charge that was fought.
struct ChargeFought {
    std::string ruleset;
    std::string scenario;
    std::optional<std::uint64_t> seed;
    std::uint64_t number = 0;  // of the battle, part of the address of all dice
    std::vector<StoryLine> story;
    ChargeEndLine end;
    std::vector<UnitEndLine> units;  // all that changed, as they stand now
    std::string state;               // the digest of the battle
};
/// `shown` lines of the story have been shown already, and the title with them.
std::string render(ChargeFought const& fought, RenderStyle style, std::size_t shown = 0);
std::string to_json(ChargeFought const& fought);

}  // namespace esprit::text
