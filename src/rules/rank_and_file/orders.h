#pragma once
// The orders of Rank and File.
#include <cstdint>

#include "geometry/planner.h"
#include "rules/rank_and_file/scenario.h"

namespace esprit::rank_and_file {

/// The kinds of orders, each with the members of Order that it uses.
enum class OrderKind : std::uint8_t {
    roll_initiative,
    charge,  // unit, target
    end_declarations,
    rally,            // all tests of the rally step
    resolve_charges,  // moves, evades, waiver tests
    move,             // unit, path
    form,             // unit, formation
    limber,           // unit
    unlimber,         // unit
    end_movement,
    fire,  // unit, target
    end_fire,
    test_morale,  // all tests of the morale step
    fight,        // unit: the melee that it is in
    attach,       // unit: a commander; target: the unit that he joins
    detach,       // unit: a commander
    end_turn,
};

/// An order of a player.
struct Order {
    OrderKind kind = OrderKind::end_turn;
    UnitId unit = no_unit;
    UnitId target = no_unit;
    Formation formation = Formation::line;
    geometry::Path path{};

    friend bool operator==(Order const&, Order const&) = default;
};

}  // namespace esprit::rank_and_file
