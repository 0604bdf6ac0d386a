#pragma once
// The Men Who Would Be Kings, Recycling Units: off the table and onto it, by a card.
#include <optional>

#include "chance/arbiter.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/orders.h"

namespace esprit::men_who_would_be_kings {

/// MW-REC, MW-R-02, -03, -04, -09, -10: why an order to take off or deploy cannot be carried out.
std::optional<rules::Refusal> refuse_recycling(BattleView view, Order const& order);
void recycle(LiveBattle live, Order const& order, chance::Arbiter& arbiter);

/// MW-REC-04, MW-R-10: why a unit does not screen for a side.
std::optional<rules::Refusal> refuse_screen(BattleView view, SideId side, UnitId screen);
/// MW-REC-03, MW-R-03: the place to which an order deploys the unit, free or not.
geometry::Base place_of_arrival(BattleView view, Order const& order);

}  // namespace esprit::men_who_would_be_kings
