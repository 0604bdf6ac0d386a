// Causes of broken units in Grande Tactique: the deciding check, and the rule of the flight.
#include "report/grande_tactique/reporter.h"

namespace esprit::report {

using grande_tactique::Battle;
using grande_tactique::Phase;
using grande_tactique::Scenario;
using grande_tactique::Troop;
using grande_tactique::UnitId;
using text::StoryLine;

namespace {

bool is_event_of(StoryLine const& line, std::string_view whom) {
    return line.kind == StoryLine::Kind::event && line.whom == whom;
}

/// GT-FLEE-13: true for the check of another unit that fleeing friends run through; it decides
/// nothing for `whom`.
bool is_check_of_bystander(std::vector<StoryLine> const& story, std::size_t at,
                           std::string_view whom) {
    return story[at].whom != whom && at > 0 &&
           story[at - 1].event == chance::EventKind::run_through;
}

/// True for events without a check: routed units run on (GT-FLEE-17) or are destroyed where they
/// stand (GT-PUR-12, GT-R-12).
bool needs_no_check(StoryLine const& line) {
    return line.event == chance::EventKind::unchecked;
}

/// The last check before line `told` that can have decided its event; null if there is none. Dice
/// without a chart, such as those for the inches of a flight, decide only events of their own rule.
StoryLine const* check_before(std::vector<StoryLine> const& story, std::size_t told,
                              std::string_view whom) {
    if (told < story.size() && needs_no_check(story[told])) return nullptr;
    for (std::size_t at = told; at-- > 0;) {
        StoryLine const& line = story[at];
        if (is_event_of(line, whom) && needs_no_check(line)) return nullptr;
        if (!line.check || is_check_of_bystander(story, at, whom)) continue;
        bool const is_chart = !line.check->chart.empty();
        if (is_chart || (told < story.size() && line.rule == story[told].rule)) return &line;
    }
    return nullptr;
}

/// The rule of the fire that beat a unit (GT-FIRE-25..29); empty if no fire did.
std::string rule_of_fire(std::vector<StoryLine> const& story, std::string_view whom) {
    for (StoryLine const& line : story) {
        if (line.whom == whom && line.event == chance::EventKind::beaten) return line.rule;
    }
    return {};
}

// GT-DEF-01, GT-LIC-04, GT-ATT-05, GT-R-10, GT-R-15: a unit that runs in the charge phase has
// failed its check or lost locked combat, or its principal has. A unit certain to fail threw no
// dice.
Cause cause_in_charge(Scenario const& scenario, Troop const& troop, Battle const& battle,
                      StoryLine const* check) {
    if (check != nullptr && check->check->chart == scenario.rules.locked.name)
        return {check, "GT-LIC-04"};
    bool const attacks = troop.side == battle.active;
    bool const failed = check != nullptr && check->check->outcome == "fail";
    bool const own = failed && check->whom == troop.name;
    if (!attacks) return {own ? check : nullptr, "GT-DEF-01"};
    return {failed ? check : nullptr, failed && !own ? "GT-R-10" : "GT-ATT-05"};
}

}  // namespace

Cause cause_of_change(grande_tactique::BattleView view, UnitId unit,
                      std::vector<StoryLine> const& story, std::size_t told) {
    Troop const& troop = view.scenario.troops[unit];
    StoryLine const* const check = check_before(story, told, troop.name);
    bool const runs = told < story.size() && story[told].event == chance::EventKind::flight;
    if (!runs) return {check, {}};
    switch (view.battle.phase) {
        case Phase::firing:
            return {check, rule_of_fire(story, troop.name)};
        case Phase::charge:
        case Phase::engagement:
            return cause_in_charge(view.scenario, troop, view.battle, check);
        default:
            return {check, {}};
    }
}

}  // namespace esprit::report
