#include "geometry/onto_edge.h"

#include <algorithm>
#include <cstdlib>

#include "base/fixed_list.h"
#include "geometry/box.h"
#include "geometry/contact.h"
#include "geometry/squaring.h"
#include "geometry/sweep.h"

namespace esprit::geometry {
namespace {

/// An edge of the target, relative to the mover's centre.
struct Face {
    Face(Base const& mover, Base const& target, Edge edge) {
        auto const corner = static_cast<std::size_t>(edge);
        Corners const at = corners(target, mover.pose.centre);
        left = at[corner];
        right = at[(corner + 1) % at.size()];
        inwards_cdeg = target.pose.facing_cdeg + full_turn_cdeg / 2 +
                       quarter_cdeg * static_cast<CentiDegree>(edge);
        half_front = mover.frontage_mil * 0.5;
        facing_cdeg = mover.pose.facing_cdeg;
    }

    /// The share of the front that lies against the face after a turn, a straight move and squaring
    /// up: the first touching point keeps its place on front and face.
    double share_after(CentiDegree turn_cdeg) const {
        Vector const ahead = forward_of(facing_cdeg + turn_cdeg);
        Vector const inwards = forward_of(inwards_cdeg);
        double const squarely = dot(ahead, inwards);
        if (squarely <= 0 || (dot(ahead, left) <= 0 && dot(ahead, right) <= 0)) return 0;
        // from the mover's centre: the end of the face on the side of the mover's leading end, and
        // the other end, both measured to that side
        double const one = dot(left, right_hand(ahead));
        double const other = dot(right, right_hand(ahead));
        bool const right_end_leads = dot(right_hand(ahead), inwards) > 0;
        double const near = right_end_leads ? greater(one, other) : -lesser(one, other);
        double const far = right_end_leads ? lesser(one, other) : -greater(one, other);
        if (far >= half_front || near <= -half_front) return 0;
        double const whole = lesser(2 * half_front, length(right - left));
        return lesser(whole, near < half_front ? near + half_front : (half_front - far) / squarely);
    }

    Vector left;
    Vector right;
    CentiDegree inwards_cdeg = 0;
    double half_front = 0;
    CentiDegree facing_cdeg = 0;  // of the mover
};

struct Turn {
    CentiDegree angle_cdeg = 0;
    int share = 0;  // of the front on the face, in steps too small to matter
};

/// The turns at which the share can be greatest, in order of share, then of size: an end of the
/// front opposite an end of the face, the mover facing the face squarely, and the greatest turns
/// allowed.
class EdgeTurns {
public:
    EdgeTurns(Face const& face, CentiDegree most_cdeg) : face_(face), most_cdeg_(most_cdeg) {
        for (Vector const corner : {face.left, face.right}) {
            add_opposite(corner, face.half_front);
            add_opposite(corner, -face.half_front);
        }
        add(face.inwards_cdeg - face.facing_cdeg);
        add(most_cdeg);
        add(-most_cdeg);
        std::sort(turns_.data(), turns_.data() + turns_.size(), [](Turn const& a, Turn const& b) {
            if (a.share != b.share) return a.share > b.share;
            if (a.angle_cdeg != -b.angle_cdeg) {
                return std::abs(a.angle_cdeg) < std::abs(b.angle_cdeg);
            }
            return a.angle_cdeg > b.angle_cdeg;  // clockwise
        });
        if (!turns_.empty()) turns_[0].angle_cdeg = least_as_good_as(turns_[0]);
    }

    std::span<Turn const> all() const& { return turns_.all(); }

private:
    int steps_of_share(CentiDegree angle_cdeg) const {
        constexpr double step_mil = 2 * touch_mil;
        return static_cast<int>(face_.share_after(angle_cdeg) / step_mil + 0.5);
    }
    /// The share grows from straight ahead to a turn.
    CentiDegree least_as_good_as(Turn const& best) const {
        CentiDegree less = 0;
        CentiDegree enough = best.angle_cdeg;
        while (std::abs(enough - less) > 1) {
            CentiDegree const middle = less + (enough - less) / 2;
            (steps_of_share(middle) == best.share ? enough : less) = middle;
        }
        return enough;
    }
    void add(CentiDegree angle_cdeg) {
        CentiDegree angle = normal_facing(angle_cdeg);
        if (angle > full_turn_cdeg / 2) angle -= full_turn_cdeg;
        if (angle > most_cdeg_ || angle < -most_cdeg_) return;
        int const share = steps_of_share(angle);
        if (share > 0) turns_.push_back({angle, share});
    }
    /// Adds the facings with which a point lies `aside` to the right of the mover's centre.
    void add_opposite(Vector point, double aside) {
        double const square = dot(point, point) - aside * aside;
        if (square < 0) return;
        Vector const onward = point * __builtin_sqrt(square);
        Vector const across = -right_hand(point) * aside;
        for (Vector const direction : {onward + across, across - onward}) {
            if (direction != Vector{}) add(facing_of(direction) - face_.facing_cdeg);
        }
    }

    Face const& face_;
    CentiDegree most_cdeg_;
    FixedList<Turn, 11> turns_;
};

}  // namespace

bool touches_edge(Base const& base, Base const& target, Edge edge) {
    Face const face{base, target, edge};
    return gap_between(box_of(base, base.pose.centre), box_around(face.left, face.right, 0)) <=
           touch_limit_mil;
}

ContactPlan plan_contact_with(Base const& mover, Base const& target, Edge edge,
                              Obstacles const& obstacles, MoveLimits const& limits) {
    if (in_contact(mover, target)) return plan_contact(mover, target, obstacles, limits);
    ContactPlan refused;
    refused.fault = PlanFault::out_of_reach;
    refused.arrival = refused.final = mover.pose;
    auto const leads_there = [&](ContactPlan& plan) {
        if (plan.fault == PlanFault::blocked && refused.fault != PlanFault::blocked) refused = plan;
        if (plan.fault != PlanFault::none) return false;
        Base arrived = mover;
        arrived.pose = plan.arrival;
        if (!touches_edge(arrived, target, edge)) return false;
        plan.touched = edge;
        plan.final = squared_up(arrived, target, edge, obstacles);
        plan.squared_up = plan.final != plan.arrival;
        return true;
    };
    auto const after = [&](CentiDegree angle_cdeg) {
        Path path;
        if (angle_cdeg != 0) path.segments[path.count++] = {Segment::Kind::pivot, angle_cdeg};
        path.segments[path.count++] = {Segment::Kind::straight, limits.reach_mil};
        return follow_path(mover, target, path, obstacles, limits);
    };
    Face const face{mover, target, edge};
    if (face.share_after(0) > touch_mil) {
        ContactPlan plan = after(0);
        if (leads_there(plan)) return plan;
    }
    CentiDegree const most = std::min(limits.most_pivot_cdeg, full_turn_cdeg / 2);
    EdgeTurns const turns{face, most};
    for (Turn const& turn : turns.all()) {
        ContactPlan plan = after(turn.angle_cdeg);
        if (leads_there(plan)) return plan;
    }
    // If all of those are blocked, another turn may still lead onto the edge.
    ContactPlan plan = plan_contact(mover, target, obstacles, limits);
    return leads_there(plan) ? plan : refused;
}

}  // namespace esprit::geometry
