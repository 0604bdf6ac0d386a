#pragma once
// Grande Tactique, Generals: where they ride, whom they join, and who follows a lost one.
#include <optional>
#include <vector>

#include "chance/arbiter.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// GT-PIPS-07, -08, GT-GEN-08: what he is now; replacements are ordinary.
Ability ability_of(Scenario const& scenario, Battle const& battle, UnitId general);

/// ride (GT-MOVE-06, GT-GEN-01, -02, -06, GT-PIPS-28): why not.
std::optional<rules::Refusal> refuse_ride(Scenario const& scenario, Battle const& battle,
                                          Order const& order);
void ride(Scenario const& scenario, Battle& battle, Order const& order, chance::Arbiter& arbiter);
/// Rides worth considering, none refused: to units of his division (commanders: of their own), the
/// nearest ones first, and to the midst of them. The one at that place; nothing where there are not
/// so many.
std::optional<Order> ride_in(Scenario const& scenario, Battle const& battle, UnitId general,
                             std::size_t place);

/// GT-GEN-08, -10: at the start of its turn a side's lost generals are replaced.
void replace_generals(Scenario const& scenario, Battle& battle, chance::Arbiter& arbiter);
/// GT-PIPS-29: who is with whom as the PIP phase begins.
void note_attachments(Scenario const& scenario, Battle& battle);

}  // namespace esprit::grande_tactique
