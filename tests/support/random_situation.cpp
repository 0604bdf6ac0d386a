#include "support/random_situation.h"

#include <algorithm>

namespace esprit::fixture {

using chance::FactDeclaration;
using chance::FactType;
using text::Situation;
using text::Subject;

namespace {

constexpr std::uint32_t widest_range = 12;
constexpr int attempts = 12;  // at values that are required and go together

FactDeclaration const& declaration(Subject const& subject, chance::FactId id) {
    return (*subject.system->ruleset->facts)[id];
}

Situation with(Situation situation, std::size_t role, chance::FactId id, std::int64_t value) {
    situation.facts[role].set_value(id, value);
    situation.given.push_back({role, id, value});
    return situation;
}

/// Gives the fact that an objection says is missing.
bool give_missing(Subject const& subject, chance::Objection const& objection, RandomNumbers& random,
                  Situation& situation) {
    for (std::size_t role = 0; role < subject.roles.size(); ++role) {
        for (chance::FactId const id : subject.roles[role].facts) {
            std::string const name = text::full_name(subject, role, id) + "=";
            if (objection.because.starts_with(name) && !situation.is_given(role, id)) {
                situation =
                    with(situation, role, id, random_value(declaration(subject, id), random));
                return true;
            }
        }
    }
    return false;
}

Situation required_facts(Subject const& subject, RandomNumbers& random) {
    Situation situation;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        situation = text::empty_situation(subject);
        auto objection = text::objection_to(subject, situation);
        while (objection && objection->id == "requires" &&
               give_missing(subject, *objection, random, situation)) {
            objection = text::objection_to(subject, situation);
        }
        if (!objection) {
            break;
        }
    }
    return situation;
}

}  // namespace

std::int64_t random_value(FactDeclaration const& fact, RandomNumbers& random) {
    constexpr std::int64_t quarter = chance::decimal_scale / 4;
    std::int64_t const step = fact.type == FactType::decimal ? quarter : 1;
    std::int64_t const steps = (fact.most - fact.least) / step + 1;
    auto const choices = static_cast<std::uint32_t>(std::min<std::int64_t>(steps, widest_range));
    return fact.type == FactType::flag ? 1 : fact.least + step * random.below(choices);
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
