#include "rules/black_powder/command.h"

#include <algorithm>
#include <string>
#include <utility>

#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/black_powder/blunders.h"
#include "rules/black_powder/facts.h"
#include "rules/black_powder/moves.h"
#include "rules/black_powder/moving.h"
#include "rules/black_powder/standing.h"
#include "rules/black_powder/state_names.h"
#include "rules/common/measured.h"

namespace esprit::black_powder {

using chance::Arbiter;
using geometry::Base;
using geometry::Pose;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

// BP-DIS-03, BP-R-27, BP-CMD-27
bool obeys(BattleView view, UnitId unit) {
    UnitState const& state = view.battle.state[unit];
    return state.disordered == 0 && !state.ordered && !engaged(view, unit);
}

Refused refuse_to_obey(BattleView view, UnitId unit) {
    if (obeys(view, unit)) return std::nullopt;
    std::string const& name = view.scenario.troops[unit].name;
    UnitState const& state = view.battle.state[unit];
    if (state.disordered != 0) {
        return Refusal{"BP-DIS-03"_rule, name + " is disordered and takes no orders"};
    }
    if (engaged(view, unit)) {
        return Refusal{"BP-R-27"_rule, name + " is in combat and takes no orders"};
    }
    if (view.battle.phase == Phase::initiative) {
        return Refusal{"BP-CMD-26"_rule, name + " has made its one move by initiative"};
    }
    return Refusal{"BP-R-27"_rule,
                   name + " has had its order this turn, or in its place a move by initiative"};
}

// BP-BDE-10
Refused refuse_in_retreat(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    if (view.battle.brigade[troop.brigade].mood != BrigadeMood::retreats) return std::nullopt;
    return Refusal{"BP-BDE-10"_rule,
                   "the brigade of " + troop.name + " goes back; it can only be ordered to rally"};
}

/// Checks the parts one after another, each from where the one before it ends.
Refused refuse_parts(BattleView view, Order const& order, std::size_t most) {
    std::string const& name = view.scenario.troops[order.unit].name;
    if (order.parts == 0 || order.parts > most) {
        if (most == 1) {
            return Refusal{"BP-CMD-26"_rule, order.parts == 0
                                                 ? "say what " + name + " does with its move"
                                                 : name + " makes one move by initiative"};
        }
        return Refusal{"BP-CMD-06"_rule,
                       "say what " + name + " does with each of its moves, three at the most"};
    }
    Battle then = view.battle;
    for (std::size_t i = 0; i < order.parts; ++i) {
        Part const& part = order.part[i];
        if (part.kind == Part::Kind::charge && i + 1U < order.parts) {
            return Refusal{"BP-R-19"_rule, name + " does nothing more after a charge"};
        }
        PartPlan plan;
        if (auto no = refuse_part({view.scenario, then},
                                  {order.unit, part, static_cast<int>(most - i)}, plan)) {
            return no;
        }
        if (part.kind == Part::Kind::form) {
            then.state[order.unit].formation = part.formation;
        } else if (part.kind == Part::Kind::go) {
            then.units.pose[order.unit] = plan.places[plan.places.size() - 1];
        }
        settle({view.scenario, then}, order.unit);
    }
    return std::nullopt;
}

// BP-CMD-29, -30, -32
Refused refuse_rally(BattleView view, UnitId unit) {
    std::string const& name = view.scenario.troops[unit].name;
    UnitId const commander = view.scenario.brigades[view.scenario.troops[unit].brigade].commander;
    if (view.battle.state[unit].casualties <= view.scenario.command.kept) {
        return Refusal{"BP-CMD-30"_rule,
                       name + " has no casualty that could come off: the last one stays"};
    }
    if (distance(view, commander, unit) > view.scenario.command.rally_mil) {
        return Refusal{"BP-CMD-32"_rule, view.scenario.troops[commander].name +
                                             " is too far from " + name + " to rally it"};
    }
    if (!view.scenario.options.rallies_near_enemies &&
        enemy_within(view, unit, view.scenario.command.enemy_near_mil)) {
        return Refusal{"BP-R-41"_rule, name + " has enemies near and is not rallied"};
    }
    return std::nullopt;
}

// BP-R-28
Refused refuse_ride(BattleView view, Order const& order) {
    Troop const& troop = view.scenario.troops[order.unit];
    if (!troop.commander) {
        return Refusal{"BP-R-28"_rule, troop.name + " is no commander; commanders ride"};
    }
    if (view.battle.state[order.unit].ordered) {
        return Refusal{"BP-R-28"_rule, troop.name + " has ridden in this turn"};
    }
    if (order.target != no_unit &&
        (!stands(view, order.target) || are_enemies(view.scenario, order.unit, order.target))) {
        return Refusal{"BP-R-28"_rule, troop.name + " rides to a unit of his own side, or a place"};
    }
    Pose const end = end_of_ride(view, order);
    Base const base = base_in(view.scenario, order.unit, end, Formation::line);
    if (!on_table(base, view.scenario.terrain().width_mil, view.scenario.terrain().depth_mil)) {
        return Refusal{"GEO-10"_rule, troop.name + " would leave the table"};
    }
    geometry::Vector const way =
        geometry::between(view.battle.units.pose[order.unit].centre, end.centre);
    if (length(way) > view.scenario.moves.ride_mil + geometry::slack_mil) {
        return Refusal{"BP-R-28"_rule, "that is further than " + troop.name + " rides in a turn"};
    }
    return std::nullopt;
}

OrderResult throw_for_order(BattleView view, Order const& order, Arbiter& arbiter) {
    UnitId const unit = order.unit;
    chance::Roll roll = roll_for_order(view, unit, order.kind);
    roll.chance.roll = &roll;
    int const reading = roll.certain() ? 0 : arbiter.draw(roll.chance);
    tell(view.scenario, unit, deciding_rule(roll, reading), {}, arbiter);
    return result_of_order(view.scenario, roll, reading);
}

/// BP-CMD-08, -17: after a failed order or a blunder the commander gives no more orders this turn.
void note_failure(LiveBattle live, UnitId unit, OrderResult const& roll, Arbiter& arbiter) {
    if (!roll.failed && !roll.blunder) return;
    std::size_t const brigade = live.scenario.troops[unit].brigade;
    live.battle.brigade[brigade].orders_ended =
        roll.blunder ? OrdersEnded::by_blunder : OrdersEnded::by_failure;
    tell(live.scenario, live.scenario.brigades[brigade].commander,
         roll.blunder ? "BP-CMD-17"_rule : "BP-CMD-08"_rule, "gives no more orders this turn",
         arbiter);
}

void carry_out_order(LiveBattle live, Order const& order, Arbiter& arbiter) {
    UnitId const unit = order.unit;
    live.battle.state[unit].ordered = true;
    OrderResult const roll = throw_for_order(live, order, arbiter);
    note_failure(live, unit, roll, arbiter);
    if (roll.blunder) return blunder(live, unit, arbiter);
    for (int i = 0; i < std::min<int>(roll.moves, order.parts); ++i) {
        PartPlan plan;
        Part const& part = order.part[static_cast<std::size_t>(i)];
        // a charge within reach of three moves is also tried with fewer
        auto const refused = refuse_part(live, {unit, part, 3 - i}, plan);
        ESPRIT_EXPECT(!refused, "the parts of an order were looked at one after another");
        carry_out_part(live, {unit, part, roll.moves - i}, plan, "BP-CMD-01"_rule, arbiter);
    }
}

void rally(LiveBattle live, Order const& order, Arbiter& arbiter) {
    UnitId const unit = order.unit;
    live.battle.state[unit].ordered = true;
    OrderResult const roll = throw_for_order(live, order, arbiter);
    note_failure(live, unit, roll, arbiter);
    std::size_t const brigade = live.scenario.troops[unit].brigade;
    if (roll.blunder) return blunder(live, unit, arbiter);
    if (roll.failed) return;
    live.battle.brigade[brigade].orders_ended = OrdersEnded::by_rally;  // BP-CMD-28
    // BP-CMD-29..31
    UnitState& state = live.battle.state[unit];
    state.casualties = static_cast<std::uint8_t>(casualties_after_rally(
        state.casualties, live.scenario.command.rallied, live.scenario.command.kept));
    std::string_view const then = shaken(live, unit)      ? state_names::shaken
                                  : state.disordered != 0 ? state_names::disordered
                                                          : state_names::in_order;
    tell(live.scenario, unit, {"BP-CMD-29"_rule, "rallies", {}, 0, {}, then}, arbiter);
    tell(live.scenario, live.scenario.brigades[brigade].commander, "BP-CMD-28"_rule,
         "gives no more orders this turn", arbiter);
}

}  // namespace

chance::Roll roll_for_order(BattleView view, UnitId unit, OrderKind kind) {
    UnitId const commander = view.scenario.brigades[view.scenario.troops[unit].brigade].commander;
    chance::FactSet known = command_facts(view, unit);
    known.set(rally_order_fact, kind == OrderKind::rally);  // BP-CMD-32
    chance::Roll roll;
    prepare(view.scenario.command.command, known, roll, view.scenario.troops[commander].name, unit);
    return roll;
}

OrderResult result_of_order(Scenario const& scenario, chance::Roll const& roll, int reading) {
    Ordered const outcome = scenario.command.ordered.of(outcome_of(roll, reading));
    OrderResult result;
    result.blunder = outcome == Ordered::blunder;
    // BP-CMD-15: a free move after a roll that failed
    result.failed = outcome == Ordered::no_move || deciding_rule(roll, reading) == "BP-CMD-15"_rule;
    result.moves = outcome == Ordered::one_move      ? 1
                   : outcome == Ordered::two_moves   ? 2
                   : outcome == Ordered::three_moves ? 3
                                                     : 0;
    return result;
}

Refused refuse_orders(BattleView view, UnitId unit) {
    std::size_t const brigade = view.scenario.troops[unit].brigade;
    OrdersEnded const ended = view.battle.brigade[brigade].orders_ended;
    if (ended != OrdersEnded::no) {
        return Refusal{ended == OrdersEnded::by_rally     ? "BP-CMD-28"_rule
                       : ended == OrdersEnded::by_blunder ? "BP-CMD-17"_rule
                                                          : "BP-CMD-08"_rule,
                       view.scenario.troops[view.scenario.brigades[brigade].commander].name +
                           " gives no more orders this turn"};
    }
    return refuse_to_obey(view, unit);
}

bool moves_by_initiative(BattleView view, UnitId unit) {
    return view.battle.brigade[view.scenario.troops[unit].brigade].mood != BrigadeMood::retreats &&
           enemy_within(view, unit, view.scenario.command.initiative_mil) && obeys(view, unit);
}

Refused refuse_initiative(BattleView view, UnitId unit) {
    if (moves_by_initiative(view, unit)) return std::nullopt;
    if (auto no = refuse_in_retreat(view, unit)) return no;
    if (auto no = refuse_to_obey(view, unit)) return no;
    UnitId nearest = no_unit;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (!stands(view, other) || !are_enemies(view.scenario, unit, other)) continue;
        if (nearest == no_unit || distance(view, unit, other) < distance(view, unit, nearest)) {
            nearest = other;
        }
    }
    std::string because = view.scenario.troops[unit].name +
                          " moves by initiative with an enemy within " +
                          chance::exact_inches_text(view.scenario.command.initiative_mil);
    if (nearest != no_unit) {
        because += "; the nearest, " + view.scenario.troops[nearest].name + ", is " +
                   rules::inches_needed(distance(view, unit, nearest)) + " away";
    }
    return Refusal{"BP-CMD-26"_rule, std::move(because)};
}

Refused refuse_command(BattleView view, Order const& order) {
    if (order.kind == OrderKind::ride) return refuse_ride(view, order);
    if (view.scenario.troops[order.unit].commander) {
        return Refusal{"BP-CMD-02"_rule, view.scenario.troops[order.unit].name +
                                             " is a commander; he rides, and units are ordered"};
    }
    if (order.kind == OrderKind::initiative) {
        if (auto no = refuse_initiative(view, order.unit)) return no;
        return refuse_parts(view, order, 1);
    }
    if (auto no = refuse_orders(view, order.unit)) return no;
    if (order.kind == OrderKind::rally) return refuse_rally(view, order.unit);
    if (auto no = refuse_in_retreat(view, order.unit)) return no;
    return refuse_parts(view, order, max_parts);
}

Pose end_of_ride(BattleView view, Order const& order) {
    Pose pose = view.battle.units.pose[order.unit];
    if (order.target == no_unit) {
        pose.centre = order.place;
        return pose;
    }
    Base const unit = base_of(view, order.target);
    double const back = -0.5 * (unit.depth_mil + view.scenario.bases.commander.depth_mil);
    pose = unit.pose;
    pose.centre = moved(unit.pose.centre, geometry::forward_of(unit.pose.facing_cdeg) * back);
    field::Terrain const& ground = view.scenario.terrain();
    bool const room = on_table(base_in(view.scenario, order.unit, pose, Formation::line),
                               ground.width_mil, ground.depth_mil);
    return room ? pose : unit.pose;
}

void carry_out_command(LiveBattle live, Order const& order, Arbiter& arbiter) {
    switch (order.kind) {
        case OrderKind::ride: {
            Pose const end = end_of_ride(live, order);
            live.battle.state[order.unit].ordered = true;
            return move(live, order.unit, {&end, 1},
                        {"BP-R-28"_rule, "rides", {}, 0, chance::EventKind::ordered_move}, arbiter);
        }
        case OrderKind::rally:
            return rally(live, order, arbiter);
        case OrderKind::initiative: {
            PartPlan plan;
            PartOfOrder const only{order.unit, order.part[0]};
            auto const refused = refuse_part(live, only, plan);
            ESPRIT_EXPECT(!refused, "an order that is carried out is not refused");
            live.battle.state[order.unit].ordered = true;
            return carry_out_part(live, only, plan, "BP-CMD-26"_rule, arbiter);
        }
        default:
            return carry_out_order(live, order, arbiter);
    }
}

bool initiative_is_left(BattleView view) {
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (stands(view, unit) && view.scenario.troops[unit].side == view.battle.active &&
            moves_by_initiative(view, unit)) {
            return true;
        }
    }
    return false;
}

}  // namespace esprit::black_powder
