#include "rules/grande_tactique/system.h"

#include "geometry/sweep.h"
#include "rules/grande_tactique/charge_phase.h"
#include "rules/grande_tactique/ground_facts.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using geometry::Base;
using namespace literals;

namespace {

bool any_charge_marked(Battle const& battle) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (battle.state[unit].target != no_unit) return true;
    }
    return false;
}

std::string_view symbol_of(Troop const& troop) {
    if (troop.general) return "general";
    switch (troop.arm) {
        case Arm::infantry:
            return "infantry";
        case Arm::artillery:
            return troop.horse_artillery ? "horse_artillery" : "foot_artillery";
        case Arm::cavalry:
            break;
    }
    switch (troop.kind) {
        case CavalryKind::lancers:
            return "lancers";
        case CavalryKind::cuirassiers:
            return "cuirassiers";
        default:
            return "cavalry";
    }
}

bool has_units(Scenario const& scenario, Battle const& battle, SideId side) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (scenario.troops[unit].side == side && stands(scenario, battle, unit) &&
            battle.state[unit].mood != Mood::routed && battle.state[unit].mood != Mood::silenced) {
            return true;
        }
    }
    return false;
}

}  // namespace

rules::Awaited System::awaited(Scenario const& scenario, Battle const& battle) const {
    if (verdict(scenario, battle).over) {
        return {};
    }
    rules::Awaited awaited{battle.active, "PIP phase", {"charge", "contact"}};
    if (any_charge_marked(battle)) awaited.order_kinds.push_back("resolve charges");
    awaited.turn = battle.turn;
    return awaited;
}

std::vector<Order> System::candidates(Scenario const& scenario, Battle const& battle) const {
    std::vector<Order> orders;
    if (verdict(scenario, battle).over) return orders;
    auto const consider = [&](Order const& order) {
        if (!refuse(scenario, battle, order)) orders.push_back(order);
    };
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        for (UnitId target = 0; target < battle.table.count; ++target) {
            if (scenario.troops[unit].side != battle.active ||
                scenario.troops[target].side == battle.active) {
                continue;
            }
            consider({OrderKind::charge, unit, target, {}});
            consider({OrderKind::contact, unit, target, {}});
        }
    }
    consider({});
    return orders;
}

std::optional<rules::Refusal> System::refuse(Scenario const& scenario, Battle const& battle,
                                             Order const& order) const {
    if (order.kind != OrderKind::resolve_charges) {
        return refuse_declaration(scenario, battle, order);
    }
    if (!any_charge_marked(battle)) {
        return rules::Refusal{"GT-CHG-02"_rule, "no charge has been declared"};
    }
    return std::nullopt;
}

void System::carry_out(Scenario const& scenario, Battle& battle, Order const& order,
                       Arbiter& arbiter) const {
    if (order.kind == OrderKind::resolve_charges) {
        resolve_charges(scenario, battle, arbiter);
    } else {
        declare(scenario, battle, order, arbiter);
    }
}

chance::FactSet System::facts(Scenario const& scenario, Battle const& battle,
                              rules::FactQuestion const& question) const {
    UnitId const unit = question.units.at(0);
    if (question.units.size() > 1) {
        UnitId const other = question.units[1];
        if (battle.state[unit].target == other) {
            ChargeFacts const known = charge_facts(scenario, battle, unit, other);
            return question.chart == "locked" ? known.locked : known.attacker;
        }
        if (battle.state[other].target == unit) {
            return charge_facts(scenario, battle, other, unit).defender;
        }
    }
    return standing_facts(scenario, battle, unit);
}

// GT-CHG-03: the strip straight ahead within one move.
std::vector<rules::Reach> System::reach(Scenario const& scenario, Battle const& battle,
                                        UnitId unit) const {
    Troop const& troop = scenario.troops[unit];
    if (!stands(scenario, battle, unit) || troop.is_artillery()) return {};
    Base const base = base_of(scenario, battle, unit);
    Base const there =
        advanced(base, geometry::forward_of(base.pose.facing_cdeg), full_move(scenario, unit));
    auto const corner = [](Base const& of, std::size_t which) {
        geometry::Point const point = corner_point(of, which);
        return rules::Reach::Corner{point.x_mil, point.y_mil};
    };
    return {{"charge",
             {corner(base, geometry::front_left), corner(there, geometry::front_left),
              corner(there, geometry::front_right), corner(base, geometry::front_right)}}};
}

std::vector<std::string_view> state_words(Scenario const& scenario, Battle const& battle,
                                          UnitId unit) {
    constexpr std::string_view moods[] = {"", "shaken", "routed", "silenced"};
    UnitState const& state = battle.state[unit];
    std::vector<std::string_view> words;
    if (state.mood != Mood::eager) words.push_back(moods[static_cast<std::size_t>(state.mood)]);
    if (state.in_square) words.push_back("square");
    if (state.limbered) words.push_back("limbered");
    if (state.firing) words.push_back("firing");
    if (state.target != no_unit) words.push_back("charging");
    if (!scenario.troops[unit].general && garrisoned(scenario, battle, unit) != field::no_feature) {
        words.push_back("in cover");
    }
    return words;
}

rules::View System::view(Scenario const& scenario, Battle const& battle) const {
    rules::View view;
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (!is_on_table(battle, unit)) continue;
        Base const base = base_of(scenario, battle, unit);
        rules::Piece piece;
        piece.unit = unit;
        piece.side = scenario.troops[unit].side;
        piece.name = scenario.troops[unit].name;
        piece.x_mil = base.pose.centre.x_mil;
        piece.y_mil = base.pose.centre.y_mil;
        piece.facing_cdeg = base.pose.facing_cdeg;
        piece.frontage_mil = base.frontage_mil;
        piece.depth_mil = base.depth_mil;
        piece.states = state_words(scenario, battle, unit);
        piece.symbol = symbol_of(scenario.troops[unit]);
        piece.charges = battle.state[unit].target;
        piece.attached_to = battle.state[unit].attached_to;
        view.pieces.push_back(std::move(piece));
    }
    return view;
}

rules::BattleVerdict System::verdict(Scenario const& scenario, Battle const& battle) const {
    rules::BattleVerdict verdict;
    verdict.rule = "GT-COL-03"_rule;
    bool const first = has_units(scenario, battle, 0);
    bool const second = has_units(scenario, battle, 1);
    verdict.over = !first || !second;
    if (first != second) verdict.winner = static_cast<SideId>(first ? 0 : 1);
    verdict.why = verdict.over ? "one side has no unit left that stands" : "both sides stand";
    return verdict;
}

}  // namespace esprit::grande_tactique
