// Errors in files: file, line and column, the line itself with a mark below the value, and the
// nearest right name.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "text/rulesets/ruleset_reader.h"
#include "text/rulesets/ruleset_source.h"
#include "text/rulesets/system_loader.h"

namespace esprit::text {
namespace {

/// The complaint about a house rule of a system.
std::string house_complaint_of(std::string const& system, std::string const& content) {
    try {
        NamedText const house{"club.toml", content};
        load_system(system, {&house, 1});
    } catch (InputError const& error) {
        return error.what();
    }
    return "nothing is wrong";
}

/// The same for Grande Tactique; `content` begins in line 3.
std::string house_complaint(std::string const& content,
                            std::string const& head = "[house]\nruleset = \"grande-tactique\"\n") {
    return house_complaint_of("grande-tactique", head + content);
}

struct Wrong {
    std::string content;
    std::string place;  // line and column; empty: none
    std::string message;
    std::string line;   // as it is shown
    std::string marks;  // below it
};

std::string complaint_of(Wrong const& wrong) {
    if (wrong.place.empty()) {
        return wrong.message;
    }
    std::string const number = wrong.place.substr(0, wrong.place.find(':'));
    std::string const told = "club.toml:" + wrong.place + ": " + wrong.message;
    return wrong.line.empty() ? told
                              : told + "\n  " + number + " | " + wrong.line + "\n  " +
                                    std::string(number.size(), ' ') + " | " + wrong.marks;
}

void expect_complaints(std::vector<Wrong> const& all) {
    for (Wrong const& wrong : all) {
        EXPECT_EQ(house_complaint(wrong.content), complaint_of(wrong)) << wrong.content;
    }
}

/// An entry of the modifiers of the morale check; `line` is line 5.
std::string modifier(std::string const& line, std::string const& rule = "GT-MOD-02") {
    return "[[chart.morale.modifier]]\nrule = \"" + rule + "\"\n" + line + "\n";
}

TEST(RulesetErrors, UnknownNames) {
    expect_complaints({
        {"[huose]\n", "3:2", "[huose] has no meaning in a house rule; did you mean \"house\"?",
         "[huose]", " ^^^^^"},
        {"[chart.moral]\n", "3:8", "there is no chart \"moral\"; did you mean \"morale\"?",
         "[chart.moral]", "       ^^^^^"},
        {"[chart.morale]\ntitel = \"x\"\n", "4:1",
         "chart \"morale\" has no \"titel\"; did you mean \"title\"?", "titel = \"x\"", "^^^^^"},
        {"[[chart.morale.modifer]]\nrule = \"GT-MOD-01\"\n", "3:16",
         "a chart has no list \"modifer\"; did you mean \"modifier\"?", "[[chart.morale.modifer]]",
         "               ^^^^^^^"},
        {modifier("value = 1", "GT-MOD-99"), "4:8",
         "the list \"modifier\" of chart \"morale\" has no \"GT-MOD-99\"; did you mean "
         "\"GT-MOD-09\"? (add = true makes a new entry)",
         "rule = \"GT-MOD-99\"", "       ^^^^^^^^^^^"},
        {modifier("valu = 1"), "5:1", "a modifier has no \"valu\"; did you mean \"value\"?",
         "valu = 1", "^^^^"},
        {modifier("when = \"raw or vetran\""), "5:16",
         "\"vetran\" is neither a fact nor an option; did you mean \"veteran\"?",
         "when = \"raw or vetran\"", "               ^^^^^^"},
        {"[options]\nrepuls = \"x\"\n", "4:1",
         "there is no option \"repuls\"; did you mean \"repulse\"?", "repuls = \"x\"", "^^^^^^"},
        {"[options]\nrepulse = \"fallback\"\n", "4:11",
         "the option \"repulse\" is one of stand_shaken, fall_back; did you mean \"fall_back\"?",
         "repulse = \"fallback\"", "          ^^^^^^^^^^"},
        {"[chart.morale]\nkind = \"traget\"\n", "4:8",
         "\"kind\" is one of bands, target, opposed, pool; did you mean \"target\"?",
         "kind = \"traget\"", "       ^^^^^^^^"},
        {"[chart.morale]\nrequires = [\"amr\"]\n", "4:13",
         "\"amr\" is not a fact; did you mean \"arm\"?", "requires = [\"amr\"]",
         "            ^^^^^"},
        {"[chart.morale]\nextends = \"lockd\"\n", "4:11",
         "there is no chart \"lockd\"; did you mean \"locked\"?", "extends = \"lockd\"",
         "          ^^^^^^^"},
        {"[chart.morale]\nextends = \"morale\"\n", "4:11",
         "a chart extends another one that itself extends none", "extends = \"morale\"",
         "          ^^^^^^^^"},
        {"[[chart.morale.next]]\nrule = \"X-1\"\nadd = true\non = \"passes\"\n", "6:6",
         "the chart has no outcome \"passes\"; did you mean \"pass\"?", "on = \"passes\"",
         "     ^^^^^^^^"},
        {"[[chart.morale.next]]\nrule = \"X-1\"\nadd = true\nat_least = 1\n", "6:12",
         "only a pool counts; elsewhere \"on\" names the outcome", "at_least = 1", "           ^"},
        {"[rule.X-1]\ntext = \"x\"\norigin = \"hous\"\n", "5:10",
         "\"origin\" is one of source, fact, ruling, house; did you mean \"house\"?",
         "origin = \"hous\"", "         ^^^^^^"},
    });
}

TEST(RulesetErrors, WrongValues) {
    expect_complaints({
        {modifier("value = 1.5"), "5:9", "a whole number or an expression in quotes is wanted here",
         "value = 1.5", "        ^"},
        {modifier("value = \"veteran\""), "5:9",
         "a whole number is wanted here; this is true or false", "value = \"veteran\"",
         "        ^^^^^^^^^"},
        {modifier("value = 2000000"), "5:9",
         "this lies between -1000000 and 1000000; here it can be 2000000", "value = 2000000",
         "        ^"},
        {modifier("value = 99999999999999"), "5:9",
         "a number lies between minus and plus a million millions", "value = 99999999999999",
         "        ^"},
        {modifier("value = 1.2345"), "5:9", "a number has at most three decimal places",
         "value = 1.2345", "        ^"},
        {modifier("value = 1979-05-27"), "5:9", "dates and times have no meaning here",
         "value = 1979-05-27", "        ^"},
        {modifier("when = 3"), "5:8", "\"when\" is a text, not a number", "when = 3", "       ^"},
        {modifier("when = \"1 + 1\""), "5:8",
         "\"when\" is a condition, true or false; this is neither", "when = \"1 + 1\"",
         "       ^^^^^^^"},
        {modifier("side = \"enemy\""), "5:8", "only a chart of kind \"opposed\" has two sides",
         "side = \"enemy\"", "       ^^^^^^^"},
        {"[chart]\nmorale = 3\n", "4:10", "a chart is a table", "morale = 3", "         ^"},
        {"[chart.morale]\nmodifier = [3]\n", "4:13", "an entry needs \"rule\"", "modifier = [3]",
         "            ^"},
        {"[chart.morale]\ndice = 5\n", "4:8", "\"dice\" is a whole number from 1 to 4", "dice = 5",
         "       ^"},
        {"[chart.morale]\nrequires = [\"raw\"]\n", "4:13",
         "\"raw\" is true or false and never missing", "requires = [\"raw\"]", "            ^^^^^"},
        {"[chart.morale]\nrequires = [3]\n", "4:13", "a fact is a name in quotes", "requires = [3]",
         "            ^"},
        {"[options]\nrepulse = 3\n", "4:11", "an option is set by a name in quotes", "repulse = 3",
         "          ^"},
        {"[rule]\nX-1 = \"x\"\n", "4:7", "a rule is a table: [rule.X-1]", "X-1 = \"x\"", "      ^"},
        {"[rule.X-1]\ncite = \"x\"\n", "3:1", "rule \"X-1\" needs \"text\"", "[rule.X-1]", "^"},
        {"[rule.X-1]\ntext = \"x\"\nruling = \"X-2\"\n", "5:10", "\"ruling\" is a list of rule ids",
         "ruling = \"X-2\"", "         ^^^^^"},
        {"[[number]]\nrule = \"X-1\"\nname = \"n\"\nadd = true\nvalue = 3000\n", "7:9",
         "\"n\" lies between 0 and 1000", "value = 3000", "        ^"},
    });
}

TEST(RulesetErrors, WhatDoesNotFitTogether) {
    expect_complaints({
        {modifier("add = true\nvalue = 1"), "4:8", "\"GT-MOD-02\" is in this list already",
         "rule = \"GT-MOD-02\"", "       ^^^^^^^^^^^"},
        {modifier("add = \"yes\""), "5:7", "\"add\" is true or false", "add = \"yes\"", "      ^"},
        {modifier("before = \"GT-MOD-01\""), "5:1", "\"before\" goes with add = true",
         "before = \"GT-MOD-01\"", "^^^^^^"},
        {modifier("add = true\nbefore = \"GT-MOD-99\"", "X-1"), "6:10",
         "there is no \"GT-MOD-99\" in this list; did you mean \"GT-MOD-09\"?",
         "before = \"GT-MOD-99\"", "         ^^^^^^^^^^^"},
        {"[[chart.morale.modifier]]\nvalue = 3\n", "3:1", "an entry needs \"rule\"",
         "[[chart.morale.modifier]]", "^"},
        {"[chart.morale]\nties = \"reroll\"\n", "4:8", "only a chart of kind \"opposed\" has ties",
         "ties = \"reroll\"", "       ^^^^^^^^"},
        {"[[chart.locked.band]]\nrule = \"GT-LIC-02\"\non = \"lower\"\nat_least = 3\n", "6:12",
         "an opposed chart has no total: its bands are on \"higher\", \"tie\" or \"lower\"",
         "at_least = 3", "           ^"},
        {"[any]\nx = 3\n", "4:5",
         "[any] gives a name to a list of conditions, one of which must hold", "x = 3", "    ^"},
        {"[any]\nx = [\"y\"]\ny = [\"x\"]\n", "4:1",
         "\"x\" is defined by itself, in a circle: x -> y -> x", "x = [\"y\"]", "^"},
        {"[any]\nveteran = [\"raw\"]\n", "4:1", "\"veteran\" is a fact already",
         "veteran = [\"raw\"]", "^^^^^^^"},
        {"[any]\nx = [\"1\"]\n", "4:6", "this is not a condition, true or false", "x = [\"1\"]",
         "     ^^^"},
        {"[[chart.morale.guard]]\nrule = \"X-1\"\nadd = true\noutcome = \"pass\"\ndata = { a = "
         "\"total\" }\n",
         "7:15", "\"total\" is neither a fact nor an option", "data = { a = \"total\" }",
         "              ^^^^^"},
        {"[chart.morale\n", "3:14", "Error while parsing table header: expected ']', saw '\\n'",
         "[chart.morale", "             ^"},
    });
}

TEST(RulesetErrors, NestedConditionsHaveALimit) {
    std::string any = "[any]\nd0 = [\"raw\"]\n";
    for (int i = 1; i <= 40; ++i) {
        std::string const before = "d" + std::to_string(i - 1);
        any += "d" + std::to_string(i) + " = [\"" + before + " or " + before + "\"]\n";
    }
    EXPECT_EQ(house_complaint(any).substr(0, 69),
              "club.toml:16:16: this is too long, with all that its names stand for\n");
}

TEST(RulesetErrors, TheHeadOfAHouseRule) {
    std::string const wanted =
        "a house rule begins with [house] and ruleset = \"…\", the system that it is for";
    auto const complaint = [](std::string const& head) { return house_complaint("", head); };
    EXPECT_EQ(complaint("[options]\n"), "club.toml:1:1: " + wanted + "\n  1 | [options]\n    | ^");
    EXPECT_EQ(complaint("[house]\ntitle = \"x\"\n"),
              "club.toml:1:1: " + wanted + "\n  1 | [house]\n    | ^");
    EXPECT_EQ(complaint("[house]\nruleset = 3\n"),
              "club.toml:1:1: " + wanted + "\n  1 | [house]\n    | ^");
    EXPECT_EQ(complaint("house = 3\n"), "club.toml:1:1: " + wanted + "\n  1 | house = 3\n    | ^");
    EXPECT_EQ(complaint("[house]\nruleset = \"rank-and-file\"\n"),
              "club.toml:2:11: this house rule is for \"rank-and-file\", not for "
              "\"grande-tactique\"\n  2 | ruleset = \"rank-and-file\"\n    |           "
              "^^^^^^^^^^^^^^^");
    EXPECT_EQ(
        complaint("[house]\nruleset = \"grande-tactique\"\ntitel = \"x\"\n"),
        "club.toml:3:1: [house] has no \"titel\"; did you mean \"title\"?\n  3 | titel = \"x\"\n"
        "    | ^^^^^");
    EXPECT_EQ(complaint("[house]\nruleset = \"grande-tactique\"\ntitle = 3\n"),
              "club.toml:3:9: \"title\" is a text of at most 200 letters\n  3 | title = 3\n"
              "    |         ^");
    auto const titled = [&](std::size_t letters) {
        return complaint("[house]\nruleset = \"grande-tactique\"\ntitle = \"" +
                         std::string(letters, 'x') + "\"\n");
    };
    EXPECT_EQ(titled(200).find("title"), std::string::npos);
    EXPECT_EQ(titled(201).find("club.toml:3:9: \"title\" is a text of at most 200 letters"), 0U);
}

/// The complaint about two files of a ruleset with the facts of Grande Tactique.
std::string ruleset_complaint(std::string const& first, std::string const& second) {
    LoadedSystem const known = load_system("grande-tactique");
    NamedText const files[] = {{"a.toml", first}, {"b.toml", second}};
    try {
        build_ruleset(join_ruleset_files(files), *known.ruleset->facts);
    } catch (InputError const& error) {
        std::string const told = error.what();
        return told.substr(0, told.find('\n'));
    }
    return "nothing is wrong";
}

TEST(RulesetErrors, FilesOfARuleset) {
    std::string const head = "[ruleset]\nname = \"x\"\ntitle = \"X\"\n";
    std::string const chart =
        "[chart.c]\ntitle = \"C\"\nkind = \"target\"\nrule = \"X-1\"\n"
        "[[chart.c.needed]]\nrule = \"X-1\"\nvalue = 4\n";
    std::string const bands =
        "[[chart.c.band]]\nrule = \"X-1\"\non = \"pass\"\noutcome = \"pass\"\n"
        "[[chart.c.band]]\nrule = \"X-1\"\non = \"fail\"\noutcome = \"fail\"\n";
    EXPECT_EQ(ruleset_complaint(head, chart + bands), "nothing is wrong");
    EXPECT_EQ(ruleset_complaint("", chart + bands), "a.toml:1:1: a ruleset begins with [ruleset]");
    EXPECT_EQ(ruleset_complaint(head + chart + bands, chart),
              "b.toml:1:8: chart \"c\" stands here a second time");
    EXPECT_EQ(ruleset_complaint(head, head), "b.toml:1:2: [ruleset] stands here a second time");
    EXPECT_EQ(ruleset_complaint(head, chart + bands + bands),
              "b.toml:16:1: \"X-1 on pass\" stands twice in this list");
    EXPECT_EQ(ruleset_complaint(head, chart), "b.toml:3:8: a chart of this kind has a [[band]]");
    EXPECT_EQ(ruleset_complaint(head, "[charts]\n"),
              "b.toml:1:2: a ruleset has no \"charts\"; did you mean \"chart\"?");
    EXPECT_EQ(ruleset_complaint(head, "chart = 3\n"), "b.toml:1:9: \"chart\" is a table here");
    EXPECT_EQ(ruleset_complaint("[ruleset]\ntitle = \"X\"\n", ""),
              "a.toml:1:1: [ruleset] needs \"name\"");
}

TEST(RulesetErrors, ChartsOfBandsNeitherPassNorFail) {
    std::string const house =
        "[house]\nruleset = \"men-who-would-be-kings\"\n[chart.pinning]\nkind = \"bands\"\n"
        "[[chart.pinning.band]]\nrule = \"MW-PIN-02\"\non = \"pass\"\n";
    EXPECT_EQ(house_complaint_of("men-who-would-be-kings", house),
              "club.toml:7:6: a chart of kind \"bands\" has neither pass nor fail\n"
              "  7 | on = \"pass\"\n    |      ^^^^^^");
}

}  // namespace
}  // namespace esprit::text
