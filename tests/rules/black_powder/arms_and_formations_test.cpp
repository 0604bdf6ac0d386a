// Black Powder: what orders refuse of units by arm and formation, charts refuse as well.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/black_powder/facts.h"
#include "rules/black_powder/unit.h"
#include "text/rulesets/system_loader.h"

namespace esprit::black_powder {
namespace {

using chance::FactId;
using chance::FactSet;

constexpr FactId formations[] = {attack_column_fact, march_column_fact, in_square_fact,
                                 skirmishing_fact};

/// Units of every arm in every formation of that arm.
std::vector<FactSet> all_units() {
    std::vector<FactSet> units;
    for (std::int64_t arm = infantry_arm; arm <= artillery_arm; ++arm) {
        FactSet unit = nothing_known;
        unit.set_number(arm_fact, arm);
        units.push_back(unit);
        for (FactId const formation : formations) {
            FactSet formed = unit;
            formed.set(formation);
            if (!objection_to_stand(formed, "")) units.push_back(formed);
        }
    }
    return units;
}

class BlackPowderWhatCanBe : public ::testing::Test {
protected:
    text::LoadedSystem system = text::load_system("black-powder");
    bool is_refused(std::string_view chart, FactSet const& known) const {
        return refused(system.ruleset->chart(chart), known) != nullptr;
    }
};

// BP-R-20, BP-BRK-B: the break chart knows of formations skirmish order alone.
TEST_F(BlackPowderWhatCanBe, TestBIsOfUnitsThatCharge) {
    int chargers = 0;
    for (FactSet unit : all_units()) {
        Formation const formation = formation_of(unit);
        if (formation != Formation::line && formation != Formation::skirmish) continue;
        bool const charges = !objection_to_charging(unit, false, "");
        unit.set_number(test_fact, static_cast<std::int64_t>(BreakTest::closing_fire));
        EXPECT_EQ(is_refused("break", unit), !charges) << unit.number(arm_fact);
        chargers += charges ? 1 : 0;
    }
    EXPECT_EQ(chargers, 3);
}

// BP-SHT-13, BP-R-20
TEST_F(BlackPowderWhatCanBe, ClosingFireIsOfUnitsThatGiveItAtUnitsThatCharge) {
    for (FactSet const& shooter : all_units()) {
        if (formation_of(shooter) == Formation::march_column) continue;  // no fact of the chart
        FactSet closing = shooter;
        closing.set(closing_fire_fact);
        FactSet known = nothing_known;
        known.set_number(dice_fact, 1);
        known.set(closing_fire_fact);
        known.set(facts.id("self_skirmishing"), shooter.has(skirmishing_fact));
        EXPECT_EQ(is_refused("shoot", known), objection_to_shooting(closing, "").has_value());
    }
    FactSet guns = nothing_known;
    guns.set_number(arm_fact, artillery_arm);
    FactSet known = nothing_known;
    known.set_number(dice_fact, 1);
    known.set(closing_fire_fact);
    EXPECT_FALSE(is_refused("shoot", known));
    known.set(facts.id("target_deployed_guns"));
    EXPECT_EQ(is_refused("shoot", known), objection_to_charging(guns, false, "").has_value());
}

}  // namespace
}  // namespace esprit::black_powder
