#include "command/rank_and_file/advance.h"

#include "command/rank_and_file/places.h"

namespace esprit::command {

using rank_and_file::no_unit;

int RankAndFileScored::answer(chance::Choice const& choice) {
    for (std::size_t i = 0; i < choice.options.size(); ++i) {
        bool const at_routers =
            choice.options[i].starts_with("run down ") ||
            (choice.rule.text == "RF-WVR-13" && choice.options[i].starts_with("pursue "));
        if (at_routers) return static_cast<int>(i);
    }
    return 0;
}

int RankAndFileAdvance::score(rank_and_file::BattleView view, rank_and_file::Order const& order) {
    using rank_and_file::OrderKind;
    // A move scores the mil by which it nears the enemy; all else scores more than any move can.
    constexpr int charge_score = 100'000;
    constexpr int fire_score = 60'000;
    constexpr int deploy_score = 50'000;
    constexpr Mil least_gain_mil = mil_per_inch / 4;
    constexpr Mil guns_deploy_mil = 12 * mil_per_inch;
    switch (order.kind) {
        case OrderKind::charge:
            return charge_score;
        case OrderKind::fire:
        case OrderKind::fight:
            return fire_score;
        case OrderKind::move:
        case OrderKind::limber:
        case OrderKind::unlimber:
            break;
        default:
            return 0;
    }
    geometry::Pose const now = view.battle.units.pose[order.unit];
    Nearby const before = nearest_fighting_enemy(view, order.unit, now.centre);
    if (before.unit == no_unit) return 0;
    bool const in_range = before.distance_mil <= guns_deploy_mil;
    if (order.kind == OrderKind::unlimber) return in_range ? deploy_score : 0;
    if (order.kind == OrderKind::limber) return in_range ? 0 : deploy_score;
    geometry::Pose const end = end_of_move(view, order);
    Nearby const after = nearest_fighting_enemy(view, order.unit, end.centre);
    Mil const gained = before.distance_mil - after.distance_mil;
    return gained >= least_gain_mil ? gained : 0;
}

}  // namespace esprit::command
