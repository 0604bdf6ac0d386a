#include "support/random_situation.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace esprit::fixture {

using chance::FactDeclaration;
using chance::FactType;
using text::Situation;
using text::Subject;

namespace {

constexpr std::int64_t widest_range = 12;
constexpr std::int64_t most_rounds = 2;   // the odds of more take seconds
constexpr std::int64_t lowest_steps = 3;  // below 0
constexpr int attempts = 12;              // at values that are required and go together
constexpr int most_steps = 8;             // facts given in one attempt

FactDeclaration const& declaration(Subject const& subject, chance::FactId id) {
    return (*subject.system->ruleset->facts)[id];
}

Situation with(Situation situation, std::size_t role, chance::FactId id, std::int64_t value) {
    situation.facts[role].set_value(id, value);
    situation.given.push_back({role, id, value});
    return situation;
}

/// Gives one of the facts that an objection names and nobody gave, or any fact where there is none.
Situation with_what_is_wanted(Subject const& subject, chance::Objection const& objection,
                              RandomNumbers& random, Situation situation) {
    std::vector<std::pair<std::size_t, chance::FactId>> named;
    std::vector<std::pair<std::size_t, chance::FactId>> all;
    for (std::size_t role = 0; role < subject.roles.size(); ++role) {
        for (chance::FactId const id : subject.roles[role].facts) {
            if (situation.is_given(role, id)) continue;
            all.emplace_back(role, id);
            std::string const name = text::full_name(subject, role, id);
            if (objection.because.find(name) != std::string::npos) named.emplace_back(role, id);
        }
    }
    auto const& choices = named.empty() ? all : named;
    if (choices.empty()) return situation;
    auto const [role, id] = choices[random.below(static_cast<std::uint32_t>(choices.size()))];
    return with(std::move(situation), role, id, random_value(declaration(subject, id), random));
}

Situation required_facts(Subject const& subject, RandomNumbers& random) {
    Situation situation;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        situation = text::empty_situation(subject);
        auto objection = text::objection_to(subject, situation);
        for (int step = 0; objection && step < most_steps; ++step) {
            situation = with_what_is_wanted(subject, *objection, random, std::move(situation));
            objection = text::objection_to(subject, situation);
        }
        if (!objection) break;
    }
    return situation;
}

}  // namespace

std::int64_t random_value(FactDeclaration const& fact, RandomNumbers& random) {
    if (fact.type == FactType::flag) return 1;
    constexpr std::int64_t quarter = chance::decimal_scale / 4;
    std::int64_t const step = fact.type == FactType::decimal ? quarter : 1;
    std::int64_t const least = std::max(fact.least, -lowest_steps * step);
    std::int64_t const most = fact.name == "rounds" ? most_rounds : fact.most;
    std::int64_t const steps = (most - least) / step + 1;
    return least + step * random.below(static_cast<std::uint32_t>(std::min(steps, widest_range)));
}

RandomSituation random_situation(Subject const& subject, std::uint32_t most,
                                 RandomNumbers& random) {
    RandomSituation result{required_facts(subject, random), std::nullopt};
    result.objection = text::objection_to(subject, result.situation);
    std::uint32_t const wanted = random.below(most + 1);
    for (std::uint32_t i = 0; i < wanted && !result.objection; ++i) {
        auto const role = random.below(static_cast<std::uint32_t>(subject.roles.size()));
        auto const& facts = subject.roles[role].facts;
        if (facts.empty()) {
            continue;
        }
        chance::FactId const id = facts[random.below(static_cast<std::uint32_t>(facts.size()))];
        std::int64_t const value = random_value(declaration(subject, id), random);
        if (result.situation.is_given(role, id)) {
            continue;
        }
        Situation more = with(result.situation, role, id, value);
        if (!text::objection_to(subject, more)) {
            result.situation = std::move(more);
        }
    }
    return result;
}

chance::Distribution<chance::Outcome> exact_odds(Subject const& subject,
                                                 Situation const& situation) {
    chance::EnumeratingArbiter arbiter;
    if (subject.procedure != nullptr) {
        return subject.procedure->odds(situation.facts, arbiter);
    }
    return chance::distribution_of(
        [&](chance::Arbiter& each) { return judge(*subject.chart, situation.facts[0], each); },
        arbiter);
}

}  // namespace esprit::fixture
