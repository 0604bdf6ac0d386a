#pragma once
// Grande Tactique, Movement: what halves a move, and what is in its way.
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/fixed_list.h"
#include "base/rule_id.h"
#include "geometry/clearance.h"
#include "geometry/planner.h"
#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

/// What halves a move.
enum class HalvedBy : std::uint8_t {
    nothing,
    cover,           // GT-MOVE-08: woods or a built-up area, entered or left
    linear_feature,  // GT-MOVE-09
    shaken,          // GT-MOVE-10
    outside_arc,     // GT-MOVE-11
    earlier_part     // GT-MOVE-13
};
/// The rule by which it does; not for `nothing`.
RuleId rule_of(HalvedBy halved_by);

/// GT-MOVE-08, -09: what in the ground halves a move.
HalvedBy ground_halves(Scenario const& scenario, geometry::Base const& from,
                       geometry::Base const& to);

/// At least the longest straight move inside the area that the unit holds; 0 if it holds none.
Mil across_own_area(BattleView view, UnitId unit);
/// GT-TER-06: the part of a straight move that lies inside the area that the unit holds, measured
/// at the middle of the leading edge.
Mil way_inside(BattleView view, UnitId unit, geometry::Base const& from, geometry::Base const& to);

/// One part of a move: a pivot, a wheel, or a straight move ahead or back.
struct Leg {
    geometry::Segment segment;
    geometry::Base from;
    geometry::Base to;

    bool is_pivot() const { return segment.kind == geometry::Segment::Kind::pivot; }
    bool is_straight() const { return segment.kind == geometry::Segment::Kind::straight; }
};
Leg leg_of(geometry::Base const& from, geometry::Segment const& segment);

/// GT-MOVE-17, -18: true if on this part of a move the base touches a road wherever it is in one of
/// the areas.
bool keeps_to_road(Scenario const& scenario, Leg const& leg,
                   std::span<geometry::Outline const* const> areas);
/// The same for a way to contact.
bool keeps_to_road(Scenario const& scenario, geometry::Base const& from,
                   geometry::ContactPlan const& way,
                   std::span<geometry::Outline const* const> areas);

/// The units, areas and rivers that are near enough to matter to a unit's moves in this turn,
/// looked up once.
class GroundOfMove {
public:
    GroundOfMove(BattleView view, UnitId mover);

    /// Why the mover cannot make this part of a move: a unit, the ground or the table's edge is in
    /// the way (GEO-08, GEO-10, GT-TER-03, -11, GT-MOVE-17, -18).
    std::optional<rules::Refusal> refuse_leg(Leg const& leg) const;
    /// GT-MOVE-16, GT-TER-03, -04, GT-CHG-07: why the move may not end at `end`.
    std::optional<rules::Refusal> refuse_end(geometry::Base const& end) const;
    /// GT-MOVE-19, -21: true if the base overlaps a wood or built-up area.
    bool in_cover(geometry::Base const& place) const;
    /// GT-MOVE-08, -09: what in the ground halves this part.
    HalvedBy halves(Leg const& leg) const;
    /// GT-MOVE-14: true if the mover touches a road all the way.
    bool along_road(Leg const& leg) const;
    /// How far the mover can go in `direction`, at most `most_mil`, before an enemy, the table's
    /// edge or closed ground stops it; rounded down.
    Mil clear_way(geometry::Base const& from, geometry::Vector direction, Mil most_mil) const;

private:
    static constexpr std::size_t max_features = 64;
    struct Areas {
        FixedList<geometry::Outline const*, max_features> outlines;
        FixedList<field::FeatureId, max_features> ids;
    };

    /// A unit that fills an area.
    struct Filling {
        UnitId unit = no_unit;
        field::FeatureId area = field::no_feature;
        geometry::Base base;
    };

    void look_at_areas(double reach_mil);
    void look_at_area(field::FeatureId id);
    void look_at_units(double reach_mil);
    void look_at_courses(double reach_mil);
    bool is_enemy(UnitId unit) const;
    geometry::Outline const& outline(field::FeatureId id) const;
    geometry::Obstacles obstacles() const;
    geometry::Blocker met_by(Leg const& leg, geometry::Obstacles const& obstacles) const;
    bool may_meet_any(Leg const& turn) const;
    rules::Refusal refusal(geometry::Blocker const& blocker, bool in_place) const;
    std::optional<rules::Refusal> refuse_off_road(Leg const& leg) const;
    std::optional<rules::Refusal> refuse_contact(geometry::Base const& end,
                                                 field::FeatureId filled) const;

    BattleView view_;
    UnitId mover_;
    FixedList<geometry::Base, max_units> enemies_;
    FixedList<UnitId, max_units> enemy_units_;
    FixedList<geometry::Base, max_units> friends_;
    FixedList<UnitId, max_units> friend_units_;
    FixedList<Filling, max_units> fillings_;  // of both sides, without the mover
    Areas closed_;                            // areas that the mover may not enter
    Areas by_road_;                           // GT-MOVE-17, -18: areas that it enters by road only
    FixedList<geometry::Course const*, max_features> rivers_;
    bool cover_is_near_ = false;
    bool linear_is_near_ = false;
};

}  // namespace esprit::grande_tactique
