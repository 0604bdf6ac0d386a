#include "rules/rank_and_file/ground_facts.h"

#include "geometry/contact.h"
#include "geometry/zones.h"
#include "rules/rank_and_file/facts.h"
#include "rules/rank_and_file/ground.h"
#include "rules/rank_and_file/space.h"

namespace esprit::rank_and_file {

using chance::FactId;
using chance::FactSet;
using geometry::Base;

namespace {

constexpr FactId tested_this_phase_fact = facts.id("tested_this_phase");
constexpr FactId commanders_fact = facts.id("commanders");
constexpr FactId dice_fact = facts.id("dice");
constexpr FactId moved_fact = facts.id("moved");
constexpr FactId double_canister_fact = facts.id("double_canister");
constexpr FactId heavy_cover_fact = facts.id("heavy_cover");
constexpr FactId light_cover_fact = facts.id("light_cover");
constexpr FactId target_skirmishing_fact = facts.id("target_skirmishing");
constexpr FactId target_deployed_guns_fact = facts.id("target_deployed_guns");
constexpr FactId target_deep_fact = facts.id("target_deep");
constexpr FactId target_in_square_fact = facts.id("target_in_square");
constexpr FactId target_in_flank_fact = facts.id("target_in_flank");

/// True if all of the other base is behind the line of the front edge.
bool wholly_behind_front(Base const& of, Base const& other) {
    geometry::Vector const forward = geometry::forward_of(of.pose.facing_cdeg);
    double const line = of.depth_mil * 0.5 + geometry::touch_limit_mil;
    for (geometry::Vector const corner : corners(other, of.pose.centre)) {
        if (dot(corner, forward) > line) return false;
    }
    return true;
}

Line line_of_charge_from(BattleView view, UnitId charger, geometry::Pose const& start,
                         UnitId target) {
    if (!has_flanks(view, target)) return Line::front;
    Base began = base_of(view, charger);
    began.pose = start;
    Base const base = base_of(view, target);
    if (wholly_to_rear(base, began)) return Line::rear;
    return wholly_behind_front(base, began) ? Line::flank : Line::front;
}

/// RF-R-32: a unit whose charge ended in a building that it took holds the building and no longer
/// charges.
bool still_charges(BattleView view, UnitId unit) {
    return view.battle.state[unit].charging && !is_in_building(view, unit);
}

FactSet facts_of_battle(Scenario const& scenario) {
    FactSet known = nothing_known;
    known.set(industrial_age_fact, scenario.industrial_age);
    return known;
}

/// The facts of a unit against one enemy, as a player would state those of a charge.
FactSet facts_against(BattleView view, UnitId unit, UnitId enemy) {
    FactSet known = standing_facts(view, unit);
    UnitState const& state = view.battle.state[unit];
    // RF-FIRE-17
    known.set(deeper_fact, is_deep(state) && !is_deep(view.battle.state[enemy]));
    known.set(enemy_uphill_fact, is_uphill(view.battle, unit, enemy));
    known.set(charging_fact, still_charges(view, unit));
    known.set(impetuous_fact, state.charging && state.impetuous);
    known.set(standing_fact, state.stands_fast);
    known.set(tested_this_phase_fact, state.tested);
    geometry::Point const from = charges_at(view.battle, enemy, unit)
                                     ? view.battle.state[enemy].charge_start.centre
                                     : view.battle.units.pose[enemy].centre;
    // RF-R-25: a unit that charges defends no obstacle
    known.set(defending_linear_obstacle_fact,
              !state.charging && defends_obstacle(view, unit, from));
    return known;
}

void set_line(FactSet& known, Line line) {
    known.set(charged_in_flank_fact, line == Line::flank);
    known.set(charged_in_rear_fact, line == Line::rear);
}

/// The units for which `counts` holds, in the order of their declarations.
template <class Counts>
FixedList<UnitId, max_units> in_order_of_declaration(BattleView view, Counts const& counts) {
    FixedList<UnitId, max_units> ordered;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (!counts(unit)) continue;
        std::size_t place = ordered.size();
        ordered.push_back(unit);
        for (; place > 0 &&
               view.battle.state[ordered[place - 1]].declared > view.battle.state[unit].declared;
             --place) {
            ordered[place] = ordered[place - 1];
        }
        ordered[place] = unit;
    }
    return ordered;
}

}  // namespace

FactSet standing_facts(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    FactSet known = nothing_known;
    known.set_number(class_fact, troop.unit_class);
    known.set_number(stands_fact, troop.stands);
    known.set_number(stands_lost_fact, troop.stands - state.stands);
    known.set_number(hits_fact, state.hits);
    known.set_number(commanders_fact, commanders_with(view, unit));
    known.set(single_stand_fact, troop.is_single_stand());
    known.set(unsteady_fact, state.morale == Morale::unsteady);
    known.set(routing_fact, state.morale == Morale::routing);
    known.set(self_foot_fact, troop.is_on_foot());
    known.set(artillery_fact, troop.is_artillery());
    known.set(shock_fact, troop.shock);
    known.set(lancers_fact, troop.lancers);
    known.set(self_skirmishing_fact, state.formation == Formation::skirmish);
    known.set(in_square_fact, state.formation == Formation::square);
    known.set(in_building_fact, is_in_building(view, unit));
    known.set(lost_stand_to_fire_fact, state.lost_stand);
    known.set(hit_this_turn_fact, state.was_hit);
    known.set(blown_fact, state.blown);
    tell_last_turn(view, unit, known);
    return known;
}

FactSet morale_facts(BattleView view, UnitId unit) {
    FactSet known = standing_facts(view, unit);
    known.set(charging_fact, still_charges(view, unit));
    set_line(known, view.battle.state[unit].charged_from);
    return known;
}

FactSet waiver_facts(BattleView view, UnitId target, UnitId charger) {
    FactSet defender = facts_against(view, target, charger);
    set_line(defender, line_of_charge(view, charger, target));
    return worked_out(facts_against(view, charger, target), defender,
                      facts_of_battle(view.scenario))
        .defender;
}

// RF-R-21: a unit that has charged this turn charges, whichever enemy it fights.
FactSet melee_facts(BattleView view, UnitId unit, UnitId enemy) {
    FactSet const own = facts_against(view, unit, enemy);
    FactSet const other = facts_against(view, enemy, unit);
    bool const charges = own.has(charging_fact);
    FactSet known = charges ? worked_out(own, other, facts_of_battle(view.scenario)).attacker
                            : worked_out(other, own, facts_of_battle(view.scenario)).defender;
    // RF-MEL-20: a melee that goes on
    if (!charges && !other.has(charging_fact)) known = after_charge(known);
    // RF-MEL-13: the charge is taken by the cavalry at which it was made
    known.set(cavalry_charged_at_halt_fact,
              known.has(cavalry_charged_at_halt_fact) && charges_at(view.battle, enemy, unit));
    known.set(blown_fact, view.battle.state[unit].blown);
    known.set(enemy_in_building_fact, other.has(in_building_fact));
    known.set(enemy_behind_obstacle_fact, other.has(defending_linear_obstacle_fact));
    return known;
}

int fire_dice(BattleView view, UnitId firer, UnitId target) {
    double const far = distance(view, firer, target);
    int const stands = view.battle.state[firer].stands;
    auto const reaches = [far](WeaponRange const& range) {
        return far <= range.to_mil + geometry::slack_mil;
    };
    if (!view.scenario.troops[firer].is_artillery()) {
        return reaches(view.scenario.weapons.musket) ? stands * view.scenario.weapons.musket.dice
                                                     : 0;
    }
    for (WeaponRange const& range : view.scenario.weapons.guns) {
        if (reaches(range)) return stands * range.dice;
    }
    return 0;
}

FactSet fire_facts(BattleView view, UnitId firer, UnitId target) {
    UnitState const& own = view.battle.state[firer];
    UnitState const& aimed_at = view.battle.state[target];
    Troop const& troop = view.scenario.troops[target];
    FactSet known = nothing_known;
    known.set_number(dice_fact, fire_dice(view, firer, target));
    known.set(moved_fact, own.moved);
    known.set(unsteady_fact, own.morale == Morale::unsteady);
    tell_last_turn(view, firer, known);
    // RF-FIRE-07
    known.set(double_canister_fact,
              view.scenario.troops[firer].is_artillery() &&
                  distance(view, firer, target) <=
                      view.scenario.weapons.double_canister_mil + geometry::slack_mil);
    // RF-R-25
    bool const heavy = holds_heavy_cover(view, target);
    known.set(heavy_cover_fact, heavy);
    bool const behind_obstacle =
        !aimed_at.charging && defends_obstacle(view, target, view.battle.units.pose[firer].centre);
    known.set(light_cover_fact, !heavy && (holds_wood(view, target) || behind_obstacle));
    known.set(target_skirmishing_fact, aimed_at.formation == Formation::skirmish);
    // RF-R-17
    bool const in_crowd = aimed_at.morale == Morale::routing;
    known.set(target_deployed_guns_fact, troop.is_artillery() && !aimed_at.limbered && !in_crowd);
    known.set(target_deep_fact, is_deep(aimed_at));
    known.set(target_in_square_fact, aimed_at.formation == Formation::square);
    known.set(target_in_flank_fact,
              has_flanks(view, target) &&
                  wholly_behind_front(base_of(view, target), base_of(view, firer)));
    return known;
}

bool has_flanks(BattleView view, UnitId unit) {
    Formation const formation = view.battle.state[unit].formation;
    return formation != Formation::square && formation != Formation::skirmish &&
           !is_in_building(view, unit);
}

Line line_of_charge(BattleView view, UnitId charger, UnitId target) {
    return line_of_charge_from(view, charger, view.battle.state[charger].charge_start, target);
}

Line line_if_charged(BattleView view, UnitId charger, UnitId target) {
    return line_of_charge_from(view, charger, view.battle.units.pose[charger], target);
}

bool has_met(BattleView view, UnitId charger, UnitId target) {
    return charges_at(view.battle, charger, target) && stands_firm(view, charger) &&
           is_on_table(view.battle, target) &&
           in_contact(base_of(view, charger), base_of(view, target));
}

FixedList<UnitId, max_units> chargers_of(BattleView view, UnitId target) {
    return in_order_of_declaration(view, [&](UnitId unit) { return has_met(view, unit, target); });
}

FixedList<UnitId, max_units> all_chargers_of(BattleView view, UnitId target) {
    return in_order_of_declaration(view, [&](UnitId unit) {
        return charges_at(view.battle, unit, target) && stands_firm(view, unit);
    });
}

bool is_in_lasting_melee(BattleView view, UnitId unit) {
    for (UnitId const enemy : enemies_in_contact(view, unit)) {
        if (!view.battle.state[enemy].charging) return true;
    }
    return false;
}

bool defends_obstacle(BattleView view, UnitId unit, geometry::Point from) {
    Base const base = base_of(view, unit);
    for (field::FeatureId const id : view.scenario.terrain().linears) {
        geometry::Course const& course = view.scenario.terrain().features[id].course;
        if (gap(course, base) <= view.scenario.limits.behind_obstacle_mil + geometry::slack_mil &&
            crosses(course, base.pose.centre, from)) {
            return true;
        }
    }
    return false;
}

}  // namespace esprit::rank_and_file
