#pragma once
// Where a unit can go by a system's rules, and the order that leads to a place. Reach and orders
// come from the same ways, so what is drawn is what is accepted.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "games/adapter_sketches.h"
#include "games/reach.h"

namespace esprit::games {

namespace detail {

template <class Adapter>
std::optional<typename Adapter::Order> accepted_along(Adapter const& adapter,
                                                      typename Adapter::Battle const& battle,
                                                      UnitId unit, geometry::Path const& path) {
    auto const refused = [&](typename Adapter::Order const& order) {
        return adapter.system().refuse({adapter.scenario(), battle}, order).has_value();
    };
    for (auto const& order : adapter.orders_along(unit, path)) {
        if (!refused(order)) return order;
        for (auto const& slower : adapter.in_more_moves(order)) {
            if (!refused(slower)) return slower;
        }
    }
    return std::nullopt;
}

}  // namespace detail

/// The order by which a unit comes to stand at a place, whatever way it faces then; none if every
/// order that leads there is refused.
/// \param lanes  whether the ways straight on, back and to the sides count, too
template <class Adapter>
std::optional<typename Adapter::Order> order_towards(Adapter const& adapter,
                                                     typename Adapter::Battle const& battle,
                                                     UnitId unit, geometry::Base const& base,
                                                     geometry::Point place, bool lanes = true) {
    if (auto const ride = adapter.order_to(unit, place)) {
        bool const refused =
            adapter.system().refuse({adapter.scenario(), battle}, *ride).has_value();
        return refused ? std::nullopt : ride;
    }
    auto const try_all =
        [&](std::vector<geometry::Path> const& paths) -> std::optional<typename Adapter::Order> {
        for (geometry::Path const& path : paths) {
            if (auto order = detail::accepted_along(adapter, battle, unit, path)) return order;
        }
        return std::nullopt;
    };
    if (lanes) {
        if (auto order = try_all(lanes_towards(base, place, lane_mil))) return order;
    }
    return try_all(paths_towards(base, place));
}

namespace detail {

/// The areas that a unit can move to, by bands, and the lanes that lead out of them.
template <class Adapter>
std::vector<ReachArea> move_areas(Adapter const& adapter, typename Adapter::Battle const& battle,
                                  UnitId unit, geometry::Base const& base) {
    constexpr Mil parts = 12;
    constexpr Mil finest_mil = 200;
    constexpr Mil coarsest_mil = 1000;
    Mil const farthest_mil = adapter.farthest_mil(battle, unit);
    if (farthest_mil <= 0) return {};
    auto const bands = adapter.bands();
    auto const band_of = [&](std::optional<typename Adapter::Order> const& order) {
        return order ? adapter.band_of(*order) + 1 : 0;
    };
    BandAt const band_at = [&](geometry::Point place) {
        if (geometry::length(geometry::between(base.pose.centre, place)) > farthest_mil) return 0;
        return band_of(order_towards(adapter, battle, unit, base, place, false));
    };
    auto const outlines = areas_of_bands(base.pose.centre, farthest_mil,
                                         std::clamp(farthest_mil / parts, finest_mil, coarsest_mil),
                                         static_cast<int>(bands.size()), band_at);
    std::vector<ReachArea> areas;
    // the farthest first, so that the nearer ones are drawn upon it
    for (std::size_t band = bands.size(); band-- > 0;) {
        bool const more = band == 0 || outlines[band] != outlines[band - 1];
        if (outlines[band].empty() || !more) continue;
        areas.push_back(
            {std::string{bands[band].kind}, std::string{bands[band].words}, outlines[band]});
    }
    for (geometry::Path const& lane : lanes_of_length(farthest_mil)) {
        auto const orders = adapter.orders_along(unit, lane);
        for (std::size_t way = 0; way < orders.size(); ++way) {
            auto const order = longest_part(adapter, battle, unit, lane, way);
            auto const ghost = order ? ghost_of(adapter, battle, *order) : std::nullopt;
            if (!ghost) continue;
            geometry::Vector const way_there =
                geometry::between(base.pose.centre, ghost->base.pose.centre);
            bool const known =
                !areas.empty() &&
                is_within(areas[0].outlines, geometry::moved(base.pose.centre, way_there * 0.9));
            if (known) break;
            auto const& band = bands[static_cast<std::size_t>(adapter.band_of(*order))];
            areas.push_back({std::string{band.kind},
                             std::string{band.words},
                             {strip(base.pose.centre, ghost->base.pose.centre, lane_mil)}});
            break;
        }
    }
    return areas;
}

}  // namespace detail

/// All areas of a unit: where it can go, shoot and command. Of a unit whose side does not order
/// now, those that it would have in the next movement of its side.
template <class Adapter>
std::vector<ReachArea> reach_areas(Adapter const& adapter, typename Adapter::Battle const& battle,
                                   UnitId unit) {
    auto const piece = adapter.piece_of(battle, unit);
    if (!piece) return {};
    geometry::Base const base = base_of(*piece);
    bool const orders_now = adapter.side_to_move(battle) == adapter.side_of(unit);
    std::vector<ReachArea> areas = detail::move_areas(
        adapter, orders_now ? battle : adapter.in_turn_of(battle, adapter.side_of(unit)), unit,
        base);
    for (ReachArea& area : fire_areas(base, adapter.fire_zone(battle, unit))) {
        areas.push_back(std::move(area));
    }
    if (Mil const radius_mil = adapter.command_radius_mil(unit); radius_mil > 0) {
        areas.push_back({"command", "command", {outline_around(base, radius_mil)}});
    }
    return areas;
}

namespace detail {

/// The paths to propose from a base to a place: straight lanes, which keep the front, then paths
/// with a turn, then paths backwards.
inline std::vector<geometry::Path> all_paths_towards(geometry::Base const& base,
                                                     geometry::Point place) {
    std::vector<geometry::Path> paths = lanes_towards(base, place, lane_mil);
    for (auto const& more : {paths_towards(base, place), paths_backwards(base, place)})
        paths.insert(paths.end(), more.begin(), more.end());
    return paths;
}

/// Of the orders that cost as much as the first, those come first that keep the front.
inline void put_front_keepers_first(std::vector<Sketch>& sketches, std::vector<int> const& bands,
                                    CentiDegree facing_cdeg) {
    constexpr CentiDegree about_same_cdeg = 500;
    auto const key = [&](std::size_t i) {
        bool const dearer = bands[i] != bands[0] || sketches[i].price != sketches[0].price;
        CentiDegree const turn =
            geometry::turn_between(facing_cdeg, sketches[i].ghost->base.pose.facing_cdeg);
        return std::pair{dearer, turn / about_same_cdeg};
    };
    std::vector<std::pair<std::pair<bool, CentiDegree>, std::size_t>> order;
    for (std::size_t i = 0; i < sketches.size(); ++i) order.emplace_back(key(i), i);
    std::sort(order.begin(), order.end());
    std::vector<Sketch> sorted;
    for (auto const& each : order) sorted.push_back(std::move(sketches[each.second]));
    sketches = std::move(sorted);
}

}  // namespace detail

/// The orders that bring a unit to a place, with any facing at its end. Of orders with the same
/// cost the one that keeps the front comes first. If no order reaches the place: the orders that
/// end nearest to it.
template <class Adapter>
Dropped dropped_anyhow(Adapter const& adapter, typename Adapter::Battle const& battle, UnitId unit,
                       geometry::Point place) {
    auto const piece = adapter.piece_of(battle, unit);
    if (!piece) return {};
    geometry::Base const base = base_of(*piece);
    Dropped dropped;
    std::vector<int> bands;
    auto const add = [&](typename Adapter::Order const& order) {
        Sketch sketch = sketch_of(adapter, battle, order);
        bool const known =
            std::any_of(dropped.sketches.begin(), dropped.sketches.end(),
                        [&](Sketch const& each) { return each.order == sketch.order; });
        if (known || !sketch.ghost) return;
        auto const off = geometry::between(sketch.ghost->base.pose.centre, place);
        if (geometry::length(off) > lane_mil + detail::same_place_mil) return;
        bands.push_back(adapter.band_of(order));
        dropped.sketches.push_back(std::move(sketch));
    };
    auto const first = order_towards(adapter, battle, unit, base, place);
    if (!first) {
        geometry::Vector const way = geometry::between(base.pose.centre, place);
        return dropped_at(adapter, battle, unit, {place, geometry::facing_of(way)});
    }
    add(*first);
    if (dropped.sketches.empty()) return {{sketch_of(adapter, battle, *first)}, std::nullopt};
    if (adapter.order_to(unit, place)) return dropped;
    for (geometry::Path const& path : detail::all_paths_towards(base, place)) {
        if (auto const order = detail::accepted_along(adapter, battle, unit, path)) add(*order);
    }
    detail::put_front_keepers_first(dropped.sketches, bands, base.pose.facing_cdeg);
    return dropped;
}

/// The orders that bring a unit to a pose. Where none does, one that brings it to the place counts
/// before those that end elsewhere: so whatever is drawn as its reach is reached.
template <class Adapter>
Dropped dropped_there(Adapter const& adapter, typename Adapter::Battle const& battle, UnitId unit,
                      geometry::Pose const& pose) {
    Dropped dropped = dropped_at(adapter, battle, unit, pose);
    auto const piece = adapter.piece_of(battle, unit);
    if (!piece) return dropped;
    geometry::Pose const from = base_of(*piece).pose;
    auto const is_there = [&](geometry::Pose const& end, Mil within_mil) {
        return geometry::length(geometry::between(end.centre, pose.centre)) <= within_mil;
    };
    bool const reached =
        !dropped.sketches.empty() && dropped.sketches[0].ghost &&
        is_there(dropped.sketches[0].ghost->base.pose, detail::fit_mil(from, pose));
    if (reached || is_there(from, detail::same_place_mil)) return dropped;
    Dropped anyhow = dropped_anyhow(adapter, battle, unit, pose.centre);
    bool const goes = !anyhow.sketches.empty() && !anyhow.short_of && anyhow.sketches[0].ghost;
    return goes ? anyhow : dropped;
}

}  // namespace esprit::games
