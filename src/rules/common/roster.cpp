#include "rules/common/roster.h"

#include <array>
#include <charconv>

#include "base/nearest.h"

namespace esprit::rules {

namespace {

// the words of a unit that text/scenarios reads
constexpr std::array<std::string_view, 6> words_of_every_unit{"name", "side", "command",
                                                              "arm",  "at",   "facing"};

std::optional<std::size_t> place_of(std::string_view name,
                                    std::span<std::string_view const> names) {
    auto const found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

}  // namespace

std::vector<std::string_view> names_of(std::span<ScenarioWord const> words) {
    std::vector<std::string_view> names;
    for (ScenarioWord const& each : words) names.push_back(each.name);
    return names;
}

std::string wrong_kind(field::Property const& word, std::span<ScenarioWord const> words) {
    constexpr std::array<std::string_view, 3> kinds{"a text, in quotation marks",
                                                    "a number, without quotation marks",
                                                    "true or false, without quotation marks"};
    auto const found = std::find_if(words.begin(), words.end(), [&](ScenarioWord const& each) {
        return each.name == word.name;
    });
    if (found == words.end() || found->kind == word.kind) return {};
    return "\"" + word.name + "\" is " + std::string{kinds[static_cast<std::size_t>(found->kind)]} +
           "; here is " +
           (word.kind == field::PropertyKind::text ? "the text \"" + word.value + "\""
                                                   : word.value);
}

bool is_all_read(field::CommonScenario const& scenario) {
    return std::all_of(scenario.units.begin(), scenario.units.end(),
                       [](field::RosterUnit const& unit) { return unit.placed; });
}

void refuse_sides(field::CommonScenario const& scenario, std::string_view system,
                  std::string_view rule, std::vector<field::Fault>& faults) {
    if (scenario.sides.size() == 2 || !is_all_read(scenario)) return;
    faults.push_back({scenario.sides_place, std::string{rule},
                      std::string{system} + " is fought by two sides; here are " +
                          std::to_string(scenario.sides.size())});
}

void require_last_turn(field::CommonScenario const& scenario, std::string_view system,
                       std::string_view rule, std::vector<field::Fault>& faults) {
    if (scenario.last_turn != 0 || !is_all_read(scenario)) return;
    faults.push_back(
        {scenario.sides_place, std::string{rule},
         "a battle of " + std::string{system} + " has a last turn: [turns] last = 20"});
}

void refuse_engagement(field::CommonScenario const& scenario, std::string_view system,
                       std::string_view rule, std::vector<field::Fault>& faults) {
    if (scenario.engagement_place.line > 0) {
        faults.push_back({scenario.engagement_place, std::string{rule},
                          std::string{system} + " has whole battles only, and no [engagement]"});
    }
}

std::string listed(std::span<std::string_view const> names) {
    std::string all;
    for (std::size_t i = 0; i < names.size(); ++i) {
        all += i == 0 ? "" : i + 1 == names.size() ? " or " : ", ";
        all += names[i];
    }
    return all;
}

std::string right_one(std::string_view written, std::span<std::string_view const> names) {
    std::string const near = did_you_mean(written, names);
    return near.empty() ? "; it is " + listed(names) : near;
}

std::optional<int> whole_number(std::string_view text) {
    int number = 0;
    char const* const end = text.data() + text.size();
    auto const read = std::from_chars(text.data(), end, number);
    if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
    return number;
}

void UnitWords::fault(field::Place place, std::string_view rule, std::string const& message) {
    std::string const of = unit_.name.empty() ? "" : unit_.name + ": ";
    faults_.push_back({place, std::string{rule}, of + message});
}

std::optional<std::size_t> UnitWords::arm_among(std::span<std::string_view const> names,
                                                std::string_view rule) {
    auto const place = place_of(unit_.arm, names);
    if (!place) {
        fault(unit_.arm_place, rule,
              "\"" + unit_.arm + "\" is no arm of " + std::string{system_} +
                  right_one(unit_.arm, names));
    }
    return place;
}

std::optional<std::size_t> UnitWords::chosen(field::Property const& word,
                                             std::span<std::string_view const> names) {
    auto const place = place_of(word.value, names);
    if (!place) {
        fault(word.place, "",
              "\"" + word.value + "\" is no " + word.name + right_one(word.value, names));
    }
    return place;
}

void UnitWords::read_truth(field::Property const& word, bool& truth) {
    constexpr std::array<std::string_view, 2> names{"false", "true"};
    if (auto const said = chosen(word, names)) truth = *said == 1;
}

std::optional<int> UnitWords::number(field::Property const& word, ScenarioWord const& known) {
    return number(word, known, known.least, known.most);
}

std::optional<int> UnitWords::number(field::Property const& word, ScenarioWord const& known,
                                     int least, int most) {
    auto const found = whole_number(word.value);
    if (found && *found >= least && *found <= most) return found;
    fault(word.place, known.rule,
          "\"" + word.name + "\" is a whole number from " + std::to_string(least) + " to " +
              std::to_string(most) + "; it is " + word.value);
    return std::nullopt;
}

ScenarioWord const* UnitWords::known(field::Property const& word,
                                     std::span<ScenarioWord const> words) {
    std::vector<std::string_view> names = names_of(words);
    auto const place = place_of(word.name, names);
    if (!place) {
        std::string const all = "; it is " + listed(names);
        names.insert(names.end(), words_of_every_unit.begin(), words_of_every_unit.end());
        std::string const near = did_you_mean(word.name, names);
        fault(word.name_place, "",
              "\"" + word.name + "\" is no word of a unit of " + std::string{system_} +
                  (near.empty() ? all : near));
        return nullptr;
    }
    std::string const wrong = wrong_kind(word, words);
    if (wrong.empty()) return &words[*place];
    fault(word.place, "", wrong);
    return nullptr;
}

}  // namespace esprit::rules
