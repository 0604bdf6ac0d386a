#include "geometry/clearance.h"

#include <optional>

#include "geometry/borders.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"

namespace esprit::geometry {
namespace {

// visit(culprit) for everything in the way but the table, until it says true.
template <class Visit>
Culprit first_obstacle(Obstacles const& obstacles, Visit const& visit) {
    auto const among = [&](Hindrance kind, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            Culprit const each{kind, static_cast<std::int16_t>(i)};
            if (visit(each)) return each;
        }
        return Culprit{};
    };
    Culprit found = among(Hindrance::base, obstacles.bases.size());
    if (found.kind == Hindrance::none) found = among(Hindrance::area, obstacles.areas.size());
    if (found.kind == Hindrance::none) found = among(Hindrance::course, obstacles.courses.size());
    return found;
}

// A table without a size has no edge.
bool over_edge(Base const& mover, Obstacles const& obstacles) {
    return obstacles.width_mil > 0 && !on_table(mover, obstacles.width_mil, obstacles.depth_mil);
}

struct Mover {
    Base const& base;
    Point origin;
    Box box;
};

Mover as_mover(Base const& base) {
    return {base, base.pose.centre, box_of(base, base.pose.centre)};
}

bool box_in_place(Culprit what, Mover const& mover, Obstacles const& obstacles) {
    std::size_t const place = static_cast<std::size_t>(what.place);
    switch (what.kind) {
        case Hindrance::base:
            return !far_apart(mover.base, obstacles.bases[place]) &&
                   boxes_overlap(mover.box, box_of(obstacles.bases[place], mover.origin));
        case Hindrance::area:
            return overlap(*obstacles.areas[place], mover.base);
        case Hindrance::course:
            return overlap(*obstacles.courses[place], mover.base);
        default:
            return false;
    }
}

bool box_on_way(Culprit what, Mover const& mover, Vector direction, Obstacles const& obstacles,
                double& way_mil) {
    bool met_before = false;
    auto const check = [&](Box const& obstacle) {
        std::optional<Meeting> const met = meeting(mover.box, direction, obstacle);
        if (!met || met->enter >= way_mil) return;
        met_before = true;
        way_mil = greater(met->enter, 0);
    };
    std::size_t const place = static_cast<std::size_t>(what.place);
    if (what.kind == Hindrance::base) {
        Base const& base = obstacles.bases[place];
        if (!never_meets(mover.base, direction, base)) check(box_of(base, mover.origin));
    } else if (what.kind == Hindrance::area) {
        double const most = 2 * radius_squared(mover.box);
        each_border(*obstacles.areas[place], mover.origin, [&](Vector from, Vector to) {
            if (!passes_aside(from, to, direction, most)) check(box_around(from, to, 0));
        });
    } else if (what.kind == Hindrance::course) {
        each_stretch(*obstacles.courses[place], mover.origin, check);
    }
    return met_before;
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

bool in_place(Culprit what, Base const& mover, Obstacles const& obstacles) {
    if (what.kind == Hindrance::table) return over_edge(mover, obstacles);
    return box_in_place(what, as_mover(mover), obstacles);
}

bool on_way(Culprit what, Base const& mover, Vector direction, Obstacles const& obstacles,
            double& way_mil) {
    if (what.kind == Hindrance::table) {
        return over_edge(advanced(mover, direction, way_mil), obstacles);
    }
    return box_on_way(what, as_mover(mover), direction, obstacles, way_mil);
}

Culprit hindrance_in_place(Base const& mover, Obstacles const& obstacles) {
    Mover const box = as_mover(mover);
    Culprit const found =
        first_obstacle(obstacles, [&](Culprit each) { return box_in_place(each, box, obstacles); });
    if (found.kind != Hindrance::none) return found;
    return over_edge(mover, obstacles) ? Culprit{Hindrance::table, -1} : Culprit{};
}

// The table is convex: a base that begins and ends on it never leaves it between.
Culprit hindrance_on_way(Base const& mover, Vector direction, double way_mil,
                         Obstacles const& obstacles) {
    Mover const box = as_mover(mover);
    Culprit first;
    double way = way_mil;
    first_obstacle(obstacles, [&](Culprit each) {
        if (box_on_way(each, box, direction, obstacles, way)) first = each;
        return false;
    });
    if (first.kind != Hindrance::none) return first;
    return hindrance_in_place(advanced(mover, direction, way_mil), obstacles);
}

}  // namespace esprit::geometry
