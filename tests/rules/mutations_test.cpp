// Each number of each ruleset, changed by one up and one down, one at a time: the loader refuses
// the ruleset (a number outside of its own bounds), or some case fails. The list of changes that
// neither can tell, which would each have to be proved equivalent by going through all situations,
// is empty, and this keeps it so.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/case_file.h"
#include "support/number_sites.h"
#include "support/scene_case.h"

namespace esprit::testing {
namespace {

bool loads(std::string const& system, text::DataNode const& tree) {
    try {
        text::build_system(system, tree);
        return true;
    } catch (text::InputError const&) {
        return false;  // the loader itself has seen it
    }
}

/// The cases of a system, those of the chart in question first: they are the likeliest to fail.
std::vector<Case const*> cases_for(std::vector<Case> const& cases, std::string const& system,
                                   std::string const& chart) {
    std::vector<Case const*> chosen;
    for (bool const of_chart : {true, false}) {
        for (Case const& each : cases) {
            if (each.system == system && (each.subject == chart) == of_chart) {
                chosen.push_back(&each);
            }
        }
    }
    return chosen;
}

/// The scenes of a system, those that name the rule of the number first.
std::vector<Scene const*> scenes_for(std::vector<Scene> const& scenes, std::string const& rule) {
    std::vector<Scene const*> chosen;
    for (bool const of_rule : {true, false}) {
        for (Scene const& each : scenes) {
            bool const names_it =
                std::find(each.rules.begin(), each.rules.end(), rule) != each.rules.end();
            if (names_it == of_rule) chosen.push_back(&each);
        }
    }
    return chosen;
}

bool some_scene_fails(std::vector<Scene> const& scenes, std::string const& rule,
                      SystemShelf& shelf) {
    auto const chosen = scenes_for(scenes, rule);
    return std::any_of(chosen.begin(), chosen.end(),
                       [&](Scene const* each) { return !failure_of(*each, shelf).empty(); });
}

/// A `[[number]]` of a system with a battlefield: scenes tell it sooner than charts do.
bool is_of_battlefield(NumberSite const& site) {
    return site.way[0] == "number";
}

std::string rule_of(text::DataNode const& tree, NumberSite const& site) {
    auto const place = static_cast<std::size_t>(std::stoul(site.way[1]));
    return tree.find("number")->items.at(place).find("rule")->text;
}

bool some_case_fails(std::vector<Case> const& cases, std::vector<Scene> const& scenes,
                     std::string const& system, NumberSite const& site,
                     text::DataNode const& changed) {
    if (!loads(system, changed)) {
        return true;
    }
    SystemShelf shelf;
    shelf.replace(system, changed);
    if (is_of_battlefield(site) && some_scene_fails(scenes, rule_of(changed, site), shelf)) {
        return true;
    }
    auto const chosen = cases_for(cases, system, site.chart);
    return std::any_of(chosen.begin(), chosen.end(),
                       [&](Case const* each) { return !failure_of(*each, shelf).empty(); });
}

class Mutations : public ::testing::TestWithParam<std::string> {};

TEST_P(Mutations, of_a_number_fail_some_case) {
    std::string const system = GetParam();
    std::vector<Case> const cases = read_all_cases();
    std::vector<Scene> const scenes = read_scenes_of(system);
    text::DataNode const tree = text::system_tree(system);
    std::vector<NumberSite> const sites = number_sites(tree);
    EXPECT_GT(sites.size(), 15U);
    for (NumberSite const& site : sites) {
        for (int const step : {-1, 1}) {
            EXPECT_TRUE(some_case_fails(cases, scenes, system, site, with_change(tree, site, step)))
                << system << " " << site.text() << (step > 0 ? " +1" : " -1");
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, Mutations,
                         ::testing::Values("grande-tactique", "rank-and-file", "black-powder",
                                           "men-who-would-be-kings"),
                         [](auto const& each) {
                             std::string name = each.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(NumberSites, are_found_in_values_and_in_expressions) {
    text::DataNode const tree =
        text::read_toml("t",
                        "[[number]]\nname = \"a1\"\nvalue = 7\nmost = 9\n"
                        "[chart.c]\nabout = \"2 of 3\"\n"
                        "[[chart.c.band]]\nwhen = \"x2 > 10 and y == 0.5\"\n");
    std::vector<NumberSite> const sites = number_sites(tree);
    ASSERT_EQ(sites.size(), 3U);
    EXPECT_EQ(with_change(tree, sites[0], 1).find("number")->items[0].find("value")->thousandths,
              8000);
    auto const when = [](text::DataNode const& changed) {
        return changed.find("chart")->find("c")->find("band")->items[0].find("when")->text;
    };
    EXPECT_EQ(when(with_change(tree, sites[1], -1)), "x2 > 9 and y == 0.5");
    EXPECT_EQ(when(with_change(tree, sites[2], 1)), "x2 > 10 and y == 1.5");
    EXPECT_EQ(sites[1].chart, "c");
}

}  // namespace
}  // namespace esprit::testing
