#pragma once
// What stands in the way of a mover (GEO-08).
#include <cstdint>

#include "geometry/box.h"
#include "geometry/planner.h"

namespace esprit::geometry {

/// The kind of thing that blocks a path.
enum class BlockerKind : std::uint8_t { none, target, base, area, course, table };

/// What is in the way, and where it stands in its list.
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
/// With its front edge: see touches_with_front.
bool front_touches(Target target, Base const& mover);

/// Whether this one thing overlaps the mover where it stands.
bool in_place(Blocker what, Base const& mover, Obstacles const& obstacles);
/// Whether it is met on the way, deeper than a touch, before the mover has gone `way_mil`; then
/// `way_mil` is cut down to where that is.
bool on_way(Blocker what, Base const& mover, Vector direction, Obstacles const& obstacles,
            double& way_mil);

/// The first that overlaps the mover where it stands; the table when it stands over the edge.
Blocker blocker_in_place(Base const& mover, Obstacles const& obstacles);
/// The first that is met on the way.
Blocker blocker_on_way(Base const& mover, Vector direction, double way_mil,
                       Obstacles const& obstacles);

}  // namespace esprit::geometry
