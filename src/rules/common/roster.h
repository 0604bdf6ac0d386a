#pragma once
// How systems read the properties of units in a scenario file.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "field/scenario.h"

namespace esprit::rules {

/// A word of a scenario that a system reads. Reading, its faults, the set-up page and the tables of
/// docs/scenario_format.md follow from it.
struct ScenarioWord {
    std::string_view name;
    field::PropertyKind kind = field::PropertyKind::text;
    std::string_view rule{};                     // by which a wrong value is refused
    std::span<std::string_view const> values{};  // of a text; empty: a name
    int least = 0;                               // of a number
    int most = 0;                                // less than `least`: as `range` says
    /// In words, where numbers of the ruleset decide: {NAME} is a number of the ruleset.
    std::string_view range{};
    std::string_view otherwise{};  // what holds when it is left out; {NAME} as above
    std::string_view about{};      // its meaning and unit, the units that have it, its rules
};

/// A word of `what` of a [[terrain]] by which a rule knows the ground. All other words are labels.
struct GroundWord {
    std::string_view name;
    std::string_view rule;
    std::span<field::FeatureKind const> kinds;  // that it is read of
    std::string_view about;
};

std::vector<std::string_view> names_of(std::span<ScenarioWord const> words);

/// Why the value of a known word is of the wrong kind, and what would be right; empty if it is of
/// the right kind, or if the word is unknown.
std::string wrong_kind(field::Property const& word, std::span<ScenarioWord const> words);

/// False when the ground or a unit could not be read, which has been told. Then nobody knows
/// whether something is missing, such as an area, a general or the last unit of a side.
bool is_all_read(field::CommonScenario const& scenario);

/// Adds a fault unless there are two sides.
/// \param rule  that names them.
void refuse_sides(field::CommonScenario const& scenario, std::string_view system,
                  std::string_view rule, std::vector<field::Fault>& faults);
/// Adds a fault unless there is a last turn.
/// \param rule  by which a battle of the system ends.
void require_last_turn(field::CommonScenario const& scenario, std::string_view system,
                       std::string_view rule, std::vector<field::Fault>& faults);
/// Adds a fault for [engagement], for systems that have whole battles only.
/// \param rule  by which a battle of the system ends.
void refuse_engagement(field::CommonScenario const& scenario, std::string_view system,
                       std::string_view rule, std::vector<field::Fault>& faults);

/// A suggestion for a wrong word: the nearest name, or all names.
std::string right_one(std::string_view written, std::span<std::string_view const> names);
/// "a, b or c".
std::string listed(std::span<std::string_view const> names);
/// The value of a text that is a whole number and nothing else.
std::optional<int> whole_number(std::string_view text);

/// The base of a system's reader of the properties of one unit.
class UnitWords {
public:
    /// \param system  the name of the system, for messages.
    UnitWords(std::string_view system, field::RosterUnit const& unit,
              std::vector<field::Fault>& faults)
        : unit_(unit), system_(system), faults_(faults) {}

protected:
    void fault(field::Place place, std::string_view rule, std::string const& message);
    /// The number of faults so far. What is said of a unit as a whole is judged only when its words
    /// could be read: one mistake is told once.
    std::size_t faults() const { return faults_.size(); }
    /// The index of the unit's arm among the names; nullopt, and a fault, if it is none of them.
    std::optional<std::size_t> arm_among(std::span<std::string_view const> names,
                                         std::string_view rule = {});
    /// The index of a property's value among the names; nullopt, and a fault, if it is none of
    /// them.
    std::optional<std::size_t> chosen(field::Property const& word,
                                      std::span<std::string_view const> names);
    void read_truth(field::Property const& word, bool& truth);
    /// The word's value within the range of its description; nullopt, and a fault, if it is out of
    /// it or no whole number.
    std::optional<int> number(field::Property const& word, ScenarioWord const& known);
    /// The same for a range that the ruleset decides.
    std::optional<int> number(field::Property const& word, ScenarioWord const& known, int least,
                              int most);
    /// The description of the word among `words`. An unknown word, or a value of another kind, adds
    /// a fault and gives nullptr.
    ScenarioWord const* known(field::Property const& word, std::span<ScenarioWord const> words);

    field::RosterUnit const& unit_;

private:
    std::string_view system_;
    std::vector<field::Fault>& faults_;
};

/// The index of a unit's command (division, brigade, force) in the list; adds a new one, up to
/// `most`. Two sides may use the same name.
template <class Command>
std::uint8_t command_of(std::vector<Command>& commands, field::RosterUnit const& unit,
                        std::size_t most) {
    auto const found = std::find_if(commands.begin(), commands.end(), [&](Command const& each) {
        return each.side == unit.side && each.name == unit.command;
    });
    auto const place = static_cast<std::size_t>(found - commands.begin());
    if (found == commands.end()) {
        Command& added = commands.emplace_back();
        added.name = unit.command;
        added.side = unit.side;
    }
    return static_cast<std::uint8_t>(std::min(place, most));
}

}  // namespace esprit::rules
