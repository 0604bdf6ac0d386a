#include "rules/grande_tactique/follow_up_way.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/fixed_list.h"
#include "geometry/zones.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/movement.h"
#include "rules/grande_tactique/road_charge.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using geometry::Base;
using geometry::ContactPlan;
using geometry::Edge;
using geometry::PlanFault;
using geometry::Segment;
using namespace literals;

namespace {

/// No limit but the size of the table: GT-FUP-04 limits a follow-up, not the length of a move.
geometry::MoveLimits follow_up_limits(Scenario const& scenario) {
    geometry::MoveLimits limits;
    limits.reach_mil = scenario.terrain().width_mil + scenario.terrain().depth_mil;
    limits.reach_aside_mil = limits.reach_mil;
    return limits;
}

std::string_view line_onto(Edge face) {
    constexpr std::string_view words[] = {"onto its front", "onto its right side", "onto its rear",
                                          "onto its left side"};
    return words[static_cast<std::size_t>(face)];
}

bool goes_straight_on(ContactPlan const& way) {
    return way.path.count == 0 ||
           (way.path.count == 1 && way.path.segments[0].kind == Segment::Kind::straight);
}

/// True for two straight parts.
bool is_bent(ContactPlan const& way) {
    return way.path.count > 2 ||
           (way.path.count == 2 && way.path.segments[0].kind == Segment::Kind::straight);
}

/// Lines of charge with different ends, and their names.
struct Lines {
    void add(std::string_view name, ContactPlan const& way) {
        auto const is_same = [&](ContactPlan const& other) { return other.final == way.final; };
        if (way.fault != PlanFault::none) return;
        if (std::any_of(ways.begin(), ways.end(), is_same)) return;
        names.push_back(name);
        ways.push_back(way);
    }

    static constexpr std::size_t most = 6;
    FixedList<std::string_view, most> names;
    FixedList<ContactPlan, most> ways;
};

}  // namespace

FollowUpWays::FollowUpWays(BattleView view, UnitId cavalry, UnitId target)
    : view_(view), cavalry_(cavalry), target_(target), limits_(follow_up_limits(view.scenario)) {
    InTheWay const way{view, cavalry, target, span_of(limits_)};
    Base const mover = base_of(view, cavalry);
    ChargeTarget const met{view, target};
    if (met.area != nullptr) {
        usual_ = plan_contact(mover, *met.area, way.obstacles(), limits_);
        return;
    }
    usual_ = through_woods_or_round(view.scenario, way, mover,
                                    [&](geometry::Obstacles const& obstacles) {
                                        return plan_contact(mover, met.base, obstacles, limits_);
                                    });
    if (usual_.fault != PlanFault::blocked) return;
    ContactPlan const bent = plan_bent(mover, met.base, way.obstacles(), limits_);
    if (bent.fault == PlanFault::none) usual_ = bent;
}

rules::Refusal FollowUpWays::why_barred() const {
    return no_way(view_, cavalry_, target_, usual_, limits_);
}

ContactPlan FollowUpWays::chosen(Arbiter& arbiter) const {
    ChargeTarget const met{view_, target_};
    if (goes_straight_on(usual_) || is_bent(usual_) || met.area != nullptr) return usual_;
    InTheWay const way{view_, cavalry_, target_, span_of(limits_)};
    Base const mover = base_of(view_, cavalry_);
    Edge const before = face_before(met.base, mover);
    Lines lines;
    lines.add(line_onto(before), usual_);
    for (Edge const face : {Edge::front, Edge::right, Edge::rear, Edge::left}) {
        if (face == before) continue;
        lines.add(line_onto(face),
                  plan_contact_onto(mover, met.base, face, way.obstacles(), limits_));
    }
    lines.add("by the least turn", plan_straightest(mover, met.base, way.obstacles(), limits_));
    if (lines.ways.size() == 1) return usual_;
    int const place = arbiter.choose({"GT-FUP-05"_rule, view_.scenario.troops[cavalry_].side,
                                      "by which line does the cavalry charge?", lines.names.all()});
    return lines.ways[static_cast<std::size_t>(place)];
}

}  // namespace esprit::grande_tactique
