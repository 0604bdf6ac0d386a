#include "command/grande_tactique/estimate.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "base/memo.h"
#include "chance/chart.h"
#include "chance/fact_key.h"
#include "command/grande_tactique/charge_outlook.h"
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

/// What is at stake in a charge: the worth of its units, and their arms.
struct Stakes {
    int own = 0;  // of the principal
    int all_own = 0;
    int enemy = 0;
    bool attacker_cavalry = false;
    bool defender_cavalry = false;
    bool defender_artillery = false;

    bool locks() const { return !defender_artillery && attacker_cavalry == defender_cavalry; }
};

/// The chances of the checks of a charge, in thousandths.
struct ChargeChances {
    int passes = 0;
    int holds = 0;  // the defender passes
    int wins = 0;   // in locked combat; ties are rolled again
};

/// The expected gain of a charge whose attackers have passed their check.
int expected_gain_past_check(GrandeTactiqueWeights const& weights, Stakes const& stakes,
                             ChargeChances const& chances) {
    auto const& [own, all_own, enemy, attacker_cavalry, defender_cavalry, artillery] = stakes;
    int const after = attacker_cavalry ? share_of(own, weights.spent) : 0;
    int const gain =
        share_of(share_of(enemy, weights.routed) - after, whole_thousandths - chances.holds);
    int held = 0;
    if (stakes.locks()) {
        held = share_of(share_of(enemy, weights.routed) - share_of(own, weights.shaken),
                        chances.wins) -
               share_of(share_of(own, weights.routed) - share_of(enemy, weights.shaken),
                        whole_thousandths - chances.wins);
    } else if (!artillery) {
        held = -share_of(own, weights.shaken);
    }
    return gain + share_of(held, chances.holds);
}

int expected_gain(GrandeTactiqueWeights const& weights, Stakes const& stakes,
                  ChargeChances const& chances) {
    bool const runs = stakes.attacker_cavalry && stakes.defender_cavalry;
    int const failed =
        runs ? share_of(stakes.enemy, weights.shaken) - share_of(stakes.all_own, weights.routed)
             : -share_of(stakes.all_own, weights.shaken);
    return share_of(expected_gain_past_check(weights, stakes, chances), chances.passes) +
           share_of(failed, whole_thousandths - chances.passes);
}

int expected_gain_from_rout(GrandeTactiqueWeights const& weights, int enemy) {
    return share_of(enemy, weights.destroyed - weights.routed / 2);
}

/// What the chances of a charge lie between.
struct ChanceBounds {
    ChargeChances least{whole_thousandths, whole_thousandths, whole_thousandths};
    ChargeChances most{};
};

int chance_in(chance::Chart const& chart, chance::FactSet const& known, std::uint16_t outcome) {
    chance::Roll roll;
    prepare(chart, known, roll);
    return chance_of(roll, outcome);
}

ChanceBounds bounds_of_chances(grande_tactique::Scenario const& scenario,
                               ChargeOutlook const& outlook) {
    auto const& rules = scenario.rules;
    ChanceBounds bounds;
    auto const note = [&](int ChargeChances::* which, int chance) {
        bounds.least.*which = std::min(bounds.least.*which, chance);
        bounds.most.*which = std::max(bounds.most.*which, chance);
    };
    for (grande_tactique::ChargeFacts const& known : possible_attacks(outlook)) {
        note(&ChargeChances::passes, chance_in(rules.morale, known.attacker, rules.pass));
        if (known.attacker_arm == known.defender_arm) {
            note(&ChargeChances::wins, chance_in(rules.locked, known.locked, rules.wins));
        }
    }
    for (grande_tactique::ChargeFacts const& known : possible_defences(outlook)) {
        note(&ChargeChances::holds, chance_in(rules.morale, known.defender, rules.pass));
    }
    return bounds;
}

/// The same; the latest bounds of each thread are kept.
ChanceBounds kept_bounds(grande_tactique::Scenario const& scenario, ChargeOutlook const& outlook) {
    using Bounds = Memo<ChanceBounds, 64, 1024>;
    thread_local Bounds kept;
    Bounds::Key key;
    key.add(scenario.number.value());
    add_facts(key, outlook.attacker);
    add_facts(key, outlook.defender);
    int open = 0;
    for (bool const each : {outlook.slopes, outlook.cover, outlook.en_masse, outlook.flank,
                            outlook.rear, outlook.guns}) {
        open = 2 * open + (each ? 1 : 0);
    }
    key.add(open);
    return kept.of(key, [&] { return bounds_of_chances(scenario, outlook); });
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
    if (view.battle.state[target].mood == Mood::routed) {
        return expected_gain_from_rout(weights, enemy);
    }
    int best = -1'000'000;
    int all_own = 0;
    for (UnitId const unit : chargers) all_own += worth_of_unit(weights, view, unit);
    for (UnitId const principal : chargers) {
        Charge const charge{view.scenario.rules, charge_facts(view, principal, target)};
        Stakes const stakes{worth_of_unit(weights, view, principal),
                            all_own,
                            enemy,
                            charge.attacker_cavalry,
                            charge.defender_cavalry,
                            charge.defender_artillery};
        int const gain =
            expected_gain(weights, stakes,
                          {chance_of(charge.attackers_check, charge.pass),
                           chance_of(charge.defenders_check, charge.pass),
                           stakes.locks() ? chance_of(charge.locked, charge.wins) : 0});
        if (gain > best) best = gain;
    }
    return best;
}

/// The gain is linear in each chance, so that it is greatest where each of them is least or most.
std::optional<int> most_gain_of_charge(GrandeTactiqueWeights const& weights,
                                       grande_tactique::BattleView view,
                                       grande_tactique::Order const& order) {
    auto const outlook = outlook_of_charge(view, order.unit, order.target);
    if (!outlook) return std::nullopt;
    int const enemy = worth_of_unit(weights, view, order.target);
    if (view.battle.state[order.target].mood == Mood::routed) {
        return expected_gain_from_rout(weights, enemy);
    }
    int const own = worth_of_unit(weights, view, order.unit);
    Stakes const stakes{own,
                        own,
                        enemy,
                        view.scenario.troops[order.unit].is_cavalry(),
                        view.scenario.troops[order.target].is_cavalry(),
                        view.scenario.troops[order.target].is_artillery()};
    auto const [least, most] = kept_bounds(view.scenario, *outlook);
    int best = std::numeric_limits<int>::min();
    for (int const passes : {least.passes, most.passes}) {
        for (int const holds : {least.holds, most.holds}) {
            for (int const wins : {least.wins, most.wins}) {
                best = std::max(best, expected_gain(weights, stakes, {passes, holds, wins}));
            }
        }
    }
    constexpr int rounding = 12;  // six shares are rounded, here and in the gain itself
    return best + rounding;
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
