#include "geometry/fullest_turn.h"

#include <algorithm>

#include "geometry/borders.h"

namespace esprit::geometry {
namespace {

using Kind = Segment::Kind;

// Short of all of its front by so much a mover counts as all on the face: where a side line of the
// swath passes through an end of the face, whole hundredths of a degree cannot bring more.
constexpr double all_but_mil = 2;

constexpr CentiDegree step_aside_cdeg = 200;  // of the walk away from the best turn

// visit(from, to) for the face of a base, or for all of the border of an area.
template <class Visit>
void each_side_of(Target target, Edge face, Point origin, Visit const& visit) {
    if (target.area != nullptr) return each_border(*target.area, origin, visit);
    Corners const at = corners(*target.base, origin);
    auto const edge = static_cast<std::size_t>(face);
    visit(at[edge], at[(edge + 1) % 4]);
}

CentiDegree facing_onto(Base const& target, Edge face) {
    return target.pose.facing_cdeg + 9000 * static_cast<CentiDegree>(face) + full_turn_cdeg / 2;
}

// A turn, and how much of the front it brings onto the face.
struct Turned {
    CentiDegree angle = 0;
    double onto_mil = 0;
};
bool is_better(Turned const& one, Turned const& other) {
    double const more = one.onto_mil - other.onto_mil;
    if (more > slack_mil || more < -slack_mil) return more > 0;
    CentiDegree const least = turn_between(one.angle, 0);
    CentiDegree const its = turn_between(other.angle, 0);
    return least != its ? least < its : one.angle > other.angle;
}

// Turns of one kind of up to `most` to either side (clockwise positive), and how good they are.
class Turns {
public:
    Turns(Errand const& errand, Edge face, Kind kind, CentiDegree most)
        : errand_(errand), face_(face), kind_(kind), most_(most) {}

    Turned by(CentiDegree angle) const {
        double const front =
            front_onto(errand_.target, face_, turned_by(errand_.mover, kind_, angle));
        return {angle, lesser(front, errand_.mover.frontage_mil - all_but_mil)};
    }
    Attempt at(CentiDegree angle) const { return attempt(errand_, kind_, angle); }

    Turned peak() const;
    std::optional<Attempt> beside(CentiDegree peak, CentiDegree side) const;

private:
    template <class Offer>
    void offer_borders(int side, Offer const& offer) const;

    Errand const& errand_;
    Edge face_;
    Kind kind_;
    CentiDegree most_;
};

// The turns after which a side line of the swath passes through an end of the face. A pivot keeps
// the centre of the mover, a wheel its front corner on that side.
template <class Offer>
void Turns::offer_borders(int side, Offer const& offer) const {
    Base const& mover = errand_.mover;
    double const half_width = mover.frontage_mil * 0.5;
    Vector const forward = forward_of(mover.pose.facing_cdeg);
    bool const wheel = kind_ == Kind::wheel;
    Vector const corner =
        forward * (mover.depth_mil * 0.5) + right_hand(forward) * (half_width * side);
    Vector const about = wheel ? corner : Vector{0, 0};
    double const middle = wheel ? -half_width * side : 0;  // of the front, to the right of `about`
    each_side_of(errand_.target, face_, mover.pose.centre, [&](Vector from, Vector to) {
        for (Vector const end : {from - about, to - about}) {
            for (double const aside : {middle - half_width, middle + half_width}) {
                double const square = dot(end, end) - aside * aside;
                if (square <= 0) continue;
                offer(facing_of(end * __builtin_sqrt(square) + Vector{-end.y, end.x} * aside));
            }
        }
    });
}

// The front grows on the face until a side line of the swath comes to an end of it, or until the
// mover faces it squarely; so the best turn is one of those, or at an end of what is allowed.
Turned Turns::peak() const {
    Turned best = by(0);
    CentiDegree const now = errand_.mover.pose.facing_cdeg;
    auto const consider = [&](CentiDegree angle) {
        if (angle < -most_ || angle > most_) return;
        Turned const other = by(angle);
        if (is_better(other, best)) best = other;
    };
    auto const consider_facing = [&](CentiDegree facing) {
        CentiDegree const clockwise = normal_facing(facing - now);
        consider(clockwise);
        consider(clockwise - full_turn_cdeg);
    };
    consider(most_);
    consider(-most_);
    if (errand_.target.base != nullptr) {
        consider_facing(facing_onto(*errand_.target.base, face_));
    }
    offer_borders(1, consider_facing);
    if (kind_ == Kind::wheel) offer_borders(-1, consider_facing);
    return best;
}

// The first turn to one side of the best one that works: the front on the face grows less all the
// way.
std::optional<Attempt> Turns::beside(CentiDegree peak, CentiDegree side) const {
    CentiDegree hindered = peak;
    for (CentiDegree angle = peak + side * step_aside_cdeg; -most_ <= angle && angle <= most_;
         angle += side * step_aside_cdeg) {
        if (by(angle).onto_mil <= touch_limit_mil) return std::nullopt;
        Attempt made = at(angle);
        if (made.fault != PlanFault::none) {
            hindered = angle;
            continue;
        }
        while (turn_between(angle, hindered) > 1) {
            CentiDegree const middle = hindered + (angle - hindered) / 2;
            Attempt const nearer = at(middle);
            if (nearer.fault == PlanFault::none) {
                angle = middle;
                made = nearer;
            } else {
                hindered = middle;
            }
        }
        return made;
    }
    return std::nullopt;
}

// Of the turns to both sides of the best one and the least one of all, all of which work.
Attempt best_of(Turns const& turns, CentiDegree peak, Attempt const& least) {
    Attempt best = least;
    for (CentiDegree const side : {1, -1}) {
        std::optional<Attempt> const found = turns.beside(peak, side);
        if (found && is_better(turns.by(found->angle_cdeg), turns.by(best.angle_cdeg))) {
            best = *found;
        }
    }
    return best;
}

}  // namespace

double front_onto(Target target, Edge face, Base const& mover) {
    Vector const forward = forward_of(mover.pose.facing_cdeg);
    if (target.base != nullptr && dot(forward_of(facing_onto(*target.base, face)), forward) <= 0) {
        return 0;
    }
    double const half = mover.frontage_mil * 0.5;
    double left = half;
    double right = -half;
    each_side_of(target, face, mover.pose.centre, [&](Vector from, Vector to) {
        for (Vector const end : {from, to}) {
            if (dot(end, forward) <= 0) continue;
            double const aside = dot(end, right_hand(forward));
            left = lesser(left, aside);
            right = greater(right, aside);
        }
    });
    return greater(lesser(right, half) - greater(left, -half), 0);
}

std::optional<Attempt> fullest_turn(Errand const& errand, Edge face, Kind kind, Attempt& nearest) {
    CentiDegree const limit =
        kind == Kind::pivot ? errand.limits.most_pivot_cdeg : errand.limits.most_wheel_cdeg;
    if (limit <= 0) return std::nullopt;
    Turns const turns{errand, face, kind, std::min(limit, full_turn_cdeg / 2)};
    Turned const peak = turns.peak();
    bool const comes_onto_it = peak.onto_mil > touch_limit_mil;
    if (comes_onto_it && peak.angle != 0) {
        Attempt const made = turns.at(peak.angle);
        if (made.fault == PlanFault::none) return made;
    }
    std::optional<Attempt> const least = least_turn(errand, kind, nearest);
    return least && comes_onto_it ? best_of(turns, peak.angle, *least) : least;
}

}  // namespace esprit::geometry
