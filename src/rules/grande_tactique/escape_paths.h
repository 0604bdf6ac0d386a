#pragma once
// Grande Tactique, Fleeing: the ways on which a broken unit can run, as far as they are known
// before the dice say how far.
#include <optional>
#include <span>

#include "base/fixed_list.h"
#include "geometry/vector.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/movement.h"

namespace esprit::grande_tactique {

/// A way out: the base turned to the direction of flight, and whom it meets on it.
struct EscapePath {
    /// Straight on in a direction that need not be a unit vector.
    EscapePath(geometry::Base const& stood, geometry::Vector towards);

    struct Met {
        UnitId unit = no_unit;
        double at_mil = 0;
    };
    /// Friends and enemies whose bases the runner sweeps over when it runs so far, in the order of
    /// the path.
    std::span<Met const> met_within(Mil length_mil) const;

    geometry::Base turned;
    geometry::Vector direction;
    field::FeatureId into = field::no_feature;
    Mil into_mil = 0;               // how far it is into that
    double edge_mil = 0;            // how far it is to the edge of the table
    bool blocked = false;           // GT-FLEE-21
    FixedList<Met, max_units> met;  // up to the edge
};

/// GT-FLEE-08..12, -21: where a unit can run from another. Looked for once, for all lengths of the
/// flight that the dice may give.
class EscapePaths {
public:
    /// Of a unit that breaks up: out of square.
    EscapePaths(Scenario const& scenario, Battle const& battle, UnitId runner, UnitId from);
    /// Of one that would run as it stands.
    EscapePaths(Scenario const& scenario, Battle const& battle, UnitId runner, UnitId from,
                geometry::Base const& stood);

    /// Cover, else the own table edge, else straight away from the attacker; none when all are
    /// barred to a flight of that length (GT-FLEE-12).
    EscapePath const* of_length(Mil length_mil) const;

    UnitId runner() const { return runner_; }
    UnitId from() const { return from_; }
    /// What is in the runner's way.
    InTheWay const& others() const { return others_; }

private:
    EscapePaths(Scenario const& scenario, Battle const& battle, UnitId runner, UnitId from,
                geometry::Base const& stood, geometry::Base const& before_it_turns);

    void look_along(EscapePath& way) const;
    void look_for_cover();
    bool is_barred(EscapePath const& way, Mil length_mil) const;

    Scenario const& scenario_;
    Battle const& battle_;
    UnitId runner_;
    UnitId from_;
    geometry::Base stood_;
    geometry::Base before_it_turns_;  // and before it leaves square
    geometry::Base attacker_;
    InTheWay others_;
    std::optional<EscapePath> cover_;
    std::optional<EscapePath> homeward_;  // not looked for where there is cover
    std::optional<EscapePath> away_;  // nor this where the way home is open to the longest flight
};

/// GT-FLEE-01, -02: how far a unit flees whatever it throws.
Mil least_flight(Scenario const& scenario, UnitId runner);
/// GT-FLEE-03: the dice that it throws for more, an inch for each point.
unsigned flight_dice(Scenario const& scenario, UnitId runner, UnitId from);

}  // namespace esprit::grande_tactique
