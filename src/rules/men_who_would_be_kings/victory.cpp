#include "rules/men_who_would_be_kings/victory.h"

#include <string>

namespace esprit::men_who_would_be_kings {

using namespace literals;

namespace {

/// Held is an area in which the middles of units of one side alone lie.
std::optional<SideId> holder(Scenario const& scenario, Battle const& battle,
                             field::FeatureId feature) {
    geometry::Outline const& area = scenario.terrain().features[feature].area;
    std::array<bool, 2> there{};
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (is_on_table(battle, unit) && contains(area, battle.table.pose[unit].centre)) {
            there[scenario.troops[unit].side] = true;
        }
    }
    if (there[0] == there[1]) return std::nullopt;
    return static_cast<SideId>(there[0] ? 0 : 1);
}

bool is_gone_for_good(UnitState const& state) {
    return state.fate != Fate::on_table && state.fate != Fate::reserve;
}

std::string figures_text(Scenario const& scenario, Battle const& battle) {
    std::string text;
    for (SideId side = 0; side < 2; ++side) {
        Strength const strength = strength_of(scenario, battle, side);
        text += (side == 0 ? " (figures left: " : ", ") + scenario.common.sides[side].name + " " +
                std::to_string(strength.left) + " of " + std::to_string(strength.began);
    }
    return text + ")";
}

}  // namespace

Strength strength_of(Scenario const& scenario, Battle const& battle, SideId side) {
    Strength strength;
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (scenario.troops[unit].side != side) continue;
        strength.left += battle.state[unit].figures;
        strength.began += scenario.troops[unit].figures;
    }
    return strength;
}

bool has_lost(Scenario const& scenario, Battle const& battle, SideId side) {
    Strength const strength = strength_of(scenario, battle, side);
    return strength.left * scenario.turn.lost_figures_parts <= strength.began;
}

std::array<int, 2> scores(Scenario const& scenario, Battle const& battle) {
    std::array<int, 2> points{};
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        Troop const& troop = scenario.troops[unit];
        if (is_gone_for_good(battle.state[unit])) points[1U - troop.side] += troop.points;
    }
    for (Objective const& objective : scenario.objectives) {
        if (auto const side = holder(scenario, battle, objective.feature)) {
            points[*side] += objective.points;
        }
    }
    return points;
}

// MW-VIC-02, -03 before MW-VIC-01: the last turn may decide it too.
rules::BattleVerdict verdict_of(Scenario const& scenario, Battle const& battle) {
    if (battle.phase != Phase::over) {
        return {false, std::nullopt, "MW-VIC-02"_rule, "both sides still fight"};
    }
    rules::BattleVerdict verdict{true, std::nullopt, "MW-VIC-02"_rule, {}};
    auto const name = [&](SideId side) { return scenario.common.sides[side].name; };
    bool const first_lost = has_lost(scenario, battle, 0);
    bool const second_lost = has_lost(scenario, battle, 1);
    if (first_lost != second_lost) {
        verdict.winner = static_cast<SideId>(first_lost ? 1 : 0);
        verdict.why = name(first_lost ? 0 : 1) +
                      " is down to a third of its figures: " + name(*verdict.winner) + " has won";
    } else if (first_lost) {
        verdict.why = "both sides are down to a third of their figures: nobody has won";
    } else {
        verdict.rule = "MW-VIC-01"_rule;
        std::array<int, 2> const points = scores(scenario, battle);
        std::string const even = std::to_string(points[0]) + " points to " +
                                 std::to_string(points[1]) + " after the last turn: ";
        if (points[0] != points[1]) {
            verdict.winner = static_cast<SideId>(points[0] > points[1] ? 0 : 1);
        }
        verdict.why = even + (verdict.winner ? name(*verdict.winner) + " has won" : "a draw");
    }
    verdict.why += figures_text(scenario, battle);
    return verdict;
}

}  // namespace esprit::men_who_would_be_kings
