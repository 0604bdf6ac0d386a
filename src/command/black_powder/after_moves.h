#pragma once
// Where the moves of an order lead.
#include "rules/black_powder/system.h"

namespace esprit::command {

/// The battle after the first `moves` moves of an order, or fewer if one is a charge or cannot be
/// made. The order must not be refused.
black_powder::Battle after_moves(black_powder::BattleView view, black_powder::Order const& order,
                                 int moves);
/// Carries out part `part` of an order, whose earlier parts are done. False, and nothing changes,
/// if it is a charge or cannot be made.
bool make_part(black_powder::LiveBattle live, black_powder::Order const& order, int part);
/// Makes a part that is no charge and not refused.
void make_allowed_part(black_powder::LiveBattle live, rules::UnitId unit,
                       black_powder::Part const& part);

}  // namespace esprit::command
