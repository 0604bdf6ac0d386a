#pragma once
// A battle as it went: what every report of it is written from. It knows no system; each system
// fills it in from its logs (report/grande_tactique/reporter.h).
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/exact.h"
#include "draw/picture.h"
#include "report/luck.h"
#include "text/stories/story.h"

namespace esprit::report {

/// How well a unit holds, whatever its system calls it. Weakened: shaken, disordered, unsteady,
/// pinned; broken: routed, routing, silenced.
enum class Holding : std::uint8_t { to_come, firm, weakened, broken, gone };

/// The state of a unit at some moment.
struct UnitStanding {
    std::string_view word;  // eager, routed, destroyed …, in the system's own words
    Holding holding = Holding::firm;
    int grade = 0;  // of two states in which it holds alike, the worse has the higher grade
};

/// A rule by which a unit comes into a state, from a better one or from a worse one.
struct StateCause {
    std::string_view word;  // of its standing then
    std::string_view rule;
};

/// A change that reports count: a unit that broke, a division that collapsed.
struct Incident {
    enum class Kind : std::uint8_t { weakened, broke, gone, recovered, arrived, command };
    Kind kind = Kind::broke;
    rules::SideId side = 0;
    std::string whom;
    std::string word;                 // what it is from now on; empty for commands
    Holding holding = Holding::firm;  // from now on
    std::string rule;                 // may be empty
    std::string words;                // the sentence that told it
    std::string check;  // the check that led to it: "Morale check: dice 2 -1, 4 needed, fail"
};

/// What a side has lost by the end of a turn.
struct SideLosses {
    Exact percent;
    int began_points = 0;
    int lost_points = 0;
    int withdrawn_points = 0;
};

/// What happened in one turn.
struct TurnTale {
    int number = 0;
    rules::SideId side = 0;
    bool of_all = false;  // both sides have moved in it: `side` says nothing
    std::string clock;    // when it began: "0:12"; empty where no clock runs
    rules::View before, after;
    std::vector<draw::Track> tracks;
    std::vector<text::StoryLine> story;
    std::vector<Incident> incidents;
    std::vector<SideLosses> losses;  // by side, at its end
    std::vector<double>
        luck_over;  // by side, at its end: checks passed beyond what is to be expected
};

/// Who went into battle together.
struct Force {
    std::string name;
    rules::SideId side = 0;
    std::string leader;
    std::vector<std::string> units;  // "1/Guard, veteran infantry"
    int points = 0;
};

/// How it stands at last.
struct Ending {
    bool over = false;
    std::optional<rules::SideId> winner;
    std::string rule;
    std::string why;
};

struct Chronicle {
    std::string ruleset;  // "grande-tactique"
    std::string system;   // "Grande Tactique"
    std::string title;
    std::string about;
    std::vector<std::string> sources;
    std::vector<std::string> houses;  // titles of house rules
    field::Terrain terrain;
    std::vector<field::Side> sides;
    std::vector<std::string> commanders;  // by side; empty where nobody is named
    int metres_per_inch = 0;
    std::optional<std::uint64_t> seed;
    std::uint64_t number = 0;
    std::vector<Force> forces;
    std::string worth_in;                 // what the points of forces are: "points", "units"
    std::string_view leader = "general";  // what the system calls those who lead
    std::string losses_in;                // what losses count: "points", "units", "figures"
    std::vector<TurnTale> turns;
    LuckBook luck;
    /// Those that are named in the story, with their texts, in the order of their ids.
    std::vector<std::pair<std::string, std::string>> rules;
    Ending ending;
    std::string clock;  // at the end
    int last_turn = 0;  // of the scenario; 0: none
    std::uint32_t orders = 0;
    std::uint64_t state = 0;  // the digest of the last battle
};

/// What led to something that a story tells.
struct Cause {
    text::StoryLine const* check = nullptr;  // the check that decided it
    std::string rule;                        // by which it came; empty: as the story says
};
/// The cause of what a line of a story tells of a unit; at the end of the story: of what no line
/// tells. Each system has its own.
using CauseOf = std::function<Cause(std::vector<text::StoryLine> const&, std::size_t told)>;

/// The rules by which a unit comes into a state.
bool is_cause(std::span<StateCause const> causes, std::string_view word, std::string_view rule);

/// One unit's change, told by what its story has of it. Nothing when it holds as before, or is off
/// the table to come again.
struct UnitChange {
    std::string_view name;
    rules::SideId side = 0;
    UnitStanding before;
    UnitStanding after;
    std::span<StateCause const> causes = {};  // all that its system knows
};
std::optional<Incident> incident_of(UnitChange const& change,
                                    std::vector<text::StoryLine> const& story,
                                    CauseOf const& cause_of);

/// Whether it belongs into a list of losses.
inline bool is_loss(Incident const& incident) {
    return incident.kind == Incident::Kind::broke || incident.kind == Incident::Kind::gone;
}

}  // namespace esprit::report
