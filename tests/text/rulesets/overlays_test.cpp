// House rules: how they change a ruleset, and how the changes are listed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "support/random_situation.h"
#include "text/rulesets/ruleset_source.h"
#include "text/rulesets/system_loader.h"
#include "text/verdicts/verdict.h"

namespace esprit::text {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

DataNode house(std::string const& content, std::string const& ruleset = "grande-tactique") {
    return read_toml("club.toml", "[house]\nruleset = \"" + ruleset + "\"\n" + content);
}

/// The changes of a house rule in the words of `rulesets --diff`.
std::vector<std::string> changes(std::string const& content,
                                 std::string const& ruleset = "grande-tactique") {
    DataNode const before = system_tree(ruleset);
    DataNode after = before;
    lay_over(after, house(content, ruleset));
    build_system(ruleset, after);
    return differences(before, after);
}

/// The odds of an outcome of Grande Tactique's morale check under house rules.
std::string odds(std::string const& content, std::vector<std::string> const& facts,
                 std::string const& outcome = "pass") {
    NamedText const file{"club.toml", "[house]\nruleset = \"grande-tactique\"\n" + content};
    LoadedSystem const system = load_system("grande-tactique", {&file, 1});
    Subject const subject = find_subject(system, "morale");
    for (OutcomeLine const& line :
         odds_of(subject, read_situation(subject, facts), false).outcomes) {
        if (line.outcome == outcome) {
            return line.probability.text();
        }
    }
    return "0";
}

std::string const veterans_by_two = "[[chart.morale.modifier]]\nrule = \"GT-MOD-02\"\nvalue = 2\n";
std::string const guards =
    "[[chart.morale.modifier]]\nrule = \"CLUB-01\"\nadd = true\nwhen = \"veteran and upslope\"\n"
    "value = 1\n[rule.CLUB-01]\ntext = \"guards on a hill\"\n";

// `only_where` describes the condition `only`.
TEST(Overlays, ANewConditionDropsTheWordsForTheOldOne) {
    auto const words = [](std::string const& more) {
        NamedText const file{"club.toml",
                             "[house]\nruleset = \"grande-tactique\"\n[[chart.fire.modifier]]\n"
                             "rule = \"GT-FIRE-16\"\nonly = \"artillery and not shaken\"\n" +
                                 more};
        LoadedSystem const system = load_system("grande-tactique", {&file, 1});
        for (chance::Modifier const& modifier : system.ruleset->chart("fire").modifiers) {
            if (modifier.rule.text == "GT-FIRE-16") return modifier.only_where;
        }
        return std::string{};
    };
    EXPECT_EQ(words(""), "where artillery and not shaken");
    EXPECT_EQ(words("only_where = \"when steady guns fire\"\n"), "when steady guns fire");
}

TEST(Overlays, ChangeAValue) {
    EXPECT_THAT(changes(veterans_by_two),
                ElementsAre("chart morale, modifier GT-MOD-02: value 1 -> 2"));
    EXPECT_EQ(odds("", {"veteran"}), "2/3");
    EXPECT_EQ(odds(veterans_by_two, {"veteran"}), "5/6");
}

TEST(Overlays, RemoveAnEntry) {
    std::string const no_veterans =
        "[[chart.morale.modifier]]\nrule = \"GT-MOD-02\"\nremove = true\n";
    EXPECT_THAT(changes(no_veterans),
                ElementsAre("chart morale, modifier GT-MOD-02: rule GT-MOD-02 -> removed",
                            "chart morale, modifier GT-MOD-02: when veteran -> removed",
                            "chart morale, modifier GT-MOD-02: value 1 -> removed"));
    EXPECT_EQ(odds(no_veterans, {"upslope"}), "2/3");
    EXPECT_EQ(odds(no_veterans, {}), "1/2");
}

TEST(Overlays, AddAnEntry) {
    EXPECT_THAT(changes(guards),
                ElementsAre("chart morale, modifier CLUB-01: rule added: CLUB-01",
                            "chart morale, modifier CLUB-01: when added: veteran and upslope",
                            "chart morale, modifier CLUB-01: value added: 1",
                            "rule CLUB-01: text added: guards on a hill",
                            "rule CLUB-01: origin added: house"));
    EXPECT_EQ(odds("", {"veteran", "upslope"}), "5/6");
    EXPECT_EQ(odds(guards, {"veteran", "upslope"}), "1");
    EXPECT_EQ(odds(guards, {"veteran"}), "2/3");
}

TEST(Overlays, AddBeforeAnother) {
    DataNode tree = system_tree("grande-tactique");
    lay_over(tree, house("[[chart.morale.modifier]]\nrule = \"CLUB-01\"\nadd = true\n"
                         "before = \"GT-MOD-03\"\nvalue = 1\n"));
    auto const& entries = tree.find("chart")->find("morale")->find("modifier")->items;
    ASSERT_GT(entries.size(), 4U);
    EXPECT_EQ(entry_id(entries[1]), "GT-MOD-02");
    EXPECT_EQ(entry_id(entries[2]), "CLUB-01");
    EXPECT_EQ(entry_id(entries[3]), "GT-MOD-03");
    EXPECT_EQ(entries[2].find("before"), nullptr);
    EXPECT_EQ(entries[2].find("add"), nullptr);
}

TEST(Overlays, AGuardComesBeforeTheDice) {
    std::string const guard =
        "[[chart.morale.guard]]\nrule = \"CLUB-02\"\nadd = true\nwhen = \"in_square\"\n"
        "outcome = \"pass\"\n[rule.CLUB-02]\ntext = \"squares stand\"\n";
    EXPECT_EQ(odds(guard, {"in_square", "shaken"}), "1");
    EXPECT_EQ(odds(guard, {"shaken"}), "1/3");
}

TEST(Overlays, OptionsNumbersConditionsAndTexts) {
    EXPECT_THAT(changes("[options]\nrepulse = \"fall_back\"\n"),
                ElementsAre("options repulse: value stand_shaken -> fall_back"));
    EXPECT_THAT(changes("[rule.GT-MOD-02]\ntext = \"guards\"\n"),
                ElementsAre("rule GT-MOD-02: text veteran troops -> guards"));
    EXPECT_THAT(
        changes("[any]\nfollows_up = [\"first_follow_up\"]\n"),
        ElementsAre("any: follows_up first_follow_up, second_follow_up -> first_follow_up"));
    EXPECT_THAT(
        changes(
            "[[number]]\nrule = \"CLUB-04\"\nname = \"club_inches\"\nadd = true\nvalue = 2.5\n"),
        ElementsAre("number club_inches: rule added: CLUB-04",
                    "number club_inches: name added: club_inches",
                    "number club_inches: value added: 2.5"));
    EXPECT_THAT(changes("[[number]]\nname = \"hits_for_one_stand\"\nvalue = 4\n", "rank-and-file"),
                ElementsAre("number hits_for_one_stand: value 3 -> 4"));
    EXPECT_THAT(changes("[chart.morale]\ndice = 2\n"), ElementsAre("chart morale: dice 1 -> 2"));
}

TEST(Overlays, OneRuleMayHaveAnEntryForEachSide) {
    EXPECT_THAT(
        changes("[[chart.locked.modifier]]\nrule = \"GT-LIC-03\"\nside = \"enemy\"\nvalue = 3\n"),
        ElementsAre("chart locked, modifier GT-LIC-03 side enemy: value 1 -> 3"));
    EXPECT_THAT(changes("[[chart.locked.modifier]]\nrule = \"GT-LIC-03\"\nvalue = 3\n"),
                ElementsAre("chart locked, modifier GT-LIC-03: value 1 -> 3"));
    EXPECT_THAT(
        changes("[[chart.morale.band]]\nrule = \"GT-MC-00\"\non = \"fail\"\nwhen = \"raw\"\n"),
        ElementsAre("chart morale, band GT-MC-00 on fail: when added: raw"));
    EXPECT_THAT(changes("[[chart.morale.next]]\nrule = \"GT-ATT-01\"\non = \"fail\"\nadd = true\n"),
                ElementsAre("chart morale, next GT-ATT-01 on fail: rule added: GT-ATT-01",
                            "chart morale, next GT-ATT-01 on fail: on added: fail"));
}

TEST(Overlays, AreLaidOverInOrder) {
    NamedText const files[] = {
        {"club.toml",
         "[house]\nruleset = \"grande-tactique\"\ntitle = \"Thursday club\"\n" + guards},
        {"evening.toml",
         "[house]\nruleset = \"grande-tactique\"\n"
         "[[chart.morale.modifier]]\nrule = \"CLUB-01\"\nvalue = -2\n"}};
    LoadedSystem const system = load_system("grande-tactique", files);
    EXPECT_THAT(system.ruleset->houses, ElementsAre("Thursday club", "evening.toml"));
    Subject const subject = find_subject(system, "morale");
    std::vector<std::string> const facts{"veteran", "upslope"};
    Verdict const verdict = odds_of(subject, read_situation(subject, facts), false);
    EXPECT_EQ(verdict.outcomes[0].probability.text(), "1/2");
    EXPECT_EQ(verdict.ruleset_hash.size(), 16U);
    EXPECT_THROW(load_system("grande-tactique", {files + 1, 1}), InputError);
}

TEST(Overlays, AnErrorLeavesTheTreeUnchanged) {
    DataNode const before = system_tree("grande-tactique");
    for (std::string const& wrong :
         {veterans_by_two + "[[chart.morale.modifier]]\nrule = \"GT-MOD-99\"\nvalue = 2\n",
          veterans_by_two + "[chart.moral]\n", guards + "[options]\nrepuls = \"x\"\n",
          guards + "[huose]\n"}) {
        DataNode tree = before;
        EXPECT_THROW(lay_over(tree, house(wrong)), InputError) << wrong;
        EXPECT_EQ(digest_of(tree), digest_of(before)) << wrong;
        EXPECT_THAT(differences(before, tree), IsEmpty()) << wrong;
    }
}

/// Changes a value to another of the same kind.
void change(DataNode& node) {
    node.text += "x";
    node.thousandths += 1;
    node.truth = !node.truth;
}

/// Collects all single values of a tree.
void gather(DataNode& node, std::vector<DataNode*>& into) {
    if (node.kind != DataNode::Kind::table && node.kind != DataNode::Kind::list) {
        into.push_back(&node);
    }
    for (auto& field : node.fields) gather(field.second, into);
    for (DataNode& item : node.items) gather(item, into);
}

TEST(Overlays, EveryValueChangesTheDigest) {
    for (std::string_view const name : system_names()) {
        DataNode tree = system_tree(name);
        std::uint64_t const before = digest_of(tree);
        std::vector<DataNode*> values;
        gather(tree, values);
        ASSERT_GT(values.size(), 100U) << name;
        std::set<std::uint64_t> seen{before};
        for (DataNode* const value : values) {
            DataNode const kept = *value;
            change(*value);
            EXPECT_TRUE(seen.insert(digest_of(tree)).second)
                << name << ": " << value->place.file->name << ":" << value->place.line;
            *value = kept;
        }
        EXPECT_EQ(digest_of(tree), before) << name;
    }
}

TEST(Overlays, TheDigestIgnoresPlacesAndRemarks) {
    std::string const with_remarks = "# a remark\n\n[any]   # another\nx = [ \"raw\" ]\n";
    EXPECT_EQ(digest_of(read_toml("a.toml", with_remarks)),
              digest_of(read_toml("b.toml", "[any]\nx = [\"raw\"]\n")));
}

TEST(Overlays, ThePlayDigestIgnoresOnlyTexts) {
    std::string const head = "[ruleset]\nname = \"x\"\ntitle = \"X\"\n";
    std::string const rest =
        "[[number]]\nrule = \"X-1\"\nname = \"reach\"\nvalue = 2\n"
        "[rule.X-1]\ntext = \"a reach of 2\"\ncite = \"p. 1\"\n"
        "[chart.c]\ntitle = \"C\"\nabout = \"c\"\n"
        "[[chart.c.refuse]]\nwhen = \"raw\"\nbecause = \"never\"\n";
    auto const with = [&](std::string const& what, std::string const& by) {
        std::string text = head + rest;
        text.replace(text.find(what), what.size(), by);
        return play_digest_of(read_toml("x.toml", text));
    };
    std::uint64_t const before = with("value = 2", "value = 2");
    for (char const* const words :
         {"\"X\"", "\"C\"", "\"c\"", "\"never\"", "\"a reach of 2\"", "\"p. 1\""}) {
        EXPECT_EQ(with(words, "\"other words\""), before) << words;
    }
    EXPECT_NE(with("value = 2", "value = 3"), before);
    EXPECT_NE(with("\"raw\"", "\"veteran\""), before);
    std::string const named = head + "[any]\n";  // a condition may be called "title"
    EXPECT_NE(play_digest_of(read_toml("x.toml", named + "title = [\"raw\"]\n")),
              play_digest_of(read_toml("x.toml", named + "title = [\"shaken\"]\n")));
}

TEST(Overlays, AChartThatExtendsAnotherTakesItsNumbersAndModifiers) {
    std::string const base =
        "[chart.base]\ntitle = \"B\"\nkind = \"target\"\nrule = \"X-1\"\n"
        "[[chart.base.needed]]\nrule = \"X-1\"\nvalue = 5\n"
        "[[chart.base.modifier]]\nrule = \"X-2\"\nwhen = \"veteran\"\nvalue = 1\n"
        "[[chart.base.band]]\nrule = \"X-1\"\non = \"pass\"\noutcome = \"pass\"\n"
        "[[chart.base.band]]\nrule = \"X-1\"\non = \"fail\"\noutcome = \"fail\"\n";
    std::string const more =
        "[chart.more]\ntitle = \"M\"\nkind = \"target\"\nrule = \"X-3\"\nextends = \"base\"\n"
        "[[chart.more.modifier]]\nrule = \"X-4\"\nwhen = \"upslope\"\nvalue = 2\n"
        "[[chart.more.band]]\nrule = \"X-3\"\non = \"pass\"\noutcome = \"stands\"\n"
        "[[chart.more.band]]\nrule = \"X-3\"\non = \"fail\"\noutcome = \"runs\"\n";
    DataNode tree = system_tree("grande-tactique");
    DataNode const added = read_toml("more.toml", base + more);
    for (auto const& [name, chart] : added.find("chart")->fields) {
        tree.find("chart")->field(name) = chart;
    }
    LoadedSystem const system = build_system("grande-tactique", tree);
    Subject const subject = find_subject(system, "more");
    std::vector<std::string> const facts{"veteran", "upslope"};
    Verdict const verdict = odds_of(subject, read_situation(subject, facts), false);
    ASSERT_EQ(verdict.checks.size(), 1U);
    EXPECT_EQ(verdict.checks[0].needed, 5);
    EXPECT_EQ(verdict.checks[0].total_modifier, 3);
    ASSERT_EQ(verdict.outcomes.size(), 2U);
    EXPECT_EQ(verdict.outcomes[0].outcome, "stands");
    EXPECT_EQ(verdict.outcomes[0].probability.text(), "5/6");
}

TEST(Overlays, ASystemWithoutHouseRulesHasNoHash) {
    LoadedSystem const system = load_system("grande-tactique");
    Subject const subject = find_subject(system, "morale");
    EXPECT_EQ(odds_of(subject, empty_situation(subject), false).ruleset_hash, "");
    EXPECT_FALSE(system.with_house_rules);
}

}  // namespace
}  // namespace esprit::text
