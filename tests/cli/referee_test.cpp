// Conversations with `esprit referee`, as the program holds them with somebody who writes lines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "program/house_file.h"
#include "program/run_program.h"

namespace esprit {
namespace {

using fixture::run_esprit;
using ::testing::HasSubstr;
using ::testing::Not;

/// What is answered to some lines, after the greeting.
std::string answers(std::string const& lines, std::vector<std::string> options = {}) {
    options.insert(options.begin(), {"referee", "--lines", "--seed", "1"});
    fixture::Ran const ran = run_esprit(options, lines);
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.err, "");
    std::string const greeting = run_esprit({"referee"}).out;
    EXPECT_EQ(ran.out.substr(0, greeting.size()), greeting);
    return ran.out.substr(std::min(greeting.size(), ran.out.size()));
}

TEST(Referee, WithoutATerminalShowsTheExampleAndEnds) {
    fixture::Ran const ran = run_esprit({"referee"}, "morale\n");
    EXPECT_EQ(ran.code, 0);
    EXPECT_THAT(ran.out, HasSubstr("grande-tactique> charge attacker.cuirassiers"));
    EXPECT_THAT(ran.out, HasSubstr("countercharged"));
    EXPECT_THAT(ran.out, Not(HasSubstr("Morale check\n  1d6, 4 or more is needed (GT-MC-00)\n\n")));
}

TEST(Referee, TheExampleCanBeRolledAsItSays) {
    std::string const greeting = run_esprit({"referee"}).out;
    std::size_t const begin = greeting.find("\"dice ") + 1;
    std::string const dice = greeting.substr(begin, greeting.find('"', begin) - begin);
    std::string const answer = answers(dice + "\n");
    EXPECT_EQ(answer.substr(0, answer.find('\n')), "grande-tactique charge> " + dice);
    EXPECT_THAT(answer, HasSubstr("\n=> "));
}

// A 1 fails the attackers' check: they are shaken (GT-ATT-02), and the defender fires (GT-ATT-03).
TEST(Referee, TellsWhatBecomesOfTheUnitsAndWhatIsAskedNext) {
    std::string const answer = answers("charge attacker.arm=infantry\ndice 1\n");
    EXPECT_THAT(answer, HasSubstr("\nfrom now on\n  attacker.shaken (GT-ATT-02)\n"));
    EXPECT_THAT(answer, HasSubstr("\nnext\n  fire: the defender, at the attacker, in its next "
                                  "firing phase (GT-ATT-03)\n"));
    EXPECT_THAT(answers("charge defender.routed\nroll\n"),
                HasSubstr("\n  defender.gone (GT-R-12)\n"));
}

// GT-ATT-02: a 1 shakes the attacker, who is remembered so; GT-MOD-04 counts against it later.
TEST(Referee, RemembersNamedUnitsAsTheVerdictsLeaveThem) {
    std::string const answer = answers(
        "unit Lancers arm=cavalry lancers\nunit Guard veteran\n"
        "charge attacker=Lancers defender=Guard\ndice 1\nunits\nmorale unit=Lancers\n");
    EXPECT_THAT(answer, HasSubstr("+1  GT-MOD-22"));
    EXPECT_THAT(answer, HasSubstr("\nnamed units\n  Lancers: arm=cavalry, lancers, shaken\n"));
    EXPECT_THAT(answer, HasSubstr("> units\nLancers: arm=cavalry, lancers, shaken\n"
                                  "Guard: veteran\n"));
    std::string const check = answer.substr(answer.find("morale unit=Lancers"));
    EXPECT_THAT(check, HasSubstr("-1  GT-MOD-04  shaken"));
    EXPECT_THAT(answers("charge defender=Guard\n"), HasSubstr("no unit is named \"Guard\""));
    EXPECT_THAT(answers("unit Guard vetran\n"), HasSubstr("did you mean \"veteran\"?"));
    EXPECT_THAT(answers("unit Guard veteran\nunit Guard -veteran\n"),
                HasSubstr("Guard: nothing known\n"));
}

TEST(Referee, AUnitThatIsGoneTakesPartNoMore) {
    std::string const answer =
        answers("unit Mob routed\ncharge defender=Mob\nroll\nunits\ncharge defender=Mob\n");
    EXPECT_THAT(answer, HasSubstr("> units\nMob: routed, off the table\n"));
    EXPECT_THAT(answer, HasSubstr("\nMob is off the table\n"));
}

TEST(Referee, UndoTakesTheLastLineBack) {
    std::string const answer =
        answers("unit Guard veteran\nmorale unit=Guard\nshaken\nodds\nundo\nundo\nundo\nundo\n");
    EXPECT_THAT(answer, HasSubstr("undo\ntaken back; again: morale veteran\n"));
    EXPECT_THAT(answer, HasSubstr("undo\ntaken back; again: charge attacker.cuirassiers "
                                  "defender.lancers defender.veteran\n"));
    EXPECT_THAT(answer, HasSubstr("undo\nthere is nothing to take back\n"));
    // a question of "ask" is asked again
    std::string const asked = answers("fire\nask\ny\nundo\n.\n");
    std::string const first = asked.substr(asked.find("ask\n"));
    EXPECT_EQ(first.find("? y"), first.rfind("? y")) << first;
}

TEST(Referee, UnderstandsTheUsualWordsAndIgnoresNone) {
    EXPECT_THAT(answers("?\n"), HasSubstr("\n  quit "));
    EXPECT_THAT(answers("exit\nmorale\n"), Not(HasSubstr("Morale check")));
    EXPECT_THAT(answers("roll morale\n"), HasSubstr("\"roll\" takes no words after it\n"));
    EXPECT_THAT(answers("facts morale charge\n"),
                HasSubstr("\"facts\" takes one word after it: facts [NAME]\n"));
}

TEST(Referee, FactsStayUntilTheyAreTakenBack) {
    std::string const answer =
        answers("morale veteran\nshaken\n-veteran\nclear\nodds\nveteran=false\n");
    EXPECT_THAT(answer, HasSubstr("grande-tactique morale> shaken\n"));
    std::vector<std::string> passes;
    for (std::size_t at = answer.find("  pass  "); at != std::string::npos;
         at = answer.find("\n  pass  ", at + 1)) {
        passes.push_back(answer.substr(answer.find("pass", at) + 6, 3));
    }
    EXPECT_EQ(passes, (std::vector<std::string>{"2/3", "1/2", "1/3", "1/2", "1/2"}));
}

TEST(Referee, WrongLinesChangeNothing) {
    std::string const answer = answers(
        "morale veteran\nvetran\nGuards\nshaken vetran\nraw\ndice 9\ndice 1 2\ndice\nwhy "
        "GT-MOD-8\nsystem "
        "chess\nmorale raw veteran\ncharge attacker.raw "
        "attacker.veteran\nodds\n");
    for (std::string const part :
         {"\"vetran\" is not a fact of grande-tactique morale; did you mean \"veteran\"?\n",
          "\"Guards\" is not a fact of grande-tactique morale; \"facts\" lists those of this "
          "chart, \"unit NAME\" names a unit\n",
          "\"9\" are no dice: faces from 1 to 6 are wanted, as in 3,4\n",
          "2 dice were given, but 1 is needed\n", "which dice? \"dice 3 4\"\n",
          "there is no rule \"GT-MOD-8\"; did you mean \"GT-MOD-08\"?\n",
          "there is no ruleset \"chess\"",
          "troops are raw or veteran, not both: leave one of them out\n"}) {
        EXPECT_THAT(answer, HasSubstr(part)) << part;
    }
    std::size_t const last = answer.rfind("grande-tactique morale> odds\n");
    ASSERT_NE(last, std::string::npos) << answer;
    EXPECT_THAT(answer.substr(last), HasSubstr("pass  2/3"));
}

TEST(Referee, FactsThatAreRequiredMayComeOneByOne) {
    std::string const answer = answers(
        "black-powder break\ntest=B\narm=infantry\nblack-powder break test=B\narm=cavalry\n"
        "margin=lost\nodds\n");
    EXPECT_THAT(answer, HasSubstr("break> test=B\narm=… is missing: "));
    EXPECT_THAT(answer, HasSubstr("break> arm=infantry\nBlack Powder · Break test\n"));
    EXPECT_THAT(answer, HasSubstr("break> arm=cavalry\nBlack Powder · Break test\n"));
    EXPECT_THAT(answer, HasSubstr("break> margin=lost\nonly test C follows a lost melee"));
    EXPECT_THAT(answer, HasSubstr("break> odds\nBlack Powder · Break test\n"));
}

TEST(Referee, GoesFromSystemToSystem) {
    std::string const answer = answers(
        "system black-powder\nbreak test=B arm=infantry\nrank-and-file\nblack-powder break\n");
    EXPECT_THAT(answer, HasSubstr("black-powder> break test=B arm=infantry\n"));
    EXPECT_THAT(answer, HasSubstr("rank-and-file> black-powder break\n"));
    EXPECT_THAT(answer, HasSubstr("rank-and-file> black-powder break\ntest=… is missing: "));
}

TEST(Referee, AsksForFacts) {
    std::string const answer = answers("morale\nask\n\nn\ny\n\nperhaps\nn\n.\n");
    EXPECT_THAT(answer, HasSubstr("  raw: raw troops? n\n"));
    EXPECT_THAT(answer, HasSubstr("  veteran: veteran troops? y\n"));
    EXPECT_THAT(answer, HasSubstr("y, n, or just Enter\n"));
    std::size_t const enough = answer.rfind("? .\n");
    ASSERT_NE(enough, std::string::npos) << answer;
    EXPECT_THAT(answer.substr(enough), HasSubstr("pass  2/3"));
}

TEST(Referee, AnswersEveryCommand) {
    std::string const answer = answers(
        "help\nrulesets\nfacts\nfacts veteran\nwhy GT-MOD-01 "
        "GT-MOD-02\nroll\nodds\nlog\nquit\nmorale\n");
    EXPECT_THAT(answer, HasSubstr("forget the facts"));
    EXPECT_THAT(answer, HasSubstr("men-who-would-be-kings"));
    EXPECT_THAT(answer, HasSubstr("on a battlefield: "));
    EXPECT_THAT(answer, HasSubstr("origin: "));
    EXPECT_THAT(answer, HasSubstr("GT-MOD-02"));
    EXPECT_THAT(answer, Not(HasSubstr("> morale\n"))) << "quit is the end";
}

TEST(Referee, TheSeedDecidesTheDice) {
    EXPECT_EQ(answers("roll\nroll\nroll\n"), answers("roll\nroll\nroll\n"));
    std::string const two = answers("morale\nroll\nroll\nroll\nroll\nroll\nroll\n");
    EXPECT_THAT(two, HasSubstr("-> pass"));
    EXPECT_THAT(two, HasSubstr("-> fail"));
}

TEST(Referee, SavesTheEvening) {
    fixture::HouseFile const file{""};
    std::string const answer = answers("morale veteran\nsave " + file.name() + "\nsave\nsave /\n");
    EXPECT_THAT(answer, HasSubstr("saved to " + file.name()));
    EXPECT_THAT(answer, HasSubstr("to which file?"));
    EXPECT_THAT(answer, HasSubstr("cannot write \"/\""));
    std::ifstream stream{file.name()};
    std::string const saved{std::istreambuf_iterator<char>{stream}, {}};
    EXPECT_THAT(saved, HasSubstr("grande-tactique charge> morale veteran\n"));
    EXPECT_THAT(saved, HasSubstr("pass  2/3"));
}

TEST(Referee, KeepsHouseRules) {
    fixture::HouseFile const file{
        "[house]\nruleset = \"grande-tactique\"\ntitle = \"Thursday club\"\n"
        "[[chart.morale.modifier]]\nrule = \"GT-MOD-02\"\nvalue = 2\n"};
    fixture::Ran const ran =
        run_esprit({"referee", "--lines", "--house", file.name()},
                   "morale veteran\nrank-and-file\ngrande-tactique morale veteran\n");
    EXPECT_EQ(ran.code, 0);
    std::size_t const first = ran.out.find("pass  5/6");
    ASSERT_NE(first, std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("pass  5/6", first + 1), std::string::npos);
    EXPECT_THAT(ran.out, HasSubstr("Thursday club"));
}

}  // namespace
}  // namespace esprit
