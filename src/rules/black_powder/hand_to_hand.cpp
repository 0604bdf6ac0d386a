#include "rules/black_powder/hand_to_hand.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "rules/black_powder/breaking.h"
#include "rules/black_powder/facts.h"
#include "rules/black_powder/moving.h"

namespace esprit::black_powder {

using chance::Arbiter;
using chance::FactSet;
using geometry::Base;
using namespace literals;

namespace {

bool touches_cavalry(Scenario const& scenario, UnitList const& enemies) {
    return std::any_of(enemies.begin(), enemies.end(),
                       [&](UnitId enemy) { return scenario.troops[enemy].is_cavalry(); });
}

/// One unit in a round.
struct InCombat {
    UnitId unit = no_unit;
    UnitId strikes = no_unit;
    bool against_cavalry = false;
    Fighter fighter;
    std::int32_t hits = 0;  // to save
    std::int32_t lost = 0;  // casualties of this round
};

class Round {
public:
    Round(Scenario const& scenario, Battle& battle, UnitList const& units, Arbiter& arbiter)
        : scenario_(scenario),
          battle_(battle),
          arbiter_(arbiter),
          breaking_(scenario, battle, BrokenIn::combat, arbiter) {
        // BP-HTH-15: those of the side whose turn it is come first
        for (bool const own : {true, false}) {
            for (UnitId const unit : units) {
                if ((scenario.troops[unit].side == battle.active) != own) continue;
                UnitList const enemies = enemies_in_touch(scenario, battle, unit);
                fighters_.push_back({unit,
                                     struck_by(scenario, battle, unit, enemies),
                                     touches_cavalry(scenario, enemies),
                                     {fighter_facts(scenario, battle, unit),
                                      std::nullopt,
                                      {scenario.troops[unit].name, unit},
                                      {}},
                                     0,
                                     0});
            }
        }
    }

    void run() {
        strike();
        save();
        std::array<std::int32_t, 2> const results = add_up();
        for (InCombat const& each : fighters_) {
            battle_.state[each.unit].fought = true;
            battle_.state[each.unit].won_last_round = false;
        }
        tell_results(results);
        if (results[0] == results[1]) {
            InCombat const& first = fighters_.front();
            tell(scenario_, first.unit, "BP-HTH-14"_rule, "and {other} have drawn this round",
                 arbiter_, scenario_.troops[first.strikes].name);
            shaken_units_test();
        } else {
            decide(static_cast<SideId>(results[0] > results[1] ? 0 : 1), results);
        }
        breaking_.test_supporters();
    }

private:
    SideId side(InCombat const& each) const { return scenario_.troops[each.unit].side; }
    int stamina(InCombat const& each) const { return scenario_.troops[each.unit].stamina; }

    // BP-HTH-01..06
    void strike() {
        for (InCombat& each : fighters_) {
            std::int32_t const hits = melee_hits(scenario_.melees, each.fighter, arbiter_);
            for (InCombat& enemy : fighters_) {
                if (enemy.unit == each.strikes) enemy.hits += hits;
            }
            say_what_counts("BP-HTH-01"_rule);
        }
    }

    void save() {
        for (InCombat& each : fighters_) {
            Party const who{scenario_.troops[each.unit].name, each.unit};
            each.lost =
                unsaved_hits(scenario_.melees.save, each.fighter.unit, each.hits, arbiter_, who);
            UnitState& state = battle_.state[each.unit];
            state.casualties = static_cast<std::uint8_t>(
                suffer(state.casualties, each.lost, stamina(each), arbiter_, who));
            each.hits = 0;
            say_what_counts("BP-SAVE-01"_rule);
        }
    }

    /// States which numbers of the dice so far still matter; all else is as when the round began.
    void say_what_counts(RuleId place) {
        std::array<std::int32_t, std::size_t{3} * max_units> numbers{};
        std::size_t count = 0;
        for (InCombat const& each : fighters_) {
            numbers[count++] = each.hits;
            numbers[count++] = each.lost;
            numbers[count++] = battle_.state[each.unit].casualties;
        }
        arbiter_.forget_all_but(place, {numbers.data(), count});
    }

    // BP-HTH-07..11, -18
    std::array<std::int32_t, 2> add_up() {
        std::array<std::int32_t, 2> results{};
        for (InCombat const& each : fighters_) {
            results[1U - side(each)] += each.lost;
            FactSet enemy = nothing_known;
            enemy.set_number(arm_fact,
                             static_cast<std::int64_t>(each.against_cavalry
                                                           ? Arm::cavalry
                                                           : scenario_.troops[each.strikes].arm));
            results[side(each)] += result_bonus(scenario_.melees, each.fighter, enemy, arbiter_);
        }
        return results;
    }

    // BP-HTH-07
    void tell_results(std::array<std::int32_t, 2> const& results) {
        std::array<bool, 2> told{};
        for (InCombat const& each : fighters_) {
            SideId const own = side(each);
            if (std::exchange(told[own], true)) continue;
            bool const alone = std::none_of(
                fighters_.begin(), fighters_.end(),
                [&](InCombat const& other) { return side(other) == own && &other != &each; });
            tell(scenario_, each.unit, "BP-HTH-07"_rule,
                 (alone ? "has a result of " : "and the units fighting with it have a result of ") +
                     std::to_string(results[own]),
                 arbiter_);
        }
    }

    // BP-HTH-12, -13, BP-BRK-C
    void decide(SideId winner, std::array<std::int32_t, 2> const& results) {
        Margin const margin = margin_of(scenario_.melees, results[winner], results[1U - winner]);
        for (InCombat const& each : fighters_) {
            if (side(each) != winner) continue;
            battle_.state[each.unit].won_last_round = true;
            if (excess(each) > 0) {
                tell(scenario_, each.unit, "BP-HTH-17"_rule, "has won and takes no test", arbiter_);
            }
        }
        for (InCombat const& each : fighters_) {
            if (side(each) == winner) continue;
            tell(scenario_, each.unit, "BP-HTH-12"_rule, "has lost the combat", arbiter_);
            if (margin != Margin::lost) {
                tell(scenario_, each.unit, "BP-R-02"_rule,
                     margin == Margin::trebled ? "has lost by treble" : "has lost by double",
                     arbiter_);
            }
            tell(scenario_, each.unit, "BP-HTH-13"_rule, {}, arbiter_);
            FactSet known = facts_of_test(now(each), BreakTest::lost, excess(each));
            known.set_number(margin_fact, static_cast<std::int64_t>(margin));
            known.set(lost_to_cavalry_fact, each.against_cavalry);
            breaking_.test(each.unit, known);
        }
    }

    // BP-HTH-14, -15, BP-BRK-D
    void shaken_units_test() {
        std::array<bool, 2> shaken_sides{};
        for (InCombat const& each : fighters_) {
            bool& any = shaken_sides[side(each)];
            any = any || shaken(scenario_, battle_, each.unit);
        }
        bool const both = shaken_sides[0] && shaken_sides[1];
        for (InCombat const& each : fighters_) {
            if (!shaken(scenario_, battle_, each.unit)) continue;
            tell(scenario_, each.unit, both ? "BP-HTH-15"_rule : "BP-HTH-14"_rule,
                 "is shaken in a drawn combat", arbiter_);
            breaking_.test(each.unit, facts_of_test(now(each), BreakTest::drawn, excess(each)));
        }
    }

    FactSet now(InCombat const& each) const { return unit_facts(scenario_, battle_, each.unit); }
    int excess(InCombat const& each) const {
        return excess_of(battle_.state[each.unit].casualties, stamina(each));
    }

    Scenario const& scenario_;
    Battle& battle_;
    Arbiter& arbiter_;
    Breaking breaking_;
    std::vector<InCombat> fighters_;
};

}  // namespace

UnitList combat_of(Scenario const& scenario, Battle const& battle, UnitId unit) {
    std::array<bool, max_units> in{};
    UnitList open;
    open.push_back(unit);
    in[unit] = true;
    for (std::size_t i = 0; i < open.size(); ++i) {
        for (UnitId const enemy : enemies_in_touch(scenario, battle, open[i])) {
            if (in[enemy]) continue;
            in[enemy] = true;
            open.push_back(enemy);
        }
    }
    UnitList units;
    if (open.size() < 2) return units;
    for (UnitId each = 0; each < battle.table.count; ++each) {
        if (in[each]) units.push_back(each);
    }
    return units;
}

bool has_to_fight(Scenario const& scenario, Battle const& battle, UnitId unit) {
    return stands(scenario, battle, unit) && !battle.state[unit].fought &&
           engaged(scenario, battle, unit);
}

bool combats_are_left(Scenario const& scenario, Battle const& battle) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (has_to_fight(scenario, battle, unit)) return true;
    }
    return false;
}

// BP-TURN-02: both sides strike.
void fight(Scenario const& scenario, Battle& battle, UnitId unit, Arbiter& arbiter) {
    ESPRIT_EXPECT(has_to_fight(scenario, battle, unit), "a unit that fights is in combat");
    Round{scenario, battle, combat_of(scenario, battle, unit), arbiter}.run();
}

}  // namespace esprit::black_powder
