#pragma once
// Rank and File: the steps of a turn (RF-TURN).
#include <optional>
#include <string_view>

#include "chance/arbiter.h"
#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/orders.h"

namespace esprit::rank_and_file {

std::string_view phase_name(Phase phase);
/// The phase in which orders of a kind are given.
Phase phase_of(OrderKind kind);
/// Refuses orders that belong to another step.
std::optional<rules::Refusal> refuse_phase(BattleView view, Order const& order);
/// Carries out orders that end a step, or are one.
void go_on(LiveBattle live, OrderKind kind, chance::Arbiter& arbiter);
/// Goes on after a melee, which may be the last of the step.
void after_melee(LiveBattle live, chance::Arbiter& arbiter);

}  // namespace esprit::rank_and_file
