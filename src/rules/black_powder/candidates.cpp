#include "rules/black_powder/candidates.h"

#include <algorithm>
#include <initializer_list>
#include <optional>

#include "geometry/sweep.h"
#include "rules/black_powder/command.h"
#include "rules/black_powder/ground.h"
#include "rules/black_powder/hand_to_hand.h"
#include "rules/black_powder/moves.h"
#include "rules/black_powder/moving.h"
#include "rules/black_powder/refusals.h"
#include "rules/black_powder/shooting.h"
#include "rules/black_powder/standing.h"

namespace esprit::black_powder {

using geometry::Base;
using geometry::Vector;

namespace {

constexpr CentiDegree half_turn_cdeg = full_turn_cdeg / 2;
constexpr CentiDegree eighth_cdeg = full_turn_cdeg / 8;
constexpr CentiDegree least_turn_cdeg = 100;
constexpr Mil quarter_inch = mil_per_inch / 4;

/// Down to a quarter of an inch: lengths that a player would say.
Mil said(Mil length_mil) {
    return length_mil - length_mil % quarter_inch;
}

Part go(std::initializer_list<Step> steps) {
    Part part;
    for (Step const& step : steps) part.step[part.steps++] = step;
    return part;
}

Part charge_at(UnitId target) {
    Part part;
    part.kind = Part::Kind::charge;
    part.target = target;
    return part;
}

UnitId nearest_enemy(Scenario const& scenario, Battle const& battle, UnitId unit) {
    UnitId nearest = no_unit;
    Mil least = 0;
    for (UnitId other = 0; other < battle.table.count; ++other) {
        if (!stands(scenario, battle, other) || !are_enemies(scenario, unit, other)) continue;
        Mil const far = distance(scenario, battle, unit, other);
        if (nearest != no_unit && far >= least) continue;
        nearest = other;
        least = far;
    }
    return nearest;
}

/// Clockwise, from -180 to 180 degrees, in whole degrees.
CentiDegree turn_towards(Battle const& battle, UnitId unit, UnitId enemy) {
    geometry::Pose const& own = battle.table.pose[unit];
    Vector const way = geometry::between(own.centre, battle.table.pose[enemy].centre);
    if (way == Vector{}) return 0;
    CentiDegree turn = geometry::normal_facing(facing_of(way) - own.facing_cdeg);
    if (turn > half_turn_cdeg) turn -= full_turn_cdeg;
    return turn - turn % least_turn_cdeg;
}

/// How far one move leads that way, said in quarters of an inch.
Mil longest(Scenario const& scenario, Battle const& battle, UnitId unit, Ground const& ground,
            Base const& from, Step::Kind kind) {
    Formation const formation = battle.state[unit].formation;
    Vector const direction = direction_of(kind, from.pose.facing_cdeg);
    Mil const reach = ground.reach(from, direction, move_of(scenario, unit, formation));
    return said(Ground::free_way(from, direction, reach, ground.obstacles()));
}

class Candidates {
public:
    Candidates(Scenario const& scenario, Battle const& battle)
        : scenario_(scenario), battle_(battle) {}

    std::vector<Order> run() {
        switch (battle_.phase) {
            case Phase::opening:
                return {{OrderKind::begin_turn}};
            case Phase::initiative:
                each_own_unit([&](UnitId unit) { initiative_of(unit); });
                orders_.push_back({OrderKind::end_initiative});
                break;
            case Phase::command:
                each_own_unit([&](UnitId unit) { orders_of(unit); });
                rides();
                orders_.push_back({OrderKind::end_command});
                break;
            case Phase::shooting:
                each_own_unit([&](UnitId unit) { shots_of(unit); });
                orders_.push_back({OrderKind::end_shooting});
                break;
            case Phase::hand_to_hand:
                fights();
                break;
            case Phase::over:
                break;
        }
        return std::move(orders_);
    }

private:
    template <class Visit>
    void each_own_unit(Visit const& visit) {
        for (UnitId unit = 0; unit < battle_.table.count; ++unit) {
            if (scenario_.troops[unit].side == battle_.active && stands(scenario_, battle_, unit)) {
                visit(unit);
            }
        }
    }

    void consider(Order const& order) {
        if (refuse_order(scenario_, battle_, order)) return;
        if (std::find(orders_.begin(), orders_.end(), order) == orders_.end()) {
            orders_.push_back(order);
        }
    }
    void consider(OrderKind kind, UnitId unit, std::initializer_list<Part> parts) {
        Order order{kind, unit};
        for (Part const& part : parts) order.part[order.parts++] = part;
        consider(order);
    }

    void charges_of(OrderKind kind, UnitId unit) {
        if (refuse_to_charge(scenario_, battle_, unit)) return;
        for (UnitId enemy = 0; enemy < battle_.table.count; ++enemy) {
            if (!stands(scenario_, battle_, enemy) || !are_enemies(scenario_, unit, enemy)) {
                continue;
            }
            consider(kind, unit, {charge_at(enemy)});
        }
    }

    void initiative_of(UnitId unit) {
        if (refuse_initiative(scenario_, battle_, unit)) return;
        for (Part const& part : likely_parts(scenario_, battle_, unit)) {
            consider(OrderKind::initiative, unit, {part});
        }
        charges_of(OrderKind::initiative, unit);
    }

    void orders_of(UnitId unit) {
        if (refuse_orders(scenario_, battle_, unit)) return;
        consider({OrderKind::rally, unit});
        std::vector<Part> const parts = likely_parts(scenario_, battle_, unit);
        for (Part const& part : parts) consider(OrderKind::order, unit, {part});
        charges_of(OrderKind::order, unit);
        for (Part const& part : parts) {
            if (part.kind == Part::Kind::go && !ends_in_way(part)) continue;
            add_long_orders(unit, part);
        }
    }

    static bool ends_in_way(Part const& part) {
        Step::Kind const last = part.step[part.steps - 1U].kind;
        return last == Step::Kind::forward || last == Step::Kind::back;
    }

    /// The same move again, or forward after a change of formation; up to three moves.
    void add_long_orders(UnitId unit, Part const& part) {
        Battle then = battle_;
        Order order{OrderKind::order, unit};
        Part next = part;
        for (std::size_t i = 0; i < max_parts; ++i) {
            PartPlan plan;
            if (refuse_part(scenario_, then, unit, next, 1, plan)) break;
            order.part[order.parts++] = next;
            if (next.kind == Part::Kind::form) then.state[unit].formation = next.formation;
            if (next.kind == Part::Kind::go) {
                then.table.pose[unit] = plan.places[plan.places.size() - 1];
            }
            settle(scenario_, then, unit);
            Step::Kind const kind =
                part.kind == Part::Kind::go ? part.step[part.steps - 1U].kind : Step::Kind::forward;
            Ground const ground{scenario_, then, unit, then.state[unit].formation};
            Mil const way =
                longest(scenario_, then, unit, ground, base_of(scenario_, then, unit), kind);
            if (way == 0) break;
            next = go({{kind, way}});
        }
        if (order.parts > 1) consider(order);
    }

    void rides() {
        for (Brigade const& brigade : scenario_.brigades) {
            if (brigade.side != battle_.active || !is_on_table(battle_, brigade.commander)) {
                continue;
            }
            each_own_unit([&](UnitId unit) {
                Troop const& troop = scenario_.troops[unit];
                if (scenario_.brigades[troop.brigade].commander != brigade.commander) return;
                consider({OrderKind::ride, brigade.commander, unit});
            });
        }
    }

    void shots_of(UnitId unit) {
        for (UnitId enemy = 0; enemy < battle_.table.count; ++enemy) {
            consider({OrderKind::shoot, unit, enemy});
        }
    }

    /// One order for each combat: its first unit of the side whose turn it is.
    void fights() {
        each_own_unit([&](UnitId unit) {
            if (!has_to_fight(scenario_, battle_, unit)) return;
            UnitList const units = combat_of(scenario_, battle_, unit);
            UnitId const first = *std::find_if(units.begin(), units.end(), [&](UnitId each) {
                return scenario_.troops[each].side == battle_.active;
            });
            if (first == unit) consider({OrderKind::fight, unit});
        });
    }

    Scenario const& scenario_;
    Battle const& battle_;
    std::vector<Order> orders_;
};

}  // namespace

std::vector<Part> likely_parts(Scenario const& scenario, Battle const& battle, UnitId unit) {
    std::vector<Part> parts;
    Base const own = base_of(scenario, battle, unit);
    Ground const ground{scenario, battle, unit, battle.state[unit].formation};
    auto const add_way = [&](Base const& from, std::optional<Step> turn, Step::Kind kind) {
        Mil const way = longest(scenario, battle, unit, ground, from, kind);
        for (Mil const length : {way, said(way / 2)}) {
            if (length == 0) continue;
            parts.push_back(turn ? go({*turn, {kind, length}}) : go({{kind, length}}));
        }
    };
    add_way(own, {}, Step::Kind::forward);
    add_way(own, {}, Step::Kind::back);
    add_way(own, {}, Step::Kind::left);
    add_way(own, {}, Step::Kind::right);
    UnitId const enemy = nearest_enemy(scenario, battle, unit);
    CentiDegree const turn = enemy == no_unit ? 0 : turn_towards(battle, unit, enemy);
    if (turn != 0) {
        parts.push_back(go({{Step::Kind::turn, turn}}));
        add_way(pivoted(own, own.pose.facing_cdeg + turn), Step{Step::Kind::turn, turn},
                Step::Kind::forward);
    }
    for (CentiDegree const angle : {-eighth_cdeg, eighth_cdeg}) {
        parts.push_back(go({{Step::Kind::wheel, angle}}));
        parts.push_back(go({{Step::Kind::turn, 2 * angle}}));
    }
    parts.push_back(go({{Step::Kind::turn, half_turn_cdeg}}));
    for (Formation const formation :
         {Formation::line, Formation::attack_column, Formation::march_column, Formation::square,
          Formation::skirmish}) {
        Part part;
        part.kind = Part::Kind::form;
        part.formation = formation;
        parts.push_back(part);
    }
    return parts;
}

std::vector<Order> candidate_orders(Scenario const& scenario, Battle const& battle) {
    return Candidates{scenario, battle}.run();
}

}  // namespace esprit::black_powder
