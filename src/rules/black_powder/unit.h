#pragma once
// Black Powder, one unit in combat: its stamina, its saves, its break tests.
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "chance/arbiter.h"
#include "chance/chart.h"
#include "chance/procedure.h"
#include "chance/ruleset.h"
#include "rules/black_powder/formations.h"
#include "rules/common/telling.h"

namespace esprit::black_powder {

using rules::Party;
using rules::tell;

/// BP-SHK-01: as many casualties as stamina make a unit shaken.
constexpr bool is_shaken(std::int32_t casualties, std::int32_t stamina) {
    return casualties >= stamina;
}

/// BP-SHK-04: casualties beyond stamina.
constexpr std::int32_t excess_of(std::int32_t casualties, std::int32_t stamina) {
    return casualties > stamina ? casualties - stamina : 0;
}

/// BP-SHK-06: the casualties of a unit that has passed a break test.
constexpr std::int32_t without_excess(std::int32_t casualties, std::int32_t stamina) {
    return casualties - excess_of(casualties, stamina);
}

/// BP-SAVE-01, -02, -09: a die for each hit; hits not saved are casualties. `unit`: the facts of
/// the save chart.
std::int32_t unsaved_hits(chance::Chart const& save, chance::FactSet unit, std::int32_t hits,
                          chance::Arbiter& arbiter, Party who);

/// BP-CMD-29, -30: the casualties of a unit that rallies.
constexpr std::int32_t casualties_after_rally(std::int32_t casualties, std::int32_t rallied,
                                              std::int32_t kept) {
    return casualties - rallied < kept ? kept : casualties - rallied;
}

/// BP-SAVE-09, BP-SHK-01, -04: tells the effect of new casualties. Returns the casualties in all.
std::int32_t suffer(std::int32_t casualties_before, std::int32_t new_casualties,
                    std::int32_t stamina, chance::Arbiter& arbiter, Party who);

/// Why a unit tests (BP-BRK-A to -E), in the order of the names of the fact `test`.
enum class BreakTest : std::uint8_t { excess, closing_fire, lost, drawn, friend_broke };

/// The results of a break test (BP-RES-01 to -12).
enum class BreakResult : std::uint8_t { stays, retires, retires_disordered, breaks };

/// The break chart, looked up once.
struct BreakRules {
    /// Throws ChartGap if the chart has an outcome that means none of the results.
    explicit BreakRules(chance::Ruleset const& ruleset);

    chance::Chart const& chart;
    std::vector<BreakResult> results;  // parallel to the chart's outcomes
};

/// The facts of a break test without a lost melee: the unit's facts, the reason, and its excess
/// (BP-SHK-05).
chance::FactSet facts_of_test(chance::FactSet unit, BreakTest test, std::int32_t excess);

/// The result of a break test, and the row of the table that gives it.
struct BreakTested {
    BreakResult result = BreakResult::stays;
    RuleId row;
};

/// BP-RES-01 to -12, BP-SHK-06: tells the result of the test of a unit with the facts `known`.
void tell_tested(BreakTested const& tested, chance::FactSet const& known, chance::Arbiter& arbiter,
                 Party who);

/// One break test: tells the row of the table, and that excess is removed from a unit that stays
/// (BP-SHK-06).
BreakTested break_test(BreakRules const& rules, chance::FactSet const& known,
                       chance::Arbiter& arbiter, Party who);

/// Objects to what no unit can be on a battlefield: two formations at once, a formation that its
/// arm does not form, a building or an open flank where that is impossible.
std::optional<chance::Objection> objection_to_stand(chance::FactSet const& unit,
                                                    std::string_view prefix);
/// BP-R-20, -23: why a unit cannot have charged. `before_it`: also why it cannot start a charge,
/// disordered or shaken (BP-DIS-03, BP-SHK-03).
std::optional<chance::Objection> objection_to_charging(chance::FactSet const& unit, bool before_it,
                                                       std::string_view prefix);
/// BP-R-23: why a unit cannot charge that one.
std::optional<chance::Objection> objection_to_charged(chance::FactSet const& charger,
                                                      chance::FactSet const& charged,
                                                      std::string_view prefix);
/// BP-R-36, BP-SHT-13: why a unit does not shoot, or gives no closing fire.
std::optional<chance::Objection> objection_to_shooting(chance::FactSet const& unit,
                                                       std::string_view prefix);
/// The formation according to the facts; line if they state none.
Formation formation_of(chance::FactSet const& unit);
/// The arm according to the facts, if they state one.
std::optional<Arm> arm_of(chance::FactSet const& unit);
bool is_in_building(chance::FactSet const& unit);

/// Why the facts of a unit that may take hits are impossible: missing facts, its formation, the
/// save chart, or the break chart with the most excess that `most_hits` can cause.
std::optional<chance::Objection> objection_to_unit(chance::Chart const& save,
                                                   BreakRules const& breaks,
                                                   chance::FactSet const& unit,
                                                   std::int64_t most_hits, std::string_view prefix,
                                                   std::string_view name);

}  // namespace esprit::black_powder
