#pragma once
// Grande Tactique, Charging: which of the declared charges is resolved next, and by which units.
#include "chance/arbiter.h"
#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

/// GT-R-14: markers of units that are no longer eager, and of charges whose target is gone or out
/// of contact, come off; nobody is shaken by that.
void lapse_charges(LiveBattle live, chance::Arbiter& arbiter);

/// GT-R-13: the target that the active side resolves next; no_unit when none is left.
UnitId choose_target(BattleView view, chance::Arbiter& arbiter);

/// GT-CHG-05, GT-R-17: of units of several commands one command's charge; the others lose their
/// markers and stay.
void choose_command(LiveBattle live, UnitId target, chance::Arbiter& arbiter);

/// GT-CHG-04, GT-R-06: the principal is named before any die.
UnitId choose_principal(BattleView view, UnitId target, chance::Arbiter& arbiter);

/// Asks a side to choose one of some units, by name; does not ask if there is only one.
UnitId choose_unit(Scenario const& scenario, std::span<UnitId const> units, RuleId rule,
                   SideId side, std::string_view question, chance::Arbiter& arbiter);

/// Asks whether cavalry goes on; true if it does not.
bool holds_back(Scenario const& scenario, UnitId cavalry, RuleId rule, std::string_view question,
                chance::Arbiter& arbiter);

}  // namespace esprit::grande_tactique
