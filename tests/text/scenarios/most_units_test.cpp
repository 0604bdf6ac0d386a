// The greatest number of units in a battle; for Grande Tactique it is tested in faults_test.cpp.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "rules/black_powder/scenario.h"
#include "rules/men_who_would_be_kings/scenario.h"
#include "rules/rank_and_file/scenario.h"
#include "support/source_tree.h"
#include "text/rulesets/system_loader.h"
#include "text/scenarios/scenario_reader.h"

namespace esprit {
namespace {

std::string content_of(std::string const& file) {
    std::ifstream stream{std::filesystem::path{source_tree()} / file, std::ios::binary};
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// The balanced scenario with copies of its last unit, up to `units`. The copies overlap, which is
/// another fault.
std::string crowded(std::string const& balanced, std::size_t units) {
    constexpr std::string_view head = "[[unit]]";
    std::size_t count = 0;
    std::size_t last = 0;
    for (std::size_t at = balanced.find(head); at != std::string::npos;
         at = balanced.find(head, at + 1)) {
        last = at;
        ++count;
    }
    std::size_t const end = balanced.find("\n\n", last);
    std::string const unit = balanced.substr(last, end - last) + "\n\n";
    std::size_t const name = unit.find("name = \"") + std::string_view{"name = \""}.size();
    std::string text = balanced;
    for (; count < units; ++count) {
        text.insert(last, std::string{unit}.insert(name, std::to_string(count) + "."));
    }
    return text;
}

/// The complaint about the number of units; empty when the battle may have so many.
template <class Scenario>
std::string complaint_about_number(std::string const& system, std::size_t units) {
    std::string const file = "scenarios/" + system + "/balanced.toml";
    std::string const text = crowded(content_of(file), units);
    text::ParsedScenario reading = text::read_scenario(file, text);
    EXPECT_EQ(reading.scenario.units.size(), units) << system;
    Scenario const scenario{std::move(reading.scenario), *text::load_system(system, {}).ruleset};
    for (field::Fault const& fault : scenario.faults) {
        if (fault.message.find("at most 96 units") != std::string::npos) return fault.message;
    }
    return {};
}

template <class Scenario>
void expect_96_at_most(std::string const& system, std::string const& said) {
    EXPECT_EQ(complaint_about_number<Scenario>(system, 96), "") << system;
    EXPECT_EQ(complaint_about_number<Scenario>(system, 97), said) << system;
}

TEST(Limits, OfUnitsAreThoseOfTheTable) {
    expect_96_at_most<black_powder::Scenario>(
        "black-powder", "a battle has at most 96 units and commanders; this one has 97");
    expect_96_at_most<rank_and_file::Scenario>(
        "rank-and-file", "a battle has at most 96 units and commanders; this one has 97");
    expect_96_at_most<men_who_would_be_kings::Scenario>("men-who-would-be-kings",
                                                        "a battle has at most 96 units");
}

}  // namespace
}  // namespace esprit
