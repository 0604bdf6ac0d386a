#include "command/black_powder/estimate.h"

#include <algorithm>

#include "chance/chart.h"
#include "rules/black_powder/charges.h"
#include "rules/black_powder/facts.h"
#include "rules/black_powder/melee.h"
#include "rules/black_powder/moving.h"
#include "rules/black_powder/shooting.h"
#include "rules/black_powder/standing.h"

namespace esprit::command {

using black_powder::Formation;
using black_powder::id_of;
using rules::UnitId;

namespace {

constexpr int die_faces = 6;

/// The faces of a die that hit, as a count.
int count_hitting_faces(std::uint8_t hitting_faces) {
    int count = 0;
    for (int face = 1; face <= die_faces; ++face) count += hitting_faces >> face & 1;
    return count;
}

/// The expected casualties of a roll to hit after the target's saves, in hundredths.
int casualties_of(black_powder::Scenario const& scenario, chance::Roll const& hits,
                  chance::FactSet target) {
    target.set_number(id_of("hits"), 1);
    chance::Roll saves;
    prepare(scenario.volleys.save, target, saves);
    // the save chart counts the dice that miss
    int const lost = count_hitting_faces(saves.chance.hitting_faces);
    return hits.chance.dice * count_hitting_faces(hits.chance.hitting_faces) * lost *
           whole_percent / (die_faces * die_faces);
}

/// The expected casualties of a round of hand-to-hand by one unit, in hundredths.
int blows(black_powder::Scenario const& scenario, FightFacts const& own, FightFacts const& its,
          bool charging, bool engaged_in_flank) {
    chance::FactSet striking = own.striking;
    striking.set(id_of("charging"), charging);
    striking.set(id_of("flank_contact"), engaged_in_flank);
    chance::Roll hits;
    prepare(scenario.melees.hand_to_hand, striking, hits);
    return casualties_of(scenario, hits, its.struck);
}

/// What a unit gains in the combat result besides casualties: supports, buildings, a square against
/// cavalry.
int bonus(BlackPowderWeights const& weights, black_powder::BattleView view, FightFacts const& own,
          UnitId enemy) {
    int points =
        own.striking.has(id_of("rear_support")) ? view.scenario.melees.rear_support_bonus : 0;
    points += static_cast<int>(own.striking.number(id_of("flank_supports")));
    points += static_cast<int>(own.striking.number(id_of("building_size")));
    int gain = points * weights.support_counts;
    bool const square = view.battle.state[own.unit].formation == Formation::square;
    if (square && view.scenario.troops[enemy].is_cavalry()) gain += weights.square_counts;
    return gain;
}

}  // namespace

CentiDegree off_front(black_powder::Battle const& battle, UnitId unit, UnitId other) {
    geometry::Pose const& own = battle.units.pose[unit];
    geometry::Vector const way = geometry::between(own.centre, battle.units.pose[other].centre);
    if (way == geometry::Vector{}) return 0;
    return geometry::turn_between(facing_of(way), own.facing_cdeg);
}

int weight_of_casualty(BlackPowderWeights const& weights, black_powder::BattleView view,
                       UnitId unit) {
    int const left = view.scenario.troops[unit].stamina - view.battle.state[unit].casualties;
    int const counts = left <= 0   ? weights.shaken_counts
                       : left == 1 ? weights.last_but_one_counts
                                   : whole_percent;
    return counts * weight_of_brigade(weights, view, unit) / whole_percent;
}

// BP-BDE-04: a brigade is broken with one unit left, unless it began with two.
int weight_of_brigade(BlackPowderWeights const& weights, black_powder::BattleView view,
                      UnitId unit) {
    if (weights.brigade_percent == 0) return whole_percent;
    constexpr int usual = 2;
    constexpr int least = 10;
    std::size_t const brigade = view.scenario.troops[unit].brigade;
    int const left = units_left(view, brigade);
    int const wanted = std::max(1, view.scenario.brigades[brigade].units == 2 ? left : left - 1);
    int const more = whole_percent * usual / wanted - whole_percent;
    return std::max(least, whole_percent + weights.brigade_percent * more / whole_percent);
}

VolleyOdds odds_of_volley(black_powder::Scenario const& scenario,
                          black_powder::VolleyFacts const& facts) {
    black_powder::Volley const volley{scenario.volleys, facts.shooter, facts.target};
    return {casualties_of(scenario, volley.shots, volley.target), volley.shots.chance.dice};
}

int gain_of_volley(BlackPowderWeights const& weights, black_powder::BattleView view, UnitId target,
                   VolleyOdds const& odds) {
    int gain = odds.casualties * weight_of_casualty(weights, view, target) / whole_percent;
    if (view.battle.state[target].disordered == 0) {
        gain += odds.dice * weights.disorder_counts / die_faces;
    }
    return gain;
}

int expected_gain_of_shot(BlackPowderWeights const& weights, black_powder::BattleView view,
                          UnitId unit, UnitId target) {
    return gain_of_volley(weights, view, target,
                          odds_of_volley(view.scenario, volley_facts(view, unit, target, false)));
}

FightFacts fight_facts(black_powder::BattleView view, UnitId unit) {
    return {unit, fighter_facts(view, unit), unit_facts(view, unit), engaged(view, unit),
            view.battle.state[unit].disordered == 0 && !refuse_to_charge(view, unit)};
}

FightFacts const& KnownFights::of(black_powder::BattleView view, UnitId unit) {
    std::optional<FightFacts>& known = known_[unit];
    if (!known) known = fight_facts(view, unit);
    return *known;
}

int expected_gain_of_charge(BlackPowderWeights const& weights, black_powder::BattleView view,
                            UnitId unit, UnitId target, bool at_front) {
    return expected_gain_of_charge(weights, view, fight_facts(view, unit),
                                   fight_facts(view, target), at_front);
}

int expected_gain_of_charge(BlackPowderWeights const& weights, black_powder::BattleView view,
                            FightFacts const& own, FightFacts const& its, bool at_front) {
    UnitId const unit = own.unit;
    UnitId const target = its.unit;
    bool const closing = gives_closing_fire(view, target, at_front);
    bool const squares = at_front && view.scenario.troops[unit].is_cavalry() &&
                         view.scenario.troops[target].is_infantry() && !its.engaged &&
                         view.battle.state[target].formation != Formation::skirmish;
    int gain = blows(view.scenario, own, its, true, false) *
               weight_of_casualty(weights, view, target) / whole_percent;
    gain += bonus(weights, view, own, target);
    int cost = blows(view.scenario, its, own, false, !at_front) *
               weight_of_casualty(weights, view, unit) / whole_percent;
    cost += bonus(weights, view, its, unit);
    if (squares) cost += weights.square_counts;
    if (closing && !squares) {
        VolleyOdds const odds =
            odds_of_volley(view.scenario, volley_facts(view, target, unit, true));
        cost += odds.casualties * weight_of_casualty(weights, view, unit) / whole_percent;
    }
    if (!at_front) gain += weights.flank_counts;
    if (shaken(view, target)) gain += weights.caught_counts;
    if (view.battle.state[target].disordered != 0) gain += weights.caught_counts;
    return gain - cost;
}

}  // namespace esprit::command
