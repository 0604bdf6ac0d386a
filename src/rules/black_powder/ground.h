#pragma once
// Black Powder, Moves: what the ground takes off a move, and what bars a way.
#include <optional>
#include <span>
#include <vector>

#include "base/fixed_list.h"
#include "geometry/clearance.h"
#include "rules/black_powder/battle.h"

namespace esprit::black_powder {

/// BP-R-23: the built-up area that a point lies in, or no_feature.
field::FeatureId building_under(field::Terrain const& terrain, geometry::Point centre);
/// BP-R-23, BP-HTH-11: 1 to 3.
int building_size(Scenario const& scenario, field::FeatureId building);
/// BP-CMD-14, BP-R-26: a road runs below the base from its middle to the middle of its front.
bool is_along_road(field::Terrain const& terrain, geometry::Base const& base);
/// BP-R-24: in a wood or redoubt, or behind a linear obstacle; `from` is where the hits come from.
bool is_in_cover(Scenario const& scenario, geometry::Base const& unit);
bool is_behind_cover(Scenario const& scenario, geometry::Base const& unit,
                     geometry::Base const& from);

/// A piece of a way: on the spot, a wheel, or straight in some direction.
struct Leg {
    enum class Kind : std::uint8_t { turn, wheel, straight };
    Kind kind = Kind::straight;
    geometry::Base from;
    geometry::Base to;
    geometry::Vector direction;  // straight
    Mil length_mil = 0;          // what it takes of a move
    CentiDegree angle_cdeg = 0;  // turn, wheel
};
Leg turn_leg(geometry::Base const& from, CentiDegree angle_cdeg);
Leg wheel_leg(geometry::Base const& from, CentiDegree angle_cdeg);
Leg straight_leg(geometry::Base const& from, geometry::Vector direction, Mil length_mil);

/// Ground that takes something off a move: an obstacle, or an area that leaves one of some parts.
struct Hindrance {
    geometry::Outline const* area = nullptr;
    geometry::Course const* obstacle = nullptr;
    int parts = 1;
    double after_mil = 0;  // of a straight way it is met
};

/// Who and what is in the way of one unit, looked up once.
class Ground {
public:
    /// `formation` is that of the mover on its way; the unit that it charges is in nobody's way.
    Ground(Scenario const& scenario, Battle const& battle, UnitId mover, Formation formation,
           UnitId target = no_unit);

    /// The mover stands elsewhere now, or in another formation, and everybody else as before.
    void follow(Formation formation);

    /// Enemies, ground where it may not go, the edge of the table.
    geometry::Obstacles obstacles() const;
    /// The same and friends.
    geometry::Obstacles obstacles_and_friends() const;

    /// GEO-08, GEO-10, BP-MOVE-08, BP-R-23.
    std::optional<rules::Refusal> refuse_leg(Leg const& leg) const;
    /// What bars a way, by its place among obstacles_and_friends().
    rules::Refusal refusal(geometry::Blocker const& blocker) const;
    /// The unit that stands at this place among their bases.
    UnitId unit_at(std::int16_t place) const { return units_[static_cast<std::size_t>(place)]; }
    /// BP-R-18.
    std::optional<rules::Refusal> refuse_end(geometry::Base const& end) const;
    /// BP-MOVE-06, -07, -09, BP-R-26: what the ground of a way leaves of a move.
    Mil left_of(Mil move_mil, std::span<Leg const> legs) const;
    /// How far one move leads straight on, whatever stands in the way.
    Mil reach(geometry::Base const& from, geometry::Vector direction, Mil move_mil) const;
    /// How far the way is free, but for the last bit.
    static Mil free_way(geometry::Base const& from, geometry::Vector direction, Mil most_mil,
                        geometry::Obstacles const& obstacles);
    /// The same among enemies and friends, short of touching an enemy that `from` does not touch.
    Mil way_without_contact(geometry::Base const& from, geometry::Vector direction,
                            Mil most_mil) const;

private:
    static constexpr std::size_t max_closed = 64;

    void look_at_areas();
    void look_at_units();
    bool is_open(field::FeatureId id, geometry::Base const& own) const;
    bool is_held(field::FeatureId id) const;

    bool uses_roads() const;
    std::vector<Hindrance> hindrances_near(std::span<Leg const> legs) const;
    Mil reach_off_roads(Leg const& longest, std::vector<Hindrance>& near) const;
    bool by_road(std::span<Leg const> legs) const;
    geometry::Blocker met_by(Leg const& leg) const;

    Scenario const& scenario_;
    Battle const& battle_;
    UnitId mover_;
    Formation formation_;
    UnitId target_;
    // enemies first: they alone bar plain moves
    FixedList<geometry::Base, max_units> bases_;
    FixedList<UnitId, max_units> units_;
    std::size_t enemies_ = 0;
    FixedList<geometry::Outline const*, max_closed> closed_;
    FixedList<field::FeatureId, max_closed> closed_ids_;
    FixedList<geometry::Course const*, max_closed> rivers_;
};

}  // namespace esprit::black_powder
