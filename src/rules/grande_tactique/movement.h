#pragma once
// Grande Tactique: bases that move on the battlefield, and what is in their way.
#include <optional>
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

/// The bases of all units on the table except generals, garrisons (which fill their area) and the
/// two units that are left out.
struct StandingBases {
    FixedList<geometry::Base, max_units> bases;
    FixedList<UnitId, max_units> unit;  // parallel to `bases`

    std::size_t count() const { return bases.size(); }
};
StandingBases standing_bases(BattleView view, UnitId without, UnitId and_without = no_unit);

/// GEO-08: the obstacles of a moving unit: other bases, impassable ground, and the woods and
/// built-up areas that it may not enter (GT-CHG-08, GT-MOVE-20; for infantry those that others
/// hold, GT-TER-03). Some of these a unit of another arm may enter by road (GT-MOVE-17, -18).
class InTheWay {
public:
    InTheWay(BattleView view, UnitId mover, UnitId target = no_unit);
    /// Skips obstacles that the mover cannot meet while its centre stays within `within_mil`.
    InTheWay(BattleView view, UnitId mover, UnitId target, Mil within_mil);

    /// Removes the woods and built-up areas that `place` overlaps from the obstacles.
    void open_under(geometry::Base const& place);
    UnitId mover() const { return mover_; }
    geometry::Obstacles obstacles() const&;
    geometry::Obstacles obstacles() const&& = delete;
    /// GT-MOVE-17, -18: those of a base that stands there: on a road, areas with a road do not
    /// count.
    geometry::Obstacles obstacles_at(geometry::Base const& place) const&;
    geometry::Obstacles obstacles_at(geometry::Base const& place) const&& = delete;
    /// GT-MOVE-18, GT-CHG-08: the woods through which a road may lead a charge of cavalry.
    std::span<geometry::Outline const* const> woods_with_road() const;
    /// All obstacles but these woods.
    geometry::Obstacles obstacles_of_road_charge() const&;
    geometry::Obstacles obstacles_of_road_charge() const&& = delete;
    /// How far a straight move of at most `most_mil` goes until the area at this place among the
    /// obstacles stops it: at its edge, or where the base leaves the road inside of it.
    std::optional<double> way_until_area(geometry::Base const& from, geometry::Vector direction,
                                         std::size_t place, double most_mil) const;
    StandingBases const& others() const { return standing_; }
    /// See taken_by_others.
    field::FeatureId area_taken_at(geometry::Point centre) const;
    /// The name of the unit, the ground or the table's edge that keeps a base from standing there;
    /// "" if it could.
    std::string_view named_at(geometry::Base const& place) const;

private:
    static constexpr std::size_t max_areas = 64;
    static constexpr std::size_t max_courses = 64;
    using Areas = FixedList<geometry::Outline const*, max_areas>;

    geometry::Obstacles with_areas(std::span<geometry::Outline const* const> areas) const;

    BattleView view_;
    UnitId mover_;
    StandingBases standing_;
    Areas areas_;                       // those with a road last, woods at the end
    std::size_t without_road_ = 0;      // number of areas that are closed on a road, too
    std::size_t closed_to_charge_ = 0;  // the same for a charge
    FixedList<geometry::Course const*, max_courses> courses_;
};

/// A held wood or built-up area, and the unit that holds it (GT-TER-04).
struct Garrison {
    UnitId unit = no_unit;
    field::FeatureId area = field::no_feature;
};
FixedList<Garrison, max_units> garrisons(BattleView view, UnitId without);

/// GT-TER-03, GT-TER-04: the unit that fills a wood or built-up area, or whose base lies in it in
/// part at least, so that no other can fill it; no_unit if it is free.
UnitId occupier_of(BattleView view, field::FeatureId area, UnitId other_than);
/// GT-TER-04: the area that infantry standing there would have to fill but cannot, or no_feature.
field::FeatureId taken_by_others(BattleView view, UnitId unit, geometry::Point centre);

/// GT-MOVE-16, GT-TER-04, GEO-10: true if a base could stand there. `way`: the obstacles of its
/// unit.
bool is_free(InTheWay const& way, geometry::Base const& place);

/// The scenario's name of a wood or built-up area, else its kind.
std::string_view cover_name(Scenario const& scenario, field::FeatureId cover);

/// The place of a general who is with a unit: behind it or, at the border of the table, in its
/// midst.
geometry::Pose beside(Scenario const& scenario, geometry::Base const& base);

/// Puts a unit at a pose, with its general behind it. Infantry fills the area that it stands in
/// (GT-TER-04).
void put(LiveBattle live, UnitId unit, geometry::Pose pose);
/// GT-TER-04: notes that the unit has not entered the area in which its centre lies.
void stay_outside(LiveBattle live, UnitId unit);

/// Moves a unit by way of the given places, and tells it.
void move(LiveBattle live, UnitId unit, std::span<geometry::Pose const> places, Story const& story,
          chance::Arbiter& arbiter);

/// GT-STATE: makes an eager unit shaken, and tells it with the rule; other units stay as they are.
void shake(LiveBattle live, UnitId unit, RuleId rule, chance::Arbiter& arbiter);
/// Takes a unit off the table for good, with its general (GT-GEN-09) and its charge marker. Charges
/// on it lapse later (lapse_charges, GT-R-14).
void remove(LiveBattle live, UnitId unit, Fate fate, Story const& story, chance::Arbiter& arbiter);
/// GT-CHG-13: takes the charge marker off and forgets where the charge began.
void take_marker_off(Battle& battle, UnitId unit);

}  // namespace esprit::grande_tactique
