#pragma once
// Grande Tactique, Fleeing: the paths on which a broken unit can flee, worked out before the dice
// for the distance.
#include <optional>
#include <span>

#include "base/fixed_list.h"
#include "geometry/vector.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/movement.h"

namespace esprit::grande_tactique {

/// A path of flight: the base turned to the direction of flight, and the units on the path.
struct EscapePath {
    /// `towards`: the direction, of any length.
    EscapePath(geometry::Base const& stood, geometry::Vector towards);

    struct Met {
        UnitId unit = no_unit;
        double at_mil = 0;
    };
    /// The units of both sides whose bases the runner overlaps within `length_mil`, in the order of
    /// the path.
    std::span<Met const> met_within(Mil length_mil) const;

    geometry::Base turned;  // where the flight starts
    geometry::Vector direction;
    field::FeatureId into = field::no_feature;
    Mil into_mil = 0;               // distance to where the flight ends in it
    Mil inside_mil = 0;             // of a garrison: from the middle of its area to the start
    double edge_mil = 0;            // distance to the table's edge
    bool blocked = false;           // GT-FLEE-21
    FixedList<Met, max_units> met;  // as far as the table's edge
};

/// GT-FLEE-08..12, -21: the paths on which `runner` can flee from `from`, found once for all
/// lengths of flight.
class EscapePaths {
public:
    /// For a unit that breaks: it leaves square.
    EscapePaths(BattleView view, UnitId runner, UnitId from);
    /// For a unit that would flee with the base `stood`.
    EscapePaths(BattleView view, UnitId runner, UnitId from, geometry::Base const& stood);

    /// Cover, else the own table edge, else straight away from the attacker; nullptr if all are
    /// barred to a flight of that length (GT-FLEE-12).
    EscapePath const* of_length(Mil length_mil) const;

    UnitId runner() const { return runner_; }
    UnitId from() const { return from_; }
    /// What is in the runner's way.
    InTheWay const& others() const { return others_; }

private:
    EscapePaths(BattleView view, UnitId runner, UnitId from, geometry::Base const& stood,
                geometry::Base const& before_it_turns);

    template <class Other>
    bool is_beside(Other const& other, double met_mil, EscapePath const& way) const;
    bool is_at_the_start(geometry::Base const& enemy, std::optional<double> met_mil,
                         EscapePath const& way) const;
    bool is_at_the_start(geometry::Outline const& held, double met_mil,
                         EscapePath const& way) const;
    EscapePath way_towards(geometry::Vector towards) const;
    void look_along(EscapePath& way) const;
    void look_for_cover();
    bool is_barred(EscapePath const& way, Mil length_mil) const;

    BattleView view_;
    UnitId runner_;
    UnitId from_;
    geometry::Base stood_;
    geometry::Base before_it_turns_;  // the base before it turns and leaves square
    geometry::Base attacker_;
    InTheWay others_;
    geometry::Outline const* left_;  // the area that the runner fills before it flees, or nullptr
    std::optional<EscapePath> cover_;
    std::optional<EscapePath> homeward_;  // empty if there is cover
    std::optional<EscapePath> away_;      // empty also if `homeward_` is open to the longest flight
};

/// GT-FLEE-01, -02: the length of a flight without its dice.
Mil least_flight(Scenario const& scenario, UnitId runner);
/// GT-FLEE-03: the number of dice to add, an inch for each point.
unsigned flight_dice(Scenario const& scenario, UnitId runner, UnitId from);

}  // namespace esprit::grande_tactique
