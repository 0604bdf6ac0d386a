// Derived facts: house rules that define a fact by an expression over others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/source_tree.h"
#include "text/rulesets/rulebook.h"
#include "text/scenarios/text_file.h"
#include "text/verdicts/check_lines.h"
#include "text/verdicts/render.h"
#include "text/verdicts/verdict.h"

namespace esprit::text {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

NamedText example_file() {
    return {"derived_facts.toml",
            read_text_file(source_tree() + "/docs/examples/derived_facts.toml")};
}

NamedText club_file(std::string const& content, std::string const& ruleset = "grande-tactique") {
    return {"club.toml", "[house]\nruleset = \"" + ruleset + "\"\n" + content};
}

Verdict verdict_under(NamedText const& file, std::string const& ruleset, std::string const& chart,
                      std::vector<std::string> const& facts) {
    LoadedSystem const system = load_system(ruleset, {&file, 1});
    Subject const subject = find_subject(system, chart);
    return odds_of(subject, read_situation(subject, facts), false);
}

std::string pass_odds(NamedText const& file, std::vector<std::string> const& facts) {
    for (OutcomeLine const& line :
         verdict_under(file, "grande-tactique", "morale", facts).outcomes) {
        if (line.outcome == "pass") return line.probability.text();
    }
    return "0";
}

/// The message of a file that is refused.
std::string refusal_of(std::string const& content) {
    NamedText const file = club_file(content);
    try {
        load_system("grande-tactique", {&file, 1});
        return "accepted";
    } catch (InputError const& error) {
        return error.what();
    }
}

TEST(DerivedFacts, DecideWhetherAnEntryCounts) {
    EXPECT_EQ(pass_odds(club_file(""), {"veteran"}), "2/3");
    EXPECT_EQ(pass_odds(example_file(), {"veteran"}), "5/6");
    EXPECT_EQ(pass_odds(example_file(), {"veteran", "shaken"}),
              pass_odds(club_file(""), {"veteran", "shaken"}));
    EXPECT_EQ(pass_odds(example_file(), {"veteran", "charged_in_flank"}),
              pass_odds(club_file(""), {"veteran", "charged_in_flank"}));
}

TEST(DerivedFacts, MayStandInAnyOrder) {
    std::string const entry =
        "[[chart.morale.modifier]]\nrule = \"CLUB-01\"\nadd = true\nwhen = \"prouder\"\nvalue = "
        "1\n";
    NamedText const file = club_file(
        "[facts]\nprouder = \"proud and upslope\"\nproud = \"good\"\n"
        "[any]\ngood = [\"veteran\"]\n" +
        entry);
    EXPECT_EQ(pass_odds(file, {"veteran", "upslope"}), "1");
    EXPECT_EQ(pass_odds(file, {"veteran"}), "2/3");
}

TEST(DerivedFacts, MayBeNumbers) {
    NamedText const file = club_file(
        "[facts]\nmauled = \"max(stands_lost - 1, 0)\"\n"
        "[[chart.morale.modifier]]\nrule = \"CLUB-01\"\nadd = true\nvalue = \"-mauled\"\n",
        "rank-and-file");
    auto const check =
        verdict_under(file, "rank-and-file", "morale", {"stands_lost=3"}).checks.at(0);
    ASSERT_EQ(check.derived.size(), 1U);
    EXPECT_EQ(check.derived[0].fact + "=" + check.derived[0].value, "mauled=2");
    EXPECT_EQ(check.modifiers.back().value, -2);
}

TEST(DerivedFacts, AreShownWithTheVerdict) {
    Verdict const proud = verdict_under(example_file(), "grande-tactique", "morale", {"veteran"});
    EXPECT_THAT(render(proud, {}), HasSubstr("  proud: veteran and not shaken and not exposed\n"));
    EXPECT_THAT(render(proud, {}), Not(HasSubstr("exposed: ")));
    EXPECT_THAT(to_json(proud),
                HasSubstr("\"derived\":[{\"fact\":\"proud\",\"value\":true,\"meaning\":"
                          "\"veteran and not shaken and not exposed\"}]"));
    EXPECT_THAT(to_json(verdict_under(club_file(""), "grande-tactique", "morale", {"veteran"})),
                Not(HasSubstr("derived")));
}

TEST(DerivedFacts, AreExplained) {
    NamedText const file = example_file();
    std::vector<LoadedSystem> systems;
    systems.push_back(load_system("grande-tactique", {&file, 1}));
    EXPECT_THAT(list_facts(systems[0], ""),
                HasSubstr("    exposed: charged_in_flank or charged_in_rear\n"));
    EXPECT_THAT(list_facts(systems[0], "morale"), HasSubstr("  derived facts:\n    exposed: "));
    EXPECT_THAT(list_facts(systems[0], "fire"), Not(HasSubstr("derived facts")));
    for (std::string const& text :
         {list_facts(systems[0], "proud"), explain_rule(systems, "proud")}) {
        EXPECT_THAT(text, HasSubstr("proud: veteran and not shaken and not exposed\n"));
        EXPECT_THAT(text, HasSubstr("used in: morale\n"));
    }
    EXPECT_THROW(list_facts(systems[0], "prout"), BadInput);
}

TEST(DerivedFacts, AreNotStatedByPlayers) {
    try {
        verdict_under(example_file(), "grande-tactique", "morale", {"proud"});
        FAIL();
    } catch (BadInput const& error) {
        EXPECT_STREQ(error.what(),
                     "\"proud\" is derived: give the facts in \"veteran and not shaken and not "
                     "exposed\"");
    }
}

TEST(DerivedFacts, NeedANameOfTheirOwn) {
    EXPECT_EQ(refusal_of("[facts]\nkeen = \"veteran\"\n"), "accepted");
    for (auto const& [name, what] : {std::pair{"veteran", "is a fact already"},
                                     {"repulse", "is an option already"},
                                     {"cavalry", "is a value of arm already"},
                                     {"total", "is a word of expressions"},
                                     {"Keen", "small letters, digits and _, a letter first"},
                                     {"keen-eyed", "small letters, digits and _"}}) {
        std::string const message = refusal_of("[facts]\n" + std::string{name} + " = \"shaken\"\n");
        EXPECT_THAT(message, HasSubstr(what));
        EXPECT_THAT(message, HasSubstr("club.toml:4:1"));
    }
    EXPECT_THAT(refusal_of("[facts]\nkeen = \"shaken\"\n[any]\nkeen = [\"veteran\"]\n"),
                HasSubstr("\"keen\" is a name of [any] already"));
}

TEST(DerivedFacts, HaveASoundDefinition) {
    EXPECT_THAT(refusal_of("[facts]\nkeen = \"verteran\"\n"),
                HasSubstr("club.toml:4:9: \"verteran\" is neither a fact nor an option; did you "
                          "mean \"veteran\"?"));
    EXPECT_THAT(refusal_of("[facts]\na1 = \"b1 or shaken\"\nb1 = \"c1\"\nc1 = \"not b1\"\n"),
                HasSubstr("club.toml:5:1: \"b1\" is defined by itself, in a circle: b1 -> c1 -> "
                          "b1"));
    EXPECT_THAT(refusal_of("[facts]\nkeen = \"not keen\"\n"), HasSubstr("keen -> keen"));
    EXPECT_THAT(refusal_of("[facts]\nkeen = \"arm\"\n"), HasSubstr("this is a name: compare it"));
    EXPECT_THAT(refusal_of("[facts]\nkeen = [\"veteran\"]\n"),
                HasSubstr("a derived fact is an expression in quotes: keen = \"…\""));
    EXPECT_THAT(refusal_of("[facts]\nkeen = \"shaken\"\nsharp = \"given(keen)\"\n"),
                HasSubstr("\"keen\" is no fact"));
}

TEST(DerivedFacts, AreAtMostSixtyFourWithTheNamesOfConditions) {
    std::size_t const known = load_system("grande-tactique").ruleset->named.size();
    std::string facts = "[facts]\n";
    for (std::size_t i = known; i < chance::max_named; ++i) {
        facts += "f" + std::to_string(i) + " = \"shaken\"\n";
    }
    EXPECT_EQ(refusal_of(facts), "accepted");
    EXPECT_THAT(refusal_of(facts + "more = \"shaken\"\n"), HasSubstr("at most 64"));
}

}  // namespace
}  // namespace esprit::text
