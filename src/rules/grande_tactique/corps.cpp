// Reads what a scenario file says of divisions, corps and their commanders.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/nearest.h"
#include "rules/common/roster.h"
#include "rules/grande_tactique/roster.h"

namespace esprit::grande_tactique {

namespace {

using field::Place;
using field::Property;
using field::RosterUnit;

Property const* property_of(RosterUnit const& unit, std::string_view name) {
    for (Property const& word : unit.properties) {
        if (word.name == name) return &word;
    }
    return nullptr;
}

class CorpsReader {
public:
    explicit CorpsReader(Scenario& scenario) : scenario_(scenario) {}

    void read() {
        find_divisions();
        find_leaders();
        find_corps();
        for (UnitId unit = 0; unit < scenario_.troops.size(); ++unit) {
            if (scenario_.troops[unit].general) read_commander(unit);
        }
        for (Corps const& corps : scenario_.corps) read_plan(corps);
        if (!is_engagement(scenario_)) look_at_whole_battle();
    }

private:
    RosterUnit const& written(UnitId unit) const { return scenario_.common.units[unit]; }

    void fault(Place place, std::string_view rule, std::string const& message) {
        scenario_.faults.push_back({place, std::string{rule}, message});
    }
    void fault_of(UnitId unit, Place place, std::string_view rule, std::string const& message) {
        fault(place, rule, scenario_.troops[unit].name + ": " + message);
    }

    /// Whether some unit has another word where this one is meant: that has been told, and nobody
    /// knows what it would have said.
    bool is_misspelt(std::string_view meant) const {
        std::vector<std::string_view> known{"name", "side", "command", "arm", "at", "facing"};
        for (rules::ScenarioWord const& word : unit_words()) known.push_back(word.name);
        auto const stands_for = [&](Property const& word) {
            bool const is_known = std::find(known.begin(), known.end(), word.name) != known.end();
            return !is_known && nearest_name(word.name, known) == meant;
        };
        auto const& units = scenario_.common.units;
        return std::any_of(units.begin(), units.end(), [&](RosterUnit const& unit) {
            return std::any_of(unit.properties.begin(), unit.properties.end(), stands_for);
        });
    }

    void find_divisions() {
        for (Troop const& troop : scenario_.troops) {
            if (troop.general) continue;
            scenario_.divisions[troop.division].has_units = true;
            ++scenario_.divisions[troop.division].unit_count;
        }
    }

    // GT-PIPS-01: a division has one divisional general. In an engagement leaders do not matter.
    void find_leaders() {
        for (UnitId unit = 0; unit < scenario_.troops.size(); ++unit) {
            Troop const& troop = scenario_.troops[unit];
            if (!troop.general || troop.rank != Rank::division) continue;
            Division& division = scenario_.divisions[troop.division];
            if (division.general == no_unit) {
                division.general = unit;
            } else if (division.has_units && !is_engagement(scenario_)) {
                fault_of(unit, written(unit).place, "GT-PIPS-01",
                         scenario_.troops[division.general].name + " leads " + division.name +
                             " already; a general of a corps or an army has a \"rank\"");
            }
        }
    }

    // GT-UNIT-10: the corps come in the order of their first divisions.
    void find_corps() {
        for (std::size_t id = 0; id < scenario_.divisions.size(); ++id) {
            Division& division = scenario_.divisions[id];
            if (!division.has_units) continue;
            Property const* const word = division.general == no_unit
                                             ? nullptr
                                             : property_of(written(division.general), "corps");
            division.corps = corps_named(
                word == nullptr ? scenario_.common.sides[division.side].name : word->value,
                division, word);
            std::vector<std::uint8_t>& divisions = scenario_.corps[division.corps].divisions;
            divisions.push_back(static_cast<std::uint8_t>(id));
            if (divisions.size() == max_corps_divisions + 1) {
                fault(place_of(division, word), "GT-UNIT-10",
                      "a corps has at most " + std::to_string(max_corps_divisions) +
                          " divisions; " + division.name + " is one more in " +
                          scenario_.corps[division.corps].name);
            }
        }
    }

    std::uint8_t corps_named(std::string_view name, Division const& division,
                             Property const* word) {
        std::vector<Corps>& corps = scenario_.corps;
        auto const found = std::find_if(corps.begin(), corps.end(), [&](Corps const& each) {
            return each.name == name && each.side == division.side;
        });
        if (found != corps.end()) return static_cast<std::uint8_t>(found - corps.begin());
        bool const taken = std::any_of(corps.begin(), corps.end(),
                                       [&](Corps const& each) { return each.name == name; });
        if (taken) {
            fault(place_of(division, word), "GT-UNIT-10",
                  "the other side has a corps \"" + std::string{name} +
                      "\" too; each corps has a name of its own");
        }
        corps.push_back({std::string{name}, division.side, {}});
        return static_cast<std::uint8_t>(corps.size() - 1);
    }

    /// The place of `word`, else where the division is first named.
    Place place_of(Division const& division, Property const* word) const {
        if (word != nullptr) return word->place;
        for (UnitId unit = 0; unit < scenario_.troops.size(); ++unit) {
            if (&scenario_.divisions[scenario_.troops[unit].division] == &division) {
                return written(unit).place;
            }
        }
        return {};
    }

    // GT-PIPS-09: a general of a corps commands one, a general of an army all.
    void read_commander(UnitId unit) {
        Troop& general = scenario_.troops[unit];
        Property const* const corps = property_of(written(unit), "corps");
        Property const* const plan = property_of(written(unit), "plan");
        if (general.rank != Rank::division && plan != nullptr) {
            fault_of(unit, plan->name_place, "GT-PIPS-03",
                     "only a general who leads a division has a place in the plan");
        }
        if (general.rank == Rank::army && corps != nullptr) {
            fault_of(unit, corps->name_place, "GT-PIPS-09",
                     "a general of an army commands all its corps");
        }
        if (general.rank == Rank::corps) find_corps_of(unit, corps);
    }

    void find_corps_of(UnitId unit, Property const* word) {
        Troop& general = scenario_.troops[unit];
        std::string const& wanted =
            word == nullptr ? scenario_.common.sides[general.side].name : word->value;
        std::vector<std::string_view> names;
        for (std::size_t id = 0; id < scenario_.corps.size(); ++id) {
            if (scenario_.corps[id].side != general.side) continue;
            names.push_back(scenario_.corps[id].name);
            if (names.back() != wanted) continue;
            general.corps = static_cast<std::uint8_t>(id);
            return;
        }
        if (is_misspelt("corps")) return;
        if (word == nullptr) {
            fault_of(unit, written(unit).place, "GT-PIPS-09",
                     "a general of a corps has a \"corps\", the name of the one he commands");
        } else {
            fault_of(unit, word->place, "GT-UNIT-10",
                     "no division is in a corps \"" + wanted + "\"" + did_you_mean(wanted, names));
        }
    }

    // GT-PIPS-03: either every division of a corps has a rank in its plan, from 1 on, each once; or
    // none has, and there is no plan.
    void read_plan(Corps const& corps) {
        std::vector<bool> taken(corps.divisions.size(), false);
        if (is_misspelt("plan") || is_misspelt("corps")) return;
        bool const planned =
            std::any_of(corps.divisions.begin(), corps.divisions.end(),
                        [&](std::uint8_t division) { return plan_word(division) != nullptr; });
        if (!planned) return;
        for (std::uint8_t const id : corps.divisions) {
            Division& division = scenario_.divisions[id];
            Property const* const word = plan_word(id);
            auto const rank = word == nullptr ? std::nullopt : rules::whole_number(word->value);
            bool const in_bounds =
                rank && *rank >= 1 && *rank <= static_cast<int>(corps.divisions.size());
            if (in_bounds && !taken[static_cast<std::size_t>(*rank - 1)]) {
                taken[static_cast<std::size_t>(*rank - 1)] = true;
                division.rank = static_cast<std::uint8_t>(*rank);
                continue;
            }
            fault(place_of(division, word), "GT-PIPS-03",
                  "the plan of " + corps.name + " ranks its divisions from 1 to " +
                      std::to_string(corps.divisions.size()) + ", each once; " + division.name +
                      (word == nullptr ? " has no \"plan\"" : " has " + word->value));
        }
    }

    Property const* plan_word(std::uint8_t division) const {
        UnitId const general = scenario_.divisions[division].general;
        return general == no_unit ? nullptr : property_of(written(general), "plan");
    }

    // GT-UNIT-09, GT-PIPS-01, -03: units are paid for by the general of their division, and plans
    // name divisions and corps.
    void look_at_whole_battle() {
        for (Division const& division : scenario_.divisions) {
            if (!division.has_units) continue;
            Place const place = place_of(division, nullptr);
            if (division.name.empty()) {
                if (is_misspelt("command") || !rules::is_all_read(scenario_.common)) continue;
                fault(place, "GT-UNIT-09",
                      "in a whole battle each unit has a \"command\", the division it is of");
            } else if (division.general == no_unit && rules::is_all_read(scenario_.common) &&
                       !is_misspelt("command")) {
                fault(place, "GT-PIPS-01",
                      "nobody leads " + division.name +
                          ": in a whole battle each division has a general, whose \"command\" it "
                          "is");
            }
            if (!can_be_named(division.name)) unnamable(place, division.name);
        }
        for (Corps const& corps : scenario_.corps) {
            if (can_be_named(corps.name)) continue;
            Division const& first = scenario_.divisions[corps.divisions.front()];
            unnamable(place_of(first, first.general == no_unit
                                          ? nullptr
                                          : property_of(written(first.general), "corps")),
                      corps.name);
        }
    }

    /// True if the name can stand in "plan CORPS: DIVISION, DIVISION" and "plan CORPS: none".
    static bool can_be_named(std::string_view name) {
        return name.find_first_of(",:") == std::string_view::npos && name != "none" &&
               !name.starts_with(' ') && !name.ends_with(' ');
    }
    void unnamable(Place place, std::string const& name) {
        fault(place, "GT-PIPS-03",
              "\"" + name +
                  "\" cannot be named in a plan: divisions and corps have no comma, no colon and "
                  "no blank at the ends of their names, and are not called \"none\"");
    }

    Scenario& scenario_;
};

}  // namespace

void form_corps(Scenario& scenario) {
    bool const can_be_read = scenario.common.sides.size() == 2 &&
                             scenario.divisions.size() <= max_divisions &&
                             scenario.troops.size() <= max_units;
    if (can_be_read) CorpsReader{scenario}.read();
}

}  // namespace esprit::grande_tactique
