#pragma once
// The plan of a group, by a system's adapter: each order is tried in the battle as those before it
// are meant to leave it, so that a front that goes clears the way for those behind.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "games/adapter_reach.h"
#include "games/group_plan.h"

namespace esprit::games {

namespace detail {

/// An order that goes the whole way, with its end.
template <class Adapter>
struct WholeWay {
    typename Adapter::Order order;
    MeantEnd<typename Adapter::Battle> end;
};

/// The order by which a unit goes the whole way and faces as it does.
template <class Adapter>
std::optional<WholeWay<Adapter>> order_for(Adapter const& adapter,
                                           typename Adapter::Battle const& battle, UnitId unit,
                                           geometry::Vector const& way) {
    auto const piece = adapter.piece_of(battle, unit);
    if (!piece) return std::nullopt;
    geometry::Base const base = base_of(*piece);
    geometry::Pose const pose{geometry::moved(base.pose.centre, way), base.pose.facing_cdeg};
    auto const leads = [&](typename Adapter::Order const& order,
                           bool any_facing) -> std::optional<WholeWay<Adapter>> {
        auto end = meant_end_of(adapter, battle, order);
        if (!end) return std::nullopt;
        geometry::Pose wanted = pose;
        if (any_facing) wanted.facing_cdeg = end->ghost.base.pose.facing_cdeg;
        if (distance_to_pose(end->ghost.base, wanted) > same_place_mil) return std::nullopt;
        return WholeWay<Adapter>{order, std::move(*end)};
    };
    if (auto const ride = adapter.order_to(unit, pose.centre)) {
        if (adapter.system().refuse({adapter.scenario(), battle}, *ride)) return std::nullopt;
        return leads(*ride, true);
    }
    for (geometry::Path const& path : paths_that_keep_facing(base, way)) {
        auto const order = accepted_along(adapter, battle, unit, path);
        if (!order) continue;
        if (auto found = leads(*order, false)) return found;
    }
    return std::nullopt;
}

/// The units that go a way together, as they are ordered.
template <class Adapter>
struct Goers {
    geometry::Vector way;
    std::vector<std::pair<UnitId, typename Adapter::Order>> orders;
    typename Adapter::Battle after;
};

/// Orders each unit that can go, the foremost first. A unit that cannot go is tried again after
/// others have gone.
template <class Adapter>
Goers<Adapter> goers_of(Adapter const& adapter, typename Adapter::Battle const& battle,
                        std::vector<UnitId> units, geometry::Vector const& way) {
    auto const along = [&](UnitId unit) {
        auto const piece = adapter.piece_of(battle, unit);
        return piece ? double(piece->x_mil) * way.x + double(piece->y_mil) * way.y : 0;
    };
    std::sort(units.begin(), units.end(), [&](UnitId one, UnitId other) {
        double const first = along(one);
        double const second = along(other);
        return first > second || (first == second && one < other);
    });
    Goers<Adapter> goers{way, {}, battle};
    bool more = true;
    while (more) {
        more = false;
        std::vector<UnitId> waiting;
        for (UnitId const unit : units) {
            auto found = order_for(adapter, goers.after, unit, way);
            if (!found) {
                waiting.push_back(unit);
                continue;
            }
            goers.orders.emplace_back(unit, found->order);
            goers.after = std::move(found->end.battle);
            more = true;
        }
        units = std::move(waiting);
        more = more && !units.empty();
    }
    return goers;
}

/// The farthest part of a way that the most units go together.
template <class Adapter>
Goers<Adapter> farthest_goers(Adapter const& adapter, typename Adapter::Battle const& battle,
                              std::vector<UnitId> const& units, geometry::Vector const& way) {
    constexpr int parts = 16;
    constexpr int halvings = 4;
    auto const part = [&](double share) { return goers_of(adapter, battle, units, way * share); };
    Goers<Adapter> best = part(1);
    if (best.orders.size() == units.size()) return best;
    std::size_t const most = part(1.0 / parts).orders.size();
    double low = 1;
    for (int count = parts - 1; count > 0 && best.orders.size() < most; --count) {
        Goers<Adapter> goers = part(double(count) / parts);
        if (goers.orders.size() <= best.orders.size()) continue;
        best = std::move(goers);
        low = double(count) / parts;
    }
    double step = low < 1 ? 1.0 / parts : 0;
    for (int i = 0; i < halvings && step > 0; ++i) {
        step /= 2;
        Goers<Adapter> goers = part(low + step);
        if (goers.orders.size() < best.orders.size()) continue;
        best = std::move(goers);
        low += step;
    }
    return best;
}

/// Why a unit does not go so far.
template <class Adapter>
std::optional<Refused> why_not(Adapter const& adapter, typename Adapter::Battle const& battle,
                               UnitId unit, geometry::Vector const& way) {
    auto const piece = adapter.piece_of(battle, unit);
    if (!piece) return std::nullopt;
    geometry::Pose pose = base_of(*piece).pose;
    pose.centre = geometry::moved(pose.centre, way);
    Dropped const dropped = dropped_at(adapter, battle, unit, pose);
    if (!dropped.sketches.empty() && dropped.sketches[0].refused)
        return dropped.sketches[0].refused;
    return dropped.short_of;
}

/// The chance that an order brings its unit to a place.
template <class Adapter>
Exact chance_to_stand(Adapter const& adapter, typename Adapter::Battle const& battle,
                      typename Adapter::Order const& order, geometry::Base const& base) {
    Exact chance;
    chance::EnumeratingArbiter arbiter;
    arbiter.begin();
    do {
        chance::check_work_limit();
        arbiter.begin_path();
        typename Adapter::Battle after = battle;
        adapter.system().carry_out({adapter.scenario(), after}, order, arbiter);
        auto const piece = adapter.piece_of(after, adapter.unit_of(order));
        if (piece && base_of(*piece) == base) chance += arbiter.weight();
    } while (arbiter.next_path());
    return chance;
}

/// The farthest part of the way; where more units, or all farther, go straight ahead of the first
/// unit or to its side than slanting, that.
template <class Adapter>
Goers<Adapter> best_goers(Adapter const& adapter, typename Adapter::Battle const& battle,
                          std::vector<UnitId> const& units, geometry::Vector const& asked) {
    auto best = farthest_goers(adapter, battle, units, asked);
    auto const lead = adapter.piece_of(battle, units[0]);
    bool const whole = geometry::length(asked - best.way) <= same_place_mil;
    if (!lead || (whole && best.orders.size() == units.size())) return best;
    geometry::Vector const forward = geometry::forward_of(lead->facing_cdeg);
    geometry::Vector const ahead = forward * geometry::dot(forward, asked);
    geometry::Vector const aside = asked - ahead;
    bool const more_ahead = geometry::length(ahead) >= geometry::length(aside);
    for (geometry::Vector const& way : {more_ahead ? ahead : aside, more_ahead ? aside : ahead}) {
        if (geometry::length(way) < same_place_mil) continue;
        auto goers = farthest_goers(adapter, battle, units, way);
        bool const farther = goers.orders.size() == best.orders.size() &&
                             geometry::length(goers.way) > geometry::length(best.way);
        if (farther || goers.orders.size() > best.orders.size()) best = std::move(goers);
    }
    return best;
}

template <class Adapter>
bool has_unit(Goers<Adapter> const& goers, UnitId unit) {
    return std::any_of(goers.orders.begin(), goers.orders.end(),
                       [&](auto const& each) { return each.first == unit; });
}

/// The order of each unit that goes. Returns the battle as all are meant to leave it.
template <class Adapter>
typename Adapter::Battle add_goers(Adapter const& adapter, typename Adapter::Battle const& battle,
                                   Goers<Adapter> const& goers, GroupPlan& plan) {
    auto now = battle;
    for (auto const& [unit, order] : goers.orders) {
        GroupStep step{unit, sketch_of(adapter, now, order), {}, Exact{1}};
        auto end = meant_end_of(adapter, now, order);
        if (end && !end->ghost.sure) {
            step.arrives = chance_to_stand(adapter, now, order, end->ghost.base);
        }
        if (end) now = std::move(end->battle);
        plan.all_arrive *= step.arrives;
        plan.steps.push_back(std::move(step));
    }
    return now;
}

}  // namespace detail

/// The plan by which units go a way together, or the farthest part of it.
/// \param units  on the table, of the active side
template <class Adapter>
GroupPlan group_plan_of(Adapter const& adapter, typename Adapter::Battle const& battle,
                        std::vector<UnitId> const& units, geometry::Vector const& asked) {
    GroupPlan plan;
    if (units.empty()) return plan;
    auto const best = detail::best_goers(adapter, battle, units, asked);
    plan.way = best.way;
    auto const after = detail::add_goers(adapter, battle, best, plan);
    for (UnitId const unit : units) {
        if (detail::has_unit(best, unit)) continue;
        plan.steps.push_back({unit, {}, detail::why_not(adapter, after, unit, asked), Exact{1}});
    }
    bool const whole = geometry::length(asked - best.way) <= detail::same_place_mil;
    if (whole) return plan;
    auto const all = detail::goers_of(adapter, battle, units, asked);
    for (auto const& [unit, order] : best.orders) {
        if (detail::has_unit(all, unit)) continue;
        plan.short_of = detail::why_not(adapter, all.after, unit, asked);
        if (!plan.short_of) continue;
        plan.slowest = unit;
        break;
    }
    return plan;
}

}  // namespace esprit::games
