// The Men Who Would Be Kings' procedures: the odds against a walk through all faces of all dice,
// and a plain reading of the ledger.
#include <gtest/gtest.h>

#include <string>
#include <type_traits>
#include <vector>

#include "rules/men_who_would_be_kings/attacks.h"
#include "rules/men_who_would_be_kings/facts.h"
#include "rules/men_who_would_be_kings/volley.h"
#include "support/procedure_odds.h"
#include "text/rulesets/system_loader.h"

namespace esprit {
namespace {

using chance::Outcome;
using Odds = chance::Distribution<Outcome>;

static_assert(std::is_trivially_copyable_v<men_who_would_be_kings::VolleyState>);
static_assert(std::is_trivially_copyable_v<men_who_would_be_kings::FightState>);
static_assert(std::is_trivially_copyable_v<men_who_would_be_kings::AttacksState>);

text::LoadedSystem const& kings_system() {
    static text::LoadedSystem const system = text::load_system("men-who-would-be-kings");
    return system;
}

Odds kings_odds(std::string const& name, std::string const& words) {
    return fixture::odds_in(kings_system(), name, words);
}

Odds volley_odds(std::string const& words) {
    return kings_odds("volley", words);
}

Odds odds_by_each_face(std::string const& name, std::string const& words) {
    return fixture::odds_by_every_face(kings_system(), name, words);
}

void expect_same_odds(Odds const& found, Odds const& expected, std::string const& words) {
    EXPECT_EQ(found.sum().text(), "1") << words;
    EXPECT_EQ(expected.sum().text(), "1") << words;
    for (auto const& [outcome, chance] : expected.entries()) {
        EXPECT_EQ(found.of(outcome).text(), chance.text())
            << words << ": outcome " << outcome.name << ' ' << outcome.data[0];
    }
    EXPECT_EQ(found.entries().size(), expected.entries().size()) << words;
}

TEST(KingsVolley, agrees_with_each_face) {
    for (std::string const& words : {
             std::string{"shooter.figures=2 shooter.hit_on=4 target.leaderless turns=1"},
             std::string{"shooter.figures=2 shooter.hit_on=3 target.leadership=6 turns=0"},
             std::string{"shooter.figures=1 shooter.hit_on=5 target.leadership=7 turns=1 "
                         "target.brutal target.discipline=-1"},
             std::string{"shooter.figures=2 shooter.hit_on=4 target.figures=2 target.leaderless "
                         "target.pinned=1 turns=1"},
             std::string{"shooter.figures=4 shooter.hit_on=4 target.soft_cover target.leaderless "
                         "turns=0"},
         }) {
        expect_same_odds(volley_odds(words), odds_by_each_face("volley", words), words);
    }
}

/// The chance of each sum of two dice from 2 on, counted.
std::vector<unsigned> ways_of_two_dice() {
    std::vector<unsigned> ways(13, 0);
    for (unsigned one = 1; one <= 6; ++one) {
        for (unsigned two = 1; two <= 6; ++two) {
            ++ways[one + two];
        }
    }
    return ways;
}

/// So many of 36 rolls come to `needed` or more after `modifier`; with `most`, to that or less.
unsigned rolls_reaching(int needed, int modifier) {
    std::vector<unsigned> const ways = ways_of_two_dice();
    unsigned rolls = 0;
    for (int sum = 2; sum <= 12; ++sum) {
        rolls += sum + modifier >= needed ? ways[static_cast<std::size_t>(sum)] : 0;
    }
    return rolls;
}

/// MW-PIN-01..03, MW-RAL-01..06, turn by turn: one figure on 4+ at a leaderless unit without
/// markers.
TEST(KingsVolley, agrees_with_a_plain_reading_turn_by_turn) {
    Exact pinned = Exact{36 - rolls_reaching(8, -1), 72};
    Odds expected;
    expected.add(Outcome{0}, Exact{1, 2});
    expected.add(Outcome{1}, Exact{rolls_reaching(8, -1), 72});
    for (int turn = 1; turn <= 6; ++turn) {
        unsigned const rallies = rolls_reaching(8, -1);
        unsigned const routs = 36 - rolls_reaching(3, -1);
        expected.add(Outcome{2, {turn}}, pinned * Exact{rallies, 36});
        expected.add(Outcome{4, {turn}}, pinned * Exact{routs, 36});
        pinned *= Exact{36 - rallies - routs, 36};
    }
    expected.add(Outcome{3, {1}}, pinned);
    std::string const words = "shooter.figures=1 shooter.hit_on=4 target.leaderless turns=6";
    expect_same_odds(volley_odds(words), expected, words);
}

TEST(KingsVolley, sums_to_one_with_as_many_dice_and_turns_as_there_may_be) {
    Odds const odds = volley_odds(
        "shooter.figures=20 shooter.hit_on=4 target.leadership=7 "
        "target.brutal target.pinned=2 turns=20");
    EXPECT_EQ(odds.sum().text(), "1");
}

TEST(KingsVolley, a_fallen_leader_takes_his_trait_along) {
    men_who_would_be_kings::VolleyRules const rules{*kings_system().ruleset};
    chance::FactSet unit = men_who_would_be_kings::facts.none_given();
    unit.set_number(men_who_would_be_kings::facts.id("leadership"), 5);
    unit.set_number(men_who_would_be_kings::facts.id("discipline"), -1);
    chance::FactSet const plain = without_leader(rules, unit);
    EXPECT_TRUE(plain.has(men_who_would_be_kings::facts.id("leaderless")));
    EXPECT_EQ(plain.number(men_who_would_be_kings::facts.id("discipline")), -1);
    unit.set(men_who_would_be_kings::facts.id("brutal"));
    EXPECT_EQ(without_leader(rules, unit).number(men_who_would_be_kings::facts.id("discipline")),
              1);
}

TEST(KingsFight, agrees_with_each_face) {
    for (std::string const& words : {
             std::string{"attacker.figures=2 attacker.tribal attacker.leaderless "
                         "defender.figures=2 defender.leaderless"},
             std::string{"attacker.figures=1 attacker.leadership=7 "
                         "defender.figures=2 defender.close_order defender.leaderless"},
             std::string{"attacker.figures=2 attacker.regular_cavalry attacker.leaderless "
                         "defender.figures=1 defender.obstacle defender.leadership=9 "
                         "defender.brutal defender.discipline=-1 defender.pinned=1"},
         }) {
        expect_same_odds(kings_odds("fight", words), odds_by_each_face("fight", words), words);
    }
}

/// MW-ATK-06, -07, -10: of ten figures each, nobody near its last, the side with more hits wins.
TEST(KingsFight, is_won_by_more_hits) {
    std::string const ten =
        "attacker.figures=10 attacker.leaderless defender.figures=10 "
        "defender.leaderless";
    Exact equal;
    std::vector<Exact> hits(11);
    for (unsigned n = 0; n <= 10; ++n) {
        Exact ways{1};
        for (unsigned i = 0; i < n; ++i) ways *= Exact{10 - i, i + 1};
        for (unsigned i = 0; i < 10; ++i) ways *= i < n ? Exact{1, 3} : Exact{2, 3};
        hits[n] = ways;
        equal += ways * ways;
    }
    equal -= hits[10] * hits[10];  // then both are wiped out
    EXPECT_EQ(kings_odds("fight", ten).of(Outcome{6}).text(), equal.text());
    EXPECT_EQ(kings_odds("fight", ten).of(Outcome{7}).text(), (hits[10] * hits[10]).text());
}

TEST(KingsFight, of_several_rounds_agrees_with_paths_that_never_merge) {
    for (std::string const& words : {
             std::string{"attacker.figures=3 attacker.tribal attacker.leadership=6 "
                         "attacker.brutal attacker.discipline=-1 defender.figures=2 "
                         "defender.close_order defender.leadership=7 defender.pinned=1 rounds=2"},
             std::string{"attacker.figures=1 attacker.leaderless attacker.close_order "
                         "defender.figures=2 defender.leaderless defender.obstacle rounds=3"},
         }) {
        auto const& fight = *kings_system().find_procedure("fight");
        text::Situation const situation = fixture::situation_in(kings_system(), "fight", words);
        chance::EnumeratingArbiter arbiter;
        Odds const plain = distribution_of(
            [&](chance::Arbiter& each) { return fight.play(situation.facts, each); }, arbiter);
        expect_same_odds(kings_odds("fight", words), plain, words);
    }
}

/// MW-ATK-02, -07, MW-ATK-10: of a figure a side without leaders, hitting on 5, one falls or both
/// do or nobody; after that nobody is left to attack, or all is as before.
TEST(KingsFight, of_several_rounds_agrees_with_a_plain_reading_of_the_ledger) {
    Exact const alone = Exact{1, 3} * Exact{2, 3};
    Exact const nobody = Exact{2, 3} * Exact{2, 3};
    Exact left{1};
    Exact attacker_wiped_out;
    for (int rounds = 1; rounds <= 4; ++rounds) {
        attacker_wiped_out += left * alone;
        left *= nobody;
        Odds const odds = kings_odds("fight",
                                     "attacker.figures=1 attacker.leaderless defender.figures=1 "
                                     "defender.leaderless rounds=" +
                                         std::to_string(rounds));
        EXPECT_EQ(odds.of(Outcome{6}).text(), left.text()) << rounds;  // drawn
        EXPECT_EQ(odds.of(Outcome{5}).text(), attacker_wiped_out.text()) << rounds;
        EXPECT_EQ(odds.of(Outcome{2}).text(), attacker_wiped_out.text()) << rounds;
    }
}

TEST(KingsFight, sums_to_one_with_as_many_dice_as_there_may_be) {
    Odds const odds = kings_odds(
        "fight",
        "attacker.figures=20 attacker.tribal attacker.leadership=7 attacker.brutal "
        "defender.figures=20 defender.close_order defender.leadership=6 defender.pinned=3");
    EXPECT_EQ(odds.sum().text(), "1");
}

}  // namespace
}  // namespace esprit
