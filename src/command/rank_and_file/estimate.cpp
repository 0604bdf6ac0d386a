#include "command/rank_and_file/estimate.h"

#include <algorithm>
#include <array>

#include "chance/chart.h"
#include "rules/rank_and_file/facts.h"
#include "rules/rank_and_file/ground.h"
#include "rules/rank_and_file/ground_facts.h"

namespace esprit::command {

using chance::FactSet;
using rank_and_file::Line;
using rank_and_file::Morale;
using rank_and_file::UnitId;

namespace {

constexpr int most_hits = 40;

/// The chance of each number of hits, in millionths.
using Hits = std::array<int, most_hits + 1>;

/// The binomial distribution: `dice` dice, each of which hits with `hitting_faces` of its 6 faces.
Hits binomial_hits(unsigned dice, int hitting_faces) {
    Hits hits{};
    hits[0] = whole_thousandths * whole_thousandths;
    unsigned const count = std::min(dice, static_cast<unsigned>(most_hits));
    for (unsigned die = 0; die < count; ++die) {
        for (std::size_t k = die + 1; k > 0; --k) {
            hits[k] = (hits[k] * (6 - hitting_faces) + hits[k - 1] * hitting_faces) / 6;
        }
        hits[0] = hits[0] * (6 - hitting_faces) / 6;
    }
    return hits;
}

int faces_that_hit(chance::Roll const& roll) {
    int faces = 0;
    for (unsigned face = 1; face <= chance::faces_of_die; ++face) {
        faces += (roll.chance.hitting_faces >> face) & 1;
    }
    return faces;
}

/// The hits of a unit on an enemy in one round of melee.
Hits melee_hits(rank_and_file::BattleView view, UnitId unit, UnitId enemy) {
    FactSet known = melee_facts(view, unit, enemy);
    known.set_number(rank_and_file::id_of("dice"),
                     view.battle.state[unit].stands * view.scenario.rules.melee.dice_for_one_stand);
    chance::Roll roll;
    prepare(view.scenario.rules.melee.melee, known, roll);
    return binomial_hits(roll.chance.dice, faces_that_hit(roll));
}

/// The mean number of hits, in thousandths.
int mean_thousandths(Hits const& hits) {
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < hits.size(); ++k) {
        sum += static_cast<std::int64_t>(k) * hits[k];
    }
    return static_cast<int>(sum / whole_thousandths);
}

/// The sum of two independent numbers of hits.
Hits convolved(Hits const& a, Hits const& b) {
    std::array<std::int64_t, most_hits + 1> sum{};
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t k = 0; i + k < sum.size() && a[i] > 0; ++k) {
            sum[i + k] += static_cast<std::int64_t>(a[i]) * b[k];
        }
    }
    Hits hits{};
    for (std::size_t i = 0; i < hits.size(); ++i)
        hits[i] = static_cast<int>(sum[i] / (whole_thousandths * whole_thousandths));
    return hits;
}

/// The chance that the first scores more hits than the second, in thousandths.
int chance_of_more(Hits const& first, Hits const& second) {
    std::int64_t sum = 0;
    std::int64_t below = 0;  // the chance that the second scores fewer than i
    for (std::size_t i = 0; i < first.size(); ++i) {
        sum += first[i] * below;
        below += second[i];
    }
    return static_cast<int>(
        sum / (std::int64_t{whole_thousandths} * whole_thousandths * whole_thousandths));
}

/// The chance of `least` hits or more, in thousandths.
int at_least(Hits const& hits, std::size_t least) {
    int sum = 0;
    for (std::size_t k = least; k < hits.size(); ++k) sum += hits[k];
    return sum / whole_thousandths;
}

/// The chance of failing a test, in thousandths; 0 if the chart needs no dice.
int chance_of_failing(chance::Chart const& chart, FactSet const& known) {
    chance::Roll roll;
    prepare(chart, known, roll);
    if (roll.certain()) return 0;
    int failing = 0;
    for (int face = 1; face <= int{chance::faces_of_die}; ++face) {
        failing += face + roll.modifier < roll.needed ? 1 : 0;
    }
    return failing * whole_thousandths / int{chance::faces_of_die};
}

/// What a unit loses by a failed test of morale.
int cost_of_failing(RankAndFileWeights const& weights, rank_and_file::BattleView view,
                    UnitId unit) {
    int const worth = worth_of_unit(view, unit);
    return share_of(worth, view.battle.state[unit].morale == Morale::unsteady ? weights.routed
                                                                              : weights.unsteady);
}

/// What a unit is expected to lose by a lost melee.
int cost_of_losing(RankAndFileWeights const& weights, rank_and_file::BattleView view, UnitId unit) {
    int const fails =
        chance_of_failing(view.scenario.rules.morale.morale, morale_facts(view, unit));
    return share_of(worth_of_unit(view, unit), weights.driven_back) +
           share_of(cost_of_failing(weights, view, unit), fails);
}

/// The hits of a target's closing fire on its charger.
Hits closing_fire(rank_and_file::BattleView view, UnitId target, UnitId charger) {
    rank_and_file::Troop const& troop = view.scenario.troops[target];
    bool const fires = !troop.is_cavalry() && !view.battle.state[target].limbered &&
                       !view.battle.state[target].charging &&
                       line_of_charge(view, charger, target) == Line::front;
    if (!fires) return binomial_hits(0, 0);
    FactSet known = fire_facts(view, target, charger);
    int const guns = view.scenario.weapons.guns[0].dice;
    int const dice = view.battle.state[target].stands *
                     (troop.is_artillery() ? guns : view.scenario.weapons.musket.dice);
    known.set_number(rank_and_file::id_of("dice"), dice);
    known.set(rank_and_file::id_of("double_canister"), troop.is_artillery());
    chance::Roll roll;
    prepare(view.scenario.fire, known, roll);
    return binomial_hits(roll.chance.dice, faces_that_hit(roll));
}

int worth_of_hits(rank_and_file::Scenario const& scenario, UnitId unit, int hits_thousandths) {
    return share_of(worth_of_stand(scenario, unit), hits_thousandths) /
           scenario.rules.melee.hits_for_one_stand;
}

/// The battle with all chargers of a target in contact with it.
rank_and_file::Battle with_charges_met(rank_and_file::Battle const& battle, UnitId charger,
                                       UnitId target) {
    rank_and_file::Battle met = battle;
    for (UnitId unit = 0; unit < met.units.count; ++unit) {
        if (unit != charger && met.state[unit].target != target) continue;
        met.state[unit].charge_start = met.units.pose[unit];
        met.state[unit].charging = true;
        met.state[unit].target = target;
        leave_ground(met, unit);
    }
    return met;
}

}  // namespace

int worth_of_stand(rank_and_file::Scenario const& scenario, UnitId unit) {
    rank_and_file::Troop const& troop = scenario.troops[unit];
    int const by_class = 70 + 30 * troop.unit_class;
    if (troop.is_artillery()) return 3 * by_class;
    return by_class + (troop.shock ? 20 : 0) + (troop.is_cavalry() ? 30 : 0);
}

int worth_of_unit(rank_and_file::BattleView view, UnitId unit) {
    return worth_of_stand(view.scenario, unit) * view.battle.state[unit].stands;
}

int expected_gain_of_charge(RankAndFileWeights const& weights, rank_and_file::BattleView view,
                            UnitId charger, UnitId target) {
    int const enemy = worth_of_unit(view, target);
    if (view.battle.state[target].morale == Morale::routing)
        return share_of(enemy, weights.destroyed - weights.routed / 2);
    rank_and_file::Battle const met = with_charges_met(view.battle, charger, target);
    bool const evades = met.state[target].formation == rank_and_file::Formation::skirmish &&
                        !rank_and_file::is_in_lasting_melee(view, target);
    Hits own = melee_hits({view.scenario, met}, charger, target);
    for (UnitId unit = 0; unit < met.units.count; ++unit) {
        if (unit == charger || met.state[unit].target != target) continue;
        own = convolved(own, melee_hits({view.scenario, met}, unit, target));
    }
    Hits const its = melee_hits({view.scenario, met}, target, charger);
    Hits const fire = closing_fire({view.scenario, met}, target, charger);
    int const wavers =
        chance_of_failing(view.scenario.rules.morale.waiver,
                          rank_and_file::waiver_facts({view.scenario, met}, target, charger));
    int gain = share_of(cost_of_failing(weights, {view.scenario, met}, target), wavers);
    if (evades) return share_of(enemy, weights.unsteady / 4) + gain / 2;
    // no melee follows if the charger is repulsed or the target breaks
    auto const for_a_stand = static_cast<std::size_t>(
        std::max(1, view.scenario.rules.melee.hits_for_one_stand - met.state[charger].hits));
    int const tests = at_least(fire, for_a_stand);
    int const fails =
        chance_of_failing(view.scenario.rules.morale.morale,
                          rank_and_file::morale_facts({view.scenario, met}, charger)) +
        whole_thousandths / int{chance::faces_of_die};
    int const repulsed = share_of(tests, std::min(fails, whole_thousandths));
    bool const gone = met.state[target].morale == Morale::unsteady;
    int const melee =
        share_of(whole_thousandths - repulsed, whole_thousandths - (gone ? wavers : 0));
    gain -= worth_of_hits(view.scenario, charger, mean_thousandths(fire));
    gain -= share_of(cost_of_losing(weights, {view.scenario, met}, charger), repulsed);
    int fight = worth_of_hits(view.scenario, target, mean_thousandths(own)) -
                worth_of_hits(view.scenario, charger, mean_thousandths(its));
    fight +=
        share_of(cost_of_losing(weights, {view.scenario, met}, target), chance_of_more(own, its));
    fight -=
        share_of(cost_of_losing(weights, {view.scenario, met}, charger), chance_of_more(its, own));
    gain += share_of(fight, melee);
    if (view.scenario.troops[charger].is_cavalry()) {
        gain -= share_of(worth_of_unit({view.scenario, met}, charger), weights.blown);
    }
    return gain;
}

int expected_gain_of_fire(RankAndFileWeights const& weights, rank_and_file::BattleView view,
                          UnitId firer, UnitId target) {
    chance::Roll roll;
    prepare(view.scenario.fire, fire_facts(view, firer, target), roll);
    Hits const hits = binomial_hits(roll.chance.dice, faces_that_hit(roll));
    int const done = view.battle.state[target].hits + view.battle.state[target].fire_hits;
    int const stand = view.scenario.rules.melee.hits_for_one_stand;
    auto const missing = static_cast<std::size_t>(stand - done % stand);
    int const fails =
        chance_of_failing(view.scenario.rules.morale.morale, morale_facts(view, target));
    bool const tests_already = done >= stand;
    int const tests = tests_already ? 0 : at_least(hits, missing);
    return worth_of_hits(view.scenario, target, mean_thousandths(hits)) +
           share_of(share_of(cost_of_failing(weights, view, target), fails), tests);
}

}  // namespace esprit::command
