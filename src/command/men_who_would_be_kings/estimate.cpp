#include "command/men_who_would_be_kings/estimate.h"

#include <algorithm>
#include <array>

#include "base/memo.h"
#include "chance/chart.h"
#include "chance/fact_key.h"
#include "geometry/contact.h"
#include "rules/men_who_would_be_kings/facts.h"
#include "rules/men_who_would_be_kings/field_facts.h"
#include "rules/men_who_would_be_kings/ground.h"
#include "rules/men_who_would_be_kings/movement.h"
#include "rules/men_who_would_be_kings/redoubt.h"
#include "rules/men_who_would_be_kings/shooting.h"
#include "rules/men_who_would_be_kings/victory.h"

namespace esprit::command {

using geometry::Base;
using kings::no_unit;
using kings::UnitId;

namespace {

/// The chance of each number of hits or casualties, in millionths.
struct HitDistribution {
    std::array<std::int64_t, 21> of{};
    std::size_t count = 0;

    /// The mean, times `each`.
    std::int64_t mean(int each) const {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < count; ++i) sum += of[i] * static_cast<std::int64_t>(i) * each;
        return sum / millionths;
    }
    /// The chance of one or more, in millionths.
    std::int64_t any() const { return count == 0 ? 0 : millionths - of[0]; }

    static constexpr std::int64_t millionths = 1'000'000;
};

HitDistribution hit_distribution(chance::Chart const& chart, chance::FactSet const& known) {
    thread_local chance::Weights weights;
    chance::Roll roll;
    prepare(chart, known, roll);
    weigh(roll.chance, weights);
    HitDistribution spread;
    spread.count = std::min(weights.narrow.size(), spread.of.size());
    for (std::size_t i = 0; i < spread.count; ++i) {
        // the weights of a pool of 20 dice reach 6^20: dividing the total avoids an overflow
        std::uint64_t const unit = weights.total / HitDistribution::millionths + 1;
        spread.of[i] = static_cast<std::int64_t>(weights.narrow[i] / unit);
    }
    return spread;
}

/// The chance of an outcome of a chart, in thousandths.
int worked_out_chance(chance::Chart const& chart, chance::FactSet const& known,
                      std::uint16_t outcome) {
    thread_local chance::Weights weights;
    chance::Roll roll;
    prepare(chart, known, roll);
    if (roll.certain()) return outcome_of(roll, 0).name == outcome ? whole_thousandths : 0;
    weigh(roll.chance, weights);
    std::uint64_t sum = 0;
    for (std::size_t reading = 0; reading < weights.narrow.size(); ++reading) {
        if (outcome_of(roll, static_cast<int>(reading)).name == outcome) {
            sum += weights.narrow[reading];
        }
    }
    return static_cast<int>(sum * whole_thousandths / weights.total);
}

/// The same; the latest chances of each thread are kept.
int chance_of(kings::Scenario const& scenario, chance::Chart const& chart,
              chance::FactSet const& known, std::uint16_t outcome) {
    using Chances = Memo<int, 32, 1024>;
    thread_local Chances chances;
    Chances::Key key;
    key.add(scenario.number.value());
    key.add_long(reinterpret_cast<std::uintptr_t>(&chart));
    key.add(outcome);
    add_facts(key, known);
    return chances.of(key, [&] { return worked_out_chance(chart, known, outcome); });
}

/// What the expected gains of fire and of a fight depend on, besides facts.
using GainKey = MemoKey<80>;
void add_unit(GainKey& key, kings::Battle const& battle, UnitId unit) {
    kings::UnitState const& state = battle.state[unit];
    key.add(unit);
    key.add(state.figures);
    key.add(state.pinned);
    key.add(state.leaderless ? 1 : 0);
}
GainKey key_of_gain(KingsWeights const& weights, kings::BattleView view, UnitId unit,
                    UnitId other) {
    GainKey key;
    key.add(view.scenario.number.value());
    key.add(weights.pinned_costs_percent);
    add_unit(key, view.battle, unit);
    add_unit(key, view.battle, other);
    return key;
}
using Gains = Memo<int, 80, 1024>;

int worth_of_figures(kings::BattleView view, UnitId unit) {
    return worth_of_figure(view.scenario, unit) * view.battle.state[unit].figures;
}

int cost_of_pin(KingsWeights const& weights, kings::BattleView view, UnitId unit) {
    return worth_of_figures(view, unit) * weights.pinned_costs_percent / 100;
}

/// The chance that a unit fails a pinning test, in thousandths; two casualties are assumed.
int chance_of_pin(kings::BattleView view, UnitId unit) {
    chance::FactSet known = unit_facts(view, unit);
    constexpr chance::FactId casualties = kings::facts.id("casualties");
    known.set_number(casualties, 2);
    return chance_of(view.scenario, view.scenario.volley.pinning, known,
                     view.scenario.volley.pinned);
}

bool is_enemy(kings::BattleView view, UnitId unit, UnitId other) {
    return is_on_table(view.battle, other) &&
           view.scenario.troops[other].side != view.scenario.troops[unit].side;
}

Mil distance(kings::BattleView view, UnitId a, UnitId b) {
    return static_cast<Mil>(gap(base_of(view, a), base_of(view, b)));
}

/// The expected loss of the target to fire, with the facts of the fire.
int gain_of_fire(KingsWeights const& weights, kings::BattleView view, UnitId target,
                 chance::FactSet const& known) {
    HitDistribution const losses = hit_distribution(view.scenario.volley.fire, known);
    auto const killed = static_cast<int>(losses.mean(worth_of_figure(view.scenario, target)));
    std::int64_t const pins = losses.any() * chance_of_pin(view, target) / whole_thousandths;
    auto const pinned =
        static_cast<int>(cost_of_pin(weights, view, target) * pins / HitDistribution::millionths);
    return std::min(killed, worth_of_figures(view, target)) + pinned;
}

/// The facts of both sides of a fight.
struct Fight {
    UnitId attacker;
    UnitId defender;
    chance::FactSet attacking;
    chance::FactSet defending;
};

/// The expected loss of the defender in a fight, less that of the attacker.
int gain_of_fight(KingsWeights const& weights, kings::BattleView view, Fight const& fight) {
    auto const& [attacker, defender, attacking, defending] = fight;
    chance::Chart const& chart = view.scenario.attack.attack;
    HitDistribution const own = hit_distribution(chart, attacking);
    HitDistribution const other = hit_distribution(chart, defending);
    std::int64_t wins = 0;
    std::int64_t loses = 0;
    for (std::size_t mine = 0; mine < own.count; ++mine) {
        for (std::size_t theirs = 0; theirs < other.count; ++theirs) {
            std::int64_t const both = own.of[mine] * other.of[theirs] / HitDistribution::millionths;
            if (mine > theirs) wins += both;
            if (mine < theirs) loses += both;
        }
    }
    auto const costs = [&](HitDistribution const& hits, UnitId unit, std::int64_t lost_fight) {
        auto const killed = static_cast<int>(hits.mean(worth_of_figure(view.scenario, unit)));
        std::int64_t const pins = lost_fight * chance_of_pin(view, unit) / whole_thousandths;
        auto const pinned =
            static_cast<int>(cost_of_pin(weights, view, unit) * pins / HitDistribution::millionths);
        return std::min(killed, worth_of_figures(view, unit)) + pinned;
    };
    return costs(own, defender, wins) - costs(other, attacker, loses);
}

/// The chance that a unit is activated and attacks as far as `far_mil`, in thousandths.
int chance_of_attack(kings::BattleView view, UnitId unit, Mil far_mil) {
    kings::Type const type = view.scenario.troops[unit].type;
    bool const may = view.scenario.types.refusal(type, "attack") == nullptr;
    if (!may || view.battle.state[unit].pinned > 0) return 0;
    Mil const over = far_mil - full_move(view.scenario, unit);
    int const faces = static_cast<int>(chance::faces_of_die);
    int const needed = over <= 0 ? 0 : (over + mil_per_inch - 1) / mil_per_inch;
    if (needed > faces) return 0;
    int const reaches =
        needed <= 1 ? whole_thousandths : whole_thousandths * (faces - needed + 1) / faces;
    return reaches * chance_to_act(view, unit, "attack") / whole_thousandths;
}

/// The best expected gain of a unit against another from where both stand, next turn.
int threat(KingsWeights const& weights, kings::BattleView view, UnitId unit, UnitId target,
           Mil far_mil) {
    int const reach = chance_of_attack(view, unit, far_mil);
    int most = 0;
    if (reach > 0)
        most = expected_gain_of_fight(weights, view, unit, target) * reach / whole_thousandths;
    if (view.battle.state[unit].pinned == 0 && can_shoot(view, unit, target)) {
        int const acts = chance_to_act(view, unit, "fire");
        int const fire =
            expected_gain_of_fire(weights, view, unit, target, false) * acts / whole_thousandths;
        most = std::max(most, fire);
    }
    return most;
}

/// The distance a unit keeps to the enemy: short range, or one move for tribal units, which attack.
Mil preferred_distance_mil(kings::Scenario const& scenario, UnitId unit) {
    if (is_tribal(scenario.troops[unit].type)) return full_move(scenario, unit);
    return range_of(scenario, scenario.troops[unit]) / scenario.shooting.short_range_parts;
}

int value_of_objectives(KingsWeights const& weights, kings::BattleView view, UnitId unit) {
    int value = 0;
    for (kings::Objective const& objective : view.scenario.objectives) {
        if (kings::holds(base_of(view, unit),
                         view.scenario.terrain().features[objective.feature])) {
            value += objective.points * weights.objective_gain;
        }
    }
    return value;
}

}  // namespace

int worth_of_figure(kings::Scenario const& scenario, UnitId unit) {
    kings::Troop const& troop = scenario.troops[unit];
    return troop.points * 100 / troop.figures;
}

int chance_to_act(kings::BattleView view, UnitId unit, std::string_view action) {
    return chance_of(view.scenario, view.scenario.activation, activation_facts(view, unit, action),
                     view.scenario.acts);
}

int expected_gain_of_fire(KingsWeights const& weights, kings::BattleView view, UnitId firer,
                          UnitId target, bool volley) {
    thread_local Gains gains;
    chance::FactSet const known = fire_facts(view, firer, target, volley);
    GainKey key = key_of_gain(weights, view, target, target);
    add_facts(key, known);
    return gains.of(key, [&] { return gain_of_fire(weights, view, target, known); });
}

int expected_gain_of_fight(KingsWeights const& weights, kings::BattleView view, UnitId attacker,
                           UnitId defender) {
    thread_local Gains gains;
    Fight const fight{attacker, defender, fight_facts(view, attacker, defender, true),
                      fight_facts(view, defender, attacker, false)};
    GainKey key = key_of_gain(weights, view, attacker, defender);
    add_facts(key, fight.attacking);
    add_facts(key, fight.defending);
    return gains.of(key, [&] { return gain_of_fight(weights, view, fight); });
}

int expected_gain_of_rally(KingsWeights const& weights, kings::BattleView view, UnitId unit) {
    chance::FactSet const known = unit_facts(view, unit);
    int const worth = worth_of_figures(view, unit);
    int const rallies =
        chance_of(view.scenario, view.scenario.volley.rally, known, view.scenario.volley.rallied);
    int const routs =
        chance_of(view.scenario, view.scenario.volley.rally, known, view.scenario.volley.routs);
    return (worth * weights.rallied_gains_percent * rallies -
            worth * weights.routed_costs_percent * routs) /
           (100 * whole_thousandths);
}

int value_of_place(KingsWeights const& weights, kings::BattleView view, UnitId unit) {
    return value_without_danger(weights, view, unit) - danger_of_place(weights, view, unit);
}

int value_without_danger(KingsWeights const& weights, kings::BattleView view, UnitId unit) {
    int best = 0;
    Mil nearest = 0;
    bool any = false;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (!is_enemy(view, unit, other)) continue;
        Mil const far = distance(view, unit, other);
        nearest = any ? std::min(nearest, far) : far;
        any = true;
        best = std::max(best, threat(weights, view, unit, other, far));
    }
    if (!any) return 0;
    Mil const too_far = std::max(0, nearest - preferred_distance_mil(view.scenario, unit));
    return best * weights.own_threat_percent / 100 -
           too_far / mil_per_inch * weights.per_inch_too_far +
           value_of_objectives(weights, view, unit);
}

int danger_of_place(KingsWeights const& weights, kings::BattleView view, UnitId unit) {
    std::array<int, 2> worst{};  // the two worst threats: about as many enemies act in a turn
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (!is_enemy(view, unit, other)) continue;
        int const danger = threat(weights, view, other, unit, distance(view, unit, other));
        if (danger > worst[0]) {
            worst[1] = worst[0];
            worst[0] = danger;
        } else {
            worst[1] = std::max(worst[1], danger);
        }
    }
    return (worst[0] + worst[1]) * weights.enemy_threat_percent / 100;
}

// At the Double the die is taken as a three.
geometry::Pose end_of(kings::BattleView view, kings::Order const& order) {
    constexpr Mil likely_mil = 3 * mil_per_inch;
    Mil const most = full_move(view.scenario, order.unit) + likely_mil;
    return walk_that_fits(view, order.unit, order.path, most).end();
}

}  // namespace esprit::command
