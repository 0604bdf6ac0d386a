// The scenes that come with the program show, all together, every rule of charges: fought with many
// seeds and with all kinds of decisions, and with all orders that are refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "rules/grande_tactique/charge/rules_seen.h"
#include "rules/grande_tactique/system.h"
#include "support/any_option.h"
#include "support/engagement_files.h"
#include "support/grande_tactique_loader.h"
#include "text/orders/grande_tactique_orders.h"

namespace esprit::grande_tactique {
namespace {

constexpr std::uint64_t seeds = 60;

constexpr std::string_view sections[] = {"GT-CHG-", "GT-ATT-", "GT-DEF-", "GT-LIC-", "GT-POS-",
                                         "GT-FUP-", "GT-PUR-", "GT-CAV-", "GT-MOD-", "GT-R-"};

struct Unseen {
    std::string_view rule;
    std::string_view because;
};

/// What no scene can show.
constexpr Unseen unseen[] = {
    {"GT-CHG-11", "there is no such phase: nothing comes of it"},
    {"GT-R-29", "no reinforcements come to an engagement"},
    {"GT-R-30", "it says from where others are measured, and is told by none"},
    {"GT-R-31", "it says which units are in cover, and is told by none"},
    {"GT-R-32", "it is about fire"},
    {"GT-R-33", "it says which guns start to fire by GT-DEF-03"},
    {"GT-R-34", "it counts with the option defensive_ground = each alone"},
    {"GT-R-35", "it counts with the option follow_up = may alone"},
    {"GT-R-36", "it counts with the option pursuit = may alone"},
};

/// The battle after the orders of the scene's engagement.
Battle declared(Scenario const& scenario, RulesSeen& seen) {
    System const system;
    Battle battle = system.set_up(scenario);
    seen.try_all_orders(battle);
    chance::RollingArbiter arbiter{1, chance::DrawPurpose::play, &seen};
    for (Order const& order : text::engagement_orders(scenario)) {
        system.carry_out({scenario, battle}, order, arbiter);
    }
    seen.try_all_orders(battle);
    return battle;
}

std::set<std::string> rules_of_scenes() {
    std::set<std::string> rules;
    for (std::string const& file : fixture::engagement_files()) {
        auto const loaded = games::load_grande_tactique(file);
        RulesSeen seen{*loaded.scenario};
        Battle const battle = declared(*loaded.scenario, seen);
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            fixture::AnyOption policy{seed};
            seen.watch(battle, seed, policy);
        }
        rules.insert(seen.rules().begin(), seen.rules().end());
    }
    return rules;
}

TEST(Scenes, TogetherShowEveryRuleOfCharges) {
    std::set<std::string> const seen = rules_of_scenes();
    auto const system = text::load_system("grande-tactique");
    int of_charges = 0;
    for (chance::RuleText const& rule : system.ruleset->rules) {
        auto const is_of = [&](std::string_view section) { return rule.id.starts_with(section); };
        if (std::none_of(std::begin(sections), std::end(sections), is_of)) continue;
        ++of_charges;
        auto const cannot = std::find_if(std::begin(unseen), std::end(unseen),
                                         [&](Unseen const& each) { return each.rule == rule.id; });
        if (cannot == std::end(unseen)) {
            EXPECT_EQ(seen.count(rule.id), 1U) << rule.id << " " << rule.text;
        } else {
            EXPECT_EQ(seen.count(rule.id), 0U)
                << rule.id << " is shown after all: " << cannot->because;
        }
    }
    EXPECT_GT(of_charges, 100);
}

}  // namespace
}  // namespace esprit::grande_tactique
