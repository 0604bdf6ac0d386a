#include "text/rulesets/rulebook.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/nearest.h"
#include "text/rulesets/joined.h"
#include "text/rulesets/old_names.h"
#include "text/rulesets/rule_uses.h"

namespace esprit::text {

using chance::Chart;
using chance::FactDeclaration;
using chance::Ruleset;

namespace {

std::string_view kind_text(Chart const& chart) {
    switch (chart.kind) {
        case chance::ChartKind::bands:
            return "the total falls into a band";
        case chance::ChartKind::target:
            return "the total reaches a number, or does not";
        case chance::ChartKind::opposed:
            return "both sides roll, the higher wins";
        case chance::ChartKind::pool:
            return "each die by itself";
    }
    return "";
}

/// True if the flag by itself is refused.
bool refuses_alone(chance::RefusedFacts const& refusal, Subject const& subject, chance::FactId id) {
    if (!id.is_flag) return false;
    chance::FactSet const none = subject.system->ruleset->facts->none_given();
    chance::FactSet alone = none;
    alone.set(id);
    return refusal.when.holds(alone) && !refusal.when.holds(none);
}

/// The reason of a refusal, with its rule: "a distance is 0 inches or more (BP-CMD-09)".
std::string reason_text(chance::RefusedFacts const& refusal) {
    if (refusal.rule.text.empty()) return refusal.because;
    return fmt::format("{} ({})", refusal.because, refusal.rule.text);
}

/// The first refusal of a flag by itself; null when the chart does not refuse it.
chance::RefusedFacts const* first_refusal_alone(Subject const& subject, chance::FactId id) {
    auto const& all = subject.chart->refusals;
    auto const found = std::find_if(all.begin(), all.end(), [&](auto const& refusal) {
        return refuses_alone(refusal, subject, id);
    });
    return found == all.end() ? nullptr : &*found;
}

/// The reason why a chart refuses a flag by itself; empty when it does not.
std::string refused_alone(Subject const& subject, chance::FactId id) {
    if (subject.chart == nullptr) return "";
    chance::RefusedFacts const* const refusal = first_refusal_alone(subject, id);
    return refusal == nullptr ? "" : fmt::format(" (refused: {})", reason_text(*refusal));
}

/// The values, and the facts together, that a chart refuses, as far as `refused_alone` does not
/// tell them.
void list_refusals(Subject const& subject, std::string& out) {
    if (subject.chart == nullptr) return;
    std::string refused;
    for (chance::RefusedFacts const& refusal : subject.chart->refusals) {
        auto const& facts = subject.chart->facts;
        bool const listed = std::any_of(facts.begin(), facts.end(), [&](chance::FactId id) {
            return first_refusal_alone(subject, id) == &refusal;
        });
        if (listed) continue;
        refused += fmt::format("    {}\n", reason_text(refusal));
    }
    if (!refused.empty()) out += "  values and facts together that are refused:\n" + refused;
}

std::string option_text(chance::OptionValue const& option) {
    return fmt::format("option {} = {} (of {})", option.name, option.choices[option.value],
                       joined(option.choices));
}

void list_role(Subject const& subject, std::size_t role, std::string& out) {
    auto const& facts = *subject.system->ruleset->facts;
    chance::Role const& each = subject.roles[role];
    if (!each.help.empty()) {
        out += fmt::format("  {}…  {}\n", each.prefix, each.help);
    }
    std::size_t widest = 0;
    for (chance::FactId const id : each.facts) {
        widest = std::max(widest, usage_of(facts[id], each.prefix).size());
    }
    for (chance::FactId const id : each.facts) {
        FactDeclaration const& fact = facts[id];
        out += fmt::format(
            "    {:<{}}  {}{}{}\n", usage_of(fact, each.prefix), widest, fact.help,
            fact.announced ? fmt::format(" (not given: {})", value_text(fact, fact.unset)) : "",
            refused_alone(subject, id));
    }
}

/// "winded: charged_last_turn and not rested", or with the type in words.
std::string derived_text(chance::NamedExpression const& fact) {
    return fmt::format("{}{}: {}", fact.name,
                       fact.formula.type() == chance::ValueType::truth ? "" : " (a number)",
                       fact.meaning);
}

/// The derived facts that a chart uses; without a chart, all of a ruleset.
void list_derived(Ruleset const& ruleset, Chart const* chart, std::string& out) {
    std::string lines;
    for (std::size_t place = 0; place < ruleset.named.size(); ++place) {
        bool const used = chart == nullptr || (chart->derived >> place & 1U) != 0;
        if (!used || !ruleset.named[place].is_derived_fact()) continue;
        lines += fmt::format("    {}\n", derived_text(ruleset.named[place]));
    }
    if (!lines.empty()) out += "  derived facts:\n" + lines;
}

std::string explain_derived(Ruleset const& ruleset, chance::NamedExpression const& fact) {
    auto const place = static_cast<std::size_t>(&fact - ruleset.named.data());
    std::vector<std::string> charts;
    for (Chart const& chart : ruleset.charts) {
        if ((chart.derived >> place & 1U) != 0) charts.push_back(chart.name);
    }
    return fmt::format("{}\n  derived in {}; on a battlefield, too\n  used in: {}\n",
                       derived_text(fact), ruleset.title, joined(charts));
}

std::string list_subject(Subject const& subject) {
    std::string out = fmt::format("{} · {}\n", subject.system->ruleset->title, subject.title());
    std::vector<std::string> outcomes;
    if (subject.chart != nullptr) {
        out += fmt::format("  {}; {}\n", subject.chart->about, kind_text(*subject.chart));
        outcomes = subject.chart->outcomes;
        if (subject.chart->kind == chance::ChartKind::pool) {
            outcomes = {fmt::format("the number of {}", subject.chart->outcomes[0])};
        }
    } else {
        out += fmt::format("  {}\n", subject.procedure->about());
        for (chance::OutcomeName const& name : subject.procedure->outcomes()) {
            outcomes.emplace_back(name.name);
        }
    }
    for (std::size_t role = 0; role < subject.roles.size(); ++role) {
        list_role(subject, role, out);
    }
    if (subject.chart != nullptr) list_derived(*subject.system->ruleset, subject.chart, out);
    out += fmt::format("  outcomes: {}\n", joined(outcomes));
    list_refusals(subject, out);
    return out;
}

bool has_fact(std::vector<chance::FactId> const& facts, chance::FactId id) {
    return std::find(facts.begin(), facts.end(), id) != facts.end();
}

std::string list_fact(LoadedSystem const& system, chance::FactId id) {
    FactDeclaration const& fact = (*system.ruleset->facts)[id];
    std::string out = fmt::format("{}\n  {}\n  on a battlefield: {}\n", usage_of(fact, ""),
                                  fact.help, fact.on_the_field);
    std::vector<std::string> places;
    for (Chart const& chart : system.ruleset->charts) {
        if (has_fact(chart.facts, id)) {
            places.push_back(chart.name);
        }
    }
    for (auto const& procedure : system.procedures) {
        for (chance::Role const& role : procedure->roles()) {
            if (has_fact(role.facts, id)) {
                places.push_back(
                    fmt::format("{} ({}{})", procedure->name(), role.prefix, fact.name));
            }
        }
    }
    return out + fmt::format("  used in: {}\n", joined(places));
}

template <class Entries>
void note_use(Entries const& entries, std::string_view id, std::string_view what,
              std::vector<std::string>& uses) {
    for (auto const& entry : entries) {
        if (entry.rule.text == id) {
            uses.emplace_back(what);
            return;
        }
    }
}

/// Which verbs apply a rule that no chart or procedure uses: a rule of positions or orders.
std::string_view use_on_a_battlefield(Ruleset const& ruleset, chance::RuleText const& rule) {
    bool const of_charges =
        rule.cite.starts_with("Charging:") || rule.cite.starts_with("public pages: Fleeing");
    return of_charges && ruleset.name == "grande-tactique"
               ? "a battlefield only (esprit charge, esprit battle, esprit play)"
               : "a battlefield only (esprit battle, esprit play)";
}

std::string explain(LoadedSystem const& system, chance::RuleText const& rule) {
    Ruleset const& ruleset = *system.ruleset;
    std::string out = fmt::format("{}  ({})\n  {}\n", rule.id, ruleset.title, ruleset.filled(rule));
    out += fmt::format("  origin: {}{}\n", rule.origin, rule.cite.empty() ? "" : ", " + rule.cite);
    for (std::string const& ruling : rule.rulings) {
        out += fmt::format("  ruling {}: {}\n", ruling, ruleset.text_of(ruling));
    }
    std::vector<std::string> const uses = uses_of(system, rule.id);
    for (std::string const& use : uses) {
        out += fmt::format("  used in: {}\n", use);
    }
    if (uses.empty()) {
        out += fmt::format("  used in: {}\n", use_on_a_battlefield(ruleset, rule));
    }
    if (is_fixed(system, rule.id)) out += "  fixed: no house rule can change it\n";
    return out;
}

}  // namespace

std::string list_rulesets(std::vector<LoadedSystem> const& systems) {
    std::string out;
    for (LoadedSystem const& system : systems) {
        Ruleset const& ruleset = *system.ruleset;
        out += fmt::format("{}  {}\n", ruleset.name,
                           ruleset.credit.empty() ? ruleset.title : ruleset.credit);
        std::vector<std::string> charts;
        for (Chart const& chart : ruleset.charts) {
            charts.push_back(chart.name);
        }
        std::vector<std::string> procedures;
        for (auto const& procedure : system.procedures) {
            procedures.emplace_back(procedure->name());
        }
        out += fmt::format("  charts: {}\n  procedures: {}\n", joined(charts), joined(procedures));
        for (chance::OptionValue const& option : ruleset.options) {
            out += fmt::format("  {}\n", option_text(option));
        }
    }
    return out;
}

std::string list_facts(LoadedSystem const& system, std::string_view name) {
    Ruleset const& ruleset = *system.ruleset;
    if (name.empty()) {
        std::string out =
            fmt::format("{}: charts and procedures (esprit facts {} NAME for their facts)\n",
                        ruleset.title, ruleset.name);
        for (Chart const& chart : ruleset.charts) {
            out += fmt::format("  {:<12} {} ({})\n", chart.name, chart.title, chart.about);
        }
        for (auto const& procedure : system.procedures) {
            out += fmt::format("  {:<12} {} ({})\n", procedure->name(), procedure->title(),
                               procedure->about());
        }
        list_derived(ruleset, nullptr, out);
        return out;
    }
    if (ruleset.find_chart(name) != nullptr || system.find_procedure(name) != nullptr) {
        return list_subject(find_subject(system, name));
    }
    chance::FactId id;
    if (ruleset.facts->find(with_current_name(ruleset.name, name), id)) {
        return list_fact(system, id);
    }
    if (auto const* derived = ruleset.find_derived(name)) return explain_derived(ruleset, *derived);
    std::vector<std::string_view> names;
    for (FactDeclaration const& fact : ruleset.facts->declarations()) names.push_back(fact.name);
    for (chance::NamedExpression const& each : ruleset.named) {
        if (each.is_derived_fact()) names.push_back(each.name);
    }
    auto const subjects = subject_names(system);
    names.insert(names.end(), subjects.begin(), subjects.end());
    throw BadInput{fmt::format("{} has no chart, procedure or fact \"{}\"{}", ruleset.name, name,
                               did_you_mean(name, names))};
}

namespace {

/// Where charts, procedures, options and numbers name the id of a rule.
std::vector<std::string> uses_by_id(LoadedSystem const& system, std::string_view id) {
    std::vector<std::string> all;
    for (Chart const& chart : system.ruleset->charts) {
        std::vector<std::string> uses;
        if (chart.rule.text == id || chart.ties_rule.text == id) uses.emplace_back("the dice");
        note_use(chart.refusals, id, "what is refused", uses);
        note_use(chart.guards, id, "an outcome without dice", uses);
        note_use(chart.needed, id, "the number to reach", uses);
        for (chance::Modifier const& modifier : chart.modifiers) {
            if (modifier.rule.text == id) {
                uses.push_back(modifier.value.is_constant()
                                   ? fmt::format("a modifier of {:+d}", modifier.value.low())
                                   : std::string{"a modifier"});
            }
        }
        note_use(chart.bands, id, "an outcome", uses);
        note_use(chart.naturals, id, "a natural face", uses);
        note_use(chart.hits_for_one, id, "hits for one", uses);
        note_use(chart.next, id, "what happens next", uses);
        if (!uses.empty()) {
            all.push_back(fmt::format("chart {}: {}", chart.name, joined(uses)));
        }
    }
    for (auto const& procedure : system.procedures) {
        auto const rules = procedure->rules();
        if (std::find(rules.begin(), rules.end(), id) != rules.end()) {
            all.push_back(fmt::format("procedure {}", procedure->name()));
        }
    }
    for (std::size_t i = 0; i < system.ruleset->options.size(); ++i) {
        if (system.ruleset->option_rules[i].text == id) {
            all.push_back(option_text(system.ruleset->options[i]));
        }
    }
    for (chance::Number const& number : system.ruleset->numbers) {
        if (number.rule.text == id) {
            all.push_back(fmt::format("number {} = {}", number.name,
                                      chance::thousandths_text(number.thousandths)));
        }
    }
    return all;
}

/// Whether an option, a number or an entry of a chart that decides stands under the id of a rule.
bool decides_by_data(Ruleset const& ruleset, std::string_view id) {
    auto const stands = [&](auto const& entries) {
        return std::any_of(entries.begin(), entries.end(),
                           [&](auto const& entry) { return entry.rule.text == id; });
    };
    bool const option = std::any_of(ruleset.option_rules.begin(), ruleset.option_rules.end(),
                                    [&](RuleId rule) { return rule.text == id; });
    return option || stands(ruleset.numbers) || stands(ruleset.charts) ||
           std::any_of(ruleset.charts.begin(), ruleset.charts.end(), [&](Chart const& chart) {
               return stands(chart.refusals) || stands(chart.guards) || stands(chart.needed) ||
                      stands(chart.modifiers) || stands(chart.bands) || stands(chart.naturals) ||
                      stands(chart.hits_for_one);
           });
}

/// The rules under whose ids a rule is applied: those that refer to it as a ruling, and those of
/// rule_uses.h.
std::vector<std::string_view> applied_as(LoadedSystem const& system, std::string_view id) {
    std::vector<std::string_view> others;
    for (chance::RuleText const& rule : system.ruleset->rules) {
        auto const& rulings = rule.rulings;
        bool const refers = std::find(rulings.begin(), rulings.end(), id) != rulings.end();
        if (refers) others.push_back(rule.id);
    }
    for (AppliedUnder const& each : rules_applied_under()) {
        if (each.rule == id) others.push_back(each.as);
    }
    return others;
}

/// Whether the text of a rule shows a number of the data, its own or that of another rule.
bool shows_data(chance::RuleText const& rule) {
    return rule.text.find('{') != std::string::npos;
}

}  // namespace

bool is_fixed(LoadedSystem const& system, std::string_view id) {
    chance::RuleText const* const rule = system.ruleset->find_rule(id);
    if (decides_by_data(*system.ruleset, id) || (rule != nullptr && shows_data(*rule))) {
        return false;
    }
    // what a ruling says the program carries out: data of the rules that refer to it change other
    // things
    if (rule != nullptr && rule->origin == "ruling") return true;
    std::vector<std::string_view> const others = applied_as(system, id);
    return std::none_of(others.begin(), others.end(), [&](std::string_view other) {
        return decides_by_data(*system.ruleset, other);
    });
}

std::vector<std::string> uses_of(LoadedSystem const& system, std::string_view id) {
    std::vector<std::string> all = uses_by_id(system, id);
    if (!all.empty()) return all;
    for (std::string_view const other : applied_as(system, id)) {
        if (system.ruleset->find_rule(other) == nullptr) {
            all.emplace_back(other);
            continue;
        }
        for (std::string const& use : uses_by_id(system, other)) {
            all.push_back(fmt::format("{} ({})", use, other));
        }
    }
    return all;
}

FoundRule find_rule(std::vector<LoadedSystem const*> const& systems, std::string_view id) {
    std::string wanted{id};
    std::transform(wanted.begin(), wanted.end(), wanted.begin(), [](char letter) {
        return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    });
    std::vector<std::string_view> ids;
    for (LoadedSystem const* const system : systems) {
        if (chance::RuleText const* const rule = system->ruleset->find_rule(wanted)) {
            return {system, rule};
        }
        for (chance::RuleText const& rule : system->ruleset->rules) {
            ids.push_back(rule.id);
        }
    }
    throw BadInput{fmt::format("there is no rule \"{}\"{}", id, did_you_mean(wanted, ids))};
}

std::string explain_rule(std::vector<LoadedSystem> const& systems, std::string_view id) {
    std::vector<LoadedSystem const*> all;
    std::string found;
    for (LoadedSystem const& system : systems) {
        all.push_back(&system);
        auto const* const derived = system.ruleset->find_derived(id);
        if (derived != nullptr) found += explain_derived(*system.ruleset, *derived);
    }
    if (!found.empty()) return found;
    std::string const wanted = find_rule(all, id).rule->id;
    std::string out;
    for (LoadedSystem const* const system : all) {
        chance::RuleText const* const rule = system->ruleset->find_rule(wanted);
        if (rule != nullptr) out += explain(*system, *rule);
    }
    return out;
}

std::string explain_rules(std::vector<LoadedSystem> const& systems,
                          std::vector<std::string> const& ids) {
    std::string out;
    for (std::string const& id : ids) out += (out.empty() ? "" : "\n") + explain_rule(systems, id);
    return out;
}

}  // namespace esprit::text
