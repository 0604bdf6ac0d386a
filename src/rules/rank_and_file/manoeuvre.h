#pragma once
// Rank and File: the movement step (RF-MOVE, RF-TURN-06).
#include <optional>
#include <vector>

#include "base/fixed_list.h"
#include "chance/arbiter.h"
#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/orders.h"
#include "rules/rank_and_file/space.h"

namespace esprit::rank_and_file {

/// RF-R-16: the base in another formation, the middle of the front edge kept.
geometry::Base reformed(BattleView view, UnitId unit, Formation formation);
/// RF-R-22: true if the place is free and touches no enemy.
bool may_stand(Scenario const& scenario, UnitId unit, geometry::Base const& place,
               InTheWay const& way);

/// A path as it is marched.
struct March {
    FixedList<geometry::Pose, geometry::max_segments> places;
    Mil counted_mil = 0;
};

/// The pose of a base after a path, whatever is in its way.
geometry::Pose end_of_path(geometry::Base const& base, geometry::Path const& path);

std::optional<rules::Refusal> refuse_mover(BattleView view, UnitId unit);
/// Why a move, form, limber or unlimber is refused. Fills the march of a move, if given.
std::optional<rules::Refusal> refuse_manoeuvre(BattleView view, Order const& order,
                                               March* march = nullptr);
/// The same for a unit that may move, with the obstacles looked up already.
std::optional<rules::Refusal> refuse_move(BattleView view, Order const& order, InTheWay const& way,
                                          March* march = nullptr);
std::optional<rules::Refusal> refuse_form(BattleView view, Order const& order, InTheWay const& way);
void carry_out_manoeuvre(LiveBattle live, Order const& order, chance::Arbiter& arbiter);

std::vector<rules::Reach> reach_of_move(BattleView view, UnitId unit);

}  // namespace esprit::rank_and_file
