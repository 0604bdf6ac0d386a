#pragma once
// Rank and File: who and what is in whose way, and units that are moved, changed or taken away.
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

/// GEO-08, RF-R-22, -23: what a unit may not sweep over: other bases, rivers, and for all but
/// infantry woods and buildings.
class InTheWay {
public:
    InTheWay(Scenario const& scenario, Battle const& battle, UnitId mover, UnitId target = no_unit);
    /// Without bases and areas that are surely further off than that.
    static InTheWay within(Scenario const& scenario, Battle const& battle, UnitId mover,
                           Mil most_mil);

    geometry::Obstacles obstacles() const;
    std::span<geometry::Base const> bases() const { return bases_.all(); }
    /// Beside the bases.
    UnitId unit(std::size_t place) const { return units_[place]; }
    std::size_t count() const { return units_.size(); }
    bool is_free(geometry::Base const& place) const;

private:
    static constexpr std::size_t max_areas = 64;
    static constexpr std::size_t max_courses = 64;
    InTheWay(Scenario const& scenario, Battle const& battle, UnitId mover, UnitId target,
             Mil most_mil);
    Scenario const& scenario_;
    FixedList<geometry::Base, max_units> bases_;
    FixedList<UnitId, max_units> units_;
    FixedList<geometry::Outline const*, max_areas> areas_;
    FixedList<geometry::Course const*, max_courses> courses_;
};

/// The area or river among its obstacles that blocks, for people.
std::string ground_called(Scenario const& scenario, InTheWay const& way,
                          geometry::Blocker const& blocker);

/// How far it goes that way, at the most so far, short of a touch before anything is in the way.
Mil clear_way(InTheWay const& way, geometry::Base const& from, geometry::Vector direction,
              Mil most_mil);

/// RF-FIRE-16, RF-R-19: GEO-06, other bases in the line blocking.
bool sees(Scenario const& scenario, Battle const& battle, UnitId viewer, UnitId target);
/// That it does not see it, and what is in the way.
std::string unseen(Scenario const& scenario, Battle const& battle, UnitId viewer, UnitId target);
double distance(Scenario const& scenario, Battle const& battle, UnitId a, UnitId b);

/// The unit stands there from now on, its commanders behind it.
void put(Scenario const& scenario, Battle& battle, UnitId unit, geometry::Pose pose);
/// Moves a unit by way of some places, and tells it.
void move_to(Scenario const& scenario, Battle& battle, UnitId unit,
             std::span<geometry::Pose const> places, Story const& story, chance::Arbiter& arbiter);
/// Off the table for good, its commanders with it (RF-TURN-14).
void remove(Scenario const& scenario, Battle& battle, UnitId unit, Fate fate, Story const& story,
            chance::Arbiter& arbiter);

inline Party party_of(Scenario const& scenario, UnitId unit) {
    return {scenario.troops[unit].name, unit};
}

}  // namespace esprit::rank_and_file
