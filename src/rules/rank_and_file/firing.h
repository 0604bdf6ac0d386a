#pragma once
// Rank and File: the firing step (RF-FIRE, RF-TURN-07) and the tests after it (RF-TURN-08).
#include <optional>

#include "chance/arbiter.h"
#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/orders.h"

namespace esprit::rank_and_file {

std::optional<rules::Refusal> refuse_fire(Scenario const& scenario, Battle const& battle,
                                          UnitId firer, UnitId target);
/// A unit of either side fires this turn, by its state alone.
bool may_fire(Scenario const& scenario, Battle const& battle, UnitId firer);
/// One that fires may fire at that enemy, who stands.
bool may_fire_at(Scenario const& scenario, Battle const& battle, UnitId firer, UnitId target);
/// Some unit of a side may still fire.
bool can_fire(Scenario const& scenario, Battle const& battle, SideId side);
void fire(Scenario const& scenario, Battle& battle, UnitId firer, UnitId target,
          chance::Arbiter& arbiter);
/// RF-R-26: both sides have fired; the hits count now.
void count_fire(Scenario const& scenario, Battle& battle, chance::Arbiter& arbiter);

/// RF-MOR-12, -13: somebody has to test after fire.
bool morale_is_due(Scenario const& scenario, Battle const& battle);
void take_morale_tests(Scenario const& scenario, Battle& battle, chance::Arbiter& arbiter);

}  // namespace esprit::rank_and_file
