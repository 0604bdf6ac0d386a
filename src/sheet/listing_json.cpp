#include <algorithm>
#include <nlohmann/json.hpp>

#include "sheet/fact_groups.h"
#include "sheet/writing.h"

namespace esprit::sheet {

namespace {

using Json = nlohmann::ordered_json;

Json faults_json(std::vector<text::InputFault> const& faults) {
    Json list = Json::array();
    for (text::InputFault const& fault : faults) {
        list.push_back({{"name", fault.place.file->name},
                        {"line", fault.place.line},
                        {"column", fault.place.column},
                        {"message", fault.message}});
    }
    return list;
}

Json options_json(chance::Ruleset const& ruleset) {
    Json list = Json::array();
    for (std::size_t i = 0; i < ruleset.options.size(); ++i) {
        chance::OptionValue const& option = ruleset.options[i];
        Json choices = Json::array();
        for (std::string const& choice : option.choices) {
            choices.push_back({{"value", choice}, {"label", in_words(choice)}});
        }
        std::string_view const rule = ruleset.option_rules[i].text;
        list.push_back({{"option", option.name},
                        {"label", in_words(option.name)},
                        {"value", option.choices[option.value]},
                        {"rule", rule},
                        {"words", ruleset.text_of(rule)},
                        {"choices", std::move(choices)}});
    }
    return list;
}

Json subjects_json(text::LoadedSystem const& system) {
    Json list = Json::array();
    for (auto const& procedure : system.procedures) {
        list.push_back({{"of", procedure->name()},
                        {"title", procedure->title()},
                        {"about", procedure->about()},
                        {"kind", "procedure"}});
    }
    for (chance::Chart const& chart : system.ruleset->charts) {
        list.push_back({{"of", chart.name},
                        {"title", chart.title},
                        {"about", chart.about},
                        {"kind", "chart"}});
    }
    return list;
}

/// The key is the name of a fact, or `name=value`.
Json labels_json(std::string_view system) {
    Json object = Json::object();
    for (Label const& each : all_labels()) {
        if (each.system != system) continue;
        std::string name{each.fact};
        if (!each.value.empty()) name += "=" + std::string{each.value};
        object[name] = each.label;
    }
    return object;
}

}  // namespace

std::string json_of(chance::FactDeclaration const& fact, std::int64_t value) {
    switch (fact.type) {
        case chance::FactType::flag:
            return value != 0 ? "true" : "false";
        case chance::FactType::whole:
        case chance::FactType::decimal:
            return text::value_text(fact, value);
        case chance::FactType::name:
            break;
    }
    return value < 0 ? "null" : json_line(Json(fact.names[static_cast<std::size_t>(value)]));
}

std::string in_words(std::string_view name) {
    std::string words{name};
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

std::vector<std::string_view> split_words(std::string_view words) {
    std::vector<std::string_view> all;
    while (!words.empty()) {
        std::size_t const end = std::min(words.find(' '), words.size());
        all.push_back(words.substr(0, end));
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return all;
}

std::string error_json(SheetError const& error) {
    Json object{{"code", error.code}, {"what", error.what()}};
    if (!error.rule.empty()) object["rule"] = error.rule;
    if (!error.faults.empty()) object["faults"] = faults_json(error.faults);
    return json_line(object);
}

std::string systems_json(std::span<text::LoadedSystem const* const> systems) {
    Json list = Json::array();
    for (text::LoadedSystem const* const system : systems) {
        chance::Ruleset const& ruleset = *system->ruleset;
        list.push_back({{"system", ruleset.name},
                        {"title", ruleset.title},
                        {"credit", ruleset.credit},
                        {"leads", leading_subject(ruleset.name)},
                        {"houses", ruleset.houses},
                        {"subjects", subjects_json(*system)},
                        {"options", options_json(ruleset)},
                        {"labels", labels_json(ruleset.name)}});
    }
    return json_line(Json{{"is", "systems"}, {"systems", std::move(list)}});
}

std::string rule_json(text::FoundRule const& found) {
    chance::Ruleset const& ruleset = *found.system->ruleset;
    Json rulings = Json::array();
    for (std::string const& ruling : found.rule->rulings) {
        rulings.push_back({{"rule", ruling}, {"text", ruleset.text_of(ruling)}});
    }
    return json_line(Json{{"is", "rule"},
                          {"rule", found.rule->id},
                          {"system", ruleset.name},
                          {"title", ruleset.title},
                          {"text", ruleset.filled(*found.rule)},
                          {"origin", found.rule->origin},
                          {"cite", found.rule->cite},
                          {"rulings", std::move(rulings)},
                          {"uses", text::uses_of(*found.system, found.rule->id)}});
}

std::string rules_json(text::LoadedSystem const& system) {
    chance::Ruleset const& ruleset = *system.ruleset;
    Json list = Json::array();
    for (chance::RuleText const& rule : ruleset.rules) {
        std::string numbers;  // their names, for searching
        for (chance::Number const& number : ruleset.numbers) {
            if (number.rule.text == rule.id) numbers += in_words(number.name) + " ";
        }
        Json& told = list.emplace_back();
        told["rule"] = rule.id;
        told["text"] = ruleset.filled(rule);
        told["origin"] = rule.origin;
        told["cite"] = rule.cite;
        told["numbers"] = numbers;
    }
    Json object;
    object["is"] = "rules";
    object["system"] = ruleset.name;
    object["title"] = ruleset.title;
    object["houses"] = ruleset.houses;
    object["rules"] = std::move(list);
    return json_line(object);
}

std::string house_json(HouseReport const& report) {
    return json_line(Json{{"is", "house"},
                          {"fit", report.faults.empty()},
                          {"system", report.system},
                          {"title", report.title},
                          {"faults", faults_json(report.faults)},
                          {"changes", report.changes}});
}

}  // namespace esprit::sheet
