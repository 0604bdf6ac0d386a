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

namespace esprit::black_powder {

using chance::Arbiter;
using geometry::Base;
using geometry::Pose;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

// BP-DIS-03, BP-R-27, BP-CMD-27
bool obeys(Scenario const& scenario, Battle const& battle, UnitId unit) {
    UnitState const& state = battle.state[unit];
    return state.disordered == 0 && !state.ordered && !engaged(scenario, battle, unit);
}

Refused refuse_to_obey(Scenario const& scenario, Battle const& battle, UnitId unit) {
    if (obeys(scenario, battle, unit)) return std::nullopt;
    std::string const& name = scenario.troops[unit].name;
    UnitState const& state = battle.state[unit];
    if (state.disordered != 0) {
        return Refusal{"BP-DIS-03"_rule, name + " is disordered and takes no orders"};
    }
    if (engaged(scenario, battle, unit)) {
        return Refusal{"BP-R-27"_rule, name + " is in combat and takes no orders"};
    }
    if (battle.phase == Phase::initiative) {
        return Refusal{"BP-CMD-26"_rule, name + " has made its one move by initiative"};
    }
    return Refusal{"BP-R-27"_rule,
                   name + " has had its order this turn, or in its place a move by initiative"};
}

// BP-BDE-10
Refused refuse_in_retreat(Scenario const& scenario, Battle const& battle, UnitId unit) {
    Troop const& troop = scenario.troops[unit];
    if (battle.brigade[troop.brigade].mood != BrigadeMood::retreats) return std::nullopt;
    return Refusal{"BP-BDE-10"_rule,
                   "the brigade of " + troop.name + " goes back; it can only be ordered to rally"};
}

/// Checks the parts one after another, each from where the one before it ends.
Refused refuse_parts(Scenario const& scenario, Battle const& battle, Order const& order,
                     std::size_t most) {
    std::string const& name = scenario.troops[order.unit].name;
    if (order.parts == 0 || order.parts > most) {
        return Refusal{"BP-CMD-06"_rule,
                       "say what " + name + " does with " +
                           (most == 1 ? "its move" : "each of its moves, three at the most")};
    }
    Battle then = battle;
    for (std::size_t i = 0; i < order.parts; ++i) {
        Part const& part = order.part[i];
        if (part.kind == Part::Kind::charge && i + 1U < order.parts) {
            return Refusal{"BP-R-19"_rule, name + " does nothing more after a charge"};
        }
        PartPlan plan;
        if (auto no =
                refuse_part(scenario, then, {order.unit, part, static_cast<int>(most - i)}, plan)) {
            return no;
        }
        if (part.kind == Part::Kind::form) {
            then.state[order.unit].formation = part.formation;
        } else if (part.kind == Part::Kind::go) {
            then.table.pose[order.unit] = plan.places[plan.places.size() - 1];
        }
        settle(scenario, then, order.unit);
    }
    return std::nullopt;
}

// BP-CMD-29, -30, -32
Refused refuse_rally(Scenario const& scenario, Battle const& battle, UnitId unit) {
    std::string const& name = scenario.troops[unit].name;
    UnitId const commander = scenario.brigades[scenario.troops[unit].brigade].commander;
    if (battle.state[unit].casualties <= scenario.command.kept) {
        return Refusal{"BP-CMD-30"_rule,
                       name + " has no casualty that could come off: the last one stays"};
    }
    if (distance(scenario, battle, commander, unit) > scenario.command.rally_mil) {
        return Refusal{"BP-CMD-32"_rule, scenario.troops[commander].name + " is too far from " +
                                             name + " to rally it"};
    }
    return std::nullopt;
}

// BP-R-28
Refused refuse_ride(Scenario const& scenario, Battle const& battle, Order const& order) {
    Troop const& troop = scenario.troops[order.unit];
    if (!troop.commander) {
        return Refusal{"BP-R-28"_rule, troop.name + " is no commander; commanders ride"};
    }
    if (battle.state[order.unit].ordered) {
        return Refusal{"BP-R-28"_rule, troop.name + " has ridden in this turn"};
    }
    if (order.target != no_unit && (!stands(scenario, battle, order.target) ||
                                    are_enemies(scenario, order.unit, order.target))) {
        return Refusal{"BP-R-28"_rule, troop.name + " rides to a unit of his own side, or a place"};
    }
    Pose const end = end_of_ride(scenario, battle, order);
    Base const base = base_in(scenario, order.unit, end, Formation::line);
    if (!on_table(base, scenario.terrain().width_mil, scenario.terrain().depth_mil)) {
        return Refusal{"GEO-10"_rule, troop.name + " would leave the table"};
    }
    geometry::Vector const way =
        geometry::between(battle.table.pose[order.unit].centre, end.centre);
    if (length(way) > scenario.moves.ride_mil + geometry::slack_mil) {
        return Refusal{"BP-R-28"_rule, "that is further than " + troop.name + " rides in a turn"};
    }
    return std::nullopt;
}

OrderResult throw_for_order(Scenario const& scenario, Battle const& battle, Order const& order,
                            Arbiter& arbiter) {
    UnitId const unit = order.unit;
    chance::Roll roll = roll_for_order(scenario, battle, unit, order.kind);
    roll.chance.roll = &roll;
    int const reading = roll.certain() ? 0 : arbiter.draw(roll.chance);
    tell(scenario, unit, deciding_rule(roll, reading), {}, arbiter);
    return result_of_order(scenario, roll, reading);
}

/// BP-CMD-08, -17: after a failed order or a blunder the commander gives no more orders this turn.
void note_failure(Scenario const& scenario, Battle& battle, UnitId unit, OrderResult const& roll,
                  Arbiter& arbiter) {
    if (!roll.failed && !roll.blunder) return;
    std::size_t const brigade = scenario.troops[unit].brigade;
    battle.brigade[brigade].orders_over = true;
    tell(scenario, scenario.brigades[brigade].commander,
         roll.blunder ? "BP-CMD-17"_rule : "BP-CMD-08"_rule, "gives no more orders this turn",
         arbiter);
}

void carry_out_order(Scenario const& scenario, Battle& battle, Order const& order,
                     Arbiter& arbiter) {
    UnitId const unit = order.unit;
    battle.state[unit].ordered = true;
    OrderResult const roll = throw_for_order(scenario, battle, order, arbiter);
    note_failure(scenario, battle, unit, roll, arbiter);
    if (roll.blunder) return blunder(scenario, battle, unit, arbiter);
    for (int i = 0; i < std::min<int>(roll.moves, order.parts); ++i) {
        PartPlan plan;
        Part const& part = order.part[static_cast<std::size_t>(i)];
        // a charge within reach of three moves is also tried with fewer
        auto const refused = refuse_part(scenario, battle, {unit, part, 3 - i}, plan);
        ESPRIT_EXPECT(!refused, "the parts of an order were looked at one after another");
        carry_out_part(scenario, battle, {unit, part, roll.moves - i}, plan, "BP-CMD-01"_rule,
                       arbiter);
    }
}

void rally(Scenario const& scenario, Battle& battle, Order const& order, Arbiter& arbiter) {
    UnitId const unit = order.unit;
    battle.state[unit].ordered = true;
    OrderResult const roll = throw_for_order(scenario, battle, order, arbiter);
    note_failure(scenario, battle, unit, roll, arbiter);
    std::size_t const brigade = scenario.troops[unit].brigade;
    battle.brigade[brigade].orders_over = true;  // BP-CMD-28
    if (roll.blunder) return blunder(scenario, battle, unit, arbiter);
    if (roll.failed) return;
    // BP-CMD-29..31
    UnitState& state = battle.state[unit];
    state.casualties = static_cast<std::uint8_t>(
        casualties_after_rally(state.casualties, scenario.command.rallied, scenario.command.kept));
    std::string_view const then = shaken(scenario, battle, unit) ? state_names::shaken
                                  : state.disordered != 0        ? state_names::disordered
                                                                 : state_names::in_order;
    tell(scenario, unit, {"BP-CMD-29"_rule, "rallies", {}, 0, {}, then}, arbiter);
    tell(scenario, scenario.brigades[brigade].commander, "BP-CMD-28"_rule,
         "gives no more orders this turn", arbiter);
}

}  // namespace

chance::Roll roll_for_order(Scenario const& scenario, Battle const& battle, UnitId unit,
                            OrderKind kind) {
    UnitId const commander = scenario.brigades[scenario.troops[unit].brigade].commander;
    chance::FactSet known = command_facts(scenario, battle, unit);
    known.set(rally_order_fact, kind == OrderKind::rally);  // BP-CMD-32
    chance::Roll roll;
    prepare(scenario.command.command, known, roll, scenario.troops[commander].name, unit);
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

Refused refuse_orders(Scenario const& scenario, Battle const& battle, UnitId unit) {
    std::size_t const brigade = scenario.troops[unit].brigade;
    if (battle.brigade[brigade].orders_over) {
        return Refusal{"BP-CMD-08"_rule,
                       scenario.troops[scenario.brigades[brigade].commander].name +
                           " gives no more orders this turn"};
    }
    return refuse_to_obey(scenario, battle, unit);
}

bool moves_by_initiative(Scenario const& scenario, Battle const& battle, UnitId unit) {
    return battle.brigade[scenario.troops[unit].brigade].mood != BrigadeMood::retreats &&
           enemy_within(scenario, battle, unit, scenario.command.initiative_mil) &&
           obeys(scenario, battle, unit);
}

Refused refuse_initiative(Scenario const& scenario, Battle const& battle, UnitId unit) {
    if (moves_by_initiative(scenario, battle, unit)) return std::nullopt;
    if (auto no = refuse_in_retreat(scenario, battle, unit)) return no;
    if (auto no = refuse_to_obey(scenario, battle, unit)) return no;
    UnitId nearest = no_unit;
    for (UnitId other = 0; other < battle.table.count; ++other) {
        if (!stands(scenario, battle, other) || !are_enemies(scenario, unit, other)) continue;
        if (nearest == no_unit ||
            distance(scenario, battle, unit, other) < distance(scenario, battle, unit, nearest)) {
            nearest = other;
        }
    }
    std::string because = scenario.troops[unit].name +
                          " moves by initiative with an enemy within " +
                          chance::exact_inches_text(scenario.command.initiative_mil);
    if (nearest != no_unit) {
        because += "; the nearest, " + scenario.troops[nearest].name + ", is " +
                   chance::exact_inches_text(distance(scenario, battle, unit, nearest)) + " away";
    }
    return Refusal{"BP-CMD-26"_rule, std::move(because)};
}

Refused refuse_command(Scenario const& scenario, Battle const& battle, Order const& order) {
    if (order.kind == OrderKind::ride) return refuse_ride(scenario, battle, order);
    if (scenario.troops[order.unit].commander) {
        return Refusal{"BP-CMD-02"_rule, scenario.troops[order.unit].name +
                                             " is a commander; he rides, and units are ordered"};
    }
    if (order.kind == OrderKind::initiative) {
        if (auto no = refuse_initiative(scenario, battle, order.unit)) return no;
        return refuse_parts(scenario, battle, order, 1);
    }
    if (auto no = refuse_orders(scenario, battle, order.unit)) return no;
    if (order.kind == OrderKind::rally) return refuse_rally(scenario, battle, order.unit);
    if (auto no = refuse_in_retreat(scenario, battle, order.unit)) return no;
    return refuse_parts(scenario, battle, order, max_parts);
}

Pose end_of_ride(Scenario const& scenario, Battle const& battle, Order const& order) {
    Pose pose = battle.table.pose[order.unit];
    if (order.target == no_unit) {
        pose.centre = order.place;
        return pose;
    }
    Base const unit = base_of(scenario, battle, order.target);
    double const back = -0.5 * (unit.depth_mil + scenario.bases.commander.depth_mil);
    pose = unit.pose;
    pose.centre = moved(unit.pose.centre, geometry::forward_of(unit.pose.facing_cdeg) * back);
    field::Terrain const& ground = scenario.terrain();
    bool const room = on_table(base_in(scenario, order.unit, pose, Formation::line),
                               ground.width_mil, ground.depth_mil);
    return room ? pose : unit.pose;
}

void carry_out_command(Scenario const& scenario, Battle& battle, Order const& order,
                       Arbiter& arbiter) {
    switch (order.kind) {
        case OrderKind::ride: {
            Pose const end = end_of_ride(scenario, battle, order);
            battle.state[order.unit].ordered = true;
            return move(scenario, battle, order.unit, {&end, 1},
                        {"BP-R-28"_rule, "rides", {}, 0, chance::EventKind::ordered_move}, arbiter);
        }
        case OrderKind::rally:
            return rally(scenario, battle, order, arbiter);
        case OrderKind::initiative: {
            PartPlan plan;
            PartOfOrder const only{order.unit, order.part[0]};
            auto const refused = refuse_part(scenario, battle, only, plan);
            ESPRIT_EXPECT(!refused, "an order that is carried out is not refused");
            battle.state[order.unit].ordered = true;
            return carry_out_part(scenario, battle, only, plan, "BP-CMD-26"_rule, arbiter);
        }
        default:
            return carry_out_order(scenario, battle, order, arbiter);
    }
}

bool initiative_is_left(Scenario const& scenario, Battle const& battle) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (stands(scenario, battle, unit) && scenario.troops[unit].side == battle.active &&
            moves_by_initiative(scenario, battle, unit)) {
            return true;
        }
    }
    return false;
}

}  // namespace esprit::black_powder
