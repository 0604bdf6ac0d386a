#include "rules/grande_tactique/charge_proposals.h"

#include "geometry/box.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/manoeuvre.h"
#include "rules/grande_tactique/pips.h"
#include "rules/grande_tactique/what_can_be.h"

namespace esprit::grande_tactique {

namespace {

/// GT-CHG-01, GT-CHG-06: true if its arm and its state allow it to charge. The kinds of order that
/// a unit may get against an enemy. GT-CHG-01: eager units charge. GT-CHG-07: infantry may also
/// move into contact without a charge, eager or not.
ChargeProposals::Kinds kinds_of(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    bool const fires = troop.is_infantry() && state.firing;
    if (!stands(view, unit) || fires || state.target != no_unit) return {};
    return {!bar_to_charging(state_facts(troop, state)),
            troop.is_infantry() && state.mood != Mood::routed};
}

}  // namespace

ChargeProposals::ChargeProposals(BattleView view, UnitId unit, Opposition const& enemies)
    : view_(view), unit_(unit), enemies_(enemies), kinds_(kinds_of(view, unit)) {}

std::size_t ChargeProposals::count(BattleView view, UnitId unit, Opposition const& enemies) {
    Kinds const kinds = kinds_of(view, unit);
    if (kinds.count() == 0) return 0;
    Distances const& prices = view.scenario.distances;
    bool const charge_is_least =
        !kinds.contact || (kinds.charge && prices.charge_pips < prices.move_pips);
    int const least = charge_is_least ? prices.charge_pips : prices.move_pips;
    return can_pay(view, unit, least) ? enemies.size() * kinds.count() : 0;
}

std::pair<UnitId, bool> ChargeProposals::aim_at(std::size_t slot) const {
    return {enemies_[slot / kinds_.count()], !kinds_.charge || slot % kinds_.count() == 1};
}

std::optional<Order> ChargeProposals::at(std::size_t slot) {
    std::optional<Order> const order = possible(slot);
    if (!order) return std::nullopt;
    bool const refused = in_contact_ ? !touches_with_front(view_, unit_, order->target) ||
                                           refuse_declaration(view_, *order)
                                     : !there_is_a_way();
    return refused ? std::nullopt : order;
}

std::optional<Order> ChargeProposals::possible(std::size_t slot) {
    auto const [target, only_contact] = aim_at(slot);
    look_at(target);
    if (!in_reach_) return std::nullopt;
    Order const order{only_contact ? OrderKind::contact : OrderKind::charge, unit_, target};
    if (in_contact_) return only_contact ? std::nullopt : std::optional{order};
    if (!only_contact && view_.battle.state[target].mood == Mood::silenced) return std::nullopt;
    Distances const& prices = view_.scenario.distances;
    int const pips = prices.move_pips + (only_contact ? 0 : prices.charge_pips);
    return can_pay(view_, unit_, pips) ? std::optional{order} : std::nullopt;
}

/// An upper bound: after a pivot or a wheel about a corner, a unit comes no further from that
/// corner than its front and its move together. Most enemies are farther away.
bool ChargeProposals::is_in_reach(UnitId target) const {
    // silenced guns are spiked, by infantry that comes up to them (GT-PIPS-26, GT-R-19)
    if (view_.battle.state[target].mood == Mood::silenced && !kinds_.contact) return false;
    field::Footprint const& own = view_.scenario.footprints[unit_];
    geometry::Base const other = base_of(view_, target);
    double const front = own.frontage_mil;
    double const way = geometry::greater(move_left(view_, unit_), own.depth_mil);
    double const rough =
        way + 2 * geometry::touch_mil +
        0.5 * (3 * own.frontage_mil + own.depth_mil + other.frontage_mil + other.depth_mil);
    geometry::Vector const apart = geometry::between(view_.battle.units.pose[unit_].centre,
                                                     view_.battle.units.pose[target].centre);
    if (dot(apart, apart) > rough * rough && garrisoned(view_, unit_) == field::no_feature &&
        garrisoned(view_, target) == field::no_feature) {
        return false;
    }
    double const reach = __builtin_sqrt(front * front + way * way) + 2 * geometry::touch_mil;
    return !are_far_apart(circle_round(view_, unit_), circle_round(view_, target), reach) &&
           !is_beyond_move(view_, unit_, target);
}

void ChargeProposals::look_at(UnitId target) {
    if (looked_at_ == target) return;
    looked_at_ = target;
    in_reach_ = is_in_reach(target);
    in_contact_ = in_reach_ && are_in_contact(view_, unit_, target);
    way_.reset();
}

/// True if the unit can reach `looked_at_` by the cheapest order.
bool ChargeProposals::there_is_a_way() {
    OrderKind const kind = kinds_.contact ? OrderKind::contact : OrderKind::charge;
    if (!way_) way_ = !refuse_declaration(view_, {kind, unit_, looked_at_});
    return *way_;
}

}  // namespace esprit::grande_tactique
