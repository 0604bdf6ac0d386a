#include "rules/black_powder/moving.h"

#include "base/expect.h"
#include "rules/black_powder/ground.h"
#include "rules/black_powder/state_names.h"

namespace esprit::black_powder {

using geometry::Pose;
using namespace literals;

void move(LiveBattle live, UnitId unit, std::span<Pose const> places, Story const& story,
          chance::Arbiter& arbiter) {
    ESPRIT_EXPECT(!places.empty(), "a move has an end");
    Pose const began = live.battle.units.pose[unit];
    live.battle.units.pose[unit] = places.back();
    live.battle.state[unit].charged = no_unit;
    settle(live, unit);
    tell_move(live.scenario, unit, began, places, story, arbiter);
}

void settle(LiveBattle live, UnitId unit) {
    live.battle.state[unit].garrison = false;
    Troop const& troop = live.scenario.troops[unit];
    if (troop.commander || !may_hold_buildings(troop.arm) || live.battle.state[unit].charging ||
        live.scenario.terrain().woods_and_towns.empty()) {
        return;
    }
    field::FeatureId const held =
        building_under(live.scenario.terrain(), live.battle.units.pose[unit].centre);
    if (held == field::no_feature) return;
    for (UnitId other = 0; other < live.battle.units.count; ++other) {
        if (other != unit && is_on_table(live.battle, other) && live.battle.state[other].garrison &&
            building_under(live.scenario.terrain(), live.battle.units.pose[other].centre) == held) {
            return;
        }
    }
    live.battle.state[unit].garrison = true;
}

void disorder(LiveBattle live, UnitId unit, RuleId rule, chance::Arbiter& arbiter) {
    if (live.battle.state[unit].disordered != 0) return;
    live.battle.state[unit].disordered = static_cast<std::uint16_t>(live.battle.turn + 1);
    tell(live.scenario, unit, {rule, "is disordered", {}, 0, {}, state_names::disordered}, arbiter);
}

void leave(LiveBattle live, UnitId unit, Fate fate, Story const& story, chance::Arbiter& arbiter) {
    live.battle.state[unit].fate = fate;
    live.battle.state[unit].garrison = false;
    tell(live.scenario, unit, with_state(story, state_names::of(fate)), arbiter);
    std::size_t const brigade = live.scenario.troops[unit].brigade;
    UnitId const commander = live.scenario.brigades[brigade].commander;
    if (units_left(live, brigade) == 0 && is_on_table(live.battle, commander)) {
        live.battle.state[commander].fate = Fate::removed;
        tell(live.scenario, commander,
             {"BP-R-28"_rule,
              "leaves the field with the last of his brigade",
              {},
              0,
              {},
              state_names::of(Fate::removed)},
             arbiter);
    }
}

int units_left(BattleView view, std::size_t brigade) {
    int left = 0;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        left += view.scenario.troops[unit].brigade == brigade && stands(view, unit);
    }
    return left;
}

}  // namespace esprit::black_powder
