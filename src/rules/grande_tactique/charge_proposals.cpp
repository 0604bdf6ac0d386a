#include "rules/grande_tactique/charge_proposals.h"

#include "geometry/box.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/manoeuvre.h"
#include "rules/grande_tactique/pips.h"

namespace esprit::grande_tactique {

namespace {

/// GT-CHG-01, GT-CHG-06: its arm and its state.
bool may_charge(Scenario const& scenario, Battle const& battle, UnitId unit) {
    Troop const& troop = scenario.troops[unit];
    UnitState const& state = battle.state[unit];
    bool const fires = troop.is_infantry() && state.firing;
    return stands(scenario, battle, unit) && !troop.is_artillery() && !state.in_square && !fires &&
           state.mood == Mood::eager && state.target == no_unit;
}

}  // namespace

ChargeProposals::ChargeProposals(Scenario const& scenario, Battle const& battle, UnitId unit,
                                 Opposition const& enemies)
    : scenario_(scenario),
      battle_(battle),
      unit_(unit),
      enemies_(enemies),
      kinds_(scenario.troops[unit].is_infantry() ? 2 : 1) {
    Distances const& prices = scenario.distances;
    int const least = kinds_ == 1 || prices.charge_pips < prices.move_pips ? prices.charge_pips
                                                                           : prices.move_pips;
    may_charge_ = may_charge(scenario, battle, unit) && can_pay(scenario, battle, unit, least);
}

std::optional<Order> ChargeProposals::at(std::size_t slot) {
    UnitId const target = enemies_[slot / kinds_];
    if (!looks_at(target)) return std::nullopt;
    bool const only_contact = slot % kinds_ == 1;
    Order const order{only_contact ? OrderKind::contact : OrderKind::charge, unit_, target};
    if (in_contact_) {
        bool const refused = only_contact || refuse_declaration(scenario_, battle_, order);
        return refused ? std::nullopt : std::optional{order};
    }
    if (!only_contact && battle_.state[target].mood == Mood::silenced) return std::nullopt;
    Distances const& prices = scenario_.distances;
    int const pips = prices.move_pips + (only_contact ? 0 : prices.charge_pips);
    return can_pay(scenario_, battle_, unit_, pips) ? std::optional{order} : std::nullopt;
}

/// Whoever pivots or wheels about a corner and then goes straight comes no further from that corner
/// than his front and his move make it; and most are too far off by the roughest of measures.
bool ChargeProposals::is_in_reach(UnitId target) const {
    // silenced guns are spiked, by infantry that comes up to them (GT-PIPS-26, GT-R-19)
    if (battle_.state[target].mood == Mood::silenced && kinds_ == 1) return false;
    field::Footprint const& own = scenario_.footprints[unit_];
    geometry::Base const other = base_of(scenario_, battle_, target);
    double const front = own.frontage_mil;
    double const way = geometry::greater(move_left(scenario_, battle_, unit_), own.depth_mil);
    double const rough =
        way + 2 * geometry::touch_mil +
        0.5 * (3 * own.frontage_mil + own.depth_mil + other.frontage_mil + other.depth_mil);
    geometry::Vector const apart =
        geometry::between(battle_.table.pose[unit_].centre, battle_.table.pose[target].centre);
    if (dot(apart, apart) > rough * rough &&
        garrisoned(scenario_, battle_, unit_) == field::no_feature &&
        garrisoned(scenario_, battle_, target) == field::no_feature) {
        return false;
    }
    double const reach = __builtin_sqrt(front * front + way * way) + 2 * geometry::touch_mil;
    return !are_far_apart(circle_round(scenario_, battle_, unit_),
                          circle_round(scenario_, battle_, target), reach);
}

/// Whether it can get there, by the cheapest order that goes there, or stands there.
bool ChargeProposals::looks_at(UnitId target) {
    if (looked_at_ != target) {
        looked_at_ = target;
        bool const in_reach = is_in_reach(target);
        OrderKind const kind = kinds_ == 1 ? OrderKind::charge : OrderKind::contact;
        in_contact_ = in_reach && are_in_contact(scenario_, battle_, unit_, target);
        there_is_a_way_ = in_reach && !in_contact_ &&
                          !refuse_declaration(scenario_, battle_, {kind, unit_, target});
    }
    return in_contact_ || there_is_a_way_;
}

}  // namespace esprit::grande_tactique
