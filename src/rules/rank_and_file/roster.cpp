#include "rules/rank_and_file/roster.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "rules/common/roster.h"
#include "rules/rank_and_file/facts.h"
#include "rules/rank_and_file/what_can_be.h"

namespace esprit::rank_and_file {

using field::Place;
using field::Property;
using field::PropertyKind;
using field::RosterUnit;
using rules::ScenarioWord;

namespace {

// in the order of Arm, Formation, Morale
constexpr std::array<std::string_view, 5> arm_names{"infantry", "cavalry", "foot_artillery",
                                                    "horse_artillery", "commander"};
constexpr std::array<std::string_view, 5> formation_names{"line", "attack_column", "march_column",
                                                          "square", "skirmish"};
constexpr std::array<std::string_view, 3> state_names{"good", "unsteady", "routing"};
constexpr std::array<ScenarioWord, 13> of_units{{
    {.name = "stands",
     .kind = PropertyKind::number,
     .rule = "RF-UNIT-01",
     .least = 1,
     .range = "{least_stands_of_a_unit} to {most_stands_of_a_unit}; guns from 1",
     .otherwise = "1 of guns; others need it",
     .about = "at the start (RF-UNIT-02)"},
    {.name = "class",
     .rule = "RF-UNIT-03",
     .values = classes,
     .otherwise = "`regular`",
     .about = "its class"},
    {.name = "shock",
     .kind = PropertyKind::truth,
     .rule = "RF-WVR-04",
     .otherwise = "false",
     .about = "shock troops (RF-MEL-05), no guns"},
    {.name = "lancers",
     .kind = PropertyKind::truth,
     .rule = "RF-MEL-08",
     .otherwise = "false",
     .about = "cavalry only"},
    {.name = "light",
     .kind = PropertyKind::truth,
     .rule = "RF-R-16",
     .otherwise = "false",
     .about = "infantry that may form skirmish order"},
    {.name = "uncontrolled",
     .kind = PropertyKind::number,
     .rule = "RF-UNC-02",
     .most = automatic_chance,
     .otherwise = "0: never",
     .about = "its chance of an uncontrolled charge, in sixths (RF-UCV-01); no guns"},
    {.name = "formation",
     .rule = "RF-R-16",
     .values = formation_names,
     .otherwise = "`line`",
     .about = "one that its arm has"},
    {.name = "state",
     .rule = "RF-R-17",
     .values = state_names,
     .otherwise = "`good`",
     .about = "a routing unit is in a crowd"},
    {.name = "hits",
     .kind = PropertyKind::number,
     .rule = "RF-FIRE-14",
     .most = -1,
     .range = "0 to 1 less than cost a stand",
     .otherwise = "0",
     .about = "hits that have not cost a stand yet"},
    {.name = "limbered",
     .kind = PropertyKind::truth,
     .rule = "RF-UNIT-05",
     .otherwise = "false",
     .about = "guns only"},
    {.name = "blown",
     .kind = PropertyKind::truth,
     .rule = "RF-CB-01",
     .otherwise = "false",
     .about = "cavalry only"},
    {.name = "with",
     .rule = "RF-TURN-14",
     .range = "a unit",
     .otherwise = "none",
     .about = "commanders only, who have no other word (RF-R-28): a unit of his force"},
    {.name = "stands_lost",
     .kind = PropertyKind::number,
     .rule = "RF-UNIT-01",
     .most = -1,
     .range = "0 to 1 less than its stands",
     .otherwise = "0",
     .about = "stands lost before the battle begins"},
}};

/// Reads the words of one unit.
class UnitReader : rules::UnitWords {
public:
    UnitReader(Scenario& scenario, std::size_t place)
        : UnitWords("Rank and File", scenario.common.units[place], scenario.faults),
          scenario_(scenario),
          troop_(scenario.troops[place]),
          start_(scenario.starts[place]) {}

    bool read_arm() {
        auto const arm = arm_among(arm_names);
        if (arm) troop_.arm = static_cast<Arm>(*arm);
        return arm.has_value();
    }

    void read_words() {
        std::size_t const faults_before = faults();
        for (Property const& word : unit_.properties) read_word(word);
        if (faults() != faults_before) return;
        look_at_stands();
        look_at_arm();
    }

private:
    void read_count(Property const& word, ScenarioWord const& known, int most,
                    std::uint8_t& count) {
        if (auto const read = number(word, known, known.least, most)) {
            count = static_cast<std::uint8_t>(*read);
        }
    }

    void read_word(Property const& word) {
        Place const* const named = &word.name_place;
        ScenarioWord const* const found = known(word, of_units);
        if (found == nullptr) return;
        if (word.name == "with") {
            if (!troop_.is_commander()) {
                fault(*named, "RF-TURN-14", "only a commander is with a unit");
            }
        } else if (troop_.is_commander()) {
            fault(*named, "RF-R-28", "a commander has no \"" + word.name + "\"; his word is with");
        } else if (word.name == "stands") {
            read_count(word, *found, scenario_.stands.most, troop_.stands);
            stands_place_ = word.place;
        } else if (word.name == "stands_lost") {
            read_count(word, *found, scenario_.stands.most, start_.stands_lost);
            lost_place_ = word.place;
        } else if (word.name == "hits") {
            read_count(word, *found, scenario_.rules.melee.hits_for_one_stand - 1, start_.hits);
        } else if (word.name == "uncontrolled") {
            read_count(word, *found, found->most, troop_.uncontrolled);
            uncontrolled_place_ = word.name_place;
        } else if (word.name == "class") {
            if (auto const place = chosen(word, classes)) {
                troop_.unit_class = static_cast<std::uint8_t>(*place);
            }
        } else if (word.name == "formation") {
            if (auto const place = chosen(word, formation_names)) {
                start_.formation = static_cast<Formation>(*place);
                formation_place_ = word.place;
            }
        } else if (word.name == "state") {
            if (auto const place = chosen(word, state_names)) {
                start_.morale = static_cast<Morale>(*place);
            }
        } else {
            read_flag(word);
        }
    }

    void read_flag(Property const& word) {
        if (word.name == "shock") {
            read_truth(word, troop_.shock);
            shock_place_ = word.name_place;
        } else if (word.name == "lancers") {
            read_truth(word, troop_.lancers);
            lancers_place_ = word.name_place;
        } else if (word.name == "light") {
            read_truth(word, troop_.light);
            light_place_ = word.name_place;
        } else if (word.name == "limbered") {
            read_truth(word, start_.limbered);
            limbered_place_ = word.name_place;
        } else {
            read_truth(word, start_.blown);
            blown_place_ = word.name_place;
        }
    }

    // RF-UNIT-01, -02: guns are usually a single stand; other units have several.
    void look_at_stands() {
        if (troop_.is_commander()) return;
        if (!troop_.is_artillery() && troop_.stands < scenario_.stands.least) {
            fault(stands_place_.line > 0 ? stands_place_ : unit_.place, "RF-UNIT-01",
                  "a unit of infantry or cavalry has " + std::to_string(scenario_.stands.least) +
                      " to " + std::to_string(scenario_.stands.most) + " \"stands\"");
        }
        if (start_.stands_lost > 0 && start_.stands_lost >= troop_.stands) {
            fault(lost_place_, "RF-UNIT-01", "of its stands some are left");
        }
    }

    void look_at_arm() {
        for (Contradiction const& each : contradictions_of(troop_, start_)) {
            Place const place = each.word == "formation"      ? formation_place_
                                : each.word == "shock"        ? shock_place_
                                : each.word == "uncontrolled" ? uncontrolled_place_
                                : each.word == "lancers"      ? lancers_place_
                                : each.word == "light"        ? light_place_
                                : each.word == "limbered"     ? limbered_place_
                                                              : blown_place_;
            fault(place, std::string{each.rule}, each.because);
        }
        // RF-R-17
        if (start_.morale == Morale::routing && !troop_.is_artillery()) {
            start_.formation = Formation::attack_column;
        }
    }

    Scenario& scenario_;
    Troop& troop_;
    Start& start_;
    Place stands_place_, lost_place_, formation_place_, shock_place_, uncontrolled_place_,
        lancers_place_, light_place_, limbered_place_, blown_place_;
};

// RF-TURN-14: a commander is with a unit of his force.
void attach_commanders(Scenario& scenario) {
    for (UnitId const commander : scenario.commanders) {
        Troop const& troop = scenario.troops[commander];
        for (Property const& word : scenario.common.units[commander].properties) {
            if (word.name != "with") continue;
            UnitId const unit = scenario.unit_named(word.value);
            bool const right = unit != no_unit && !scenario.troops[unit].is_commander() &&
                               scenario.troops[unit].force == troop.force;
            if (right) scenario.starts[commander].attached_to = unit;
            bool const is_told = word.kind != field::PropertyKind::text;
            if (right || is_told || !rules::is_all_read(scenario.common)) continue;
            scenario.faults.push_back({word.place, "RF-TURN-14",
                                       troop.name +
                                           ": a commander is with a unit of his force; \"" +
                                           word.value + "\" is none"});
        }
    }
}

void look_at_whole(Scenario& scenario) {
    std::vector<RosterUnit> const& units = scenario.common.units;
    auto const fault = [&](Place place, std::string rule, std::string message) {
        scenario.faults.push_back({place, std::move(rule), std::move(message)});
    };
    if (scenario.common.sides.size() != 2 && rules::is_all_read(scenario.common)) {
        fault(scenario.common.sides_place, "", "two sides fight in Rank and File");
    }
    if (units.size() > max_units) {
        fault(units[max_units].place, "",
              "a battle has at most " + std::to_string(max_units) + " units and commanders; this " +
                  "one has " + std::to_string(units.size()));
    }
    if (scenario.forces.size() > max_forces) {
        fault(units.back().place, "",
              "a battle has at most " + std::to_string(max_forces) + " forces; this one has " +
                  std::to_string(scenario.forces.size()));
    }
    for (std::size_t side = 0; side < scenario.common.sides.size(); ++side) {
        bool const has_units = std::any_of(
            scenario.forces.begin(), scenario.forces.end(),
            [side](Force const& force) { return force.side == side && force.units > 0; });
        if (!has_units && rules::is_all_read(scenario.common)) {
            fault(scenario.common.sides_place, "RF-BRK-02",
                  "the " + scenario.common.sides[side].name +
                      " side has no units, and no army to break");
        }
    }
    // RF-R-29: a battle ends
    rules::require_last_turn(scenario.common, "Rank and File", "RF-R-29", scenario.faults);
    rules::refuse_engagement(scenario.common, "Rank and File", "RF-R-29", scenario.faults);
    for (Property const& word : scenario.common.victory) {
        fault(word.name_place, "RF-BRK-02",
              "there are no words of victory in Rank and File: armies break");
    }
}

}  // namespace

std::span<ScenarioWord const> unit_words() {
    return of_units;
}

std::span<std::string_view const> arm_words() {
    return arm_names;
}

void read_roster(Scenario& scenario, std::vector<bool>& understood) {
    std::vector<RosterUnit> const& units = scenario.common.units;
    scenario.troops.resize(units.size());
    scenario.starts.resize(units.size());
    for (std::size_t i = 0; i < units.size(); ++i) {
        Troop& troop = scenario.troops[i];
        troop.name = units[i].name;
        troop.side = units[i].side;
        troop.force = rules::command_of(scenario.forces, units[i], max_forces);
        UnitReader reader{scenario, i};
        bool const known = reader.read_arm();
        understood.push_back(known && units[i].placed);
        if (!known) continue;
        reader.read_words();
        if (troop.is_commander()) {
            scenario.commanders.push_back(static_cast<UnitId>(i));
        } else if (troop.force < max_forces) {
            ++scenario.forces[troop.force].units;
        }
    }
    attach_commanders(scenario);
    look_at_whole(scenario);
}

}  // namespace esprit::rank_and_file
