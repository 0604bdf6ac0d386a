#pragma once
// Scenarios, battles, and commanders of one's own.
//
// A scenario does not change and may be shared by threads. A battle is a value: it may be copied,
// and one thread at a time may use it. Numbers of sides and units count from 0.
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <esprit/odds.hpp>

namespace esprit::library {
class Field;  // internal, as the others
class Position;
class PositionOrder;
}  // namespace esprit::library

namespace esprit {
inline namespace v1 {

class Battle;

/// The number of an order or battle that has none.
inline constexpr std::uint32_t no_action = 0xFFFFFFFF;
inline constexpr int no_unit = -1;

/// An order of a battle. It stays valid when the battle goes on, and for copies of the battle.
class ESPRIT_API Order {
public:
    Order() = default;
    /// False for an order that was never set.
    explicit operator bool() const { return order_ != nullptr; }
    /// In the words of a log: "move 2/Kray forward 4".
    std::string text() const;
    /// Its number in the scenario's action space; `no_action` if it was not offered by a position,
    /// but read from words.
    std::uint32_t action() const;
    /// Its kind, by the order in which the system declares its kinds, from 0.
    int kind() const;
    int unit() const;    // `no_unit`: of no unit
    int target() const;  // `no_unit`: at no unit

private:
    friend class Battle;
    explicit Order(std::shared_ptr<library::PositionOrder const> order);
    std::shared_ptr<library::PositionOrder const> order_;
};

/// A decision that comes up while an order is carried out.
struct Question {
    std::string rule;
    int side = 0;  // that decides
    std::string text;
    std::vector<std::string> options;  // at least one
};

/// A commander of one's own.
class ESPRIT_API Commander {
public:
    virtual ~Commander();
    /// An order for the side to move. An order that the rules refuse ends the battle with an Error.
    virtual Order order(Battle const& battle) = 0;
    /// The index of an option.
    virtual int answer(Battle const& battle, Question const& question);
};

// The arrays of observations (Battle::observe_moment, observe_units, observe_cells).
inline constexpr std::size_t unit_features = 24;   // columns of a unit
inline constexpr std::size_t moment_features = 3;  // of the moment
inline constexpr std::size_t cell_layers = 8;      // of the cells
inline constexpr int cell_inches = 4;              // a side of a cell

/// A unit of a scenario.
struct UnitName {
    std::string name;
    int side = 0;
    int points = 0;  // its worth
};

/// What an action is, in every battle of a scenario.
struct ActionMeaning {
    std::string group;  // docs/actions.md lists them
    int unit = no_unit;
    int target = no_unit;
    int way = 0;  // which of the orders with this group, unit and target; from 0
};

/// Numbers that `esprit fit` has written (docs/staff.md), by which commanders play.
struct Weights {
    std::string commander;  // "captain", "marshal", "staff"; empty: all three
    File file;
};

/// A scenario that is ready for play.
class ESPRIT_API Scenario {
public:
    /// A file; house rules that it names are files in the same folder.
    explicit Scenario(std::string const& path, std::vector<File> const& houses = {},
                      std::vector<Weights> const& weights = {});
    /// A text; house rules that it names must be among `houses`. The others are laid over them.
    explicit Scenario(File const& scenario, std::vector<File> const& houses = {},
                      std::vector<Weights> const& weights = {});

    /// The scenario that a log (docs/log_format.md) was played on, with its house rules.
    static Scenario of_log(std::string_view log);

    /// Its text, of which and of `houses` the same scenario is made.
    File file() const;
    /// All house rules in force, in their order.
    std::vector<File> houses() const;
    /// The numbers by which its commanders play, in place of the program's own.
    std::vector<Weights> weights() const;
    std::string system() const;
    std::string title() const;
    std::vector<std::string> sides() const;
    std::vector<UnitName> units() const;
    /// The names of commanders that the program has for it.
    std::vector<std::string> commanders() const;
    /// The size of the fixed action space. Every legal order of a position has an action of its
    /// own below it, which means the same in all positions (docs/actions.md).
    std::size_t actions() const;
    /// None: no order of this scenario can ever have this action.
    std::optional<ActionMeaning> meaning_of(std::uint32_t action) const;
    /// The cells of an observation: rows from the near edge, columns from the left one.
    std::size_t rows() const;
    std::size_t columns() const;
    /// The table at the beginning, as SVG.
    std::string svg() const;

private:
    friend class Battle;
    friend class Study;
    std::shared_ptr<library::Field const> field_;
};

/// How a battle begins.
struct Setting {
    std::uint64_t seed = 1;    // of all dice
    std::uint64_t number = 0;  // of the battle among those of the seed, below 2^48
    /// The names of the program's commanders by side; empty: none. They answer the questions of
    /// their side, and give its orders where `order_of_commander` is asked. Where a side has none,
    /// its questions are answered with the first option. "exec:COMMAND" is a bot (docs/bots.md),
    /// which is started when it is first asked; where it was stopped, that is an Error.
    std::array<std::string, 2> commanders;
    std::uint64_t nodes = 0;  // the budget of commanders that plan ahead; 0: their usual one
};

/// How a battle stands.
struct Result {
    bool over = false;
    int winner = -1;     // -1: undecided, or a draw
    std::string rule;    // that decides it
    std::string why;     // in words
    std::string degree;  // of a victory, in the system's own words; may be empty
};

/// An order as the program's staff judges it.
struct Advice {
    std::string order;  // in the words of a log
    double chance = 0;  // to win, for the side to move
    double gain = 0;    // expected, own less the enemy's, in points
    int samples = 0;    // battles tried in thought
    std::string reason;
};

/// The odds of an order.
struct OrderOdds {
    struct End {
        std::string text;
        Fraction probability;
    };
    std::vector<End> ends;      // the likeliest first
    std::vector<Check> checks;  // on the way
    std::string text;           // all of it for a terminal
};

/// A battle: a position, its dice, and the orders that led to it.
class ESPRIT_API Battle {
public:
    explicit Battle(Scenario const& scenario, Setting const& setting = {});
    /// A battle that goes on from bytes of `state`. Its dice begin anew.
    Battle(Scenario const& scenario, Setting const& setting, std::span<std::uint8_t const> state);
    /// The battle at the end of a log (docs/log_format.md) of this scenario. The seed and number of
    /// the log go before those of the setting: its dice go on, and so does its log. A log without a
    /// seed, of a table or of dice that players threw, is begun anew from there, as by a state. An
    /// open order and a resignation are left out. Throws Error `wrong_file` for a text that is no
    /// log, and `wrong_state` where another play version, other rules or another scenario made it,
    /// or where its orders lead elsewhere.
    static Battle from_log(Scenario const& scenario, std::string_view log,
                           Setting const& setting = {});
    Battle(Battle const& other);
    Battle(Battle&& other) noexcept;
    Battle& operator=(Battle const& other);
    Battle& operator=(Battle&& other) noexcept;
    ~Battle();

    Scenario const& scenario() const { return scenario_; }
    bool over() const;
    int side_to_move() const;    // that gives the next order
    int turn() const;            // from 1
    std::string phase() const;   // in the system's own words
    std::size_t orders() const;  // that have been carried out
    Result result() const;
    /// A digest of the position: that of a log's last order.
    std::uint64_t hash() const;

    /// All orders worth considering, in a stable order.
    std::vector<Order> legal_orders() const;
    /// One of them at random, all with the same probability.
    Order sample_order();
    /// The same, from given random numbers.
    Order sample_order(std::uint64_t random) const;
    /// The legal order with this action; none if there is none now.
    std::optional<Order> order_of_action(std::uint32_t action) const;
    /// The action of an order, also of one that was read from words; `no_action` if it is none of
    /// `legal_orders` now.
    std::uint32_t action_of(Order const& order) const;
    /// Sets 1 for the actions of `legal_orders` and 0 for others.
    /// \param mask  of `Scenario::actions` bytes
    void legal_mask(std::span<std::uint8_t> mask) const;
    /// An order in a player's words.
    Order read(std::string_view words) const;
    /// Why the rules refuse an order; empty if they do not.
    std::string why_refused(Order const& order) const;

    /// Carries out an order. Throws Error `refused` and `over`; nothing has changed then.
    void apply(Order const& order);
    void apply(std::string_view words) { apply(read(words)); }
    /// Carries out the legal order with this action; the same errors.
    void apply_action(std::uint32_t action);
    /// The order of the side's own commander (see Setting).
    /// \param now_and_then  called while it thinks; may be empty; what it throws ends the thought
    Order order_of_commander(std::function<void()> const& now_and_then = {});
    /// The name of the program's commander of a side; empty: none.
    std::string commander(int side) const;
    /// Gives a side one of the program's commanders, or a bot (see Setting); empty: none.
    void command(int side, std::string const& name);
    /// Fights on to the end between the two, or between the program's where one is null.
    /// \param now_and_then  called before each order and while the program's commanders think; may
    ///                      be empty; what it throws ends the fight
    Result fight(Commander* first = nullptr, Commander* second = nullptr,
                 std::function<void()> const& now_and_then = {});

    /// The same battle with other dice from now on, for planning. Its log begins here.
    Battle with_dice(std::uint64_t seed) const;
    /// Exact odds of an order, had it been given.
    /// \param now_and_then  called while they are worked out; may be empty; what it throws ends
    /// that
    OrderOdds odds(Order const& order, std::function<void()> const& now_and_then = {}) const;
    /// What the program's staff would do.
    /// \param now_and_then  called while it thinks; may be empty; what it throws ends the thought
    std::vector<Advice> advise(std::uint64_t nodes = 0,
                               std::function<void()> const& now_and_then = {}) const;

    // Observations, as numbers in a row. The arrays have exactly these places; docs/python.md says
    // what the columns and layers mean.

    /// out[moment_features]: turn, number of the phase, side to move.
    void observe_moment(std::span<float> out) const;
    /// out[unit * unit_features + column], for all of `Scenario::units()`.
    void observe_units(std::span<float> out) const;
    /// out[(layer * rows + row) * columns + column], with `cell_layers` layers of
    /// `Scenario::rows()` x `Scenario::columns()` cells; row 0 lies at the near edge.
    void observe_cells(std::span<float> out) const;
    /// The position as bytes, which carry the play version and the scenario's rules.
    std::vector<std::uint8_t> state() const;
    /// The position as JSON.
    std::string json() const;
    /// The log (docs/log_format.md): `esprit replay` reads it.
    std::string log() const;
    /// The battle retold as a page, with a map of every turn.
    std::string report() const;
    /// The table as SVG.
    std::string svg() const;

private:
    friend class Batch;
    Battle(Scenario scenario, std::unique_ptr<library::Position> position);
    Scenario scenario_;
    std::unique_ptr<library::Position> position_;
};

}  // namespace v1
}  // namespace esprit
