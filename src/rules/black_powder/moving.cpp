#include "rules/black_powder/moving.h"

#include "base/expect.h"
#include "geometry/contact.h"
#include "rules/black_powder/ground.h"
#include "rules/black_powder/state_names.h"

namespace esprit::black_powder {

using geometry::Pose;
using namespace literals;

namespace {

bool touches_charged(BattleView view, UnitId unit) {
    UnitId const target = view.battle.state[unit].charged;
    return target != no_unit && stands(view, target) &&
           in_contact(base_of(view, unit), base_of(view, target));
}

void end_combat(LiveBattle live, UnitId unit) {
    UnitState& state = live.battle.state[unit];
    if (!touches_charged(live, unit)) state.charged = no_unit;
    if (engaged(live, unit)) return;
    state.won_last_round = state.charging = false;
    // a unit that came into a built-up area by a charge takes it once it is unheld
    if (!state.garrison && !state.retired) settle(live, unit);
}

/// Puts a unit in another place. `left`: the building that it does not hold even if it still stands
/// in it, or no_feature.
void put(LiveBattle live, UnitId unit, Pose const& place, field::FeatureId left) {
    UnitList in_combat = enemies_in_touch(live, unit);
    if (!in_combat.empty()) in_combat.push_back(unit);
    live.battle.units.pose[unit] = place;
    live.battle.state[unit].charged = no_unit;
    settle(live, unit);
    if (left != field::no_feature &&
        building_under(live.scenario.terrain(), place.centre) == left) {
        live.battle.state[unit].garrison = false;
    }
    end_combats(live, in_combat);
}

}  // namespace

void end_combats(LiveBattle live, UnitList const& units) {
    for (UnitId const unit : units) {
        if (stands(live, unit)) end_combat(live, unit);
    }
}

void move(LiveBattle live, UnitId unit, std::span<Pose const> places, Story const& story,
          chance::Arbiter& arbiter) {
    ESPRIT_EXPECT(!places.empty(), "a move has an end");
    Pose const began = live.battle.units.pose[unit];
    put(live, unit, places.back(), field::no_feature);
    tell_move(live.scenario, unit, began, places, story, arbiter);
}

void go_back(LiveBattle live, UnitId unit, Pose const& place, Story const& story,
             chance::Arbiter& arbiter) {
    UnitState& state = live.battle.state[unit];
    Pose const began = live.battle.units.pose[unit];
    bool const goes_out = state.garrison && place.centre != began.centre;
    state.charging = false;
    state.retired = true;
    put(live, unit, place,
        goes_out ? building_under(live.scenario.terrain(), began.centre) : field::no_feature);
    tell_move(live.scenario, unit, began, {&place, 1}, story, arbiter);
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
    UnitList const enemies = enemies_in_touch(live, unit);
    live.battle.state[unit].fate = fate;
    live.battle.state[unit].garrison = false;
    end_combats(live, enemies);
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
