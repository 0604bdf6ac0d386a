#include "rules/black_powder/charges.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "base/memo.h"
#include "geometry/base_key.h"
#include "geometry/box.h"
#include "geometry/contact.h"
#include "geometry/onto_edge.h"
#include "geometry/plan_blocker.h"
#include "geometry/planner.h"
#include "geometry/quarters.h"
#include "geometry/segment.h"
#include "geometry/sweep.h"
#include "rules/black_powder/ground.h"
#include "rules/black_powder/moving.h"
#include "rules/black_powder/shooting.h"
#include "rules/black_powder/standing.h"

namespace esprit::black_powder {

using chance::Arbiter;
using geometry::Base;
using geometry::ContactPlan;
using geometry::PlanFault;
using geometry::Pose;
using rules::Refusal;
using namespace literals;

namespace {

/// Longer than any table; the length is checked elsewhere.
constexpr Mil any_distance_mil = 1'000'000;

Ground ground_of_charge(BattleView view, ChargeMove const& charge) {
    return {view, charge.unit, view.battle.state[charge.unit].formation, charge.target};
}

/// GEO-11, BP-R-14: the plan against the edge before which the charger begins.
ContactPlan plan_of_charge(Ground const& ground, Scenario const& scenario, Base const& own,
                           Base const& its, CentiDegree turn_cdeg) {
    geometry::MoveLimits const limits{any_distance_mil, any_distance_mil, turn_cdeg, turn_cdeg, 0};
    geometry::Obstacles const all = ground.obstacles_and_friends();
    if (scenario.options.edge_touched_decides) return plan_contact(own, its, all, limits);
    return plan_contact_with(own, its, quarter_of_front(its, own), all, limits);
}

/// The side that the charger would have to reach, for a refusal.
std::string side_before(Scenario const& scenario, Base const& of, Base const& charger) {
    if (scenario.options.edge_touched_decides) return {};
    constexpr std::array<std::string_view, 4> sides{"the front of ", "the right flank of ",
                                                    "the rear of ", "the left flank of "};
    return std::string{sides[static_cast<std::size_t>(quarter_of_front(of, charger))]};
}

/// The refusal of a blocked way: GEO-08 for units and rivers, BP-MOVE-08 or BP-R-23 for woods and
/// towns that it may not enter.
Refusal refusal_of_blocked(Ground const& ground, Scenario const& scenario, ContactPlan const& plan,
                           std::string const& name, std::string const& other) {
    geometry::Blocker const by = blocker_of(plan);
    if (by.kind == geometry::BlockerKind::base) {
        return {"GEO-08"_rule, scenario.troops[ground.unit_at(by.place)].name +
                                   " is in the way of " + name + " to " + other};
    }
    Refusal no = ground.refusal(by);
    no.because += ", on its way to " + other;
    return no;
}

std::optional<Refusal> find_way_on(Ground const& ground, BattleView view, ChargeMove const& charge,
                                   CentiDegree turn_cdeg, ChargeWay& way) {
    Base const own = base_of(view, charge.unit);
    Base const its = base_of(view, charge.target);
    std::string const& name = view.scenario.troops[charge.unit].name;
    std::string const& other = view.scenario.troops[charge.target].name;
    if (view.battle.state[charge.target].garrison &&
        !may_hold_buildings(view.scenario.troops[charge.unit].arm)) {
        return Refusal{"BP-R-23"_rule,
                       other + " is in a building, and only infantry charges it there"};
    }
    ContactPlan const plan = plan_of_charge(ground, view.scenario, own, its, turn_cdeg);
    if (plan.fault == PlanFault::blocked) {
        return refusal_of_blocked(ground, view.scenario, plan, name, other);
    }
    if (plan.fault != PlanFault::none) {
        return Refusal{"BP-R-19"_rule, name + " does not reach " +
                                           side_before(view.scenario, its, own) + other +
                                           " straight ahead or by a turn of up to " +
                                           std::to_string(turn_cdeg / 100) + " degrees"};
    }
    way.turned = own.pose;
    way.way_mil = 0;
    for (std::size_t i = 0; i < plan.path.count; ++i) {
        geometry::Segment const& segment = plan.path.segments[i];
        if (segment.kind == geometry::Segment::Kind::pivot) {
            way.turned = pivoted(own, own.pose.facing_cdeg + segment.amount).pose;
        } else {
            way.way_mil += segment.amount;
        }
    }
    way.direction = geometry::forward_of(way.turned.facing_cdeg);
    way.arrival = plan.arrival;
    way.final = plan.final;
    way.side = plan.touched;
    way.at_front = way.side == geometry::Edge::front || faces_all_ways(view.battle, charge.target);
    return std::nullopt;
}

/// How far a number of moves leads along a straight way, at most `way_mil`.
Mil reach_of_moves(BattleView view, ChargeMove const& charge, Ground const& ground,
                   ChargeWay const& way) {
    Formation const formation = view.battle.state[charge.unit].formation;
    Base const from = base_in(view.scenario, charge.unit, way.turned, formation);
    Mil const move_mil = move_of(view.scenario, charge.unit, formation);
    Mil done = 0;
    for (int i = 0; i < charge.moves && done < way.way_mil; ++i) {
        Mil const left = way.way_mil - done;
        Base const at = advanced(from, way.direction, done);
        // ground beyond the enemy takes nothing off
        Leg const rest = straight_leg(at, way.direction, left);
        Mil const step = left <= ground.left_of(move_mil, {&rest, 1})
                             ? left
                             : ground.reach(at, way.direction, move_mil);
        done += std::min(step, left);
    }
    return done;
}

/// BP-HTH-19, BP-R-18: where the charger stands once its target has formed square: where it is, or
/// back on its way as far as the square needs. nullopt: others leave the square no room, or it
/// would touch another enemy.
std::optional<Pose> place_before_square(BattleView view, ChargeMove const& charge,
                                        geometry::Vector direction) {
    auto const is_free = [](geometry::Blocker const& blocker) {
        return blocker.kind == geometry::BlockerKind::none;
    };
    Base const square = base_in(view.scenario, charge.target, view.battle.units.pose[charge.target],
                                Formation::square);
    Ground const others{view, charge.target, Formation::square, charge.unit};
    if (!is_free(blocker_in_place(square, others.obstacles_and_friends())) ||
        others.refuse_end(square)) {
        return std::nullopt;
    }
    Base const own = base_of(view, charge.unit);
    if (!overlap(square, own)) return own.pose;
    double const back = way_until_clear(own, -direction, square) + 2 * geometry::touch_mil;
    Ground const behind = ground_of_charge(view, charge);
    if (!is_free(blocker_on_way(own, -direction, back, behind.obstacles_and_friends()))) {
        return std::nullopt;
    }
    return advanced(own, -direction, back).pose;
}

/// BP-HTH-19: the target tries to form square; `before` it the charger then stands.
void try_for_square(LiveBattle live, ChargeMove const& charge, geometry::Vector direction,
                    Pose& before, Arbiter& arbiter) {
    constexpr RuleId rule = "BP-HTH-19"_rule;
    constexpr unsigned dice = 2;
    UnitId const target = charge.target;
    chance::Chance chance = chance::plain_sum(rule, dice);
    chance.unit = target;
    chance.whose = live.scenario.troops[target].name;
    int const total = arbiter.draw(chance) + static_cast<int>(dice);
    std::optional<Pose> const place = place_before_square(live, charge, direction);
    if (total > live.scenario.command.no_square_at_most && place) {
        UnitList const enemies = enemies_in_touch(live, target);  // at its corners
        before = *place;
        live.battle.state[target].formation = Formation::square;
        end_combats(live, enemies);
        tell(live.scenario, target, rule, "forms square", arbiter);
    } else {
        tell(live.scenario, target, rule,
             place ? "forms no square in time" : "has no room for a square", arbiter);
    }
    if (total <= live.scenario.command.no_square_at_most ||
        total >= live.scenario.command.disordered_square_at_least) {
        disorder(live, target, rule, arbiter);
    }
}

/// How far the charger can go on a free way and stop without overlapping a unit or touching an
/// enemy: it may pass a corner closely but not stop beside it (BP-R-18).
Mil way_to_a_stop(Ground const& ground, Base const& from, geometry::Vector direction,
                  Mil length_mil) {
    geometry::Obstacles const all = ground.obstacles_and_friends();
    auto const enemies = ground.obstacles().bases;
    auto const may_stop = [&](Base const& place) {
        return blocker_in_place(place, all).kind == geometry::BlockerKind::none &&
               std::none_of(enemies.begin(), enemies.end(),
                            [&](Base const& enemy) { return in_contact(place, enemy); });
    };
    while (length_mil > 0 && !may_stop(advanced(from, direction, length_mil))) {
        length_mil -= std::min(length_mil, geometry::touch_mil);
    }
    return length_mil;
}

/// The charger stops where its moves end, without contact.
void fall_short(LiveBattle live, ChargeMove const& charge, Mil done, ChargeWay const& way,
                Arbiter& arbiter) {
    UnitId const unit = charge.unit;
    Mil const most = way.way_mil - 2 * geometry::touch_mil;
    Base const from = base_in(live.scenario, unit, way.turned, live.battle.state[unit].formation);
    Mil const length = way_to_a_stop(ground_of_charge(live, charge), from, way.direction,
                                     std::min(done, std::max(most, 0)));
    std::array<Pose, 2> const places{way.turned, advanced(from, way.direction, length).pose};
    move(live, unit, places,
         {"BP-R-19"_rule, "charges at {other} and falls short after {inches}",
          live.scenario.troops[charge.target].name, length, chance::EventKind::charge},
         arbiter);
}

/// The answer of the target before contact; `before` it the charger then stands. False if the
/// charger does not come home.
bool withstands(LiveBattle live, ChargeMove const& charge, ChargeWay const& way, Pose& before,
                Arbiter& arbiter) {
    UnitId const unit = charge.unit;
    UnitId const target = charge.target;
    if (tries_for_square(live, unit, target, way.at_front)) {
        try_for_square(live, charge, way.direction, before, arbiter);
        return true;
    }
    if (!gives_closing_fire(live, target, way.at_front)) return true;
    live.battle.state[target].closed_fire = true;
    Pose const halted = live.battle.units.pose[unit];
    shoot_at(live, target, unit, true, arbiter);
    // BP-R-13
    return is_on_table(live.battle, unit) && live.battle.units.pose[unit] == halted;
}

/// Moves the charger into contact; a target that has just formed square is met with its new base,
/// from the place `before` it. False if there is no way.
bool come_home(LiveBattle live, ChargeMove const& charge, Formation met, Pose const& before,
               ChargeWay way, Arbiter& arbiter) {
    UnitId const unit = charge.unit;
    UnitId const target = charge.target;
    std::string_view const name = live.scenario.troops[target].name;
    bool const gives_way = live.battle.units.pose[unit] != before;
    if (live.battle.state[target].formation != met) {
        Battle then = live.battle;
        then.units.pose[unit] = before;
        CentiDegree const turn = live.scenario.moves.charge_turn_cdeg;
        if (find_way({live.scenario, then}, unit, target, turn, way)) {
            Story const story{"BP-R-19"_rule, "finds no way to {other} any more", name};
            if (gives_way) {
                move(live, unit, {&before, 1}, story, arbiter);
            } else {
                tell(live.scenario, unit, story, arbiter);
            }
            return false;
        }
    }
    std::array<Pose, 3> const places{before, way.arrival, way.final};
    move(live, unit, std::span{places}.subspan(gives_way ? 0 : 1),
         {"GEO-11"_rule, "charges home at {other}", name, 0, chance::EventKind::charge}, arbiter);
    stand_charged(live.battle, unit, target, way);
    return true;
}

/// The text that reports a charge.
std::string_view charge_words(ChargeWay const& way) {
    if (way.at_front) return "charges {other}";
    return way.side == geometry::Edge::rear ? "charges {other} in the rear"
                                            : "charges {other} in the flank";
}

}  // namespace

// BP-HTH-19
bool tries_for_square(BattleView view, UnitId unit, UnitId target, bool at_front) {
    UnitState const& its = view.battle.state[target];
    return at_front &&
           may_try_for_square(view.scenario.troops[unit].arm, view.scenario.troops[target].arm,
                              its.formation, its.garrison) &&
           !fights_already(view, target);
}

// BP-SHT-13, BP-R-21
bool gives_closing_fire(BattleView view, UnitId target, bool at_front) {
    UnitState const& state = view.battle.state[target];
    bool const has_fired = state.closed_fire && !view.scenario.options.closes_fire_at_each;
    return at_front && range_of(view.scenario, target) > 0 && !has_fired &&
           may_give_closing_fire(state.formation) && !fights_already(view, target);
}

std::optional<Refusal> find_way(BattleView view, UnitId unit, UnitId target, CentiDegree turn_cdeg,
                                ChargeWay& way) {
    ChargeMove const charge{unit, target};
    return find_way_on(ground_of_charge(view, charge), view, charge, turn_cdeg, way);
}

// BP-BDE-09: after an equal roll the brigade does not go towards the enemy. BP-BDE-10: nor does one
// that goes back.
std::optional<Refusal> refuse_advance(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    BrigadeMood const mood = view.battle.brigade[troop.brigade].mood;
    if (mood == BrigadeMood::steady) return std::nullopt;
    return Refusal{mood == BrigadeMood::retreats ? "BP-BDE-10"_rule : "BP-BDE-09"_rule,
                   "the brigade of " + troop.name + " does not go towards the enemy this turn"};
}

std::optional<Refusal> refuse_to_charge(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    Formation const formation = view.battle.state[unit].formation;
    if (shaken(view, unit)) {
        return Refusal{"BP-SHK-03"_rule, troop.name + " is shaken and charges nobody"};
    }
    if (troop.is_guns())
        return Refusal{"BP-R-20"_rule, troop.name + " is guns, and guns do not charge"};
    if (!may_charge(troop.arm, formation)) {
        return Refusal{"BP-R-20"_rule, troop.name + " is in " +
                                           std::string{formation_word(troop, formation)} +
                                           " and does not charge"};
    }
    if (engaged(view, unit)) {
        return Refusal{"BP-R-20"_rule, troop.name + " is in combat already"};
    }
    return refuse_advance(view, unit);  // BP-R-16: a charge ends nearer to the enemy
}

std::optional<Refusal> refuse_charge_turning(BattleView view, ChargeMove const& charge,
                                             CentiDegree turn_cdeg, ChargeWay& way) {
    auto const [unit, target, moves] = charge;
    if (auto no = refuse_to_charge(view, unit)) return no;
    std::string const& target_name = view.scenario.troops[target].name;
    if (!are_enemies(view.scenario, unit, target)) {
        return Refusal{"BP-R-19"_rule, "only enemies are charged; " + target_name + " is a friend"};
    }
    if (!stands(view, target)) {
        return Refusal{"BP-R-19"_rule, target_name + " is no longer on the table"};
    }
    Ground const ground = ground_of_charge(view, charge);
    if (auto no = find_way_on(ground, view, charge, turn_cdeg, way)) return no;
    if (reach_of_moves(view, charge, ground, way) < way.way_mil) {
        return Refusal{"BP-R-19"_rule, view.scenario.troops[unit].name + " does not reach " +
                                           view.scenario.troops[target].name + " with " +
                                           std::to_string(moves) +
                                           (moves == 1 ? " move" : " moves")};
    }
    return std::nullopt;
}

std::optional<Refusal> refuse_charge(BattleView view, ChargeMove const& charge, ChargeWay& way) {
    return refuse_charge_turning(view, charge, view.scenario.moves.charge_turn_cdeg, way);
}

namespace {

constexpr std::size_t most_numbers = 192;
constexpr std::size_t most_charges = 2048;

using Charges = Memo<bool, most_numbers, most_charges>;

/// All that decides whether there is a way, and whether it is short enough. A charger pivots, goes
/// straight until it touches the target and squares up to it, so its centre keeps near the line to
/// the target; bases farther off do not count.
Charges::Key key_of(BattleView view, ChargeMove const& charge, Ground const& ground) {
    Base const own = base_of(view, charge.unit);
    Base const its = base_of(view, charge.target);
    Charges::Key key;
    key.add(view.scenario.number.value());
    key.add(charge.unit);
    key.add(charge.moves);
    key.add(static_cast<std::int32_t>(view.battle.state[charge.unit].formation));
    add_base(key, own);
    add_base(key, its);
    geometry::Obstacles const all = ground.obstacles_and_friends();
    key.add(static_cast<std::int32_t>(all.areas.size()));
    for (geometry::Outline const* const area : all.areas) {
        key.add_long(reinterpret_cast<std::uintptr_t>(area));
    }
    double const aside = 2 * half_diagonal(own) + half_diagonal(its) + 2 * geometry::touch_mil;
    for (Base const& base : all.bases) {
        if (is_near_segment(own.pose.centre, its.pose.centre, base.pose.centre,
                            aside + half_diagonal(base))) {
            add_base(key, base);
        }
    }
    return key;
}

}  // namespace

bool can_charge(BattleView view, ChargeMove const& charge) {
    thread_local Charges charges;
    bool const may = !refuse_to_charge(view, charge.unit) && stands(view, charge.target) &&
                     are_enemies(view.scenario, charge.unit, charge.target) &&
                     (!view.battle.state[charge.target].garrison ||
                      may_hold_buildings(view.scenario.troops[charge.unit].arm));
    if (!may) return false;
    Ground const ground = ground_of_charge(view, charge);
    return charges.of(key_of(view, charge, ground), [&] {
        ChargeWay way;
        return !find_way_on(ground, view, charge, view.scenario.moves.charge_turn_cdeg, way) &&
               reach_of_moves(view, charge, ground, way) >= way.way_mil;
    });
}

void stand_charged(Battle& battle, UnitId unit, UnitId target, ChargeWay const& way) {
    UnitState& state = battle.state[unit];
    battle.units.pose[unit] = way.final;
    state.charging = true;
    state.garrison = false;
    state.charged = target;
    state.charged_side = way.side;
}

void carry_out_charge(LiveBattle live, ChargeMove const& charge, ChargeWay const& way, RuleId rule,
                      Arbiter& arbiter) {
    UnitId const unit = charge.unit;
    UnitId const target = charge.target;
    Ground const ground = ground_of_charge(live, charge);
    Mil const done = reach_of_moves(live, charge, ground, way);
    if (done < way.way_mil) return fall_short(live, charge, done, way, arbiter);
    Base const from = base_in(live.scenario, unit, way.turned, live.battle.state[unit].formation);
    Mil const short_of = std::min(live.scenario.moves.closing_fire_mil, way.way_mil);
    Mil const halt = way_to_a_stop(ground, from, way.direction, way.way_mil - short_of);
    std::array<Pose, 2> const places{way.turned, advanced(from, way.direction, halt).pose};
    // BP-R-23: a charger takes no building on its way
    live.battle.state[unit].charging = true;
    note_deed(live, unit, rules::Deed::charged);
    move(live, unit, places,
         {rule, charge_words(way), live.scenario.troops[target].name, way.way_mil}, arbiter);
    Formation const met = live.battle.state[target].formation;
    Pose before = live.battle.units.pose[unit];
    if (!withstands(live, charge, way, before, arbiter)) {
        live.battle.state[unit].charging = false;
    } else if (!come_home(live, charge, met, before, way, arbiter)) {
        live.battle.state[unit].charging = false;
        settle(live, unit);
    }
}

}  // namespace esprit::black_powder
