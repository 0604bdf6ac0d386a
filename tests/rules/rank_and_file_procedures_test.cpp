// Rank and File's procedures: the odds against a walk through all faces of all dice, and the
// functions that they are made of.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "chance/dice.h"
#include "rules/rank_and_file/charge.h"
#include "rules/rank_and_file/charge_facts.h"
#include "rules/rank_and_file/facts.h"
#include "support/every_face.h"
#include "text/rulesets/fact_words.h"
#include "text/rulesets/system_loader.h"

namespace esprit {
namespace {

using rank_and_file::Morale;
using rank_and_file::Party;
using rank_and_file::Strength;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

text::LoadedSystem const& rank_and_file_system() {
    static text::LoadedSystem const system = text::load_system("rank-and-file");
    return system;
}

rank_and_file::ChargeRules const& charge_rules() {
    static rank_and_file::ChargeRules const rules{*rank_and_file_system().ruleset};
    return rules;
}

text::Situation charge_situation(std::string const& words) {
    text::Subject const subject = text::find_subject(rank_and_file_system(), "charge");
    std::vector<std::string> list;
    std::string word;
    for (char const letter : words + " ") {
        if (letter != ' ') {
            word += letter;
        } else if (!word.empty()) {
            list.push_back(word);
            word.clear();
        }
    }
    return text::read_situation(subject, list);
}

std::map<std::uint16_t, Exact> odds_of_charge(std::string const& words) {
    chance::EnumeratingArbiter arbiter;
    auto const& charge = *rank_and_file_system().find_procedure("charge");
    auto const odds = charge.odds(charge_situation(words).facts, arbiter);
    EXPECT_EQ(odds.sum().text(), "1") << words;
    std::map<std::uint16_t, Exact> by_name;
    for (auto const& [outcome, chance] : odds.entries()) {
        if (!chance.is_zero()) {
            by_name[outcome.name] += chance;
        }
    }
    return by_name;
}

std::map<std::uint16_t, Exact> odds_by_all_faces(std::string const& words) {
    auto const& charge = *rank_and_file_system().find_procedure("charge");
    text::Situation const situation = charge_situation(words);
    std::map<std::uint16_t, Exact> by_name;
    fixture::EveryFace arbiter;
    do {
        chance::Outcome const outcome = charge.play(situation.facts, arbiter);
        by_name[outcome.name] += arbiter.weight();
    } while (arbiter.next_row());
    return by_name;
}

void expect_odds_by_all_faces(std::string const& words) {
    auto const found = odds_of_charge(words);
    auto const expected = odds_by_all_faces(words);
    EXPECT_EQ(found.size(), expected.size()) << words;
    auto const& charge = *rank_and_file_system().find_procedure("charge");
    for (auto const& [name, chance] : expected) {
        auto const place = found.find(name);
        EXPECT_EQ(place == found.end() ? "none" : place->second.text(), chance.text())
            << words << ": " << charge.outcomes()[name].name;
    }
}

TEST(RankAndFileCharge, SaysWhatItGoesByAndNobodySaid) {
    auto const assumed = [](std::string const& words) {
        auto const& charge = *rank_and_file_system().find_procedure("charge");
        return charge.assumptions(
            charge_situation("attacker.stands=4 defender.stands=4 " + words).facts);
    };
    auto const attacker = Pair("attacker.self_foot", "false");
    auto const defender = Pair("defender.self_foot", "false");
    auto const frontally = Pair("defender.charged_frontally", "true");
    EXPECT_THAT(assumed(""), ElementsAre(attacker, defender, frontally));
    EXPECT_THAT(assumed("attacker.self_foot"), ElementsAre(defender, frontally));
    EXPECT_THAT(assumed("attacker.self_foot defender.artillery defender.charged_in_rear"),
                ElementsAre(defender));
    EXPECT_THAT(assumed("attacker.self_foot defender.self_foot defender.charged_frontally"),
                IsEmpty());
    // order and building say that it is infantry
    auto const infantry = Pair("defender.self_foot", "true");
    std::string const foot = "attacker.self_foot defender.charged_frontally ";
    EXPECT_THAT(assumed(foot + "defender.in_square"), ElementsAre(infantry));
    EXPECT_THAT(assumed(foot + "defender.in_building"), ElementsAre(infantry));
    EXPECT_THAT(assumed(foot + "defender.self_skirmishing"),
                ElementsAre(infantry, Pair("defender.standing", "false")));
    EXPECT_THAT(assumed(foot + "defender.self_skirmishing defender.standing"),
                ElementsAre(infantry));
}

TEST(RankAndFileCharge, SingleStandsAgreeWithAllFaces) {
    for (char const* const words :
         {"attacker.stands=1 defender.stands=1 rounds=1",
          "attacker.stands=1 attacker.self_foot defender.stands=1 defender.self_foot rounds=3",
          "attacker.stands=1 attacker.hits=2 defender.stands=1 defender.hits=1 rounds=2",
          "attacker.stands=1 attacker.lancers attacker.shock attacker.class=elite "
          "defender.single_stand defender.self_foot defender.hit_this_turn "
          "defender.hits=1 rounds=2",
          "attacker.stands=1 attacker.unsteady defender.stands=1 defender.unsteady "
          "defender.charged_in_rear rounds=1",
          "attacker.stands=1 defender.stands=1 defender.unsteady rounds=2",
          "attacker.stands=1 attacker.blown attacker.impetuous attacker.class=green "
          "defender.stands=1 defender.lancers defender.charging rounds=2",
          "attacker.stands=1 attacker.self_foot defender.stands=2 defender.stands_lost=1 "
          "defender.lost_stand_to_fire defender.guns_stay defender.charged_in_flank rounds=2"}) {
        expect_odds_by_all_faces(words);
    }
}

TEST(RankAndFileCharge, TwoStandsAgreeWithAllFaces) {
    for (char const* const words :
         {"attacker.stands=4 attacker.stands_lost=2 attacker.self_foot attacker.deeper "
          "defender.stands=4 defender.stands_lost=2 "
          "defender.class=veteran defender.self_foot defender.defending_linear_obstacle rounds=1",
          "attacker.stands=4 attacker.stands_lost=2 attacker.hits=2 defender.stands=4 "
          "defender.stands_lost=2 defender.hits=2 "
          "defender.self_foot defender.charged_in_flank rounds=1",
          "attacker.stands=4 attacker.stands_lost=2 attacker.self_foot defender.stands=1 "
          "defender.self_foot "
          "defender.self_skirmishing defender.standing rounds=2",
          "attacker.stands=4 attacker.stands_lost=2 attacker.shock defender.stands=4 "
          "defender.stands_lost=2 "
          "defender.hits=2 "
          "defender.self_foot defender.lost_stand_to_fire defender.commanders=2 rounds=1"}) {
        expect_odds_by_all_faces(words);
    }
}

TEST(RankAndFileCharge, LargeUnitsAddUpToOne) {
    EXPECT_EQ(odds_of_charge("attacker.stands=10 defender.stands=10").size(), 5U);
    odds_of_charge(
        "attacker.stands=10 attacker.hits=2 attacker.self_foot defender.stands=10 "
        "defender.hits=1 defender.charged_in_flank defender.self_foot rounds=12");
}

TEST(RankAndFileCharge, IsPlayedAsTheOddsSay) {
    auto const& charge = *rank_and_file_system().find_procedure("charge");
    std::string const words =
        "attacker.stands=4 defender.stands=4 defender.self_foot "
        "defender.charged_in_rear";
    auto const odds = odds_of_charge(words);
    text::Situation const situation = charge_situation(words);
    chance::RollingArbiter arbiter{7};
    for (std::uint64_t battle = 0; battle < 200; ++battle) {
        arbiter.move_to({battle, 1, 1});
        EXPECT_EQ(odds.count(charge.play(situation.facts, arbiter).name), 1U);
    }
}

/// Whose dice are thrown, as their addresses have it.
class NotingArbiter : public chance::Arbiter {
public:
    int draw(chance::Chance const& chance) override {
        whose.insert(chance.unit);
        return dice_.draw(chance);
    }
    int choose(chance::Choice const& choice) override { return dice_.choose(choice); }
    void tell(chance::Event const& event) override { dice_.tell(event); }

    std::set<std::uint16_t> whose;

private:
    chance::RollingArbiter dice_{7};
};

TEST(RankAndFileCharge, EitherSideThrowsItsOwnDice) {
    auto const& charge = *rank_and_file_system().find_procedure("charge");
    NotingArbiter arbiter;
    charge.play(charge_situation("attacker.stands=4 defender.stands=4").facts, arbiter);
    EXPECT_THAT(arbiter.whose, ElementsAre(0, 1));
}

TEST(RankAndFileCharge, OutcomesStandInTheOrderOfTheirNames) {
    auto const outcomes = rank_and_file_system().find_procedure("charge")->outcomes();
    auto const name_of = [&](rank_and_file::ChargeEnd end) {
        return outcomes[static_cast<std::size_t>(end)].name;
    };
    using rank_and_file::ChargeEnd;
    EXPECT_EQ(outcomes.size(), static_cast<std::size_t>(ChargeEnd::undecided) + 1);
    EXPECT_EQ(name_of(ChargeEnd::defender_evades), "defender_evades");
    EXPECT_EQ(name_of(ChargeEnd::defender_falls_back), "defender_falls_back");
    EXPECT_EQ(name_of(ChargeEnd::attacker_wins_defender_good), "attacker_wins_defender_good");
    EXPECT_EQ(name_of(ChargeEnd::defender_wins_attacker_routs), "defender_wins_attacker_routs");
    EXPECT_EQ(name_of(ChargeEnd::undecided), "undecided");
}

TEST(RankAndFileMelee, HitsRemoveStandsAndAreLeftOver) {
    auto const& rules = charge_rules().melee;
    Strength unit{3, 2};
    EXPECT_EQ(take_hits(rules, unit, 0), 0);
    EXPECT_EQ(unit, (Strength{3, 2}));
    EXPECT_EQ(take_hits(rules, unit, 1), 1);
    EXPECT_EQ(unit, (Strength{2, 0}));
    EXPECT_EQ(take_hits(rules, unit, 5), 1);
    EXPECT_EQ(unit, (Strength{1, 2}));
    EXPECT_EQ(take_hits(rules, unit, 10), 1);
    EXPECT_EQ(unit, (Strength{0, 0}));
}

TEST(RankAndFileMelee, BothRollBeforeHitsCount) {
    rank_and_file::Fighter first{rank_and_file::facts.none_given(), {1, 2}, Party{"first", 3}};
    rank_and_file::Fighter second{rank_and_file::facts.none_given(), {1, 2}, Party{"second", 4}};
    chance::ScriptedArbiter arbiter{{4, 4}};
    EXPECT_EQ(melee_round(charge_rules().melee, first, second, arbiter),
              rank_and_file::RoundResult::both_lost);
    arbiter.must_be_used_up();
}

TEST(RankAndFileMorale, WaiverTestChangesMoraleOnlyWhenFailed) {
    chance::FactSet charged = rank_and_file::facts.none_given();
    charged.set(rank_and_file::facts.id("charged_in_flank"));
    charged.set(rank_and_file::facts.id("charger_formed"));
    auto const after = [&](Morale before, std::uint8_t face) {
        chance::ScriptedArbiter arbiter{{face}};
        Party const who{"target", 1};
        return waiver_test(charge_rules().morale, with_morale(charged, before), who, arbiter);
    };
    EXPECT_EQ(after(Morale::good, 5), Morale::good);
    EXPECT_EQ(after(Morale::good, 4), Morale::unsteady);
    EXPECT_EQ(after(Morale::unsteady, 5), Morale::unsteady);
    EXPECT_EQ(after(Morale::unsteady, 4), Morale::routing);
}

TEST(RankAndFileCharge, AStateIsSmallAndForgetsWhatIsOver) {
    static_assert(std::is_trivially_copyable_v<rank_and_file::ChargeState>);
    text::Situation const situation =
        charge_situation("attacker.stands=10 defender.stands=10 defender.charged_in_rear");
    rank_and_file::Charge const charge{charge_rules(), situation.facts[0], situation.facts[1],
                                       situation.facts[2]};
    chance::EnumeratingArbiter arbiter;
    auto const ends = distribution_of(charge, charge.start(), arbiter);
    EXPECT_LE(ends.entries().size(), 15U);
}

}  // namespace
}  // namespace esprit
