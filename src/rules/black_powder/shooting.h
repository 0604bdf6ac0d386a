#pragma once
// Black Powder, Shooting: which units can shoot at which, and the results.
#include <optional>

#include "chance/arbiter.h"
#include "rules/black_powder/battle.h"
#include "rules/black_powder/orders.h"

namespace esprit::black_powder {

/// BP-SHT-14, BP-R-36: why a unit cannot shoot at another. Does not check phase and side.
std::optional<rules::Refusal> refuse_shot(BattleView view, UnitId unit, UnitId target);
/// Its two parts: why a unit cannot shoot at all, and why one that can may not shoot at that
/// target.
std::optional<rules::Refusal> refuse_to_shoot(BattleView view, UnitId unit);
std::optional<rules::Refusal> refuse_target(BattleView view, UnitId unit, UnitId target);
/// The same without the reason, which takes longer to find.
bool can_shoot(BattleView view, UnitId unit);
bool may_be_target(BattleView view, UnitId unit, UnitId target);
/// A cheap test: true if a target is surely out of range.
bool is_out_of_reach(BattleView view, UnitId unit, UnitId target);

/// The facts of shooter and target for the charts: dice and hits, saves, the test.
struct VolleyFacts {
    chance::FactSet shooter;
    chance::FactSet target;
};
VolleyFacts volley_facts(BattleView view, UnitId unit, UnitId target, bool closing_fire);
/// BP-SHT-06, -11: adds the facts of a shooter that are not those of every unit, except whether the
/// target is clear. `far`: its distance.
void add_shooter_facts(BattleView view, UnitId unit, Mil far, bool closing_fire,
                       chance::FactSet& shooter);

/// One volley with its saves. Its break test follows at once after closing fire (BP-SHT-13) or by
/// an option, else after all fire (BP-R-37).
void shoot_at(LiveBattle live, UnitId unit, UnitId target, bool closing_fire,
              chance::Arbiter& arbiter);

/// BP-BRK-A, BP-R-37: the tests of all units that shooting has left with excess.
void take_tests_of_fire(LiveBattle live, chance::Arbiter& arbiter);

/// True if a unit of the active side has a target to shoot at.
bool shots_are_left(BattleView view);

}  // namespace esprit::black_powder
