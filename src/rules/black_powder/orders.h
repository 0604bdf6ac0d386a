#pragma once
// The orders of Black Powder.
#include <array>
#include <cstdint>

#include "geometry/base.h"
#include "rules/black_powder/scenario.h"

namespace esprit::black_powder {

/// A step of a move. turn, wheel: in hundredths of a degree, clockwise; straight ways: in mil,
/// above 0.
struct Step {
    enum class Kind : std::uint8_t { turn, wheel, forward, back, left, right };
    Kind kind = Kind::forward;
    std::int32_t amount = 0;

    friend bool operator==(Step const&, Step const&) = default;
};
/// BP-R-17: a turn or wheel, and a straight way.
inline constexpr std::size_t max_steps = 2;

/// One move of an order.
struct Part {
    enum class Kind : std::uint8_t { go, form, charge };
    Kind kind = Kind::go;
    std::uint8_t steps = 0;  // go
    std::array<Step, max_steps> step{};
    Formation formation = Formation::line;  // form
    UnitId target = no_unit;                // charge

    friend bool operator==(Part const&, Part const&) = default;
};
/// BP-CMD-06: an order gives at most three moves.
inline constexpr std::size_t max_parts = 3;

/// The kinds of orders, each with the members of Order that it uses.
enum class OrderKind : std::uint8_t {
    begin_turn,      // the morale of brigades
    initiative,      // unit, parts: one
    end_initiative,  // on to command
    order,           // unit, parts: one to three
    rally,           // unit
    ride,            // unit: a commander; target: the unit that he rides to, or place
    end_command,     // on to shooting
    shoot,           // unit, target
    end_shooting,    // on to hand-to-hand
    fight,           // unit: the combat that it is in
};

/// An order of a player.
struct Order {
    OrderKind kind = OrderKind::begin_turn;
    UnitId unit = no_unit;
    UnitId target = no_unit;
    std::uint8_t parts = 0;
    std::array<Part, max_parts> part{};
    geometry::Point place{};

    friend bool operator==(Order const&, Order const&) = default;
};

}  // namespace esprit::black_powder
