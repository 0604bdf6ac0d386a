#pragma once
// Grande Tactique, Generals: where they ride, which units they join, and how lost ones are
// replaced.
#include <optional>
#include <vector>

#include "chance/arbiter.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// GT-PIPS-07, -08, GT-GEN-08: the general's ability; that of a replacement is ordinary.
Ability ability_of(BattleView view, UnitId general);

/// GT-MOVE-06, GT-GEN-01, -02, -06, GT-PIPS-28: why a ride is refused.
std::optional<rules::Refusal> refuse_ride(BattleView view, Order const& order);
void ride(LiveBattle live, Order const& order, chance::Arbiter& arbiter);
/// The rides worth considering, none of them refused: to units of his division (a commander's corps
/// or army), the nearest first, then to their midst. The first `enough` of them, or all.
std::vector<Order> rides_of(BattleView view, UnitId general, std::size_t enough);

/// GT-GEN-08, -10: at the start of its turn a side's lost generals are replaced.
void replace_generals(LiveBattle live, chance::Arbiter& arbiter);
/// GT-PIPS-29: notes which units the generals are with as the PIP phase begins.
void note_attachments(LiveBattle live);

}  // namespace esprit::grande_tactique
