#include "rules/black_powder/moving.h"

#include <array>

#include "base/expect.h"
#include "rules/black_powder/ground.h"

namespace esprit::black_powder {

using geometry::Pose;
using namespace literals;

namespace {

chance::Waypoint waypoint(Pose const& pose) {
    return {pose.centre.x_mil, pose.centre.y_mil, pose.facing_cdeg};
}

}  // namespace

void move(Scenario const& scenario, Battle& battle, UnitId unit, std::span<Pose const> places,
          MoveStory const& story, chance::Arbiter& arbiter) {
    constexpr std::size_t most_places = 4;
    ESPRIT_EXPECT(!places.empty() && places.size() <= most_places, "a move has an end");
    std::array<chance::Waypoint, most_places + 1> path;
    std::size_t count = 0;
    path[count++] = waypoint(battle.table.pose[unit]);
    for (Pose const& place : places) path[count++] = waypoint(place);
    battle.table.pose[unit] = places.back();
    battle.state[unit].charged = no_unit;
    settle(scenario, battle, unit);
    chance::Event event{story.rule, scenario.troops[unit].name};
    event.what = story.what;
    event.other = story.other;
    event.length_mil = story.length_mil;
    event.unit = unit;
    event.path = {path.data(), count};
    arbiter.tell(event);
}

void tell(Scenario const& scenario, UnitId unit, RuleId rule, std::string_view what,
          chance::Arbiter& arbiter, std::string_view other, Mil length_mil) {
    chance::Event event{rule, scenario.troops[unit].name};
    event.what = what;
    event.other = other;
    event.length_mil = length_mil;
    event.unit = unit;
    arbiter.tell(event);
}

void settle(Scenario const& scenario, Battle& battle, UnitId unit) {
    battle.state[unit].garrison = false;
    Troop const& troop = scenario.troops[unit];
    if (troop.commander || !may_hold_buildings(troop.arm) || battle.state[unit].charging ||
        scenario.terrain().woods_and_towns.empty()) {
        return;
    }
    field::FeatureId const held =
        building_under(scenario.terrain(), battle.table.pose[unit].centre);
    if (held == field::no_feature) return;
    for (UnitId other = 0; other < battle.table.count; ++other) {
        if (other != unit && is_on_table(battle, other) && battle.state[other].garrison &&
            building_under(scenario.terrain(), battle.table.pose[other].centre) == held) {
            return;
        }
    }
    battle.state[unit].garrison = true;
}

void disorder(Scenario const& scenario, Battle& battle, UnitId unit, RuleId rule,
              chance::Arbiter& arbiter) {
    if (battle.state[unit].disordered != 0) return;
    battle.state[unit].disordered = static_cast<std::uint16_t>(battle.turn + 1);
    tell(scenario, unit, rule, "is disordered", arbiter);
}

void leave(Scenario const& scenario, Battle& battle, UnitId unit, Fate fate, RuleId rule,
           std::string_view what, chance::Arbiter& arbiter) {
    battle.state[unit].fate = fate;
    battle.state[unit].garrison = false;
    tell(scenario, unit, rule, what, arbiter);
    std::size_t const brigade = scenario.troops[unit].brigade;
    UnitId const commander = scenario.brigades[brigade].commander;
    if (units_left(scenario, battle, brigade) == 0 && is_on_table(battle, commander)) {
        battle.state[commander].fate = Fate::removed;
        tell(scenario, commander, "BP-R-28"_rule, "leaves the field with the last of his brigade",
             arbiter);
    }
}

int units_left(Scenario const& scenario, Battle const& battle, std::size_t brigade) {
    int left = 0;
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        left += scenario.troops[unit].brigade == brigade && stands(scenario, battle, unit);
    }
    return left;
}

}  // namespace esprit::black_powder
