#pragma once
// Black Powder, Moves: what the ground takes off a move, and what is in its way.
#include <optional>
#include <span>
#include <vector>

#include "base/fixed_list.h"
#include "geometry/clearance.h"
#include "rules/black_powder/battle.h"

namespace esprit::black_powder {

/// BP-R-23: the built-up area that a point lies in, or no_feature.
field::FeatureId building_under(field::Terrain const& terrain, geometry::Point centre);
/// BP-R-23, BP-HTH-11: the size of a building, 1 to 3.
int building_size(Scenario const& scenario, field::FeatureId building);
/// BP-CMD-13, -14, BP-R-26: true if a base is on a road: with its middle, and with that of its
/// front edge or, as before a bend, of its rear edge.
bool is_along_road(field::Terrain const& terrain, geometry::Base const& base);
/// BP-R-24: true in a wood or redoubt, or behind a linear obstacle. `from`: the place from which
/// the hits come.
bool is_in_cover(Scenario const& scenario, geometry::Base const& unit);
bool is_behind_cover(Scenario const& scenario, geometry::Base const& unit,
                     geometry::Base const& from);

/// A part of a way: a turn on the spot, a wheel, or a straight move in some direction.
struct Leg {
    enum class Kind : std::uint8_t { turn, wheel, straight };
    Kind kind = Kind::straight;
    geometry::Base from;
    geometry::Base to;
    geometry::Vector direction;  // straight
    Mil length_mil = 0;          // what it costs of a move
    CentiDegree angle_cdeg = 0;  // turn, wheel
};
Leg turn_leg(geometry::Base const& from, CentiDegree angle_cdeg);
Leg wheel_leg(geometry::Base const& from, CentiDegree angle_cdeg);
Leg straight_leg(geometry::Base const& from, geometry::Vector direction, Mil length_mil);

/// Ground that takes something off a move: an obstacle, or an area that divides the move.
struct Hindrance {
    geometry::Outline const* area = nullptr;
    geometry::Course const* obstacle = nullptr;
    int parts = 1;
    double after_mil = 0;  // length of the straight way before it is met
};

/// The units and ground in the way of one unit, looked up once.
class Ground {
    static constexpr std::size_t max_closed = 64;

public:
    using Areas = FixedList<geometry::Outline const*, max_closed>;

    /// `formation`: that of the mover on its way. The unit that it charges is no obstacle.
    Ground(BattleView view, UnitId mover, Formation formation, UnitId target = no_unit);

    /// Updates the mover's place and formation; all other units stand as before.
    void follow(Formation formation);

    /// Enemies, ground that the mover may not enter, and the edge of the table. They refer to the
    /// ground, which has to outlive them.
    geometry::Obstacles obstacles() const&;
    geometry::Obstacles obstacles() const&& = delete;
    /// The same and friends.
    geometry::Obstacles obstacles_and_friends() const&;
    geometry::Obstacles obstacles_and_friends() const&& = delete;

    /// GEO-08, GEO-10, BP-MOVE-08, BP-R-23: why the mover cannot make this part of a way.
    std::optional<rules::Refusal> refuse_leg(Leg const& leg) const;
    /// The refusal for a blocker among obstacles_and_friends().
    rules::Refusal refusal(geometry::Blocker const& blocker) const;
    /// The unit of a base of obstacles_and_friends(), by index.
    UnitId unit_at(std::int16_t place) const { return units_[static_cast<std::size_t>(place)]; }
    /// BP-R-18: why the mover may not end at `end`.
    std::optional<rules::Refusal> refuse_end(geometry::Base const& end) const;
    /// BP-MOVE-06, -07, -09, BP-R-26: what the ground on a way leaves of a move.
    Mil left_of(Mil move_mil, std::span<Leg const> legs) const;
    /// How far one move leads straight on, ignoring obstacles.
    Mil reach(geometry::Base const& from, geometry::Vector direction, Mil move_mil) const;
    /// BP-R-26: the woods and built-up areas of obstacles() that bar this part of a way.
    Areas areas_in_way(Leg const& leg) const;
    /// How far a straight way is free of obstacles(), stopping a little short of a unit.
    Mil free_way(geometry::Base const& from, geometry::Vector direction, Mil most_mil) const;
    /// The same among enemies and friends, short of touching an enemy that `from` does not touch.
    Mil way_without_contact(geometry::Base const& from, geometry::Vector direction,
                            Mil most_mil) const;
    /// BP-R-18: the same through friends, to the farthest place that is on none of them.
    Mil way_through_friends(geometry::Base const& from, geometry::Vector direction,
                            Mil most_mil) const;

private:
    void look_at_areas();
    void look_at_units();
    bool is_open(field::FeatureId id, geometry::Base const& own) const;
    bool is_held(field::FeatureId id) const;
    bool is_in_by_road() const;

    bool uses_roads() const;
    std::vector<Hindrance> hindrances_near(std::span<Leg const> legs) const;
    Mil reach_off_roads(Leg const& longest, std::vector<Hindrance>& near) const;
    bool by_road(std::span<Leg const> legs) const;
    Mil way_by_road(geometry::Base const& from, geometry::Vector direction, Mil most_mil) const;
    Mil free_way(geometry::Base const& from, geometry::Vector direction, Mil most_mil,
                 std::span<geometry::Base const> bases) const;
    geometry::Blocker met_by(Leg const& leg) const;
    Mil way_without_contact(geometry::Base const& from, geometry::Vector direction, Mil most_mil,
                            std::size_t bars) const;

    BattleView view_;
    UnitId mover_;
    Formation formation_;
    UnitId target_;
    // enemies first: only they bar plain moves
    FixedList<geometry::Base, max_units> bases_;
    FixedList<UnitId, max_units> units_;
    std::size_t enemies_ = 0;
    Areas closed_;
    FixedList<field::FeatureId, max_closed> closed_ids_;
    FixedList<geometry::Course const*, max_closed> rivers_;
};

}  // namespace esprit::black_powder
