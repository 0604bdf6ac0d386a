#include "rules/black_powder/moving.h"

#include "base/expect.h"
#include "rules/black_powder/ground.h"
#include "rules/black_powder/state_names.h"

namespace esprit::black_powder {

using geometry::Pose;
using namespace literals;

void move(Scenario const& scenario, Battle& battle, UnitId unit, std::span<Pose const> places,
          Story const& story, chance::Arbiter& arbiter) {
    ESPRIT_EXPECT(!places.empty(), "a move has an end");
    Pose const began = battle.table.pose[unit];
    battle.table.pose[unit] = places.back();
    battle.state[unit].charged = no_unit;
    settle(scenario, battle, unit);
    tell_move(scenario, unit, began, places, story, arbiter);
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
    tell(scenario, unit, {rule, "is disordered", {}, 0, {}, state_names::disordered}, arbiter);
}

void leave(Scenario const& scenario, Battle& battle, UnitId unit, Fate fate, Story const& story,
           chance::Arbiter& arbiter) {
    battle.state[unit].fate = fate;
    battle.state[unit].garrison = false;
    tell(scenario, unit, with_state(story, state_names::of(fate)), arbiter);
    std::size_t const brigade = scenario.troops[unit].brigade;
    UnitId const commander = scenario.brigades[brigade].commander;
    if (units_left(scenario, battle, brigade) == 0 && is_on_table(battle, commander)) {
        battle.state[commander].fate = Fate::removed;
        tell(scenario, commander,
             {"BP-R-28"_rule,
              "leaves the field with the last of his brigade",
              {},
              0,
              {},
              state_names::of(Fate::removed)},
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
