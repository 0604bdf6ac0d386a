#pragma once
// The Men Who Would Be Kings: fire at a unit, its leader's roll, the pinning test, and the rally
// tests of the turns after.
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "chance/arbiter.h"
#include "chance/chart.h"
#include "chance/procedure.h"
#include "chance/ruleset.h"
#include "rules/common/telling.h"

namespace esprit::men_who_would_be_kings {

using rules::Party;
using rules::tell;

/// The charts and numbers of volleys, looked up once.
struct VolleyRules {
    explicit VolleyRules(chance::Ruleset const& ruleset);

    chance::Chart const& fire;
    chance::Chart const& pinning;
    chance::Chart const& rally;
    std::uint16_t pinned;  // outcomes of the pinning chart
    std::uint16_t steady;
    std::uint16_t rallied;  // outcomes of the rally chart
    std::uint16_t routs;
    std::int64_t leader_roll_dice;  // MW-LEAD-04
    std::int64_t leader_falls_on;
    std::int64_t brutal_discipline_loss;  // MW-DISC-05
    bool goes_back;                       // option failed_rally (MW-R-16)
    bool pinned_lie_down;                 // option pinned_men (MW-R-17)
};

/// The two units of a volley without a battlefield.
inline constexpr Party the_shooter{"shooter", 0};
inline constexpr Party the_target{"target", 1};

/// MW-FIRE-01 to -09: the casualties that the fire of `known` causes.
std::int32_t fire(VolleyRules const& rules, chance::FactSet const& known, chance::Arbiter& arbiter,
                  Party const& whose = the_shooter);

/// MW-LEAD-04: true if the leader of a unit with casualties falls.
bool leader_falls(VolleyRules const& rules, chance::Arbiter& arbiter,
                  Party const& whose = the_target);

/// MW-LEAD-05: the facts of a unit whose leader has fallen: leaderless, without his trait.
chance::FactSet without_leader(VolleyRules const& rules, chance::FactSet unit);

/// MW-LEAD-05, MW-DISC-05: tells the changes to a unit whose leader falls.
void tell_leader_fell(VolleyRules const& rules, chance::FactSet const& unit,
                      chance::Arbiter& arbiter, Party const& whose = the_target);

/// MW-UNIT-14: a figure is a hit point; without figures the unit is gone. Returns the figures left.
/// `rule`: the rule of the hits.
std::int32_t lose_figures(std::int32_t figures, std::int32_t hits, RuleId rule,
                          chance::Arbiter& arbiter, std::string_view name);

/// MW-PIN-01 to -03: the Pinned markers that `unit` has after `casualties` of one action.
std::int32_t pinning_test(VolleyRules const& rules, chance::FactSet unit, std::int32_t casualties,
                          std::int32_t markers, chance::Arbiter& arbiter,
                          Party const& whose = the_target);

/// The results of a rally test.
enum class RallyResult : std::uint8_t { rallied, goes_back, stays, routs };
/// MW-RAL-02, -05, -06: tells the result of the test.
void tell_rallied(RallyResult result, chance::Arbiter& arbiter, Party const& whose = the_target);
/// MW-RAL-01 to -06: the rally test of a unit with markers.
RallyResult rally_test(VolleyRules const& rules, chance::FactSet unit, std::int32_t markers,
                       chance::Arbiter& arbiter, Party const& whose = the_target);

/// Why a unit of the role `name` cannot be tested, with its leader or without. `no_rally`: the fact
/// without which no rally test follows the pinning test, as in "turns=0"; empty if none follows.
std::optional<chance::Objection> objection_to_tested_unit(VolleyRules const& rules,
                                                          chance::FactSet const& unit,
                                                          std::string_view name,
                                                          std::string_view no_rally);

/// Why the facts of a volley are impossible. `target`: facts as a player states them.
std::optional<chance::Objection> objection_to_volley(VolleyRules const& rules,
                                                     chance::FactSet const& shooter,
                                                     chance::FactSet const& target,
                                                     std::int64_t turns);

/// What has become of the target at the end of the turns.
enum class VolleyEnd : std::uint8_t {
    going_on,
    unhurt,  // neither casualty nor marker
    steady,  // casualties, but no marker
    rallied,
    still_pinned,
    routs,
    wiped_out,
};

/// The state of a volley and its aftermath between two steps.
struct VolleyState {
    VolleyEnd end = VolleyEnd::going_on;
    std::uint8_t fired = 0;
    std::uint8_t leader_fell = 0;
    std::int32_t casualties = 0;  // of this volley, until the pinning test
    std::int32_t markers = 0;
    std::int32_t turn = 0;  // turns after the volley in which a rally was tried

    friend auto operator<=>(VolleyState const&, VolleyState const&) = default;
};

/// Fire; leader's roll and pinning test; then one Rally action a turn (MW-R-05) while the unit is
/// pinned.
class Volley {
public:
    /// `turns`: the number of turns to follow.
    Volley(VolleyRules const& rules, chance::FactSet const& shooter, chance::FactSet const& target,
           std::int64_t turns);

    VolleyState start() const;
    bool finished(VolleyState const& state) const { return state.end != VolleyEnd::going_on; }
    void step(VolleyState& state, chance::Arbiter& arbiter) const;

private:
    void take_fire(VolleyState& state, chance::Arbiter& arbiter) const;
    void count_casualties(VolleyState& state, chance::Arbiter& arbiter) const;
    void try_to_rally(VolleyState& state, chance::Arbiter& arbiter) const;
    /// After fire and pinning: ends the process if the unit has no markers, or no turn is left.
    void look_ahead(VolleyState& state, VolleyEnd without_markers) const;
    static void finish(VolleyState& state, VolleyEnd end);

    VolleyRules const& rules_;
    chance::FactSet shots_;       // the facts of the fire chart
    chance::FactSet led_;         // the target as it is
    chance::FactSet leaderless_;  // the target once its leader has fallen
    std::int32_t figures_ = 0;    // of the target; 0: not known
    std::int32_t turns_ = 0;
};

}  // namespace esprit::men_who_would_be_kings
