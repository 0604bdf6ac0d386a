#pragma once
// The orders of The Men Who Would Be Kings: the nine actions (MW-ACT-01), recycling, and the two
// that begin and end a turn.
#include <cstdint>

#include "geometry/planner.h"
#include "rules/men_who_would_be_kings/scenario.h"

namespace esprit::men_who_would_be_kings {

/// The kinds of orders, each with the members of Order that it uses.
enum class OrderKind : std::uint8_t {
    draw_cards,        // the hand of the turn
    at_the_double,     // unit, path: gone as far as the dice allow
    attack,            // unit, target
    fire,              // unit, target
    form_close_order,  // unit
    go_to_ground,      // unit
    move,              // unit, path
    rally,             // unit
    skirmish,          // unit, target, path, fire_first
    volley_fire,       // unit, target
    take_off,          // unit (MW-REC-01)
    deploy,            // unit; target: behind that screening unit, else edge, along (MW-REC-02)
    end_turn,
};

/// An order of a player.
struct Order {
    OrderKind kind = OrderKind::end_turn;
    UnitId unit = no_unit;
    UnitId target = no_unit;
    geometry::Path path{};    // pivots and straight parts; negative: backwards
    bool fire_first = false;  // skirmish: fire and half move, not half move and fire
    field::TableEdge edge = field::TableEdge::near;
    Mil along_mil = 0;  // deploy: the base's centre, from the left or the near corner

    friend bool operator==(Order const&, Order const&) = default;
};

/// MW-REC-01: the unit is taken off the table.
inline bool leaves_table(Order const& order) {
    return order.kind == OrderKind::take_off;
}

/// True for the nine actions of units.
inline bool is_action(OrderKind kind) {
    return kind >= OrderKind::at_the_double && kind <= OrderKind::volley_fire;
}

}  // namespace esprit::men_who_would_be_kings
