#include "rules/grande_tactique/what_can_be.h"

#include "rules/grande_tactique/charge_facts.h"
#include "rules/grande_tactique/facts.h"

namespace esprit::grande_tactique {

using chance::FactSet;
using namespace literals;

namespace {

Arm arm_of(FactSet const& unit) {
    return static_cast<Arm>(unit.number(arm_fact));
}

/// Adds the facts that only other arms can have.
void add_bars_of_arm(FactSet const& unit, std::vector<Bar>& bars) {
    Arm const arm = arm_of(unit);
    if (unit.has(lancers_fact) && arm != Arm::cavalry) {
        bars.push_back(
            {"cavalry-of-unit", "GT-CAV-03"_rule, "only cavalry are lancers", lancers_fact});
    }
    if (unit.has(cuirassiers_fact) && arm != Arm::cavalry) {
        bars.push_back({"cavalry-of-unit", "GT-CAV-02"_rule, "only cavalry are cuirassiers",
                        cuirassiers_fact});
    }
    if (unit.has(routed_fact) && arm == Arm::artillery) {
        bars.push_back({"guns-rout", "GT-STATE-02"_rule,
                        "artillery is never routed; it is eager, shaken or silenced", routed_fact});
    }
    if (unit.has(silenced_fact) && arm != Arm::artillery) {
        bars.push_back(
            {"silenced-guns", "GT-STATE-01"_rule,
             "only artillery is silenced; infantry and cavalry are eager, shaken or routed",
             silenced_fact});
    }
    if (unit.has(in_square_fact) && arm != Arm::infantry) {
        bars.push_back({"square-of-infantry", "GT-UNIT-03"_rule, "only infantry forms square",
                        in_square_fact});
    }
    if (unit.has(limbered_fact) && arm != Arm::artillery) {
        bars.push_back(
            {"limbered-guns", "GT-MOVE-22"_rule, "only artillery is limbered", limbered_fact});
    }
}

}  // namespace

std::vector<Bar> impossible_facts(FactSet const& unit) {
    std::vector<Bar> bars;
    add_bars_of_arm(unit, bars);
    if (unit.has(raw_fact) && unit.has(veteran_fact)) {
        bars.push_back({"raw-and-veteran", "GT-MOD-01"_rule, "troops are raw or veteran, not both",
                        veteran_fact});
    }
    if (unit.has(lancers_fact) && unit.has(cuirassiers_fact)) {
        bars.push_back({"lancers-or-cuirassiers", "GT-CAV-02"_rule,
                        "cavalry is lancers or cuirassiers, not both", cuirassiers_fact});
    }
    if (unit.has(shaken_fact) && (unit.has(routed_fact) || unit.has(silenced_fact))) {
        bars.push_back({"one-state", "GT-STATE-01"_rule,
                        "a unit is eager, shaken, or broken: one of them", shaken_fact});
    }
    if (unit.has(in_square_fact) && unit.has(routed_fact)) {
        bars.push_back(
            {"routed-square", "GT-FLEE-04"_rule, "a routed unit is in no square", in_square_fact});
    }
    if (unit.has(in_square_fact) && unit.has(in_built_up_area_fact)) {
        bars.push_back({"square-in-built-up-area", "GT-MOVE-21"_rule,
                        "squares form only in the open", in_square_fact});
    }
    if (unit.has(in_square_fact) && unit.has(in_woods_fact)) {
        bars.push_back({"square-in-woods", "GT-MOVE-21"_rule, "squares form only in the open",
                        in_square_fact});
    }
    if (unit.has(in_built_up_area_fact) && unit.has(in_woods_fact)) {
        bars.push_back({"woods-or-buildings", "GT-TER-01"_rule,
                        "a unit is in woods or in a built-up area, not in both", in_woods_fact});
    }
    return bars;
}

// GT-CHG-01: eager cavalry charges, and eager infantry that is not in square.
std::optional<Bar> bar_to_charging(FactSet const& unit) {
    constexpr RuleId rule = "GT-CHG-01"_rule;
    if (arm_of(unit) == Arm::artillery) {
        return Bar{"guns-charge", rule, "is artillery and cannot charge", arm_fact};
    }
    if (unit.has(shaken_fact)) {
        return Bar{"not-eager", rule, "is shaken and cannot charge", shaken_fact};
    }
    if (unit.has(routed_fact)) {
        return Bar{"not-eager", rule, "is routed and cannot charge", routed_fact};
    }
    if (unit.has(in_square_fact)) {
        return Bar{"square-charges", rule, "is in square and cannot charge", in_square_fact};
    }
    return std::nullopt;
}

std::optional<Bar> bar_to_firing(FactSet const& unit) {
    if (arm_of(unit) == Arm::cavalry) {
        return Bar{"cavalry-fires", "GT-FIRE-01"_rule, "is cavalry and does not fire", arm_fact};
    }
    if (unit.has(routed_fact)) {
        return Bar{"routed-fires", "GT-FLEE-05"_rule, "is routed and does not fire", routed_fact};
    }
    if (unit.has(silenced_fact)) {
        return Bar{"silenced-fires", "GT-STATE-02"_rule, "is silenced and does not fire",
                   silenced_fact};
    }
    if (unit.has(limbered_fact) && arm_of(unit) == Arm::artillery) {
        return Bar{"limbered-fires", "GT-ATT-04"_rule, "is limbered: guns unlimber to fire",
                   limbered_fact};
    }
    return std::nullopt;
}

}  // namespace esprit::grande_tactique
