#pragma once
// The course of a battle, from which all reports are written. It is independent of the system; the
// adapter of each system fills it in from a log (report/grande_tactique/reporter.h).
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

/// Condition of a unit in terms of all systems. Weakened: shaken, disordered, unsteady, pinned;
/// broken: routed, routing, silenced.
enum class Holding : std::uint8_t { to_come, firm, weakened, broken, gone };

/// The state of a unit at some moment.
struct UnitStanding {
    std::string_view word;  // the system's word: eager, routed, destroyed …
    Holding holding = Holding::firm;
    int grade = 0;  // orders states of the same holding: the worse has the higher grade
};

/// A notable change: a unit that broke or recovered, a division that collapsed.
struct Incident {
    enum class Kind : std::uint8_t { weakened, broke, gone, recovered, arrived, command };
    Kind kind = Kind::broke;
    rules::SideId side = 0;
    std::string whom;                 // name of the unit or command
    std::string word;                 // new UnitStanding::word; empty for commands
    Holding holding = Holding::firm;  // new condition
    std::string rule;                 // may be empty
    std::string words;                // sentence of the story that tells it
    std::string check;  // the deciding check: "Morale check: dice 2 -1, 4 needed, fail"
};

/// Losses of a side by the end of a turn, in Chronicle::losses_in.
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
    bool of_all = false;  // both sides move in this turn; `side` has no meaning
    std::string clock;    // time at its start, "0:12"; empty if the system has no clock
    rules::Board before, after;
    std::vector<draw::Track> tracks;
    std::vector<text::StoryLine> story;
    std::vector<Incident> incidents;
    std::vector<SideLosses> losses;  // by side, at the end of the turn
    std::vector<double> luck_over;   // by side, at its end: checks passed minus expected number
};

/// A command at the start of the battle.
struct CommandRoster {
    std::string name;
    rules::SideId side = 0;
    std::string leader;
    std::vector<std::string> units;  // "1/Guard, veteran infantry"
    int points = 0;
};

/// The result of the battle.
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
    std::vector<std::string> commanders;  // by side; empty: a person
    int metres_per_inch = 0;
    std::optional<std::uint64_t> seed;
    std::uint64_t number = 0;
    std::vector<CommandRoster> forces;
    std::string worth_in;                 // unit of CommandRoster::points: "points", "units"
    std::string_view leader = "general";  // the system's word for leaders
    std::string losses_in;                // unit of losses: "points", "units", "figures"
    std::vector<TurnTale> turns;
    LuckBook luck;
    /// Rules that the story names, with their texts, sorted by id.
    std::vector<std::pair<std::string, std::string>> rules;
    Ending ending;
    std::string clock;         // time at the end
    int last_turn = 0;         // turn limit of the scenario; 0: none
    std::uint32_t orders = 0;  // number of orders
    std::uint64_t state = 0;   // digest of the final battle
};

/// The cause of an event of a story.
struct Cause {
    text::StoryLine const* check = nullptr;  // the check that decided it; null: none
    std::string rule;                        // empty: the rule of the line itself
};
/// Finds the cause of the event in line `told` of a story; if `told` is the length of the story,
/// the cause of a change that no line tells. Each system has its own.
using CauseOf = std::function<Cause(std::vector<text::StoryLine> const&, std::size_t told)>;

/// The change of one unit during a turn.
struct UnitChange {
    std::string_view name;
    rules::SideId side = 0;
    UnitStanding before;
    UnitStanding after;
};
/// Describes a change by the line of the story that tells it. None if the state is the same, or the
/// unit is off the table and will return.
std::optional<Incident> incident_of(UnitChange const& change,
                                    std::vector<text::StoryLine> const& story,
                                    CauseOf const& cause_of);

/// True for units that broke or are gone.
inline bool is_loss(Incident const& incident) {
    return incident.kind == Incident::Kind::broke || incident.kind == Incident::Kind::gone;
}

}  // namespace esprit::report
