#pragma once
// A battle of any system that is carried out without words: what the library, its C interface and
// the Python module stand on. games::BattlefieldGame is the same with words and a log for every
// order.
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chance/arbiter.h"
#include "games/position_texts.h"
#include "play/log.h"
#include "rules/common/actions.h"
#include "rules/common/system.h"

namespace esprit::library {

class Field;

/// How a battle begins; the members are those of esprit::Setting.
struct Beginning {
    std::uint64_t seed = 1;
    std::uint64_t number = 0;
    std::array<std::string, 2> commanders;  // empty: none
    std::uint64_t nodes = 0;
};

inline constexpr std::uint32_t no_action = 0xFFFFFFFF;

/// An order of some system.
class PositionOrder {
public:
    virtual ~PositionOrder() = default;
    virtual std::string words() const = 0;

    std::shared_ptr<Field const> field;  // of the scenario
    std::uint64_t stamp = 0;             // of the position that offered it; 0: none did
    std::uint32_t action = no_action;    // of the scenario's action space
    int kind = 0;
    rules::UnitId unit = rules::no_unit;
    rules::UnitId target = rules::no_unit;
};
using OrderPointer = std::shared_ptr<PositionOrder const>;

/// Answers a decision with the index of an option; none: it is the commander's to decide.
using DecisionCallback = std::function<std::optional<int>(chance::Choice const&)>;

/// The features of a unit and the layers of cells in observations: docs/python.md.
inline constexpr std::size_t unit_feature_count = 24;
inline constexpr std::size_t layer_count = 8;

class Position {
public:
    virtual ~Position() = default;
    /// The same position; its dice go on in the same way, its commanders begin anew.
    virtual std::unique_ptr<Position> clone() const = 0;
    /// The same position with the dice of another seed; its log begins here.
    virtual std::unique_ptr<Position> with_dice(std::uint64_t seed) const = 0;

    virtual rules::Awaited const& awaited() const = 0;
    bool is_over() const { return awaited().order_kinds.empty(); }
    virtual rules::SideId side_to_move() const = 0;
    virtual std::size_t orders_given() const = 0;
    virtual rules::BattleVerdict verdict() const = 0;
    virtual std::uint64_t digest() const = 0;

    /// The candidates, in a stable order.
    virtual std::vector<OrderPointer> orders() const = 0;
    /// The candidate with this action; null if no candidate has it now.
    virtual OrderPointer at(std::uint32_t action) const = 0;
    /// The action of an order, `no_action` if it is no candidate now.
    virtual std::uint32_t action_of(PositionOrder const& order) const = 0;
    /// Sets 1 for the action of each candidate, and 0 for all others.
    virtual void mask(std::span<std::uint8_t> out) const = 0;
    /// A candidate, all with the same probability: by the battle's own random numbers, or by those
    /// of a given seed. The battle must not be over.
    virtual OrderPointer sample() = 0;
    virtual OrderPointer sample(std::uint64_t random) const = 0;
    /// Draws the action alone, by the battle's own random numbers.
    virtual std::uint32_t sample_action() = 0;
    /// Draws a candidate in the same way and carries it out. Its action is not worked out.
    virtual void play_sample() = 0;
    /// Throws OrderError.
    virtual OrderPointer read(std::string_view words) const = 0;
    virtual std::optional<rules::Refusal> refuse(PositionOrder const& order) const = 0;
    /// Carries out an order that is not refused. An exception of the answers leaves it unchanged.
    virtual void apply(PositionOrder const& order) = 0;
    /// Whether a candidate has this action now. One that is found need not be looked for again.
    virtual bool has(std::uint32_t action) = 0;
    /// Carries out the candidate with this action; false if no candidate has it now.
    virtual bool apply_action(std::uint32_t action) = 0;
    /// Lets these answer decisions in place of commanders; empty: nobody.
    virtual void answer_by(DecisionCallback answer) = 0;
    /// The order of a commander of the program, who stays with the battle. Throws BadInput for an
    /// unknown name.
    /// \param is_broken_off  see command::SearchOptions; the order is of no worth then
    virtual OrderPointer order_of(std::string const& commander,
                                  std::function<bool()> const& is_broken_off) = 0;
    /// The name of the commander of a side; empty: none.
    virtual std::string const& commander_of(rules::SideId side) const = 0;
    /// Gives a side a commander; empty: none. Throws BadInput for an unknown name.
    virtual void command(rules::SideId side, std::string const& name) = 0;

    virtual games::OddsTable odds(PositionOrder const& order) const = 0;
    /// The best first. Throws BadInput where the system has no staff.
    /// \param is_broken_off  see command::SearchOptions
    virtual std::vector<games::Advice> advice(std::uint64_t nodes,
                                              std::function<bool()> const& is_broken_off) const = 0;

    virtual void observe_units(std::span<float> out) const = 0;
    /// The first four layers: units.
    virtual void observe_cells(std::span<float> out) const = 0;
    virtual std::vector<std::uint8_t> bytes() const = 0;
    virtual games::PositionFacts facts() const = 0;
    virtual draw::Picture picture() const = 0;
    virtual play::Log log() const = 0;
};

/// A scenario, its ruleset, and how its battles begin.
class Field : public std::enable_shared_from_this<Field> {
public:
    Field(std::unique_ptr<games::Battlefield>&& battlefield, rules::ActionSpace actions);
    virtual ~Field() = default;

    games::Battlefield const& battlefield() const { return *battlefield_; }
    virtual std::unique_ptr<Position> begin(Beginning beginning) const = 0;
    /// From the bytes of a position, without their head; null if they are no battle of it.
    virtual std::unique_ptr<Position> begin_from(Beginning beginning,
                                                 std::span<std::uint8_t const> bytes) const = 0;
    /// From the end of a log of this scenario and ruleset; its seed and number go before those of
    /// `beginning`. Without a seed the dice and the log begin there. Throws BadInput where these
    /// rules lead to another battle.
    virtual std::unique_ptr<Position> go_on(Beginning beginning, play::Log const& log) const = 0;

    std::size_t rows() const { return rows_; }
    std::size_t columns() const { return columns_; }
    /// The cell of a place; places beyond the table count to the nearest cell.
    std::size_t cell_at(Mil x_mil, Mil y_mil) const;
    /// The last four layers, which no battle changes: wood, built-up area, height, water.
    std::vector<float> const& ground() const { return ground_; }
    rules::ActionSpace const& actions() const { return actions_; }
    /// The points of each unit.
    std::vector<int> const& points() const { return points_; }

private:
    std::unique_ptr<games::Battlefield> battlefield_;
    std::size_t rows_ = 0;
    std::size_t columns_ = 0;
    std::vector<float> ground_;
    std::vector<int> points_;
    rules::ActionSpace actions_;
};

/// The field of a battlefield of any system.
std::shared_ptr<Field const> field_of(std::unique_ptr<games::Battlefield> battlefield);

}  // namespace esprit::library
