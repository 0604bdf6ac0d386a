#include "text/rulesets/rulings_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "text/rulesets/joined.h"
#include "text/rulesets/rulebook.h"

namespace esprit::text {

namespace {

using chance::Ruleset;
using chance::RuleText;

/// A section of the page: the rules of one origin.
struct PagePart {
    std::string_view origin;
    std::string_view title;
    std::string_view about;
    std::string_view last_column;
};

constexpr PagePart page_parts[] = {
    {"ruling", "Our readings",
     "Where the document is silent, or says two things. A club that reads otherwise writes its own "
     "in a file of house rules.",
     "bears on"},
    {"house", "House rules", "Laid over the system by a file of house rules.", "bears on"},
    {"fact", "What public pages say of the game",
     "The parts of the game that the document leans on and does not state.", "read by"},
    {"source", "What the document says", "In our own words; the ledger's ids.", "read by"},
};

/// A cell of a table in Markdown, with every | escaped.
std::string cell(std::string text) {
    for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) {
        text.insert(at, "\\");
    }
    return text;
}

/// The ids of the rules that refer to this ruling.
std::vector<std::string> rules_under(Ruleset const& ruleset, std::string const& ruling) {
    std::vector<std::string> ids;
    for (RuleText const& rule : ruleset.rules) {
        if (std::find(rule.rulings.begin(), rule.rulings.end(), ruling) != rule.rulings.end()) {
            ids.push_back(rule.id);
        }
    }
    return ids;
}

/// The option that changes a ruling; empty when there is none.
std::string option_of(Ruleset const& ruleset, std::string const& id) {
    for (std::size_t i = 0; i < ruleset.options.size(); ++i) {
        if (ruleset.option_rules[i].text != id) continue;
        chance::OptionValue const& option = ruleset.options[i];
        return fmt::format(" (option {} = {}, of {})", option.name, option.choices[option.value],
                           joined(option.choices));
    }
    return "";
}

/// The values of a modifier in charts: the text of its rule often has none.
std::string modifiers_of(Ruleset const& ruleset, std::string const& id) {
    std::vector<std::string> values;
    for (chance::Chart const& chart : ruleset.charts) {
        for (chance::Modifier const& modifier : chart.modifiers) {
            if (modifier.rule.text != id || !modifier.value.is_constant()) continue;
            std::string const value = fmt::format("{:+d} {}", modifier.value.low(), chart.name);
            if (std::find(values.begin(), values.end(), value) == values.end()) {
                values.push_back(value);
            }
        }
    }
    return values.empty() ? "" : " (" + joined(values) + ")";
}

/// The numbers of other rules that a text shows: the rule changes with them.
std::string borrowed_numbers(Ruleset const& ruleset, RuleText const& rule) {
    std::vector<std::string> names;
    for (chance::Number const& number : ruleset.numbers) {
        bool const shown = rule.text.find('{' + number.name + '}') != std::string::npos;
        if (shown && number.rule.text != rule.id) names.push_back(number.name);
    }
    for (RuleText const& other : ruleset.rules) {
        bool const shown = rule.text.find('{' + other.id + '}') != std::string::npos ||
                           rule.text.find('{' + other.id + ' ') != std::string::npos;
        if (shown && other.id != rule.id) names.push_back(other.id);
    }
    return names.empty() ? "" : " (by " + joined(names) + ")";
}

std::string row(LoadedSystem const& system, RuleText const& rule, PagePart const& part) {
    Ruleset const& ruleset = *system.ruleset;
    bool const reads = part.last_column == "read by";
    std::string const last = joined(reads ? rule.rulings : rules_under(ruleset, rule.id));
    bool const fixed = part.origin != "house" && is_fixed(system, rule.id);
    std::string const text = ruleset.filled(rule) + modifiers_of(ruleset, rule.id) +
                             option_of(ruleset, rule.id) +
                             (fixed ? " (fixed)" : borrowed_numbers(ruleset, rule));
    if (part.origin != "source")
        return fmt::format("| {} | {} | {} |\n", rule.id, cell(text), last);
    return fmt::format("| {} | {} | {} | {} |\n", rule.id, cell(text), cell(rule.cite), last);
}

std::string part_text(LoadedSystem const& system, PagePart const& part) {
    std::string rows;
    for (RuleText const& rule : system.ruleset->rules) {
        if (rule.origin == part.origin) rows += row(system, rule, part);
    }
    if (rows.empty()) return "";
    bool const cites = part.origin == "source";
    return fmt::format("\n## {}\n{}\n\n| id | {}| {} |\n| --- | ---{} | --- |\n{}", part.title,
                       part.about, cites ? "rule | where " : "rule ", part.last_column,
                       cites ? " | ---" : "", rows);
}

auto number_of(Ruleset const& ruleset, std::string_view origin) {
    return std::count_if(ruleset.rules.begin(), ruleset.rules.end(),
                         [&](RuleText const& rule) { return rule.origin == origin; });
}

}  // namespace

std::string rulings_page(LoadedSystem const& system) {
    Ruleset const& ruleset = *system.ruleset;
    std::string text = fmt::format(
        "# {}: what is source and what is our reading\n{}.\n\n"
        "Of {} rules\n\n* {} are in the document that this ruleset was written from,\n"
        "* {} are known from public pages about the game,\n* {} are rulings of this project",
        ruleset.title, ruleset.credit.empty() ? ruleset.title : ruleset.credit,
        ruleset.rules.size(), number_of(ruleset, "source"), number_of(ruleset, "fact"),
        number_of(ruleset, "ruling"));
    if (!ruleset.houses.empty()) {
        text += fmt::format(",\n* {} are from house rules: {}", number_of(ruleset, "house"),
                            joined(ruleset.houses));
    }
    text +=
        ".\n\n`esprit why ID` says where a rule is used. A rule that is marked fixed no "
        "file can change: the program carries it out. A rule that is marked \"by\" a number of "
        "another rule changes with that number.\n";
    for (PagePart const& part : page_parts) text += part_text(system, part);
    return text;
}

}  // namespace esprit::text
