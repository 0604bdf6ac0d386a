// A battle fought by a person, line by line, as `esprit play` holds the conversation with somebody
// who writes lines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "program/battle_fields.h"
#include "program/charge_scenes.h"
#include "program/house_file.h"
#include "program/run_program.h"
#include "support/source_tree.h"
#include "text/logs/log_text.h"

namespace esprit {
namespace {

using fixture::content_of;
using fixture::HouseFile;
using fixture::Ran;
using fixture::run_esprit;
using fixture::TemporaryFile;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

using Words = std::vector<std::string>;

class PlayVerb : public ::testing::Test {
protected:
    /// What is answered to a script, the greeting included.
    std::string played(std::string const& script, Words const& options = {}) const {
        Words words{"play", field_.name()};
        words.insert(words.end(), options.begin(), options.end());
        Ran const ran = run_esprit(words, script);
        EXPECT_EQ(ran.code, 0) << ran.err;
        EXPECT_EQ(ran.err, "");
        return ran.out;
    }
    /// What is answered to a script after the greeting.
    std::string answers(std::string const& script, Words options = {}) const {
        options.insert(options.end(), {"--seed", "3"});
        std::string const greeting = played("", options);
        std::string const all = played(script, options);
        EXPECT_THAT(all, StartsWith(greeting));
        return all.substr(std::min(greeting.size(), all.size()));
    }

    HouseFile field_{fixture::small_battle()};
};

TEST_F(PlayVerb, BeginsWithTheMap) {
    std::string const greeting = played("", {"--seed", "3"});
    EXPECT_THAT(greeting, StartsWith("A small battle\nFrench (you) against Austrian (drill); seed "
                                     "3, number 0\n"));
    EXPECT_THAT(greeting, HasSubstr("  B  9e Legere                infantry         ↑ north\n"));
    EXPECT_THAT(greeting, EndsWith("\"help\" lists the commands.\n"));
    EXPECT_THAT(played("", {"--seed", "3", "--side", "Austrian", "--against", "random"}),
                HasSubstr("French (random) against Austrian (you)"));
    EXPECT_THAT(played("", {"--seed", "3", "--hotseat"}),
                HasSubstr("French (you) against Austrian (you)"));
}

TEST_F(PlayVerb, OrdersAreCarriedOutOrRefusedWithTheirRule) {
    std::string const told =
        answers("end\nmove 9e 3 forward\nmove 9e 1 forward\nfire 9e at wallis\n");
    EXPECT_THAT(told, HasSubstr("PIPs: Boudet "));
    EXPECT_THAT(told, HasSubstr("9e Legere moves 3\" (GT-MOVE-01)\n"));
    EXPECT_THAT(told, HasSubstr("GT-MOVE-23: 9e Legere "));
    EXPECT_THAT(told, HasSubstr("GT-TURN-02: this is the French PIP phase; such orders are "
                                "given in the firing phase\n"));
}

TEST_F(PlayVerb, OfSeveralUnitsAllGoOrNone) {
    std::string const too_far = answers("end\nmove 59e, 9e 4 forward\n");
    EXPECT_THAT(too_far,
                EndsWith("\"move 59e Ligne forward 4\": GT-MOVE-01: 59e Ligne would go 4\" "
                         "and moves at most 3\"\nnone of these orders is carried out\n"));
    // the first could, the second has spent its move; the first has its move and its PIP as before
    std::string const spent =
        answers("end\nmove 9e 3 forward\nmove 59e, 9e 1 forward\nmove 59e 3 forward\n");
    EXPECT_THAT(spent, HasSubstr("\"move 9e Legere forward 1\": GT-MOVE-23: "));
    EXPECT_THAT(spent, Not(HasSubstr("59e Ligne moves 1\"")));
    EXPECT_THAT(spent,
                EndsWith("59e Ligne moves 3\" (GT-MOVE-01)\nPIPs: Boudet 1, Heavy Brigade 3\n"));
    EXPECT_THAT(answers("end\nmove 9e, 59e 3 forward\n"),
                HasSubstr("9e Legere moves 3\" (GT-MOVE-01)\n59e Ligne moves 3\" (GT-MOVE-01)\n"));
}

// The grenadiers stand behind the two others: 2.3" from front to front, bases an inch deep.
TEST_F(PlayVerb, WhoIsInTheWayGoesFirst) {
    Ran const ran = run_esprit({"play", fixture::scene_file("balanced"), "--seed", "3"},
                               "end\n1\nmove grenadiers, 1st, 2nd 3 forward\n");
    EXPECT_THAT(ran.out, HasSubstr("Blue 1st moves 3\" (GT-MOVE-01)\n"
                                   "Blue 2nd moves 3\" (GT-MOVE-01)\n"
                                   "Blue Grenadiers moves 3\" (GT-MOVE-01)\n"));
}

TEST_F(PlayVerb, OrdersAreListedInAPlayersWords) {
    std::string const all = answers("end\norders\n");
    EXPECT_THAT(all, HasSubstr("  move 9e Legere forward 3 | forward 1.5 | "));
    EXPECT_THAT(all, HasSubstr("behind \"…\": \"orders UNIT\" shows all of one unit\n"));
    std::string const one = answers("end\norders 9e\n");
    EXPECT_THAT(one, HasSubstr("  move 9e Legere forward 3\n  move 9e Legere forward 1.5\n"));
    EXPECT_THAT(one, HasSubstr("  form square 9e Legere\n"));
    EXPECT_THAT(one, Not(HasSubstr("30e")));
}

TEST_F(PlayVerb, IsLeftByAnyWordForIt) {
    for (std::string const word : {"quit", "exit", "q"}) {
        EXPECT_EQ(answers(word + "\nhelp\n"), "") << word;
    }
    EXPECT_EQ(answers("?\n"), answers("help\n"));
    EXPECT_THAT(answers("help wheel\n"), HasSubstr("  move UNIT 3 forward "));
    EXPECT_THAT(answers("help nonsense\n"), HasSubstr("there is no command \"nonsense\""));
}

TEST_F(PlayVerb, TheSameScriptIsTheSameBattle) {
    std::string const script =
        "end\nmove 9e 3 forward\nmove 59e 3 forward\nend\nend\nend\nend\nend\nend\nend\nquit\n";
    EXPECT_EQ(answers(script), answers(script));
    EXPECT_NE(played(script, {"--seed", "3"}), played(script, {"--seed", "4"}));
}

TEST_F(PlayVerb, TheNumberSaysWhichBattle) {
    EXPECT_NE(answers("end\nend\nend\n", {"--number", "2"}), answers("end\nend\nend\n"));
}

// A person's words and those of a log lead to the same state.
TEST_F(PlayVerb, PartsOfNamesAreEnough) {
    TemporaryFile const spoken{".log"};
    TemporaryFile const written{".log"};
    answers("end\nmove 9e 3 forward\nsave " + spoken.name() + "\n");
    answers("roll pips\nmove 9e Legere by straight 3\nsave " + written.name() + "\n");
    EXPECT_EQ(content_of(spoken.name()), content_of(written.name()));
    EXPECT_THAT(content_of(spoken.name()), HasSubstr("move 9e Legere forward 3"));
}

TEST_F(PlayVerb, UndoGoesBackToTheDice) {
    EXPECT_EQ(answers("undo\n"), "nothing of this turn has been ordered yet\n");
    std::string const spent = answers("end\nmove 9e 3 forward\nundo\n");
    EXPECT_THAT(spent, EndsWith("GT-PIP-01: PIPs once spent are not taken back (\"move 9e Legere "
                                "forward 3\"); with esprit play --take-backs they are\n"));
    // generals ride for nothing
    EXPECT_THAT(answers("end\nride desaix to 9e\nundo\n"),
                HasSubstr("taken back: ride Desaix to 9e Legere\n"));
    std::string const back =
        answers("end\nmove 9e 3 forward\nundo\nmove 9e 3 forward\nundo\nundo\n", {"--take-backs"});
    EXPECT_THAT(back, HasSubstr("taken back: move 9e Legere forward 3\nPIPs: "));
    EXPECT_THAT(back, Not(HasSubstr("GT-MOVE-23"))) << "the inches are given back, too";
    EXPECT_THAT(back, EndsWith("GT-PIP-01: dice were rolled for the last order, \"roll pips\", so "
                               "it cannot be taken back\n"));
}

// The commander of the corps gives one PIP more, to whom his player likes, after the dice.
TEST_F(PlayVerb, QuestionsAreAskedInPlace) {
    Ran const ran = run_esprit({"play", fixture::scene_file("balanced"), "--seed", "3"},
                               "end\nundo\n9\nwho 4th\n2\n");
    EXPECT_THAT(ran.out, HasSubstr("Blue decides (GT-PIPS-09): who gets +1 PIP from Dorn?\n"
                                   "  1  1st Division\n  2  2nd Division\n"));
    EXPECT_THAT(ran.out, HasSubstr("dice were rolled for this order, so it cannot be taken back"));
    EXPECT_THAT(ran.out,
                HasSubstr("\"9\" is not an option: type a number from 1 to 3, or Enter for 1\n"
                          "Blue decides (GT-PIPS-09): who gets +1 PIP from Dorn?\n  1  1st "))
        << "it is asked again";
    EXPECT_THAT(ran.out, HasSubstr("Blue 4th: infantry of 2nd Division, Blue; eager\n"))
        << "one may look before one answers";
    EXPECT_THAT(ran.out, HasSubstr("Brandt gets more PIPs from Dorn (GT-PIPS-09)\nPIPs: "));
}

// The options of a question go before the commands of the same name.
TEST_F(PlayVerb, ACommandsNameMayBeAnAnswer) {
    std::string text = content_of(fixture::scene_file("balanced"));
    std::string const name = "1st Division";
    for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at)) {
        text.replace(at, name.size(), "Q");
    }
    HouseFile const field{text};
    Ran const ran = run_esprit({"play", field.name(), "--seed", "3"}, "end\nQ\n");
    EXPECT_THAT(ran.out, HasSubstr("who gets +1 PIP from Dorn?\n  1  Q\n"));
    EXPECT_THAT(ran.out, HasSubstr("gets more PIPs from Dorn (GT-PIPS-09)\nPIPs: "));
}

TEST_F(PlayVerb, LooksAreNoOrders) {
    TemporaryFile const plain{".log"};
    TemporaryFile const looked{".log"};
    answers("end\nsave " + plain.name() + "\n");
    std::string const told = answers(
        "help\nunits\nunits Austrian\nwho 2e\nreach 9e\norders 9e\nodds fire marmont at wallis\n"
        "why GT-CHG-01\nmap\nhelp odds\nend\nodds charge 2e at Kaiser\nsave " +
        looked.name() + "\n");
    EXPECT_EQ(content_of(looked.name()), content_of(plain.name()));
    EXPECT_THAT(told, HasSubstr("Boudet, French\n"));
    EXPECT_THAT(told, HasSubstr("2e Cavalerie: cuirassiers of Heavy Brigade, French; eager\n"));
    EXPECT_THAT(told, HasSubstr("9e Legere: moves 3\" over open ground, 3\" of it are left"));
    EXPECT_THAT(told, HasSubstr("Only eager cavalry"));
    EXPECT_THAT(told, HasSubstr("GT-CHG-03: Kaiser is out of reach of 2e Cavalerie"));
    EXPECT_THAT(told, HasSubstr("  odds charge A, B at C "));
}

// Bases an inch deep: fronts at 7.5" and 16.5". Cuirassiers at 6.5" would need 11"; cavalry moves
// 9". Four turns on they are near enough.
TEST_F(PlayVerb, OddsAreThoseOfTheCharge) {
    HouseFile const near{[] {
        std::string text = fixture::small_battle();
        std::string const far = "at = [22, 18]";
        return text.replace(text.find(far), far.size(), "at = [22, 12]");
    }()};
    Ran const ran =
        run_esprit({"play", near.name(), "--seed", "3"}, "end\nodds charge 20e at Liechtenstein\n");
    // cavalry charging cavalry has +1, and passes with 3 or more: 2/3; the target with 4: 1/2. A
    // failure is met by a countercharge, which routs the charger.
    EXPECT_THAT(ran.out, HasSubstr("20e Cavalerie  "));
    EXPECT_THAT(ran.out, HasSubstr("it takes 2 PIPs\n"));
    EXPECT_THAT(ran.out, HasSubstr("decisions: the first option\n"));
    EXPECT_EQ(
        run_esprit({"play", near.name(), "--seed", "3"}, "end\nodds 20e at Liechtenstein\n").out,
        ran.out)
        << "what else could be meant";
}

TEST_F(PlayVerb, AfterTheEnemyItSaysHowToSeeTheMap) {
    std::string const told = answers("end\nend\n", {"--against", "advance"});
    EXPECT_THAT(told, HasSubstr("\nAustrian, turn 2:\n  moved: "));
    EXPECT_THAT(told, HasSubstr("\"map\" shows where the units are now\n"));
    EXPECT_THAT(told, Not(HasSubstr("    ++----")));
    EXPECT_THAT(answers("end\nend\nmap\n", {"--against", "advance"}), HasSubstr("    ++----"));
}

TEST_F(PlayVerb, ABattleIsTakenUpAgain) {
    TemporaryFile const log{".log"};
    std::string const first = "end\nmove 9e 3 forward\n";
    std::string const then = "move 59e 2 forward\nend\n";
    std::string const whole = answers(first + then);
    answers(first, {"--log", log.name()});
    Ran const verified = run_esprit({"verify", log.name()});
    EXPECT_EQ(verified.code, 0) << verified.out;
    std::string const resumed = played(then, {"--resume", log.name()});
    EXPECT_THAT(resumed, HasSubstr(log.name() + ": 3 orders resumed\n"));
    EXPECT_THAT(resumed, EndsWith(whole.substr(whole.find("59e Ligne moves 2\""))));
    EXPECT_THAT(content_of(log.name()), HasSubstr("move 59e Ligne forward 2")) << "the log goes on";
    HouseFile const other{fixture::small_battle(12)};
    Ran const ran = run_esprit({"play", other.name(), "--resume", log.name()});
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.err,
              "esprit: " + log.name() + " is a log of another battlefield, or of other rules\n");
}

TEST_F(PlayVerb, LoadsInMidBattle) {
    TemporaryFile const log{".log"};
    std::string const told = answers("end\nsave " + log.name() + "\nmove 9e 3 forward\nload " +
                                     log.name() + "\nmove 9e 3 forward\nload /no/such.log\n");
    EXPECT_THAT(told, HasSubstr("orders resumed\n"));
    EXPECT_THAT(told, Not(HasSubstr("GT-MOVE-23")));
    EXPECT_THAT(told, EndsWith("cannot read \"/no/such.log\"\n"));
}

TEST_F(PlayVerb, ALogOfAnOlderVersionGoesOnFromItsLastSnapshot) {
    for (std::string const system :
         {"black_powder", "grande_tactique", "men_who_would_be_kings", "rank_and_file"}) {
        std::string const old =
            fixture::content_of(source_tree() + "/tests/logs/format_1/battle_" + system + ".log");
        play::Log const log = text::read_log("old.log", old);
        HouseFile const field{log.header.scenario.content};
        TemporaryFile const begun{".log"};
        std::ofstream{begun.name()} << old;
        TemporaryFile const goes_on{".log"};
        Ran const ran = run_esprit({"play", field.name(), "--hotseat"},
                                   "load " + begun.name() + "\nsave " + goes_on.name() + "\n");
        EXPECT_EQ(ran.code, 0) << ran.err;
        EXPECT_THAT(ran.out, HasSubstr("they were played by version 1; the battle goes on"))
            << system;
        Ran const told = run_esprit({"replay", goes_on.name()});
        EXPECT_EQ(told.code, 0) << told.err;
        play::Log const more = text::read_log("more.log", content_of(goes_on.name()));
        EXPECT_GE(2 * more.entries.size(), log.entries.size()) << system << "\n" << ran.out;
    }
}

TEST_F(PlayVerb, ALogOfANewerVersionIsLeftAlone) {
    TemporaryFile const saved{".log"};
    answers("end\nsave " + saved.name() + "\n");
    play::Log log = text::read_log("saved.log", content_of(saved.name()));
    log.header.play = play::play_version + 1;
    for (play::Entry& entry : log.entries) entry.play = play::play_version + 1;
    std::ofstream{saved.name()} << text::log_text(log);
    EXPECT_THAT(answers("load " + saved.name() + "\n"), HasSubstr("use a newer Esprit"));
}

TEST_F(PlayVerb, DiceOfTheTableAreAskedFor) {
    std::string const told =
        played("end\n4\n2\nmove 9e 3 forward\n7\nmove 59e 1 forward\n", {"--dice", "--hotseat"});
    EXPECT_THAT(told, HasSubstr("GT-PIPS-01 (Desaix) needs 1 die: what does it show?\n"));
    EXPECT_THAT(told, HasSubstr("GT-PIPS-01 (Kellermann) needs 1 die: what does it show?\n"));
    EXPECT_THAT(told, Not(HasSubstr("seed")));
    EXPECT_THAT(told, HasSubstr("9e Legere moves 3\""));
    EXPECT_THAT(told, HasSubstr("\"7\" is no order and no command")) << "no dice are asked for";
}

TEST_F(PlayVerb, DiceThatAreNoneAreAskedForAgain) {
    std::string const told = played("end\n9\n3,3,3\n4\n2\n", {"--dice", "--hotseat"});
    EXPECT_THAT(told, HasSubstr("\"9\" are no dice: faces from 1 to 6 are wanted"));
    EXPECT_THAT(told, HasSubstr("3 dice were given, but 2 are needed; type all dice of this order "
                                "again\n"));
    EXPECT_THAT(told, HasSubstr("PIPs: "));
}

TEST_F(PlayVerb, DiceTypedAgainAreToldFromTheBeginning) {
    std::string const told = played("end\n4\n2,2\n3\n5\n", {"--dice", "--hotseat"});
    EXPECT_THAT(told, HasSubstr("type all dice of this order again\n"));
    EXPECT_THAT(told, HasSubstr("dice 4 -> 4"));
    EXPECT_THAT(told, HasSubstr("dice 3 -> 3"));
    EXPECT_THAT(told, HasSubstr("dice 5 -> 5"));
}

TEST_F(PlayVerb, OrdersWaitForDice) {
    std::string const question = "GT-PIPS-01 (Desaix) needs 1 die: what does it show?\n";
    EXPECT_THAT(played("end\norders\n", {"--dice", "--hotseat"}),
                EndsWith("\"help\" lists the commands.\n" + question + question))
        << "the question that waits stands in place of the orders of the phase";
    EXPECT_THAT(played("end\nreach 9e\n", {"--dice", "--hotseat"}),
                HasSubstr("as it was before the order under way:\n"));
}

// MW-TURN-08
TEST_F(PlayVerb, CardsAreAskedForByTheirNumber) {
    Words const words{"play", source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml",
                      "--dice", "--hotseat"};
    std::string const told = run_esprit(words, "draw\nx\n2 3\n5\n0\n").out;
    EXPECT_THAT(told, HasSubstr("\"x\" is no number of cards: type how many there are, such as 0"));
    EXPECT_THAT(told, HasSubstr("\"2 3\" is no number of cards"));
    EXPECT_THAT(told,
                HasSubstr("MW-TURN-08: 0 to 2 of the 7 cards drawn of 54 are Jokers, not 5; how "
                          "many are there?\n"));
    EXPECT_THAT(told, HasSubstr("7 of 54 cards: no Joker"));
}

TEST_F(PlayVerb, WritesAReportInMidBattle) {
    TemporaryFile const folder{""};
    std::string const told = answers("end\nmove 9e 3 forward\nend\nreport " + folder.name() + "\n");
    EXPECT_THAT(told, EndsWith("the report is " + folder.name() + "/index.html\n"));
    EXPECT_THAT(content_of(folder.name() + "/index.html"), HasSubstr("9e Legere moves 3&quot;"));
    std::filesystem::remove_all(folder.name());
}

TEST_F(PlayVerb, PlaysToTheEnd) {
    HouseFile const brief{fixture::small_battle(4)};
    std::string script;
    for (int i = 0; i < 20; ++i) script += "end\n";
    Ran const ran = run_esprit({"play", brief.name(), "--seed", "3"}, script + "move 9e 3\n");
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("\n=> "));
    EXPECT_EQ(ran.out.find("\n=> "), ran.out.rfind("\n=> ")) << "the end is told once";
    EXPECT_THAT(
        ran.out,
        EndsWith("the battle is over; you can still type report DIR, save FILE, undo or quit\n"));
}

TEST_F(PlayVerb, WrongOptionsAreAnsweredWithTheRightOnes) {
    struct Wrong {
        Words words;
        std::string message;
    };
    Wrong const wrongs[] = {
        {{"--side", "Prussian"}, "there is no side \"Prussian\"; there are French and Austrian"},
        {{"--against", "random_walk"},
         "--against: there is no commander \"random_walk\"; there are random, advance, drill, "
         "recruit, "
         "captain, marshal and staff"},
        {{"--hotseat", "--against", "drill"},
         "--hotseat and --against contradict each other (both players are people)"},
        {{"--dice", "--seed", "1"},
         "--dice and --seed contradict each other (your dice need no seed): leave one of them out "
         "(esprit play "
         "--help)"},
        {{"--resume", "x.log", "--seed", "1"},
         "--resume and --seed contradict each other (the log has its own dice)"},
    };
    for (Wrong const& wrong : wrongs) {
        Words words{"play", field_.name()};
        words.insert(words.end(), wrong.words.begin(), wrong.words.end());
        Ran const ran = run_esprit(words);
        EXPECT_EQ(ran.code, 2);
        EXPECT_THAT(ran.err, StartsWith("esprit: " + wrong.message));
    }
    std::string const engagement = fixture::scene_file("squares");
    EXPECT_THAT(run_esprit({"play", engagement}).err,
                StartsWith("esprit: " + engagement + " is an engagement of one turn"));
}

TEST_F(PlayVerb, AtATerminalThereIsAPrompt) {
    auto const told = fixture::output_at_terminal(
        fixture::esprit_program(), {"play", field_.name(), "--seed", "3"},
        {"NO_COLOR=1", "XDG_STATE_HOME=/nonexistent"}, "end\nmove 9e 3 forward\nquit\n");
    if (!told) GTEST_SKIP() << "no terminal can be opened here";
    EXPECT_THAT(*told, HasSubstr("French, turn 1 of 30, plans> "));
    EXPECT_THAT(*told, HasSubstr("French, turn 1 of 30, PIP phase> "));
    EXPECT_THAT(*told, HasSubstr("9e Legere moves 3\""));
}

}  // namespace
}  // namespace esprit
