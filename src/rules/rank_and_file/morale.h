#pragma once
// Rank and File, tests of morale in a charge: the waiver test, the test after fire, the test after
// a lost melee.
#include <cstdint>
#include <string_view>

#include "chance/arbiter.h"
#include "chance/chart.h"
#include "chance/ruleset.h"
#include "rules/common/outcomes.h"
#include "rules/common/telling.h"

namespace esprit::rank_and_file {

using rules::Party;
using rules::tell;

/// The morale of a unit (RF-UNIT-06).
enum class Morale : std::uint8_t { good, unsteady, routing };

/// The outcomes of the rally chart.
enum class RallyOutcome : std::uint8_t { rallied, routs_on, removed, no_change };

/// The rally chart, looked up once.
struct RallyRules {
    explicit RallyRules(chance::Ruleset const& ruleset);

    chance::Chart const& chart;
    rules::Outcomes<RallyOutcome> outcomes;
    bool single_stands_test;  // routing ones, option routing_single_stand (RF-R-40)
};

/// The charts of morale tests and their outcomes, looked up once.
struct MoraleRules {
    explicit MoraleRules(chance::Ruleset const& ruleset);

    chance::Chart const& morale;
    chance::Chart const& waiver;
    RallyRules rally;
    std::uint16_t unsteady;  // outcomes of the morale chart
    std::uint16_t rout;
    std::uint16_t waiver_not_required;  // outcomes of the waiver chart
    std::uint16_t waiver_unsteady;
    std::uint16_t waiver_rout;
};

/// The morale of a unit according to its facts.
Morale morale_of(chance::FactSet const& unit);
/// The unit's facts with another morale.
chance::FactSet with_morale(chance::FactSet unit, Morale morale);

/// RF-WVR-03..05: true if the cause of that rule makes a charged unit test.
bool is_waiver_cause(MoraleRules const& rules, RuleId cause, chance::FactSet const& charged);
/// RF-R-04: names every cause of the test of a charged unit.
void tell_waiver_causes(MoraleRules const& rules, chance::FactSet const& charged, Party who,
                        chance::Arbiter& arbiter);

/// RF-WVR-03..07, -10..12, -16: the waiver test of a charged unit, if there is a cause, besides any
/// other test. Returns its morale afterwards. A unit that fails stays where it is, or makes its
/// rout move at once.
Morale waiver_test(MoraleRules const& rules, chance::FactSet const& charged, Party who,
                   chance::Arbiter& arbiter);

/// Applies an outcome of the waiver chart to a charged unit.
Morale settle_waiver(MoraleRules const& rules, std::uint16_t outcome,
                     chance::FactSet const& charged, Party who, chance::Arbiter& arbiter);

/// RF-MOR-12, -13, RF-WVR-01: true if the fire of this turn makes a unit test.
bool tests_after_fire(chance::FactSet const& unit);

/// The result of a morale test after fire.
struct AfterFire {
    Morale morale = Morale::good;
    bool falls_back = false;
};

/// Applies an outcome of the morale chart to a unit that tests after fire.
AfterFire settle_fire_test(MoraleRules const& rules, std::uint16_t outcome,
                           chance::FactSet const& unit, Party who, chance::Arbiter& arbiter);
/// RF-MOR-12..14, -18: the dice of the test after losses to fire. A unit that fails in good morale
/// has to fall back; guns choose.
AfterFire fire_test(MoraleRules const& rules, chance::FactSet const& unit, Party who,
                    chance::Arbiter& arbiter);
/// RF-MOR-14..19: the same, with the choice of guns taken from the facts.
AfterFire test_after_fire(MoraleRules const& rules, chance::FactSet const& unit, Party who,
                          chance::Arbiter& arbiter);

/// The results of a rally test (RF-RAL-02 to -11).
enum class RallyResult : std::uint8_t { rallies, halts, routs_on, removed, stays_unsteady };
struct Rallied {
    RallyResult result;
    RuleId rule;
};
/// `is_beyond_rallying`: a single stand that does not test when it routs (RF-R-40).
Rallied rallied(RallyOutcome outcome, Morale before, bool is_beyond_rallying);
/// RF-RAL-02, -10: the rally of a unit in a melee that goes on, if it is unsteady. Returns its
/// morale afterwards.
Morale rally(MoraleRules const& rules, chance::FactSet const& unit, Party who,
             chance::Arbiter& arbiter);

/// RF-MEL-17, -18, -22: the test of a unit that has lost a melee and retires, unless it has nowhere
/// to go. Returns its morale afterwards.
Morale test_after_melee(MoraleRules const& rules, chance::FactSet const& loser, Party who,
                        chance::Arbiter& arbiter, bool retires = true);

/// RF-R-32: a unit that falls back, retires or routs leaves its building.
void leave_building(chance::FactSet const& unit, Party who, chance::Arbiter& arbiter);

}  // namespace esprit::rank_and_file
