// Grande Tactique: what scenario files, orders and procedures ask of what can be, and what the
// charts refuse, is the same.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/grande_tactique/charge_facts.h"
#include "rules/grande_tactique/facts.h"
#include "rules/grande_tactique/what_can_be.h"
#include "text/rulesets/system_loader.h"

namespace esprit::grande_tactique {
namespace {

using chance::FactSet;

constexpr chance::FactId states[] = {
    facts.id("shaken"),           facts.id("routed"), facts.id("silenced"), in_square_fact,
    facts.id("in_built_up_area"), limbered_fact,      veteran_fact,         facts.id("raw")};

/// Units of every arm with every set of states.
std::vector<FactSet> all_units() {
    std::vector<FactSet> units;
    for (std::int64_t arm = 0; arm < 3; ++arm) {
        for (unsigned set = 0; set < 1U << std::size(states); ++set) {
            FactSet unit = nothing_known;
            unit.set_number(arm_fact, arm);
            for (std::size_t i = 0; i < std::size(states); ++i) {
                unit.set(states[i], (set >> i & 1U) != 0);
            }
            units.push_back(unit);
        }
    }
    return units;
}

bool is_of(FactSet const& unit, Arm arm) {
    return unit.number(arm_fact) == static_cast<std::int64_t>(arm);
}

class WhatCanBe : public ::testing::Test {
protected:
    text::LoadedSystem system = text::load_system("grande-tactique");
    chance::Chart const& chart(std::string_view name) const { return system.ruleset->chart(name); }
};

// GT-CHG-01
TEST_F(WhatCanBe, TheMoraleChartRefusesTheSameChargersAsAnOrder) {
    int barred = 0;
    int allowed = 0;
    for (FactSet unit : all_units()) {
        if (is_of(unit, Arm::artillery) || !impossible_facts(unit).empty()) continue;
        bool const bar = bar_to_charging(unit).has_value();
        unit.set_number(facts.id("why"), 2);
        EXPECT_EQ(refused(chart("morale"), unit) != nullptr, bar) << unit.flags;
        ++(bar ? barred : allowed);
    }
    EXPECT_GT(barred, 5);
    EXPECT_GT(allowed, 5);
}

// GT-FLEE-05, GT-STATE-02, GT-ATT-04
TEST_F(WhatCanBe, TheFireChartRefusesTheSameFirersAsAnOrder) {
    int barred = 0;
    int allowed = 0;
    for (FactSet unit : all_units()) {
        if (is_of(unit, Arm::cavalry) || !impossible_facts(unit).empty()) continue;
        bool const bar = bar_to_firing(unit).has_value();
        unit.set(facts.id("artillery"), is_of(unit, Arm::artillery));
        EXPECT_EQ(refused(chart("fire"), unit) != nullptr, bar) << unit.flags;
        ++(bar ? barred : allowed);
    }
    EXPECT_GT(barred, 5);
    EXPECT_GT(allowed, 5);
}

// A target that the charts know as guns, cavalry or infantry cannot be what no such unit is.
TEST_F(WhatCanBe, TheMoraleChartRefusesWhatNoUnitIs) {
    struct ArmFact {
        Arm arm;
        chance::FactId fact;
    };
    constexpr ArmFact arm_facts[] = {{Arm::artillery, facts.id("limbered_artillery_charged")},
                                     {Arm::cavalry, facts.id("first_follow_up")},
                                     {Arm::infantry, facts.id("charged_by_multiple")}};
    int impossible = 0;
    for (FactSet const& unit : all_units()) {
        for (ArmFact const& of : arm_facts) {
            // the chart knows neither limbers nor, of units that check, routed and silenced ones
            bool const known_to_chart = !unit.has(limbered_fact) && !unit.has(facts.id("routed")) &&
                                        !unit.has(facts.id("silenced"));
            bool const follows_up_shaken = of.arm == Arm::cavalry && unit.has(shaken_fact);
            if (!is_of(unit, of.arm) || !known_to_chart || follows_up_shaken) continue;
            FactSet checked = unit;
            checked.set(of.fact);
            bool const cannot_be = !impossible_facts(unit).empty();
            EXPECT_EQ(refused(chart("morale"), checked) != nullptr, cannot_be)
                << facts[of.fact].name << ' ' << unit.flags;
            impossible += cannot_be ? 1 : 0;
        }
    }
    EXPECT_GT(impossible, 10);
}

TEST_F(WhatCanBe, EachBarNamesItsRuleAndAFactOfTheUnit) {
    for (FactSet const& unit : all_units()) {
        for (Bar const& bar : impossible_facts(unit)) {
            EXPECT_NE(system.ruleset->find_rule(bar.rule.text), nullptr) << bar.rule.text;
            EXPECT_TRUE(unit.has(bar.fact)) << bar.id;
        }
    }
}

}  // namespace
}  // namespace esprit::grande_tactique
