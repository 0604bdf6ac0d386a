#include "rules/grande_tactique/roster.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "base/nearest.h"
#include "rules/common/roster.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/facts.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/what_can_be.h"

namespace esprit::grande_tactique {

using field::Fault;
using field::Place;
using field::Property;
using field::PropertyKind;
using field::RosterUnit;
using rules::listed;
using rules::right_one;
using rules::ScenarioWord;
using rules::whole_number;

namespace {

constexpr std::array<std::string_view, 5> arm_names{"infantry", "cavalry", "foot_artillery",
                                                    "horse_artillery", "general"};
// in the order of Ability and Rank, their first values left out
constexpr std::array<std::string_view, 2> ability_names{"great", "bad"};
constexpr std::array<std::string_view, 2> rank_names{"corps", "army"};
constexpr std::array<std::string_view, 2> kind_names{"lancers", "cuirassiers"};
constexpr std::array<std::string_view, 2> quality_names{"raw", "veteran"};
// in the order of Mood
constexpr std::array<std::string_view, 4> state_names{"eager", "shaken", "routed", "silenced"};

// those of units alone, of both, and of generals alone
constexpr std::array<ScenarioWord, 12> all_words{{
    {.name = "kind",
     .rule = "GT-CAV-01",
     .values = kind_names,
     .otherwise = "plain",
     .about = "cavalry only (GT-CAV-03)"},
    {.name = "quality",
     .rule = "GT-UNIT-03",
     .values = quality_names,
     .otherwise = "ordinary",
     .about = "of the unit's men"},
    {.name = "state",
     .rule = "GT-STATE-01",
     .values = state_names,
     .otherwise = "`eager`",
     .about = "guns are silenced where other units are routed (GT-STATE-02)"},
    {.name = "square",
     .kind = PropertyKind::truth,
     .rule = "GT-UNIT-03",
     .otherwise = "false",
     .about = "infantry only"},
    {.name = "limbered",
     .kind = PropertyKind::truth,
     .rule = "GT-MOVE-22",
     .otherwise = "false",
     .about = "artillery only"},
    {.name = "firing",
     .kind = PropertyKind::truth,
     .rule = "GT-FIRE-01",
     .otherwise = "false",
     .about = "infantry, and guns that are neither limbered nor silenced"},
    {.name = "with",
     .rule = "GT-GEN-01",
     .range = "a unit",
     .otherwise = "none",
     .about = "generals only: he is attached to it, and touches it"},
    {.name = "arrives",
     .kind = PropertyKind::number,
     .rule = "GT-R-29",
     .most = -1,
     .range = "a turn of its own side",
     .otherwise = "there from the beginning",
     .about = "units and generals of whole battles: the turn in which it comes"},
    {.name = "ability",
     .rule = "GT-PIPS-07",
     .values = ability_names,
     .otherwise = "ordinary",
     .about = "generals only (GT-PIPS-08)"},
    {.name = "rank",
     .rule = "GT-PIPS-09",
     .values = rank_names,
     .otherwise = "he leads the division in his `command` (GT-PIPS-01)",
     .about = "generals only"},
    {.name = "corps",
     .rule = "GT-UNIT-10",
     .range = "a name",
     .otherwise = "one corps, called like the side",
     .about = "generals of divisions and of corps: which corps"},
    {.name = "plan",
     .kind = PropertyKind::number,
     .rule = "GT-PIPS-03",
     .most = -1,
     .range = "1, 2, 3 …",
     .otherwise = "the corps begins without a plan",
     .about = "generals of divisions: the place in the plan of their corps, 1 the highest"},
}};
constexpr std::span<ScenarioWord const> of_units = std::span{all_words}.first<8>();
constexpr std::span<ScenarioWord const> of_generals = std::span{all_words}.last<6>();

bool is_among(std::span<ScenarioWord const> words, std::string_view name) {
    return std::any_of(words.begin(), words.end(),
                       [&](ScenarioWord const& each) { return each.name == name; });
}

/// The rule by which only a general has a word.
std::string rule_of_general_word(std::string_view name) {
    auto const found = std::find_if(of_generals.begin(), of_generals.end(),
                                    [&](ScenarioWord const& each) { return each.name == name; });
    return std::string{found->rule};
}

/// Reads the words of one unit.
class UnitReader : rules::UnitWords {
public:
    UnitReader(field::CommonScenario const& common, RosterUnit const& unit, Troop& troop,
               Start& start, std::vector<Fault>& faults)
        : UnitWords("Grande Tactique", unit, faults),
          common_(common),
          troop_(troop),
          start_(start) {}

    bool read_arm() {
        auto const place = arm_among(arm_names);
        if (!place) return false;
        troop_.general = *place == 4;
        troop_.horse_artillery = *place == 3;
        troop_.arm = *place == 1                  ? Arm::cavalry
                     : *place == 2 || *place == 3 ? Arm::artillery
                                                  : Arm::infantry;
        return true;
    }

    void read_words(bool arm_is_known) {
        for (Property const& word : unit_.properties) {
            if (word.name == "arrives") {
                read_arrival(word);
            } else if (is_among(of_generals, word.name)) {
                if (arm_is_known && !troop_.general) {
                    fault(word.name_place, rule_of_general_word(word.name),
                          word.name == "with" ? "only a general is attached to a unit"
                                              : "only a general has \"" + word.name + "\"");
                } else {
                    read_general_word(word);
                }
            } else if (arm_is_known && troop_.general && !is_among(of_units, word.name) &&
                       nearest_name(word.name, rules::names_of(of_generals)).empty()) {
                known(word, of_generals);  // a word of every unit may be meant
            } else if (arm_is_known && troop_.general) {
                fault(word.name_place, "GT-GEN-04",
                      "a general has no \"" + word.name + "\"" +
                          (is_among(of_units, word.name)
                               ? "; his words are " + listed(rules::names_of(of_generals))
                               : right_one(word.name, rules::names_of(of_generals))));
            } else {
                read_word(word, arm_is_known);
            }
        }
        if (arm_is_known) look_at_states();
    }

private:
    /// The unit he is with, his corps and his plan are read once all units are known.
    void read_general_word(Property const& word) {
        if (known(word, of_generals) == nullptr) return;
        if (word.name == "ability") {
            if (auto const ability = chosen(word, ability_names)) {
                troop_.ability = *ability == 0 ? Ability::great : Ability::bad;
            }
        } else if (word.name == "rank") {
            if (auto const rank = chosen(word, rank_names)) {
                troop_.rank = *rank == 0 ? Rank::corps : Rank::army;
            }
        }
    }

    // GT-R-29, GT-TURN-03: the sides take turns, and a unit comes in one of its own side.
    void read_arrival(Property const& word) {
        if (known(word, of_units) == nullptr) return;
        auto const wrong = [&](std::string const& message) {
            fault(word.place, "GT-R-29", message);
        };
        auto const turn = whole_number(word.value);
        if (!turn) {
            wrong("\"arrives\" is the turn in which it comes, a whole number");
        } else if (common_.last_turn == 0 && !rules::is_all_read(common_)) {
            return;  // the last turn may be what could not be read
        } else if (!common_.engagement.empty() || common_.last_turn == 0) {
            wrong(
                "reinforcements come in whole battles only: those with a last turn and no "
                "[engagement]");
        } else if (*turn < common_.first_turn || *turn > common_.last_turn) {
            wrong("the turns are those from " + std::to_string(common_.first_turn) + " to " +
                  std::to_string(common_.last_turn) + "; it arrives in " + word.value);
        } else if ((*turn - common_.first_turn) % 2 != (unit_.side == common_.first_side ? 0 : 1)) {
            wrong("turn " + word.value + " is the other side's; it arrives in one of its own");
        } else if (*turn > common_.first_turn) {
            start_.arrives = *turn;
        }
    }

    void read_word(Property const& word, bool arm_is_known) {
        if (known(word, of_units) == nullptr) return;
        if (word.name == "kind") {
            if (auto const kind = chosen(word, kind_names)) {
                troop_.kind = *kind == 0 ? CavalryKind::lancers : CavalryKind::cuirassiers;
            }
            if (arm_is_known && !troop_.is_cavalry()) {
                fault(word.name_place, "GT-CAV-01", "only cavalry has a kind");
            }
        } else if (word.name == "quality") {
            if (auto const quality = chosen(word, quality_names)) {
                troop_.quality = *quality == 0 ? Quality::raw : Quality::veteran;
            }
        } else if (word.name == "state") {
            if (auto const state = chosen(word, state_names)) {
                start_.mood = static_cast<std::uint8_t>(*state);
                state_place_ = word.place;
            }
        } else if (word.name == "square") {
            read_state(word, start_.in_square, square_place_);
        } else if (word.name == "limbered") {
            read_state(word, start_.limbered, limbered_place_);
        } else if (word.name == "firing") {
            read_state(word, start_.firing, firing_place_);
        }
    }

    void read_state(Property const& word, bool& is_so, Place& place) {
        read_truth(word, is_so);
        place = word.place;
    }

    void look_at_states() {
        auto const mood = static_cast<Mood>(start_.mood);
        for (Bar const& bar : impossible_facts(facts_of(mood))) {
            Place const place = bar.fact == in_square_fact  ? square_place_
                                : bar.fact == limbered_fact ? limbered_place_
                                                            : state_place_;
            fault(place, std::string{bar.rule.text}, std::string{bar.because});
        }
        if (start_.firing) look_at_fire(mood);
    }

    void look_at_fire(Mood mood) {
        if (auto const bar = bar_to_firing(facts_of(mood))) {
            fault(firing_place_, std::string{bar->rule.text}, std::string{bar->because});
        }
    }

    /// Without its kind, whose faults the reader of that property reports.
    chance::FactSet facts_of(Mood mood) const {
        Troop troop = troop_;
        troop.kind = CavalryKind::plain;
        return state_facts(troop, mood, start_.in_square, start_.limbered);
    }

    field::CommonScenario const& common_;
    Troop& troop_;
    Start& start_;
    Place state_place_, square_place_, limbered_place_, firing_place_;
};

void too_many(Scenario& scenario) {
    std::vector<RosterUnit> const& units = scenario.common.units;
    if (units.size() > max_units) {
        scenario.faults.push_back({units[max_units].place, "",
                                   "a battle has at most " + std::to_string(max_units) +
                                       " units and generals; this one has " +
                                       std::to_string(units.size())});
    }
    if (scenario.divisions.size() > max_divisions) {
        auto const first =
            std::find_if(scenario.troops.begin(), scenario.troops.end(),
                         [](Troop const& troop) { return troop.division >= max_divisions; });
        scenario.faults.push_back(
            {units[static_cast<std::size_t>(first - scenario.troops.begin())].place, "",
             "a battle has at most " + std::to_string(max_divisions) + " divisions; this one has " +
                 std::to_string(scenario.divisions.size())});
    }
}

std::string no_such_unit(Scenario const& scenario, std::string_view name) {
    std::vector<std::string_view> names;
    for (Troop const& troop : scenario.troops) names.push_back(troop.name);
    return "there is no unit \"" + std::string{name} + "\"" + did_you_mean(name, names);
}

// GT-GEN-01, GT-GEN-02: a general is with a unit of his own side, which has no other general.
void attach_generals(Scenario& scenario) {
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
        Troop const& general = scenario.troops[i];
        for (Property const& word : scenario.common.units[i].properties) {
            bool const is_text = word.kind == field::PropertyKind::text;
            if (!general.general || word.name != "with" || !is_text) continue;
            auto const fault = [&](std::string_view rule, std::string const& message) {
                scenario.faults.push_back(
                    {word.place, std::string{rule}, general.name + ": " + message});
            };
            UnitId const unit = scenario.unit_named(word.value);
            if (unit == no_unit && !rules::is_all_read(scenario.common)) {
                continue;  // its unit may have faults that kept it from being read
            } else if (unit == no_unit) {
                fault("", no_such_unit(scenario, word.value));
            } else if (scenario.troops[unit].general) {
                fault("GT-GEN-01",
                      "a general is attached to a unit; " + word.value + " is a general");
            } else if (scenario.troops[unit].side != general.side) {
                fault("GT-GEN-01", word.value + " is of the other side");
            } else if (scenario.starts[unit].arrives != scenario.starts[i].arrives) {
                fault("GT-GEN-01", word.value + " does not arrive in the same turn");
            } else {
                for (std::size_t other = 0; other < i; ++other) {
                    if (scenario.starts[other].attached_to != unit) continue;
                    fault("GT-GEN-02", scenario.troops[other].name + " is with " + word.value +
                                           " already, and a unit has one general");
                }
                scenario.starts[i].attached_to = unit;
            }
        }
    }
}

}  // namespace

std::span<ScenarioWord const> unit_words() {
    return all_words;
}

std::span<std::string_view const> arm_words() {
    return arm_names;
}

void read_roster(Scenario& scenario, std::vector<bool>& understood) {
    rules::refuse_sides(scenario.common, "Grande Tactique", "GT-TURN-03", scenario.faults);
    for (RosterUnit const& unit : scenario.common.units) {
        Troop troop;
        Start start;
        troop.name = unit.name;
        troop.side = unit.side;
        UnitReader reader{scenario.common, unit, troop, start, scenario.faults};
        bool const arm_is_known = reader.read_arm();
        reader.read_words(arm_is_known);
        // GT-CHG-05, GT-R-17: a command is a division of one side
        troop.division = rules::command_of(scenario.divisions, unit, max_divisions);
        scenario.troops.push_back(std::move(troop));
        scenario.starts.push_back(start);
        understood.push_back(arm_is_known && unit.placed);
    }
    attach_generals(scenario);
    too_many(scenario);
}

}  // namespace esprit::grande_tactique
