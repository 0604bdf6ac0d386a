// The pages in docs/rulings are those that the program prints, with the origin of every rule.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "support/source_tree.h"
#include "text/rulesets/rulebook.h"
#include "text/rulesets/rulings_page.h"
#include "text/toml/data_tree.h"

namespace esprit::text {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(RulingsPages, AreWhatTheProgramPrints) {
    for (std::string_view const system : system_names()) {
        std::string const name{system};
        std::ifstream file{source_tree() + "/docs/rulings/" + name + ".md"};
        std::string const page{std::istreambuf_iterator<char>{file}, {}};
        EXPECT_EQ(page, rulings_page(load_system(name)))
            << "esprit rulings " << name << " > docs/rulings/" << name << ".md";
    }
}

TEST(RulingsPages, PutEveryRuleIntoThePartOfItsOrigin) {
    LoadedSystem const system = load_system("rank-and-file");
    std::string const page = rulings_page(system);
    std::size_t const readings = page.find("## Our readings");
    std::size_t const facts = page.find("## What public pages say");
    std::size_t const document = page.find("## What the document says");
    ASSERT_LT(readings, facts);
    ASSERT_LT(facts, document);
    ASSERT_NE(document, std::string::npos);
    for (chance::RuleText const& rule : system.ruleset->rules) {
        std::size_t const at = page.find("\n| " + rule.id + " |");
        ASSERT_NE(at, std::string::npos) << rule.id;
        EXPECT_EQ(rule.origin == "ruling", at > readings && at < facts) << rule.id;
        EXPECT_EQ(rule.origin == "fact", at > facts && at < document) << rule.id;
        EXPECT_EQ(rule.origin == "source", at > document) << rule.id;
    }
}

TEST(RulingsPages, SayWhatARulingBearsOnAndWhichOptionChangesIt) {
    std::string const page = rulings_page(load_system("rank-and-file"));
    EXPECT_THAT(page, HasSubstr("| RF-WVR-03, RF-WVR-05 |"));  // under RF-R-01
    EXPECT_THAT(page, HasSubstr("(option industrial_age_spares = the_shock_cause"));
    EXPECT_THAT(page, HasSubstr("RF-R-01, RF-R-02 |"));  // read by RF-WVR-03
}

// A rule that refers to a ruling may have data; they do not change what a procedure does by it.
TEST(RulingsPages, MarkRulingsThatTheProgramCarriesOutAsFixed) {
    auto const is_fixed_in = [](std::string_view system, std::string_view id) {
        return is_fixed(load_system(system), id);
    };
    EXPECT_TRUE(is_fixed_in("rank-and-file", "RF-R-12"));
    EXPECT_TRUE(is_fixed_in("men-who-would-be-kings", "MW-LEAD-05"));
    EXPECT_TRUE(is_fixed_in("grande-tactique", "GT-R-07"));
    EXPECT_FALSE(is_fixed_in("men-who-would-be-kings", "MW-ATK-12")) << "it shows a number";
    EXPECT_FALSE(is_fixed_in("grande-tactique", "GT-FIRE-06")) << "it shows another rule's";
    for (std::string_view const name : system_names()) {
        LoadedSystem const system = load_system(name);
        for (chance::RuleText const& rule : system.ruleset->rules) {
            bool const has_option = std::any_of(
                system.ruleset->option_rules.begin(), system.ruleset->option_rules.end(),
                [&](RuleId option) { return option.text == rule.id; });
            bool const shows_number = rule.text.find('{') != std::string::npos;
            EXPECT_FALSE(shows_number && is_fixed(system, rule.id)) << rule.id;
            if (rule.origin != "ruling" || has_option || shows_number) continue;
            std::vector<std::string> const uses = uses_of(system, rule.id);
            bool const has_data = std::any_of(uses.begin(), uses.end(), [](auto const& use) {
                bool const of_chart = use.starts_with("chart ") && !use.ends_with(')') &&
                                      !use.ends_with(": what happens next");
                return of_chart || use.starts_with("number ");
            });
            EXPECT_TRUE(is_fixed(system, rule.id) || has_data) << rule.id;
        }
    }
}

TEST(RulingsPages, KeepHouseRulesApart) {
    NamedText const house{"club.toml",
                          "[house]\nruleset = \"rank-and-file\"\ntitle = \"Our club\"\n"
                          "[rule.CLUB-01]\ntext = \"tea | scones\"\n"};
    std::string const page = rulings_page(load_system("rank-and-file", {&house, 1}));
    EXPECT_THAT(page, HasSubstr("## House rules"));
    EXPECT_THAT(page, HasSubstr("| CLUB-01 | tea \\| scones |"));
    EXPECT_THAT(page, HasSubstr("1 are from house rules: Our club."));
    EXPECT_THAT(rulings_page(load_system("rank-and-file")), Not(HasSubstr("House rules")));
}

}  // namespace
}  // namespace esprit::text
