#pragma once
// What fire, attacks and places of The Men Who Would Be Kings promise, in hundredths of a unit
// point: from the exact chances of single rolls.
#include "command/men_who_would_be_kings/weights.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/orders.h"

namespace esprit::command {

namespace kings = men_who_would_be_kings;

/// What a figure of a unit is worth.
int worth_of_figure(kings::Scenario const& scenario, kings::UnitId unit);
/// That a unit acts, in thousandths; 1000 where the action is free.
int chance_to_act(kings::Scenario const& scenario, kings::Battle const& battle, kings::UnitId unit,
                  std::string_view action);
/// What a unit's fire costs its target, whether or not the shot is allowed.
int expected_gain_of_fire(KingsWeights const& weights, kings::Scenario const& scenario,
                          kings::Battle const& battle, kings::UnitId firer, kings::UnitId target,
                          bool volley);
/// What a fight costs the one that is attacked, less what it costs the attacker.
int expected_gain_of_fight(KingsWeights const& weights, kings::Scenario const& scenario,
                           kings::Battle const& battle, kings::UnitId attacker,
                           kings::UnitId defender);
/// What a rally is worth: the unit in hand again, less what a rout would cost.
int expected_gain_of_rally(KingsWeights const& weights, kings::Scenario const& scenario,
                           kings::Battle const& battle, kings::UnitId unit);
/// The value of standing as the unit does in this battle: what it threatens, less what threatens
/// it.
int value_of_place(KingsWeights const& weights, kings::Scenario const& scenario,
                   kings::Battle const& battle, kings::UnitId unit);

/// Where the move of an order leads; it must not be refused.
geometry::Pose end_of(kings::Scenario const& scenario, kings::Battle const& battle,
                      kings::Order const& order);

}  // namespace esprit::command
