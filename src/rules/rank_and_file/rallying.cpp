#include "rules/rank_and_file/rallying.h"

#include <string>
#include <string_view>
#include <vector>

#include "geometry/contact.h"
#include "rules/rank_and_file/decision.h"
#include "rules/rank_and_file/facts.h"
#include "rules/rank_and_file/flight.h"
#include "rules/rank_and_file/ground.h"
#include "rules/rank_and_file/ground_facts.h"
#include "rules/rank_and_file/manoeuvre.h"
#include "rules/rank_and_file/space.h"
#include "rules/rank_and_file/state_names.h"
#include "rules/rank_and_file/what_can_be.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using geometry::Base;
using namespace literals;

namespace {

bool is_charge_target(Battle const& battle, UnitId unit) {
    for (UnitId charger = 0; charger < battle.units.count; ++charger) {
        if (battle.state[charger].target == unit) return true;
    }
    return false;
}

/// RF-RAL-11: a routing single stand is removed, charged or not, unless it tests (RF-R-40).
bool is_beyond_rallying(BattleView view, UnitId unit) {
    return !view.scenario.rules.morale.rally.single_stands_test &&
           view.scenario.troops[unit].is_single_stand() &&
           view.battle.state[unit].morale == Morale::routing;
}

/// A facing with which a unit may halt, and the formations possible there.
struct Halt {
    std::string words;
    CentiDegree facing_cdeg = 0;
    std::vector<Formation> formations;
};

/// RF-R-31
std::vector<Halt> halts_of(BattleView view, UnitId unit) {
    geometry::Pose const& pose = view.battle.units.pose[unit];
    CentiDegree const home = geometry::facing_of(
        field::direction_to_edge(view.scenario.common.sides[view.scenario.troops[unit].side].edge));
    std::vector<Halt> all{{"as it ran", pose.facing_cdeg, {}}};
    UnitId const enemy = nearest_enemy(view, unit);
    if (enemy != no_unit && view.battle.units.pose[enemy].centre != pose.centre) {
        geometry::Vector const there =
            geometry::between(pose.centre, view.battle.units.pose[enemy].centre);
        all.insert(all.begin(), {"towards the enemy", geometry::facing_of(there), {}});
    }
    all.push_back({"away from its edge", geometry::normal_facing(home + full_turn_cdeg / 2), {}});
    std::vector<Halt> possible;
    InTheWay const way{view, unit};
    for (Halt& halt : all) {
        for (Formation const formation :
             {Formation::line, Formation::attack_column, Formation::march_column, Formation::square,
              Formation::skirmish}) {
            if (!may_form(view.scenario.troops[unit], formation)) continue;
            Base base = reformed(view, unit, formation);
            base.pose = {pose.centre, halt.facing_cdeg};
            if (may_stand(view.scenario, unit, base, way)) halt.formations.push_back(formation);
        }
        if (!halt.formations.empty()) possible.push_back(std::move(halt));
    }
    return possible;
}

/// RF-RAL-04, RF-UNIT-05: asks whether guns stand deployed or limbered. They have no other
/// formation.
std::string_view chosen_for_guns(UnitState& guns, Question const& question, Arbiter& arbiter) {
    guns.formation = Formation::line;
    guns.limbered = choose_among(arbiter, question, {"deployed", "limbered"}) == 1;
    return guns.limbered ? "limbered" : "deployed";
}

std::string_view chosen_formation(UnitState& state, Halt const& halt, Question const& question,
                                  Arbiter& arbiter) {
    std::vector<std::string> formations;
    for (Formation const each : halt.formations) formations.emplace_back(formation_name(each));
    state.formation = halt.formations[choose_among(arbiter, question, formations)];
    return formation_name(state.formation);
}

// RF-RAL-03, -04: the unit halts, unsteady, with the facing and formation that its owner chooses.
void halt(LiveBattle live, UnitId unit, Arbiter& arbiter) {
    UnitState& state = live.battle.state[unit];
    Troop const& troop = live.scenario.troops[unit];
    state.morale = Morale::unsteady;
    tell(live.scenario, unit,
         {"RF-RAL-03"_rule, "halts, unsteady", {}, 0, {}, name_of(Morale::unsteady)}, arbiter);
    std::vector<Halt> const halts = halts_of(live, unit);
    if (halts.empty()) return;  // no choice
    std::string const faces = troop.name + " faces";
    bool const guns = troop.is_artillery();
    std::string const forms = troop.name + (guns ? " stands" : " forms");
    std::vector<std::string> facings;
    for (Halt const& each : halts) facings.push_back(each.words);
    Halt const& chosen =
        halts[choose_among(arbiter, {"RF-RAL-04"_rule, troop.side, faces}, facings)];
    Question const question{"RF-RAL-04"_rule, troop.side, forms};
    std::string_view const form = guns ? chosen_for_guns(state, question, arbiter)
                                       : chosen_formation(state, chosen, question, arbiter);
    geometry::Pose const place{live.battle.units.pose[unit].centre, chosen.facing_cdeg};
    move_to(live, unit, {&place, 1},
            {"RF-RAL-04"_rule, guns ? "stands {other}" : "forms {other}", form, 0,
             chance::EventKind::ordered_move},
            arbiter);
    take_up_ground(live, unit);
}

void rout_on(LiveBattle live, UnitId unit, Arbiter& arbiter) {
    --live.battle.state[unit].stands;
    tell(live.scenario, unit, "RF-RAL-06"_rule, "loses one more stand", arbiter);
    make_rout_move(live, unit, arbiter);
}

void test(LiveBattle live, UnitId unit, Arbiter& arbiter) {
    UnitState& state = live.battle.state[unit];
    if (state.morale == Morale::good) return;
    // RF-WVR-17
    if (is_charge_target(live.battle, unit) && !is_beyond_rallying(live, unit)) {
        return tell(live.scenario, unit, "RF-RAL-08"_rule, "is charged and may not rally", arbiter);
    }
    Troop const& troop = live.scenario.troops[unit];
    chance::Outcome const outcome = judge(live.scenario.rules.morale.rally.chart,
                                          morale_facts(live, unit), arbiter, troop.name, unit);
    auto const [result, rule] = rallied(live.scenario.rules.morale.rally.outcomes.of(outcome),
                                        state.morale, is_beyond_rallying(live, unit));
    switch (result) {
        case RallyResult::halts:
            return halt(live, unit, arbiter);
        case RallyResult::rallies:
            state.morale = Morale::good;
            return tell(live.scenario, unit, {rule, "rallies", {}, 0, {}, name_of(Morale::good)},
                        arbiter);
        case RallyResult::routs_on:
            return rout_on(live, unit, arbiter);
        case RallyResult::removed:
            return remove(live, unit, Fate::destroyed, {rule, "is removed"}, arbiter);
        case RallyResult::stays_unsteady:
            return tell(live.scenario, unit, rule, "stays unsteady", arbiter);
    }
}

}  // namespace

bool rally_is_due(BattleView view) {
    bool due = false;
    each_in_order(view, [&](UnitId unit) {
        due = due || (view.battle.state[unit].morale != Morale::good &&
                      (!is_charge_target(view.battle, unit) || is_beyond_rallying(view, unit)));
    });
    return due;
}

void take_rally_tests(LiveBattle live, Arbiter& arbiter) {
    each_in_order(live, [&](UnitId unit) { test(live, unit, arbiter); });
}

}  // namespace esprit::rank_and_file
