#pragma once
// What the scenarios of all systems have in common.
#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/unique_number.h"
#include "chance/ruleset.h"
#include "field/scenario.h"
#include "rules/common/deeds.h"
#include "rules/common/system.h"

namespace esprit::rules {

/// The base of a system's scenario, which reads its roster into `troops` and `starts`.
template <class Troop, class Start>
struct ScenarioOf {
    /// The ruleset must outlive the scenario.
    ScenarioOf(field::CommonScenario what_all_share, chance::Ruleset const& in_force)
        : common(std::move(what_all_share)), ruleset(in_force), deed_facts(in_force) {}

    UniqueNumber number;  // results of functions of this scenario are kept by it
    field::CommonScenario common;
    chance::Ruleset const& ruleset;
    DeedFacts deed_facts;
    std::vector<Troop> troops;  // in the order of common.units
    std::vector<Start> starts;  // parallel to `troops`
    /// What is wrong with the roster or the places of units, in the order of the file. Empty if the
    /// scenario can be played.
    std::vector<field::Fault> faults;

    field::Terrain const& terrain() const { return common.terrain; }
    /// The unit with that name, or no_unit.
    UnitId unit_named(std::string_view name) const {
        auto const found = std::find_if(troops.begin(), troops.end(),
                                        [name](Troop const& troop) { return troop.name == name; });
        return found == troops.end() ? no_unit : static_cast<UnitId>(found - troops.begin());
    }

protected:
    void sort_faults() {
        auto const key = [](field::Fault const& each) {
            return std::tie(each.place.line, each.place.column, each.rule, each.message);
        };
        std::sort(faults.begin(), faults.end(),
                  [&](field::Fault const& a, field::Fault const& b) { return key(a) < key(b); });
    }
};

template <class Troop, class Start>
bool are_enemies(ScenarioOf<Troop, Start> const& scenario, UnitId a, UnitId b) {
    return scenario.troops[a].side != scenario.troops[b].side;
}

}  // namespace esprit::rules
