#include "rules/men_who_would_be_kings/victory.h"

#include <algorithm>
#include <string>

#include "base/counted.h"
#include "rules/men_who_would_be_kings/redoubt.h"

namespace esprit::men_who_would_be_kings {

using namespace literals;

namespace {

/// True if the base covers all of the area.
bool covers(geometry::Base const& base, geometry::Outline const& area) {
    geometry::Vector const ahead = geometry::forward_of(base.pose.facing_cdeg);
    return std::all_of(area.points.begin(), area.points.end(), [&](geometry::Point corner) {
        geometry::Vector const apart = geometry::between(base.pose.centre, corner);
        double const along = dot(apart, ahead);
        double const aside = cross(apart, ahead);
        double const depth = base.depth_mil / 2.0 + geometry::slack_mil;
        double const breadth = base.frontage_mil / 2.0 + geometry::slack_mil;
        return along <= depth && -along <= depth && aside <= breadth && -aside <= breadth;
    });
}

/// The side that holds an area: only its units occupy it.
std::optional<SideId> holder(BattleView view, field::FeatureId feature) {
    field::Feature const& area = view.scenario.terrain().features[feature];
    std::array<bool, 2> there{};
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (!is_on_table(view.battle, unit)) continue;
        geometry::Base const base = base_of(view, unit);
        if (holds(base, area)) {
            there[view.scenario.troops[unit].side] = true;
        }
    }
    if (there[0] == there[1]) return std::nullopt;
    return static_cast<SideId>(there[0] ? 0 : 1);
}

bool is_gone_for_good(UnitState const& state) {
    return state.fate != Fate::on_table && state.fate != Fate::reserve;
}

std::string figures_text(BattleView view) {
    std::string text;
    for (SideId side = 0; side < 2; ++side) {
        Strength const strength = strength_of(view, side);
        text += (side == 0 ? " (figures left: " : ", ") + view.scenario.common.sides[side].name +
                " " + std::to_string(strength.left) + " of " + std::to_string(strength.began);
    }
    return text + ")";
}

}  // namespace

bool holds(geometry::Base const& base, field::Feature const& area) {
    return occupies(base, area) || covers(base, area.area);
}

Strength strength_of(BattleView view, SideId side) {
    Strength strength;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (view.scenario.troops[unit].side != side) continue;
        strength.left += view.battle.state[unit].figures;
        strength.began += view.scenario.troops[unit].figures;
    }
    return strength;
}

bool has_lost(BattleView view, SideId side) {
    Strength const strength = strength_of(view, side);
    return strength.left * view.scenario.turn.lost_figures_parts <= strength.began;
}

std::string defeat_share_text(Scenario const& scenario) {
    constexpr std::array<std::string_view, 5> shares{"", "all", "half", "a third", "a quarter"};
    auto const parts = static_cast<std::size_t>(scenario.turn.lost_figures_parts);
    return parts < shares.size() ? std::string{shares[parts]} : "one in " + std::to_string(parts);
}

std::array<int, 2> scores(BattleView view) {
    std::array<int, 2> points{};
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        Troop const& troop = view.scenario.troops[unit];
        if (is_gone_for_good(view.battle.state[unit])) points[1U - troop.side] += troop.points;
    }
    for (Objective const& objective : view.scenario.objectives) {
        if (auto const side = holder(view, objective.feature)) {
            points[*side] += objective.points;
        }
    }
    return points;
}

// MW-VIC-02, -03 before MW-VIC-01: the last turn may decide it too.
rules::BattleVerdict verdict_of(BattleView view) {
    if (view.battle.phase != Phase::over) {
        return {false, std::nullopt, "MW-VIC-02"_rule, "both sides still fight"};
    }
    rules::BattleVerdict verdict{true, std::nullopt, "MW-VIC-02"_rule, {}};
    auto const name = [&](SideId side) { return view.scenario.common.sides[side].name; };
    bool const first_lost = has_lost(view, 0);
    bool const second_lost = has_lost(view, 1);
    if (first_lost != second_lost) {
        verdict.winner = static_cast<SideId>(first_lost ? 1 : 0);
        verdict.why = name(first_lost ? 0 : 1) + " is down to " + defeat_share_text(view.scenario) +
                      " of its figures: " + name(*verdict.winner) + " has won";
    } else if (first_lost) {
        verdict.why = "both sides are down to " + defeat_share_text(view.scenario) +
                      " of their figures: nobody has won";
    } else {
        verdict.rule = "MW-VIC-01"_rule;
        std::array<int, 2> const points = scores(view);
        std::string const even = counted(static_cast<std::size_t>(points[0]), "point") + " to " +
                                 std::to_string(points[1]) + " after the last turn: ";
        if (points[0] != points[1]) {
            verdict.winner = static_cast<SideId>(points[0] > points[1] ? 0 : 1);
        }
        verdict.why = even + (verdict.winner ? name(*verdict.winner) + " has won" : "a draw");
    }
    verdict.why += figures_text(view);
    return verdict;
}

}  // namespace esprit::men_who_would_be_kings
