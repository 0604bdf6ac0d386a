#pragma once
// The Men Who Would Be Kings: units that move, and what is told of it.
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

/// MW-DO-01, -02, -03: of a whole Move.
Mil full_move(Scenario const& scenario, UnitId unit);

/// Where a path leads.
struct Walk {
    FixedList<geometry::Pose, geometry::max_segments> places;  // the ends of its parts
    Mil gone_mil = 0;

    geometry::Pose end() const { return places[places.size() - 1]; }
};

/// Why a path is none, or leads nowhere; else `walk` says where. Turns cost nothing. A path longer
/// than `most_mil` is refused (by `limit`), or with `cut` gone so far and no further.
struct WalkLimit {
    Mil most_mil = 0;
    RuleId rule;
    bool cut = false;
};
std::optional<rules::Refusal> refuse_walk(Scenario const& scenario, Battle const& battle,
                                          UnitId unit, geometry::Path const& path,
                                          WalkLimit const& limit, InTheWay const& way, Walk& walk);
/// GEO-12, MW-RED-01, MW-DO-06: why a plain move cannot end there.
std::optional<rules::Refusal> refuse_end(Scenario const& scenario, Battle const& battle,
                                         UnitId unit, geometry::Pose const& end,
                                         InTheWay const& way);
/// The longest part of the path, up to so far, that ends where the unit can stand: a little less
/// where it has to be.
Walk walk_that_fits(Scenario const& scenario, Battle const& battle, UnitId unit,
                    geometry::Path const& path, Mil most_mil);

/// The unit stands at the last of these places from now on; close order is lost (MW-DO-16). Whoever
/// moves without acting stays gone to ground (MW-DO-17).
void move(Scenario const& scenario, Battle& battle, UnitId unit,
          std::span<geometry::Pose const> places, Story const& story, chance::Arbiter& arbiter);
/// Off the table for good.
void remove(Scenario const& scenario, Battle& battle, UnitId unit, Fate fate, Story const& story,
            chance::Arbiter& arbiter);

/// MW-R-08, MW-ATK-12: directly away from the nearest enemy, by one of so many parts of a move and
/// no more, out of a redoubt too; over the table's edge it is gone.
void retreat(Scenario const& scenario, Battle& battle, UnitId unit, int parts, RuleId rule,
             chance::Arbiter& arbiter);

}  // namespace esprit::men_who_would_be_kings
