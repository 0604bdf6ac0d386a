#pragma once
// Grande Tactique, Movement: moves, wheels and pivots, squares, limbers, and leaving the table.
#include <optional>
#include <vector>

#include "base/fixed_list.h"
#include "chance/arbiter.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// What a manoeuvre comes to: where the base stands after each part of it, and what it uses up.
struct Manoeuvre {
    FixedList<geometry::Pose, geometry::max_segments> places;
    Mil length_mil = 0;   // what counts against the move of the turn (GT-MOVE-23)
    int pips = 0;         // before GT-PIPS-29
    bool slowed = false;  // some part of it is halved (GT-MOVE-08..13)
};

/// move, form_square, leave_square, limber, unlimber, leave_table: why not; with `found`, what it
/// comes to is left there.
std::optional<rules::Refusal> refuse_manoeuvre(Scenario const& scenario, Battle const& battle,
                                               Order const& order, Manoeuvre* found = nullptr);
/// Certain: it only tells. Looks first whether it is refused.
void carry_out_manoeuvre(Scenario const& scenario, Battle& battle, Order const& order,
                         chance::Arbiter& arbiter);
/// Of an order that was found among the candidates of this very battle: nobody looks again what is
/// in its way.
void carry_out_found_manoeuvre(Scenario const& scenario, Battle& battle, Order const& order,
                               chance::Arbiter& arbiter);

/// GT-MOVE-01..07: a full move of a unit as it stands, over open ground, were it eager.
Mil full_move(Scenario const& scenario, Battle const& battle, UnitId unit);
/// GT-MOVE-10, -13, -23: what is left of it in this turn; halved also where something else halves
/// it.
Mil move_left(Scenario const& scenario, Battle const& battle, UnitId unit, bool halved = false);
/// GT-MOVE-13, -23: so much of it is used up, and some part of it was halved.
void use_up_move(Battle& battle, UnitId unit, Mil length_mil, bool slowed);

/// Manoeuvres worth considering for a unit of the active side, none of them refused, in a stable
/// order: a dozen at the most (ahead, half as far, wheels, turns about, towards the nearest enemy,
/// towards its own edge, square, limber …). One by one: manoeuvre_proposals.h.
void add_manoeuvres(Scenario const& scenario, Battle const& battle, UnitId unit,
                    std::vector<Order>& orders);
/// Where a unit may go straight ahead, and after a turn within the arc.
std::vector<rules::Reach> reach_of_move(Scenario const& scenario, Battle const& battle,
                                        UnitId unit);

}  // namespace esprit::grande_tactique
