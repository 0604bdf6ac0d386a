#pragma once
// Grande Tactique, Movement: moves, wheels and pivots, squares, limbers, and leaving the table.
#include <optional>
#include <vector>

#include "base/fixed_list.h"
#include "chance/arbiter.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// The result of a manoeuvre: where the base stands after each part, and what it uses up.
struct Manoeuvre {
    FixedList<geometry::Pose, geometry::max_segments> places;
    Mil length_mil = 0;   // what counts against the move of the turn (GT-MOVE-23)
    int pips = 0;         // before GT-PIPS-29
    bool slowed = false;  // some part of it is halved (GT-MOVE-08..13)
};

/// move, form_square, leave_square, limber, unlimber, leave_table: why such an order is refused.
/// Stores the result in `found`, if given.
std::optional<rules::Refusal> refuse_manoeuvre(BattleView view, Order const& order,
                                               Manoeuvre* found = nullptr);
/// Carries out a manoeuvre, after checking that it is not refused. Throws no dice.
void carry_out_manoeuvre(LiveBattle live, Order const& order, chance::Arbiter& arbiter);
/// The same for an order from the candidates of this state of the battle, without checking again
/// what is in its way.
void carry_out_found_manoeuvre(LiveBattle live, Order const& order, chance::Arbiter& arbiter);

/// GT-MOVE-01..07: a full move of an eager unit in its present formation over open ground.
Mil full_move(BattleView view, UnitId unit);
/// GT-MOVE-10, -13, -23: what is left of the full move in this turn. `halved`: something else
/// halves it.
Mil move_left(BattleView view, UnitId unit, bool halved = false);
/// GT-MOVE-13, -23: notes how much of the move is used up, and whether a part of it was halved.
void use_up_move(Battle& battle, UnitId unit, Mil length_mil, bool slowed);

/// The places that a unit can reach straight ahead, and after a pivot within the arc.
std::vector<rules::Reach> reach_of_move(BattleView view, UnitId unit);

}  // namespace esprit::grande_tactique
