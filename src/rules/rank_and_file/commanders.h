#pragma once
// Rank and File: commanders (RF-TURN-14, RF-R-28).
#include <optional>

#include "chance/arbiter.h"
#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/orders.h"

namespace esprit::rank_and_file {

/// True if a side has a commander on the table.
bool has_commander(BattleView view, SideId side);
std::optional<rules::Refusal> refuse_commander_order(BattleView view, Order const& order);
void carry_out_commander_order(LiveBattle live, Order const& order, chance::Arbiter& arbiter);

}  // namespace esprit::rank_and_file
