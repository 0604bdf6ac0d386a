#include "command/black_powder/prospects.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "chance/chart.h"
#include "chance/dice.h"
#include "command/black_powder/estimate.h"
#include "rules/black_powder/command.h"
#include "rules/black_powder/facts.h"
#include "rules/black_powder/hand_to_hand.h"
#include "rules/black_powder/shooting.h"
#include "rules/black_powder/standing.h"

namespace esprit::command {

using black_powder::BreakResult;
using black_powder::BreakTest;
using black_powder::Formation;
using black_powder::id_of;
using black_powder::Margin;
using chance::FactSet;
using rules::SideId;
using rules::UnitId;

namespace {

constexpr double hundred_percent = 100;
constexpr double negligible_chance = 1e-4;
constexpr int most_casualties = 24;  // of one side in one round

/// The chance of each number of casualties of a side; higher numbers count as the last.
struct CasualtyOdds {
    std::array<double, most_casualties + 1> of{1};
    int most = 0;

    /// Adds `dice` dice, each of which causes a casualty with probability `chance`.
    void add_dice(int dice, double chance) {
        for (int die = 0; die < dice && most < most_casualties; ++die) {
            ++most;
            for (int i = most; i > 0; --i) {
                auto const at = static_cast<std::size_t>(i);
                of[at] = of[at] * (1 - chance) + of[at - 1] * chance;
            }
            of[0] *= 1 - chance;
        }
    }
    double at(int casualties) const { return of[static_cast<std::size_t>(casualties)]; }
};

/// The chance that one die of a pool hits.
double chance_of_die(chance::Roll const& roll) {
    int hitting = 0;
    for (unsigned face = 1; face <= chance::faces_of_die; ++face) {
        hitting += roll.chance.hitting_faces >> face & 1;
    }
    return static_cast<double>(hitting) / chance::faces_of_die;
}

/// The chance that a hit is not saved.
double chance_lost(black_powder::Scenario const& scenario, FactSet target) {
    target.set_number(id_of("hits"), 1);
    chance::Roll saves;
    prepare(scenario.volleys.save, target, saves);
    return chance_of_die(saves);  // the save chart counts the dice that miss
}

/// Calls `note(reading, chance)` for every reading of a roll.
template <class Note>
void for_each_reading(chance::Roll const& roll, Note const& note) {
    thread_local chance::Weights weights;
    if (roll.certain()) return note(0, 1.0);
    weigh(roll.chance, weights);
    for (std::size_t i = 0; i < weights.narrow.size(); ++i) {
        note(static_cast<int>(i),
             static_cast<double>(weights.narrow[i]) / static_cast<double>(weights.total));
    }
}

struct TestOdds {
    double breaks = 0;
    double goes_back = 0;
};

TestOdds odds_of_test(black_powder::Scenario const& scenario, FactSet const& known) {
    auto const& rules = scenario.melees.breaks;
    chance::Roll roll;
    prepare(rules.chart, known, roll);
    TestOdds odds;
    for_each_reading(roll, [&](int reading, double chance) {
        BreakResult const result = rules.results[outcome_of(roll, reading).name];
        if (result == BreakResult::breaks) {
            odds.breaks += chance;
        } else if (result != BreakResult::stays) {
            odds.goes_back += chance;
        }
    });
    return odds;
}

/// The expected worth of a unit after a break test, if it is worth `worth` where it stays.
double left_after(BlackPowderWeights const& weights, TestOdds const& odds, double worth) {
    double const back = std::max(0.0, worth - weights.retire_costs);
    return odds.goes_back * back + (1 - odds.breaks - odds.goes_back) * worth;
}

constexpr std::size_t margins = 4;
constexpr std::size_t excesses = 4;  // an excess of more than three counts as three

/// One unit in a combat.
struct InCombat {
    UnitId unit = 0;
    SideId side = 0;
    FactSet facts;       // for striking and being struck
    FactSet tested;      // for break tests (BP-R-14)
    int casualties = 0;  // before the round
    int stamina = 1;
    double likely = 0;  // expected casualties of the round
    double weight = 1;
    bool against_cavalry = false;
    /// A cache of its break tests, by margin and excess.
    std::array<std::array<std::optional<TestOdds>, excesses>, margins> tests{};
};

/// The odds of one round of hand-to-hand, as it would be fought now.
class CombatOdds {
public:
    CombatOdds(BlackPowderWeights const& weights, black_powder::BattleView view, UnitId unit)
        : weights_(weights), scenario_(view.scenario) {
        for (UnitId const each : combat_of(view, unit)) {
            InCombat& one = units_.emplace_back();
            one.unit = each;
            one.side = view.scenario.troops[each].side;
            one.facts = fighter_facts(view, each);
            one.tested = unit_facts(view, each);
            one.casualties = view.battle.state[each].casualties;
            one.stamina = view.scenario.troops[each].stamina;
            one.weight = weight_of_brigade(weights, view, each) / hundred_percent;
        }
        for (InCombat& each : units_) strike(view.battle, each);
        for (InCombat const& each : units_) likely_[each.side] += each.likely;
    }

    /// The expected gain of a side; 0 if nobody fights.
    double gain_of(SideId side) {
        SideId const other = 1 - side;
        double sum = 0;
        for (int caused = 0; caused <= lost_[other].most; ++caused) {
            if (lost_[other].at(caused) < negligible_chance) continue;
            for (int suffered = 0; suffered <= lost_[side].most; ++suffered) {
                double const chance = lost_[other].at(caused) * lost_[side].at(suffered);
                if (chance >= negligible_chance) sum += chance * gain_when(side, caused, suffered);
            }
        }
        return sum;
    }

private:
    // BP-HTH-01..11, BP-SAVE-01, BP-R-32
    void strike(black_powder::Battle const& battle, InCombat& one) {
        auto const enemies = black_powder::enemies_in_touch({scenario_, battle}, one.unit);
        InCombat& target = *std::find_if(units_.begin(), units_.end(), [&](InCombat const& each) {
            return each.unit == black_powder::struck_by({scenario_, battle}, one.unit, enemies);
        });
        one.against_cavalry = std::any_of(enemies.begin(), enemies.end(), [&](UnitId const enemy) {
            return scenario_.troops[enemy].is_cavalry();
        });
        chance::Roll hits;
        prepare(scenario_.melees.hand_to_hand, one.facts, hits);
        FactSet struck = target.facts;
        struck.set(id_of("light_cover"),
                   black_powder::has_cover_from_blows({scenario_, battle}, target.unit, one.unit));
        double const chance = chance_of_die(hits) * chance_lost(scenario_, struck);
        target.likely += hits.chance.dice * chance;
        lost_[target.side].add_dice(hits.chance.dice, chance);
        FactSet enemy = black_powder::nothing_known;
        auto const arm =
            one.against_cavalry ? black_powder::Arm::cavalry : scenario_.troops[target.unit].arm;
        enemy.set_number(id_of("arm"), static_cast<std::int64_t>(arm));
        chance::RollingArbiter nobody{0};
        bonus_[one.side] +=
            result_bonus(scenario_.melees, {one.facts, std::nullopt, {}, {}}, enemy, nobody);
    }

    // BP-HTH-12..14
    double gain_when(SideId side, int caused, int suffered) {
        int const own = caused + bonus_[side];
        int const its = suffered + bonus_[1U - side];
        double gain = 0;
        for (InCombat& each : units_) {
            bool const ours = each.side == side;
            double const likely = likely_[each.side];
            double const share = likely > 0 ? each.likely / likely : 0;
            int const now =
                each.casualties + static_cast<int>((ours ? suffered : caused) * share + 0.5);
            double left = worth_of(weights_, scenario_, each.unit, now);
            bool const lost = ours ? own < its : own > its;
            if (lost || (own == its && now >= each.stamina)) {
                Margin const margin =
                    lost ? margin_of(scenario_.melees, std::max(own, its), std::min(own, its))
                         : Margin::none;
                left = left_after(weights_, test_of(each, margin, now - each.stamina), left);
            }
            double const change =
                (left - worth_of(weights_, scenario_, each.unit, each.casualties)) * each.weight;
            gain += ours ? change : -change * weights_.boldness_percent / hundred_percent;
        }
        return gain;
    }

    TestOdds test_of(InCombat& one, Margin margin, int excess) const {
        excess = std::clamp(excess, 0, static_cast<int>(excesses) - 1);
        auto& known = one.tests[static_cast<std::size_t>(margin)][static_cast<std::size_t>(excess)];
        if (!known) {
            BreakTest const test = margin == Margin::none ? BreakTest::drawn : BreakTest::lost;
            FactSet facts = facts_of_test(one.tested, test, excess);
            if (margin != Margin::none) {
                facts.set_number(id_of("margin"), static_cast<std::int64_t>(margin));
                facts.set(id_of("lost_to_cavalry"), one.against_cavalry);
            }
            known = odds_of_test(scenario_, facts);
        }
        return *known;
    }

    BlackPowderWeights const& weights_;
    black_powder::Scenario const& scenario_;
    std::vector<InCombat> units_;
    std::array<CasualtyOdds, 2> lost_;  // by the side that loses them
    std::array<double, 2> likely_{};
    std::array<int, 2> bonus_{};
};

/// The effect of closing fire on a charger.
struct AfterFire {
    double loss = 0;
    CasualtyOdds
        comes_home;  // the chance of each number of new casualties with which it charges home
};

// BP-SHT-13, BP-BRK-A, -B, BP-R-13
AfterFire after_closing_fire(BlackPowderWeights const& weights, black_powder::BattleView view,
                             UnitId charger, UnitId target) {
    auto const known = volley_facts(view, target, charger, true);
    black_powder::Volley const volley{view.scenario.volleys, known.shooter, known.target};
    AfterFire after;
    after.comes_home.add_dice(
        volley.shots.chance.dice,
        chance_of_die(volley.shots) * chance_lost(view.scenario, volley.target));
    double const before = worth_of(weights, view.scenario, charger, volley.casualties);
    for (int hits = 0; hits <= after.comes_home.most; ++hits) {
        double& chance = after.comes_home.of[static_cast<std::size_t>(hits)];
        int const now = volley.casualties + hits;
        double left = worth_of(weights, view.scenario, charger, now);
        black_powder::TestsDue const due = tests_due(volley, hits, now);
        double goes_on = 1;
        if (due.any()) {
            FactSet facts = facts_of_test(volley.target,
                                          due.excess ? BreakTest::excess : BreakTest::closing_fire,
                                          black_powder::excess_of(now, volley.stamina));
            if (volley.by_guns && hits > 0) facts.set(id_of("artillery_casualties"));
            TestOdds const odds = odds_of_test(view.scenario, facts);
            left = left_after(weights, odds, left);
            goes_on = 1 - odds.breaks - odds.goes_back;
        }
        after.loss += chance * (before - left);
        chance *= goes_on;
    }
    double six = 1;
    for (int die = 0; die < volley.shots.chance.dice; ++die) {
        six *= static_cast<double>(chance::faces_of_die - 1) / chance::faces_of_die;
    }
    if (!volley.disordered) after.loss += (1 - six) * weights.disorder_costs;
    after.loss *= weight_of_brigade(weights, view, charger) / hundred_percent;
    return after;
}

}  // namespace

int worth_of(BlackPowderWeights const& weights, black_powder::Scenario const& scenario, UnitId unit,
             int casualties) {
    black_powder::Troop const& troop = scenario.troops[unit];
    constexpr int point = 100;
    int const whole = point * troop.points;
    if (casualties >= troop.stamina) return whole * weights.shaken_worth_percent / point;
    return whole - whole * weights.hurt_percent / point * casualties / troop.stamina;
}

int counted_charge(BlackPowderWeights const& weights, black_powder::BattleView view, UnitId unit,
                   UnitId target, black_powder::ChargeWay const& way) {
    if (tries_for_square(view, unit, target, way.at_front)) {
        return -weights.square_counts;
    }
    AfterFire after;
    black_powder::Battle then = view.battle;
    // BP-R-23: the charger has left its building and cover when it is shot at
    then.state[unit].charging = true;
    then.state[unit].garrison = false;
    if (gives_closing_fire(view, target, way.at_front)) {
        after = after_closing_fire(weights, {view.scenario, then}, unit, target);
    }
    stand_charged(then, unit, target, way);
    double gain = -after.loss;
    for (int hits = 0; hits <= after.comes_home.most; ++hits) {
        if (after.comes_home.at(hits) < negligible_chance) continue;
        then.state[unit].casualties =
            static_cast<std::uint8_t>(view.battle.state[unit].casualties + hits);
        CombatOdds odds{weights, {view.scenario, then}, unit};
        gain += after.comes_home.at(hits) * odds.gain_of(view.scenario.troops[unit].side);
    }
    return static_cast<int>(gain);
}

double OrderOdds::at_least(int wanted) const {
    double sum = 0;
    for (std::size_t i = static_cast<std::size_t>(wanted); i < moves.size(); ++i) sum += moves[i];
    return sum;
}

OrderOdds odds_of_order(black_powder::BattleView view, UnitId unit) {
    OrderOdds odds;
    chance::Roll const roll = roll_for_order(view, unit);
    for_each_reading(roll, [&](int reading, double chance) {
        auto const result = result_of_order(view.scenario, roll, reading);
        odds.moves[static_cast<std::size_t>(result.moves)] += chance;
        if (result.failed || result.blunder) odds.ends_orders += chance;
    });
    return odds;
}

}  // namespace esprit::command
