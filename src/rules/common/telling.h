#pragma once
// Tells the arbiter what happens to units of a battle.
#include <cstdint>
#include <span>
#include <string_view>

#include "base/expect.h"
#include "base/fixed_list.h"
#include "chance/arbiter.h"
#include "geometry/base.h"
#include "rules/common/system.h"

namespace esprit::rules {

/// A unit: its name for listeners, and its number for the address of its dice.
struct Party {
    std::string_view name;
    std::uint16_t unit = 0;
};
/// Tells that a rule applies to a unit, in the rule's own words. \param state as
/// chance::Event::state.
inline void tell(RuleId rule, Party const& who, chance::Arbiter& arbiter,
                 std::string_view state = {}) {
    arbiter.tell({rule, who.name, {}, {}, 0, who.unit, {}, chance::EventKind::other, state});
}

/// The report of what a rule does to a unit (see chance::Event).
struct Story {
    RuleId rule;
    std::string_view what;
    std::string_view other = {};
    Mil length_mil = 0;
    chance::EventKind kind = chance::EventKind::other;
    std::string_view state = {};
};
inline Story with_state(Story story, std::string_view state) {
    story.state = state;
    return story;
}

/// The loss of a leader with the unit that he rides with.
inline Story lost_with(RuleId rule, std::string_view unit, std::string_view state) {
    return {rule, "is lost with {other}", unit, 0, chance::EventKind::other, state};
}

/// Tells an event of a unit that stays in place. If nobody listens, as in enumerations, no event is
/// built.
template <class Scenario>
void tell(Scenario const& scenario, UnitId unit, Story const& story, chance::Arbiter& arbiter) {
    if (!arbiter.is_heard()) return;
    arbiter.tell({story.rule,
                  scenario.troops[unit].name,
                  story.what,
                  story.other,
                  story.length_mil,
                  unit,
                  {},
                  story.kind,
                  story.state});
}
template <class Scenario>
void tell(Scenario const& scenario, UnitId unit, RuleId rule, std::string_view what,
          chance::Arbiter& arbiter, std::string_view other = {}) {
    tell(scenario, unit, Story{rule, what, other}, arbiter);
}

/// Tells a move of a unit from `began` by way of some places to the last of them. Its kind is
/// `EventKind::move` unless another is given.
template <class Scenario>
void tell_move(Scenario const& scenario, UnitId unit, geometry::Pose const& began,
               std::span<geometry::Pose const> places, Story const& story,
               chance::Arbiter& arbiter) {
    if (!arbiter.is_heard()) return;
    constexpr std::size_t most_places = 12;
    FixedList<chance::Waypoint, most_places + 1> path;
    auto const add = [&](geometry::Pose const& pose) {
        path.push_back({pose.centre.x_mil, pose.centre.y_mil, pose.facing_cdeg});
    };
    add(began);
    for (geometry::Pose const& place : places) add(place);
    bool const other = story.kind == chance::EventKind::other;
    arbiter.tell({story.rule, scenario.troops[unit].name, story.what, story.other, story.length_mil,
                  unit, path.all(), other ? chance::EventKind::move : story.kind, story.state});
}

}  // namespace esprit::rules
