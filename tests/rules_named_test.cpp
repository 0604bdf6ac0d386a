// Every rule that the code of a system names can be looked up: it has a text in its ruleset.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "program/by_system.h"
#include "support/rule_places.h"
#include "support/tree_files.h"
#include "text/rulesets/system_loader.h"

namespace esprit::testing {
namespace {

class RulesOfCode : public ::testing::TestWithParam<std::string_view> {};

TEST_P(RulesOfCode, HaveATextInTheRuleset) {
    text::LoadedSystem const system = text::load_system(std::string{GetParam()});
    std::string folder{GetParam()};
    std::replace(folder.begin(), folder.end(), '-', '_');
    std::size_t looked_at = 0;
    for (auto const& file : fixture::tree_files({"src/rules/" + folder}, {".cpp", ".h"})) {
        for (std::string const& rule : code_rules::rule_ids_in(file.text)) {
            bool const is_chapter = std::count(rule.begin(), rule.end(), '-') < 2;
            if (is_chapter && !rule.starts_with("GEO-")) continue;
            ++looked_at;
            EXPECT_NE(system.ruleset->find_rule(rule), nullptr) << file.path << ": " << rule;
        }
    }
    EXPECT_GT(looked_at, 100U);
}

INSTANTIATE_TEST_SUITE_P(Of, RulesOfCode, each_system(), name_of_system);

}  // namespace
}  // namespace esprit::testing
