#include "rules/grande_tactique/victory.h"

#include <algorithm>

namespace esprit::grande_tactique {

using namespace literals;

namespace {

constexpr int whole_percent = 100;
constexpr int whole_thousandths = 1000;

/// GT-COL-01: true for a unit that has left the table or is routed (guns: silenced). A unit still
/// to come is not lost.
bool is_lost(UnitState const& state) {
    if (state.fate == Fate::to_come) return false;
    return state.fate != Fate::on_table || state.mood == Mood::routed ||
           state.mood == Mood::silenced;
}

struct Strength {
    int units = 0;
    int lost = 0;
};

Strength strength_of(BattleView view, std::size_t division) {
    Strength strength;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        Troop const& troop = view.scenario.troops[unit];
        if (troop.general || troop.division != division) continue;
        ++strength.units;
        if (is_lost(view.battle.state[unit])) ++strength.lost;
    }
    return strength;
}

/// GT-COL-01: the number of lost units at which a division of `units` collapses.
int losses_that_collapse(Scenario const& scenario, int units) {
    return (units * scenario.victory.collapse_percent + whole_percent - 1) / whole_percent;
}

/// GT-VIC-02, -03, -06; units still to come count in the start, and as no loss.
Losses losses_of(BattleView view, SideId side) {
    Losses losses;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        Troop const& troop = view.scenario.troops[unit];
        if (troop.general || troop.side != side) continue;
        int const points = view.scenario.points.of(troop);
        losses.began_points += points;
        switch (view.battle.state[unit].fate) {
            case Fate::destroyed:
            case Fate::off_table:
                losses.destroyed_points += points;
                break;
            case Fate::withdrawn:
                losses.withdrawn_points += points;
                break;
            case Fate::on_table:
                losses.left_points += points;
                break;
            case Fate::to_come:
                break;
        }
    }
    return losses;
}

/// GT-VIC-04: true if a side still has half of the cavalry units that it began with, or began with
/// none.
bool keeps_cavalry(BattleView view, SideId side) {
    int began = 0;
    int kept = 0;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (view.scenario.troops[unit].side != side || !view.scenario.troops[unit].is_cavalry())
            continue;
        ++began;
        if (!is_lost(view.battle.state[unit])) ++kept;
    }
    return kept * whole_percent >= began * view.scenario.victory.cavalry_kept_percent;
}

// GT-VIC-01..06: `left_percent`: the share at which losses of units still on the table count.
void add_up(VictoryRules const& rules, int left_percent, Losses& losses) {
    losses.left_percent = left_percent;
    if (left_percent == 0) losses.left_points = 0;
    int const shares = losses.destroyed_points * rules.destroyed_percent +
                       losses.withdrawn_points * rules.withdrawn_percent +
                       losses.left_points * left_percent;
    if (losses.began_points == 0) return;
    losses.percent =
        Exact{static_cast<std::uint64_t>(shares), static_cast<std::uint64_t>(losses.began_points)};
}

// GT-VIC-07..10: the degree from the ratio of the losses of the vanquished to those of the victor.
Degree degree_of(VictoryRules const& rules, Exact const& vanquished, Exact const& victor) {
    if (vanquished.is_zero()) return Degree::marginal;
    auto const times = [&victor](int ratio_thousandths) {
        return victor * Exact{static_cast<std::uint64_t>(ratio_thousandths), whole_thousandths};
    };
    if (vanquished < times(rules.marginal_below_thousandths)) return Degree::marginal;
    if (!(times(rules.indecisive_up_to_thousandths) < vanquished)) return Degree::indecisive;
    if (!(times(rules.decisive_up_to_thousandths) < vanquished)) return Degree::decisive;
    return Degree::overwhelming;
}

}  // namespace

int losses_to_collapse(BattleView view, std::size_t division) {
    if (view.battle.division[division].collapsed) return 0;
    auto const [units, lost] = strength_of(view, division);
    return std::max(0, losses_that_collapse(view.scenario, units) - lost);
}

void judge_collapse(LiveBattle live, chance::Arbiter& arbiter) {
    for (std::size_t id = 0; id < live.scenario.divisions.size(); ++id) {
        if (live.battle.division[id].collapsed) continue;
        auto const [units, lost] = strength_of(live, id);
        if (units == 0 || lost < losses_that_collapse(live.scenario, units)) continue;
        live.battle.division[id].collapsed = true;
        // both sides may have a 1st Division
        std::string const& side = live.scenario.common.sides[live.scenario.divisions[id].side].name;
        arbiter.tell(
            {"GT-COL-01"_rule, live.scenario.divisions[id].name, "(" + side + ") collapses"});
    }
}

bool has_lost(BattleView view, SideId side) {
    bool any = false;
    for (std::size_t id = 0; id < view.scenario.divisions.size(); ++id) {
        if (view.scenario.divisions[id].side != side) continue;
        if (strength_of(view, id).units == 0) continue;  // a commander's
        if (!view.battle.division[id].collapsed) return false;
        any = true;
    }
    return any;
}

bool is_sundown(BattleView view) {
    return view.battle.turn > view.scenario.common.last_turn;
}

VictoryTally tally(BattleView view) {
    VictoryRules const& rules = view.scenario.victory;
    std::array<bool, 2> const lost{has_lost(view, 0), has_lost(view, 1)};
    VictoryTally result;
    result.sundown = !lost[0] && !lost[1] && is_sundown(view);  // GT-COL-05
    result.over = lost[0] || lost[1] || result.sundown;
    bool const official = lost[0] != lost[1];  // GT-COL-03
    if (official) result.victor = lost[0] ? 1 : 0;
    for (SideId side = 0; side < 2; ++side) {
        int left_percent = 0;  // GT-VIC-05: not counted at sundown, nor for the victor
        if (official && side != result.victor) {
            left_percent = keeps_cavalry(view, result.victor)
                               ? rules.left_percent                   // GT-VIC-03
                               : rules.left_without_cavalry_percent;  // GT-VIC-04
        }
        result.losses[side] = losses_of(view, side);
        add_up(rules, left_percent, result.losses[side]);
    }
    Exact const& first = result.losses[0].percent;
    Exact const& second = result.losses[1].percent;
    result.has_victor = official;
    if (result.sundown) {  // GT-COL-06
        result.has_victor = !(first == second);
        result.victor = second < first ? 1 : 0;
    }
    if (result.has_victor) {
        result.degree = degree_of(rules, result.losses[1 - result.victor].percent,
                                  result.losses[result.victor].percent);
    }
    return result;
}

std::string_view degree_word(Degree degree) {
    constexpr std::array<std::string_view, 4> words{"marginal", "indecisive", "decisive",
                                                    "overwhelming"};
    return words[static_cast<std::size_t>(degree)];
}

std::string clock_text(Scenario const& scenario, int turn) {
    if (scenario.common.clock_minutes < 0) return {};
    constexpr int minutes_of_hour = 60;
    constexpr int minutes_of_day = 24 * minutes_of_hour;
    VictoryRules const& rules = scenario.victory;
    int const since = (turn - scenario.common.first_turn) * rules.clock_minutes / rules.clock_turns;
    int const now = (scenario.common.clock_minutes + since) % minutes_of_day;
    auto const two_digits = [](int number) {
        return (number < 10 ? "0" : "") + std::to_string(number);
    };
    return two_digits(now / minutes_of_hour) + ":" + two_digits(now % minutes_of_hour);
}

}  // namespace esprit::grande_tactique
