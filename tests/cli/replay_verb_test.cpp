// esprit replay and esprit verify: logs that esprit charge has saved, whole and damaged.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "draw/well_formed.h"
#include "play/log.h"
#include "program/charge_scenes.h"
#include "program/house_file.h"
#include "program/run_program.h"
#include "program/verb.h"

namespace esprit {
namespace {

using fixture::content_of;
using fixture::HouseFile;
using fixture::Ran;
using fixture::refused_by;
using fixture::run_esprit;
using fixture::scene_file;
using fixture::TemporaryFile;
using fixture::told_by;
using fixture::Words;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// A charge that was fought and saved: what it told, and its log.
struct Saved {
    explicit Saved(Words const& words) {
        Words all{"charge"};
        all.insert(all.end(), words.begin(), words.end());
        all.insert(all.end(), {"--save", file.name()});
        Ran const ran = run_esprit(all);
        EXPECT_EQ(ran.code, 0) << ran.err;
        told = ran.out;
        log = content_of(file.name());
    }
    TemporaryFile file{".log"};
    std::string told;
    std::string log;
};

std::string story_of(std::string const& told) {
    return told.substr(0, told.find("\n=> "));
}

std::size_t lines_in(std::string const& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

std::string changed(std::string text, std::string const& from, std::string const& to) {
    std::size_t const at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(ReplayVerb, TellsTheSameStoryAgain) {
    for (Words const& words :
         {Words{scene_file("marengo"), "--seed", "7"},
          Words{scene_file("lancers_against_line"), "--dice", "4,3,2"},
          Words{scene_file("out_of_the_wood"), "--seed", "1", "--answers", "stay,2/Wallis"}}) {
        Saved const saved{words};
        std::string const again = told_by({"replay", saved.file.name()});
        EXPECT_EQ(story_of(again), story_of(saved.told)) << words[0];
        Ran const verified = run_esprit({"verify", saved.file.name()});
        EXPECT_EQ(verified.code, 0);
        // the state that both come to is the last of the log
        std::size_t const at = saved.log.rfind("\nstate ") + 7;
        std::string const state = saved.log.substr(at, 16);
        EXPECT_THAT(verified.out, StartsWith(saved.file.name() + ": holds, "));
        EXPECT_THAT(verified.out, EndsWith(" orders, state " + state + "\n"));
        EXPECT_THAT(again, EndsWith(" orders: state " + state + "\n"));
    }
}

TEST(ReplayVerb, GoesUpToAnOrder) {
    Saved const saved{{scene_file("lancers_against_line"), "--dice", "1"}};
    std::string const head = "Lancers against a line\n\n";
    std::string const declared =
        "1/Lancers moves 5\" to contact with 1/Kray (GT-CHG-03)\n"
        "1/Lancers charges 1/Kray (GT-CHG-02)\n\n";
    EXPECT_THAT(told_by({"replay", saved.file.name(), "--to", "0"}),
                StartsWith(head + "=> after 0 of 2 orders: state "));
    EXPECT_THAT(told_by({"replay", saved.file.name(), "--to", "1"}),
                StartsWith(head + declared + "=> after 1 of 2 orders: state "));
    EXPECT_EQ(told_by({"replay", saved.file.name(), "--to", "2"}),
              told_by({"replay", saved.file.name()}));
    EXPECT_EQ(refused_by({"replay", saved.file.name(), "--to", "3"}),
              "--to 3 is beyond the end: \"" + saved.file.name() + "\" has 2 orders\n");
    for (std::string const wrong : {"-1", "x", "1.5"}) {
        EXPECT_EQ(refused_by({"replay", saved.file.name(), "--to=" + wrong}),
                  "--to: \"" + wrong +
                      "\" is not a whole number from 0 to 18446744073709551615 (esprit replay "
                      "--help)\n");
    }
}

TEST(ReplayVerb, DrawsWhatItTells) {
    Saved const saved{{scene_file("lancers_against_line"), "--dice", "4,3,2"}};
    TemporaryFile const of_charge{".svg"};
    TemporaryFile const of_replay{".svg"};
    told_by({"charge", scene_file("lancers_against_line"), "--dice", "4,3,2", "--svg",
             of_charge.name()});
    told_by({"replay", saved.file.name(), "--svg", of_replay.name()});
    EXPECT_EQ(testing::xml_fault(content_of(of_replay.name())), "");
    EXPECT_EQ(content_of(of_replay.name()), content_of(of_charge.name()));
}

// The log holds the house rules: it needs neither their files nor the scenario's.
TEST(ReplayVerb, HouseRulesAreInTheLog) {
    // lancers that cannot fail: 1 + 1 + 3
    HouseFile const brave{
        "[house]\nruleset = \"grande-tactique\"\n"
        "[[chart.morale.modifier]]\nrule = \"GT-MOD-22\"\nvalue = 3\n"};
    HouseFile const more{
        "[house]\nruleset = \"grande-tactique\"\n"
        "[[chart.morale.modifier]]\nrule = \"GT-MOD-17\"\nvalue = 2\n"};
    Saved const saved{{scene_file("lancers_against_line"), "--dice", "1,6", "--house", brave.name(),
                       "--house", more.name()}};
    EXPECT_THAT(saved.told, HasSubstr("1d6 +5, 4 or more: dice 1, total 6 -> pass"));
    EXPECT_EQ(story_of(told_by({"replay", saved.file.name()})), story_of(saved.told));
    told_by({"verify", saved.file.name()});
}

/// The log with the seals that fit to its text: what verify says they would be.
std::string sealed(std::string log) {
    std::string const words = "the seal of the present text is ";
    for (;;) {
        HouseFile const file{log};
        std::string const complaint = run_esprit({"verify", file.name()}).err;
        std::size_t const right = complaint.find(words);
        if (right == std::string::npos) return log;
        auto const line = std::stoul(
            complaint.substr(complaint.find(file.name() + ":") + file.name().size() + 1));
        std::size_t begin = 0;
        for (std::size_t i = 1; i < line; ++i) begin = log.find('\n', begin) + 1;
        EXPECT_EQ(log.substr(begin, 5), "seal ");
        log.replace(begin + 5, 16, complaint.substr(right + words.size(), 16));
    }
}

// A log that was written by other rules, or by somebody who knows about seals.
TEST(VerifyVerb, SaysWhichOrderDiffers) {
    Saved const saved{{scene_file("lancers_against_line"), "--dice", "4,3,2"}};
    // with 5 in place of 3 the infantry stands, and nobody rolls for a follow-up
    HouseFile const other{sealed(changed(saved.log, "unit 1: 3 = ", "unit 1: 5 = "))};
    Ran const ran = run_esprit({"verify", other.name()});
    EXPECT_EQ(ran.code, 1) << ran.err;
    EXPECT_THAT(ran.out, StartsWith(other.name() + ": order 2, its steps: the log has "));
    EXPECT_EQ(lines_in(ran.out), 1U);
    EXPECT_EQ(ran.err, "");
    EXPECT_THAT(refused_by({"replay", other.name()}), StartsWith(other.name() + ": order 2"));
}

TEST(VerifyVerb, SaysThatTheRulesAreOthers) {
    std::string const log = Saved{{scene_file("lancers_against_line"), "--dice", "4,3,2"}}.log;
    std::string const digest = log.substr(log.find("\nruleset ") + 9, 16);
    std::string const note =
        " (it was played by ruleset 0123456789abcdef; this program has ruleset " + digest + ")\n";
    std::string const foreign = changed(log, digest, "0123456789abcdef");
    HouseFile const holds{sealed(foreign)};
    EXPECT_THAT(told_by({"verify", holds.name()}), EndsWith(note));
    HouseFile const differs{sealed(changed(foreign, "unit 1: 3 = ", "unit 1: 5 = "))};
    Ran const ran = run_esprit({"verify", differs.name()});
    EXPECT_EQ(ran.code, 1);
    EXPECT_THAT(ran.out, EndsWith(note));
    EXPECT_THAT(refused_by({"replay", differs.name()}), EndsWith(note));
}

// Another version of play: its dice are read, and where the rules of today differ that is said.
std::string of_another_version(std::string const& log) {
    return changed(log, "\nplay " + std::to_string(play::play_version) + "\n", "\nplay 99\n");
}

TEST(VerifyVerb, SaysThatThePlayVersionIsAnother) {
    std::string const log = Saved{{scene_file("lancers_against_line"), "--seed", "1"}}.log;
    std::string const note =
        " (it was played by play version 99; this program plays by version " +
        std::to_string(play::play_version) +
        ", so the dice of other versions are read from the log, not rolled again)\n";
    std::string const foreign = of_another_version(log);
    HouseFile const holds{sealed(foreign)};
    std::string const verified = told_by({"verify", holds.name()});
    EXPECT_THAT(verified, StartsWith(holds.name() + ": holds, 2 orders, state "));
    EXPECT_THAT(verified, EndsWith(note));
    EXPECT_THAT(told_by({"replay", holds.name()}), EndsWith(" " + note));
    std::size_t const state = foreign.rfind("\nstate ") + 7;
    std::string other = foreign;
    other[state] = other[state] == '0' ? '1' : '0';
    HouseFile const differs{sealed(other)};
    Ran const ran = run_esprit({"verify", differs.name()});
    EXPECT_EQ(ran.code, 1) << ran.err;
    EXPECT_THAT(ran.out, StartsWith(differs.name() + ": order 2, its state: the log has "));
    EXPECT_THAT(ran.out, EndsWith(note));
    std::string const told = told_by({"replay", differs.name()});
    EXPECT_THAT(told, HasSubstr("\n=> after 1 of 2 orders: state "));
    EXPECT_THAT(told, HasSubstr("\n   order 2, its state: the log has "));
    EXPECT_THAT(told, EndsWith(" " + note));
    EXPECT_THAT(refused_by({"replay", differs.name(), "--json"}),
                HasSubstr(": order 2, its state"));
}

// Turns end with snapshots: behind a difference the story goes on with the next turn.
TEST(ReplayVerb, GoesOnFromASnapshotBehindADifferenceToAnotherVersion) {
    TemporaryFile const file{".log"};
    ASSERT_EQ(
        run_esprit({"battle", scene_file("balanced"), "--turns", "2", "--log", file.name()}).code,
        0);
    std::string foreign = of_another_version(content_of(file.name()));
    std::size_t const state = foreign.find("\nstate ") + 7;
    foreign[state] = foreign[state] == '0' ? '1' : '0';
    HouseFile const differs{sealed(foreign)};
    std::string const told = told_by({"replay", differs.name()});
    EXPECT_THAT(told, HasSubstr("\n   order 1, its state: the log has "));
    EXPECT_THAT(told, HasSubstr("\n   replay goes on from the snapshot after order "));
    std::size_t const orders = told.find("\n=> after ") + 10;
    std::string const count = told.substr(orders, told.find(' ', orders) - orders);
    EXPECT_THAT(told.substr(orders), StartsWith(count + " of " + count + " orders: state "));
}

/// The complaint begins with the file and this line.
void expect_refused_at(std::string const& content, std::size_t line, std::string const& part) {
    HouseFile const file{content};
    for (std::string const verb : {"replay", "verify"}) {
        std::string const complaint = refused_by({verb, file.name()});
        EXPECT_THAT(complaint, StartsWith(file.name() + ":" + std::to_string(line) + ":")) << verb;
        EXPECT_THAT(complaint, HasSubstr(part));
    }
}

TEST(DamagedLogs, AreRefusedAtTheirLine) {
    std::string const log = Saved{{scene_file("lancers_against_line"), "--seed", "1"}}.log;
    auto const line_of = [&](std::string const& text) {
        return lines_in(log.substr(0, log.find(text))) + 1;
    };
    expect_refused_at(changed(log, "esprit log 3", "esprit log 9"), 1,
                      "a log of another format: this program reads formats 1 to 3");
    expect_refused_at(changed(log, "seed 1\n", "seed 2\n"), line_of("begin ") + 1,
                      "the seal does not fit: something in the header was changed");
    expect_refused_at(changed(log, "| width = 24", "| width = 25"), line_of("scenario "),
                      "lines were changed");
    expect_refused_at(changed(log, "resolve charges", "resolve charge"), line_of("end 2") - 1,
                      "the seal does not fit: something in order 2");
    expect_refused_at(log + "x\n", lines_in(log) + 1, "nothing may follow the end of a log");
}

// Seals guard against accidents only; what cannot be a battle is found without them.
TEST(DamagedLogs, ASnapshotOfNoBattleIsRefusedAtItsLine) {
    TemporaryFile const file{".log"};
    ASSERT_EQ(
        run_esprit({"battle", scene_file("balanced"), "--turns", "2", "--log", file.name()}).code,
        0);
    std::string const log = content_of(file.name());
    std::size_t const snapshot = log.find("\nsnapshot ") + 1;
    ASSERT_NE(snapshot, 0U);
    // behind the number of units, two bytes, and the first one's place, twelve, stands its state
    std::string forged = log;
    forged.replace(log.find("% ", snapshot) + 2 + 2 * 14, 2, "09");
    std::size_t const line = lines_in(log.substr(0, snapshot)) + 1;
    expect_refused_at(sealed(forged), line, "the snapshot is no battle of this scenario: ");
    expect_refused_at(sealed(forged), line,
                      ": its state is 9; a number from 0 to 3 would be right");
    std::string const begun = changed(log, "\nbegin ", "\nstart 3 bytes\n% 010203\nbegin ");
    expect_refused_at(sealed(begun), lines_in(log.substr(0, log.find("\nbegin ") + 1)) + 1,
                      "these are not the bytes of a battle of grande-tactique");
}

// Whatever byte is missing or another one: refused with the line, and nothing is told.
TEST(DamagedLogs, AreNeverTold) {
    std::string const log = Saved{{scene_file("lancers_against_line"), "--seed", "1"}}.log;
    for (std::size_t at = 1; at < log.size(); at += 41) {
        std::string other = log;
        other[at] = static_cast<char>(other[at] ^ 1);
        for (std::string const& damaged : {log.substr(0, at), other}) {
            HouseFile const file{damaged};
            std::string const complaint = refused_by({"replay", file.name()});
            EXPECT_THAT(complaint,
                        ::testing::AnyOf(StartsWith(file.name() + ":"),
                                         StartsWith("\"" + file.name() + "\" is not a log")))
                << at;
        }
    }
}

TEST(ReplayVerb, WrongWordsAreAnsweredWithTheRightOnes) {
    std::string const no_log =
        " is not a log: logs are written by esprit battle --log, esprit play --log and esprit "
        "charge "
        "--save\n";
    std::string const scene = scene_file("marengo");
    HouseFile const empty{""};
    for (std::string const verb : {"replay", "verify"}) {
        EXPECT_EQ(refused_by({verb, scene}), "\"" + scene + "\"" + no_log);
        EXPECT_EQ(refused_by({verb, empty.name()}), "\"" + empty.name() + "\"" + no_log);
        EXPECT_EQ(refused_by({verb, "no-such-file"}), "cannot read \"no-such-file\"\n");
    }
    EXPECT_EQ(refused_by({"replay"}),
              "too few words: esprit replay LOG [OPTION...] (esprit replay --help)\n");
    EXPECT_EQ(refused_by({"verify"}),
              "too few words: esprit verify LOG [OPTION...] (esprit verify --help)\n");
    EXPECT_EQ(refused_by({"show"}),
              "too few words: esprit show SCENARIO [OPTION...] (esprit show --help)\n");
}

}  // namespace
}  // namespace esprit
