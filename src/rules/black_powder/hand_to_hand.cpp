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
    bool strikes_into_cover = false;  // BP-SAVE-04
    Fighter fighter;
    std::array<std::int32_t, 2> hits{};  // to save: in the open, in light cover
    std::int32_t lost = 0;               // casualties of this round
};

class Round {
public:
    Round(LiveBattle live, UnitList const& units, Arbiter& arbiter)
        : live_(live), arbiter_(arbiter), breaking_(live, BrokenIn::combat, arbiter) {
        // BP-HTH-15: those of the side whose turn it is come first
        for (bool const own : {true, false}) {
            for (UnitId const unit : units) {
                if ((live.scenario.troops[unit].side == live.battle.active) != own) continue;
                UnitList const enemies = enemies_in_touch(live, unit);
                UnitId const struck = struck_by(live, unit, enemies);
                fighters_.push_back({unit,
                                     struck,
                                     touches_cavalry(live.scenario, enemies),
                                     has_cover_from_blows(live, struck, unit),
                                     {fighter_facts(live, unit),
                                      std::nullopt,
                                      {live.scenario.troops[unit].name, unit},
                                      {}},
                                     {},
                                     0});
            }
        }
    }

    void run() {
        strike();
        save();
        std::array<std::int32_t, 2> const results = add_up();
        for (InCombat const& each : fighters_) {
            live_.battle.state[each.unit].fought = true;
            note_deed(live_, each.unit, rules::Deed::fought);
            live_.battle.state[each.unit].won_last_round = false;
        }
        tell_results(results);
        if (results[0] == results[1]) {
            InCombat const& first = fighters_.front();
            tell(live_.scenario, first.unit, "BP-HTH-14"_rule, "and {other} have drawn this round",
                 arbiter_, live_.scenario.troops[first.strikes].name);
            shaken_units_test();
        } else {
            decide(static_cast<SideId>(results[0] > results[1] ? 0 : 1), results);
        }
        breaking_.test_supporters();
    }

private:
    SideId side(InCombat const& each) const { return live_.scenario.troops[each.unit].side; }
    int stamina(InCombat const& each) const { return live_.scenario.troops[each.unit].stamina; }

    // BP-HTH-01..06
    void strike() {
        for (InCombat& each : fighters_) {
            std::int32_t const hits = melee_hits(live_.scenario.melees, each.fighter, arbiter_);
            for (InCombat& enemy : fighters_) {
                if (enemy.unit == each.strikes) enemy.hits[each.strikes_into_cover] += hits;
            }
            say_what_counts("BP-HTH-01"_rule);
        }
    }

    // BP-R-24: cover counts by striker; hits that are saved alike are saved together
    void save() {
        for (InCombat& each : fighters_) {
            Party const who{live_.scenario.troops[each.unit].name, each.unit};
            FactSet unit = each.fighter.unit;
            for (bool const covered : {true, false}) {
                unit.set(light_cover_fact, covered);
                each.lost += unsaved_hits(live_.scenario.melees.save, unit, each.hits[covered],
                                          arbiter_, who);
            }
            UnitState& state = live_.battle.state[each.unit];
            state.casualties = static_cast<std::uint8_t>(
                suffer(state.casualties, each.lost, stamina(each), arbiter_, who));
            each.hits = {};
            say_what_counts("BP-SAVE-01"_rule);
        }
    }

    /// States which numbers of the dice so far still matter; all else is as when the round began.
    void say_what_counts(RuleId place) {
        std::array<std::int32_t, std::size_t{4} * max_units> numbers{};
        std::size_t count = 0;
        for (InCombat const& each : fighters_) {
            numbers[count++] = each.hits[0];
            numbers[count++] = each.hits[1];
            numbers[count++] = each.lost;
            numbers[count++] = live_.battle.state[each.unit].casualties;
        }
        arbiter_.forget_all_but(place, {numbers.data(), count});
    }

    // BP-HTH-07..11, -18
    std::array<std::int32_t, 2> add_up() {
        std::array<std::int32_t, 2> results{};
        for (InCombat const& each : fighters_) {
            results[1U - side(each)] += each.lost;
            FactSet enemy = nothing_known;
            enemy.set_number(
                arm_fact, static_cast<std::int64_t>(each.against_cavalry
                                                        ? Arm::cavalry
                                                        : live_.scenario.troops[each.strikes].arm));
            results[side(each)] +=
                result_bonus(live_.scenario.melees, each.fighter, enemy, arbiter_);
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
            tell(live_.scenario, each.unit, "BP-HTH-07"_rule,
                 (alone ? "has a result of " : "and the units fighting with it have a result of ") +
                     std::to_string(results[own]),
                 arbiter_);
        }
    }

    // BP-HTH-12, -13, BP-BRK-C
    void decide(SideId winner, std::array<std::int32_t, 2> const& results) {
        Margin const margin =
            margin_of(live_.scenario.melees, results[winner], results[1U - winner]);
        for (InCombat const& each : fighters_) {
            if (side(each) != winner) continue;
            live_.battle.state[each.unit].won_last_round = true;
            if (excess(each) > 0) {
                tell(live_.scenario, each.unit, "BP-HTH-17"_rule, "has won and takes no test",
                     arbiter_);
            }
        }
        for (InCombat const& each : fighters_) {
            if (side(each) == winner) continue;
            tell(live_.scenario, each.unit, "BP-HTH-12"_rule, "has lost the combat", arbiter_);
            if (margin != Margin::lost) {
                tell(live_.scenario, each.unit, "BP-R-02"_rule,
                     margin == Margin::trebled ? "has lost by treble" : "has lost by double",
                     arbiter_);
            }
            tell(live_.scenario, each.unit, "BP-HTH-13"_rule, {}, arbiter_);
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
            any = any || shaken(live_, each.unit);
        }
        bool const both = shaken_sides[0] && shaken_sides[1];
        for (InCombat const& each : fighters_) {
            if (!shaken(live_, each.unit)) continue;
            tell(live_.scenario, each.unit, both ? "BP-HTH-15"_rule : "BP-HTH-14"_rule,
                 "is shaken in a drawn combat", arbiter_);
            breaking_.test(each.unit, facts_of_test(now(each), BreakTest::drawn, excess(each)));
        }
    }

    FactSet now(InCombat const& each) const { return unit_facts(live_, each.unit); }
    int excess(InCombat const& each) const {
        return excess_of(live_.battle.state[each.unit].casualties, stamina(each));
    }

    LiveBattle live_;
    Arbiter& arbiter_;
    Breaking breaking_;
    std::vector<InCombat> fighters_;
};

}  // namespace

UnitList combat_of(BattleView view, UnitId unit) {
    std::array<bool, max_units> in{};
    UnitList open;
    open.push_back(unit);
    in[unit] = true;
    for (std::size_t i = 0; i < open.size(); ++i) {
        for (UnitId const enemy : enemies_in_touch(view, open[i])) {
            if (in[enemy]) continue;
            in[enemy] = true;
            open.push_back(enemy);
        }
    }
    UnitList units;
    if (open.size() < 2) return units;
    for (UnitId each = 0; each < view.battle.units.count; ++each) {
        if (in[each]) units.push_back(each);
    }
    return units;
}

bool has_to_fight(BattleView view, UnitId unit) {
    return stands(view, unit) && !view.battle.state[unit].fought && engaged(view, unit);
}

bool combats_are_left(BattleView view) {
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (has_to_fight(view, unit)) return true;
    }
    return false;
}

// BP-TURN-02: both sides strike.
void fight(LiveBattle live, UnitId unit, Arbiter& arbiter) {
    ESPRIT_EXPECT(has_to_fight(live, unit), "a unit that fights is in combat");
    Round{live, combat_of(live, unit), arbiter}.run();
}

}  // namespace esprit::black_powder
