#include "geometry/least_turn.h"

#include <algorithm>

#include "geometry/borders.h"
#include "geometry/sweep.h"

namespace esprit::geometry {
namespace {

using Kind = Segment::Kind;

// A mover that turns about a point: its reach from there to the right and ahead, before the turn
// and after it alike.
struct Spin {
    Vector about;  // as seen from the mover's centre
    double left = 0;
    double right = 0;
    double rear = 0;
    double front = 0;
    double radius_squared = 0;  // of the circle that it turns in
};

Spin spin_of(Base const& mover, Kind kind, int side) {
    double const half_width = mover.frontage_mil * 0.5;
    double const half_depth = mover.depth_mil * 0.5;
    double const square = half_width * half_width + half_depth * half_depth;
    if (kind == Kind::pivot) {
        return {{0, 0}, -half_width, half_width, -half_depth, half_depth, square};
    }
    Vector const forward = forward_of(mover.pose.facing_cdeg);
    Vector const corner =
        forward * half_depth + right_hand(forward) * (side > 0 ? half_width : -half_width);
    double const left = side > 0 ? -mover.frontage_mil : 0;
    return {corner, left, left + mover.frontage_mil, -2 * half_depth, 0, 4 * square};
}

// Among directions that are offered, the first that a turn from `now` comes to.
class NextDirection {
public:
    NextDirection(Vector now, int side) : now_(now), side_(side) {}

    void offer(Vector direction) {
        if (side_ * cross(direction, now_) <= 0) return;
        if (!found_ || side_ * cross(*found_, direction) > 0) found_ = direction;
    }
    std::optional<Vector> const& found() const { return found_; }

private:
    Vector now_;
    double side_;
    std::optional<Vector> found_;
};

Vector left_hand(Vector a) {
    return {-a.y, a.x};
}

// Directions in which `corner` lies so far to the right of the spin's centre.
void offer_aside(NextDirection& next, Vector corner, double aside) {
    double const square = dot(corner, corner) - aside * aside;
    if (square < 0) return;
    double const root = __builtin_sqrt(square);
    Vector const across = left_hand(corner) * aside;
    next.offer(corner * root + across);
    next.offer(across - corner * root);
}

// Directions in which it lies so far ahead.
void offer_ahead(NextDirection& next, Vector corner, double ahead) {
    double const square = dot(corner, corner) - ahead * ahead;
    if (square < 0) return;
    Vector const across = left_hand(corner) * __builtin_sqrt(square);
    next.offer(corner * ahead + across);
    next.offer(corner * ahead - across);
}

// Directions in which the mover's point so far to the right and ahead lies on the edge.
void offer_on_edge(NextDirection& next, Vector from, Vector to, double aside, double ahead) {
    Vector const way = to - from;
    double const a = dot(way, way);
    double const b = dot(from, way);
    double const c = dot(from, from) - (aside * aside + ahead * ahead);
    double const square = b * b - a * c;
    if (square < 0 || a == 0) return;
    double const root = __builtin_sqrt(square);
    for (double const share : {(-b - root) / a, (-b + root) / a}) {
        if (share < 0 || share > 1) continue;
        Vector const at = from + way * share;
        next.offer(at * ahead + left_hand(at) * aside);
    }
}

// Where something changes between the mover and one edge (and the corner at its end): it comes
// into or out of the swath, or into or out of the turned base.
void offer_edge(NextDirection& next, Spin const& spin, Vector from, Vector to) {
    Vector const a = from - spin.about;
    Vector const b = to - spin.about;
    offer_aside(next, b, spin.left + touch_mil);
    offer_aside(next, b, spin.right - touch_mil);
    bool const corner_in_turn = dot(b, b) <= spin.radius_squared;
    for (double const ahead : {spin.front, spin.rear}) {
        if (corner_in_turn) offer_ahead(next, b, ahead);
        offer_on_edge(next, a, b, spin.left, ahead);
        offer_on_edge(next, a, b, spin.right, ahead);
    }
}

// Where the edge comes into or out of reach.
void offer_reach(NextDirection& next, Spin const& spin, Vector from, Vector to, double reach) {
    Vector const a = from - spin.about;
    Vector const b = to - spin.about;
    offer_ahead(next, b, spin.front + reach);
    offer_on_edge(next, a, b, spin.left, spin.front + reach);
    offer_on_edge(next, a, b, spin.right, spin.front + reach);
}

// A wheel to one side, degree by degree: what it has been found to sweep over is swept over by all
// greater angles too.
struct Sweep {
    CentiDegree clear_cdeg = 0;  // looked at so far, without its sign
    Culprit met;
    bool looked_round = false;
    Obstacles
        near;  // without the kinds of which nothing is near; of the bases, from one to another
    std::size_t first_base = 0;
};

// All of a wheel lies in the circle round the corner that stays, but for what is rounded: far less
// than a touch, by which nothing is overlapped.
void look_round(Sweep& sweep, Errand const& errand, int side) {
    sweep.looked_round = true;
    Spin const spin = spin_of(errand.mover, Kind::wheel, side);
    Point const corner = moved(errand.mover.pose.centre, spin.about);
    double const radius = __builtin_sqrt(spin.radius_squared);
    Obstacles& near = sweep.near;
    near = errand.obstacles;
    auto const is_far = [&](Base const& base) {
        Vector const apart = between(corner, base.pose.centre);
        double const most = radius + 0.5 * (base.frontage_mil + base.depth_mil);
        return dot(apart, apart) > most * most;
    };
    while (!near.bases.empty() && is_far(near.bases.back())) {
        near.bases = near.bases.first(near.bases.size() - 1);
    }
    while (!near.bases.empty() && is_far(near.bases.front())) {
        near.bases = near.bases.subspan(1);
        ++sweep.first_base;
    }
    auto const is_near = [&](auto const* ground) { return gap(*ground, corner) <= radius; };
    if (std::none_of(near.areas.begin(), near.areas.end(), is_near)) near.areas = {};
    if (std::none_of(near.courses.begin(), near.courses.end(), is_near)) near.courses = {};
    bool const near_edge = corner.x_mil < radius || corner.x_mil + radius > near.width_mil ||
                           corner.y_mil < radius || corner.y_mil + radius > near.depth_mil;
    if (!near_edge) near.width_mil = near.depth_mil = 0;
    bool const nothing = near.bases.empty() && near.areas.empty() && near.courses.empty();
    if (nothing && near.width_mil == 0) sweep.clear_cdeg = full_turn_cdeg;
}

Culprit hindrance_in_turn(Errand const& errand, Kind kind, CentiDegree angle, Base const& turned,
                          Sweep& sweep) {
    constexpr CentiDegree step = 100;
    CentiDegree const sign = angle < 0 ? -1 : 1;
    if (kind == Kind::wheel && !sweep.looked_round) look_round(sweep, errand, sign);
    while (kind == Kind::wheel && sweep.met.kind == Hindrance::none &&
           sweep.clear_cdeg / step + 1 < sign * angle / step) {
        CentiDegree const next = sweep.clear_cdeg + step;
        sweep.met = hindrance_in_place(wheeled(errand.mover, sign * next), sweep.near);
        if (sweep.met.kind == Hindrance::none) sweep.clear_cdeg = next;
        if (sweep.met.kind == Hindrance::base) {
            sweep.met.place =
                static_cast<std::int16_t>(sweep.met.place + static_cast<int>(sweep.first_base));
        }
    }
    if (sweep.met.kind != Hindrance::none) return sweep.met;
    return hindrance_in_place(turned, errand.obstacles);
}

Attempt attempt(Errand const& errand, Kind turn, CentiDegree angle_cdeg, Sweep& sweep);

class Search {
public:
    Search(Errand const& errand, Kind kind, int side)
        : errand_(errand), kind_(kind), side_(side), spin_(spin_of(errand.mover, kind, side)) {}

    // The least angle from 1 to `most` that works.
    std::optional<Attempt> run(CentiDegree most, Attempt& nearest);

private:
    Attempt at(CentiDegree angle) { return attempt(errand_, kind_, side_ * angle, sweep_); }
    bool hinders(Culprit culprit, CentiDegree angle) const;
    CentiDegree next_event(Culprit culprit, CentiDegree angle, double reach) const;
    CentiDegree first_free(Culprit culprit, CentiDegree from, CentiDegree to) const;

    Errand const& errand_;
    Kind kind_;
    int side_;
    Spin spin_;
    Sweep sweep_;
};

double reach_after(Errand const& errand, Kind kind, CentiDegree angle) {
    if (kind == Kind::wheel) return errand.limits.reach_mil - wheel_length(errand.mover, angle);
    bool const aside = angle > errand.limits.arc_cdeg || -angle > errand.limits.arc_cdeg;
    return aside ? errand.limits.reach_aside_mil : errand.limits.reach_mil;
}

PlanFault fault_of(Culprit culprit) {
    return culprit.kind == Hindrance::table ? PlanFault::off_table : PlanFault::blocked;
}

// Would this one thing hinder the attempt at this angle?
bool Search::hinders(Culprit culprit, CentiDegree angle) const {
    CentiDegree const turn = side_ * angle;
    Base const turned = turned_by(errand_.mover, kind_, turn);
    Vector const direction = forward_of(turned.pose.facing_cdeg);
    std::optional<double> const way = way_to(errand_.target, turned, direction);
    if (culprit.kind == Hindrance::target) {
        return !way || whole_mil(*way) > reach_after(errand_, kind_, turn) ||
               overlaps(errand_.target, turned);
    }
    if (in_place(culprit, turned, errand_.obstacles)) return true;
    if (!way) return false;
    double free = whole_mil(*way);
    Base const arrived = advanced(turned, direction, free);
    return on_way(culprit, turned, direction, errand_.obstacles, free) ||
           in_place(culprit, arrived, errand_.obstacles);
}

// The next angle at which something changes between mover and culprit; beyond a whole turn when
// there is none.
CentiDegree Search::next_event(Culprit culprit, CentiDegree angle, double reach) const {
    CentiDegree const now = errand_.mover.pose.facing_cdeg + side_ * angle;
    if (culprit.kind == Hindrance::table) return angle + 100;
    NextDirection next(forward_of(now), side_);
    Point const origin = errand_.mover.pose.centre;
    auto const offer = [&](Vector from, Vector to) {
        offer_edge(next, spin_, from, to);
        if (culprit.kind == Hindrance::target) offer_reach(next, spin_, from, to, reach);
    };
    auto const offer_box = [&](Box const& box) {
        Vector const along = box.forward * box.half_depth;
        Vector const aside = right_hand(box.forward) * box.half_width;
        Vector const at[4] = {box.centre + (along - aside), box.centre + (along + aside),
                              box.centre - (along - aside), box.centre - (along + aside)};
        for (int i = 0; i < 4; ++i) offer(at[i], at[(i + 1) % 4]);
    };
    std::size_t const place = static_cast<std::size_t>(culprit.place);
    Target const target = errand_.target;
    if (culprit.kind == Hindrance::target) {
        if (target.base != nullptr) offer_box(box_of(*target.base, origin));
        if (target.area != nullptr) each_border(*target.area, origin, offer);
    } else if (culprit.kind == Hindrance::base) {
        offer_box(box_of(errand_.obstacles.bases[place], origin));
    } else if (culprit.kind == Hindrance::area) {
        each_border(*errand_.obstacles.areas[place], origin, offer);
    } else {
        each_stretch(*errand_.obstacles.courses[place], origin, offer_box);
    }
    if (!next.found()) return 2 * full_turn_cdeg;
    return angle + normal_facing(side_ * (facing_of(*next.found()) - now));
}

// The least angle after `from`, where it hinders, up to `to`, where it does not, from which it
// hinders no more.
CentiDegree Search::first_free(Culprit culprit, CentiDegree from, CentiDegree to) const {
    // Most often the change is at the event itself.
    if (to - from > 3 && hinders(culprit, to - 3)) from = to - 3;
    while (to - from > 1) {
        CentiDegree const middle = from + (to - from) / 2;
        (hinders(culprit, middle) ? from : to) = middle;
    }
    return to;
}

// Too far, however it turns about the centre of its spin by what leaves it that much to go: what is
// furthest from there then is an end of its front, or one of its rear where it goes no further than
// it is deep.
bool is_beyond(Errand const& errand, Spin const& spin, double reach) {
    double const aside = greater(-spin.left, spin.right);
    double const ahead = greater(spin.front + reach, -spin.rear);
    double const most = __builtin_sqrt(aside * aside + ahead * ahead) + touch_mil;
    Point const about = moved(errand.mover.pose.centre, spin.about);
    if (errand.target.base == nullptr) return gap(*errand.target.area, about) > most;
    return gap_between({{0, 0}, {0, 1}, 0, 0}, box_of(*errand.target.base, about)) > most;
}

// No turn to this side up to `most` brings a base that is the target ahead, not even the circle
// round it.
bool is_never_ahead(Errand const& errand, Spin const& spin, int side, CentiDegree most) {
    if (errand.target.base == nullptr) return false;
    Base const& target = *errand.target.base;
    CentiDegree const now = errand.mover.pose.facing_cdeg;
    Vector const first = forward_of(now);
    Vector const last = forward_of(now + side * most);
    Vector const there = between(errand.mover.pose.centre, target.pose.centre) - spin.about;
    double const aside =
        greater(-spin.left, spin.right) + __builtin_sqrt(radius_squared(target)) + touch_mil;
    bool const turned_past = side * cross(there, first) >= 0 && side * cross(last, there) >= 0;
    if (turned_past || dot(there, there) <= aside * aside) return false;
    auto const is_ahead = [&](Vector forward) {
        return dot(there, forward) > 0 && magnitude(cross(there, forward)) <= aside;
    };
    return !is_ahead(first) && !is_ahead(last);
}

// The greatest turn after which it may come there.
CentiDegree most_useful(Errand const& errand, Kind kind, int side, CentiDegree most) {
    Spin const spin = spin_of(errand.mover, kind, side);
    MoveLimits const& limits = errand.limits;
    double const reach =
        kind == Kind::wheel ? limits.reach_mil : greater(limits.reach_mil, limits.reach_aside_mil);
    if (is_beyond(errand, spin, reach)) return 0;
    bool const straight_on_only = kind == Kind::pivot && limits.arc_cdeg < most &&
                                  limits.reach_aside_mil < limits.reach_mil &&
                                  is_beyond(errand, spin, limits.reach_aside_mil);
    if (straight_on_only) most = limits.arc_cdeg;
    return is_never_ahead(errand, spin, side, most) ? 0 : most;
}

int rank(PlanFault fault) {
    return fault == PlanFault::blocked ? 2 : fault == PlanFault::off_table ? 1 : 0;
}

std::optional<Attempt> Search::run(CentiDegree most, Attempt& nearest) {
    CentiDegree angle = 1;
    while (angle <= most) {
        Attempt const tried = at(angle);
        if (tried.fault == PlanFault::none) return tried;
        if (rank(tried.fault) > rank(nearest.fault)) nearest = tried;
        if (angle == most || sweep_.met.kind != Hindrance::none) break;
        double const reach = reach_after(errand_, kind_, side_ * angle);
        // Just beyond the event, where what it changes has changed. Half way too: which of target
        // and obstacle is met first can change, and change back, without an event.
        CentiDegree beyond = next_event(tried.culprit, angle, reach) + 2;
        if (beyond > most) beyond = most;
        CentiDegree const half_way = angle + (beyond - angle) / 2;
        if (half_way > angle && !hinders(tried.culprit, half_way)) {
            angle = first_free(tried.culprit, angle, half_way);
        } else if (!hinders(tried.culprit, beyond)) {
            angle = first_free(tried.culprit, half_way, beyond);
        } else {
            angle = beyond;
        }
    }
    return std::nullopt;
}

}  // namespace

Base turned_by(Base const& mover, Kind kind, CentiDegree angle) {
    if (kind == Kind::pivot) return pivoted(mover, mover.pose.facing_cdeg + angle);
    return kind == Kind::wheel ? wheeled(mover, angle) : mover;
}

Culprit hindrance_in_turn(Errand const& errand, Kind kind, CentiDegree angle, Base const& turned) {
    Sweep sweep;
    return hindrance_in_turn(errand, kind, angle, turned, sweep);
}

Attempt attempt(Errand const& errand, Kind turn, CentiDegree angle_cdeg) {
    Sweep sweep;
    return attempt(errand, turn, angle_cdeg, sweep);
}

namespace {

Attempt attempt(Errand const& errand, Kind turn, CentiDegree angle_cdeg, Sweep& sweep) {
    Attempt made;
    made.turn = turn;
    made.angle_cdeg = angle_cdeg;
    made.turned = turned_by(errand.mover, turn, angle_cdeg);
    made.fault = PlanFault::out_of_reach;
    made.culprit = {Hindrance::target, -1};
    if (turn == Kind::wheel) made.turn_mil = wheel_length(errand.mover, angle_cdeg);
    Vector const direction = forward_of(made.turned.pose.facing_cdeg);
    std::optional<double> const way = way_to(errand.target, made.turned, direction);
    if (!way) return made;
    made.way_mil = whole_mil(*way);
    if (made.way_mil > reach_after(errand, turn, angle_cdeg)) return made;
    if (turn != Kind::straight) {
        if (overlaps(errand.target, made.turned)) return made;
        made.culprit = hindrance_in_turn(errand, turn, angle_cdeg, made.turned, sweep);
        made.fault = fault_of(made.culprit);
        if (made.culprit.kind != Hindrance::none) return made;
    }
    made.culprit = hindrance_on_way(made.turned, direction, made.way_mil, errand.obstacles);
    made.fault = made.culprit.kind == Hindrance::none ? PlanFault::none : fault_of(made.culprit);
    return made;
}

}  // namespace

std::optional<Attempt> least_turn(Errand const& errand, Kind turn, Attempt& nearest) {
    CentiDegree most =
        turn == Kind::pivot ? errand.limits.most_pivot_cdeg : errand.limits.most_wheel_cdeg;
    if (most > full_turn_cdeg / 2) most = full_turn_cdeg / 2;
    std::optional<Attempt> const right =
        Search(errand, turn, 1).run(most_useful(errand, turn, 1, most), nearest);
    // The other side has to be better.
    if (right) most = right->angle_cdeg - 1;
    std::optional<Attempt> const left =
        Search(errand, turn, -1).run(most_useful(errand, turn, -1, most), nearest);
    return left ? left : right;
}

}  // namespace esprit::geometry
