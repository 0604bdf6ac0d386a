#pragma once
// Black Powder, Shooting: who can shoot at whom, and what comes of it.
#include <optional>

#include "chance/arbiter.h"
#include "rules/black_powder/battle.h"
#include "rules/black_powder/orders.h"

namespace esprit::black_powder {

/// BP-SHT-14, BP-R-36: why this unit does not shoot at that one. Phase and side are not looked at.
std::optional<rules::Refusal> refuse_shot(Scenario const& scenario, Battle const& battle,
                                          UnitId unit, UnitId target);
/// The two halves of it: why a unit shoots at nobody, and why one that shoots does not at that one.
std::optional<rules::Refusal> refuse_to_shoot(Scenario const& scenario, Battle const& battle,
                                              UnitId unit);
std::optional<rules::Refusal> refuse_target(Scenario const& scenario, Battle const& battle,
                                            UnitId unit, UnitId target);
/// The same as a yes or no, without the words, which take longer to find than the answer.
bool may_be_target(Scenario const& scenario, Battle const& battle, UnitId unit, UnitId target);
/// Cheap: true when a target is surely out of range.
bool is_out_of_reach(Scenario const& scenario, Battle const& battle, UnitId unit, UnitId target);

/// What shooter and target are to the charts: dice and hits, saves, the test.
struct VolleyFacts {
    chance::FactSet shooter;
    chance::FactSet target;
};
VolleyFacts volley_facts(Scenario const& scenario, Battle const& battle, UnitId unit, UnitId target,
                         bool closing_fire);

/// One volley with its saves. The test that it brings about comes at once with closing fire
/// (BP-SHT-13) and by an option, else when all fire is in (BP-R-37).
void shoot_at(Scenario const& scenario, Battle& battle, UnitId unit, UnitId target,
              bool closing_fire, chance::Arbiter& arbiter);

/// BP-BRK-A, BP-R-37: the tests of all units that shooting has left with excess.
void take_tests_of_fire(Scenario const& scenario, Battle& battle, chance::Arbiter& arbiter);

/// A unit of the side whose turn it is has somebody to shoot at.
bool shots_are_left(Scenario const& scenario, Battle const& battle);

}  // namespace esprit::black_powder
