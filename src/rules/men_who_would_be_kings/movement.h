#pragma once
// The Men Who Would Be Kings: units that move, and the events of that.
#include <optional>
#include <span>
#include <string_view>

#include "base/fixed_list.h"
#include "chance/arbiter.h"
#include "geometry/planner.h"
#include "rules/common/telling.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/ground.h"

namespace esprit::men_who_would_be_kings {

using rules::Story;
using rules::tell;

/// MW-DO-01, -02, -03: the length of a whole Move.
Mil full_move(Scenario const& scenario, UnitId unit);

/// The places to which a path leads.
struct Walk {
    FixedList<geometry::Pose, geometry::max_segments> places;  // the ends of its parts
    Mil gone_mil = 0;

    geometry::Pose end() const { return places[places.size() - 1]; }
};

/// The limit of a path; turns cost nothing. A longer path is refused, or with `cut` followed only
/// that far.
struct WalkLimit {
    Mil most_mil = 0;
    RuleId rule;
    bool cut = false;
};
/// Why a unit cannot follow a path; else fills `walk`.
std::optional<rules::Refusal> refuse_walk(BattleView view, InTheWay const& way,
                                          geometry::Path const& path, WalkLimit const& limit,
                                          Walk& walk);
/// GEO-12, MW-RED-01, MW-DO-06: why a plain move cannot end at a place.
std::optional<rules::Refusal> refuse_end(BattleView view, UnitId unit, geometry::Pose const& end,
                                         InTheWay const& way);
/// The longest part of the path, up to a length, that ends where the unit can stand.
Walk walk_that_fits(BattleView view, UnitId unit, geometry::Path const& path, Mil most_mil);

/// Moves a unit to the last of these places; it loses close order (MW-DO-16). A unit that moves
/// without acting stays gone to ground (MW-DO-17).
void move(LiveBattle live, UnitId unit, std::span<geometry::Pose const> places, Story const& story,
          chance::Arbiter& arbiter);
/// Takes a unit off the table for good.
void remove(LiveBattle live, UnitId unit, Fate fate, Story const& story, chance::Arbiter& arbiter);

/// MW-R-08, MW-ATK-12: moves a unit directly away from the nearest enemy by 1/`parts` of a move at
/// most, also out of a redoubt; over the table's edge it is lost.
void retreat(LiveBattle live, UnitId unit, int parts, RuleId rule, chance::Arbiter& arbiter);

}  // namespace esprit::men_who_would_be_kings
