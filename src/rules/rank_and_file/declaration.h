#pragma once
// Rank and File: declarations of charges (RF-TURN-03), and valid targets.
#include <optional>
#include <vector>

#include "chance/arbiter.h"
#include "geometry/planner.h"
#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/orders.h"

namespace esprit::rank_and_file {

/// RF-R-19: why a unit may declare no charge at all.
std::optional<rules::Refusal> refuse_charger(BattleView view, UnitId unit);
/// The same for a charge at an enemy.
std::optional<rules::Refusal> refuse_charge(BattleView view, UnitId unit, UnitId target);
/// True if a unit that may charge could now charge that enemy, which must be on the table.
bool is_valid_target(BattleView view, UnitId unit, UnitId target);
/// All valid targets of a unit.
FixedList<UnitId, max_units> valid_targets(BattleView view, UnitId unit);

/// GEO-11, RF-MOVE-10, -11: the way into contact, within the charge distance and the arc.
geometry::ContactPlan way_into_contact(BattleView view, UnitId unit, UnitId target, Mil reach_mil,
                                       CentiDegree arc_cdeg);

/// RF-WVR-19: notes the charge and where it begins.
void declare_charge(LiveBattle live, UnitId unit, UnitId target, chance::Arbiter& arbiter);

/// RF-WVR-19: notes where the routing units stand, since they may run on before the charges move.
void note_routers(LiveBattle live);
/// RF-WVR-19: the battle as the charges were declared, without what the rally step has changed.
Battle as_declared(BattleView view);

/// RF-UCV-02, -03, RF-UNC-01..05: tests for uncontrolled charges, before declarations.
void test_uncontrolled(LiveBattle live, chance::Arbiter& arbiter);

}  // namespace esprit::rank_and_file
