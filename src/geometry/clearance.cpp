#include "geometry/clearance.h"

#include <optional>

#include "geometry/borders.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"

namespace esprit::geometry {
namespace {

// A table without a size has no edge.
bool over_edge(Base const& mover, Obstacles const& obstacles) {
    return obstacles.width_mil > 0 && !on_table(mover, obstacles.width_mil, obstacles.depth_mil);
}

bool area_in_place(Blocker what, Base const& mover, Obstacles const& obstacles) {
    std::size_t const place = static_cast<std::size_t>(what.place);
    return what.kind == BlockerKind::area ? overlap(*obstacles.areas[place], mover)
                                          : overlap(*obstacles.courses[place], mover);
}

// Shortens the way to the point at which the mover is in the obstacle by more than a touch.
bool cut_down(std::optional<Meeting> const& met, double& way_mil) {
    if (!met || met->enter >= way_mil) return false;
    way_mil = greater(met->enter, 0);
    return true;
}

bool area_on_way(Blocker what, Box const& mover, Point origin, Vector direction,
                 Obstacles const& obstacles, double& way_mil) {
    bool met_before = false;
    auto const check = [&](Box const& obstacle) {
        if (cut_down(meeting(mover, direction, obstacle), way_mil)) met_before = true;
    };
    std::size_t const place = static_cast<std::size_t>(what.place);
    if (what.kind == BlockerKind::area) {
        double const most = 2 * radius_squared(mover);
        each_border(*obstacles.areas[place], origin, [&](Vector from, Vector to) {
            if (!passes_aside(from, to, direction, most)) check(box_around(from, to, 0));
        });
    } else {
        each_stretch(*obstacles.courses[place], origin, check);
    }
    return met_before;
}

// Calls visit(blocker) for all areas and courses in the way, until it returns true.
template <class Visit>
Blocker first_ground(Obstacles const& obstacles, Visit const& visit) {
    auto const among = [&](BlockerKind kind, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            Blocker const each{kind, static_cast<std::int16_t>(i)};
            if (visit(each)) return each;
        }
        return Blocker{};
    };
    Blocker const found = among(BlockerKind::area, obstacles.areas.size());
    return found.kind != BlockerKind::none ? found
                                           : among(BlockerKind::course, obstacles.courses.size());
}

}  // namespace

std::optional<double> way_to(Target target, Base const& mover, Vector direction) {
    return target.base != nullptr ? way_until_touch(mover, direction, *target.base)
                                  : way_until_touch(mover, direction, *target.area);
}

bool overlaps(Target target, Base const& mover) {
    return target.base != nullptr ? overlap(*target.base, mover) : overlap(*target.area, mover);
}

bool touches(Target target, Base const& mover) {
    return target.base != nullptr ? in_contact(*target.base, mover)
                                  : gap(*target.area, mover) <= touch_limit_mil;
}

bool front_touches(Target target, Base const& mover) {
    return target.base != nullptr ? touches_with_front(mover, *target.base)
                                  : touches_with_front(mover, *target.area);
}

bool in_place(Blocker what, Base const& mover, Obstacles const& obstacles) {
    switch (what.kind) {
        case BlockerKind::base:
            return overlap(mover, obstacles.bases[static_cast<std::size_t>(what.place)]);
        case BlockerKind::area:
        case BlockerKind::course:
            return area_in_place(what, mover, obstacles);
        case BlockerKind::table:
            return over_edge(mover, obstacles);
        default:
            return false;
    }
}

bool on_way(Blocker what, Base const& mover, Vector direction, Obstacles const& obstacles,
            double& way_mil) {
    switch (what.kind) {
        case BlockerKind::base: {
            Base const& base = obstacles.bases[static_cast<std::size_t>(what.place)];
            return cut_down(StraightMove{mover, direction, way_mil}.meets(base), way_mil);
        }
        case BlockerKind::area:
        case BlockerKind::course:
            return area_on_way(what, box_of(mover, mover.pose.centre), mover.pose.centre, direction,
                               obstacles, way_mil);
        case BlockerKind::table:
            return over_edge(advanced(mover, direction, way_mil), obstacles);
        default:
            return false;
    }
}

Blocker blocker_in_place(Base const& mover, Obstacles const& obstacles) {
    Placed const placed{mover};
    for (std::size_t i = 0; i < obstacles.bases.size(); ++i) {
        if (placed.overlaps(obstacles.bases[i])) {
            return {BlockerKind::base, static_cast<std::int16_t>(i)};
        }
    }
    if (!obstacles.areas.empty() || !obstacles.courses.empty()) {
        Blocker const found = first_ground(
            obstacles, [&](Blocker each) { return area_in_place(each, mover, obstacles); });
        if (found.kind != BlockerKind::none) return found;
    }
    return over_edge(mover, obstacles) ? Blocker{BlockerKind::table, -1} : Blocker{};
}

// The table is convex: a base that begins and ends on it does not leave it in between.
Blocker blocker_on_way(Base const& mover, Vector direction, double way_mil,
                       Obstacles const& obstacles) {
    StraightMove const move{mover, direction, way_mil};
    Placed const& from = move.mover();
    Blocker first;
    double way = way_mil;
    bool passes_all = true;
    for (std::size_t i = 0; i < obstacles.bases.size(); ++i) {
        Base const& base = obstacles.bases[i];
        if (move.passes(base)) continue;
        passes_all = false;
        if (cut_down(meeting(from.box, direction, box_of(base, from.origin)), way)) {
            first = {BlockerKind::base, static_cast<std::int16_t>(i)};
        }
    }
    first_ground(obstacles, [&](Blocker each) {
        if (area_on_way(each, from.box, from.origin, direction, obstacles, way)) first = each;
        return false;
    });
    if (first.kind != BlockerKind::none) return first;
    // a base that it passes does not overlap its end either: rounding is far less than a touch
    Obstacles at_end = obstacles;
    if (passes_all) at_end.bases = {};
    return blocker_in_place(advanced(mover, direction, way_mil), at_end);
}

}  // namespace esprit::geometry
