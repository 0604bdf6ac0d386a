#pragma once
// GEO-08, GEO-11: how a unit gets into contact with another.
#include <array>
#include <cstdint>
#include <span>

#include "geometry/base.h"
#include "geometry/outline.h"

namespace esprit::geometry {

/// The obstacles that a mover may not sweep over.
struct Obstacles {
    std::span<Base const> bases;
    std::span<Outline const* const> areas;
    std::span<Course const* const> courses;
    Mil width_mil = 0;  // of the table; 0: it has no edge
    Mil depth_mil = 0;
};

/// The limits of a move according to the ruleset.
struct MoveLimits {
    Mil reach_mil = 0;        // straight ahead, after a pivot of up to `arc_cdeg`, and for wheels
    Mil reach_aside_mil = 0;  // after a greater pivot
    CentiDegree arc_cdeg = 4500;
    CentiDegree most_pivot_cdeg = 18000;  // 0: no pivot
    CentiDegree most_wheel_cdeg = 9000;   // 0: no wheel
};

/// A part of a path. pivot, wheel: by an angle, clockwise positive; straight: by a length.
struct Segment {
    enum class Kind : std::uint8_t { pivot, wheel, straight };
    Kind kind = Kind::straight;
    std::int32_t amount = 0;  // cdeg or mil

    friend bool operator==(Segment const&, Segment const&) = default;
};
inline constexpr std::size_t max_segments = 4;

/// The parts of a move, one after another.
struct Path {
    std::array<Segment, max_segments> segments{};
    std::uint8_t count = 0;

    friend bool operator==(Path const&, Path const&) = default;
};

/// Why no path into contact was found.
enum class PlanFault : std::uint8_t {
    none,
    blocked,       // every path in reach is blocked
    out_of_reach,  // nothing in the way, but too far
    off_table,
    misses,  // an ordered path does not end with the front in contact
};

/// A path into contact, or why there is none.
struct ContactPlan {
    PlanFault fault = PlanFault::none;
    Path path;                            // as moved; squaring up is not part of it
    Pose arrival;                         // at contact, before squaring up
    Pose final;                           // after squaring up; as `arrival` without
    bool squared_up = false;              // it turned or moved to square up
    Edge touched = Edge::front;           // of the target
    Mil length_mil = 0;                   // counts against the move: straight parts and wheels
    std::int16_t blocked_by = -1;         // index in `bases` if a base blocks; else -1
    std::int16_t blocked_by_area = -1;    // the same for `areas`
    std::int16_t blocked_by_course = -1;  // the same for `courses`
};

/// GEO-11: straight ahead; else the pivot, else the wheel, that brings most of the front onto the
/// face before which the mover begins (`face_before`; of an area: onto all of it), then straight;
/// else the least pivot or wheel that leads there at all; else a fault. Of equal turns it takes the
/// clockwise one. The target is not among the obstacles. A mover whose front touches the target
/// stays (an empty path). A pivot has to be free where it ends, a wheel all the way; a straight
/// move has to be free until it touches the target. An obstacle entered before the target by more
/// than a touch (1/100") blocks. The fault is `blocked` if any path in reach was blocked, else
/// `off_table`, else `out_of_reach`.
ContactPlan plan_contact(Base const& mover, Base const& target, Obstacles const& obstacles,
                         MoveLimits const& limits);
/// The same for a target that fills an area (GT-TER-04): contact is with its border.
ContactPlan plan_contact(Base const& mover, Outline const& target, Obstacles const& obstacles,
                         MoveLimits const& limits);
/// The same onto another face, by a pivot or else a wheel; if none brings any of the front onto it,
/// the fault is `misses`.
ContactPlan plan_contact_onto(Base const& mover, Base const& target, Edge face,
                              Obstacles const& obstacles, MoveLimits const& limits);
/// Straight ahead; else the least pivot, else the least wheel, onto any face.
ContactPlan plan_straightest(Base const& mover, Base const& target, Obstacles const& obstacles,
                             MoveLimits const& limits);
/// For a target that one turn and a straight way cannot reach: two straight ways, each after a
/// pivot or none, with the least turn in all (ties: the shortest). Searched in steps of 3 degrees
/// and 1/2".
ContactPlan plan_bent(Base const& mover, Base const& target, Obstacles const& obstacles,
                      MoveLimits const& limits);
/// Follows a path that a player ordered. A straight part stops at contact, and the path with it; it
/// has to end with the front against the target. A turn beyond the limits is out of reach.
ContactPlan follow_path(Base const& mover, Base const& target, Path const& path,
                        Obstacles const& obstacles, MoveLimits const& limits);
ContactPlan follow_path(Base const& mover, Outline const& target, Path const& path,
                        Obstacles const& obstacles, MoveLimits const& limits);
/// GEO-11: the mover squared up to the edge that it touches, if 90 % of its front then fits against
/// it and it overlaps no obstacle; else unchanged.
Pose squared_up(Base const& mover, Base const& target, Obstacles const& obstacles);

}  // namespace esprit::geometry
