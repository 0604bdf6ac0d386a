#include "cli/known_words.h"

#include <algorithm>

#include "command/commander.h"
#include "games/staff_data.h"
#include "text/rulesets/fact_words.h"
#include "text/rulesets/system_loader.h"

namespace esprit::cli {

namespace {

bool is_system(std::string const& name) {
    auto const names = text::system_names();
    return std::find(names.begin(), names.end(), name) != names.end();
}

KnownWords subjects_of(text::LoadedSystem const& system) {
    KnownWords names;
    for (chance::Chart const& chart : system.ruleset->charts) names.push_back(chart.name);
    for (auto const& procedure : system.procedures) names.emplace_back(procedure->name());
    return names;
}

/// "veteran", "arm=cavalry" for each name that a fact can have, "excess=" for a number.
void add_forms(chance::FactDeclaration const& fact, bool is_flag, std::string const& name,
               KnownWords& to) {
    if (fact.type != chance::FactType::name) {
        to.push_back(is_flag ? name : name + "=");
        return;
    }
    for (std::size_t i = 0; i < fact.name_count; ++i) {
        to.push_back(name + "=" + std::string{fact.names[i]});
    }
}

}  // namespace

KnownWords known_systems(TypedWords) {
    auto const names = text::system_names();
    return {names.begin(), names.end()};
}

KnownWords known_subjects(TypedWords words) {
    bool const comes_next = words.size() == 1 && is_system(words[0]);
    return comes_next ? subjects_of(text::load_system(words[0])) : KnownWords{};
}

KnownWords known_facts(TypedWords words) {
    if (!is_system(words[0])) return {};
    text::LoadedSystem const system = text::load_system(words[0]);
    KnownWords const subjects = subjects_of(system);
    if (std::find(subjects.begin(), subjects.end(), words[1]) == subjects.end()) return {};
    text::Subject const subject = text::find_subject(system, words[1]);
    TypedWords const facts = words.subspan(2);
    KnownWords found;
    for (std::size_t role = 0; role < subject.roles.size(); ++role) {
        for (chance::FactId const id : subject.roles[role].facts) {
            std::string const name = text::full_name(subject, role, id);
            bool const is_given = std::any_of(
                facts.begin(), facts.end(),
                [&](std::string const& word) { return word.substr(0, word.find('=')) == name; });
            if (!is_given) add_forms((*system.ruleset->facts)[id], id.is_flag, name, found);
        }
    }
    return found;
}

KnownWords known_rules(TypedWords) {
    KnownWords ids;
    for (std::string_view const name : text::system_names()) {
        text::LoadedSystem const system = text::load_system(name);
        for (chance::RuleText const& rule : system.ruleset->rules) ids.push_back(rule.id);
    }
    return ids;
}

KnownWords known_commanders(TypedWords) {
    auto const by_rule = command::habit_names;
    auto const thinking = games::staff_names();
    KnownWords names{by_rule.begin(), by_rule.end()};
    names.insert(names.end(), thinking.begin(), thinking.end());
    return names;
}

}  // namespace esprit::cli
