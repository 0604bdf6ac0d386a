#pragma once
// The Men Who Would Be Kings: areas that units occupy; The Redoubt, who is in one and who may be.
#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings {

/// A unit is in an area when it occupies it: with its whole base. Where the middle of that lies
/// says nothing.
bool occupies(geometry::Base const& base, field::Feature const& area);
/// The built-up area that a base occupies, or else the wood; no_feature when neither.
field::FeatureId cover_occupied_by(Scenario const& scenario, geometry::Base const& base);

/// The redoubt in which a point lies; no_feature when in none.
field::FeatureId redoubt_at(Scenario const& scenario, geometry::Point point);
/// The redoubt that a base occupies; no_feature when none.
field::FeatureId redoubt_occupied_by(Scenario const& scenario, geometry::Base const& base);
/// The redoubt that a unit on the table holds.
field::FeatureId redoubt_of(Scenario const& scenario, Battle const& battle, UnitId unit);
/// MW-RED-01: another unit is in the redoubt, or stands on part of it.
bool is_taken(Scenario const& scenario, Battle const& battle, field::FeatureId redoubt,
              UnitId other_than);
/// MW-RED-04, MW-R-11, MW-DO-16: formed, or by the redoubt.
bool in_close_order(Scenario const& scenario, Battle const& battle, UnitId unit);

}  // namespace esprit::men_who_would_be_kings
