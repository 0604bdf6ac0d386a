// What somebody states of a fact stands, or is refused: in every chart and procedure of every
// system. And what a procedure makes of facts that it accepts, no chart of it refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "chance/dice.h"
#include "program/by_system.h"
#include "program/verb.h"
#include "support/random_situation.h"
#include "text/rulesets/fact_words.h"
#include "text/rulesets/system_loader.h"
#include "text/verdicts/verdict.h"

namespace esprit::testing {
namespace {

using chance::FactId;
using chance::FactSet;

constexpr int rounds = 300;
constexpr std::uint32_t most_facts = 5;
constexpr std::uint32_t most_denied = 4;

/// Facts that the rules change between a question and the first roll of their unit.
struct Changed {
    std::string_view of;
    std::string_view fact;
    std::string_view by;
};
constexpr Changed changed_facts[] = {
    {"charge", "defender.blown", "RF-CB-07"},
};

bool may_change(text::Subject const& subject, std::string const& fact) {
    return std::any_of(std::begin(changed_facts), std::end(changed_facts),
                       [&](Changed const& changed) {
                           return changed.of == subject.name() && changed.fact == fact;
                       });
}

/// Compares what was stated with what is known when dice are thrown: of each role its first roll.
class FirstRolls final : public chance::Listener {
public:
    FirstRolls(text::Subject const& subject, text::Situation const& situation)
        : subject_(subject), situation_(situation) {}

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const> /*faces*/,
               int /*reading*/) override {
        if (chance.roll == nullptr) return;
        chance::RefusedFacts const* const refusal =
            refused(*chance.roll->chart, chance.roll->facts);
        bool const changed = chance.roll->chart->modified.has_value();  // by its own modifiers
        if (refusal != nullptr && !changed)
            wrong += chance.roll->chart->name + " refuses " + refusal->id + "; ";
        for (std::size_t role = 0; role < subject_.roles.size(); ++role) {
            bool const its = is_of(chance.whose, subject_.roles[role].prefix);
            if (its && seen_.insert(role).second) compare(role, chance.whose, chance.roll->facts);
        }
    }

    void told(chance::Event const& /*event*/) override {}
    void became(std::string_view whom, std::initializer_list<chance::FactChange> changes) override {
        for (chance::FactChange const& each : changes) changed_.emplace_back(whom, each.fact);
    }

    std::string wrong;
    std::size_t compared = 0;

private:
    /// "first target" is of the role "first."; "first follow-up" is a check of the attacker.
    bool is_of(std::string_view whose, std::string_view prefix) const {
        if (subject_.chart != nullptr) return true;
        if (prefix.empty() || whose.ends_with("follow-up")) return false;
        return whose.substr(0, whose.find(' ')) == prefix.substr(0, prefix.size() - 1);
    }
    /// A number that a chart's own modifiers change.
    bool is_modified(FactId id) const {
        return subject_.chart != nullptr && subject_.chart->modified == id;
    }
    void compare(std::size_t role, std::string_view whose, FactSet const& known) {
        for (text::GivenFact const& given : situation_.given) {
            if (given.role != role) continue;
            std::string const name = text::full_name(subject_, role, given.id);
            if (may_change(subject_, name) || is_modified(given.id)) continue;
            if (std::find(changed_.begin(), changed_.end(),
                          std::pair{std::string{whose}, given.id}) != changed_.end()) {
                continue;
            }
            ++compared;
            if (known.value(given.id) != given.value) {
                wrong +=
                    name + " was stated and is " + std::to_string(known.value(given.id)) + "; ";
            }
        }
    }

    text::Subject const& subject_;
    text::Situation const& situation_;
    std::set<std::size_t> seen_;
    std::vector<std::pair<std::string, FactId>>
        changed_;  // of a unit, by a rule, since the question
};

/// Plays once, with dice by number.
void play(text::Subject const& subject, text::Situation const& situation, std::uint64_t seed,
          chance::Listener& listener) {
    chance::RollingArbiter arbiter{seed, chance::DrawPurpose::play, &listener};
    if (subject.procedure != nullptr) {
        subject.procedure->play(situation.facts, arbiter);
    } else {
        judge(*subject.chart, situation.facts[0], arbiter);
    }
}

/// Flags that are not given, some of them stated to be false, each only where that is not refused.
void deny_some(text::Subject const& subject, fixture::RandomNumbers& random,
               text::Situation& situation) {
    for (std::uint32_t i = 0; i < most_denied; ++i) {
        auto const role = random.below(static_cast<std::uint32_t>(subject.roles.size()));
        auto const& facts = subject.roles[role].facts;
        if (facts.empty()) continue;
        FactId const id = facts[random.below(static_cast<std::uint32_t>(facts.size()))];
        if (!id.is_flag || situation.is_given(role, id)) continue;
        text::Situation more = situation;
        text::add_fact(subject, text::full_name(subject, role, id) + "=false", more);
        if (!text::objection_to(subject, more)) situation = std::move(more);
    }
}

std::string words_of(text::Subject const& subject, text::Situation const& situation) {
    std::string words{subject.name()};
    for (text::GivenFact const& given : situation.given) {
        words += ' ' + text::full_name(subject, given.role, given.id) + '=' +
                 text::value_text((*subject.system->ruleset->facts)[given.id], given.value);
    }
    return words;
}

std::vector<text::Subject> subjects_of(text::LoadedSystem const& system) {
    std::vector<text::Subject> subjects;
    for (chance::Chart const& chart : system.ruleset->charts) {
        subjects.push_back(text::find_subject(system, chart.name));
    }
    for (auto const& procedure : system.procedures) {
        subjects.push_back(text::find_subject(system, procedure->name()));
    }
    return subjects;
}

TEST(StatedFactsOfACharge, AreRefusedWithTheFactThatContradictsThem) {
    EXPECT_THAT(fixture::refused_by({"odds", "grande-tactique", "charge",
                                     "attacker.charging_shaken", "defender.shaken=false"}),
                ::testing::HasSubstr("defender.shaken=false contradicts attacker.charging_shaken: "
                                     "leave one of them out (GT-MOD-04)"));
    // what is required cannot be left out, and so is not named
    EXPECT_THAT(fixture::refused_by({"odds", "rank-and-file", "charge", "attacker.stands=1",
                                     "defender.stands=4", "attacker.single_stand=false"}),
                ::testing::HasSubstr("attacker.single_stand=false contradicts the other facts: "
                                     "leave one of them out (RF-MOR-06)"));
}

class StatedFacts : public ::testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Of, StatedFacts, each_system(), name_of_system);

TEST_P(StatedFacts, StandOrAreRefused) {
    text::LoadedSystem const system = text::load_system(GetParam());
    fixture::RandomNumbers random{2026};
    std::size_t compared = 0;
    for (text::Subject const& subject : subjects_of(system)) {
        for (int round = 0; round < rounds; ++round) {
            auto drawn = fixture::random_situation(subject, most_facts, random);
            if (drawn.objection) continue;
            deny_some(subject, random, drawn.situation);
            FirstRolls rolls{subject, drawn.situation};
            play(subject, drawn.situation, static_cast<std::uint64_t>(round), rolls);
            EXPECT_EQ(rolls.wrong, "") << words_of(subject, drawn.situation);
            compared += rolls.compared;
        }
    }
    EXPECT_GT(compared, 1000U);
}

// Every flag by itself, beside facts that may imply it.
TEST_P(StatedFacts, NoFlagStatedToBeFalseComesOutTrue) {
    text::LoadedSystem const system = text::load_system(GetParam());
    fixture::RandomNumbers random{7};
    for (text::Subject const& subject : subjects_of(system)) {
        if (subject.procedure == nullptr) continue;
        for (int round = 0; round < rounds; ++round) {
            auto const drawn = fixture::random_situation(subject, most_facts, random);
            if (drawn.objection) continue;
            for (std::size_t role = 0; role < subject.roles.size(); ++role) {
                for (FactId const id : subject.roles[role].facts) {
                    if (!id.is_flag || drawn.situation.is_given(role, id)) continue;
                    text::Situation denied = drawn.situation;
                    denied.facts[role].state(id, 0);
                    if (text::objection_to(subject, denied)) continue;
                    auto const known = subject.procedure->worked_out_facts(denied.facts);
                    EXPECT_FALSE(known[role].has(id))
                        << words_of(subject, denied) << ": " << text::full_name(subject, role, id);
                }
            }
        }
    }
}

// What one fact more would change is told of facts only that the rules do not refuse.
TEST_P(StatedFacts, OneFactMoreIsNeverARefusedOne) {
    text::LoadedSystem const system = text::load_system(GetParam());
    fixture::RandomNumbers random{11};
    constexpr int few = 12;
    for (text::Subject const& subject : subjects_of(system)) {
        for (int round = 0; round < few; ++round) {
            auto drawn = fixture::random_situation(subject, 3, random);
            if (drawn.objection) continue;
            deny_some(subject, random, drawn.situation);
            for (text::ChangeLine const& change :
                 text::odds_of(subject, drawn.situation, true).changes) {
                text::Situation more = drawn.situation;
                more.facts[change.tried.role].state(change.tried.id, change.tried.value);
                auto const objection = text::objection_to(subject, more);
                EXPECT_FALSE(objection.has_value()) << words_of(subject, drawn.situation) << " + "
                                                    << change.fact << ": " << objection->because;
            }
        }
    }
}

}  // namespace
}  // namespace esprit::testing
