// The lists in docs that are made from the sources are as the sources have them, and their makers
// read what they are for.
#include <gtest/gtest.h>

#include "program/charge_scenes.h"
#include "support/rule_places.h"
#include "support/scenario_words.h"
#include "support/source_tree.h"
#include "support/system_places.h"
#include "support/type_list.h"

namespace esprit::code_rules {
namespace {

using Ids = std::vector<std::string>;

constexpr char const* mended_by = "cmake --build --preset test --target indexes";

std::string document(std::string const& name) {
    return fixture::content_of(std::filesystem::path{source_tree()} / "docs" / name);
}

TEST(Indexes, TheListOfRulesIsAsTheSourcesHaveIt) {
    EXPECT_TRUE(document("where_rules_are.md") == rule_index_page()) << mended_by;
}

void expect_end(std::string const& name, std::string_view heading, std::string const& part) {
    std::string const text = document(name);
    std::size_t const begin = text.find(heading);
    ASSERT_NE(begin, std::string::npos);
    EXPECT_TRUE(text.substr(begin) == part) << mended_by;
}

TEST(Indexes, TheListOfTypesIsAsTheSourcesHaveIt) {
    expect_end("glossary.md", type_list_heading, type_list_part());
}

TEST(Indexes, TheListOfFilesForARulesetIsAsTheTreeHasIt) {
    expect_end("adding_a_ruleset.md", system_places_heading, system_places_part());
}

TEST(Indexes, TheWordsOfScenariosAreAsTheSystemsReadThem) {
    std::string const text = document("scenario_format.md");
    EXPECT_TRUE(text == fixture::with_tables_of_words(text)) << mended_by;
}

TEST(Indexes, FindFilesOfSystems) {
    std::string all;
    Ids paths{"b/" + std::string{systems[0].ruleset} + "/x.toml"};
    for (SystemNames const& system : systems) {
        all += std::string{system.type} + " ";
        paths.push_back("a/" + std::string{system.folder} + ".h");
    }
    EXPECT_EQ(files_of_every_system(paths), Ids{"a/<system>.h"});
    std::vector<fixture::TreeFile> const found =
        files_that_name_every_system({{"a.cpp", all}, {paths[1], all}, {"b.cpp", all.substr(3)}});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].path, "a.cpp");
}

TEST(Indexes, ReadRuleIds) {
    EXPECT_EQ(rule_ids_in("(GT-FLEE-22), GEO-10: SGT-1 GT GT-R-05. BP-BRK-A RF-MEL"),
              (Ids{"GT-FLEE-22", "GEO-10", "GT-R-05", "BP-BRK-A", "RF-MEL"}));
    EXPECT_EQ(rule_ids_in("GT-CHG-01..03, -06..07 and -09,\n/// -11, GT-MC-T3, -5 and 4-12"),
              (Ids{"GT-CHG-01", "GT-CHG-02", "GT-CHG-03", "GT-CHG-06", "GT-CHG-07", "GT-CHG-09",
                   "GT-CHG-11", "GT-MC-T3"}));
}

TEST(Indexes, TellCommentsAboveFromWhatStandsInside) {
    std::string const source =
        "/// GT-A-01: it runs.\nint run(int x) {\n    // GT-A-02\n    return f(\"GT-A-03\");\n}\n"
        "struct B {\n    int most = 3;  // GT-A-04\n};\n/// GT-A-05: the rest.\nint rest(B b);\n"
        "char const* const names[] = {\"GT-A-06\"};\n";
    std::vector<RulePlace> const places = rule_places(source);
    EXPECT_EQ(places, (std::vector<RulePlace>{{"GT-A-01", "run", true},
                                              {"GT-A-02", "run", false},
                                              {"GT-A-03", "run", false},
                                              {"GT-A-04", "most", true},
                                              {"GT-A-05", "rest", true},
                                              {"GT-A-06", "", true}}));
}

TEST(Types, AreFoundInTwoNamespaces) {
    auto const header = [](std::string const& path, std::string const& space,
                           std::string const& line) {
        return fixture::TreeFile{"src/" + path, "namespace esprit::" + space + " {\n" + line};
    };
    std::vector<fixture::TreeFile> const headers{
        header("play/log.h", "play", "struct Step {\n"),
        header("check/step.h", "check", "using Step = std::vector<int>;\n"),
        header("cli/step.h", "cli", "using Step = play::Step;\n"),
        header("rules/common/system.h", "rules", "template <class S>\nconcept System = true;\n"),
        header("rules/black_powder/system.h", "black_powder", "struct System {\n"),
        header("rules/rank_and_file/system.h", "rank_and_file", "struct System {\n"),
        header("games/size.h", "games", "struct Size {\n"),
        header("rules/rank_and_file/size.h", "rank_and_file", "class Size;\nenum class Size {\n")};
    EXPECT_EQ(repeated_types(headers),
              (std::vector<std::string>{"Size: src/rules/rank_and_file/size.h, src/games/size.h",
                                        "Step: src/check/step.h, src/play/log.h"}));
}

TEST(Indexes, ReadTypes) {
    std::string const header =
        "// What lies on a table.\n#pragma once\nstruct Later;\nstruct Thing {\n    struct Inner "
        "{};\n};\n/// A leg of it. It has\n/// four.\ntemplate <class T>\nclass Leg final : Thing "
        "{};\nenum class Wood : int { oak };\n";
    EXPECT_EQ(public_types("src/a/thing.h", header),
              (std::vector<PublicType>{
                  {"Thing", "What lies on a table"}, {"Leg", "A leg of it"}, {"Wood", ""}}));
}

}  // namespace
}  // namespace esprit::code_rules
