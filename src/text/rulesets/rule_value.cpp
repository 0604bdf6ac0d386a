#include "text/rulesets/rule_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/nearest.h"
#include "text/rulesets/joined.h"
#include "text/rulesets/system_loader.h"

namespace esprit::text {

namespace {

constexpr std::array<std::string_view, 3> lists_with_values{"modifier", "needed", "per"};

std::string text_at(DataNode const& node, std::string_view key) {
    DataNode const* const found = node.find(key);
    return found == nullptr ? std::string{} : found->text;
}

DataNode const* number_at(DataNode const& node) {
    DataNode const* const value = node.find("value");
    return value != nullptr && value->kind == DataNode::Kind::number ? value : nullptr;
}

/// A value, its short name and its name with the chart.
struct NamedValue {
    RuleValue value;
    std::string short_name;
};

std::vector<NamedValue> values_in(DataNode const& tree) {
    std::vector<NamedValue> all;
    if (DataNode const* const numbers = tree.find("number")) {
        for (DataNode const& number : numbers->items) {
            DataNode const* const value = number_at(number);
            if (value == nullptr) continue;
            std::string const name = text_at(number, "name");
            all.push_back(
                {{name, text_at(number, "rule"), value->thousandths, change_of_number(number)},
                 name});
        }
    }
    DataNode const* const charts = tree.find("chart");
    if (charts == nullptr) return all;
    for (auto const& [chart, node] : charts->fields) {
        for (std::string_view const list : lists_with_values) {
            DataNode const* const entries = node.find(list);
            if (entries == nullptr) continue;
            for (DataNode const& entry : entries->items) {
                DataNode const* const value = number_at(entry);
                if (value == nullptr) continue;
                all.push_back({{chart + "." + entry_id(entry), text_at(entry, "rule"),
                                value->thousandths, change_of_entry(chart, list, entry)},
                               entry_id(entry)});
            }
        }
    }
    return all;
}

}  // namespace

DataNode tree_with_houses(std::string_view system, std::span<NamedText const> houses) {
    DataNode tree = system_tree(system);
    for (NamedText const& house : houses) {
        if (system_of_house(house) != system) continue;
        lay_over(tree, read_toml(house.name, house.content));
    }
    return tree;
}

std::string change_of_number(DataNode const& number) {
    return fmt::format("[[number]]\nname = \"{}\"\nvalue = ", text_at(number, "name"));
}

std::string change_of_entry(std::string_view chart, std::string_view list, DataNode const& entry) {
    std::string change =
        fmt::format("[[chart.{}.{}]]\nrule = \"{}\"\n", chart, list, text_at(entry, "rule"));
    for (std::string_view const key : {"id", "side"}) {
        std::string const word = text_at(entry, key);
        if (!word.empty()) change += fmt::format("{} = \"{}\"\n", key, word);
    }
    return change + "value = ";
}

RuleValue rule_value_named(std::string_view system, DataNode const& tree, std::string const& name) {
    std::vector<NamedValue> all = values_in(tree);
    std::vector<NamedValue const*> found;
    for (NamedValue const& each : all) {
        if (each.short_name == name || each.value.name == name) found.push_back(&each);
    }
    if (found.size() == 1) return found.front()->value;
    if (found.empty()) {
        std::vector<std::string_view> names;
        for (NamedValue const& each : all) names.push_back(each.short_name);
        throw BadInput{
            fmt::format("{} has no number \"{}\", and no chart has a whole value of that rule{} "
                        "(esprit numbers {})",
                        system, name, did_you_mean(name, names), system)};
    }
    std::vector<std::string> names;
    for (NamedValue const* each : found) names.push_back(in_quotes(each->value.name));
    throw BadInput{
        fmt::format("\"{}\" is the rule of several values: name {}", name, joined(names, " or "))};
}

LoadedSystem load_with_value(std::string_view system, std::span<NamedText const> houses,
                             RuleValue const& value, std::string const& size) {
    std::vector<NamedText> files{houses.begin(), houses.end()};
    files.push_back(house_with_value(system, value, size));
    try {
        return load_system(system, files);
    } catch (InputError const& error) {
        InputFault const& fault = error.faults.front();
        bool const of_value = fault.place.file && fault.place.file->name == files.back().name;
        if (!of_value) throw;
        throw BadInput{fmt::format("{} = {}: {}", value.name, size, fault.message)};
    }
}

NamedText house_with_value(std::string_view system, RuleValue const& value,
                           std::string const& size) {
    return {"--number", fmt::format("[house]\nruleset = \"{}\"\ntitle = \"{} = {}\"\n{}{}\n",
                                    system, value.name, size, value.change, size)};
}

}  // namespace esprit::text
