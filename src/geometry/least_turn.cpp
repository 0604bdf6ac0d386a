#include "geometry/least_turn.h"

#include <algorithm>
#include <cstdlib>

#include "geometry/borders.h"
#include "geometry/sweep.h"

namespace esprit::geometry {
namespace {

using Kind = Segment::Kind;

// A mover that turns about a point, with its extents from there to the right and ahead, which the
// turn does not change.
struct Spin {
    Vector about;  // relative to the mover's centre
    double left = 0;
    double right = 0;
    double rear = 0;
    double front = 0;
    double radius_squared = 0;  // of the circle in which it turns
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

// Of the directions offered, the first that a turn from `now` reaches.
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

// Offers the directions in which `corner` lies `aside` to the right of the spin's centre.
void offer_aside(NextDirection& next, Vector corner, double aside) {
    double const square = dot(corner, corner) - aside * aside;
    if (square < 0) return;
    double const root = __builtin_sqrt(square);
    Vector const across = left_hand(corner) * aside;
    next.offer(corner * root + across);
    next.offer(across - corner * root);
}

// Offers the directions in which `corner` lies `ahead` of the spin's centre.
void offer_ahead(NextDirection& next, Vector corner, double ahead) {
    double const square = dot(corner, corner) - ahead * ahead;
    if (square < 0) return;
    Vector const across = left_hand(corner) * __builtin_sqrt(square);
    next.offer(corner * ahead + across);
    next.offer(corner * ahead - across);
}

// Offers the directions in which the mover's point at (`aside`, `ahead`) lies on the edge.
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

// Offers the events of one edge (and the corner at its end): it enters or leaves the swath, deeper
// than `graze_mil`, or enters or leaves the turned base.
void offer_edge(NextDirection& next, Spin const& spin, Vector from, Vector to, double graze_mil) {
    Vector const a = from - spin.about;
    Vector const b = to - spin.about;
    offer_aside(next, b, spin.left + graze_mil);
    offer_aside(next, b, spin.right - graze_mil);
    bool const corner_in_turn = dot(b, b) <= spin.radius_squared;
    for (double const ahead : {spin.front, spin.rear}) {
        if (corner_in_turn) offer_ahead(next, b, ahead);
        offer_on_edge(next, a, b, spin.left, ahead);
        offer_on_edge(next, a, b, spin.right, ahead);
    }
}

// Offers the directions in which the edge comes into or goes out of reach.
void offer_reach(NextDirection& next, Spin const& spin, Vector from, Vector to, double reach) {
    Vector const a = from - spin.about;
    Vector const b = to - spin.about;
    offer_ahead(next, b, spin.front + reach);
    offer_on_edge(next, a, b, spin.left, spin.front + reach);
    offer_on_edge(next, a, b, spin.right, spin.front + reach);
}

// A wheel stays in the circle around the fixed corner, except for rounding, which is far less than
// a touch.
void look_round(SweptArea& sweep, ContactQuery const& query, int side) {
    sweep.looked_round = true;
    Spin const spin = spin_of(query.mover, Kind::wheel, side);
    Point const corner = moved(query.mover.pose.centre, spin.about);
    double const radius = __builtin_sqrt(spin.radius_squared);
    Obstacles& near = sweep.near;
    near = query.obstacles;
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

Blocker blocker_in_turn(ContactQuery const& query, Kind kind, CentiDegree angle, Base const& turned,
                        SweptArea& sweep) {
    constexpr CentiDegree step = SweptArea::step;
    CentiDegree const sign = angle < 0 ? -1 : 1;
    if (kind == Kind::wheel && !sweep.looked_round) look_round(sweep, query, sign);
    while (kind == Kind::wheel && sweep.met.kind == BlockerKind::none &&
           sweep.clear_cdeg / step + 1 < sign * angle / step) {
        CentiDegree const next = sweep.clear_cdeg + step;
        sweep.met = blocker_in_place(wheeled(query.mover, sign * next), sweep.near);
        if (sweep.met.kind == BlockerKind::none) sweep.clear_cdeg = next;
        if (sweep.met.kind == BlockerKind::base) {
            sweep.met.place =
                static_cast<std::int16_t>(sweep.met.place + static_cast<int>(sweep.first_base));
        }
    }
    if (sweep.meets_before(sign * angle)) return sweep.met;
    return blocker_in_place(turned, query.obstacles);
}

// How far the swath of a straight move reaches into the target, across its direction.
double swath_in(Base const& target, Base const& mover, Vector direction) {
    Vector const forward = forward_of(target.pose.facing_cdeg);
    double const apart =
        magnitude(cross(between(mover.pose.centre, target.pose.centre), direction));
    double const breadth = target.depth_mil * magnitude(cross(forward, direction)) +
                           target.frontage_mil * magnitude(dot(forward, direction));
    return 0.5 * (mover.frontage_mil + breadth) - apart;
}

// True if the move ends with the front at the target after rounding. At a corner, rounding may part
// the two; if the sides of both are parallel within a degree, one may end lying along the other.
bool meets_with_front(ContactQuery const& query, Base const& turned, Vector direction,
                      Mil way_mil) {
    constexpr double aside_each_degree = 0.02;  // more than the sine
    double const no_graze_mil = 2 * touch_mil + aside_each_degree * turned.depth_mil;
    bool const surely = query.target.base != nullptr &&
                        swath_in(*query.target.base, turned, direction) > no_graze_mil;
    if (surely) return true;
    Base const arrived = advanced(turned, direction, way_mil);
    return front_touches(query.target, arrived) && !overlaps(query.target, arrived);
}

// True if the move ends with the front at the target, where the mover may end.
bool arrives(ContactQuery const& query, Base const& turned, Vector direction, Mil way_mil) {
    return meets_with_front(query, turned, direction, way_mil) &&
           (query.end_rule == nullptr ||
            query.end_rule->may_end(advanced(turned, direction, way_mil)));
}

// The walk from one angle to another, from event to event; a wheel stays on one side.
class Search {
public:
    Search(ContactQuery const& query, Kind kind, CentiDegree from, CentiDegree to, SweptArea& sweep)
        : query_(query),
          kind_(kind),
          from_(from),
          to_(to),
          onward_(from <= to ? 1 : -1),
          spin_(spin_of(query.mover, kind, from + to)),
          sweep_(sweep) {}

    // The first angle that works.
    std::optional<Attempt> run(Attempt& nearest);

private:
    bool hinders(Blocker blocker, CentiDegree angle) const;
    CentiDegree next_event(Blocker blocker, CentiDegree angle) const;
    CentiDegree next_arc(CentiDegree angle) const;
    CentiDegree past(Blocker blocker, CentiDegree event, CentiDegree next) const;
    CentiDegree first_free(Blocker blocker, CentiDegree from, CentiDegree to) const;
    bool is_past(CentiDegree angle, CentiDegree other) const {
        return onward_ * (angle - other) > 0;
    }

    ContactQuery const& query_;
    Kind kind_;
    CentiDegree from_;
    CentiDegree to_;
    CentiDegree onward_;
    Spin spin_;
    SweptArea& sweep_;
};

double reach_after(ContactQuery const& query, Kind kind, CentiDegree angle) {
    if (kind == Kind::wheel) return query.limits.reach_mil - wheel_length(query.mover, angle);
    bool const aside = turn_between(angle, 0) > query.limits.arc_cdeg;
    return aside ? query.limits.reach_aside_mil : query.limits.reach_mil;
}

PlanFault fault_of(Blocker blocker) {
    return blocker.kind == BlockerKind::table ? PlanFault::off_table : PlanFault::blocked;
}

// True if this one blocker hinders the attempt at this angle.
bool Search::hinders(Blocker blocker, CentiDegree angle) const {
    Base const turned = turned_by(query_.mover, kind_, angle);
    Vector const direction = forward_of(turned.pose.facing_cdeg);
    std::optional<double> const way = way_to(query_.target, turned, direction);
    if (blocker.kind == BlockerKind::target) {
        return !way || whole_mil(*way) > reach_after(query_, kind_, angle) ||
               overlaps(query_.target, turned) ||
               !arrives(query_, turned, direction, whole_mil(*way));
    }
    if (in_place(blocker, turned, query_.obstacles)) return true;
    if (!way) return false;
    double free = whole_mil(*way);
    Base const arrived = advanced(turned, direction, free);
    return on_way(blocker, turned, direction, query_.obstacles, free) ||
           in_place(blocker, arrived, query_.obstacles);
}

// The next event between mover and blocker, plus a little, so that it has happened; at most the
// last angle. The edge of the table and a rule of where to end have no events: they are looked at
// every degree.
CentiDegree Search::next_event(Blocker blocker, CentiDegree angle) const {
    constexpr CentiDegree beyond = 2;
    constexpr double rounded_mil = 0.5;  // of a way, and of a position
    CentiDegree const next_degree = angle + onward_ * 100;
    if (blocker.kind == BlockerKind::table) return next_degree;
    CentiDegree const now = query_.mover.pose.facing_cdeg + angle;
    NextDirection next(forward_of(now), onward_);
    Point const origin = query_.mover.pose.centre;
    double const reach = reach_after(query_, kind_, angle) + rounded_mil;
    bool const is_target = blocker.kind == BlockerKind::target;
    auto const offer = [&](Vector from, Vector to) {
        offer_edge(next, spin_, from, to, is_target ? touch_mil + rounded_mil : touch_mil);
        if (is_target) offer_reach(next, spin_, from, to, reach);
    };
    auto const offer_box = [&](Box const& box) {
        Vector const along = box.forward * box.half_depth;
        Vector const aside = right_hand(box.forward) * box.half_width;
        Vector const at[4] = {box.centre + (along - aside), box.centre + (along + aside),
                              box.centre - (along - aside), box.centre - (along + aside)};
        for (int i = 0; i < 4; ++i) offer(at[i], at[(i + 1) % 4]);
    };
    std::size_t const place = static_cast<std::size_t>(blocker.place);
    Target const target = query_.target;
    if (is_target) {
        if (target.base != nullptr) offer_box(box_of(*target.base, origin));
        if (target.area != nullptr) each_border(*target.area, origin, offer);
    } else if (blocker.kind == BlockerKind::base) {
        offer_box(box_of(query_.obstacles.bases[place], origin));
    } else if (blocker.kind == BlockerKind::area) {
        each_border(*query_.obstacles.areas[place], origin, offer);
    } else {
        each_stretch(*query_.obstacles.courses[place], origin, offer_box);
    }
    CentiDegree event = to_;
    if (next.found()) {
        CentiDegree const turn = normal_facing(onward_ * (facing_of(*next.found()) - now));
        event = angle + onward_ * (turn + beyond);
    }
    bool const by_degrees = is_target && query_.end_rule != nullptr;
    return by_degrees && is_past(event, next_degree) ? next_degree : event;
}

// The next angle at which the reach changes, at most the last angle.
CentiDegree Search::next_arc(CentiDegree angle) const {
    CentiDegree const arc = query_.limits.arc_cdeg;
    CentiDegree next = to_;
    if (kind_ != Kind::pivot) return next;
    for (CentiDegree const turn : {-full_turn_cdeg, 0, full_turn_cdeg}) {
        for (CentiDegree const at :
             {turn - onward_ * arc, turn + onward_ * arc, turn + onward_ * (arc + 1)}) {
            if (is_past(at, angle) && is_past(next, at)) next = at;
        }
    }
    return next;
}

// The first angle between two events at which the blocker does not hinder, else the second event.
// Some angles between them are checked, too: the order of target and obstacle can change twice
// without an event, and a wheel uses up reach all the way.
CentiDegree Search::past(Blocker blocker, CentiDegree event, CentiDegree next) const {
    bool const by_events =
        blocker.kind == BlockerKind::target && kind_ == Kind::pivot && query_.end_rule == nullptr;
    CentiDegree const parts = by_events ? 2 : 4;
    CentiDegree hindered = event;
    for (CentiDegree part = 1; part <= parts; ++part) {
        CentiDegree const angle = event + (next - event) * part / parts;
        if (angle == hindered) continue;
        if (!hinders(blocker, angle)) return first_free(blocker, hindered, angle);
        hindered = angle;
    }
    return next;
}

// The first angle after `from`, where the blocker hinders, up to `to`, where it does not, from
// which on it no longer hinders (binary search).
CentiDegree Search::first_free(Blocker blocker, CentiDegree from, CentiDegree to) const {
    // Mostly the change is at the event itself.
    CentiDegree const before = to - 3 * onward_;
    if (is_past(before, from) && hinders(blocker, before)) from = before;
    while (to != from + onward_) {
        CentiDegree const middle = from + (to - from) / 2;
        (hinders(blocker, middle) ? from : to) = middle;
    }
    return to;
}

// True if the target is too far for any turn about the spin's centre with `reach` left to go: the
// farthest point is then an end of the front, or of the rear if the reach is less than the depth.
bool is_beyond(ContactQuery const& query, Spin const& spin, double reach) {
    double const aside = greater(-spin.left, spin.right);
    double const ahead = greater(spin.front + reach, -spin.rear);
    double const most = __builtin_sqrt(aside * aside + ahead * ahead) + touch_mil;
    Point const about = moved(query.mover.pose.centre, spin.about);
    if (query.target.base == nullptr) return gap(*query.target.area, about) > most;
    return gap_between({{0, 0}, {0, 1}, 0, 0}, box_of(*query.target.base, about)) > most;
}

// True if no turn to this side up to `most` brings the target base ahead, not even the circle
// around it.
bool is_never_ahead(ContactQuery const& query, Spin const& spin, int side, CentiDegree most) {
    if (query.target.base == nullptr) return false;
    Base const& target = *query.target.base;
    CentiDegree const now = query.mover.pose.facing_cdeg;
    Vector const first = forward_of(now);
    Vector const last = forward_of(now + side * most);
    Vector const there = between(query.mover.pose.centre, target.pose.centre) - spin.about;
    double const aside =
        greater(-spin.left, spin.right) + __builtin_sqrt(radius_squared(target)) + touch_mil;
    bool const turned_past = side * cross(there, first) >= 0 && side * cross(last, there) >= 0;
    if (turned_past || dot(there, there) <= aside * aside) return false;
    auto const is_ahead = [&](Vector forward) {
        return dot(there, forward) > 0 && magnitude(cross(there, forward)) <= aside;
    };
    return !is_ahead(first) && !is_ahead(last);
}

int rank(PlanFault fault) {
    return fault == PlanFault::blocked ? 2 : fault == PlanFault::off_table ? 1 : 0;
}

std::optional<Attempt> Search::run(Attempt& nearest) {
    CentiDegree angle = from_;
    while (!is_past(angle, to_)) {
        Attempt const tried = attempt(query_, kind_, angle, sweep_);
        if (tried.fault == PlanFault::none) return tried;
        if (rank(tried.fault) > rank(nearest.fault)) nearest = tried;
        if (angle == to_) break;
        if (sweep_.meets_before(std::abs(angle))) {
            if (onward_ * angle > 0) break;
            angle = -onward_ * sweep_.last_clear();
            continue;
        }
        CentiDegree beyond = next_event(tried.blocker, angle);
        CentiDegree const last = next_arc(angle);
        if (is_past(beyond, last)) beyond = last;
        angle = past(tried.blocker, angle, beyond);
    }
    return std::nullopt;
}

}  // namespace

Base turned_by(Base const& mover, Kind kind, CentiDegree angle) {
    if (kind == Kind::pivot) return pivoted(mover, mover.pose.facing_cdeg + angle);
    return kind == Kind::wheel ? wheeled(mover, angle) : mover;
}

Blocker blocker_in_turn(ContactQuery const& query, Kind kind, CentiDegree angle,
                        Base const& turned) {
    SweptArea sweep;
    return blocker_in_turn(query, kind, angle, turned, sweep);
}

Attempt attempt(ContactQuery const& query, Kind turn, CentiDegree angle_cdeg) {
    SweptArea sweep;
    return attempt(query, turn, angle_cdeg, sweep);
}

Attempt attempt(ContactQuery const& query, Kind turn, CentiDegree angle_cdeg, SweptArea& sweep) {
    Attempt made;
    made.turn = turn;
    made.angle_cdeg = turn == Kind::pivot ? turn_to(0, angle_cdeg) : angle_cdeg;
    made.turned = turned_by(query.mover, turn, angle_cdeg);
    made.fault = PlanFault::out_of_reach;
    made.blocker = {BlockerKind::target, -1};
    if (turn == Kind::wheel) made.turn_mil = wheel_length(query.mover, angle_cdeg);
    Vector const direction = forward_of(made.turned.pose.facing_cdeg);
    std::optional<double> const way = way_to(query.target, made.turned, direction);
    if (!way) return made;
    made.way_mil = whole_mil(*way);
    if (made.way_mil > reach_after(query, turn, angle_cdeg)) return made;
    if (turn != Kind::straight) {
        if (overlaps(query.target, made.turned)) return made;
        made.blocker = blocker_in_turn(query, turn, angle_cdeg, made.turned, sweep);
        made.fault = fault_of(made.blocker);
        if (made.blocker.kind != BlockerKind::none) return made;
    }
    made.blocker = blocker_on_way(made.turned, direction, made.way_mil, query.obstacles);
    made.fault = fault_of(made.blocker);
    if (made.blocker.kind != BlockerKind::none) return made;
    if (arrives(query, made.turned, direction, made.way_mil)) {
        made.fault = PlanFault::none;
    } else {
        made.fault = PlanFault::out_of_reach;
        made.blocker = {BlockerKind::target, -1};
    }
    return made;
}

CentiDegree most_useful(ContactQuery const& query, Kind kind, int side) {
    MoveLimits const& limits = query.limits;
    CentiDegree most = std::min(
        kind == Kind::pivot ? limits.most_pivot_cdeg : limits.most_wheel_cdeg, full_turn_cdeg / 2);
    Spin const spin = spin_of(query.mover, kind, side);
    double const reach =
        kind == Kind::wheel ? limits.reach_mil : greater(limits.reach_mil, limits.reach_aside_mil);
    if (is_beyond(query, spin, reach)) return 0;
    bool const straight_on_only = kind == Kind::pivot && limits.arc_cdeg < most &&
                                  limits.reach_aside_mil < limits.reach_mil &&
                                  is_beyond(query, spin, limits.reach_aside_mil);
    if (straight_on_only) most = limits.arc_cdeg;
    return is_never_ahead(query, spin, side, most) ? 0 : most;
}

std::optional<Attempt> first_turn(ContactQuery const& query, Kind turn, CentiDegree from,
                                  CentiDegree to, Attempt& nearest, SweptArea& sweep) {
    return Search(query, turn, from, to, sweep).run(nearest);
}

std::optional<Attempt> least_turn(ContactQuery const& query, Kind turn, Attempt& nearest) {
    CentiDegree const to_right = most_useful(query, turn, 1);
    CentiDegree to_left = most_useful(query, turn, -1);
    std::optional<Attempt> right;
    SweptArea to_the_right;
    if (to_right > 0) right = first_turn(query, turn, 1, to_right, nearest, to_the_right);
    // The other side has to be better than this.
    if (right) to_left = std::min(to_left, right->angle_cdeg - 1);
    std::optional<Attempt> left;
    SweptArea to_the_left;
    if (to_left > 0) left = first_turn(query, turn, -1, -to_left, nearest, to_the_left);
    return left ? left : right;
}

}  // namespace esprit::geometry
