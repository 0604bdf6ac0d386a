#include "geometry/fullest_turn.h"

#include <algorithm>
#include <vector>

#include "geometry/borders.h"
#include "geometry/box.h"

namespace esprit::geometry {
namespace {

using Kind = Segment::Kind;

// A mover counts as having all of its front on the face if at most this is missing: steps of 1/100
// degree cannot bring a side line of the swath closer to an end of the face.
constexpr double all_but_mil = 2;

// Calls visit(from, to) for the face of a base, or for the whole border of an area.
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

// A turn, and the length of the front that it brings onto the face.
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

// The search among the turns of one kind (clockwise positive).
class FullestTurn {
public:
    FullestTurn(ContactQuery const& query, Edge face, Kind kind)
        : query_(query),
          face_(face),
          kind_(kind),
          least_(-most_useful(query, kind, -1)),
          most_(most_useful(query, kind, 1)) {}

    std::optional<Attempt> const& found(Attempt& nearest);

private:
    struct Range {
        CentiDegree least = 0;
        CentiDegree most = 0;
    };

    Turned by(CentiDegree angle) const {
        double const front =
            front_onto(query_.target, face_, turned_by(query_.mover, kind_, angle));
        return {angle, lesser(front, query_.mover.frontage_mil - all_but_mil)};
    }
    template <class Offer>
    void offer_borders(int side, Offer const& offer) const;
    template <class Visit>
    void each_candidate(Visit const& visit) const;
    Turned best_candidate() const;
    bool is_peak(Turned const& turn) const;
    std::vector<Turned> peaks(Turned const& best) const;

    Range allowed(int part) const;
    void look_beside(CentiDegree peak);
    CentiDegree last_hindered(CentiDegree peak, int side);
    CentiDegree last_as_good(CentiDegree peak, int side) const;
    std::optional<Attempt> first_beside(CentiDegree peak, int side, CentiDegree end);
    void try_out(CentiDegree angle);
    void keep(Attempt const& works);
    SweptArea& sweep_to(CentiDegree angle) { return angle < 0 ? sweep_left_ : sweep_right_; }

    ContactQuery const& query_;
    Edge face_;
    Kind kind_;
    CentiDegree least_;
    CentiDegree most_;
    SweptArea sweep_left_;
    SweptArea sweep_right_;
    std::vector<Range> hindered_;
    std::optional<Attempt> found_;  // the best known to work
    Turned turned_;                 // the turn of `found_`
};

// The facings with which a side line of the swath passes through an end of the face. A pivot keeps
// the centre of the mover, a wheel its front corner on that side. For wheels also the facings with
// which an end of the face is level with the front, since the part behind it comes closer to the
// swath.
template <class Offer>
void FullestTurn::offer_borders(int side, Offer const& offer) const {
    Base const& mover = query_.mover;
    double const half_width = mover.frontage_mil * 0.5;
    Vector const forward = forward_of(mover.pose.facing_cdeg);
    bool const wheel = kind_ == Kind::wheel;
    Vector const corner =
        forward * (mover.depth_mil * 0.5) + right_hand(forward) * (half_width * side);
    Vector const about = wheel ? corner : Vector{0, 0};
    double const middle = wheel ? -half_width * side : 0;  // of the front, to the right of `about`
    each_side_of(query_.target, face_, mover.pose.centre, [&](Vector from, Vector to) {
        for (Vector const end : {from - about, to - about}) {
            for (double const aside : {middle - half_width, middle + half_width}) {
                double const square = dot(end, end) - aside * aside;
                if (square <= 0) continue;
                offer(facing_of(end * __builtin_sqrt(square) + Vector{-end.y, end.x} * aside));
            }
            if (!wheel || end == Vector{}) continue;
            offer(facing_of(right_hand(end)));
            offer(facing_of(-right_hand(end)));
        }
    });
}

// The part of the front that comes onto the face grows until a side line of the swath reaches an
// end of the face or the mover faces it squarely. So the best turn is one of these, allowed or not.
template <class Visit>
void FullestTurn::each_candidate(Visit const& visit) const {
    CentiDegree const now = query_.mover.pose.facing_cdeg;
    visit(by(0));
    for (int const side : {1, -1}) {
        if (kind_ == Kind::wheel && (side > 0 ? most_ : least_) == 0) continue;
        auto const offer = [&](CentiDegree facing) {
            CentiDegree const clockwise = normal_facing(facing - now);
            bool const is_right = clockwise <= full_turn_cdeg / 2;
            if (kind_ == Kind::wheel && is_right != (side > 0)) return;
            visit(by(is_right ? clockwise : clockwise - full_turn_cdeg));
        };
        if (query_.target.base != nullptr) offer(facing_onto(*query_.target.base, face_));
        offer_borders(side, offer);
        if (kind_ == Kind::pivot) break;
    }
}

Turned FullestTurn::best_candidate() const {
    Turned best;
    each_candidate([&](Turned const& each) {
        if (is_better(each, best)) best = each;
    });
    return best;
}

// True if a slightly larger or smaller turn brings no more, except by rounding in a wheel.
bool FullestTurn::is_peak(Turned const& turn) const {
    constexpr CentiDegree little = 20;
    constexpr double rounded_mil = 2;
    double const most = turn.onto_mil + rounded_mil;
    return turn.onto_mil > touch_limit_mil && by(turn.angle + little).onto_mil <= most &&
           by(turn.angle - little).onto_mil <= most;
}

// The candidates that are local maxima, the best first; the best is always included.
std::vector<Turned> FullestTurn::peaks(Turned const& best) const {
    std::vector<Turned> found{best};
    each_candidate([&](Turned const& each) {
        auto const is_same = [&](Turned const& other) { return other.angle == each.angle; };
        if (is_peak(each) && std::none_of(found.begin(), found.end(), is_same)) {
            found.push_back(each);
        }
    });
    std::sort(found.begin(), found.end(), is_better);
    return found;
}

// The allowed turns in three parts, from left to right. A pivot beyond half a turn comes back from
// the other side; wheels to the left and to the right keep different corners fixed.
FullestTurn::Range FullestTurn::allowed(int part) const {
    if (kind_ == Kind::pivot) {
        return {least_ + part * full_turn_cdeg, most_ + part * full_turn_cdeg};
    }
    return {part < 0 ? least_ : part, part > 0 ? most_ : part};
}

// The first turn to one side of a peak that works.
std::optional<Attempt> FullestTurn::first_beside(CentiDegree peak, int side, CentiDegree end) {
    Attempt nearest;
    for (int const part : {-1, 0, 1}) {
        Range const range = allowed(side * part);
        CentiDegree const low = std::max(range.least, side > 0 ? peak + 1 : end);
        CentiDegree const high = std::min(range.most, side > 0 ? end : peak - 1);
        if (low > high) continue;
        Range const walk = side > 0 ? Range{low, high} : Range{high, low};
        std::optional<Attempt> const first =
            first_turn(query_, kind_, walk.least, walk.most, nearest, sweep_to(low + high));
        if (first) return first;
    }
    return std::nullopt;
}

// The last turn to one side of a peak that can be better than the best known to work.
CentiDegree FullestTurn::last_as_good(CentiDegree peak, int side) const {
    double const enough = greater(turned_.onto_mil - 2 * slack_mil, touch_limit_mil);
    CentiDegree end = side > 0 ? most_ : least_;
    if (kind_ == Kind::pivot) end = peak + side * full_turn_cdeg / 2;
    if (by(end).onto_mil > enough) return end;
    CentiDegree some = peak;
    while (end - some > 1 || some - end > 1) {
        CentiDegree const middle = some + (end - some) / 2;
        (by(middle).onto_mil > enough ? some : end) = middle;
    }
    return some;
}

CentiDegree FullestTurn::last_hindered(CentiDegree peak, int side) {
    CentiDegree const end = last_as_good(peak, side);
    std::optional<Attempt> const first = first_beside(peak, side, end);
    if (!first) return end;
    keep(*first);
    return peak + side * (normal_facing(side * (first->angle_cdeg - peak)) - 1);
}

void FullestTurn::look_beside(CentiDegree peak) {
    bool const known = std::any_of(hindered_.begin(), hindered_.end(), [&](Range const& range) {
        return range.least <= peak && peak <= range.most;
    });
    if (known) return;
    try_out(peak);
    CentiDegree const left = last_hindered(peak, -1);
    hindered_.push_back({left, last_hindered(peak, 1)});
}

void FullestTurn::try_out(CentiDegree angle) {
    if (angle < least_ || angle > most_) return;
    Attempt const made = attempt(query_, kind_, angle, sweep_to(angle));
    if (made.fault == PlanFault::none) keep(made);
}

void FullestTurn::keep(Attempt const& works) {
    Turned const turned = by(works.angle_cdeg);
    if (found_ && !is_better(turned, turned_)) return;
    found_ = works;
    turned_ = turned;
}

// If the best turn does not work, the best that does is the first working one beside a peak.
std::optional<Attempt> const& FullestTurn::found(Attempt& nearest) {
    if (least_ == most_) return found_;
    Turned const best = best_candidate();
    bool const comes_onto_it = best.onto_mil > touch_limit_mil;
    if (comes_onto_it) try_out(best.angle);
    if (found_) return found_;
    std::optional<Attempt> const least = least_turn(query_, kind_, nearest);
    if (!least) return found_;
    keep(*least);
    if (!comes_onto_it) return found_;
    for (Turned const& peak : peaks(best)) {
        if (!is_better(peak, turned_)) break;
        look_beside(peak.angle);
    }
    return found_;
}

}  // namespace

double front_onto(Target target, Edge face, Base const& mover) {
    Vector const forward = forward_of(mover.pose.facing_cdeg);
    if (target.base != nullptr && dot(forward_of(facing_onto(*target.base, face)), forward) <= 0) {
        return 0;
    }
    double const half = mover.frontage_mil * 0.5;
    double const rear = -mover.depth_mil * 0.5;
    double left = half;
    double right = -half;
    each_side_of(target, face, mover.pose.centre, [&](Vector from, Vector to) {
        double const one = dot(from, forward) - rear;
        double const other = dot(to, forward) - rear;
        if (one <= 0 && other <= 0) return;
        // what lies behind a mover that looks along the border is not in front of it
        if (target.area != nullptr && one * other < 0) {
            (one < 0 ? from : to) = from + (to - from) * (one / (one - other));
        }
        for (Vector const end : {from, to}) {
            double const aside = dot(end, right_hand(forward));
            left = lesser(left, aside);
            right = greater(right, aside);
        }
    });
    return greater(lesser(right, half) - greater(left, -half), 0);
}

std::optional<Attempt> fullest_turn(ContactQuery const& query, Edge face, Kind kind,
                                    Attempt& nearest) {
    return FullestTurn{query, face, kind}.found(nearest);
}

}  // namespace esprit::geometry
