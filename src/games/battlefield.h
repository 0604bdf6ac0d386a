#pragma once
// Battlefields, and games on them, of any rule system, as the command line and the table server see
// them. The adapter of a system (games/system_adapter.h) is its battlefield.
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "command/commander.h"
#include "draw/picture.h"
#include "games/adapter_defaults.h"
#include "games/bots.h"
#include "games/commanders.h"
#include "games/group_plan.h"
#include "games/reach.h"
#include "games/score.h"
#include "games/sketch.h"
#include "play/any_game.h"
#include "play/replay.h"
#include "report/chronicle.h"
#include "simulate/record.h"
#include "text/scenarios/scenario_loader.h"
#include "text/stories/story.h"
#include "text/verdicts/render.h"

namespace esprit::games {

using rules::SideId;
using rules::UnitId;

/// An order as help and completion show it.
struct Usage {
    std::string_view name;   // the word that the order begins with
    std::string_view usage;  // "move UNIT 3 forward"
    std::string_view help;
};

/// A candidate order, for display.
struct Suggestion {
    UnitId unit = rules::no_unit;  // the unit ordered; no_unit: none
    std::string whose;             // the unit's name
    std::string order;             // in the words of a log
    UnitId at = rules::no_unit;    // the target
};

inline constexpr std::string_view holding_broken = "broken";
inline constexpr std::string_view holding_gone = "gone";

/// What is left of a unit, in the system's own measure.
struct UnitStrength {
    int left = 0;
    int of = 0;         // when it was whole
    std::string words;  // "3 of 4 stands"
    int hits = 0;       // that count towards the next loss
};

/// A unit in a list of units.
struct UnitLine {
    UnitId unit = rules::no_unit;
    std::string name;
    std::string kind;                   // "veteran infantry"
    std::string states;                 // "shaken, limbered"
    std::string place;                  // "12, 4.5 facing north"; empty if it is not on the table
    std::string place_in_words;         // "3" south of Mittelfeld, facing north"
    std::string morale;                 // "shaken", "destroyed"; empty: it has none
    std::string_view holding = "firm";  // or "weakened", "broken", "gone"
    std::optional<UnitStrength> strength = {};  // none: the system does not count it
};
/// The units of one command, such as a division or a brigade.
struct CommandUnits {
    std::string name;
    SideId side = 0;
    std::string note;  // "collapsed, PIPs: 3"
    std::vector<UnitLine> units;
};

/// What a person is told before giving orders.
struct Briefing {
    std::string words;         // whole lines
    bool with_orders = false;  // the candidates are shown, too
    std::string typed = {};    // the same where orders are typed; empty: as `words`

    std::string const& at_terminal() const { return typed.empty() ? words : typed; }
};

/// The processor time that a commander used, and the orders that it gave.
struct ThoughtClock {
    std::atomic<std::uint64_t> nanoseconds = 0;
    std::atomic<std::uint64_t> orders = 0;
};

/// The commanders of both sides. The other members are as in CommanderOptions.
struct Commanders {
    std::vector<std::string> names;  // by side; empty: a person
    std::uint64_t seed = 1;
    std::uint64_t nodes = 0;
    std::uint64_t think_ms = 0;
    std::uint32_t threads = 1;
    std::vector<std::uint64_t> nodes_by_side = {};  // in place of `nodes`; empty: none
    // for `Battlefield::fights` alone, by side
    std::vector<ThoughtClock*> clocks = {};  // not owned; empty: nothing is measured

    std::uint64_t nodes_of(SideId side) const {
        return nodes_by_side.empty() ? nodes : nodes_by_side.at(side);
    }
};

/// A game on a battlefield: orders are given and asked about in words.
class BattlefieldGame : public virtual play::AnyGame {
public:
    virtual rules::Awaited awaited() const = 0;
    /// The table at this moment: an order that waits for an answer or for dice is shown as far as
    /// it is carried out. The same holds for `units` and `who`.
    virtual rules::Board board() const = 0;
    virtual rules::BattleVerdict verdict() const = 0;
    virtual SideId side_to_move() const = 0;

    /// The orders that a player's line means, in the words of a log; several if it names several
    /// units. Throws OrderError.
    virtual std::vector<std::string> read(std::string_view line) const = 0;
    /// The canonical form of an order in the words of a log; none if the line is no such order.
    virtual std::optional<std::string> canonical(std::string_view order) const = 0;
    /// An order of a log in plain words, with the name of its unit; unchanged if it cannot be read.
    virtual std::string sentence(std::string const& order) const = 0;

    /// Why the last order is binding though no dice were thrown ("PIPs once spent are not taken
    /// back"); empty if it is not.
    virtual std::string_view why_binding() const = 0;
    /// The order of the active side's commander, in the words of a log. That side must have a
    /// commander. Throws command::Forfeit where the commander gives up.
    virtual std::string order_of_commander() = 0;

    /// The only order that the active side can give; none if there is a choice.
    virtual std::optional<std::string> only_order() const = 0;

    /// What decides the battle, and how it stands.
    virtual Score score() const = 0;
    /// Whose turn it is, and why, in a sentence; empty where nothing is to be said.
    virtual std::string whose_turn() const = 0;
    virtual Briefing briefing() const = 0;
    virtual std::vector<CommandUnits> units(std::optional<SideId> side) const = 0;
    /// A description of one unit, in lines.
    virtual std::string who(UnitId unit) const = 0;
    /// How far a unit may go, and which enemies it may reach, in lines.
    virtual std::string reach(UnitId unit) const = 0;
    /// The candidates, in their order.
    virtual std::vector<Suggestion> suggestions() const = 0;
    /// The candidates of one unit; rules::no_unit: the orders of no unit.
    virtual std::vector<Suggestion> suggestions_of(UnitId unit) const = 0;
    /// The units that wait for orders: those with candidates besides leaving the table.
    virtual std::vector<UnitId> may_be_ordered() const = 0;
    /// What the active side should not leave undone when it ends the phase, in a sentence: charges
    /// and shots that are possible, units that are lost unless they rally; may be empty.
    virtual std::string left_undone() const = 0;
    /// The odds of an order in a player's words, in lines. Throws OrderError.
    virtual std::string odds(std::string_view line, text::RenderStyle style) const = 0;
    /// A preview of an order in the words of a log. Throws OrderError.
    virtual Sketch sketch(std::string const& order) const = 0;
    /// The orders that dropping a unit could mean.
    /// \param onto  the unit onto which it is dropped; rules::no_unit: onto the ground
    virtual Dropped dropped(UnitId unit, geometry::Pose const& pose, UnitId onto) const = 0;
    /// The odds of orders in the words of a log, one after another. Throws OrderError.
    virtual OddsTable odds_table(std::vector<std::string> const& orders) const = 0;
    /// The same from a sample, where they take too long to count. Throws OrderError.
    virtual OddsTable sampled_odds(std::vector<std::string> const& orders) const = 0;
    /// The odds of the rest of the open order after an answer to its question, by counting or by a
    /// sample. Throws OrderError for no answer, and OutOfWork.
    virtual OddsTable answer_odds(std::string_view option, bool sampled) const = 0;
    /// The orders that lead to a place at which the unit may face any way.
    virtual Dropped dropped_anyhow(UnitId unit, geometry::Point place) const = 0;
    /// The orders by which several units go the same way together and face as they do. The units
    /// are on the table and of the active side.
    virtual GroupPlan group_plan(std::vector<UnitId> const& units,
                                 geometry::Vector const& way) const = 0;
    /// The orders of a unit that are aimed at another; if all are refused, these with their
    /// reasons.
    virtual Dropped aimed(UnitId unit, UnitId target) const = 0;
    /// Where a unit can go, shoot and command.
    virtual std::vector<ReachArea> reach_areas(UnitId unit) const = 0;
    /// A unit by part of its name; units of the active side are preferred. Throws OrderError.
    virtual UnitId unit_named(std::string_view name) const = 0;
};

/// The result of replaying a log.
struct Replay {
    play::ReplayReport report;
    std::vector<text::StoryLine> story;
    std::uint64_t state = 0;  // the digest of the battle reached
    draw::Picture picture;    // of the moves from the beginning to there
    /// The choice that an open order at the end of the log waits for; story and picture then
    /// include the order up to this question.
    std::optional<play::PendingChoice> pending = {};
};

/// The staff's evaluation of an order.
struct Advice {
    std::string order;  // in the words of a log
    std::int32_t win_millionths = 0;
    std::int64_t gain_milli = 0;  // expected gain, own less the enemy's, in thousandths of a point
    int samples = 0;              // rollouts; 0: none
    bool habitual = false;        // the order of the commander of habit
    std::string reason;
    bool counted_out = false;  // the gain is exact, and there is no chance to win
};

/// The answer of the staff: the best orders with their reasons.
struct Advised {
    rules::Awaited awaited;
    std::string_view points_in;      // the unit of the points
    std::vector<std::string> given;  // forced orders given first; only for a scenario
    std::vector<Advice> orders;      // the best first; empty: the battle is over
};

/// A log told as a chronicle.
struct Retold {
    report::Chronicle chronicle;  // up to the difference; does not name the commanders
    std::optional<play::Difference> difference;
};

/// The exact odds of the ends of an engagement, in the words of its simulation.
struct ExactEnds {
    struct End {
        std::string words;
        Exact chance;
    };
    struct Fate {
        UnitId unit = 0;
        std::uint8_t holding = 0;
        std::string word;
        Exact chance;
    };
    std::vector<End> ends;    // the likeliest first
    std::vector<Fate> fates;  // by unit, then from the best state to the worst
    double paths = 0;         // the number of dice paths through the engagement
};

/// A sentence: that a side has resigned, and that the other has won by it.
std::string resigned_words(field::CommonScenario const& scenario, SideId side);

/// A game after one of its orders.
struct Moment {
    rules::Board board;
    std::vector<CommandUnits> units;
    rules::Awaited awaited;
    std::vector<text::StoryLine> story;  // of the order
    std::string sentence;                // the order in plain words, with the name of its unit
};

/// A unit that broke or was lost.
struct Fallen {
    UnitId unit = rules::no_unit;
    SideId side = 0;
    std::string name;
    std::string state;  // the system's word: "routed", "destroyed"
    bool is_gone = false;
    geometry::Point place;
};

/// The story of one order of a log.
struct ToldOrder {
    std::vector<text::StoryLine> story;
    std::string sentence;  // the order in plain words, with the name of its unit
    std::vector<Fallen> fallen = {};
};

class Battlefield {
public:
    Battlefield() = default;
    Battlefield(Battlefield const&) = delete;
    Battlefield& operator=(Battlefield const&) = delete;
    virtual ~Battlefield() = default;

    /// Offers bots as commanders, besides those of the program. Before games begin.
    void offer(std::shared_ptr<Bots const> bots) { bots_ = std::move(bots); }
    /// nullptr: none are offered.
    Bots const* bots() const { return bots_.get(); }

    /// Has commanders play by the numbers of files that `fit` has written. Before games begin.
    /// Throws InputError for a wrong file, and BadInput where the system has no staff.
    virtual void use_fitted(std::vector<FittedFile> files) = 0;
    std::vector<FittedFile> const& fitted() const { return fitted_; }

    virtual text::ScenarioFile const& file() const = 0;
    virtual field::CommonScenario const& common() const = 0;
    chance::Ruleset const& ruleset() const { return *file().system.ruleset; }
    std::vector<std::string> side_names() const {
        std::vector<std::string> names;
        for (field::Side const& side : common().sides) names.push_back(side.name);
        return names;
    }

    /// Why it is no whole battle for commanders and persons to fight; empty if it is one.
    virtual std::string why_no_battle() const { return missing_units(common()); }
    /// "24 units and 6 generals"
    virtual std::string contents() const { return counted(common().units.size(), "unit", "units"); }
    /// The battlefield at the beginning of the scenario.
    virtual draw::Picture picture() const = 0;
    /// The ground scale; 0: none.
    virtual int metres_per_inch() const { return 0; }
    /// The unit of the worth of units, and that of losses: "points", "units".
    virtual std::string_view worth_in() const { return "units"; }
    virtual std::string_view losses_in() const { return worth_in(); }
    /// The names of commanders that can command a side.
    virtual std::vector<std::string_view> commander_names() const = 0;
    /// The orders, for help and completion.
    virtual std::vector<Usage> usages() const { return {}; }
    /// The command that asks for odds.
    virtual Usage odds_usage() const {
        return {"odds", "odds ORDER", "exact odds of an order, had it been given"};
    }
    /// The words that orders begin with, for completion.
    virtual std::vector<std::string_view> verbs() const = 0;
    /// A listener that writes the story in the system's words; the battlefield must outlive it.
    text::StoryTeller story_teller() const { return {ruleset(), side_names(), special_card()}; }
    /// The name of the special cards, in systems that draw cards.
    virtual std::string_view special_card() const { return "such card"; }
    /// The rule about taking orders back; may be empty.
    virtual std::string_view rule_of_undo() const { return {}; }

    /// Begins a game; the battlefield must outlive it. play::Game completes the header.
    virtual std::unique_ptr<BattlefieldGame> new_game(play::Header header,
                                                      Commanders const& commanders) const = 0;
    /// Whether the scenario is one engagement of charges, fought without commanders.
    virtual bool is_engagement() const { return false; }
    /// The battles of one seed, by number, between two commanders; or of the engagement. The seed
    /// is that of the dice, too. `commanders` must name both and have no think_ms. Throws BadInput
    /// if the orders of an engagement are refused. The battlefield must outlive the fights.
    virtual std::unique_ptr<simulate::Fights> fights(Commanders const& commanders) const = 0;
    /// The exact ends of an engagement; none if that takes more than `most_paths` dice paths.
    virtual std::optional<ExactEnds> exact_ends(std::uint64_t /*most_paths*/) const {
        return std::nullopt;
    }

    virtual Replay replay(play::Log const& log, std::size_t to) const = 0;
    /// The game after `to` orders, from the nearest snapshot before and with the recorded faces;
    /// none if the rules have changed.
    virtual std::optional<Moment> moment(play::Log const& log, std::size_t to) const = 0;
    /// The stories of the orders `from` to `to` of a log (both from 1), found as by `moment`.
    virtual std::vector<ToldOrder> tell(play::Log const& log, std::size_t from,
                                        std::size_t to) const = 0;
    /// When a turn begins: "13:30"; empty if the scenario has no clock.
    virtual std::string clock(int /*turn*/) const { return {}; }
    /// The worth of all units of each side, in `worth_in`.
    virtual std::vector<int> points_by_side() const = 0;
    /// The worth of each unit in `worth_in`; 0 for leaders that count for nothing.
    virtual std::vector<int> points_of_units() const = 0;
    /// The number of units of each side; leaders are not counted.
    virtual std::vector<int> units_by_side() const = 0;
    /// As play::verify.
    virtual std::optional<play::Difference> verify(play::Log const& log) const = 0;
    virtual Retold retell(play::Log const& log) const = 0;

    /// Whether the system has a staff.
    virtual bool has_staff() const = 0;
    /// The staff's advice to the active side at the end of a log; or without a log (nullptr) at the
    /// beginning, after forced orders have been given with dice of the seed. Throws BadInput if the
    /// log differs from the rules.
    virtual Advised advise(play::Log const* log, CommanderOptions options) const = 0;
    /// Fits the staff's evaluation from battles here, as the text of
    /// commanders/<system>/staff.toml; or its weights, as that of weights.toml.
    virtual std::string fit(FitOptions const& options) const = 0;
    /// The first snapshot of a log that is no battle of this scenario.
    virtual std::optional<play::SnapshotFault> snapshot_fault(play::Log const& log) const = 0;

protected:
    std::vector<FittedFile> fitted_;

private:
    std::shared_ptr<Bots const> bots_;
};

}  // namespace esprit::games
