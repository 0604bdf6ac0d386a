#include "command/grande_tactique/advance.h"

namespace esprit::command {

using grande_tactique::Mood;
using grande_tactique::no_unit;

int GrandeTactiqueAdvance::score(grande_tactique::BattleView view,
                                 grande_tactique::Order const& order) {
    using grande_tactique::OrderKind;
    // A move scores the mil by which it nears the enemy; all else scores more than any move can.
    constexpr int charge_score = 100'000;
    constexpr int fire_score = 60'000;
    constexpr int unlimber_score = 50'000;
    constexpr int rally_score = 40'000;
    constexpr int contact_score = 30'000;
    constexpr int leave_square_score = 20'000;
    constexpr Mil least_gain_mil = mil_per_inch / 4;
    switch (order.kind) {
        case OrderKind::charge:
            return view.battle.state[order.target].mood == Mood::eager ? charge_score
                                                                       : charge_score + 1;
        case OrderKind::fire:
        case OrderKind::start_fire:
            return fire_score;
        case OrderKind::rally:
        case OrderKind::restore:
        case OrderKind::spike:
            return rally_score;
        case OrderKind::contact:
            return contact_score;
        case OrderKind::leave_square:
            return leave_square_score;
        case OrderKind::limber:
        case OrderKind::unlimber:
        case OrderKind::move:
            break;
        default:
            return 0;
    }
    std::optional<Nearest>& known = now_[order.unit];
    if (!known) {
        known = nearest_fighting_enemy(view, order.unit, view.battle.units.pose[order.unit].centre);
    }
    Nearest const& now = *known;
    if (now.unit == no_unit) return 0;
    bool const in_range = now.distance_mil <= view.scenario.fire.range_mil;
    if (order.kind == OrderKind::unlimber) return in_range ? unlimber_score : 0;
    if (order.kind == OrderKind::limber) return in_range ? 0 : unlimber_score;
    geometry::Pose const end = end_of(view, order);
    Nearest const then = nearest_fighting_enemy(view, order.unit, end.centre);
    Mil const gained = now.distance_mil - then.distance_mil;
    return gained >= least_gain_mil ? gained : 0;
}

}  // namespace esprit::command
