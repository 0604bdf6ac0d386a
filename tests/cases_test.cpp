#include <gtest/gtest.h>

#include <set>

#include "program/by_system.h"
#include "support/case_file.h"
#include "text/rulesets/rule_uses.h"
#include "text/rulesets/rulebook.h"

namespace esprit::testing {
namespace {

class CasesOfSystem : public ::testing::TestWithParam<std::string_view> {};

TEST_P(CasesOfSystem, all_hold) {
    SystemShelf shelf;
    std::size_t count = 0;
    for (Case const& each : read_all_cases()) {
        if (each.system != GetParam()) continue;
        std::string const wrong = failure_of(each, shelf);
        EXPECT_EQ(wrong, "") << each.file << ":" << each.line << ": " << each.title;
        ++count;
    }
    EXPECT_GT(count, 50U);
}

INSTANTIATE_TEST_SUITE_P(Of, CasesOfSystem, each_system(), name_of_system);

TEST(Cases, name_rules_that_exist) {
    SystemShelf shelf;
    for (Case const& each : read_all_cases()) {
        EXPECT_FALSE(each.rules.empty()) << each.file << ":" << each.line;
        for (std::string const& rule : each.rules) {
            EXPECT_NE(shelf.get(each.system, {}).ruleset->find_rule(rule), nullptr)
                << each.file << ":" << each.line << ": " << rule;
        }
    }
}

/// What a case without a map shows of a rule, `esprit why` knows: some chart or procedure has it,
/// under its own id or another one.
TEST(Cases, name_rules_that_are_used_without_a_map) {
    SystemShelf shelf;
    std::set<std::string> seen;
    for (Case const& each : read_all_cases()) {
        text::LoadedSystem const& system = shelf.get(each.system, {});
        for (std::string const& rule : each.rules) {
            if (!seen.insert(each.system + " " + rule).second) continue;
            EXPECT_FALSE(text::uses_of(system, rule).empty())
                << each.file << ":" << each.line << ": " << rule;
        }
    }
}

TEST(Cases, are_of_rules_that_count_under_rules_that_exist) {
    std::set<std::string_view> rules;
    SystemShelf shelf;
    for (std::string_view const name : text::system_names()) {
        for (chance::RuleText const& rule : shelf.get(std::string{name}, {}).ruleset->rules) {
            rules.insert(rule.id);
        }
    }
    for (text::AppliedUnder const& each : text::rules_applied_under()) {
        EXPECT_TRUE(rules.contains(each.rule)) << each.rule;
        bool const words = each.as.find(' ') != std::string_view::npos;
        EXPECT_TRUE(words || rules.contains(each.as)) << each.as;
    }
}

/// Every rule that a chart carries out (next apart: what follows is not decided there) has a case
/// that names it.
TEST(Cases, leave_out_no_rule_of_a_chart) {
    std::set<std::string> named;
    for (Case const& each : read_all_cases()) {
        named.insert(each.rules.begin(), each.rules.end());
    }
    SystemShelf shelf;
    for (std::string_view const name : text::system_names()) {
        text::LoadedSystem const& system = shelf.get(std::string{name}, {});
        auto const check = [&](RuleId rule) {
            EXPECT_TRUE(rule.text.empty() || named.count(std::string{rule.text}) == 1)
                << name << ": no case names " << rule.text;
        };
        for (chance::Chart const& chart : system.ruleset->charts) {
            check(chart.rule);
            for (auto const& entry : chart.guards) check(entry.rule);
            for (auto const& entry : chart.needed) check(entry.rule);
            for (auto const& entry : chart.modifiers) check(entry.rule);
            for (auto const& entry : chart.bands) check(entry.rule);
            for (auto const& entry : chart.naturals) check(entry.rule);
            for (auto const& entry : chart.hits_for_one) check(entry.rule);
            for (auto const& entry : chart.next) check(entry.rule);
        }
        for (auto const& procedure : system.procedures) {
            for (std::string_view const rule : procedure->rules()) check(RuleId{rule});
        }
    }
}

}  // namespace
}  // namespace esprit::testing
