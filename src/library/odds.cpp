#include <esprit/odds.hpp>

#include "library/listening.h"
#include "library/translate.h"
#include "text/rulesets/fact_words.h"
#include "text/rulesets/system_loader.h"
#include "text/verdicts/comparison.h"
#include "text/verdicts/render.h"
#include "text/verdicts/verdict.h"

namespace esprit::library {

struct RulesetData {
    std::string name;
    text::LoadedSystem system;
    std::vector<text::Subject> subjects;
};

namespace {

text::Subject const& subject_of(RulesetData const& data, std::string_view name) {
    for (text::Subject const& each : data.subjects) {
        if (each.name() == name) return each;
    }
    text::find_subject(data.system, name);  // throws, with the nearest name
    ESPRIT_EXPECT(false, "every chart and procedure is among the subjects");
}

/// As far as the odds go, or with all that JSON tells besides.
text::Verdict verdict_of(RulesetData const& data, std::string_view subject,
                         std::vector<std::string> const& facts, bool for_json) {
    text::Subject const& asked = subject_of(data, subject);
    text::Situation situation = text::empty_situation(asked);
    for (std::string const& fact : facts) text::add_fact(asked, fact, situation);
    if (auto const objection = text::objection_to(asked, situation)) {
        throw Error{ErrorCode::refused, text::objection_text(*objection)};
    }
    text::Verdict verdict = text::odds_of(asked, situation, for_json);
    if (for_json) verdict.counts = text::counts_of(asked, situation);
    return verdict;
}

Odds odds_of(text::Verdict const& verdict) {
    Odds odds;
    for (text::OutcomeLine const& line : verdict.outcomes) {
        odds.outcomes.push_back({line.outcome, line.data,
                                 text::outcome_text(line.outcome, line.data),
                                 fraction_of(line.probability)});
    }
    odds.checks = checks_of(verdict.checks);
    for (auto const& [fact, value] : verdict.assumed) odds.assumed.push_back(fact + "=" + value);
    for (text::LeftOutLine const& line : verdict.without_effect) {
        odds.without_effect.push_back(line.fact);
    }
    return odds;
}

}  // namespace

}  // namespace esprit::library

namespace esprit {
inline namespace v1 {

std::vector<std::string> systems() {
    auto const names = text::system_names();
    return {names.begin(), names.end()};
}

std::vector<File> houses_with_numbers(std::string_view system,
                                      std::vector<NumberValue> const& numbers) {
    return library::translated([&] {
        std::vector<File> files;
        for (text::NamedText const& house : library::number_houses(system, {}, numbers)) {
            files.push_back({house.name, house.content});
        }
        return files;
    });
}

Comparison compare(std::string_view system, std::vector<std::vector<File>> const& versions,
                   std::string_view subject, std::vector<std::string> const& facts,
                   std::size_t most, std::function<void()> const& now_and_then) {
    return library::listened_to(now_and_then, [&] {
        if (versions.empty()) {
            throw text::BadInput{"a comparison wants house rules or numbers (docs/house_rules.md)"};
        }
        std::vector<text::LoadedSystem> compared;
        compared.push_back(text::load_system(system));
        for (std::vector<File> const& version : versions) {
            compared.push_back(text::load_system(system, library::named_texts(version)));
        }
        auto const found = text::compare_versions(compared, subject, facts, most);
        return Comparison{text::to_json(found), text::render(found, {})};
    });
}

Ruleset::Ruleset(std::string_view system, std::vector<File> const& houses) {
    data_ = library::translated([&] {
        auto data = std::make_shared<library::RulesetData>();
        data->name = system;
        data->system = text::load_system(system, library::named_texts(houses));
        for (std::string_view const name : text::subject_names(data->system)) {
            data->subjects.push_back(text::find_subject(data->system, name));
        }
        return data;
    });
}

std::string Ruleset::system() const {
    return data_->name;
}
std::string Ruleset::title() const {
    return data_->system.ruleset->title;
}
std::vector<std::string> Ruleset::houses() const {
    return data_->system.ruleset->houses;
}

std::vector<std::string> Ruleset::subjects() const {
    std::vector<std::string> names;
    for (text::Subject const& each : data_->subjects) names.emplace_back(each.name());
    return names;
}

std::vector<std::string> Ruleset::facts(std::string_view subject) const {
    return library::translated([&] {
        std::vector<std::string> usages;
        auto const& table = *data_->system.ruleset->facts;
        for (chance::Role const& role : library::subject_of(*data_, subject).roles) {
            for (chance::FactId const id : role.facts) {
                usages.push_back(text::usage_of(table[id], role.prefix));
            }
        }
        return usages;
    });
}

std::string Ruleset::rule(std::string_view id) const {
    if (data_->system.ruleset->find_rule(id) == nullptr) {
        throw Error{ErrorCode::wrong_word,
                    data_->name + " has no rule \"" + std::string{id} + "\""};
    }
    return data_->system.ruleset->text_of(id);
}

Odds Ruleset::odds(std::string_view subject, std::vector<std::string> const& facts,
                   std::function<void()> const& now_and_then) const {
    return library::listened_to(now_and_then, [&] {
        return library::odds_of(library::verdict_of(*data_, subject, facts, false));
    });
}

std::string Ruleset::odds_json(std::string_view subject, std::vector<std::string> const& facts,
                               std::function<void()> const& now_and_then) const {
    return library::listened_to(now_and_then, [&] {
        return text::to_json(library::verdict_of(*data_, subject, facts, true));
    });
}

}  // namespace v1
}  // namespace esprit
