// No rule is left without an example that names it.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "rules/men_who_would_be_kings/kings_battles.h"
#include "support/scene_case.h"

namespace esprit::kings {
namespace {

constexpr std::string_view system_name = "men-who-would-be-kings";

// Charts have cases besides; what they mean on the battlefield has a scene.
TEST(KingsLedger, EveryRuleIsNamedByAScene) {
    std::set<std::string> named;
    for (auto const& scene : testing::read_scenes_of(std::string{system_name})) {
        named.insert(scene.rules.begin(), scene.rules.end());
    }
    std::size_t looked_at = 0;
    for (auto const& rule : ruleset().rules) {
        ++looked_at;
        EXPECT_EQ(named.count(rule.id), 1U) << rule.id;
    }
    EXPECT_GT(looked_at, 130U);
}

}  // namespace
}  // namespace esprit::kings
