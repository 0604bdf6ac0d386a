#include "text/rulesets/fact_words.h"

#include <algorithm>

#include "base/nearest.h"
#include "text/rulesets/joined.h"
#include "text/rulesets/old_names.h"

namespace esprit::text {

using chance::FactDeclaration;
using chance::FactId;
using chance::FactType;

namespace {

chance::FactTable const& table(Subject const& subject) {
    return *subject.system->ruleset->facts;
}

std::vector<std::string> all_names(Subject const& subject) {
    std::vector<std::string> names;
    for (std::size_t role = 0; role < subject.roles.size(); ++role) {
        for (FactId const id : subject.roles[role].facts) {
            names.push_back(full_name(subject, role, id));
        }
    }
    return names;
}

std::string named(FactDeclaration const& fact, std::string_view prefix) {
    return std::string{prefix} + std::string{fact.name};
}

/// Reads a number with at most three decimal places, in thousandths; false when it is malformed.
bool read_decimal(std::string_view text, std::int64_t& thousandths) {
    constexpr std::size_t longest = 16;  // far within 64 bits
    bool const negative = !text.empty() && text[0] == '-';
    if (negative || (!text.empty() && text[0] == '+')) {
        text.remove_prefix(1);
    }
    std::size_t const point = std::min(text.find('.'), text.size());
    std::string digits{text.substr(0, point)};
    std::string decimals{point < text.size() ? text.substr(point + 1) : std::string_view{}};
    bool const empty = digits.empty() || (point < text.size() && decimals.empty());
    if (empty || digits.size() > longest - 4 || decimals.size() > 3) {
        return false;
    }
    decimals.resize(3, '0');
    digits += decimals;
    thousandths = 0;
    for (char const letter : digits) {
        if (letter < '0' || letter > '9') {
            return false;
        }
        thousandths = thousandths * 10 + (letter - '0');
    }
    thousandths = negative ? -thousandths : thousandths;
    return true;
}

std::int64_t read_number(FactDeclaration const& fact, std::string_view text,
                         std::string_view prefix) {
    std::int64_t value = 0;
    bool const whole = fact.type == FactType::whole;
    constexpr std::size_t most_digits = 12;
    bool const beyond =
        text.size() > most_digits && text.find_first_not_of("0123456789") == std::string_view::npos;
    value = beyond ? fact.most + 1 : 0;
    if (!beyond && (!read_decimal(text, value) || (whole && value % chance::decimal_scale != 0))) {
        throw BadInput{in_quotes(text) + " is not " +
                       (whole ? "a whole number" : "a number with at most three decimal places") +
                       ": " + usage_of(fact, prefix)};
    }
    value = whole && !beyond ? value / chance::decimal_scale : value;
    if (value < fact.least || value > fact.most) {
        throw BadInput{in_quotes(text) + " is out of range: " + named(fact, prefix) +
                       " lies between " + value_text(fact, fact.least) + " and " +
                       value_text(fact, fact.most)};
    }
    return value;
}

}  // namespace

std::vector<std::int64_t> further_values(chance::FactDeclaration const& fact, std::int64_t now) {
    if (fact.type == chance::FactType::flag) return {1};
    if (fact.type != chance::FactType::name) {
        std::int64_t const step =
            fact.type == chance::FactType::decimal ? chance::decimal_scale : 1;
        return {std::clamp(now + step, fact.least, fact.most)};
    }
    std::vector<std::int64_t> values;
    for (std::int64_t value = 0; value <= fact.most; ++value) {
        if (value != fact.unset) values.push_back(value);
    }
    return values;
}

std::int64_t read_value(FactDeclaration const& fact, std::string_view text,
                        std::string_view prefix) {
    if (fact.type == FactType::flag) {
        if (text != "true" && text != "false") {
            throw BadInput{std::string{fact.name} + " is true or false, not " + in_quotes(text)};
        }
        return text == "true";
    }
    if (fact.type != FactType::name) {
        return read_number(fact, text, prefix);
    }
    auto const end = fact.names.begin() + static_cast<std::ptrdiff_t>(fact.name_count);
    auto const found = std::find(fact.names.begin(), end, text);
    if (found == end) {
        std::span<std::string_view const> const names{fact.names.data(), fact.name_count};
        std::string const meant = did_you_mean(text, names);
        throw BadInput{in_quotes(text) + " is not one of its names: " + usage_of(fact, prefix) +
                       meant};
    }
    return found - fact.names.begin();
}

std::vector<std::string_view> subject_names(LoadedSystem const& system) {
    std::vector<std::string_view> names;
    for (chance::Chart const& chart : system.ruleset->charts) names.push_back(chart.name);
    for (auto const& procedure : system.procedures) names.push_back(procedure->name());
    return names;
}

Subject find_subject(LoadedSystem const& system, std::string_view name) {
    Subject subject;
    subject.system = &system;
    subject.chart = system.ruleset->find_chart(name);
    if (subject.chart != nullptr) {
        subject.roles = {{"", "", subject.chart->facts}};
        return subject;
    }
    subject.procedure = system.find_procedure(name);
    if (subject.procedure != nullptr) {
        subject.roles.assign(subject.procedure->roles().begin(), subject.procedure->roles().end());
        return subject;
    }
    std::vector<std::string_view> const names = subject_names(system);
    std::string const nearest = did_you_mean(name, names);
    throw BadInput{system.ruleset->name + " has no chart or procedure " + in_quotes(name) +
                   (nearest.empty() ? "; it has " + joined(names) : nearest)};
}

bool Situation::is_given(std::size_t role, FactId id) const {
    return std::any_of(given.begin(), given.end(),
                       [&](GivenFact const& fact) { return fact.role == role && fact.id == id; });
}

Situation empty_situation(Subject const& subject) {
    Situation situation;
    situation.facts.assign(subject.roles.size(), table(subject).none_given());
    return situation;
}

std::string full_name(Subject const& subject, std::size_t role, FactId id) {
    return named(table(subject)[id], subject.roles[role].prefix);
}

std::string value_text(FactDeclaration const& fact, std::int64_t value) {
    switch (fact.type) {
        case FactType::flag:
            return value != 0 ? "true" : "false";
        case FactType::whole:
            return std::to_string(value);
        case FactType::decimal:
            return chance::thousandths_text(value);
        case FactType::name:
            break;
    }
    return value < 0 ? "(none)" : std::string{fact.names[static_cast<std::size_t>(value)]};
}

std::string usage_of(FactDeclaration const& fact, std::string_view prefix) {
    std::string const name = named(fact, prefix);
    if (fact.type == FactType::flag) {
        return name;
    }
    if (fact.type == FactType::name) {
        std::span<std::string_view const> const names{fact.names.data(), fact.name_count};
        return name + "=" + joined(names, "|");
    }
    constexpr std::int64_t boundless = 999;  // larger bounds only exclude absurd numbers
    std::int64_t const most =
        fact.type == FactType::decimal ? fact.most / chance::decimal_scale : fact.most;
    return name + "=" +
           (most >= boundless ? "N"
                              : value_text(fact, fact.least) + ".." + value_text(fact, fact.most));
}

void add_fact(Subject const& subject, std::string_view written, Situation& situation) {
    std::string const& ruleset = subject.system->ruleset->name;
    std::string const renamed = with_current_name(ruleset, written);
    std::string_view const word{renamed};
    std::size_t const equals = std::min(word.find('='), word.size());
    std::string_view const name = word.substr(0, equals);
    for (std::size_t role = 0; role < subject.roles.size(); ++role) {
        for (FactId const id : subject.roles[role].facts) {
            FactDeclaration const& fact = table(subject)[id];
            std::string_view const prefix = subject.roles[role].prefix;
            bool const is_meant = name.size() == prefix.size() + fact.name.size() &&
                                  name.starts_with(prefix) && name.ends_with(fact.name);
            if (!is_meant) continue;
            if (equals == word.size() && !id.is_flag) {
                throw BadInput{in_quotes(name) + " needs a value: " + usage_of(fact, prefix)};
            }
            std::int64_t const value =
                equals == word.size() ? 1 : read_value(fact, word.substr(equals + 1), prefix);
            if (situation.is_given(role, id)) {
                // the same value under the old and the present name is no contradiction
                bool const same = situation.facts[role].value(id) == value;
                if (same && has_old_name(ruleset, fact.name)) return;
                throw BadInput{in_quotes(name) + " is given twice"};
            }
            situation.facts[role].state(id, value);
            situation.given.push_back({role, id, value});
            return;
        }
    }
    for (chance::Role const& role : subject.roles) {
        if (!name.starts_with(role.prefix)) continue;
        auto const* const derived =
            subject.system->ruleset->find_derived(name.substr(role.prefix.size()));
        if (derived == nullptr) continue;
        throw BadInput{in_quotes(name) + " is derived: give the facts in " +
                       in_quotes(derived->meaning)};
    }
    std::vector<std::string> const names = all_names(subject);
    std::vector<std::string_view> const candidates{names.begin(), names.end()};
    std::string const nearest = did_you_mean(name, candidates);
    throw BadInput{in_quotes(name) + " is not a fact of " + subject.system->ruleset->name + " " +
                   std::string{subject.name()} +
                   (nearest.empty() ? "; see: esprit facts " + subject.system->ruleset->name + " " +
                                          std::string{subject.name()}
                                    : nearest)};
}

std::optional<chance::Objection> objection_to(Subject const& subject, Situation const& situation) {
    return objection_to(subject, situation.facts);
}

std::optional<chance::Objection> objection_to(Subject const& subject,
                                              std::span<chance::FactSet const> facts) {
    if (subject.procedure != nullptr) {
        if (auto objection = subject.procedure->objection(facts)) return objection;
        return objection_to_contradiction(*subject.procedure, *subject.system->ruleset, facts);
    }
    if (auto missing = missing_fact(table(subject), subject.chart->required, facts[0], "")) {
        return missing;
    }
    return objection_of(*subject.chart, facts[0], "");
}

Situation read_situation(Subject const& subject, std::span<std::string const> words) {
    Situation situation = empty_situation(subject);
    for (std::string const& word : words) {
        add_fact(subject, word, situation);
    }
    if (auto const objection = objection_to(subject, situation)) {
        throw BadInput{objection_text(*objection)};
    }
    return situation;
}

std::string objection_text(chance::Objection const& objection) {
    return objection.because + (objection.rule.empty() ? "" : " (" + objection.rule + ")");
}

}  // namespace esprit::text
