#pragma once
// Rank and File: what is in a unit's way, and units that are moved, changed or removed.
#include <span>
#include <string>
#include <string_view>

#include "base/fixed_list.h"
#include "chance/arbiter.h"
#include "geometry/clearance.h"
#include "geometry/planner.h"
#include "rules/common/telling.h"
#include "rules/rank_and_file/battle.h"

namespace esprit::rank_and_file {

using rules::Story;
using rules::tell;

/// GEO-08, RF-R-22, -23: the obstacles of a moving unit: other bases, rivers, and for all arms but
/// infantry woods and buildings.
class InTheWay {
public:
    InTheWay(BattleView view, UnitId mover, UnitId target = no_unit);
    /// Skips bases and areas that are surely farther away than the given distance.
    static InTheWay within(BattleView view, UnitId mover, Mil most_mil);

    geometry::Obstacles obstacles() const&;
    geometry::Obstacles obstacles() const&& = delete;
    std::span<geometry::Base const> bases() const { return bases_.all(); }
    /// The unit of a base, by its index.
    UnitId unit(std::size_t place) const { return units_[place]; }
    std::size_t count() const { return units_.size(); }
    bool is_free(geometry::Base const& place) const;

private:
    static constexpr std::size_t max_areas = 64;
    static constexpr std::size_t max_courses = 64;
    InTheWay(BattleView view, UnitId mover, UnitId target, Mil most_mil);
    Scenario const& scenario_;
    FixedList<geometry::Base, max_units> bases_;
    FixedList<UnitId, max_units> units_;
    FixedList<geometry::Outline const*, max_areas> areas_;
    FixedList<geometry::Course const*, max_courses> courses_;
};

/// The name of the area or river that blocks, for messages.
std::string ground_called(Scenario const& scenario, InTheWay const& way,
                          geometry::Blocker const& blocker);

/// How far a base can go in `direction`, at most a given length, stopping just short of contact
/// with an obstacle.
Mil clear_way(InTheWay const& way, geometry::Base const& from, geometry::Vector direction,
              Mil most_mil);

/// RF-FIRE-16, RF-R-19, GEO-06: true if one unit sees another; other bases in the line block.
bool sees(BattleView view, UnitId viewer, UnitId target);
/// Says that `viewer` does not see `target`, and what is in the way.
std::string unseen(BattleView view, UnitId viewer, UnitId target);
double distance(BattleView view, UnitId a, UnitId b);

/// Puts a unit at a pose, with its commanders behind it.
void put(LiveBattle live, UnitId unit, geometry::Pose pose);
/// Moves a unit by way of the given places, and tells it.
void move_to(LiveBattle live, UnitId unit, std::span<geometry::Pose const> places,
             Story const& story, chance::Arbiter& arbiter);
/// Takes a unit off the table for good, with its commanders (RF-TURN-14).
void remove(LiveBattle live, UnitId unit, Fate fate, Story const& story, chance::Arbiter& arbiter);

inline Party party_of(Scenario const& scenario, UnitId unit) {
    return {scenario.troops[unit].name, unit};
}

}  // namespace esprit::rank_and_file
