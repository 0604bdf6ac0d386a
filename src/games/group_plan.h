#pragma once
// The plan by which several units go the same way together, keep their line and face as they do.
#include <optional>
#include <string>
#include <vector>

#include "base/exact.h"
#include "games/sketch.h"
#include "geometry/vector.h"

namespace esprit::games {

/// The part of one unit in the plan of a group.
struct GroupStep {
    rules::UnitId unit = rules::no_unit;
    std::optional<Sketch> sketch;    // none: the unit stays
    std::optional<Refused> refused;  // why it stays, where a rule says so
    Exact arrives{1};                // the chance that it gets there, if those before it do
};

/// The orders of a group as they are given one after another: a unit that is in the way of another
/// goes first.
struct GroupPlan {
    geometry::Vector way;          // how far all go: the way asked for, or a part of it
    std::vector<GroupStep> steps;  // units that go, in the order given; then units that stay
    Exact all_arrive{1};           // the chance that all units that go arrive
    rules::UnitId slowest = rules::no_unit;  // because of which the others go less far
    std::optional<Refused> short_of;         // why it goes no farther
};

}  // namespace esprit::games
