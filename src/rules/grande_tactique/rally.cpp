#include "rules/grande_tactique/rally.h"

#include <array>
#include <string>

#include "base/expect.h"
#include "geometry/sweep.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/flight.h"
#include "rules/grande_tactique/garrison_place.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/movement.h"
#include "rules/grande_tactique/pips.h"
#include "rules/grande_tactique/state_names.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using geometry::Base;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;
using geometry::normal_facing;
using geometry::Segment;

/// The price of an order of this chapter, its rule, and the verb for messages.
struct Price {
    int pips;
    RuleId rule;
    std::string_view verb;
};

Price price_of_kind(Scenario const& scenario, OrderKind kind) {
    CommandRules const& command = scenario.command;
    switch (kind) {
        case OrderKind::rally:
            return {command.rally, "GT-PIPS-25"_rule, "rally"};
        case OrderKind::spike:
            return {command.spike, "GT-PIPS-26"_rule, "spike guns"};
        default:
            return {command.restore, "GT-PIPS-27"_rule, "be restored"};
    }
}

Refused refuse_absence(BattleView view, UnitId unit, RuleId rule) {
    Fate const fate = view.battle.state[unit].fate;
    if (fate == Fate::on_table) return std::nullopt;
    return Refusal{rule, view.scenario.troops[unit].name + (fate == Fate::to_come
                                                                ? " has not come onto the table yet"
                                                                : " is no longer on the table")};
}

Refused refuse_orders_to(BattleView view, UnitId unit, Price const& price) {
    if (unit >= view.battle.units.count) {
        return Refusal{price.rule, "the order names no unit of this battle"};
    }
    Troop const& troop = view.scenario.troops[unit];
    if (troop.side != view.battle.active) {
        return Refusal{"GT-TURN-01"_rule, troop.name + " is not of the side whose turn it is"};
    }
    if (troop.general) {
        return Refusal{price.rule, troop.name + " is a general and cannot " +
                                       std::string{price.verb} + ": order a unit"};
    }
    return refuse_absence(view, unit, price.rule);
}

/// The unit's base after the turn that the order says.
Base turned(BattleView view, Order const& order) {
    Base const base = base_of(view, order.unit);
    if (order.path.count == 0) return base;
    return pivoted(
        base, normal_facing(base.pose.facing_cdeg + normal_facing(order.path.segments[0].amount)));
}

// GT-FLEE-18, -19: it rallies where it stands, with any facing.
Refused refuse_turn(BattleView view, Order const& order) {
    if (order.path.count == 0) return std::nullopt;
    std::string const& name = view.scenario.troops[order.unit].name;
    if (order.path.count > 1 || order.path.segments[0].kind != Segment::Kind::pivot) {
        return Refusal{"GT-FLEE-19"_rule,
                       name + " rallies where it is: all it may do is one pivot"};
    }
    InTheWay const others{view, order.unit};
    std::string_view const in_the_way = others.named_at(turned(view, order));
    if (in_the_way.empty()) return std::nullopt;
    return Refusal{"GT-MOVE-16"_rule,
                   name + " has no room to turn like that: " + std::string{in_the_way} +
                       " is in the way; it may rally as it stands"};
}

Refused refuse_rallying(BattleView view, UnitId unit) {
    Mood const mood = view.battle.state[unit].mood;
    if (mood == Mood::routed) return std::nullopt;
    return Refusal{"GT-PIPS-25"_rule,
                   view.scenario.troops[unit].name +
                       (mood == Mood::silenced ? " is silenced: guns are restored, not rallied"
                                               : " is not routed: only routed units are rallied")};
}

// GT-PIPS-26, -31: infantry or cavalry in contact with silenced guns of the enemy.
Refused refuse_spiking(BattleView view, UnitId unit, UnitId target) {
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    auto const no = [](std::string because) {
        return Refusal{"GT-PIPS-26"_rule, std::move(because)};
    };
    if (target >= view.battle.units.count) return no("the order names no guns of this battle");
    Troop const& guns = view.scenario.troops[target];
    if (troop.is_artillery()) return no(troop.name + " is artillery: infantry and cavalry spike");
    if (state.mood == Mood::routed) return no(troop.name + " is routed and spikes no guns");
    if (state.target != no_unit) {
        return no(troop.name + " charges this turn and spikes no guns");
    }
    if (guns.side == troop.side) return no(guns.name + " is a friend: enemy guns are spiked");
    if (auto refused = refuse_absence(view, target, "GT-PIPS-26"_rule)) return refused;
    if (view.battle.state[target].mood != Mood::silenced) {
        return no(guns.name + " is not silenced: only silenced guns are spiked");
    }
    return std::nullopt;
}

Refused refuse_touch(BattleView view, Order const& order) {
    if (are_in_contact(view, order.unit, order.target)) return std::nullopt;
    return Refusal{"GT-PIPS-26"_rule, view.scenario.troops[order.unit].name + " does not touch " +
                                          view.scenario.troops[order.target].name +
                                          ": guns are spiked in contact"};
}

Refused refuse_restoring(BattleView view, UnitId unit) {
    if (view.battle.state[unit].mood == Mood::silenced) return std::nullopt;
    return Refusal{"GT-PIPS-27"_rule, view.scenario.troops[unit].name +
                                          " is not silenced: only silenced guns are restored"};
}

void consider(BattleView view, Order const& order, std::vector<Order>& orders) {
    if (!refuse_rally(view, order)) orders.push_back(order);
}

/// Rallying with the present facing, and facing the nearest enemy.
void add_rallying(BattleView view, UnitId unit, std::vector<Order>& orders) {
    consider(view, {OrderKind::rally, unit}, orders);
    UnitId const enemy = nearest_enemy(view, unit);
    if (enemy == no_unit) return;
    geometry::Pose const& pose = view.battle.units.pose[unit];
    geometry::Vector const there =
        geometry::between(pose.centre, place_seen_from(view, enemy, pose.centre));
    if (length(there) < geometry::touch_mil) return;
    CentiDegree pivot = normal_facing(geometry::facing_of(there) - pose.facing_cdeg);
    if (pivot == 0) return;
    if (pivot > full_turn_cdeg / 2) pivot -= full_turn_cdeg;
    Order order{OrderKind::rally, unit};
    order.path.segments[order.path.count++] = {Segment::Kind::pivot, pivot};
    consider(view, order, orders);
}

/// A general who arrives with a unit waits with it.
void bring_general(LiveBattle live, UnitId general, Arbiter& arbiter) {
    UnitId const unit = live.battle.state[general].attached_to;
    if (unit != no_unit && live.battle.state[unit].fate == Fate::to_come) return;
    live.battle.state[general].fate = Fate::on_table;
    tell(live.scenario, general,
         {"GT-R-29"_rule, "comes onto the table", {}, 0, {}, name_of(Mood::eager)}, arbiter);
}

void bring_unit(LiveBattle live, UnitId unit, Arbiter& arbiter) {
    InTheWay const others{live, unit};
    if (!is_free(others, base_of(live, unit))) {
        tell(live.scenario, unit, "GT-MOVE-16"_rule, "finds its place taken and comes later",
             arbiter);
        return;
    }
    live.battle.state[unit].fate = Fate::on_table;
    tell(live.scenario, unit,
         {"GT-R-29"_rule, "comes onto the table", {}, 0, {}, name_of(live.battle.state[unit].mood)},
         arbiter);
}

}  // namespace

// GT-MC-T1: guns as well as infantry and cavalry; a pass (GT-MC-00) takes the marker off.
void deshake(LiveBattle live, Arbiter& arbiter) {
    for (UnitId unit = 0; unit < live.battle.units.count; ++unit) {
        Troop const& troop = live.scenario.troops[unit];
        if (troop.side != live.battle.active || live.battle.state[unit].mood != Mood::shaken ||
            !stands(live, unit)) {
            continue;
        }
        chance::Roll check;
        prepare(live.scenario.rules.morale, standing_facts(live, unit), check, troop.name, unit);
        if (judge(check, arbiter).name != live.scenario.rules.pass) continue;
        live.battle.state[unit].mood = Mood::eager;
        tell(live.scenario, unit,
             {"GT-MC-T1"_rule, "is eager again", {}, 0, {}, name_of(Mood::eager)}, arbiter);
    }
}

Refused refuse_rally(BattleView view, Order const& order) {
    Price const price = price_of_kind(view.scenario, order.kind);
    UnitId const unit = order.unit;
    bool const rallies = order.kind == OrderKind::rally;
    bool const spikes = order.kind == OrderKind::spike;
    Refused refused = refuse_orders_to(view, unit, price);
    if (refused) return refused;
    refused = rallies  ? refuse_rallying(view, unit)
              : spikes ? refuse_spiking(view, unit, order.target)
                       : refuse_restoring(view, unit);
    if (refused) return refused;
    // GT-COL-02: units of a collapsed division may still rally; silenced guns, which count as
    // routed units do (GT-COL-01), may be restored
    refused = refuse_price(view, unit, price.pips, price.rule, !spikes);
    if (refused) return refused;
    if (rallies) return refuse_turn(view, order);
    return spikes ? refuse_touch(view, order) : std::nullopt;
}

void carry_out_rally(LiveBattle live, Order const& order, Arbiter& arbiter) {
    ESPRIT_EXPECT(!refuse_rally(live, order), "an order that is carried out was not refused");
    UnitId const unit = order.unit;
    pay(live, unit, price_of_kind(live.scenario, order.kind).pips);
    switch (order.kind) {
        case OrderKind::rally: {
            // GT-FLEE-18, -19
            live.battle.state[unit].mood = Mood::shaken;
            tell(live.scenario, unit,
                 {"GT-FLEE-18"_rule, "rallies, and is shaken", {}, 0, {}, name_of(Mood::shaken)},
                 arbiter);
            if (order.path.count == 0) return;
            std::array<geometry::Pose, 1> const place{turned(live, order).pose};
            return move(live, unit, place, {"GT-FLEE-19"_rule, "turns where it is"}, arbiter);
        }
        case OrderKind::spike:
            // GT-PIPS-31: spiked guns are destroyed
            tell(live.scenario, unit, "GT-PIPS-26"_rule, "spikes {other}", arbiter,
                 live.scenario.troops[order.target].name);
            return remove(live, order.target, Fate::destroyed, {"GT-PIPS-31"_rule, "is destroyed"},
                          arbiter);
        default:
            // GT-PIPS-31: restored guns are shaken
            live.battle.state[unit].mood = Mood::shaken;
            tell(live.scenario, unit,
                 {"GT-PIPS-31"_rule,
                  "is manned again, and shaken",
                  {},
                  0,
                  {},
                  name_of(Mood::shaken)},
                 arbiter);
    }
}

void add_rallies(BattleView view, UnitId unit, std::vector<Order>& orders) {
    switch (view.battle.state[unit].mood) {
        case Mood::routed:
            return add_rallying(view, unit, orders);
        case Mood::silenced:
            return consider(view, {OrderKind::restore, unit}, orders);
        default:
            break;
    }
    if (view.scenario.troops[unit].is_artillery()) return;
    for (UnitId guns = 0; guns < view.battle.units.count; ++guns) {
        if (view.battle.state[guns].mood == Mood::silenced) {
            consider(view, {OrderKind::spike, unit, guns}, orders);
        }
    }
}

void flee_on(LiveBattle live, Arbiter& arbiter) {
    for (UnitId unit = 0; unit < live.battle.units.count; ++unit) {
        if (live.scenario.troops[unit].side != live.battle.active ||
            live.battle.state[unit].mood != Mood::routed || !stands(live, unit)) {
            continue;
        }
        UnitId const from = nearest_enemy(live, unit);  // GT-FLEE-20
        if (from == no_unit) return;  // no enemy on the whole table: no unit flees
        tell(
            live.scenario, unit,
            {"GT-FLEE-17"_rule, "is still routed and runs on", {}, 0, chance::EventKind::unchecked},
            arbiter);
        flee(live, unit, from, arbiter);
    }
}

void bring_reinforcements(LiveBattle live, Arbiter& arbiter) {
    // generals last: they may come with a unit
    for (bool const generals : {false, true}) {
        for (UnitId unit = 0; unit < live.battle.units.count; ++unit) {
            if (live.scenario.troops[unit].side != live.battle.active ||
                live.scenario.troops[unit].general != generals ||
                live.battle.state[unit].fate != Fate::to_come ||
                live.scenario.starts[unit].arrives > live.battle.turn) {
                continue;
            }
            generals ? bring_general(live, unit, arbiter) : bring_unit(live, unit, arbiter);
        }
    }
}

}  // namespace esprit::grande_tactique
