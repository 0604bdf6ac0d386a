#include <algorithm>
#include <nlohmann/json.hpp>

#include "sheet/fact_availability.h"
#include "sheet/fact_groups.h"
#include "sheet/swept_modifier.h"
#include "sheet/writing.h"

namespace esprit::sheet {

namespace {

using Json = nlohmann::ordered_json;
using chance::FactDeclaration;
using chance::FactId;
using chance::FactType;
using text::Subject;

constexpr std::int64_t boundless = 999;  // as in text::usage_of: a range this wide has no real end

std::string_view kind_name(FactType type) {
    return type == FactType::flag ? "truth" : type == FactType::name ? "name" : "number";
}

std::string_view keeps(FactGroup group) {
    return group == FactGroup::always          ? "always"
           : group == FactGroup::until_changed ? "until_changed"
                                               : "no";
}

std::string_view title_of(FactGroup group) {
    switch (group) {
        case FactGroup::always:
            return "The unit";
        case FactGroup::until_changed:
            return "How it is";
        case FactGroup::now:
            break;
        case FactGroup::of_other:
            return "The other side";
    }
    return "Now";
}

/// The modifiers that mention a fact: of the chart, or of all charts for a procedure.
Json rules_of(Subject const& subject, FactId id) {
    chance::Ruleset const& ruleset = *subject.system->ruleset;
    Json list = Json::array();
    std::vector<std::string_view> seen;
    for (chance::Chart const& chart : ruleset.charts) {
        if (subject.chart != nullptr && subject.chart != &chart) continue;
        for (chance::Modifier const& modifier : chart.modifiers) {
            bool const counts = modifier.when.formula().mentions(id) || modifier.value.mentions(id);
            bool const known =
                std::find(seen.begin(), seen.end(), modifier.rule.text) != seen.end();
            if (!counts || known) continue;
            seen.push_back(modifier.rule.text);
            Json rule{{"rule", modifier.rule.text}};
            if (modifier.value.is_constant()) rule["value"] = modifier.value.low();
            list.push_back(std::move(rule));
        }
    }
    return list;
}

/// Adds the table of the rulebook for a number.
void add_table(Json& object, Subject const& subject, std::string_view fact) {
    chance::Ruleset const& ruleset = *subject.system->ruleset;
    RulebookTable const* const table = rulebook_table(ruleset.name, subject.name(), fact);
    if (table == nullptr) return;
    Json list = Json::array();
    for (std::string_view const rule : table->rules) {
        list.push_back({{"rule", rule}, {"text", ruleset.text_of(rule)}});
    }
    object["said_by"] = std::move(list);
    if (table->of.empty()) return;
    Json& by_unit = object["by_unit"];
    by_unit["name"] = table->of;
    by_unit["less"] = table->less;
    by_unit["times"] = table->for_one.empty() ? 1 : ruleset.whole_number(table->for_one);
    by_unit["unless"] = table->unless;
}

/// The meaning of a fact: the text of a rule, or its help. For flags and names the help is followed
/// by the table of the rulebook.
std::string meaning_of(Subject const& subject, FactDeclaration const& fact) {
    chance::Ruleset const& ruleset = *subject.system->ruleset;
    std::string_view const explanation = explained_by(ruleset.name, fact.name);
    if (!explanation.empty()) return ruleset.text_of(explanation);
    std::string words{fact.help};
    RulebookTable const* const table = rulebook_table(ruleset.name, subject.name(), fact.name);
    bool const number = fact.type == FactType::whole || fact.type == FactType::decimal;
    if (table == nullptr || number) return words;
    words += ":";
    for (std::string_view const rule : table->rules) words += " " + ruleset.text_of(rule);
    return words;
}

/// True if the rulebook table takes a number from the unit's own fact of the same name, which the
/// unit keeps in the form of another throw.
bool is_of_unit(Subject const& subject, std::string_view fact) {
    RulebookTable const* const table =
        rulebook_table(subject.system->ruleset->name, subject.name(), fact);
    return table != nullptr && table->of == fact;
}

/// The facts of the other unit from which a fact about it follows.
Json of_unit_json(std::string_view system, std::string_view fact) {
    constexpr std::string_view hows[] = {"is", "is_not", "more"};
    Json list = Json::array();
    for (OtherSideFact const& each : other_side_facts(system)) {
        if (each.fact != fact) continue;
        Json& own = list.emplace_back();
        own["name"] = each.own;
        own["how"] = hows[static_cast<std::size_t>(each.how)];
    }
    return list;
}

/// The values of a name fact that follow from the unit's flags.
Json named_by_json(std::string_view system, std::string_view fact) {
    Json list = Json::array();
    for (NameFromFlags const& each : names_from_flags()) {
        if (each.system == system && each.fact == fact) {
            list.push_back({{"value", each.value}, {"all", each.all}});
        }
    }
    return list;
}

void add_range(Json& object, Subject const& subject, FactId id) {
    FactDeclaration const& fact = (*subject.system->ruleset->facts)[id];
    bool const decimal = fact.type == FactType::decimal;
    object["least"] = Json::parse(json_of(fact, fact.least));
    object["most"] = Json::parse(json_of(fact, fact.most));
    object["step"] = decimal ? Json(0.5) : Json(1);
    object["start"] = Json::parse(json_of(fact, start_of(subject, id)));
    object["bounded"] = (decimal ? fact.most / chance::decimal_scale : fact.most) < boundless;
}

/// The label of a fact or of one of its values, or else its name in words.
std::string words_for(Subject const& subject, std::string_view fact, std::string_view value = {}) {
    std::string_view const label = label_of(subject.system->ruleset->name, fact, value);
    return label.empty() ? in_words(value.empty() ? fact : value) : std::string{label};
}

Json fact_json(Subject const& subject, std::size_t role, FactId id, FactGroup group,
               bool required) {
    FactDeclaration const& fact = (*subject.system->ruleset->facts)[id];
    Json object{{"fact", text::full_name(subject, role, id)},
                {"name", fact.name},
                {"label", words_for(subject, fact.name)},
                {"words", meaning_of(subject, fact)},
                {"hint", fact.on_the_field},
                {"kind", kind_name(fact.type)},
                {"required", required},
                {"keeps", keeps(group)},
                {"of_other", group == FactGroup::of_other}};
    if (group == FactGroup::of_other) {
        Json own = of_unit_json(subject.system->ruleset->name, fact.name);
        if (!own.empty()) object["of_unit"] = std::move(own);
    }
    Json names = named_by_json(subject.system->ruleset->name, fact.name);
    if (!names.empty()) object["named_by_unit"] = std::move(names);
    if (ImpliedFlag const* const same = implied_flag(subject.system->ruleset->name, fact.name)) {
        object["follows"] = {{"name", same->from},
                             {"value", same->value.empty() ? Json(true) : Json(same->value)}};
    }
    if (fact.announced) {
        auto const here = assumed_value(subject.system->ruleset->name, fact.name);
        object["assumed"] = Json::parse(json_of(fact, here.value_or(fact.unset)));
    }
    object["rules"] = rules_of(subject, id);
    if (fact.type == FactType::name) {
        Json values = Json::array();
        for (std::size_t i = 0; i < fact.name_count; ++i) {
            values.push_back({{"value", fact.names[i]},
                              {"label", words_for(subject, fact.name, fact.names[i])}});
        }
        object["values"] = std::move(values);
    } else if (fact.type != FactType::flag) {
        add_range(object, subject, id);
        add_table(object, subject, fact.name);
    }
    return object;
}

Json role_json(Subject const& subject, std::size_t place, std::vector<FactPlace> const& missing) {
    chance::Role const& role = subject.roles[place];
    bool const of_chart = subject.chart != nullptr;
    std::string title = role.prefix.empty()
                            ? std::string{of_chart ? "the unit" : role.help}
                            : in_words(role.prefix.substr(0, role.prefix.size() - 1));
    if (!title.empty() && title[0] >= 'a' && title[0] <= 'z') {
        title[0] = static_cast<char>(title[0] - 'a' + 'A');
    }
    Json groups = Json::array();
    for (FactGroup const group :
         {FactGroup::always, FactGroup::until_changed, FactGroup::now, FactGroup::of_other}) {
        Json facts = Json::array();
        for (FactId const id : role.facts) {
            std::string_view const name = (*subject.system->ruleset->facts)[id].name;
            FactGroup own = group_of(subject.system->ruleset->name, name);
            // In a procedure the other side has a role of its own.
            if (own == FactGroup::of_other && !of_chart) own = FactGroup::now;
            if (is_of_unit(subject, name)) own = FactGroup::now;
            bool const required = std::any_of(
                missing.begin(), missing.end(),
                [&](FactPlace const& each) { return each.role == place && each.id == id; });
            if (own == group) facts.push_back(fact_json(subject, place, id, group, required));
        }
        if (facts.empty()) continue;
        groups.push_back(
            {{"title", title_of(group)}, {"keeps", keeps(group)}, {"facts", std::move(facts)}});
    }
    return {{"prefix", role.prefix},
            {"title", title},
            {"words", of_chart ? std::string_view{subject.chart->about} : role.help},
            {"unit", of_chart || !role.prefix.empty()},
            {"groups", std::move(groups)}};
}

Json outcomes_json(Subject const& subject) {
    Json list = Json::array();
    auto const add = [&](std::string_view name, std::string_view words) {
        list.push_back({{"outcome", name}, {"text", in_words(name)}, {"words", words}});
    };
    if (subject.procedure != nullptr) {
        for (chance::OutcomeName const& each : subject.procedure->outcomes()) {
            add(each.name, each.help);
        }
    } else if (subject.chart->kind != chance::ChartKind::pool) {
        for (std::string const& each : subject.chart->outcomes) {
            add(each, outcome_words(subject.system->ruleset->name, subject.name(), each));
        }
    }
    return list;
}

Json& add_modifier(Json& list, chance::Chart const& chart, std::string_view rule) {
    Json& modifier = list.emplace_back();
    modifier["chart"] = chart.name;
    modifier["title"] = chart.title;
    modifier["rule"] = rule;
    return modifier;
}

/// The modifiers that a sweep can vary: of the chart, or of all charts for a procedure.
Json modifiers_json(Subject const& subject) {
    chance::Ruleset const& ruleset = *subject.system->ruleset;
    Json list = Json::array();
    for (chance::Chart const& chart : ruleset.charts) {
        if (subject.chart != nullptr && subject.chart != &chart) continue;
        add_modifier(list, chart, "")["words"] = extra_modifier;
        std::vector<std::string_view> seen;  // a rule may count for either side
        for (chance::Modifier const& modifier : chart.modifiers) {
            std::string_view const rule = modifier.rule.text;
            bool const known = std::find(seen.begin(), seen.end(), rule) != seen.end();
            if (known || !may_be_swept(modifier)) continue;
            seen.push_back(rule);
            Json& told = add_modifier(list, chart, rule);
            told["words"] = ruleset.text_of(rule);
            told["value"] = modifier.value.low();
        }
    }
    return list;
}

}  // namespace

std::string form_json(Subject const& subject) {
    FactAvailability const availability = availability_of(subject, text::empty_situation(subject));
    bool const is_chart = subject.chart != nullptr;
    Json roles = Json::array();
    for (std::size_t role = 0; role < subject.roles.size(); ++role) {
        Json each = role_json(subject, role, availability.missing);
        // A chart concerns a unit even if it has no facts.
        if (is_chart || !each["groups"].empty()) roles.push_back(std::move(each));
    }
    Json object{
        {"is", "sheet"},
        {"system", subject.system->ruleset->name},
        {"of", subject.name()},
        {"title", subject.title()},
        {"about", is_chart ? std::string_view{subject.chart->about} : subject.procedure->about()},
        {"kind", is_chart ? "chart" : "procedure"},
        {"houses", subject.system->ruleset->houses},
        {"roles", std::move(roles)},
        {"outcomes", outcomes_json(subject)},
        {"modifiers", modifiers_json(subject)}};
    std::string_view const other = other_side_of(subject.system->ruleset->name, subject.name());
    if (is_chart && !other.empty()) object["other"] = other;
    if (is_chart && subject.chart->kind == chance::ChartKind::pool) {
        object["counted"] = subject.chart->outcomes[0];
    }
    return json_line(object);
}

}  // namespace esprit::sheet
