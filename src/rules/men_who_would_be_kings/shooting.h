#pragma once
// The Men Who Would Be Kings: who may shoot at whom, and what comes of it.
#include <optional>

#include "chance/arbiter.h"
#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings {

/// MW-DO-08, -10, MW-RED-03: why a unit cannot shoot at another as they stand.
std::optional<rules::Refusal> refuse_shot(Scenario const& scenario, Battle const& battle,
                                          UnitId firer, UnitId target);
/// Whether that refuses nothing, of an enemy on the table.
bool can_shoot(Scenario const& scenario, Battle const& battle, UnitId firer, UnitId target);
/// MW-DO-11, -12, -13: a volley besides.
std::optional<rules::Refusal> refuse_volley(Scenario const& scenario, Battle const& battle,
                                            UnitId firer, UnitId target);
/// MW-FIRE, and what follows for the target.
void shoot(Scenario const& scenario, Battle& battle, UnitId firer, UnitId target, bool volley,
           chance::Arbiter& arbiter);

}  // namespace esprit::men_who_would_be_kings
