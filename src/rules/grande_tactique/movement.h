#pragma once
// Grande Tactique: bases that move on the battlefield, and what is in their way.
#include <span>
#include <string_view>

#include "base/fixed_list.h"
#include "chance/arbiter.h"
#include "geometry/planner.h"
#include "rules/common/telling.h"
#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

using rules::Story;
using rules::tell;

/// The bases of all units on the table but for generals, garrisons (they fill their area) and the
/// two that are left out.
struct Standing {
    FixedList<geometry::Base, max_units> bases;
    FixedList<UnitId, max_units> unit;  // beside the bases

    std::size_t count() const { return bases.size(); }
};
Standing standing_bases(Scenario const& scenario, Battle const& battle, UnitId without,
                        UnitId and_without = no_unit);

/// GEO-08: what a unit may not sweep over: other bases, impassable ground, and the woods and
/// built-up areas that it may not enter (GT-CHG-08, GT-MOVE-20; for infantry those that are held,
/// GT-TER-03).
class InTheWay {
public:
    InTheWay(Scenario const& scenario, Battle const& battle, UnitId mover, UnitId target = no_unit);
    /// Without what no base can meet whose middle stays so near to where the mover stands.
    InTheWay(Scenario const& scenario, Battle const& battle, UnitId mover, UnitId target,
             Mil within_mil);

    /// Woods and built-up areas in which that base stands are in the way no longer.
    void open_under(geometry::Base const& place);
    geometry::Obstacles obstacles() const;
    Standing const& standing() const { return standing_; }
    /// See taken_by_others.
    field::FeatureId area_taken_at(geometry::Point centre) const;
    /// The unit, the ground or the table's edge because of which a base could not stand there; ""
    /// where it could.
    std::string_view named_at(geometry::Base const& place) const;

private:
    static constexpr std::size_t max_areas = 64;
    static constexpr std::size_t max_courses = 64;
    Scenario const& scenario_;
    Battle const& battle_;
    UnitId mover_;
    Standing standing_;
    FixedList<geometry::Outline const*, max_areas> areas_;
    FixedList<geometry::Course const*, max_courses> courses_;
};

/// The woods and built-up areas that are held, and by whom (GT-TER-04), but for one unit.
struct Garrison {
    UnitId unit = no_unit;
    field::FeatureId area = field::no_feature;
};
FixedList<Garrison, max_units> garrisons(Scenario const& scenario, Battle const& battle,
                                         UnitId without);

/// GT-TER-03, GT-TER-04: somebody else fills the wood or built-up area, or stands in it: nobody can
/// fill it now.
bool is_taken(Scenario const& scenario, Battle const& battle, field::FeatureId area,
              UnitId other_than);
/// GT-TER-04: infantry that stood there would fill an area that it cannot fill; that area, or
/// no_feature.
field::FeatureId taken_by_others(Scenario const& scenario, Battle const& battle, UnitId unit,
                                 geometry::Point centre);

/// GT-MOVE-16, GT-TER-04, GEO-10: a base could stand there. `way` is what is in its unit's way.
bool is_free(InTheWay const& way, geometry::Base const& place);

/// What the scenario calls a wood or a built-up area, else what it is.
std::string_view cover_name(Scenario const& scenario, field::FeatureId cover);

/// Where a general rides who is with a unit: behind it; at the border of the table, in its midst.
geometry::Pose beside(Scenario const& scenario, geometry::Base const& base);

/// The unit stands there from now on, its general behind it; infantry fills what it stands in
/// (GT-TER-04).
void put(Scenario const& scenario, Battle& battle, UnitId unit, geometry::Pose pose);
/// GT-TER-04: but it has not entered what its middle lies in.
void stay_outside(Scenario const& scenario, Battle& battle, UnitId unit);

/// Moves a unit by way of one or two places, and tells it.
void move(Scenario const& scenario, Battle& battle, UnitId unit,
          std::span<geometry::Pose const> places, Story const& story, chance::Arbiter& arbiter);

/// GT-STATE: becomes shaken, told with the rule that makes it so; units that are no longer eager
/// stay as they are.
void shake(Scenario const& scenario, Battle& battle, UnitId unit, RuleId rule,
           chance::Arbiter& arbiter);
/// Off the table for good, its general with it (GT-GEN-09). Its own charge marker comes off;
/// charges on it lapse when they are looked at (GT-R-14).
void remove(Scenario const& scenario, Battle& battle, UnitId unit, Fate fate, Story const& story,
            chance::Arbiter& arbiter);
/// GT-CHG-13: the marker comes off, and with it where the charge began.
void take_marker_off(Battle& battle, UnitId unit);

}  // namespace esprit::grande_tactique
