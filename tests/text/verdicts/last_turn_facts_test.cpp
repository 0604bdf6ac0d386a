// House rules that name what a unit did in its side's last turn, on charts and in procedures.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "check/check.h"
#include "support/winded_clubs.h"
#include "text/rulesets/system_loader.h"
#include "text/verdicts/verdict.h"

namespace esprit::text {
namespace {

using fixture::Club;
using fixture::clubs;
using fixture::winded;
using ::testing::Contains;
using ::testing::Pair;

Verdict odds(LoadedSystem const& system, std::string const& subject_name,
             std::vector<std::string> const& words) {
    Subject const subject = find_subject(system, subject_name);
    Situation situation = empty_situation(subject);
    for (std::string const& word : words) add_fact(subject, word, situation);
    auto const objection = objection_to(subject, situation);
    EXPECT_FALSE(objection) << system.ruleset->name << ": " << objection->because;
    return odds_of(subject, situation, false);
}

std::vector<Exact> shares(Verdict const& verdict) {
    std::vector<Exact> all;
    for (OutcomeLine const& line : verdict.outcomes) all.push_back(line.probability);
    return all;
}

std::vector<std::string> with(std::vector<std::string> words, std::string const& more) {
    words.push_back(more);
    return words;
}

TEST(FactsOfTheLastTurn, CountOnChartsAsAPersonStatesThem) {
    for (Club const& club : clubs()) {
        std::vector<NamedText> const houses{winded(club)};
        LoadedSystem const system = load_system(club.system, houses);
        auto const asked = [&](std::vector<std::string> const& words) {
            return odds(system, club.charts[0], words);
        };
        Verdict const plain = asked(club.facts);
        EXPECT_THAT(plain.assumed, Contains(Pair("charged_last_turn", "false"))) << club.system;
        auto const charged = with(club.facts, "charged_last_turn");
        Verdict const is_winded = asked(charged);
        EXPECT_NE(shares(is_winded), shares(plain)) << club.system;
        EXPECT_THAT(is_winded.assumed, Contains(Pair("rested", "false"))) << club.system;
        EXPECT_EQ(shares(asked(with(charged, "rested"))), shares(plain)) << club.system;
    }
}

TEST(FactsOfTheLastTurn, CountInProceduresForTheUnitThatHasThem) {
    for (Club const& club : clubs()) {
        std::vector<NamedText> const houses{winded(club)};
        LoadedSystem const system = load_system(club.system, houses);
        Verdict const plain = odds(system, club.procedure, club.facts_of_procedure);
        std::string const fact = club.prefix + "charged_last_turn";
        EXPECT_THAT(plain.assumed, Contains(Pair(fact, "false"))) << club.system;
        Verdict const is_winded = odds(system, club.procedure, with(club.facts_of_procedure, fact));
        EXPECT_NE(shares(is_winded), shares(plain)) << club.system;
    }
}

TEST(FactsOfTheLastTurn, AreNoFactsOfShippedCharts) {
    for (Club const& club : clubs()) {
        LoadedSystem const system = load_system(club.system);
        Subject const subject = find_subject(system, club.charts[0]);
        Situation situation = empty_situation(subject);
        EXPECT_THROW(add_fact(subject, "charged_last_turn", situation), BadInput);
    }
}

TEST(FactsOfTheLastTurn, AreToldByBattlesAsTheCheckSays) {
    for (Club const& club : clubs()) {
        std::vector<NamedText> const houses{winded(club)};
        for (check::Finding const& finding : check::check_houses(houses).findings) {
            ADD_FAILURE() << club.system << ": " << finding.what;
        }
    }
}

}  // namespace
}  // namespace esprit::text
