#pragma once
// The story of a battlefield in order: moves with their distances, checks with every modifier,
// decisions.
#include <string>
#include <utility>
#include <vector>

#include "chance/dice.h"
#include "chance/ruleset.h"
#include "text/verdicts/render.h"
#include "text/verdicts/verdict.h"

namespace esprit::text {

/// The path of a unit in a story.
struct StoryMove {
    std::uint16_t unit = chance::nobody;
    std::vector<chance::Waypoint> path;  // from the first place to the last
    int length_mil = 0;
};

/// An event, check or decision of a story.
struct StoryLine {
    enum class Kind : std::uint8_t { event, check, decision };
    Kind kind = Kind::event;
    std::string rule;
    std::string whom;  // the unit; of a decision: the side
    /// Events: the sentence. Decisions: the question. Roll-offs and cards: what they show; other
    /// checks have none.
    std::string words;
    chance::EventKind event = chance::EventKind::other;  // events
    std::string state;                                   // events: as chance::Event::state
    std::optional<StoryMove> move;                       // events
    std::optional<CheckLine> check;                      // checks
    chance::DiceUse dice_use = chance::DiceUse::other;   // checks
    /// Checks: the index in `check->modifiers` of the one that decided (chance::decisive_modifier).
    std::optional<std::size_t> decisive;
    std::vector<std::string> options;  // decisions
    std::string chosen;
};

/// True if the briefing tells the same: it lists the points of all leaders.
inline bool is_in_briefing(StoryLine const& line) {
    return line.event == chance::EventKind::points;
}
/// True if a line does not matter once the turn is over: dice for points, and how they are dealt.
inline bool is_left_out_of_reports(StoryLine const& line) {
    return line.event == chance::EventKind::points_dealt ||
           line.dice_use == chance::DiceUse::points;
}

/// Records dice, events and decisions as lines of a story.
class StoryTeller final : public chance::Listener {
public:
    /// \param sides  the names of the sides, in order.
    /// \param card   the name of the special cards of the system: "Joker".
    StoryTeller(chance::Ruleset const& ruleset, std::vector<std::string> sides,
                std::string_view card = "such card")
        : ruleset_(ruleset), sides_(std::move(sides)), card_(card) {}

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const> faces,
               int reading) override;
    void told(chance::Event const& event) override;
    void chose(chance::Choice const& choice, int option) override;

    std::vector<StoryLine> const& lines() const { return lines_; }
    /// All faces thrown, in order: with `--dice` they give the same story.
    std::vector<int> dice() const;

private:
    std::string roll_off_words(chance::Chance const& chance,
                               std::span<std::uint8_t const> faces) const;
    std::string cards_words(chance::Chance const& chance, int reading) const;

    chance::Ruleset const& ruleset_;
    std::vector<std::string> sides_;
    std::string card_;
    std::vector<StoryLine> lines_;
};

/// A length in inches, rounded to hundredths: 5250 mil is 5.25".
std::string inches_text(int length_mil);

/// The sentence of an event: "2/Cuirassiers moves 5.2\" to contact with 1/Wallis".
std::string sentence(chance::Ruleset const& ruleset, chance::Event const& event);

/// The title of a check without a full stop at its end.
std::string_view title_without_stop(CheckLine const& check);

/// The dice, their modifiers and the number needed: "1d6 +1, 4 or more"; or the modified number
/// that the roll is compared with: "2d6 against rating 9".
std::string wanted_text(CheckLine const& check);
/// The outcome of a check: "retires disordered", "1 hit".
std::string result_text(CheckLine const& check);

/// A story in lines for a terminal.
std::string render(std::vector<StoryLine> const& story, RenderStyle style);

}  // namespace esprit::text
