#include "rules/rank_and_file/battles.h"

#include <fstream>
#include <iterator>

#include "chance/procedure.h"
#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/rank_and_file/ground_facts.h"
#include "rules/rank_and_file/what_can_be.h"
#include "support/source_tree.h"

namespace esprit::rank_and_file_test {

using rank_and_file::Battle;
using rank_and_file::Formation;
using rank_and_file::Morale;
using rank_and_file::no_unit;
using rank_and_file::Scenario;
using rank_and_file::Troop;
using rank_and_file::UnitId;
using rank_and_file::UnitState;

namespace {

std::string content_of(std::string const& path) {
    std::ifstream file{path};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// By half a turn about the middle of the table.
class HalfTurn {
public:
    explicit HalfTurn(field::Terrain const& ground)
        : width_mil_(ground.width_mil), depth_mil_(ground.depth_mil) {}

    void turn(field::CommonScenario& scenario) const {
        for (field::Feature& feature : scenario.terrain.features) {
            for (geometry::Point& point : feature.area.points) turn(point);
            for (geometry::Point& point : feature.course.points) turn(point);
        }
        scenario.terrain.settle();
        for (field::RosterUnit& unit : scenario.units) {
            turn(unit.pose.centre);
            unit.pose.facing_cdeg =
                geometry::normal_facing(unit.pose.facing_cdeg + full_turn_cdeg / 2);
        }
        for (field::Side& side : scenario.sides) {
            constexpr field::TableEdge opposite[] = {field::TableEdge::far, field::TableEdge::near,
                                                     field::TableEdge::right,
                                                     field::TableEdge::left};
            side.edge = opposite[static_cast<std::size_t>(side.edge)];
        }
    }

private:
    void turn(geometry::Point& point) const {
        point = {width_mil_ - point.x_mil, depth_mil_ - point.y_mil};
    }

    Mil width_mil_;
    Mil depth_mil_;
};

}  // namespace

Field::Field(std::string const& file_name, bool turned) : name(file_name) {
    std::string const folder = source_tree() + "/scenarios/rank-and-file/";
    text::ParsedScenario reading =
        text::read_scenario(folder + file_name, content_of(folder + file_name));
    reading.faults.throw_if_any();
    std::vector<text::NamedText> houses;
    for (std::string const& house : reading.scenario.houses) {
        houses.push_back({house, content_of(folder + house)});
    }
    loaded = text::load_system("rank-and-file", houses);
    if (turned) HalfTurn{reading.scenario.terrain}.turn(reading.scenario);
    scenario = std::make_unique<Scenario>(std::move(reading.scenario), *loaded.ruleset);
    for (auto const& fault : scenario->faults) {
        faults += fault.rule + " " + fault.message + "\n";
    }
    words = std::make_unique<text::RankAndFileOrders>(*scenario);
}

namespace {

std::string wrong_with(rank_and_file::BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    field::Terrain const& ground = view.scenario.terrain();
    geometry::Base const base = base_of(view, unit);
    if (!on_table(base, ground.width_mil, ground.depth_mil)) return " stands over the edge";
    if (troop.is_commander()) {
        bool const with = state.attached_to != no_unit;
        return with && !is_on_table(view.battle, state.attached_to) ? " outlives his unit" : "";
    }
    if (state.stands == 0 || state.stands > troop.stands) return " has no such stands";
    if (state.hits >= view.scenario.rules.melee.hits_for_one_stand) return " has too many hits";
    if (state.blown && !troop.is_cavalry()) return " is blown, and no cavalry";
    if (!may_form(troop, state.formation)) return " is in no formation of its arm";
    if (state.morale == Morale::routing && !troop.is_artillery() &&
        state.formation != Formation::attack_column) {
        return " routs, and not in a crowd";
    }
    if (state.limbered && !troop.is_artillery()) return " is limbered, and no guns";
    if (state.fire_hits > 0 && view.battle.phase != rank_and_file::Phase::firing) {
        return " has hits that nobody counted";
    }
    if (state.morale == Morale::routing && is_in_contact(view, unit)) {
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
        if (stands(view, other) && overlap(base, base_of(view, other))) {
            return " and " + view.scenario.troops[other].name + " stand on each other";
        }
    }
    return "";
}

/// What a chart refuses of the facts that the battlefield yields: a question without a map and a
/// battle know the same units.
std::string refused_of(rank_and_file::BattleView view, UnitId unit) {
    if (!stands_firm(view, unit)) return "";
    auto const refused = [](chance::Chart const& chart, chance::FactSet const& known) {
        auto const objection = objection_of(chart, known, "");
        return objection ? " is refused by " + chart.name + ": " + objection->because : "";
    };
    for (UnitId const charger : chargers_of(view, unit)) {
        std::string const why =
            refused(view.scenario.rules.morale.waiver, waiver_facts(view, unit, charger));
        if (!why.empty()) return why;
    }
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (!are_enemies(view.scenario, unit, other) || !stands_firm(view, other)) continue;
        std::string why = refused(view.scenario.fire, fire_facts(view, unit, other));
        if (why.empty()) {
            why = refused(view.scenario.rules.melee.melee, melee_facts(view, unit, other));
        }
        if (!why.empty()) return why;
    }
    bool const rallies = view.battle.phase == rank_and_file::Phase::rally &&
                         view.battle.state[unit].morale != Morale::good;
    return rallies ? refused(view.scenario.rules.morale.rally.chart, morale_facts(view, unit)) : "";
}

}  // namespace

std::string wrong_in(rank_and_file::BattleView view) {
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (!is_on_table(view.battle, unit)) continue;
        std::string wrong = wrong_with(view, unit);
        if (wrong.empty()) wrong = refused_of(view, unit);
        if (!wrong.empty()) return view.scenario.troops[unit].name + wrong;
    }
    return "";
}

}  // namespace esprit::rank_and_file_test
