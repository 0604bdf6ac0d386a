#include "rules/black_powder/standing.h"

#include <algorithm>
#include <utility>

#include "geometry/box.h"
#include "geometry/contact.h"
#include "geometry/onto_edge.h"
#include "geometry/quarters.h"
#include "geometry/sweep.h"
#include "geometry/zones.h"
#include "rules/black_powder/facts.h"
#include "rules/black_powder/ground.h"

namespace esprit::black_powder {

using chance::FactId;
using chance::FactSet;
using geometry::Base;
using geometry::Edge;
using geometry::Vector;

namespace {

constexpr FactId distance_inches_fact = facts.id("distance_inches");
constexpr FactId enemy_within_12_fact = facts.id("enemy_within_12");
constexpr FactId on_road_fact = facts.id("on_road");

/// How far a place lies ahead of the middle of a base, and to its right.
Vector seen_from(Base const& base, geometry::Point place) {
    Vector const apart = geometry::between(base.pose.centre, place);
    return {dot(apart, geometry::right_of(base.pose.facing_cdeg)),
            dot(apart, geometry::forward_of(base.pose.facing_cdeg))};
}

/// GEO-04: true if an enemy touches the unit.
bool is_enemy_in_touch(BattleView view, UnitId unit, Base const& own, UnitId other) {
    return may_touch(own.pose.centre, view.battle.units.pose[other].centre,
                     view.scenario.bases.most_reach_mil) &&
           stands(view, other) && are_enemies(view.scenario, unit, other) &&
           in_contact(own, base_of(view, other));
}

/// BP-MOD-07, -10: notes an enemy that touches a side or rear edge with its centre beyond the line
/// of that edge. At a rear corner it touches both edges, unless it lies flush with one.
void add_touch(BattleView view, UnitId unit, UnitId enemy, Contact& contact) {
    Base const own = base_of(view, unit);
    Edge const edge = edge_touched_by(view, unit, enemy);
    Vector const at = seen_from(own, view.battle.units.pose[enemy].centre);
    double const side = 0.5 * own.frontage_mil;
    Base const its = base_of(view, enemy);
    bool const beyond_rear = at.y < -0.5 * own.depth_mil;
    bool const at_rear = edge == Edge::rear || (edge != Edge::front && !flush_edge(its, own) &&
                                                touches_edge(its, own, Edge::rear));
    contact.rear = contact.rear || (beyond_rear && at_rear);
    contact.flank = contact.flank || (edge == Edge::left && at.x < -side) ||
                    (edge == Edge::right && at.x > side);
}

/// BP-HTH-08, -09: each of the three kinds of support counts once.
void add_supports(BattleView view, UnitId unit, FactSet& known) {
    bool rear = false;
    bool left = false;
    bool right = false;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        Support const support = support_of(view, other, unit);
        rear = rear || support == Support::rear;
        left = left || support == Support::left;
        right = right || support == Support::right;
    }
    known.set(rear_support_fact, rear);
    known.set_number(flank_supports_fact, left + right);
}

}  // namespace

UnitList enemies_in_touch(BattleView view, UnitId unit) {
    UnitList found;
    if (!stands(view, unit)) return found;
    Base const own = base_of(view, unit);
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (is_enemy_in_touch(view, unit, own, other)) found.push_back(other);
    }
    return found;
}

bool engaged(BattleView view, UnitId unit) {
    if (!stands(view, unit)) return false;
    Base const own = base_of(view, unit);
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (is_enemy_in_touch(view, unit, own, other)) return true;
    }
    return false;
}

Vector shared_extent(Base const& own, Base const& its) {
    Vector low = seen_from(own, corner_point(its, 0));
    Vector high = low;
    for (std::size_t corner = 1; corner < 4; ++corner) {
        Vector const at = seen_from(own, corner_point(its, corner));
        low = {std::min(low.x, at.x), std::min(low.y, at.y)};
        high = {std::max(high.x, at.x), std::max(high.y, at.y)};
    }
    Vector const half{0.5 * own.frontage_mil, 0.5 * own.depth_mil};
    return {std::min(high.x, half.x) - std::max(low.x, -half.x),
            std::min(high.y, half.y) - std::max(low.y, -half.y)};
}

bool fights_already(BattleView view, UnitId unit) {
    UnitList const enemies = enemies_in_touch(view, unit);
    return std::any_of(enemies.begin(), enemies.end(), [&](UnitId enemy) {
        if (view.battle.state[enemy].charged == unit || view.battle.state[unit].charged == enemy)
            return true;
        Vector const shared = shared_extent(base_of(view, unit), base_of(view, enemy));
        return shared.x > geometry::touch_mil || shared.y > geometry::touch_mil;
    });
}

Mil distance(BattleView view, UnitId a, UnitId b) {
    return whole_mil(gap(base_of(view, a), base_of(view, b)));
}

std::optional<Mil> distance_to_enemy(BattleView view, SideId side, Base const& from) {
    std::optional<Mil> least;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (view.scenario.troops[other].side == side || !stands(view, other)) continue;
        Base const its = base_of(view, other);
        if (least && surely_beyond(from, its, *least)) continue;
        Mil const far = whole_mil(gap(from, its));
        least = least ? std::min(*least, far) : far;
    }
    return least;
}

std::optional<Mil> distance_to_enemy(BattleView view, UnitId unit) {
    return distance_to_enemy(view, view.scenario.troops[unit].side, base_of(view, unit));
}

UnitId nearest_enemy(BattleView view, UnitId unit) {
    Base const own = base_of(view, unit);
    UnitId nearest = no_unit;
    Mil least = 0;
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (!stands(view, other) || !are_enemies(view.scenario, unit, other)) continue;
        Base const its = base_of(view, other);
        if (nearest != no_unit && surely_beyond(own, its, least)) continue;
        Mil const far = whole_mil(gap(own, its));
        if (nearest != no_unit && far >= least) continue;
        nearest = other;
        least = far;
    }
    return nearest;
}

bool enemy_within(BattleView view, UnitId unit, Mil most_mil) {
    Base const own = base_of(view, unit);
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (!stands(view, other) || !are_enemies(view.scenario, unit, other)) continue;
        if (is_within(view, own, other, most_mil)) return true;
    }
    return false;
}

bool is_within(BattleView view, Base const& from, UnitId other, Mil most_mil) {
    Base const its = base_of(view, other);
    return !surely_beyond(from, its, most_mil + 1) && whole_mil(gap(from, its)) <= most_mil;
}

bool faces_all_ways(Battle const& battle, UnitId unit) {
    return faces_all_ways(battle.state[unit].formation, battle.state[unit].garrison);
}

Edge edge_touched_by(BattleView view, UnitId unit, UnitId enemy) {
    Base const own = base_of(view, unit);
    Base const its = base_of(view, enemy);
    bool const came = view.battle.state[enemy].charged == unit;
    bool const met = view.battle.state[unit].charged == enemy;
    Edge const edge = came ? view.battle.state[enemy].charged_side : Edge::front;
    if ((came || met) && touches_edge(its, own, edge)) return edge;
    return touched_edge(its, own);
}

// BP-R-32: at its front, the enemy that covers most of it; one that touches only a corner covers
// none.
UnitId struck_by(BattleView view, UnitId unit, UnitList const& enemies) {
    Base const own = base_of(view, unit);
    bool const all_round = faces_all_ways(view.battle, unit);
    UnitId struck = no_unit;
    Mil most_mil = 0;
    for (UnitId const enemy : enemies) {
        if (!all_round && edge_touched_by(view, unit, enemy) != Edge::front) continue;
        Vector const shared = shared_extent(own, base_of(view, enemy));
        Mil const covered_mil = whole_mil(all_round ? std::max(shared.x, shared.y) : shared.x);
        if (struck != no_unit && covered_mil <= most_mil) continue;
        struck = enemy;
        most_mil = covered_mil;
    }
    return struck == no_unit ? enemies[0] : struck;
}

Base base_facing_enemy(BattleView view, UnitId unit) {
    Base const own = base_of(view, unit);
    if (!faces_all_ways(view.battle, unit)) return own;
    UnitList const enemies = enemies_in_touch(view, unit);
    UnitId const enemy =
        enemies.empty() ? nearest_enemy(view, unit) : struck_by(view, unit, enemies);
    if (enemy == no_unit) return own;
    Edge const front = edge_touched_by(view, unit, enemy);
    Base turned = pivoted(
        own, own.pose.facing_cdeg + static_cast<CentiDegree>(front) * geometry::quarter_cdeg);
    if (front == Edge::left || front == Edge::right) {
        std::swap(turned.frontage_mil, turned.depth_mil);
    }
    return turned;
}

Contact contact_of(BattleView view, UnitId unit) {
    Contact contact;
    if (faces_all_ways(view.battle, unit)) return contact;
    for (UnitId const enemy : enemies_in_touch(view, unit)) {
        add_touch(view, unit, enemy, contact);
    }
    return contact;
}

Contact engaged_in(BattleView view, UnitId unit) {
    Contact contact;
    if (faces_all_ways(view.battle, unit)) return contact;
    for (UnitId const enemy : enemies_in_touch(view, unit)) {
        UnitState const& its = view.battle.state[enemy];
        if (its.charged != unit) {
            add_touch(view, unit, enemy, contact);
            continue;
        }
        contact.rear = contact.rear || its.charged_side == Edge::rear;
        contact.flank =
            contact.flank || its.charged_side == Edge::left || its.charged_side == Edge::right;
    }
    return contact;
}

bool in_arc_of_fire(BattleView view, UnitId unit, UnitId other) {
    if (faces_all_ways(view.battle, unit)) return true;
    Base const own = base_of(view, unit);
    Base const its = base_of(view, other);
    return view.scenario.options.shoots_straight_ahead ? directly_in_front(own, its)
                                                       : reaches_into_front_quarter(own, its);
}

Support support_of(BattleView view, UnitId supporter, UnitId unit) {
    // BP-SUP-01
    if (supporter == unit || !stands(view, supporter) ||
        view.scenario.troops[supporter].brigade != view.scenario.troops[unit].brigade) {
        return Support::none;
    }
    Base const its = base_of(view, supporter);
    // BP-SUP-02, -03, -04
    double const near_mil = view.scenario.command.support_mil + geometry::slack_mil;
    if (surely_beyond(base_of(view, unit), its, near_mil)) return Support::none;
    Base const own = base_facing_enemy(view, unit);
    bool const same_way = faces_all_ways(view.battle, supporter) ||
                          geometry::turn_between(own.pose.facing_cdeg, its.pose.facing_cdeg) <=
                              view.scenario.command.support_cdeg;
    if (!same_way || gap(own, its) > near_mil || engaged(view, supporter)) {
        return Support::none;
    }
    // BP-SUP-05
    Vector const at = seen_from(own, its.pose.centre);
    if (at.y < -0.5 * own.depth_mil) return Support::rear;
    if (at.y > 0.5 * own.depth_mil) return Support::none;
    if (at.x < -0.5 * own.frontage_mil) return Support::left;
    return at.x > 0.5 * own.frontage_mil ? Support::right : Support::none;
}

Mil move_of(Scenario const& scenario, UnitId unit, Formation formation) {
    Troop const& troop = scenario.troops[unit];
    MoveRules const& moves = scenario.moves;
    if (troop.is_guns()) {
        if (formation != Formation::march_column) return moves.manhandled_mil;
        return troop.horse_guns ? moves.horse_guns_mil : moves.foot_guns_mil;
    }
    return troop.is_cavalry() ? moves.cavalry_mil : moves.infantry_mil;
}

Mil range_of(Scenario const& scenario, UnitId unit) {
    switch (scenario.troops[unit].weapon) {
        case Weapon::musket:
            return scenario.command.musket_mil;
        case Weapon::rifle:
            return scenario.command.rifle_mil;
        case Weapon::smoothbore:
            return scenario.command.guns_mil;
        case Weapon::none:
            break;
    }
    return 0;
}

namespace {

/// BP-R-24: a unit that has charged home has no cover of a wood before its combat is over. Closing
/// fire comes before the combat: the wood through which it charges covers it from that.
bool in_light_cover(BattleView view, UnitId unit, Base const& from) {
    UnitState const& state = view.battle.state[unit];
    if (state.garrison) return false;  // BP-SAVE-05 applies instead
    Base const own = base_of(view, unit);
    bool const is_in_combat = state.charged != no_unit;
    return (!is_in_combat && is_in_cover(view.scenario, own)) ||
           is_behind_cover(view.scenario, own, from);
}

}  // namespace

FactSet unit_facts(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    FactSet known = nothing_known;
    known.set_number(arm_fact, static_cast<std::int64_t>(troop.arm));
    if (troop.arm != Arm::artillery) known.set_number(dice_fact, troop.shooting);
    known.set_number(morale_fact, troop.morale);
    known.set_number(stamina_fact, troop.stamina);
    known.set_number(casualties_fact, state.casualties);
    known.set_number(hand_to_hand_fact, troop.hand_to_hand);
    known.set(disordered_fact, state.disordered != 0);
    known.set(shaken_fact, shaken(view, unit));
    known.set(skirmishing_fact, state.formation == Formation::skirmish);
    known.set(attack_column_fact, state.formation == Formation::attack_column);
    known.set(march_column_fact, state.formation == Formation::march_column);
    known.set(in_square_fact, state.formation == Formation::square);
    known.set(artillery_casualties_fact, state.hurt_by_guns);
    if (state.garrison) {
        // BP-SAVE-05, BP-HTH-11
        field::FeatureId const held =
            building_under(view.scenario.terrain(), view.battle.units.pose[unit].centre);
        known.set(building_fact);
        known.set_number(building_size_fact, building_size(view.scenario, held));
    }
    Contact const contact = contact_of(view, unit);
    known.set(flank_contact_fact, contact.flank);
    known.set(rear_contact_fact, contact.rear);
    tell_last_turn(view, unit, known);
    return known;
}

FactSet target_facts(BattleView view, UnitId unit, Base const& from) {
    FactSet known = unit_facts(view, unit);
    known.set(light_cover_fact, in_light_cover(view, unit, from));
    return known;
}

bool has_cover_from_blows(BattleView view, UnitId unit, UnitId striker) {
    UnitState const& state = view.battle.state[unit];
    return has_cover_in_combat(state.charging || state.charged != no_unit) &&
           in_light_cover(view, unit, base_of(view, striker));
}

FactSet fighter_facts(BattleView view, UnitId unit) {
    FactSet known = unit_facts(view, unit);
    known.set(charging_fact, view.battle.state[unit].charging);
    known.set(won_last_round_fact, view.battle.state[unit].won_last_round);
    known.set(artillery_casualties_fact, false);  // BP-MOD-04 concerns fire only
    Contact const from = engaged_in(view, unit);
    known.set(flank_contact_fact, from.flank);
    known.set(rear_contact_fact, from.rear);
    add_supports(view, unit, known);
    UnitList const enemies = enemies_in_touch(view, unit);
    bool const covered = std::all_of(enemies.begin(), enemies.end(), [&](UnitId enemy) {
        return has_cover_from_blows(view, unit, enemy);
    });
    known.set(light_cover_fact, covered && !enemies.empty());
    return known;
}

FactSet command_facts(BattleView view, UnitId unit) {
    FactSet known = nothing_known;
    UnitId const commander = view.scenario.brigades[view.scenario.troops[unit].brigade].commander;
    known.set_number(rating_fact, view.scenario.troops[commander].rating);
    // BP-CMD-09, -10; a length in mil is thousandths of an inch, as decimals are held
    known.set_number(distance_inches_fact, distance(view, commander, unit));
    known.set(enemy_within_12_fact, enemy_within(view, unit, view.scenario.command.enemy_near_mil));
    Formation const formation = view.battle.state[unit].formation;
    known.set(attack_column_fact, formation == Formation::attack_column);
    if (formation == Formation::march_column) {
        known.set(march_column_fact);
        known.set(on_road_fact, is_along_road(view.scenario.terrain(), base_of(view, unit)));
    }
    tell_last_turn(view, unit, known);
    return known;
}

}  // namespace esprit::black_powder
