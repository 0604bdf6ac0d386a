#include "rules/black_powder/battles.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

#include "geometry/contact.h"
#include "geometry/sweep.h"
#include "rules/black_powder/moving.h"
#include "support/source_tree.h"
#include "text/scenarios/scenario_reader.h"

namespace esprit::black_powder {

namespace {

std::filesystem::path const folder =
    std::filesystem::path{source_tree()} / "scenarios/black-powder";

}  // namespace

Field::Field(std::string const& file, std::string const& written)
    : name(file), content(written), ruleset(text::load_system("black-powder", {})) {
    text::ParsedScenario reading = text::read_scenario(file, written);
    reading.faults.throw_if_any();
    scenario = std::make_unique<Scenario const>(std::move(reading.scenario), *ruleset.ruleset);
    for (field::Fault const& fault : scenario->faults) {
        throw std::runtime_error{file + ":" + std::to_string(fault.place.line) + ": " +
                                 fault.message};
    }
    words = std::make_unique<text::BlackPowderOrders const>(*scenario);
}

std::unique_ptr<Field> field_of(std::string const& name) {
    std::ifstream stream{folder / (name + ".toml"), std::ios::binary};
    if (!stream) throw std::runtime_error{"there is no scenario " + name};
    return std::make_unique<Field>(name + ".toml",
                                   std::string{std::istreambuf_iterator<char>(stream), {}});
}

std::vector<std::string> scenario_names() {
    std::set<std::string> names;
    for (auto const& entry : std::filesystem::directory_iterator{folder}) {
        if (entry.path().extension() == ".toml") names.insert(entry.path().stem().string());
    }
    return {names.begin(), names.end()};
}

std::string wrong_in(BattleView view) {
    std::string wrong;
    field::Terrain const& ground = view.scenario.terrain();
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (!is_on_table(view.battle, unit)) continue;
        Troop const& troop = view.scenario.troops[unit];
        geometry::Base const base = base_of(view, unit);
        if (!on_table(base, ground.width_mil, ground.depth_mil)) {
            wrong += troop.name + " is over the edge; ";
        }
        if (troop.commander) {
            if (units_left(view, troop.brigade) == 0) {
                wrong += troop.name + " has no brigade; ";
            }
            continue;
        }
        if (!may_form(troop, view.battle.state[unit].formation)) {
            wrong += troop.name + " is in a formation that it does not know; ";
        }
        for (UnitId other = 0; other < unit; ++other) {
            if (stands(view, other) && overlap(base, base_of(view, other))) {
                wrong += troop.name + " stands on " + view.scenario.troops[other].name + "; ";
            }
        }
        for (geometry::Course const& river : ground.impassable) {
            if (overlap(river, base)) wrong += troop.name + " is in a river; ";
        }
    }
    return wrong;
}

}  // namespace esprit::black_powder
