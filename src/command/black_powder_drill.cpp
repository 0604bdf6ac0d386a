#include "command/black_powder_drill.h"

#include <algorithm>

#include "command/black_powder_estimate.h"
#include "rules/black_powder/charges.h"
#include "rules/black_powder/shooting.h"
#include "rules/black_powder/standing.h"

namespace esprit::command {

using black_powder::Battle;
using black_powder::Formation;
using black_powder::Order;
using black_powder::OrderKind;
using black_powder::Part;
using black_powder::Scenario;
using black_powder::Troop;
using rules::no_unit;
using rules::UnitId;

namespace {

constexpr Mil inch = mil_per_inch;
/// How far from the nearest enemy each arm likes to stand.
constexpr Mil line_mil = 9 * inch;
constexpr Mil cavalry_mil = 14 * inch;
constexpr Mil guns_mil = 12 * inch;
constexpr Mil shaken_mil = 30 * inch;
constexpr Mil near_mil = 18 * inch;

// In hundredths, as the promises of black_powder_estimate.h.
constexpr int per_inch = 10;
constexpr int too_near_per_inch = 2;
constexpr int faces_enemy = 60;
constexpr int supported = 15;
constexpr int line_in_range = 40;
constexpr int square_threatened = 60;
constexpr int square_idle = -80;
constexpr int deployed_in_range = 120;
constexpr int limbered_far = 30;
constexpr int rally_gain = 120;
constexpr int least_move_gain = 8;
constexpr int least_charge_promise = 40;
constexpr int charge_first = 300;
constexpr int fight_score = 100;
constexpr int ride_per_inch = 4;
constexpr CentiDegree ahead_cdeg = 4500;

Mil likes(Scenario const& scenario, Battle const& battle, UnitId unit) {
    if (shaken(scenario, battle, unit)) return shaken_mil;
    Troop const& troop = scenario.troops[unit];
    if (troop.is_guns()) return guns_mil;
    return troop.is_cavalry() ? cavalry_mil : line_mil;
}

bool cavalry_near(Scenario const& scenario, Battle const& battle, UnitId unit) {
    for (UnitId other = 0; other < battle.table.count; ++other) {
        if (stands(scenario, battle, other) && are_enemies(scenario, unit, other) &&
            scenario.troops[other].is_cavalry() &&
            distance(scenario, battle, unit, other) <= near_mil) {
            return true;
        }
    }
    return false;
}

int value_of_formation(Scenario const& scenario, Battle const& battle, UnitId unit, Mil far) {
    Troop const& troop = scenario.troops[unit];
    Formation const formation = battle.state[unit].formation;
    if (troop.is_guns()) {
        bool const in_range = far <= range_of(scenario, unit);
        if (formation == Formation::line) return in_range ? deployed_in_range : 0;
        return in_range ? 0 : limbered_far;
    }
    if (formation == Formation::square) {
        return cavalry_near(scenario, battle, unit) ? square_threatened : square_idle;
    }
    if (formation == Formation::march_column) return far <= 2 * near_mil ? square_idle : 0;
    bool const open = formation == Formation::line || formation == Formation::skirmish;
    return open && far <= near_mil ? line_in_range : 0;
}

}  // namespace

int value_of_place(Scenario const& scenario, Battle const& battle, UnitId unit) {
    UnitId const enemy = nearest_enemy(scenario, battle, unit);
    if (enemy == no_unit) return 0;
    Mil const far = distance(scenario, battle, unit, enemy);
    Mil const wanted = likes(scenario, battle, unit);
    int value = far > wanted ? -(far - wanted) / inch * per_inch
                             : -(wanted - far) / inch * too_near_per_inch;
    if (shaken(scenario, battle, unit) && far > wanted) value = 0;
    geometry::Pose const& own = battle.table.pose[unit];
    geometry::Vector const way = geometry::between(own.centre, battle.table.pose[enemy].centre);
    if (!(way == geometry::Vector{}) &&
        geometry::turn_between(facing_of(way), own.facing_cdeg) <= ahead_cdeg) {
        value += faces_enemy;
    }
    for (UnitId other = 0; other < battle.table.count; ++other) {
        if (support_of(scenario, battle, other, unit) != black_powder::Support::none ||
            support_of(scenario, battle, unit, other) != black_powder::Support::none) {
            value += supported;
        }
    }
    // somebody to shoot at
    if (range_of(scenario, unit) > 0 && !shaken(scenario, battle, unit) &&
        !refuse_to_shoot(scenario, battle, unit)) {
        int best = 0;
        for (UnitId other = 0; other < battle.table.count; ++other) {
            if (stands(scenario, battle, other) && are_enemies(scenario, unit, other) &&
                !is_out_of_reach(scenario, battle, unit, other) &&
                !refuse_target(scenario, battle, unit, other)) {
                best = std::max(best, promise_of_shot(scenario, battle, unit, other));
            }
        }
        value += best;
    }
    return value + value_of_formation(scenario, battle, unit, far);
}

int BlackPowderDrill::value_now(Scenario const& scenario, Battle const& battle, UnitId unit) const {
    std::optional<int>& known = known_[unit];
    if (!known) known = value_of_place(scenario, battle, unit);
    return *known;
}

int BlackPowderDrill::score_of_moves(Scenario const& scenario, Battle const& battle,
                                     Order const& order) const {
    Part const& last = order.part[order.parts - 1U];
    if (last.kind == Part::Kind::charge) {
        black_powder::ChargeWay way;
        if (find_way(scenario, battle, order.unit, last.target, scenario.moves.charge_turn_cdeg,
                     way)) {
            return 0;
        }
        int const promise =
            promise_of_charge(scenario, battle, order.unit, last.target, way.at_front);
        return promise < least_charge_promise ? 0 : promise + charge_first;
    }
    int const now = value_now(scenario, battle, order.unit);
    Battle then = battle;
    bool goes_on = true;
    int its = 0;
    int gain = 0;
    for (int moves = 1; moves <= order.parts; ++moves) {
        goes_on = goes_on && make_part(scenario, then, order, moves - 1);
        if (goes_on) its = value_of_place(scenario, then, order.unit) - now;
        // one move is likelier than three
        gain += moves == 1 ? its : (its - gain) / 2;
    }
    return gain < least_move_gain ? 0 : gain;
}

int BlackPowderDrill::score(Scenario const& scenario, Battle const& battle, Order const& order) {
    switch (order.kind) {
        case OrderKind::shoot:
            return 1 + promise_of_shot(scenario, battle, order.unit, order.target);
        case OrderKind::fight:
            return fight_score;
        case OrderKind::initiative:
        case OrderKind::order:
            return score_of_moves(scenario, battle, order);
        case OrderKind::rally:
            // it ends the commander's orders: after the moves of others
            return shaken(scenario, battle, order.unit) ? rally_gain : least_move_gain - 1;
        case OrderKind::ride: {
            // to the unit that is furthest from him
            Mil const far = distance(scenario, battle, order.unit, order.target);
            UnitId const enemy = nearest_enemy(scenario, battle, order.target);
            bool const safe =
                enemy == no_unit || distance(scenario, battle, order.target, enemy) > 0;
            return safe && far > 6 * inch ? far / inch * ride_per_inch : 0;
        }
        default:
            return 0;
    }
}

}  // namespace esprit::command
