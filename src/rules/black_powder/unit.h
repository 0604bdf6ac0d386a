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

/// BP-SAVE-01, -02, -09: a die for each hit; what is not saved is a casualty. `unit`: the facts of
/// the save chart.
std::int32_t unsaved_hits(chance::Chart const& save, chance::FactSet unit, std::int32_t hits,
                          chance::Arbiter& arbiter, Party who);

/// BP-CMD-29, -30: the casualties of a unit that rallies.
constexpr std::int32_t casualties_after_rally(std::int32_t casualties, std::int32_t rallied,
                                              std::int32_t kept) {
    return casualties - rallied < kept ? kept : casualties - rallied;
}

/// BP-SAVE-09, BP-SHK-01, -04: tells what new casualties make of a unit. Returns all that it has
/// now.
std::int32_t suffer(std::int32_t casualties_before, std::int32_t new_casualties,
                    std::int32_t stamina, chance::Arbiter& arbiter, Party who);

/// Why a unit tests (BP-BRK-A to -E); the places of the fact `test`.
enum class BreakTest : std::uint8_t { excess, closing_fire, lost, drawn, friend_broke };

/// What a break test makes of a unit (BP-RES-01 to -12).
enum class BreakResult : std::uint8_t { stays, retires, retires_disordered, breaks };

/// The break chart, looked up once.
struct BreakRules {
    /// Throws ChartGap when the chart has an outcome that means none of the results.
    explicit BreakRules(chance::Ruleset const& ruleset);

    chance::Chart const& chart;
    std::vector<BreakResult> results;  // beside the outcomes of the chart
};

/// The facts of a break test without a lost melee: what the unit is, why it tests, its excess
/// (BP-SHK-05).
chance::FactSet facts_of_test(chance::FactSet unit, BreakTest test, std::int32_t excess);

/// What a break test came to, and the row of the table that says it.
struct BreakTested {
    BreakResult result = BreakResult::stays;
    RuleId row;
};

/// BP-RES-01 to -12, BP-SHK-06: tells what the test makes of a unit of which `known` is known.
void tell_tested(BreakTested const& tested, chance::FactSet const& known, chance::Arbiter& arbiter,
                 Party who);

/// One break test: tells the row of the table, and that the excess comes off a unit that is still
/// there (BP-SHK-06).
BreakTested break_test(BreakRules const& rules, chance::FactSet const& known,
                       chance::Arbiter& arbiter, Party who);

/// What no unit is on a battlefield, whatever its numbers: two formations at once, a formation that
/// its arm does not form, in a building or open to a flank where that cannot be.
std::optional<chance::Objection> objection_to_stand(chance::FactSet const& unit,
                                                    std::string_view prefix);
/// BP-R-20, -23: why a unit has not come by a charge; `before_it`: nor sets out for one, disordered
/// or shaken (BP-DIS-03, BP-SHK-03).
std::optional<chance::Objection> objection_to_charging(chance::FactSet const& unit, bool before_it,
                                                       std::string_view prefix);
/// BP-R-36, BP-SHT-13: why it does not shoot, or gives no closing fire.
std::optional<chance::Objection> objection_to_shooting(chance::FactSet const& unit,
                                                       std::string_view prefix);
/// As the facts have it; line where they name none.
Formation formation_of(chance::FactSet const& unit);
/// None where the facts name none.
std::optional<Arm> arm_of(chance::FactSet const& unit);
bool is_in_building(chance::FactSet const& unit);

/// Why the facts of a unit that may take hits cannot be: what is missing, its formation, the save
/// chart, and the break chart with the most excess that `most_hits` can bring about.
std::optional<chance::Objection> objection_to_unit(chance::Chart const& save,
                                                   BreakRules const& breaks,
                                                   chance::FactSet const& unit,
                                                   std::int64_t most_hits, std::string_view prefix,
                                                   std::string_view name);

}  // namespace esprit::black_powder
