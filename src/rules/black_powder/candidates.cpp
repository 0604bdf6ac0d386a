#include "rules/black_powder/candidates.h"

#include <algorithm>

#include "geometry/box.h"
#include "rules/black_powder/charges.h"
#include "rules/black_powder/command.h"
#include "rules/black_powder/hand_to_hand.h"
#include "rules/black_powder/refusals.h"
#include "rules/black_powder/shooting.h"

namespace esprit::black_powder {

using geometry::Base;
using geometry::Vector;

namespace {

/// The order that ends a phase.
OrderKind end_of(Phase phase) {
    switch (phase) {
        case Phase::opening:
            return OrderKind::begin_turn;
        case Phase::initiative:
            return OrderKind::end_initiative;
        case Phase::command:
            return OrderKind::end_command;
        default:
            return OrderKind::end_shooting;
    }
}

/// True if its state allows it to do anything in this phase.
bool may_be_ordered(BattleView view, UnitId unit) {
    UnitState const& state = view.battle.state[unit];
    BrigadeState const& brigade = view.battle.brigade[view.scenario.troops[unit].brigade];
    if (state.disordered != 0 || state.ordered) return false;
    return view.battle.phase == Phase::initiative ? brigade.mood != BrigadeMood::retreats
                                                  : brigade.orders_ended == OrdersEnded::no;
}

/// True if its state allows it.
bool may_charge(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    return may_charge(troop.arm, view.battle.state[unit].formation) && !shaken(view, unit) &&
           view.battle.brigade[troop.brigade].mood != BrigadeMood::no_advance;
}

/// True if its state allows it.
bool may_shoot(BattleView view, UnitId unit) {
    UnitState const& state = view.battle.state[unit];
    return range_of(view.scenario, unit) > 0 && may_shoot(state.formation) && !state.shot;
}

/// The most moves of a charge in this phase.
int moves_of(Phase phase) {
    return phase == Phase::initiative ? 1 : static_cast<int>(max_parts);
}

/// A cheap test with circles around both bases: a charger meets only enemies within its moves and
/// between the directions of its greatest turns to both sides.
bool is_in_reach(BattleView view, UnitId unit, UnitId target) {
    Base const own = base_of(view, unit);
    Base const its = base_of(view, target);
    double const way = moves_of(view.battle.phase) *
                       move_of(view.scenario, unit, view.battle.state[unit].formation);
    if (surely_beyond(own, its, way + 2 * geometry::touch_mil)) return false;
    CentiDegree const most_turn = view.scenario.moves.charge_turn_cdeg;
    if (most_turn >= geometry::quarter_cdeg) return true;
    Vector const apart = geometry::between(own.pose.centre, its.pose.centre);
    Vector const ahead = geometry::forward_of(own.pose.facing_cdeg);
    Vector const turn = geometry::forward_of(most_turn);  // x: sine, y: cosine
    double const aside = geometry::magnitude(cross(ahead, apart));
    double const beyond_line = aside * turn.y - dot(ahead, apart) * turn.x;
    double const circles =
        0.5 * (own.frontage_mil + own.depth_mil + its.frontage_mil + its.depth_mil);
    return beyond_line <= circles + 2 * geometry::touch_mil;
}

}  // namespace

Proposals::Proposals(BattleView view) : SlotProposals(view) {
    if (view.battle.phase != Phase::over) note_all();
}

void Proposals::note_all() {
    if (view_.battle.phase != Phase::opening) {
        for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
            if (view_.scenario.troops[unit].side != view_.battle.active && stands(view_, unit)) {
                enemies_.push_back(unit);
            }
        }
        for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
            if (view_.scenario.troops[unit].side == view_.battle.active && stands(view_, unit)) {
                note_unit(unit);
            }
        }
        if (view_.battle.phase == Phase::command) note_rides();
    }
    if (view_.battle.phase != Phase::hand_to_hand) slots_.note(Chapter::goes_on, no_unit, 1);
}

void Proposals::note_unit(UnitId unit) {
    switch (view_.battle.phase) {
        case Phase::initiative:
        case Phase::command:
            if (may_be_ordered(view_, unit)) note_moves(unit);
            return;
        case Phase::shooting:
            if (may_shoot(view_, unit)) slots_.note(Chapter::shots, unit, enemies_.size());
            return;
        default:
            slots_.note(Chapter::fight, unit, view_.battle.state[unit].fought ? 0 : 1);
    }
}

void Proposals::note_moves(UnitId unit) {
    bool const by_order = view_.battle.phase == Phase::command;
    bool const may_rally = view_.battle.state[unit].casualties > view_.scenario.command.kept;
    slots_.note(Chapter::rally, unit, by_order && may_rally ? 1 : 0);
    // BP-BDE-10: units of such a brigade only rally
    if (view_.battle.brigade[view_.scenario.troops[unit].brigade].mood == BrigadeMood::retreats)
        return;
    PartProposals const parts{view_, unit};
    slots_.note(Chapter::moves, unit, parts.size());
    slots_.note(Chapter::charges, unit, may_charge(view_, unit) ? enemies_.size() : 0);
    slots_.note(Chapter::long_orders, unit, by_order ? parts.long_size() : 0);
}

void Proposals::note_rides() {
    for (Brigade const& brigade : view_.scenario.brigades) {
        if (brigade.side != view_.battle.active || !is_on_table(view_.battle, brigade.commander) ||
            view_.battle.state[brigade.commander].ordered) {
            continue;
        }
        slots_.note(Chapter::rides, brigade.commander, static_cast<std::size_t>(brigade.units));
    }
}

std::optional<Order> Proposals::in_block(Block const& block, std::uint32_t place) {
    UnitId const unit = block.unit;
    bool const acts = block.chapter == Chapter::goes_on || block.chapter == Chapter::rides ||
                      block.chapter == Chapter::fight || may_act(unit);
    if (!acts) return std::nullopt;
    switch (block.chapter) {
        case Chapter::rally:
            return allowed({OrderKind::rally, unit});
        case Chapter::moves: {
            auto const part = parts_of(unit).at(place);
            if (!part) return std::nullopt;
            Order order{
                view_.battle.phase == Phase::initiative ? OrderKind::initiative : OrderKind::order,
                unit};
            order.part[order.parts++] = *part;
            return order;
        }
        case Chapter::charges:
            return judged_charge(unit, enemies_[place]);
        case Chapter::long_orders:
            return parts_of(unit).long_order(place);
        case Chapter::rides:
            return ride(unit, place);
        case Chapter::shots:
            return shot(unit, enemies_[place]);
        case Chapter::fight:
            return fight(unit);
        case Chapter::goes_on:
            break;
    }
    return Order{end_of(view_.battle.phase)};
}

/// True if a unit can be ordered at all, as far as that depends on where it stands.
bool Proposals::may_act(UnitId unit) {
    Acts& acts = acts_[unit];
    if (acts == Acts::unknown) {
        bool const yes = view_.battle.phase == Phase::initiative ? moves_by_initiative(view_, unit)
                                                                 : !engaged(view_, unit);
        acts = yes ? Acts::yes : Acts::no;
    }
    return acts == Acts::yes;
}

PartProposals& Proposals::parts_of(UnitId unit) {
    if (!parts_ || parts_->unit() != unit) parts_.emplace(view_, unit);
    return *parts_;
}

Order Proposals::charge(UnitId unit, UnitId target) const {
    Order order{view_.battle.phase == Phase::initiative ? OrderKind::initiative : OrderKind::order,
                unit};
    Part& part = order.part[order.parts++];
    part.kind = Part::Kind::charge;
    part.target = target;
    return order;
}

std::optional<Order> Proposals::judged_charge(UnitId unit, UnitId target) const {
    if (!is_in_reach(view_, unit, target)) return std::nullopt;
    if (!can_charge(view_, {unit, target, moves_of(view_.battle.phase)})) return std::nullopt;
    return charge(unit, target);
}

bool Proposals::add_possible(std::uint32_t slot, std::vector<Order>& orders) {
    auto const [block, place] = slots_.find(slot);
    if (block.chapter != Chapter::charges) return false;
    UnitId const target = enemies_[place];
    if (may_act(block.unit) && is_in_reach(view_, block.unit, target)) {
        orders.push_back(charge(block.unit, target));
    }
    return true;
}

/// One of the commander's units; no_unit: there are not so many.
UnitId Proposals::joined(UnitId commander, std::uint32_t place) const {
    for (UnitId unit = 0; unit < view_.battle.units.count; ++unit) {
        Troop const& troop = view_.scenario.troops[unit];
        bool const his = view_.scenario.brigades[troop.brigade].commander == commander;
        if (his && stands(view_, unit) && place-- == 0) return unit;
    }
    return no_unit;
}

/// A ride to one of the commander's units.
std::optional<Order> Proposals::ride(UnitId commander, std::uint32_t place) const {
    UnitId const unit = joined(commander, place);
    if (unit == no_unit) return std::nullopt;
    return allowed({OrderKind::ride, commander, unit});
}

/// Moves and charges by initiative have numbers of their own: their kind of order is another one.
std::vector<rules::ActionGroup> Proposals::action_groups(Scenario const& /*scenario*/) {
    using Target = rules::ActionGroup::Target;
    return {
        {"rally", 1},
        {"moves", 2 * PartProposals::most_ways()},
        {"charges", 0, Target::enemy, 2},
        {"long orders", PartProposals::most_ways()},
        {"rides", 0, Target::friendly, 1},
        {"shots", 0, Target::enemy, 1},
        {"fight", 1},
        {"ends", static_cast<std::size_t>(OrderKind::end_shooting) + 1, Target::none, 0, false}};
}

rules::ActionKey Proposals::key_at(std::uint32_t slot) {
    auto const [block, place] = slots_.find(slot);
    rules::ActionKey key{static_cast<std::uint8_t>(block.chapter), block.unit};
    bool const by_initiative = view_.battle.phase == Phase::initiative;
    switch (block.chapter) {
        case Chapter::moves:
            key.way = parts_of(block.unit).way_at(place);
            if (by_initiative) key.way += PartProposals::most_ways();
            break;
        case Chapter::charges:
            key.target = enemies_[place];
            key.way = by_initiative ? 1 : 0;
            break;
        case Chapter::long_orders:
            key.way = parts_of(block.unit).long_way_at(place);
            break;
        case Chapter::rides:
            key.target = joined(block.unit, place);
            break;
        case Chapter::shots:
            key.target = enemies_[place];
            break;
        case Chapter::goes_on:
            key.way = static_cast<std::uint32_t>(end_of(view_.battle.phase));
            break;
        default:
            break;
    }
    return key;
}

std::optional<Order> Proposals::shot(UnitId unit, UnitId target) const {
    if (is_out_of_reach(view_, unit, target)) return std::nullopt;
    if (!may_be_target(view_, unit, target)) return std::nullopt;
    return Order{OrderKind::shoot, unit, target};
}

/// One order for each combat, given to its first unit of the active side.
std::optional<Order> Proposals::fight(UnitId unit) const {
    if (!has_to_fight(view_, unit)) return std::nullopt;
    UnitList const units = combat_of(view_, unit);
    UnitId const first = *std::find_if(units.begin(), units.end(), [&](UnitId each) {
        return view_.scenario.troops[each].side == view_.battle.active;
    });
    return first == unit ? allowed({OrderKind::fight, unit}) : std::nullopt;
}

}  // namespace esprit::black_powder
