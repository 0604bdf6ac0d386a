#include "rules/rank_and_file/melees.h"

#include <algorithm>
#include <array>
#include <string>

#include "geometry/contact.h"
#include "rules/rank_and_file/charge_moves.h"
#include "rules/rank_and_file/decision.h"
#include "rules/rank_and_file/declaration.h"
#include "rules/rank_and_file/facts.h"
#include "rules/rank_and_file/flight.h"
#include "rules/rank_and_file/ground.h"
#include "rules/rank_and_file/ground_facts.h"
#include "rules/rank_and_file/space.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using geometry::Pose;
using rules::Refusal;
using namespace literals;

namespace {

constexpr CentiDegree any_way_cdeg = full_turn_cdeg / 2;

bool may_fight(BattleView view, UnitId unit) {
    return stands_firm(view, unit) && !view.battle.state[unit].fought;
}

bool holds(std::vector<UnitId> const& units, UnitId unit) {
    return std::find(units.begin(), units.end(), unit) != units.end();
}

/// RF-R-21: the enemy that a unit fights: the one that it charged, else one that charged it, else
/// the first that it touches.
UnitId enemy_of(BattleView view, std::vector<UnitId> const& all, UnitId unit) {
    UnitId const target = view.battle.state[unit].target;
    if (has_met(view, unit, target) && holds(all, target)) return target;
    for (UnitId const charger : chargers_of(view, unit)) {
        if (holds(all, charger)) return charger;
    }
    for (UnitId const enemy : enemies_in_contact(view, unit)) {
        if (holds(all, enemy)) return enemy;
    }
    return no_unit;
}

/// One melee under way.
struct Melee {
    LiveBattle live;
    Arbiter& arbiter;
    std::vector<UnitId> units;
    std::vector<Combatant> combatants;  // parallel to the units
    std::vector<Pose> stood;            // parallel to the units
    std::vector<std::vector<std::size_t>>
        met;  // the enemies that each touches: first the one it fights
};

Melee arranged(LiveBattle live, UnitId unit, Arbiter& arbiter) {
    Melee melee{live, arbiter, melee_of(live, unit), {}, {}, {}};
    for (UnitId const each : melee.units) {
        UnitId const enemy = enemy_of(live, melee.units, each);
        auto const place = std::find(melee.units.begin(), melee.units.end(), enemy);
        UnitState const& state = live.battle.state[each];
        Combatant combatant;
        combatant.fighter = {melee_facts(live, each, enemy),
                             {state.stands, state.hits},
                             party_of(live.scenario, each)};
        combatant.of_second = live.scenario.troops[each].side != live.battle.first;
        combatant.against = static_cast<std::size_t>(place - melee.units.begin());
        melee.combatants.push_back(combatant);
        melee.stood.push_back(live.battle.units.pose[each]);
        melee.met.push_back({combatant.against});
        for (UnitId const other : enemies_in_contact(live, each)) {
            auto const at = std::find(melee.units.begin(), melee.units.end(), other);
            if (other == enemy || at == melee.units.end()) continue;
            melee.met.back().push_back(static_cast<std::size_t>(at - melee.units.begin()));
        }
    }
    return melee;
}

/// RF-MEL-21: updates what is left; a unit without stands is removed.
void take_losses(Melee& melee) {
    for (std::size_t i = 0; i < melee.units.size(); ++i) {
        Strength const left = melee.combatants[i].fighter.strength;
        UnitState& state = melee.live.battle.state[melee.units[i]];
        state.stands = static_cast<std::uint8_t>(left.stands);
        state.hits = static_cast<std::uint8_t>(left.hits);
        state.fought = true;
        note_deed(melee.live, melee.units[i], rules::Deed::fought);
        if (left.stands > 0) continue;
        remove(melee.live, melee.units[i], Fate::destroyed, {"RF-MEL-21"_rule, "is cut down"},
               melee.arbiter);
    }
}

// RF-MEL-16, -17, -18, -22: the loser retires and tests. RF-MOR-20: guns cannot stay.
void lose(Melee& melee, UnitId unit) {
    Scenario const& scenario = melee.live.scenario;
    chance::FactSet known = morale_facts({scenario, melee.live.battle}, unit);
    tell(scenario, unit, "RF-MEL-16"_rule, "has lost and retires", melee.arbiter);
    if (scenario.troops[unit].is_artillery()) {
        tell(scenario, unit, "RF-MOR-20"_rule, "cannot stay with its guns", melee.arbiter);
    }
    bool const retires = fall_back({scenario, melee.live.battle}, unit, melee.arbiter);
    if (!is_on_table(melee.live.battle, unit)) return;
    // RF-MOR-09, RF-R-32: a unit that was driven out is in no building any more
    known.set(in_building_fact, is_in_building({scenario, melee.live.battle}, unit));
    Morale const after = test_after_melee(scenario.rules.morale, known, party_of(scenario, unit),
                                          melee.arbiter, retires);
    if (after == Morale::routing) {
        make_rout_move({scenario, melee.live.battle}, unit, melee.arbiter);
    } else {
        melee.live.battle.state[unit].morale = after;
    }
}

// RF-MEL-23, RF-R-27: pursues straight after the loser; a routing unit that is caught is destroyed.
// GEO-10: one that has left the table is not caught.
void pursue(Melee& melee, UnitId unit, UnitId loser) {
    Scenario const& scenario = melee.live.scenario;
    Battle& battle = melee.live.battle;
    Mil const reach = move_of({scenario, battle}, unit);
    leave_ground(battle, unit);
    geometry::ContactPlan const plan =
        way_into_contact({scenario, battle}, unit, loser, reach, any_way_cdeg);
    if (plan.fault != geometry::PlanFault::none || !is_on_table(battle, loser)) {
        go_after({scenario, battle}, unit, loser,
                 {"RF-MEL-23"_rule, reach, any_way_cdeg, chance::EventKind::pursuit},
                 melee.arbiter);
        return catch_routers({scenario, battle}, unit, "RF-MEL-23"_rule, melee.arbiter);
    }
    std::array<Pose, 2> const places{plan.arrival, plan.final};
    std::string const& other = scenario.troops[loser].name;
    move_to({scenario, battle}, unit,
            {places.data(), plan.squared_up ? std::size_t{2} : std::size_t{1}},
            {"RF-MEL-23"_rule, "pursues {other} {inches} and catches it", other, plan.length_mil,
             chance::EventKind::pursuit},
            melee.arbiter);
    catch_routers({scenario, battle}, unit, "RF-MEL-23"_rule, melee.arbiter);
}

/// An option of a winner, and the loser concerned.
struct Gain {
    std::string words;
    std::size_t loser = 0;
    bool pursues = false;
};

/// RF-MEL-19: pursue, or occupy the ground of one of the losers that it touched (RF-R-36). GEO-10:
/// it pursues those over the edge of the table too.
std::vector<Gain> gains_of(Melee const& melee, std::size_t place) {
    std::vector<Gain> gains;
    bool const several = melee.met[place].size() > 1;
    for (std::size_t const at : melee.met[place]) {
        UnitId const loser = melee.units[at];
        std::string const& name = melee.live.scenario.troops[loser].name;
        gains.push_back({several ? "occupy the ground of " + name : "occupy", at, false});
        UnitState const& state = melee.live.battle.state[loser];
        if (state.fate == Fate::destroyed) continue;
        bool const routs = state.morale == Morale::routing && state.fate == Fate::on_table;
        gains.push_back({(routs ? "run down " : "pursue ") + name, at, true});
    }
    return gains;
}

void win(Melee& melee, std::size_t place) {
    Scenario const& scenario = melee.live.scenario;
    Battle& battle = melee.live.battle;
    UnitId const unit = melee.units[place];
    battle.state[unit].wins_melee = true;
    if (is_in_contact({scenario, battle}, unit) || move_of({scenario, battle}, unit) == 0) return;
    std::vector<Gain> const gains = gains_of(melee, place);
    std::vector<std::string> options;
    if (!scenario.winners_go_after) options.emplace_back("hold");
    for (Gain const& gain : gains) options.push_back(gain.words);
    if (options.empty()) return;
    std::size_t const chosen = choose_among(
        melee.arbiter, {"RF-MEL-19"_rule, scenario.troops[unit].side, scenario.troops[unit].name},
        options);
    if (options[chosen] == "hold") return;
    Gain const& gain = gains[chosen + gains.size() - options.size()];
    if (gain.pursues) return pursue(melee, unit, melee.units[gain.loser]);
    occupy({scenario, battle}, unit, melee.stood[gain.loser],
           {"RF-MEL-19"_rule, move_of({scenario, battle}, unit)}, melee.arbiter);
    catch_routers({scenario, battle}, unit, "RF-MEL-23"_rule, melee.arbiter);
}

void settle(Melee& melee, bool first_wins) {
    for (std::size_t i = 0; i < melee.units.size(); ++i) {
        bool const lost = melee.combatants[i].of_second == first_wins;
        if (lost && is_on_table(melee.live.battle, melee.units[i])) lose(melee, melee.units[i]);
    }
    for (std::size_t i = 0; i < melee.units.size(); ++i) {
        bool const won = melee.combatants[i].of_second != first_wins;
        if (won && is_on_table(melee.live.battle, melee.units[i])) win(melee, i);
    }
}

}  // namespace

std::vector<UnitId> melee_of(BattleView view, UnitId unit) {
    std::vector<UnitId> found;
    if (unit >= view.battle.units.count || !may_fight(view, unit)) return found;
    found.push_back(unit);
    for (std::size_t next = 0; next < found.size(); ++next) {
        for (UnitId const enemy : enemies_in_contact(view, found[next])) {
            if (may_fight(view, enemy) && !holds(found, enemy)) found.push_back(enemy);
        }
    }
    if (found.size() == 1) return {};
    // RF-R-18: units of the first side come first
    std::sort(found.begin(), found.end(), [&](UnitId a, UnitId b) {
        bool const a_second = view.scenario.troops[a].side != view.battle.first;
        bool const b_second = view.scenario.troops[b].side != view.battle.first;
        return a_second != b_second ? b_second : a < b;
    });
    return found;
}

bool melee_is_left(BattleView view) {
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (!melee_of(view, unit).empty()) return true;
    }
    return false;
}

std::optional<Refusal> refuse_fight(BattleView view, UnitId unit) {
    if (unit >= view.battle.units.count) return Refusal{"RF-TURN-09"_rule, "there is no such unit"};
    if (!melee_of(view, unit).empty()) return std::nullopt;
    return Refusal{"RF-TURN-09"_rule, view.scenario.troops[unit].name +
                                          (view.battle.state[unit].fought ? " has fought this turn"
                                                                          : " is in no melee")};
}

void fight(LiveBattle live, UnitId unit, Arbiter& arbiter) {
    Melee melee = arranged(live, unit, arbiter);
    RoundResult const result = melee_round(live.scenario.rules.melee, melee.combatants, arbiter);
    take_losses(melee);
    tell_result(melee.combatants, result, arbiter);
    if (result == RoundResult::first_wins || result == RoundResult::second_wins) {
        settle(melee, result == RoundResult::first_wins);
    }
}

void place_blown_markers(LiveBattle live, Arbiter& arbiter) {
    each_in_order(live, [&](UnitId unit) {
        UnitState& state = live.battle.state[unit];
        if (!live.scenario.troops[unit].is_cavalry() || !state.charging) return;
        if (state.blown) {
            tell(live.scenario, unit, "RF-CB-02"_rule, "is blown already", arbiter);
        } else {
            tell(live.scenario, unit, "RF-CB-01"_rule, "is blown", arbiter);
        }
        state.blown = true;
    });
}

}  // namespace esprit::rank_and_file
