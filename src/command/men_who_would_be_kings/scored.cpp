#include "command/men_who_would_be_kings/scored.h"

#include "command/men_who_would_be_kings/estimate.h"
#include "geometry/contact.h"
#include "rules/men_who_would_be_kings/candidates.h"
#include "rules/men_who_would_be_kings/ground.h"

namespace esprit::command {

using men_who_would_be_kings::no_unit;
using men_who_would_be_kings::UnitId;

int KingsAdvance::score(men_who_would_be_kings::BattleView view,
                        men_who_would_be_kings::Order const& order) {
    using men_who_would_be_kings::OrderKind;
    // A move scores the mil by which it nears the enemy; all else scores more than any move can.
    constexpr int rally_score = 100'000;
    constexpr int attack_score = 90'000;
    constexpr int fire_score = 80'000;
    constexpr int deploy_score = 70'000;
    constexpr Mil least_gain_mil = mil_per_inch / 4;
    switch (order.kind) {
        case OrderKind::rally:
            return rally_score;
        case OrderKind::attack:
            return attack_score;
        case OrderKind::fire:
            return fire_score;
        case OrderKind::volley_fire:
            return fire_score + 1;
        case OrderKind::deploy:
            return deploy_score;
        case OrderKind::move:
        case OrderKind::at_the_double:
            break;
        default:
            return 0;
    }
    UnitId const enemy = nearest_enemy(view, order.unit);
    if (enemy == no_unit) return 0;
    geometry::Base const there = base_of(view, enemy);
    geometry::Base place = base_of(view, order.unit);
    auto const now = static_cast<Mil>(gap(place, there));
    place.pose = end_of(view, order);
    Mil const gained = now - static_cast<Mil>(gap(place, there));
    return gained >= least_gain_mil ? gained : 0;
}

}  // namespace esprit::command
