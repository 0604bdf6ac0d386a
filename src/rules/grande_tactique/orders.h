#pragma once
// The orders of Grande Tactique.
#include <array>
#include <cstdint>

#include "geometry/planner.h"
#include "rules/grande_tactique/scenario.h"

namespace esprit::grande_tactique {

/// The kinds of orders, each with the members of Order that it uses.
enum class OrderKind : std::uint8_t {
    charge,           // unit, target, path: moves to contact if need be, and is marked
    contact,          // unit, target, path: infantry moves up without charging (GT-CHG-07)
    resolve_charges,  // the charge phase
    begin_turn,       // opening: reinforcements, new generals, de-shaking
    change_plan,      // corps, ranking: divisions from the highest down; none: gives up the plan
    roll_pips,        // the dice for all generals
    move,             // unit, path: moves, wheels and pivots
    form_square,      // unit
    leave_square,     // unit, path: the free pivot, or none
    limber,           // unit, path: likewise
    unlimber,         // unit, path: likewise
    start_fire,       // unit
    stop_fire,        // unit
    rally,            // unit, path: a pivot to any facing, or none
    spike,            // unit, target: silenced guns that it touches
    restore,          // unit: silenced guns
    ride,             // unit: a general; target: the unit that he joins, or place: where he goes
    leave_table,      // unit: taken off at its own edge (GT-COL-08)
    end_pips,         // routed units flee on, then the firing phase
    fire,             // unit, target
    end_fire,         // on to the charges, or to the end of the turn
};

/// An order of a player.
struct Order {
    OrderKind kind = OrderKind::resolve_charges;
    UnitId unit = no_unit;
    UnitId target = no_unit;
    geometry::Path path{};  // charge, contact: empty if the planner is to find one (GEO-11)
    geometry::Point place{};
    std::uint8_t corps = 0;   // place in Scenario::corps
    std::uint8_t ranked = 0;  // number of entries of `ranking`
    std::array<std::uint8_t, max_corps_divisions> ranking{};

    friend bool operator==(Order const&, Order const&) = default;
};

/// GT-COL-08: the unit is taken off at its own edge.
inline bool leaves_table(Order const& order) {
    return order.kind == OrderKind::leave_table;
}

}  // namespace esprit::grande_tactique
