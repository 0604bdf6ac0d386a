// GEO-11, GT-FUP-05: into contact by two straight ways, if one does not lead there.
#include <algorithm>
#include <cstdlib>

#include "geometry/clearance.h"
#include "geometry/contact.h"
#include "geometry/planner.h"
#include "geometry/sweep.h"

namespace esprit::geometry {
namespace {

constexpr CentiDegree bend_step_cdeg = 300;
constexpr Mil bend_step_mil = 500;
constexpr Mil way_round_mil = 4000;           // how far the first way may pass the target
constexpr CentiDegree most_bend_cdeg = 9000;  // for each turn

CentiDegree turning_of(Path const& path) {
    CentiDegree turning = 0;
    for (std::size_t i = 0; i < path.count; ++i) {
        Segment const& segment = path.segments[i];
        if (segment.kind != Segment::Kind::straight) turning += std::abs(segment.amount);
    }
    return turning;
}

class BentWays {
public:
    BentWays(Base const& mover, Base const& target, Obstacles const& obstacles,
             MoveLimits const& limits)
        : mover_(mover), target_(target), obstacles_(obstacles), limits_(limits) {
        best_.fault = PlanFault::blocked;
        longest_mil_ = static_cast<Mil>(gap(mover, target)) + way_round_mil;
    }

    ContactPlan const& best() {
        for (CentiDegree turn = 0; turn <= most_bend_cdeg; turn += bend_step_cdeg) {
            if (best_.fault == PlanFault::none && turn >= turning_of(best_.path)) break;
            look_along(turn);
            if (turn > 0) look_along(-turn);
        }
        return best_;
    }

private:
    // Tries all halts of a first way, as far as it is free.
    void look_along(CentiDegree turn) {
        Base const turned = pivoted(mover_, mover_.pose.facing_cdeg + turn);
        bool const turns_free = turn == 0 || (!overlap(turned, target_) && is_free(turned));
        if (!turns_free) return;
        Vector const direction = forward_of(turned.pose.facing_cdeg);
        Mil most = std::min(longest_mil_, limits_.reach_mil);
        if (auto const met = way_until_touch(turned, direction, target_)) {
            most = std::min(most, static_cast<Mil>(*met));
        }
        Base at = turned;
        for (Mil way = bend_step_mil; way <= most; way += bend_step_mil) {
            if (blocker_on_way(at, direction, bend_step_mil, obstacles_).kind != BlockerKind::none)
                break;
            at = advanced(turned, direction, way);
            consider(turn, way, at);
        }
    }

    bool is_free(Base const& place) const {
        return blocker_in_place(place, obstacles_).kind == BlockerKind::none;
    }

    void consider(CentiDegree turn, Mil way, Base const& halted) {
        MoveLimits rest = limits_;
        rest.reach_mil -= way;
        rest.reach_aside_mil -= way;
        rest.most_pivot_cdeg = most_bend_cdeg;
        rest.most_wheel_cdeg = 0;
        ContactPlan plan = plan_contact(halted, target_, obstacles_, rest);
        if (plan.fault != PlanFault::none) return;
        Path path;
        if (turn != 0) path.segments[path.count++] = {Segment::Kind::pivot, turn};
        path.segments[path.count++] = {Segment::Kind::straight, way};
        for (std::size_t i = 0; i < plan.path.count; ++i) {
            path.segments[path.count++] = plan.path.segments[i];
        }
        plan.path = path;
        plan.length_mil += way;
        if (is_better(plan)) best_ = plan;
    }

    bool is_better(ContactPlan const& plan) const {
        if (best_.fault != PlanFault::none) return true;
        CentiDegree const turning = turning_of(plan.path);
        CentiDegree const least = turning_of(best_.path);
        return turning != least ? turning < least : plan.length_mil < best_.length_mil;
    }

    Base const& mover_;
    Base const& target_;
    Obstacles const& obstacles_;
    MoveLimits const& limits_;
    Mil longest_mil_ = 0;
    ContactPlan best_;
};

}  // namespace

ContactPlan plan_bent(Base const& mover, Base const& target, Obstacles const& obstacles,
                      MoveLimits const& limits) {
    return BentWays{mover, target, obstacles, limits}.best();
}

}  // namespace esprit::geometry
