#pragma once
// Any rule system as a command line or a table server sees it: battlefields, and games on them.
// Nothing here knows a system; games/battlefield_of.h makes these of a system and its adapter.
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "draw/picture.h"
#include "games/commanders.h"
#include "games/sketch.h"
#include "play/game.h"
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
    std::string_view name;   // the word that it begins with
    std::string_view usage;  // "move UNIT 3 forward"
    std::string_view help;
};

/// An order that is worth considering.
struct Suggestion {
    UnitId unit = rules::no_unit;  // whose it is; no_unit: nobody's
    std::string whose;             // its name
    std::string phrase;            // as a player would say it
    std::string order;             // in the words of a log
    UnitId at = rules::no_unit;    // at whom it is aimed
};

/// A unit as a table lists it.
struct UnitLine {
    UnitId unit = rules::no_unit;
    std::string name;
    std::string kind;    // "veteran infantry"
    std::string states;  // "shaken, limbered"
    std::string place;   // "12, 4.5 facing north"; empty when it is not on the table
};
/// Those who stand together under one command: a division, a brigade.
struct CommandUnits {
    std::string name;
    SideId side = 0;
    std::string note;  // "collapsed, PIPs: 3"
    std::vector<UnitLine> units;
};

/// What a person is told where he is to give orders.
struct Briefing {
    std::string words;         // whole lines
    bool with_orders = false;  // the orders worth considering are shown, too
};

/// Who commands: by side, empty for a person. The rest is as in games/commanders.h.
struct Commanders {
    std::vector<std::string> names;
    std::uint64_t seed = 1;
    std::uint64_t nodes = 0;
    std::uint64_t think_ms = 0;
    std::uint32_t threads = 1;
};

/// A game on a battlefield: orders are given and asked about in words.
class Game {
public:
    virtual ~Game() = default;

    virtual rules::Awaited awaited() const = 0;
    virtual play::Log const& log() const = 0;
    virtual std::optional<play::PendingChoice> const& pending() const = 0;
    /// The field as it is at this moment: while an order waits for an answer, or for dice, as far
    /// as it has been carried out. `units` and `who` speak of the same moment.
    virtual rules::View view() const = 0;
    virtual rules::BattleVerdict verdict() const = 0;
    virtual SideId side_to_move() const = 0;

    /// The orders that a player's line means, as a log writes them; several where it names several
    /// units. Throws OrderError.
    virtual std::vector<std::string> read(std::string_view line) const = 0;
    /// An order as a player would say it; as it stands when it is none.
    virtual std::string phrase(std::string const& order) const = 0;

    /// Gives an order in the words of a log. Throws OrderError and DiceError as play::Game does.
    virtual play::Reply submit(std::string const& order, std::vector<std::uint8_t> dice = {}) = 0;
    virtual play::Reply answer(std::string_view option, std::vector<std::uint8_t> dice = {}) = 0;
    virtual bool withdraw() = 0;
    /// Takes the last order back, whatever the rules say to it; false when there is none.
    virtual bool undo() = 0;
    /// Why the last order binds though no dice were thrown ("PIPs once spent are not taken back");
    /// empty when it does not.
    virtual std::string_view why_binding() const = 0;
    /// The order that the commander of whose turn it is gives, in the words of a log.
    virtual std::string order_of_commander() = 0;
    /// Hears every throw and event as it happens; not owned.
    virtual void set_listener(chance::Listener* listener) = 0;
    /// As play::Game: a log that begins as this game does.
    virtual std::optional<play::Difference> take_up(play::Log const& log) = 0;

    /// The one order that is left to whom it is the turn of; nothing where there is a choice.
    virtual std::optional<std::string> only_order() const = 0;

    virtual Briefing briefing() const = 0;
    virtual std::vector<CommandUnits> units(std::optional<SideId> side) const = 0;
    /// All about one unit, in lines.
    virtual std::string who(UnitId unit) const = 0;
    /// How far it may go, and whom it may reach, in lines.
    virtual std::string reach(UnitId unit) const = 0;
    /// Orders that are worth considering, in the order of the candidates.
    virtual std::vector<Suggestion> suggestions() const = 0;
    /// Those of one unit; rules::no_unit: those of nobody.
    virtual std::vector<Suggestion> suggestions_of(UnitId unit) const = 0;
    /// The units that have any.
    virtual std::vector<UnitId> may_be_ordered() const = 0;
    /// The odds of an order in a player's words, in lines. Throws OrderError.
    virtual std::string odds(std::string_view line, text::RenderStyle style) const = 0;
    /// An order in the words of a log, looked at. Throws OrderError.
    virtual Sketch sketch(std::string const& order) const = 0;
    /// What it could mean that a unit is dropped there, or onto another one.
    virtual Dropped dropped(UnitId unit, geometry::Pose const& pose, UnitId onto) const = 0;
    /// The odds of orders in the words of a log, one after another. Throws OrderError.
    virtual OddsTable odds_table(std::vector<std::string> const& orders) const = 0;
    /// Where a unit may go, as polygons.
    virtual std::vector<rules::Reach> reach_shapes(UnitId unit) const = 0;
    /// Goes on where a log ends, without going through it; see play::Game::resume.
    virtual std::optional<play::Difference> resume(play::Log log) = 0;
    /// Forgets what only taking back needs, but for the last orders.
    virtual void limit_undo(std::size_t kept) = 0;
    /// The secret of fair dice, and that it may be seen; see play::Game.
    virtual void set_dice_secret(Bytes32 const& secret) = 0;
    virtual void reveal_secret() = 0;
    /// See play::Game.
    virtual void resign(SideId side) = 0;
    /// What the seats show for the dice of the order that is given next; see play::NotShown.
    virtual void show(play::Shown shown) = 0;
    /// A unit by part of its name, rather one of the side whose turn it is. Throws OrderError.
    virtual UnitId unit_named(std::string_view name) const = 0;
};

/// A log carried out again.
struct Replay {
    play::ReplayReport report;
    std::vector<text::StoryLine> story;
    std::uint64_t state = 0;  // the digest of the battle that was reached
    draw::Picture picture;    // from the beginning to it
    /// What an order that is open at the end of the log waits for; story and picture then go on up
    /// to this question.
    std::optional<play::PendingChoice> pending = {};
};

/// What a staff thinks of an order.
struct Advice {
    std::string order;   // in the words of a log
    std::string phrase;  // as a player would say it
    std::int32_t win_millionths = 0;
    std::int64_t gain_milli = 0;  // thousandths of a point, own less the enemy's, that it expects
    int samples = 0;              // how often it was played out; 0: not at all
    bool habitual = false;        // what habit says
    std::string reason;
    bool counted_out = false;  // the gain is exact, and nothing is said of winning
};

/// The answer of the staff: the best orders with their reasons.
struct Advised {
    rules::Awaited awaited;
    std::string_view points_in;      // what the points are
    std::vector<std::string> given;  // before: of a scenario, what left no choice
    std::vector<Advice> orders;      // the best first; none: the battle is over
};

/// A battle told from its log.
struct Retold {
    report::Chronicle chronicle;  // up to the difference; who commanded is left out
    std::optional<play::Difference> difference;
};

/// How an engagement can end, exactly. Ends and fates are told as its simulation tells them.
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
    double paths = 0;         // ways of dice through all of it
};

/// That one of two sides has resigned, and who has won by that.
std::string resigned_words(field::Scenario const& scenario, SideId side);

/// A game as it stood after some order.
struct Moment {
    rules::View view;
    std::vector<CommandUnits> units;
    rules::Awaited awaited;
    std::vector<text::StoryLine> story;  // of that order
    std::string phrase;                  // of it
};

/// What happened by an order of a log.
struct ToldOrder {
    std::string phrase;
    std::vector<text::StoryLine> story;
};

class Battlefield {
public:
    virtual ~Battlefield() = default;

    virtual text::ScenarioFile const& file() const = 0;
    virtual field::Scenario const& common() const = 0;
    chance::Ruleset const& ruleset() const { return *file().system.ruleset; }
    std::vector<std::string> side_names() const {
        std::vector<std::string> names;
        for (field::Side const& side : common().sides) names.push_back(side.name);
        return names;
    }

    /// Why it is no whole battle that commanders and persons can fight; empty when it is one.
    virtual std::string why_no_battle() const = 0;
    /// "24 units and 6 generals"
    virtual std::string contents() const = 0;
    /// The field as the scenario begins.
    virtual draw::Picture picture() const = 0;
    /// Of its scale; 0: it has none.
    virtual int metres_per_inch() const = 0;
    /// What losses are counted in: "points", "units".
    virtual std::string_view losses_in() const = 0;
    /// As games::SystemAdapter: the rules by which units come into their states.
    virtual std::span<report::StateCause const> state_causes() const = 0;
    /// Who can command a side; the last is taken where nobody is named.
    virtual std::vector<std::string_view> commander_names() const = 0;
    /// What can be ordered, for help and completion.
    virtual std::vector<Usage> usages() const = 0;
    /// How odds are asked for.
    virtual Usage odds_usage() const = 0;
    /// The words that orders begin with, for completion.
    virtual std::vector<std::string_view> verbs() const = 0;
    /// Writes stories down in the system's words; the battlefield must outlive it.
    virtual text::StoryTeller story_teller() const = 0;
    /// The rule by which orders are taken back, or are not; may be empty.
    virtual std::string_view rule_of_undo() const = 0;
    /// Whether a line of the story is a mere move, so that a summary may name the mover alone.
    virtual bool is_mere_move(text::StoryLine const& line) const = 0;
    /// Whether a line is of no account once the turn is over.
    virtual bool is_small_talk(text::StoryLine const& line) const = 0;
    /// Whether the briefing says what the line does.
    virtual bool is_in_briefing(text::StoryLine const& line) const = 0;

    /// A game; the battlefield must outlive it. Of the header, play::Game fills in the rest.
    virtual std::unique_ptr<Game> new_game(play::Header header,
                                           Commanders const& commanders) const = 0;
    /// Whether it is one engagement of charges, fought without commanders.
    virtual bool is_engagement() const = 0;
    /// Battle after battle of one seed, which is that of the dice, too: between commanders, both of
    /// them named; or the engagement. No commander looks at a clock. Throws BadInput where the
    /// orders of an engagement are refused. The battlefield must outlive the fights.
    virtual std::unique_ptr<simulate::Fights> fights(Commanders const& commanders) const = 0;
    /// The exact ends of an engagement; nothing where that takes more than so many ways of dice.
    virtual std::optional<ExactEnds> exact_ends(std::uint64_t most_paths) const = 0;

    virtual Replay replay(play::Log const& log, std::size_t to) const = 0;
    /// After `to` orders, found from the nearest snapshot before, with the recorded faces; nothing
    /// where the rules have become others.
    virtual std::optional<Moment> moment(play::Log const& log, std::size_t to) const = 0;
    /// The orders of a log from one to another (both counted from 1), told again as for `moment`.
    virtual std::vector<ToldOrder> tell(play::Log const& log, std::size_t from,
                                        std::size_t to) const = 0;
    /// When a turn begins: "13:30"; empty where no clock runs.
    virtual std::string clock(int turn) const = 0;
    /// What the units of each side are worth together, in the system's own measure.
    virtual std::vector<int> points() const = 0;
    virtual std::optional<play::Difference> verify(play::Log const& log) const = 0;
    virtual Retold retell(play::Log const& log) const = 0;

    /// Whether somebody thinks in this system.
    virtual bool has_staff() const = 0;
    /// What a staff would order where a log ends, or at the beginning, once orders without a choice
    /// have been given with the dice of the seed. The side is the one that is
    /// awaited. Throws InputError when the log does not hold.
    virtual Advised advise(play::Log const* log, CommanderOptions options) const = 0;
    /// The evaluation that battles here teach a staff, as commanders/<system>/staff.toml has it, or
    /// the weights of weights.toml.
    virtual std::string fit(FitOptions const& options) const = 0;
    /// The first snapshot of a log that is no battle of this field.
    virtual std::optional<play::SnapshotFault> snapshot_fault(play::Log const& log) const = 0;
};

}  // namespace esprit::games
