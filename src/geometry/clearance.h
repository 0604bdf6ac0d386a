#pragma once
// Obstacles in the way of a mover (GEO-08).
#include <cstdint>

#include "geometry/box.h"
#include "geometry/planner.h"

namespace esprit::geometry {

/// The kind of thing that blocks a path.
enum class BlockerKind : std::uint8_t { none, target, base, area, course, table };

/// What is in the way: its kind, and its index in the list of that kind.
struct Blocker {
    BlockerKind kind = BlockerKind::none;
    std::int16_t place = -1;
};

/// A unit's base, or an area that a unit fills.
struct Target {
    Base const* base = nullptr;
    Outline const* area = nullptr;
};

std::optional<double> way_to(Target target, Base const& mover, Vector direction);
bool overlaps(Target target, Base const& mover);
bool touches(Target target, Base const& mover);
/// True if the mover touches the target with its front edge (touches_with_front).
bool front_touches(Target target, Base const& mover);

/// True if this one obstacle overlaps the mover where it stands.
bool in_place(Blocker what, Base const& mover, Obstacles const& obstacles);
/// True if the mover enters this obstacle by more than a touch within `way_mil`; then shortens
/// `way_mil` to that point.
bool on_way(Blocker what, Base const& mover, Vector direction, Obstacles const& obstacles,
            double& way_mil);

/// The first obstacle that overlaps the mover where it stands; the table if it stands over the
/// edge.
Blocker blocker_in_place(Base const& mover, Obstacles const& obstacles);
/// The first obstacle met on the way.
Blocker blocker_on_way(Base const& mover, Vector direction, double way_mil,
                       Obstacles const& obstacles);

}  // namespace esprit::geometry
