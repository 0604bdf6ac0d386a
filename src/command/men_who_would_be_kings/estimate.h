#pragma once
// Expected gains of fire, attacks and places of The Men Who Would Be Kings, in hundredths of a unit
// point: quick estimates from the exact chances of single rolls.
#include "command/men_who_would_be_kings/weights.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/orders.h"

namespace esprit::command {

namespace kings = men_who_would_be_kings;

/// The worth of one figure of a unit.
int worth_of_figure(kings::Scenario const& scenario, kings::UnitId unit);
/// The chance that a unit is activated for an action, in thousandths; 1000 if the action is free.
int chance_to_act(kings::BattleView view, kings::UnitId unit, std::string_view action);
/// The expected loss of the target to a unit's fire, whether or not the shot is allowed.
int expected_gain_of_fire(KingsWeights const& weights, kings::BattleView view, kings::UnitId firer,
                          kings::UnitId target, bool volley);
/// The expected loss of the defender in a fight, less that of the attacker.
int expected_gain_of_fight(KingsWeights const& weights, kings::BattleView view,
                           kings::UnitId attacker, kings::UnitId defender);
/// The expected gain of a rally test: the unit can act again, less the risk of a rout.
int expected_gain_of_rally(KingsWeights const& weights, kings::BattleView view, kings::UnitId unit);
/// The value of the place where a unit stands in this battle: the threats it makes, less the
/// threats to it.
int value_of_place(KingsWeights const& weights, kings::BattleView view, kings::UnitId unit);
/// Its two parts: the value but for the threats to it, and what these take off.
int value_without_danger(KingsWeights const& weights, kings::BattleView view, kings::UnitId unit);
int danger_of_place(KingsWeights const& weights, kings::BattleView view, kings::UnitId unit);

/// Where the move of an order leads; the order must not be refused.
geometry::Pose end_of(kings::BattleView view, kings::Order const& order);

}  // namespace esprit::command
