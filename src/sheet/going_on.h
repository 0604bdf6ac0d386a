#pragma once
// What comes after a verdict: which chart or procedure the rules go on with, the units and facts
// that still hold there, and what has become of the units. It decides nothing: each line names the
// rule by which it is so.
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/verdict.h"

namespace esprit::sheet {

/// A fact and where its value comes from.
struct Taken {
    std::string_view to;      // full name
    std::string_view from;    // full name of a fact that was given; "#" the count of a pool,
                              // "#markers" a number of the outcome; empty: always
    std::string_view is;      // only where it has this value; empty: where it is given, not false
    std::string_view value;   // empty: that of `from`; "-": not given any more
    std::string_view unless;  // a fact of what was asked that must not hold
};

/// After which outcomes a line holds.
struct After {
    std::string_view of;
    std::string_view outcomes;   // names with blanks between; empty: all; "+": a count but none
    std::string_view rule;       // it must have come up; empty: whether or not one did
    std::string_view without{};  // and this one must not have
};

/// What a fact of a unit is from now on.
struct Becomes {
    After after{};
    Taken fact{};
    std::string_view by{};  // the rule to name where it is not that of `after`
    Taken only{};           // where given: its `from` must hold
};

/// Whether a count grows by what was thrown, or is what is left, or goes off again, or grows by a
/// number of the ruleset.
enum class Counts : std::uint8_t { up, down, off, more };

/// What the throws of a procedure or chart cost a unit, in a count that it keeps.
struct Losses {
    std::string_view of;
    std::string_view chart;  // the throws that count them, or `hits_before`
    std::string_view whose;  // and who makes those
    std::string_view count;  // full name of the fact
    std::string_view by;
    std::string_view most;      // a fact: as much as there is of the unit
    std::string_view off;       // with this rule the count goes back to `most`; empty: none does;
                                // `more`: it grows with this rule only
    std::string_view stands{};  // a fact: so many of the count are one of these; empty: none are
    std::string_view stands_by{};
    std::string_view
        for_one{};  // the ruleset's number of how many; `off`: so many go, `more`: come
    Counts counts = Counts::up;  // one that goes down is told where it is known
    Taken only{};                // where given: its `from` must hold
    std::string_view full{};     // a fact that holds while the count is `most` or more
    std::string_view full_by{};
    std::string_view over{};   // by this name steps know how much it is more than `most`
    std::string_view least{};  // `off`: the ruleset's number of how many stay
};

inline constexpr std::string_view nobody = "-";

/// As the `chart` of losses: one, whatever was thrown.
inline constexpr std::string_view one_more = "1";

/// Of a unit, and no fact of any rules: it is off the table for good.
inline constexpr std::string_view gone = "gone";
/// Of what is known of a unit: that it has a name, and what it does not say of itself is not so.
inline constexpr std::string_view there = "there";

/// As a prefix: who is on the other side of a chart, which has one role only.
inline constexpr std::string_view other_side = "other.";

/// Of the throw before: how many hits the other side has caused in this fight.
inline constexpr std::string_view hits_before = "other.hits_caused";
/// So begins what else the throw before knew of a fight, and what no unit keeps.
inline constexpr std::string_view of_the_fight = "other.now.";
/// With it, as a fact: how this throw leaves the fight (open, won, lost, drawn).
inline constexpr std::string_view fight = "fight";

/// What a page remembers of units, and of the throw before, by full names; the units of a chart's
/// other side are in it as `other.NAME`. It decides nothing but what has become of them.
using Known = std::vector<std::pair<std::string, std::string>>;

/// The unit of the role `from` is asked about in the role `to`. Both are prefixes.
struct Seat {
    std::string_view to = nobody;
    std::string_view from = nobody;
};

struct GoesOn {
    After after{};
    std::string_view to;    // chart or procedure
    std::string_view whom;  // and on what condition, in a player's words
    std::string_view by{};
    std::array<Seat, 2> seats{};
    /// Those that have a `to`, of two values of a fact the first; one that begins with
    /// `other_side` is known in the throw to come, and one that is taken back does not go along.
    std::array<Taken, 10> taken{};
    Taken only{};  // where given: its `from` must hold
    Taken also{};  // and that of this
};

/// As the role of what has become of units: of any of them. It is asked of in conditions, as
/// `became.attacker.shaken` is of one fact of one unit.
inline constexpr std::string_view somebody = "somebody.";
inline constexpr std::string_view became_so = "became.";
/// `told.attacker.RF-CB-01`: whether a procedure told that rule of that side.
inline constexpr std::string_view told_that = "told.";

/// A rule that is told after a verdict, and of whom, where the chart alone cannot know it. Its
/// conditions are read as everything is after the verdict; without `after.of` it is told after all.
struct Tells {
    After after{};
    std::string_view whom;
    Taken only{};
    Taken also{};
};

/// A rule that a chart tells though it is of some units only: of who is `there` it is told where
/// this holds.
struct ToldWhere {
    std::string_view rule;
    Taken only{};
    std::string_view whose{};     // a prefix: whose unit it is of
    std::string_view outcomes{};  // names with blanks between; empty: all
};

/// All lines of a system.
struct GoingOn {
    std::string_view system;
    std::span<Tells const> tells;
    std::span<ToldWhere const> told_where;
    std::span<Becomes const> becomes;
    std::span<Becomes const> gone;  // after what a unit is off the table for good
    std::span<Losses const> losses;
    std::span<GoesOn const> goes_on;
    /// What a unit is taken for that does not say it, by names without a prefix; later lines may
    /// build on earlier ones. It is asked of in conditions only.
    std::span<Taken const> taken_for{};
};
GoingOn going_on_in_grande_tactique();
GoingOn going_on_in_rank_and_file();
GoingOn going_on_in_black_powder();
GoingOn going_on_in_men_who_would_be_kings();
std::array<GoingOn, 4> all_going_on();

/// A fact that has changed by a verdict.
struct Became {
    std::string fact;   // full name
    std::string value;  // a word; empty: not given any more
    std::string rule;
};

struct NextStep {
    text::Subject subject;
    text::Situation situation;
    std::string_view whom;
    std::string rule;
    std::vector<Seat> seats;
    Known known;
    std::vector<std::string> left_behind;  // full names that do not go along with the units
};

struct Sequel {
    std::vector<text::RuleLine> told;
    std::vector<std::string_view> untold;  // rules that are not for this unit
    std::vector<Became> became;
    std::vector<Became> beside;  // known to the steps, and told to nobody
    std::vector<NextStep> next;
};

/// Of a verdict that is settled.
Sequel sequel_of(text::Subject const& subject, text::Situation const& situation,
                 text::Verdict const& verdict, Known const& known = {});

}  // namespace esprit::sheet
