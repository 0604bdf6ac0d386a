#pragma once
// The Men Who Would Be Kings: areas that units occupy, and redoubts.
#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings {

/// True if all of the base is in the area. Only then is a unit in an area; the place of its centre
/// does not decide it.
bool occupies(geometry::Base const& base, field::Feature const& area);
/// The built-up area that a base occupies, else the wood, else no_feature.
field::FeatureId cover_occupied_by(Scenario const& scenario, geometry::Base const& base);

/// The redoubt in which a point lies; no_feature if none.
field::FeatureId redoubt_at(Scenario const& scenario, geometry::Point point);
/// The redoubt that a base occupies; no_feature if none.
field::FeatureId redoubt_occupied_by(Scenario const& scenario, geometry::Base const& base);
/// The redoubt that a unit on the table holds.
field::FeatureId redoubt_of(BattleView view, UnitId unit);
/// MW-RED-01: true if another unit is in the redoubt, or stands on part of it.
bool is_taken(BattleView view, field::FeatureId redoubt, UnitId other_than);
/// MW-RED-04, MW-R-11, MW-DO-16: true if the unit has formed close order, or is in a redoubt.
bool in_close_order(BattleView view, UnitId unit);

}  // namespace esprit::men_who_would_be_kings
