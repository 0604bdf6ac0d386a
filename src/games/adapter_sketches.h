#pragma once
// Sketches of orders by a system's adapter: where a unit would stand, and which orders dropping a
// unit could mean.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "games/system_adapter.h"
#include "geometry/contact.h"
#include "text/stories/story.h"

namespace esprit::games {

/// An order of a log in plain words, with the name of its unit; unchanged if it cannot be read.
template <class Adapter>
std::string plain_text(Adapter const& adapter, std::string const& text) {
    auto const order = adapter.words().find_order(text);
    if (!order) return text;
    UnitId const unit = adapter.unit_of(*order);
    return text::plain_sentence(unit == rules::no_unit ? "" : adapter.name_of(unit),
                                adapter.plain_order(*order));
}

template <class Adapter>
UnitLine line_of(Adapter const& adapter, typename Adapter::Battle const& battle, UnitId unit) {
    auto const piece = adapter.piece_of(battle, unit);
    report::UnitStanding const standing = adapter.standing(battle, unit);
    bool const leads = piece && piece->symbol == "general";
    return {unit,
            adapter.name_of(unit),
            adapter.kind_of(battle, unit),
            adapter.states(battle, unit),
            piece ? place_text(*piece) : std::string{},
            piece ? place_in_words(adapter.common().terrain, *piece) : std::string{},
            leads ? std::string{} : std::string{standing.word},
            holding_word(standing.holding),
            adapter.strength(battle, unit)};
}

template <class Adapter>
std::vector<CommandUnits> units_of(Adapter const& adapter, typename Adapter::Battle const& battle,
                                   std::optional<SideId> side) {
    std::vector<CommandUnits> lists;
    auto const& commands = adapter.commands();
    for (std::size_t id = 0; id < commands.size(); ++id) {
        if (side && commands[id].side != *side) continue;
        CommandUnits list{
            commands[id].name, commands[id].side, adapter.command_note(battle, id), {}};
        for (UnitId unit = 0; unit < adapter.unit_count(); ++unit) {
            if (adapter.command_of(unit) == id)
                list.units.push_back(line_of(adapter, battle, unit));
        }
        lists.push_back(std::move(list));
    }
    return lists;
}

/// How an order that is not refused is meant to end.
template <class Battle>
struct MeantEnd {
    Battle battle;
    Ghost ghost;
};

/// The end that is meant, or else the likeliest one; none if the unit stays where it is.
template <class Adapter>
std::optional<MeantEnd<typename Adapter::Battle>> meant_end_of(
    Adapter const& adapter, typename Adapter::Battle const& battle,
    typename Adapter::Order const& order) {
    using Battle = typename Adapter::Battle;
    constexpr int most_paths = 40;
    UnitId const unit = adapter.unit_of(order);
    if (unit == rules::no_unit) return std::nullopt;
    auto const before = adapter.piece_of(battle, unit);
    if (!before) return std::nullopt;
    auto const end = [&](Battle const& after, bool sure) -> std::optional<MeantEnd<Battle>> {
        auto const piece = adapter.piece_of(after, unit);
        if (!piece || base_of(*piece) == base_of(*before)) return std::nullopt;
        return MeantEnd<Battle>{after, Ghost{base_of(*piece), sure}};
    };
    if (auto const meant = adapter.as_meant(battle, order)) return end(*meant, false);
    struct Reached {
        Battle battle;
        Exact chance;
    };
    std::vector<Reached> ends;
    bool sure = true;
    chance::EnumeratingArbiter arbiter;
    arbiter.begin();
    int paths = 0;
    do {
        arbiter.begin_path();
        Battle after = battle;
        adapter.system().carry_out({adapter.scenario(), after}, order, arbiter);
        sure = sure && !arbiter.asked_dice();
        auto const same = std::find_if(ends.begin(), ends.end(), [&](Reached const& each) {
            return each.battle.units.pose[unit] == after.units.pose[unit];
        });
        if (same == ends.end()) {
            ends.push_back({after, arbiter.weight()});
        } else {
            same->chance += arbiter.weight();
        }
    } while (++paths < most_paths && arbiter.next_path());
    std::optional<MeantEnd<Battle>> likeliest;
    Exact most;
    for (Reached const& each : ends) {
        auto const found = end(each.battle, sure);
        if (!found || !(most < each.chance)) continue;
        likeliest = found;
        most = each.chance;
    }
    return likeliest;
}

/// Where a unit would stand after an order that is not refused; none if it stays where it is.
template <class Adapter>
std::optional<Ghost> ghost_of(Adapter const& adapter, typename Adapter::Battle const& battle,
                              typename Adapter::Order const& order) {
    auto const end = meant_end_of(adapter, battle, order);
    return end ? std::optional{end->ghost} : std::nullopt;
}

/// The nearest enemy of a unit whose centre lies straight ahead of the base, to a quarter of an
/// inch; no_unit: none.
template <class Adapter>
UnitId faced_enemy(Adapter const& adapter, typename Adapter::Battle const& battle, UnitId unit,
                   geometry::Base const& base) {
    constexpr double aside_mil = 250;
    geometry::Vector const ahead = geometry::forward_of(base.pose.facing_cdeg);
    UnitId faced = rules::no_unit;
    double nearest_mil = 0;
    for (UnitId enemy = 0; enemy < adapter.unit_count(); ++enemy) {
        auto const piece = adapter.piece_of(battle, enemy);
        if (!piece || adapter.side_of(enemy) == adapter.side_of(unit)) continue;
        geometry::Vector const way =
            geometry::between(base.pose.centre, base_of(*piece).pose.centre);
        double const far_mil = geometry::dot(ahead, way);
        double const off_mil = geometry::cross(ahead, way);
        if (far_mil <= 0 || off_mil < -aside_mil || off_mil > aside_mil) continue;
        if (faced != rules::no_unit && nearest_mil <= far_mil) continue;
        faced = enemy;
        nearest_mil = far_mil;
    }
    return faced;
}

/// That a unit which fires can no longer charge as it can now; empty if it can, or could not
/// anyway.
template <class Adapter>
std::string charge_ruled_out(Adapter const& adapter, typename Adapter::Battle const& battle,
                             typename Adapter::Order const& fire) {
    using Order = typename Adapter::Order;
    UnitId const unit = adapter.unit_of(fire);
    UnitId const target = adapter.target_of(fire);
    std::vector<Order> charges = target == rules::no_unit ? candidates_of(adapter, battle, unit)
                                                          : adapter.orders_at(unit, target);
    std::erase_if(charges, [&](Order const& each) {
        return adapter.plain_order(each).deed != "charge" ||
               adapter.system().refuse({adapter.scenario(), battle}, each).has_value();
    });
    if (charges.empty()) return {};
    typename Adapter::Battle after = battle;
    chance::EnumeratingArbiter arbiter;
    arbiter.begin();
    arbiter.begin_path();
    adapter.system().carry_out({adapter.scenario(), after}, fire, arbiter);
    std::optional<rules::Refusal> why;
    for (Order const& each : charges) {
        why = adapter.system().refuse({adapter.scenario(), after}, each);
        if (!why) return {};
    }
    return "Then it cannot charge: " + why->because;
}

template <class Adapter>
Sketch sketch_of(Adapter const& adapter, typename Adapter::Battle const& battle,
                 typename Adapter::Order const& order) {
    Sketch sketch{adapter.words().order_text(order),
                  adapter.unit_of(order),
                  adapter.target_of(order),
                  adapter.legs_of(order),
                  {},
                  {},
                  {},
                  {},
                  adapter.plain_order(order)};
    auto const refusal = adapter.system().refuse({adapter.scenario(), battle}, order);
    if (refusal) {
        sketch.refused = Refused{std::string{refusal->rule.text}, refusal->because};
    } else {
        sketch.ghost = ghost_of(adapter, battle, order);
        sketch.price = adapter.price_text(order, battle);
        sketch.note = adapter.note_text(order, battle);
        if (sketch.plain_order.deed == "fire") {
            std::string const warning = charge_ruled_out(adapter, battle, order);
            sketch.note += (sketch.note.empty() || warning.empty() ? "" : ". ") + warning;
        }
        if (sketch.ghost && sketch.plain_order.deed == "turn") {
            UnitId const faced = faced_enemy(adapter, battle, sketch.unit, sketch.ghost->base);
            if (faced != rules::no_unit) {
                sketch.plain_order.words += ", to face " + adapter.name_of(faced);
            }
        }
    }
    return sketch;
}

namespace detail {

/// Whether the order is of an awaited kind.
template <class Adapter>
bool is_awaited(Adapter const& adapter, typename Adapter::Battle const& battle,
                std::string const& order) {
    rules::Awaited const awaited = adapter.system().awaited({adapter.scenario(), battle});
    return std::any_of(awaited.order_kinds.begin(), awaited.order_kinds.end(),
                       [&](std::string_view const kind) { return order.starts_with(kind); });
}

template <class Adapter>
bool are_guns(Adapter const& adapter, typename Adapter::Battle const& battle, UnitId unit) {
    auto const piece = adapter.piece_of(battle, unit);
    return piece && std::string_view{piece->symbol}.ends_with("artillery");
}

/// Where fire is refused for the phase, but would miss its target in any phase, the latter is said,
/// and by how much the target is out of range.
template <class Adapter>
void say_why_no_shot(Adapter const& adapter, typename Adapter::Battle const& battle,
                     std::vector<Sketch>& sketches) {
    for (Sketch& sketch : sketches) {
        if (!sketch.refused || sketch.plain_order.deed != "fire") continue;
        auto const why = adapter.why_no_shot(battle, sketch.unit, sketch.at);
        if (!why) continue;
        sketch.refused = Refused{std::string{why->rule.text}, why->because};
        auto const from = adapter.piece_of(battle, sketch.unit);
        auto const to = adapter.piece_of(battle, sketch.at);
        FireZone const zone = adapter.fire_zone(battle, sketch.unit);
        if (!from || !to || to->symbol == "general" || zone.ranges.empty()) continue;
        double const over_mil =
            geometry::gap(base_of(*from), base_of(*to)) - zone.ranges.back().to_mil;
        if (over_mil <= geometry::slack_mil) continue;
        sketch.refused->because = "out of range by " +
                                  text::inches_text(static_cast<Mil>(over_mil + 0.5)) + ": " +
                                  why->because;
    }
}

/// The order along the longest share of a path that is not refused, by binary search; none if every
/// share is. All straight parts are shortened in proportion.
/// \param way  the index of the order among those of orders_along
template <class Adapter>
std::optional<typename Adapter::Order> longest_part(Adapter const& adapter,
                                                    typename Adapter::Battle const& battle,
                                                    UnitId unit, geometry::Path const& path,
                                                    std::size_t way) {
    constexpr int whole = 1024;
    std::optional<typename Adapter::Order> best;
    int low = 0;
    for (int step = whole; step >= 8; step /= 2) {
        int const share = low + step;
        if (share > whole) continue;
        auto const orders =
            adapter.orders_along(unit, share == whole ? path : shortened(path, share));
        if (way >= orders.size()) return best;
        if (adapter.system().refuse({adapter.scenario(), battle}, orders[way])) continue;
        best = orders[way];
        low = share;
        if (share == whole) break;
    }
    return best;
}

constexpr Mil same_place_mil = 60;  // the precision of a drop by hand

/// How far from the drawn place an order may end that is taken for it. No hand draws a way exactly
/// straight: where the unit keeps its facing, the more the farther it goes, so that a drift of the
/// hand does not cost a wheel.
inline Mil fit_mil(geometry::Pose const& from, geometry::Pose const& to) {
    constexpr Mil share_of_way = 8;  // about 7 degrees
    constexpr Mil most_mil = 500;
    constexpr CentiDegree same_facing_cdeg = 100;
    CentiDegree const turn = geometry::turn_to(from.facing_cdeg, to.facing_cdeg);
    if (turn > same_facing_cdeg || turn < -same_facing_cdeg) return same_place_mil;
    auto const way = static_cast<Mil>(geometry::length(geometry::between(from.centre, to.centre)));
    return std::max(same_place_mil, std::min(way / share_of_way, most_mil));
}

/// Sorts the orders that reach the place by the fewest legs, each of which may cost something, and
/// the others behind them by distance.
/// \param fit_mil  so near an order reaches it
inline void sort_by_nearness(std::vector<Sketch>& sketches, geometry::Pose const& pose,
                             Mil fit_mil) {
    auto const key = [&](Sketch const& sketch) {
        Mil const off = distance_to_pose(sketch.ghost->base, pose);
        bool const there = off <= fit_mil;
        int const legs = there ? sketch.legs : 0;
        return std::tuple{!there, legs, off, std::string_view{sketch.order}};
    };
    std::sort(sketches.begin(), sketches.end(),
              [&](Sketch const& one, Sketch const& other) { return key(one) < key(other); });
    auto const same = [](Sketch const& one, Sketch const& other) {
        return one.order == other.order;
    };
    sketches.erase(std::unique(sketches.begin(), sketches.end(), same), sketches.end());
}

}  // namespace detail

/// The orders that bring a unit to a place, or as near to it as possible.
template <class Adapter>
Dropped dropped_at(Adapter const& adapter, typename Adapter::Battle const& battle, UnitId unit,
                   geometry::Pose const& pose) {
    Dropped dropped;
    auto const piece = adapter.piece_of(battle, unit);
    if (!piece) return dropped;
    std::optional<Sketch> meant;
    auto const add = [&](typename Adapter::Order const& order) {
        Sketch sketch = sketch_of(adapter, battle, order);
        if (!sketch.ghost) return;
        // an order that leads away from the place, or changes the formation, is not meant
        geometry::Base const own = base_of(*piece);
        geometry::Base const& then = sketch.ghost->base;
        bool const as_it_is =
            then.frontage_mil == own.frontage_mil && then.depth_mil == own.depth_mil;
        if (as_it_is && distance_to_pose(then, pose) < distance_to_pose(own, pose)) {
            dropped.sketches.push_back(std::move(sketch));
        }
    };
    auto const ride = adapter.order_to(unit, pose.centre);
    if (ride) {
        meant = sketch_of(adapter, battle, *ride);
        if (!meant->refused) add(*ride);
    }
    auto const paths = ride ? std::vector<geometry::Path>{} : paths_to(base_of(*piece), pose);
    for (geometry::Path const& path : paths) {
        auto const whole = adapter.orders_along(unit, path);
        for (std::size_t way = 0; way < whole.size(); ++way) {
            if ((!meant || !meant->refused) &&
                detail::is_awaited(adapter, battle, adapter.words().order_text(whole[way]))) {
                meant = sketch_of(adapter, battle, whole[way]);
            }
            if (auto const order = detail::longest_part(adapter, battle, unit, path, way))
                add(*order);
        }
    }
    for (auto const& order : candidates_of(adapter, battle, unit)) {
        if (adapter.target_of(order) == rules::no_unit) add(order);
    }
    Mil const fit_mil = detail::fit_mil(base_of(*piece).pose, pose);
    detail::sort_by_nearness(dropped.sketches, pose, fit_mil);
    bool const there = !dropped.sketches.empty() &&
                       distance_to_pose(dropped.sketches[0].ghost->base, pose) <= fit_mil;
    if (!there && meant && meant->refused) {
        dropped.short_of = meant->refused;
        if (dropped.sketches.empty()) dropped.sketches.push_back(std::move(*meant));
    }
    constexpr std::size_t most_sketches = 8;
    if (dropped.sketches.size() > most_sketches) dropped.sketches.resize(most_sketches);
    return dropped;
}

/// The orders of one unit that are aimed at another.
template <class Adapter>
Dropped dropped_onto(Adapter const& adapter, typename Adapter::Battle const& battle, UnitId unit,
                     UnitId onto) {
    Dropped dropped;
    auto const add = [&](typename Adapter::Order const& order) {
        if (adapter.unit_of(order) != unit || adapter.target_of(order) != onto) return;
        Sketch sketch = sketch_of(adapter, battle, order);
        auto const known =
            std::any_of(dropped.sketches.begin(), dropped.sketches.end(),
                        [&](Sketch const& each) { return each.order == sketch.order; });
        if (!known) dropped.sketches.push_back(std::move(sketch));
    };
    for (auto const& order : candidates_of(adapter, battle, unit)) add(order);
    // an order that is no candidate has a reason, which the refusal tells
    for (auto const& order : adapter.orders_at(unit, onto)) add(order);
    // Allowed orders first, then the fire of guns, refused orders of an awaited kind, the rest.
    bool const guns = detail::are_guns(adapter, battle, unit);
    auto const place_of = [&](Sketch const& sketch) {
        if (!sketch.refused) return 0;
        if (guns && sketch.plain_order.deed == "fire") return 1;
        return detail::is_awaited(adapter, battle, sketch.order) ? 2 : 3;
    };
    std::vector<Sketch> sorted;
    for (int const wanted : {0, 1, 2, 3}) {
        // refused orders are listed, for their reasons, only if no order is allowed
        if (wanted > 0 && !sorted.empty() && !sorted[0].refused) break;
        for (Sketch const& sketch : dropped.sketches) {
            if (place_of(sketch) == wanted) sorted.push_back(sketch);
        }
    }
    detail::say_why_no_shot(adapter, battle, sorted);
    dropped.sketches = std::move(sorted);
    if (!dropped.sketches.empty()) dropped.short_of = dropped.sketches[0].refused;
    return dropped;
}

/// The orders meant by dropping a unit onto or in front of another: those aimed at it; if no such
/// order is awaited, a move as near as possible.
template <class Adapter>
Dropped dropped_near(Adapter const& adapter, typename Adapter::Battle const& battle, UnitId unit,
                     UnitId onto, geometry::Pose const& pose) {
    Dropped aimed = dropped_onto(adapter, battle, unit, onto);
    bool const given_now =
        !aimed.sketches.empty() && detail::is_awaited(adapter, battle, aimed.sketches[0].order);
    if (given_now) return aimed;
    Dropped near = dropped_at(adapter, battle, unit, pose);
    bool const goes = !near.sketches.empty() && !near.sketches[0].refused;
    return goes || aimed.sketches.empty() ? near : aimed;
}

}  // namespace esprit::games
