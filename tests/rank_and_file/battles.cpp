#include "rank_and_file/battles.h"

#include <fstream>
#include <iterator>

#include "geometry/contact.h"
#include "geometry/sweep.h"

namespace esprit::rank_and_file_test {

using rank_and_file::Battle;
using rank_and_file::Formation;
using rank_and_file::Morale;
using rank_and_file::no_unit;
using rank_and_file::Scenario;
using rank_and_file::Troop;
using rank_and_file::UnitId;
using rank_and_file::UnitState;

Field::Field(std::string const& file_name)
    : name(file_name), loaded(text::load_system("rank-and-file")) {
    std::string const path =
        std::string{ESPRIT_SOURCE_DIR} + "/scenarios/rank-and-file/" + file_name;
    std::ifstream file{path};
    text::ScenarioReading reading =
        text::read_scenario(path, {std::istreambuf_iterator<char>{file}, {}});
    reading.faults.throw_if_any();
    scenario = std::make_unique<Scenario>(std::move(reading.scenario), *loaded.ruleset);
    for (auto const& fault : scenario->faults) {
        faults += fault.rule + " " + fault.message + "\n";
    }
    words = std::make_unique<text::RankAndFileOrders>(*scenario);
}

namespace {

std::string wrong_with(Scenario const& scenario, Battle const& battle, UnitId unit) {
    Troop const& troop = scenario.troops[unit];
    UnitState const& state = battle.state[unit];
    field::Terrain const& ground = scenario.terrain();
    geometry::Base const base = base_of(scenario, battle, unit);
    if (!on_table(base, ground.width_mil, ground.depth_mil)) return " stands over the edge";
    if (troop.is_commander()) {
        bool const with = state.attached_to != no_unit;
        return with && !is_on_table(battle, state.attached_to) ? " outlives his unit" : "";
    }
    if (state.stands == 0 || state.stands > troop.stands) return " has no such stands";
    if (state.hits >= scenario.rules.melee.hits_for_one_stand) return " has too many hits";
    if (state.blown && !troop.is_cavalry()) return " is blown, and no cavalry";
    if (!may_form(troop, state.formation)) return " is in no formation of its arm";
    if (state.morale == Morale::routing && !troop.is_artillery() &&
        state.formation != Formation::attack_column) {
        return " routs, and not in a crowd";
    }
    if (state.limbered && !troop.is_artillery()) return " is limbered, and no guns";
    if (state.fire_hits > 0 && battle.phase != rank_and_file::Phase::firing) {
        return " has hits that nobody counted";
    }
    if (state.morale == Morale::routing && is_in_contact(scenario, battle, unit)) {
        return " routs in contact with an enemy";
    }
    for (geometry::Course const& river : ground.impassable) {
        if (overlap(river, base)) return " stands in a river";
    }
    for (field::FeatureId const id : ground.woods_and_towns) {
        if (!troop.is_infantry() && overlap(ground.features[id].area, base)) {
            return " stands where only infantry goes";
        }
    }
    for (UnitId other = 0; other < unit; ++other) {
        if (stands(scenario, battle, other) && overlap(base, base_of(scenario, battle, other))) {
            return " and " + scenario.troops[other].name + " stand on each other";
        }
    }
    return "";
}

}  // namespace

std::string wrong_in(Scenario const& scenario, Battle const& battle) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (!is_on_table(battle, unit)) continue;
        std::string const wrong = wrong_with(scenario, battle, unit);
        if (!wrong.empty()) return scenario.troops[unit].name + wrong;
    }
    return "";
}

}  // namespace esprit::rank_and_file_test
