#include "text/rulesets/rule_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

namespace esprit::text {

namespace {

constexpr std::size_t most_missing = 24;

std::string in_small_letters(std::string_view text) {
    std::string small;
    for (char const letter : text) {
        small += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    }
    return small;
}

/// True if each of the words begins a word of the text.
bool holds_all(std::string_view text, std::span<std::string const> words) {
    std::string const small = in_small_letters(text);
    auto const begins_a_word = [&](std::size_t at) {
        return at == 0 || std::isalnum(static_cast<unsigned char>(small[at - 1])) == 0;
    };
    return std::all_of(words.begin(), words.end(), [&](std::string const& word) {
        std::string const sought = in_small_letters(word);
        std::size_t at = small.find(sought);
        while (at != std::string::npos && !begins_a_word(at)) at = small.find(sought, at + 1);
        return at != std::string::npos;
    });
}

/// Gives a fact a value after which it is no longer missing, and nothing else is wrong if possible.
void give_usable(Subject const& subject, std::size_t role, chance::FactId id,
                 Situation& situation) {
    chance::FactDeclaration const& fact = (*subject.system->ruleset->facts)[id];
    chance::FactSet& facts = situation.facts[role];
    constexpr std::int64_t most_tried = 8;  // small numbers are in the bounds of most facts
    std::int64_t const first = std::clamp<std::int64_t>(0, fact.least, fact.most);
    std::int64_t const last = std::min(fact.most, first + most_tried);
    // a middle one first: "no dice" and "no casualties" are refused later
    std::int64_t const middle = first + (last - first) / 2;
    for (std::int64_t tried = 0; tried <= last - first; ++tried) {
        std::int64_t const value = middle + tried;
        facts.set_number(id, value <= last ? value : value - (last - first + 1));
        auto const objection = objection_to(subject, situation);
        if (!objection || objection->id == "requires") return;
    }
}

/// How a refusal of the ruleset asks for a fact: "say FACT=", after the name of the role if there
/// are several.
std::string words_that_ask_for(Subject const& subject, std::size_t role, chance::FactId id) {
    std::string_view const prefix = subject.roles[role].prefix;
    std::string const asked = "say " + full_name(subject, role, id).substr(prefix.size()) + "=";
    if (prefix.empty()) return asked;
    return std::string{prefix.substr(0, prefix.size() - 1)} + ": " + asked;
}

/// Whether an objection asks for a fact and says nothing else.
bool asks_for(chance::Objection const& objection, Subject const& subject, std::size_t role,
              chance::FactId id) {
    if (objection.id == "requires")
        return objection.because.starts_with(full_name(subject, role, id) + "=");
    return objection.because.starts_with(words_that_ask_for(subject, role, id));
}

/// The fact that a refusal asks for, behind its reason or without one.
std::optional<GivenFact> asked_for(Subject const& subject, Situation const& situation) {
    auto const objection = objection_to(subject, situation);
    if (!objection || objection->id == "requires") return std::nullopt;
    for (std::size_t role = 0; role < subject.roles.size(); ++role) {
        for (chance::FactId const id : subject.roles[role].facts) {
            std::string const asked = words_that_ask_for(subject, role, id);
            if (objection->because.find(asked) != std::string::npos)
                return GivenFact{role, id, situation.facts[role].value(id)};
        }
    }
    return std::nullopt;
}

std::string described(Subject const& subject, GivenFact const& each) {
    chance::FactDeclaration const& fact = (*subject.system->ruleset->facts)[each.id];
    return fmt::format("{} ({})", usage_of(fact, subject.roles[each.role].prefix), fact.help);
}

/// The facts that are missing besides, or only with some values of a missing name: each with these
/// values. `situation` has all missing facts.
std::string missing_by_value(Subject const& subject, Situation const& situation,
                             std::vector<GivenFact> const& missing) {
    std::map<std::string, std::string> wanted;  // by a fact: the values that want it, or none
    for (GivenFact const& each : missing) {
        chance::FactDeclaration const& fact = (*subject.system->ruleset->facts)[each.id];
        std::string const name = full_name(subject, each.role, each.id);
        std::map<std::string, std::vector<std::string>> by_fact;
        for (std::size_t value = 0; value < fact.name_count; ++value) {
            Situation tried = situation;
            tried.facts[each.role].set_number(each.id, static_cast<std::int64_t>(value));
            auto const further = asked_for(subject, tried);
            if (!further) continue;
            by_fact[described(subject, *further)].push_back(
                fmt::format("{}={}", name, fact.names[value]));
        }
        for (auto const& [told, values] : by_fact) {
            // wanted by all values: it is not for this name
            bool const for_this_name = values.size() < fact.name_count;
            wanted[told] += for_this_name ? fmt::format("{}", fmt::join(values, " or ")) : "";
        }
    }
    std::string out;
    for (auto const& [told, values] : wanted)
        out += values.empty() ? "; " + told : fmt::format("; with {}: {}", values, told);
    return out;
}

}  // namespace

std::string rules_with(std::vector<LoadedSystem> const& systems,
                       std::span<std::string const> words) {
    std::string out;
    for (LoadedSystem const& system : systems) {
        for (chance::RuleText const& rule : system.ruleset->rules) {
            std::string const text = system.ruleset->filled(rule);
            if (holds_all(text, words)) out += fmt::format("{:<11}  {}\n", rule.id, text);
        }
    }
    return out;
}

std::string facts_with(LoadedSystem const& system, std::span<std::string const> words) {
    std::string out;
    auto const note = [&](std::string_view name, std::string_view help) {
        if (holds_all(fmt::format("{} {}", name, help), words)) {
            out += fmt::format("  {}  {}\n", name, help);
        }
    };
    for (chance::Chart const& chart : system.ruleset->charts) note(chart.name, chart.title);
    for (auto const& procedure : system.procedures) note(procedure->name(), procedure->title());
    for (chance::FactDeclaration const& fact : system.ruleset->facts->declarations()) {
        note(usage_of(fact, ""), fact.help);
    }
    return out;
}

std::string numbers_with(LoadedSystem const& system, std::span<std::string const> words) {
    chance::Ruleset const& ruleset = *system.ruleset;
    std::string out;
    for (chance::Number const& number : ruleset.numbers) {
        std::string const text = ruleset.text_of(number.rule.text);
        if (!holds_all(fmt::format("{} {} {}", number.name, number.rule.text, text), words)) {
            continue;
        }
        std::string const value =
            fmt::format("{} = {}", number.name, chance::thousandths_text(number.thousandths));
        out += fmt::format("{:<40} {:<11}  {}\n", value, number.rule.text, text);
    }
    return out;
}

std::vector<GivenFact> give_missing_facts(Subject const& subject, Situation& situation) {
    std::vector<GivenFact> missing;
    for (auto objection = objection_to(subject, situation); objection;
         objection = objection_to(subject, situation)) {
        bool found = false;
        for (std::size_t role = 0; role < subject.roles.size() && !found; ++role) {
            for (chance::FactId const id : subject.roles[role].facts) {
                if (!asks_for(*objection, subject, role, id)) continue;
                give_usable(subject, role, id, situation);
                missing.push_back({role, id, situation.facts[role].value(id)});
                found = true;
                break;
            }
        }
        if (!found || missing.size() == most_missing) break;
    }
    return missing;
}

Situation read_whole_situation(Subject const& subject, std::span<std::string const> words) {
    Situation situation = empty_situation(subject);
    for (std::string const& word : words) add_fact(subject, word, situation);
    std::vector<GivenFact> const missing = give_missing_facts(subject, situation);
    if (missing.empty()) return read_situation(subject, words);
    std::string all;
    for (GivenFact const& each : missing) {
        if (!all.empty()) all += "; ";
        all += described(subject, each);
    }
    std::string const besides = missing_by_value(subject, situation, missing);
    bool const is_one = missing.size() == 1 && (besides.empty() || besides.starts_with("; with "));
    throw BadInput{(is_one ? "this fact is missing: " : "these facts are missing: ") + all +
                   besides};
}

}  // namespace esprit::text
