#include "rules/men_who_would_be_kings/field_facts.h"

#include <algorithm>

#include "geometry/contact.h"
#include "rules/men_who_would_be_kings/facts.h"
#include "rules/men_who_would_be_kings/redoubt.h"

namespace esprit::men_who_would_be_kings {

using chance::FactSet;
using field::FeatureId;
using geometry::Base;

namespace {

// MW-FIRE-02, -03, -04
int hit_on(Scenario const& scenario, Troop const& troop) {
    ShootingRules const& rules = scenario.shooting;
    bool const regular_rifles = is_regular(troop.type) && troop.weapon == Weapon::rifles;
    return is_tribal(troop.type) ? rules.tribal_hit_on
           : regular_rifles      ? rules.regular_rifles_hit_on
                                 : rules.hit_on;
}

/// True if a linear feature that the unit stands along lies between the two. MW-RED-02: the works
/// of a redoubt help only the unit in it.
bool behind_linear_feature(BattleView view, UnitId unit, UnitId enemy) {
    field::Terrain const& ground = view.scenario.terrain();
    Base const base = base_of(view, unit);
    geometry::Point const from = view.battle.units.pose[enemy].centre;
    return std::any_of(ground.linears.begin(), ground.linears.end(), [&](FeatureId id) {
        if (ground.features[id].kind == field::FeatureKind::redoubt) return false;
        geometry::Course const& course = ground.features[id].course;
        return gap(course, base) <= geometry::touch_limit_mil &&
               crosses(course, from, base.pose.centre);
    });
}

// MW-DO-17, MW-DO-19, MW-R-17
bool lies_down(BattleView view, UnitId unit) {
    UnitState const& state = view.battle.state[unit];
    return state.grounded || (view.scenario.volley.pinned_lie_down && state.pinned > 0 &&
                              is_infantry(view.scenario.troops[unit].type));
}

}  // namespace

FactSet unit_facts(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    FactSet known = nothing_known;
    bool const led = !state.leaderless && troop.leadership.has_value();
    known.set_number(id_of("discipline"), discipline_of(view.scenario, troop, led));
    if (led) {
        known.set_number(id_of("leadership"), *troop.leadership);
        known.set(id_of("brutal"), troop.brutal);
    } else {
        known.set(id_of("leaderless"));
    }
    known.set_number(id_of("pinned"), state.pinned);
    tell_last_turn(view, unit, known);
    return known;
}

FactSet activation_facts(BattleView view, UnitId unit, std::string_view action) {
    FactSet known = unit_facts(view, unit);
    known.set_number(id_of("action"), static_cast<std::int64_t>(place_of_action(action)));
    known.set_number(id_of("type"), static_cast<std::int64_t>(view.scenario.troops[unit].type));
    return known;
}

Mil range_of(Scenario const& scenario, Troop const& troop) {
    ShootingRules const& rules = scenario.shooting;
    if (troop.type == Type::gun) return rules.gun_range_mil;
    if (is_tribal(troop.type)) return rules.tribal_range_mil;
    return troop.weapon == Weapon::rifles ? rules.rifle_range_mil : rules.older_range_mil;
}

bool is_long_range(BattleView view, UnitId firer, UnitId target) {
    double const far = gap(base_of(view, firer), base_of(view, target));
    double const range = range_of(view.scenario, view.scenario.troops[firer]);
    return far * view.scenario.shooting.short_range_parts > range + geometry::slack_mil;
}

Cover cover_of(BattleView view, UnitId target, UnitId firer) {
    field::Terrain const& ground = view.scenario.terrain();
    FeatureId const area = cover_occupied_by(view.scenario, base_of(view, target));
    if (redoubt_of(view, target) != field::no_feature || is_built_up(ground, area)) {
        return Cover::hard;
    }
    bool const covered = area != field::no_feature || behind_linear_feature(view, target, firer);
    return covered ? Cover::soft : Cover::open;
}

bool defends_obstacle(BattleView view, UnitId unit, UnitId enemy) {
    return redoubt_of(view, unit) != field::no_feature || behind_linear_feature(view, unit, enemy);
}

// MW-FIRE-14: a gun rolls all its dice, however few crew are left.
FactSet fire_facts(BattleView view, UnitId firer, UnitId target, bool volley) {
    Troop const& troop = view.scenario.troops[firer];
    FactSet known = nothing_known;
    int const dice = troop.type == Type::gun ? view.scenario.shooting.gun_dice
                                             : view.battle.state[firer].figures;
    known.set_number(id_of("figures"), dice);
    known.set_number(id_of("hit_on"), hit_on(view.scenario, troop));
    known.set(id_of("volley_fire"), volley);
    known.set(id_of("long_range"), is_long_range(view, firer, target));
    Cover const cover = cover_of(view, target, firer);
    known.set(id_of("soft_cover"), cover == Cover::soft);
    known.set(id_of("hard_cover"), cover == Cover::hard);
    known.set(id_of("target_gone_to_ground"), lies_down(view, target));
    tell_last_turn(view, firer, known);
    return known;
}

FactSet fight_facts(BattleView view, UnitId unit, UnitId enemy, bool charging) {
    Type const type = view.scenario.troops[unit].type;
    FactSet known = nothing_known;
    known.set_number(id_of("figures"), view.battle.state[unit].figures);
    known.set(id_of("tribal"), is_tribal(type));
    known.set(id_of("regular_cavalry"), type == Type::regular_cavalry);
    known.set(id_of("charging"), charging);
    known.set(id_of("close_order"), in_close_order(view, unit));
    known.set(id_of("obstacle"), !charging && defends_obstacle(view, unit, enemy));
    tell_last_turn(view, unit, known);
    return known;
}

}  // namespace esprit::men_who_would_be_kings
