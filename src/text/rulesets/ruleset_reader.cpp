#include "text/rulesets/ruleset_reader.h"

#include <algorithm>

#include "base/nearest.h"
#include "text/rulesets/chart_reader.h"
#include "text/rulesets/joined.h"
#include "text/rulesets/named_expressions.h"
#include "text/rulesets/ruleset_source.h"
#include "text/toml/field_reader.h"

namespace esprit::text {

using chance::Ruleset;

namespace {

void read_head(DataNode const& tree, Ruleset& ruleset) {
    DataNode const* const head = tree.find("ruleset");
    if (head == nullptr) {
        throw InputError{tree.place, "a ruleset begins with [ruleset]"};
    }
    FieldReader const reader{*head, "[ruleset]", {"name", "title", "credit"}};
    ruleset.name = reader.text("name");
    ruleset.title = reader.text("title");
    ruleset.credit = reader.text("credit", "");
}

void read_options(DataNode const& options, Ruleset& ruleset) {
    for (auto const& [name, node] : options.fields) {
        FieldReader const reader{node, "option \"" + name + "\"", {"rule", "value", "choices"}};
        chance::OptionValue option;
        option.name = name;
        DataNode const* const choices = reader.find("choices");
        if (choices == nullptr || choices->kind != DataNode::Kind::list || choices->items.empty()) {
            reader.fail("choices", "an option has a list of choices");
        }
        for (DataNode const& choice : choices->items) {
            if (choice.kind != DataNode::Kind::text) {
                throw InputError{choice.place, "a choice is a name in quotes"};
            }
            option.choices.push_back(choice.text);
        }
        std::string const value = reader.text("value");
        auto const found = std::find(option.choices.begin(), option.choices.end(), value);
        if (found == option.choices.end()) {
            std::vector<std::string_view> const names{option.choices.begin(), option.choices.end()};
            reader.fail("value", "the option \"" + name + "\" is one of " + joined(names) +
                                     did_you_mean(value, names));
        }
        option.value = static_cast<std::size_t>(found - option.choices.begin());
        ruleset.options.push_back(std::move(option));
        ruleset.option_rules.push_back(ruleset.keep(reader.text("rule")));
    }
}

/// In thousandths, the step between the values that a number can have: its name says in which unit
/// it is. Numbers without a unit are counts and shares of whole percents.
std::int64_t step_of(std::string_view name) {
    if (name.ends_with("_square_inches")) return chance::decimal_scale;
    if (name.ends_with("_inches") || name.ends_with("_ratio")) return 1;
    return name.ends_with("_degrees") ? thousandths_per_cdeg : chance::decimal_scale;
}

void must_be_on_a_step(chance::Number const& number, FieldReader const& reader) {
    std::int64_t const step = step_of(number.name);
    if (number.thousandths % step == 0) return;
    reader.fail("value", in_quotes(number.name) +
                             (step == chance::decimal_scale
                                  ? " is a whole number, not "
                                  : " has at most two decimal places, and not as ") +
                             chance::thousandths_text(number.thousandths));
}

void read_numbers(DataNode const& numbers, Ruleset& ruleset) {
    for (DataNode const& node : numbers.items) {
        FieldReader const reader{node, "[[number]]", {"rule", "name", "value", "least", "most"}};
        chance::Number number;
        number.name = reader.text("name");
        number.rule = ruleset.keep(reader.text("rule"));
        number.thousandths = reader.must_find("value", DataNode::Kind::number).thousandths;
        must_be_on_a_step(number, reader);
        int const least = reader.whole("least", 0, 1'000'000, 0);
        int const most = reader.whole("most", 0, 1'000'000, 1000);
        if (number.thousandths < least * chance::decimal_scale ||
            number.thousandths > most * chance::decimal_scale) {
            reader.fail("value", "\"" + number.name + "\" lies between " + std::to_string(least) +
                                     " and " + std::to_string(most));
        }
        ruleset.numbers.push_back(std::move(number));
    }
}

void read_rules(DataNode const& rules, Ruleset& ruleset) {
    for (auto const& [id, node] : rules.fields) {
        FieldReader const reader{node, "rule \"" + id + "\"", {"text", "origin", "cite", "ruling"}};
        chance::RuleText rule;
        rule.id = id;
        rule.text = reader.text("text");
        reader.name("origin", {"source", "fact", "ruling", "house"});
        rule.origin = reader.text("origin");
        rule.cite = reader.text("cite", "");
        if (DataNode const* const rulings = reader.find("ruling")) {
            if (rulings->kind != DataNode::Kind::list) {
                reader.fail("ruling", "\"ruling\" is a list of rule ids");
            }
            for (DataNode const& ruling : rulings->items) {
                if (ruling.kind != DataNode::Kind::text) {
                    throw InputError{ruling.place, "a rule id stands in quotes"};
                }
                rule.rulings.push_back(ruling.text);
            }
        }
        ruleset.rules.push_back(std::move(rule));
    }
    std::sort(ruleset.rules.begin(), ruleset.rules.end(),
              [](auto const& a, auto const& b) { return a.id < b.id; });
}

/// A section of the ruleset; an empty table or list when the ruleset has none.
DataNode section(DataNode const& tree, std::string_view name, DataNode::Kind kind) {
    DataNode const* const found = tree.find(name);
    DataNode empty;
    empty.kind = kind;
    if (found != nullptr && found->kind != kind) {
        throw InputError{found->place, "\"" + std::string{name} + "\" is " +
                                           std::string{kind_name(kind)} + " here"};
    }
    return found == nullptr ? empty : *found;
}

}  // namespace

std::unique_ptr<Ruleset> build_ruleset(DataNode const& tree, chance::FactTable const& facts) {
    FieldReader const sections{
        tree, "a ruleset", {"ruleset", "rule", "options", "any", "facts", "number", "chart"}};
    auto ruleset = std::make_unique<Ruleset>();
    ruleset->facts = &facts;
    ruleset->digest = digest_of(tree);
    ruleset->play_digest = play_digest_of(tree);
    read_head(tree, *ruleset);
    read_rules(section(tree, "rule", DataNode::Kind::table), *ruleset);
    read_options(section(tree, "options", DataNode::Kind::table), *ruleset);
    read_numbers(section(tree, "number", DataNode::Kind::list), *ruleset);
    read_named_expressions(section(tree, "any", DataNode::Kind::table),
                           section(tree, "facts", DataNode::Kind::table), *ruleset);
    DataNode const charts = section(tree, "chart", DataNode::Kind::table);
    for (auto const& [name, node] : charts.fields) {
        ruleset->charts.push_back(read_chart(name, node, charts, *ruleset));
    }
    return ruleset;
}

}  // namespace esprit::text
