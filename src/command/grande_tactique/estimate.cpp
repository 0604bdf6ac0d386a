#include "command/grande_tactique/estimate.h"

#include "chance/chart.h"
#include "rules/grande_tactique/charge.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/firing.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/victory.h"

namespace esprit::command {

using grande_tactique::Charge;
using grande_tactique::Mood;

namespace {

/// The chance of an outcome of a roll, in thousandths.
int chance_of(chance::Roll const& roll, std::uint16_t outcome) {
    if (roll.certain()) return outcome_of(roll, 0).name == outcome ? whole_thousandths : 0;
    thread_local chance::Weights weights;
    weigh(roll.chance, weights);
    if (weights.total == 0) return 0;  // the weights of a very large pool
    std::uint64_t sum = 0;
    for (std::size_t reading = 0; reading < weights.narrow.size(); ++reading) {
        if (outcome_of(roll, static_cast<int>(reading)).name == outcome) {
            sum += weights.narrow[reading];
        }
    }
    return static_cast<int>(sum * whole_thousandths / weights.total);
}

/// The expected gain of a charge whose attackers have passed their check.
int expected_gain_past_check(GrandeTactiqueWeights const& weights, Charge const& charge, int own,
                             int enemy) {
    int const after = charge.attacker_cavalry ? share_of(own, weights.spent) : 0;
    int const fails = whole_thousandths - chance_of(charge.defenders_check, charge.pass);
    int gain = share_of(share_of(enemy, weights.routed) - after, fails);
    int held = 0;
    if (charge.defender_artillery) {
        held = 0;
    } else if (charge.attacker_cavalry == charge.defender_cavalry) {
        int const wins = chance_of(charge.locked, charge.wins);  // ties are rolled again
        held = share_of(share_of(enemy, weights.routed) - share_of(own, weights.shaken), wins) -
               share_of(share_of(own, weights.routed) - share_of(enemy, weights.shaken),
                        whole_thousandths - wins);
    } else {
        held = -share_of(own, weights.shaken);
    }
    return gain + share_of(held, whole_thousandths - fails);
}

}  // namespace

int worth_of_unit(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                  UnitId unit) {
    int worth = view.scenario.points.of(view.scenario.troops[unit]) * 100;
    if (view.scenario.troops[unit].is_artillery()) worth = share_of(worth, weights.worth_of_guns);
    if (view.scenario.troops[unit].is_cavalry()) worth = share_of(worth, weights.worth_of_cavalry);
    return share_of(worth, weight_of_division(weights, view, unit));
}

int weight_of_division(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                       UnitId unit) {
    std::uint8_t const division = view.scenario.troops[unit].division;
    if (view.battle.division[division].collapsed) return weights.worth_collapsed;
    switch (losses_to_collapse(view, division)) {
        case 0:
        case 1:
            return weights.worth_last;
        case 2:
            return weights.worth_last_but_one;
        default:
            return whole_thousandths;
    }
}

int expected_gain_of_charges(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                             UnitId target) {
    auto const chargers = chargers_of(view, target);
    if (chargers.empty()) return 0;
    int const enemy = worth_of_unit(weights, view, target);
    if (view.battle.state[target].mood == Mood::routed)
        return share_of(enemy, weights.destroyed - weights.routed / 2);
    int best = -1'000'000;
    int all_own = 0;
    for (UnitId const unit : chargers) all_own += worth_of_unit(weights, view, unit);
    for (UnitId const principal : chargers) {
        int const own = worth_of_unit(weights, view, principal);
        Charge const charge{view.scenario.rules, charge_facts(view, principal, target)};
        int const passes = chance_of(charge.attackers_check, charge.pass);
        bool const runs = charge.attacker_cavalry && charge.defender_cavalry;
        int const failed = runs
                               ? share_of(enemy, weights.shaken) - share_of(all_own, weights.routed)
                               : -share_of(all_own, weights.shaken);
        int const gain = share_of(expected_gain_past_check(weights, charge, own, enemy), passes) +
                         share_of(failed, whole_thousandths - passes);
        if (gain > best) best = gain;
    }
    return best;
}

int expected_gain_of_charge(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                            grande_tactique::Order const& order) {
    grande_tactique::Battle after = view.battle;
    SilentArbiter silence;
    declare({view.scenario, after}, order, silence);
    return expected_gain_of_charges(weights, {view.scenario, after}, order.target) -
           expected_gain_of_charges(weights, view, order.target);
}

int expected_gain_of_fire(GrandeTactiqueWeights const& weights, grande_tactique::BattleView view,
                          UnitId firer, UnitId target) {
    chance::Roll roll;
    prepare(view.scenario.fire_charts.fire, fire_facts(view, firer, target), roll);
    int const beaten = chance_of(roll, view.scenario.fire_charts.beaten);
    int const lost = chance_of(roll, view.scenario.fire_charts.lost);
    int const enemy = worth_of_unit(weights, view, target);
    int const own = worth_of_unit(weights, view, firer);
    bool const enemy_shaken = view.battle.state[target].mood == Mood::shaken;
    bool const own_at_risk =
        view.battle.state[firer].mood == Mood::shaken && view.scenario.troops[firer].is_infantry();
    return share_of(share_of(enemy, enemy_shaken ? weights.routed : weights.shaken), beaten) -
           (own_at_risk ? share_of(share_of(own, weights.routed), lost) : 0);
}

}  // namespace esprit::command
