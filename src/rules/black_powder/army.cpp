#include "rules/black_powder/army.h"

#include <array>
#include <string>

#include "base/counted.h"

namespace esprit::black_powder {

using namespace literals;

namespace {

/// BP-R-31: compares two shares of losses; below 0 if the first is smaller.
std::int64_t compare_shares(int lost, int of, int other_lost, int of_other) {
    return std::int64_t{lost} * of_other - std::int64_t{other_lost} * of;
}

std::string losses_text(Scenario const& scenario, std::array<Losses, 2> const& losses) {
    std::string text;
    for (SideId side = 0; side < 2; ++side) {
        Losses const& its = losses[side];
        text += (side == 0 ? " (lost: " : ", ") + scenario.common.sides[side].name + " " +
                std::to_string(its.brigades) + " of " +
                counted(static_cast<std::size_t>(its.brigades_begun), "brigade");
        // tiny units of poorer troops are worth nothing (BP-BDE-01)
        if (its.points_begun == 0) continue;
        text += " and " + std::to_string(its.points) + " of " +
                counted(static_cast<std::size_t>(its.points_begun), "point");
    }
    return text + ")";
}

}  // namespace

Losses losses_of(BattleView view, SideId side) {
    Losses losses;
    std::array<bool, max_brigades> left{};
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        Troop const& troop = view.scenario.troops[unit];
        if (troop.side != side || troop.commander) continue;
        if (is_on_table(view.battle, unit)) {
            left[troop.brigade] = true;
        } else {
            losses.points += troop.points;
        }
    }
    for (std::size_t i = 0; i < view.scenario.brigades.size(); ++i) {
        if (view.scenario.brigades[i].side != side) continue;
        ++losses.brigades_begun;
        losses.brigades += !left[i];
        losses.points_begun += view.scenario.brigades[i].points;
    }
    return losses;
}

bool is_lost(BattleView view, SideId side) {
    Losses const losses = losses_of(view, side);
    return losses.brigades * view.scenario.units.army_parts >= losses.brigades_begun;
}

rules::BattleVerdict verdict_of(BattleView view) {
    if (view.battle.phase != Phase::over) {
        return {false, std::nullopt, "BP-ARMY-01"_rule, "both armies still fight"};
    }
    std::array<Losses, 2> const losses{losses_of(view, 0), losses_of(view, 1)};
    std::array<bool, 2> const lost{is_lost(view, 0), is_lost(view, 1)};
    rules::BattleVerdict verdict{true, std::nullopt, "BP-ARMY-01"_rule, {}};
    if (lost[0] || lost[1]) {
        if (lost[0] != lost[1]) verdict.winner = static_cast<SideId>(lost[0] ? 1 : 0);
        verdict.why = verdict.winner
                          ? "half the " + view.scenario.common.sides[1U - *verdict.winner].name +
                                " brigades are broken or lost: " +
                                view.scenario.common.sides[*verdict.winner].name + " victory"
                          : "both armies are lost: a draw";
    } else {
        verdict.rule = "BP-R-31"_rule;
        std::int64_t share = compare_shares(losses[0].brigades, losses[0].brigades_begun,
                                            losses[1].brigades, losses[1].brigades_begun);
        if (share == 0) {
            share = compare_shares(losses[0].points, losses[0].points_begun, losses[1].points,
                                   losses[1].points_begun);
        }
        if (share != 0) verdict.winner = static_cast<SideId>(share < 0 ? 0 : 1);
        verdict.why =
            "the last turn is over: " +
            (verdict.winner ? view.scenario.common.sides[*verdict.winner].name + " victory"
                            : std::string{"the losses are even, a draw"});
    }
    verdict.why += losses_text(view.scenario, losses);
    return verdict;
}

}  // namespace esprit::black_powder
