// Files of studies: what they say, what is wrong with them by line and column, and what changes of
// a scenario do.
#include "study/study_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "study/toml_text.h"
#include "support/source_tree.h"
#include "text/rulesets/ruleset_source.h"
#include "text/scenarios/text_file.h"

namespace esprit::study {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using text::DataNode;

std::string complaint(std::string const& content) {
    try {
        load_study(read_study("s.toml", content), Files::nowhere);
    } catch (text::InputError const& error) {
        return error.what();
    }
    return "none";
}

std::vector<std::string> names_in(StudyWords const& words) {
    std::vector<std::string> names;
    for (VariantWords const& variant : words.variants) names.push_back(variant.name);
    return names;
}

TEST(StudyFile, ListsVariantsThatSayWhatIsDifferent) {
    StudyWords const words = read_study("s.toml", R"(title = "T"
scenario = "a.toml"
battles = 500
seed = 3
red = "advance"

[[variant]]
name = "plain"

[[variant]]
name = "other"
red = "drill"
house = ["x.toml", "y.toml"]
remove = "unit.1/Line"
against = "plain"
[variant.set]
"turns.last" = 9
)");
    EXPECT_EQ(words.title, "T");
    EXPECT_EQ(words.battles, 500U);
    EXPECT_EQ(words.seed, 3U);
    ASSERT_THAT(names_in(words), ElementsAre("plain", "other"));
    EXPECT_EQ(words.variants[0].red->text, "advance");
    EXPECT_FALSE(words.variants[0].blue);
    VariantWords const& other = words.variants[1];
    EXPECT_EQ(other.scenario->text, "a.toml");
    EXPECT_EQ(other.red->text, "drill");
    EXPECT_EQ(other.houses.size(), 2U);
    EXPECT_EQ(other.removed[0].text, "unit.1/Line");
    EXPECT_EQ(other.against->text, "plain");
    ASSERT_EQ(other.changes.size(), 1U);
    EXPECT_EQ(other.changes[0].path, "turns.last");
    EXPECT_EQ(other.changes[0].value.thousandths, 9000);
}

TEST(StudyFile, BringsFilesAlongAndSaysHowPreciseIsEnough) {
    StudyWords const words = read_study("s.toml", R"(title = "T"
scenario = "a.toml"
precision = "0.5%"
[[variant]]
name = "plain"
[[file]]
name = "a.toml"
text = "one"
[[file]]
name = "houses/b.toml"
text = "two"
)");
    EXPECT_EQ(words.precision_millionths, 5000U);
    ASSERT_EQ(words.files.size(), 2U);
    EXPECT_EQ(words.files[1].name, "houses/b.toml");
    EXPECT_EQ(words.files[1].content, "two");
    std::string const twice =
        "[[file]]\nname = \"a\"\ntext = \"x\"\n[[file]]\nname = \"a\"\ntext = \"y\"\n";
    EXPECT_THAT(complaint("title = \"T\"\nscenario = \"a\"\n[[variant]]\nname = \"a\"\n" + twice),
                HasSubstr("s.toml:8:1: the study has another file \"a\""));
    EXPECT_THAT(complaint("title = \"T\"\nscenario = \"a\"\nprecision = \"60%\"\n"),
                HasSubstr("s.toml:3:13: \"60%\" is not a half width"));
}

TEST(StudyFile, FilesThatItBringsComeBeforeThoseBesideIt) {
    std::string const scenario =
        text::read_text_file(source_tree() + "/scenarios/rank-and-file/mollwitz.toml");
    std::string const head =
        "title = \"T\"\nscenario = \"x/field.toml\"\n[[variant]]\nname = \"a\"\nhouse = "
        "\"x/../club.toml\"\n";
    std::string const files = "[[file]]\nname = \"x/field.toml\"\ntext = \'\'\'\n" + scenario +
                              "\'\'\'\n[[file]]\nname = \"club.toml\"\ntext = \"\"\"\n[house]\n"
                              "ruleset = \"rank-and-file\"\ntitle = \"Club\"\n\"\"\"\n";
    Study const study = load_study(read_study("nowhere/s.toml", head + files), Files::beside_it);
    EXPECT_THAT(study.variants[0].field->ruleset().houses, ::testing::Contains("Club"));
}

// As simulate does, though better ones are to be had, who take a thousand times as long.
TEST(StudyFile, NobodyNamedIsDrill) {
    std::string const field = source_tree() + "/scenarios/black-powder/balanced.toml";
    Study const study =
        load_study(read_study("s.toml", "title = \"T\"\nscenario = \"" + field +
                                            "\"\n[[variant]]\nname = \"a\"\nred = \"captain\"\n"),
                   Files::beside_it);
    auto const& commanders = study.variants[0].commanders;
    EXPECT_EQ(commanders[0], "drill");
    EXPECT_EQ(commanders[1], "captain");
}

/// A study of two variants, and what each says besides.
Study compared(std::string const& first, std::string const& second) {
    std::string const field = source_tree() + "/scenarios/black-powder/balanced.toml";
    return load_study(read_study("s.toml", "title = \"T\"\nscenario = \"" + field +
                                               "\"\n[[variant]]\nname = \"a\"\n" + first +
                                               "[[variant]]\nname = \"b\"\n" + second),
                      Files::beside_it);
}

// Holm's correction goes by the number of comparisons: none may be there twice.
TEST(StudyFile, ComparesTwoVariantsOnce) {
    EXPECT_EQ(compared("", "").variants[1].compared_with, 0U);
    Study const backward = compared("against = \"b\"\n", "");
    EXPECT_EQ(backward.variants[0].compared_with, 1U);
    EXPECT_EQ(backward.variants[1].compared_with, 1U) << "with nothing";
    try {
        compared("against = \"b\"\n", "against = \"a\"\n");
        ADD_FAILURE() << "was taken";
    } catch (text::InputError const& error) {
        EXPECT_THAT(error.what(), HasSubstr("\"a\" is already compared with \"b\""));
    }
}

TEST(StudyFile, MultipliesAGridOut) {
    StudyWords const words = read_study("s.toml", R"(title = "T"
scenario = "a.toml"
[[axis]]
name = "commander"
value = [{ name = "drill", blue = "drill" }, { name = "random", blue = "random" }]
[[axis]]
name = "rules"
value = [{ name = "as written" }, { name = "club", house = "club.toml" }, { name = "old", house = "old.toml" }]
)");
    EXPECT_THAT(names_in(words), ElementsAre("drill, as written", "drill, club", "drill, old",
                                             "random, as written", "random, club", "random, old"));
    EXPECT_EQ(words.variants[4].blue->text, "random");
    EXPECT_EQ(words.variants[4].houses[0].text, "club.toml");
}

TEST(StudyFile, SaysWhatIsWrongByLineAndColumn) {
    EXPECT_THAT(complaint("title = \"T\"\nscenario = 3\n[[variant]]\nname = \"a\"\n"),
                HasSubstr("s.toml:2:12: "));
    EXPECT_THAT(complaint("title = \"T\"\nscenari = \"x\"\n[[variant]]\nname = \"a\"\n"),
                HasSubstr("s.toml:2:1: "));
    EXPECT_THAT(complaint("title = \"T\"\nscenari = \"x\"\n[[variant]]\nname = \"a\"\n"),
                HasSubstr("did you mean \"scenario\"?"));
    EXPECT_THAT(
        complaint("title = \"T\"\nscenario = \"x\"\nbattles = 0\n[[variant]]\nname = \"a\""),
        HasSubstr("s.toml:3:11: "));
    EXPECT_THAT(complaint("title = \"T\"\n[[variant]]\nname = \"a\"\n"),
                HasSubstr("a variant needs a scenario, its own or that of the study"));
    EXPECT_THAT(complaint("title = \"T\"\nscenario = \"x\"\n[[variant]]\nname = \"a\"\n[[variant]]"
                          "\nname = \"a\"\n"),
                HasSubstr("s.toml:5:1: another variant is called \"a\""));
    EXPECT_THAT(complaint("title = \"T\"\nscenario = \"x\"\n"), HasSubstr("a study needs a "));
    EXPECT_THAT(complaint("title = \"T\"\nscenario = \"x\"\n[[variant]]\nname = \"a\"\n[[axis]]\n"
                          "name = \"b\"\nvalue = [{name = \"c\"}]\n"),
                HasSubstr("has [[variant]] or [[axis]], not both"));
    EXPECT_THAT(complaint("title = \"T\"\nscenario = \"x\"\n[[axis]]\nname = \"b\"\n"),
                HasSubstr("s.toml:3:1: "));
    EXPECT_THAT(complaint("title = \"T\nscenario"), HasSubstr("s.toml:1:"));
    EXPECT_THAT(complaint("title = \"T\"\nscenario = \"x\"\n[[axis]]\nname = \"b\"\nvalue = []\n"),
                HasSubstr("s.toml:5:1: an axis needs at least one value"));
    EXPECT_THAT(complaint("title = \"T\"\nscenario = \"x\"\naxis = []\n"),
                HasSubstr("s.toml:3:1: a grid needs at least one [[axis]]"));
    EXPECT_THAT(complaint("title = \"T\"\nscenario = \"x\"\nvariant = []\n"),
                HasSubstr("s.toml:3:1: a study needs at least one [[variant]]"));
    EXPECT_THAT(complaint("[[variant]]\nname = 7\nhouse = [3]\nset = 1\n"), HasSubstr("s.toml:4:"));
}

TEST(StudyFile, TellsTheFaultsOfAllVariantsAtOnce) {
    std::string const balanced =
        text::read_text_file(source_tree() + "/scenarios/black-powder/balanced.toml");
    std::string const told = complaint(
        "title = \"T\"\nbattels = 10\nscenario = \"b.toml\"\nblue = \"dril\"\nred = \"marshl\"\n"
        "[[variant]]\nname = \"a\"\nset = { \"turns.lst.x\" = 4, \"unit.Nobody.morale\" = 3 }\n"
        "[[variant]]\nname = \"b\"\nhouse = [\"none.toml\"]\nremove = [\"unit.Somebody\"]\n"
        "[[variant]]\nname = \"c\"\n"
        "[[file]]\nname = \"b.toml\"\ntext = '''\n" +
        balanced + "'''\n");
    for (std::string const line :
         {"s.toml:2:", "s.toml:4:", "s.toml:5:", "s.toml:8:", "s.toml:11:", "s.toml:12:"}) {
        EXPECT_THAT(told, HasSubstr(line));
    }
    EXPECT_THAT(told, HasSubstr("did you mean \"drill\""));
    EXPECT_THAT(told, HasSubstr("\"Nobody\""));
}

char const* const scene = R"(title = "T"
[turns]
last = 12
[[unit]]
name = "1. Foot"
at = [3, 4.5]
[[unit]]
name = "1. Foot.Guard"
arm = "infantry"
)";

std::string changed(std::string const& path, DataNode value) {
    DataNode tree = text::read_toml("x.toml", scene);
    std::string const why = apply(tree, {path, std::move(value), {}});
    return why.empty() ? toml_text(tree) : why;
}
DataNode word(std::string const& text) {
    DataNode node;
    node.kind = DataNode::Kind::text;
    node.text = text;
    return node;
}

TEST(StudyChanges, AreFoundByKeysAndNames) {
    EXPECT_THAT(changed("turns.last", word("x")), HasSubstr("\"last\" = \"x\"\n"));
    EXPECT_THAT(changed("unit.1. Foot.arm", word("horse")),
                HasSubstr("\"at\" = [3, 4.5]\n\"arm\" = \"horse\"\n"));
    EXPECT_THAT(changed("unit.1. Foot.Guard.arm", word("guns")),
                HasSubstr("\"name\" = \"1. Foot.Guard\"\n\"arm\" = \"guns\"\n"));
    EXPECT_THAT(changed("about", word("new")), HasSubstr("\"about\" = \"new\"\n"));
}

TEST(StudyChanges, AStarStandsForAnyLettersOfAName) {
    std::string const both = changed("unit.1. *.arm", word("horse"));
    EXPECT_THAT(both, HasSubstr("\"at\" = [3, 4.5]\n\"arm\" = \"horse\"\n"));
    EXPECT_THAT(both, HasSubstr("\"name\" = \"1. Foot.Guard\"\n\"arm\" = \"horse\"\n"));
    std::string const one = changed("unit.*Guard.arm", word("horse"));
    EXPECT_THAT(one, Not(HasSubstr("\"at\" = [3, 4.5]\n\"arm\"")));
    EXPECT_THAT(one, HasSubstr("\"arm\" = \"horse\"\n"));
    EXPECT_EQ(changed("unit.2*.arm", word("x")), "the scenario has no unit \"2*\"");
    DataNode tree = text::read_toml("x.toml", scene);
    EXPECT_EQ(remove(tree, "unit.*o*t*"), "");
    EXPECT_THAT(toml_text(tree), Not(HasSubstr("Foot")));
    EXPECT_EQ(remove(tree, "unit.*"), "the scenario has no unit \"*\"");
}

TEST(StudyChanges, ThatLeadNowhereAreRefused) {
    EXPECT_EQ(changed("unit.2. Foot.arm", word("x")), "the scenario has no unit \"2. Foot\"");
    EXPECT_EQ(changed("turn.last", word("x")), "the scenario has no [turn]");
    EXPECT_EQ(changed("unit.1. Foot", word("x")),
              "\"unit.1. Foot\" is a whole table: name one of its values");
    EXPECT_EQ(changed("title.x", word("x")), "\"title\" is a value and has no \"x\"");
    DataNode tree = text::read_toml("x.toml", scene);
    EXPECT_EQ(remove(tree, "turns.first"), "the scenario has no \"turns.first\"");
    EXPECT_EQ(remove(tree, "unit.1. Foot.Guard"), "");
    EXPECT_EQ(remove(tree, "unit.1. Foot.Guard"), "the scenario has no \"unit.1. Foot.Guard\"");
    EXPECT_EQ(remove(tree, "turns.last"), "");
    EXPECT_EQ(toml_text(tree),
              "\"title\" = \"T\"\n\n[\"turns\"]\n\n[[\"unit\"]]\n\"name\" = \"1. Foot\"\n"
              "\"at\" = [3, 4.5]\n");
}

// Every scenario that comes with the program reads as the same tree from its text.
TEST(StudyChanges, TreesAreWrittenAsTheyWereRead) {
    std::filesystem::path const top = std::filesystem::path{source_tree()} / "scenarios";
    int files = 0;
    for (auto const& entry : std::filesystem::recursive_directory_iterator{top}) {
        if (entry.path().extension() != ".toml") continue;
        ++files;
        DataNode const tree =
            text::read_toml(entry.path().string(), text::read_text_file(entry.path().string()));
        DataNode const again = text::read_toml("again.toml", toml_text(tree));
        EXPECT_EQ(text::digest_of(again), text::digest_of(tree)) << entry.path();
    }
    EXPECT_GT(files, 20);
    DataNode odd = text::read_toml(
        "odd.toml",
        "\"a b\\\"c\\\\\" = \"x\\ny\\u0001\"\nn = -0.25\nm = -3\nk = [true, false, {z = 1}]");
    EXPECT_EQ(text::digest_of(text::read_toml("again.toml", toml_text(odd))), text::digest_of(odd));
}

}  // namespace
}  // namespace esprit::study
