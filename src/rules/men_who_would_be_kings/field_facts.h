#pragma once
// The facts of the charts of The Men Who Would Be Kings, derived from the battlefield.
#include "chance/facts.h"
#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings {

/// Discipline, Leadership if any, and markers (MW-ACT-03, -04, MW-LEAD-03, -05, MW-DISC).
chance::FactSet unit_facts(BattleView view, UnitId unit);
/// The same with its type and an action: both decide whether the action is free (MW-ACT-02,
/// MW-FREE). `action` is one of the nine as charts name them.
chance::FactSet activation_facts(BattleView view, UnitId unit, std::string_view action);
/// The facts of the fire chart (MW-FIRE-01..09, -14, MW-DO-09, -14).
chance::FactSet fire_facts(BattleView view, UnitId firer, UnitId target, bool volley);
/// The facts of the attack chart for one side of a fight (MW-ATK-01..05).
chance::FactSet fight_facts(BattleView view, UnitId unit, UnitId enemy, bool charging);

/// MW-FIRE-10..13: the range of a unit's weapon.
Mil range_of(Scenario const& scenario, Troop const& troop);
/// MW-DO-09: true if the target is at long range.
bool is_long_range(BattleView view, UnitId firer, UnitId target);

/// The cover of a unit.
enum class Cover : std::uint8_t { open, soft, hard };
/// MW-FIRE-07, -08, MW-RED-02, MW-DO-17: the cover of the target against fire from a unit.
Cover cover_of(BattleView view, UnitId target, UnitId firer);
/// MW-ATK-05: true if a redoubt holds the unit, or a linear feature that it stands along is between
/// the two.
bool defends_obstacle(BattleView view, UnitId unit, UnitId enemy);

}  // namespace esprit::men_who_would_be_kings
