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
      kinds_(scenario.troops[unit].is_infantry() ? 2 : 1) {
    Distances const& prices = scenario.distances;
    int const least = kinds_ == 1 || prices.charge_pips < prices.move_pips ? prices.charge_pips
                                                                           : prices.move_pips;
    if (may_charge(scenario, battle, unit) && can_pay(scenario, battle, unit, least)) {
        note_targets(enemies);
    }
}

/// Whoever pivots or wheels about a corner and then goes straight comes no further from that corner
/// than his front and his move make it.
void ChargeProposals::note_targets(Opposition const& enemies) {
    double const front = scenario_.footprints[unit_].frontage_mil;
    double const depth = scenario_.footprints[unit_].depth_mil;
    double const way = geometry::greater(move_left(scenario_, battle_, unit_), depth);
    double const reach = __builtin_sqrt(front * front + way * way) + 2 * geometry::touch_mil;
    Circle const own = circle_round(scenario_, battle_, unit_);
    for (Enemy const& enemy : enemies) {
        if (enemy.mood == Mood::silenced || are_far_apart(own, enemy.circle, reach)) continue;
        targets_.push_back(enemy.unit);
    }
}

std::optional<Order> ChargeProposals::at(std::size_t slot) {
    UnitId const target = targets_[slot / kinds_];
    bool const only_contact = slot % kinds_ == 1;
    Order const order{only_contact ? OrderKind::contact : OrderKind::charge, unit_, target};
    if (are_in_contact(scenario_, battle_, unit_, target)) {
        bool const refused = only_contact || refuse_declaration(scenario_, battle_, order);
        return refused ? std::nullopt : std::optional{order};
    }
    Distances const& prices = scenario_.distances;
    int const pips = prices.move_pips + (only_contact ? 0 : prices.charge_pips);
    if (!can_pay(scenario_, battle_, unit_, pips) || !reaches(target)) return std::nullopt;
    return order;
}

/// By the cheapest order that goes there.
bool ChargeProposals::reaches(UnitId target) {
    if (looked_at_ == target) return reaches_it_;
    looked_at_ = target;
    OrderKind const kind = kinds_ == 1 ? OrderKind::charge : OrderKind::contact;
    reaches_it_ = !refuse_declaration(scenario_, battle_, {kind, unit_, target});
    return reaches_it_;
}

}  // namespace esprit::grande_tactique
