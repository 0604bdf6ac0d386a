#include "rules/black_powder/volley.h"

#include <algorithm>
#include <string>

#include "rules/black_powder/facts.h"
#include "rules/black_powder/state_names.h"

namespace esprit::black_powder {

using chance::Arbiter;
using chance::FactId;
using chance::FactSet;
using chance::Objection;
using namespace literals;

namespace {

constexpr FactId self_skirmishing_fact = facts.id("self_skirmishing");
constexpr FactId target_column_or_square_fact = facts.id("target_column_or_square");
constexpr FactId target_skirmishing_fact = facts.id("target_skirmishing");
constexpr FactId target_deployed_guns_fact = facts.id("target_deployed_guns");
constexpr FactId artillery_long_fact = facts.id("artillery_long");
constexpr FactId artillery_close_fact = facts.id("artillery_close");

struct Sides {
    FactSet shooter;
    FactSet target;
};

/// BP-SHT-11: the dice of a gun go by range; closing fire is at close range.
std::int64_t dice_of_gun(VolleyRules const& rules, FactSet const& shooter) {
    if (shooter.has(close_range_fact) || shooter.has(closing_fire_fact)) {
        return rules.gun_dice_close;
    }
    return shooter.has(beyond_half_range_fact) ? rules.gun_dice_long : rules.gun_dice_medium;
}

/// Derives what the facts of one side imply for the other: the shooter aims at the target's
/// formation (BP-SHT-02, -05), the target saves by the shooter's arm and range (BP-SAVE-07, -08).
Sides worked_out(VolleyRules const& rules, FactSet shooter, FactSet target) {
    if (shooter.number(arm_fact) == artillery_arm) {
        shooter.set(artillery_fact);
    }
    if (shooter.has(artillery_fact) && shooter.number(dice_fact) == facts[dice_fact].unset) {
        shooter.set_number(dice_fact, dice_of_gun(rules, shooter));
    }
    shooter.set(self_skirmishing_fact, shooter.has(skirmishing_fact));
    shooter.set(target_column_or_square_fact, target.has(attack_column_fact) ||
                                                  target.has(march_column_fact) ||
                                                  target.has(in_square_fact));
    shooter.set(target_skirmishing_fact, target.has(skirmishing_fact));
    // guns that are not limbered (march_column) are deployed
    shooter.set(target_deployed_guns_fact,
                target.number(arm_fact) == artillery_arm && !target.has(march_column_fact));
    if (shooter.has(artillery_fact)) {
        target.set(shooter.has(beyond_half_range_fact) ? artillery_long_fact
                                                       : artillery_close_fact);
    }
    return {shooter, target};
}

VolleyEnd end_of(BreakResult result) {
    switch (result) {
        case BreakResult::retires:
            return VolleyEnd::retires;
        case BreakResult::retires_disordered:
            return VolleyEnd::retires_disordered;
        case BreakResult::breaks:
            return VolleyEnd::breaks;
        case BreakResult::stays:
            break;
    }
    return VolleyEnd::holds;
}

/// BP-R-13: excess and closing fire together make one test with all modifiers.
BreakTested take_test(VolleyRules const& rules, Volley const& volley, VolleyResult const& now,
                      Arbiter& arbiter) {
    TestsDue const due = now.due;
    if (due.excess) {
        tell("BP-BRK-A"_rule, volley.who_is_shot_at, arbiter);
    }
    if (due.closing_fire) {
        tell("BP-BRK-B"_rule, volley.who_is_shot_at, arbiter);
    }
    if (due.excess && due.closing_fire) {
        tell("BP-R-13"_rule, volley.who_is_shot_at, arbiter);
    }
    BreakTest const test = due.excess ? BreakTest::excess : BreakTest::closing_fire;
    FactSet known = facts_of_test(volley.target, test, excess_of(now.casualties, volley.stamina));
    known.set(disordered_fact, now.disordered);
    if (volley.by_guns && now.hurt) {
        known.set(artillery_casualties_fact);
    }
    return break_test(rules.breaks, known, arbiter, volley.who_is_shot_at);
}

/// BP-SHT-13: closing fire is at a charger. BP-SHT-14: a unit in combat is no target.
std::optional<Objection> objection_to_target(FactSet const& shooter, FactSet const& target,
                                             std::string const& targets) {
    if (target.has(flank_contact_fact) || target.has(rear_contact_fact)) {
        return Objection{"target-in-combat", "BP-SHT-14",
                         "a unit with an enemy in contact is in combat and not shot at: leave " +
                             targets + "flank_contact and rear_contact out"};
    }
    if (!shooter.has(closing_fire_fact)) return std::nullopt;
    return objection_to_charging(target, false, targets);
}

}  // namespace

VolleyRules::VolleyRules(chance::Ruleset const& ruleset)
    : shoot(ruleset.chart("shoot")),
      save(ruleset.chart("save")),
      breaks(ruleset),
      gun_dice_close(ruleset.whole_number("gun_dice_at_close_range")),
      gun_dice_medium(ruleset.whole_number("gun_dice_at_medium_range")),
      gun_dice_long(ruleset.whole_number("gun_dice_at_long_range")) {}

Volley::Volley(VolleyRules const& rules, FactSet const& shooter_facts, FactSet const& target_facts,
               Party who_shoots) {
    Sides const sides = worked_out(rules, shooter_facts, target_facts);
    closing_fire = sides.shooter.has(closing_fire_fact);
    by_guns = sides.shooter.has(artillery_fact);
    disordered = sides.target.has(disordered_fact);
    stamina = static_cast<std::int32_t>(sides.target.number(stamina_fact));
    casualties = static_cast<std::int32_t>(sides.target.number(casualties_fact));
    target = sides.target;
    prepare(rules.shoot, sides.shooter, shots, who_shoots.name, who_shoots.unit);
    tell_sixes(shots);
}

std::optional<Objection> objection_to_volley(VolleyRules const& rules, FactSet const& shooter,
                                             FactSet const& target, std::string_view shooter_name,
                                             std::string_view target_name) {
    std::string const shooters = std::string{shooter_name} + ".";
    std::string const targets = std::string{target_name} + ".";
    if (shooter.has(artillery_fact) && shooter.number(arm_fact) >= 0 &&
        shooter.number(arm_fact) != artillery_arm) {
        return Objection{"arm-of-shooter", "BP-SHT-11",
                         shooters + "artillery and another arm: leave one of them out"};
    }
    if (auto objection = objection_to_stand(shooter, shooters)) return objection;
    if (auto objection = objection_to_shooting(shooter, shooters)) return objection;
    if (auto objection = objection_to_target(shooter, target, targets)) return objection;
    Sides const sides = worked_out(rules, shooter, target);
    if (auto objection = missing_fact(facts, rules.shoot.required, sides.shooter, shooters)) {
        return objection;
    }
    if (auto objection = objection_of(rules.shoot, sides.shooter, shooter_name)) {
        return objection;
    }
    return objection_to_unit(rules.save, rules.breaks, sides.target,
                             sides.shooter.number(dice_fact), targets, target_name);
}

// BP-SHT-01 to -07: the dice of the shooter.
Shots shoot(Volley& volley, Arbiter& arbiter) {
    chance::Outcome const outcome = judge(volley.shots, arbiter);
    return {outcome.data[0], outcome.data[1] != 0};
}

// BP-BRK-A: this volley left the unit with excess. BP-BRK-B: closing fire hit it and it is shaken,
// or guns hurt it by closing fire; being shaken is no reason by itself.
TestsDue tests_due(UnderFire const& fire, std::int32_t hits, std::int32_t casualties_now) {
    bool const hurt = casualties_now > fire.casualties;
    bool const hit_and_shaken = hits > 0 && is_shaken(casualties_now, fire.stamina);
    return {hurt && excess_of(casualties_now, fire.stamina) > 0,
            fire.closing_fire && (hit_and_shaken || (fire.by_guns && hurt))};
}

VolleyResult take_fire(VolleyRules const& rules, Volley& volley, Arbiter& arbiter) {
    VolleyResult result;
    Shots const shots = shoot(volley, arbiter);
    result.disordered = volley.disordered || shots.six;
    if (shots.six && !volley.disordered) {
        // BP-SHT-12: even if the hit is saved
        tell("BP-SHT-12"_rule, volley.who_is_shot_at, arbiter, state_names::disordered);
        arbiter.becomes(volley.who_is_shot_at.name, {{disordered_fact, 1, "BP-SHT-12"_rule}});
    }
    std::int32_t const unsaved =
        unsaved_hits(rules.save, volley.target, shots.hits, arbiter, volley.who_is_shot_at);
    result.casualties =
        suffer(volley.casualties, unsaved, volley.stamina, arbiter, volley.who_is_shot_at);
    result.shaken = is_shaken(result.casualties, volley.stamina);
    result.hurt = unsaved > 0;
    result.end = result.hurt ? VolleyEnd::stands : VolleyEnd::unhurt;
    result.due = tests_due(volley, shots.hits, result.casualties);
    return result;
}

VolleyResult resolve_volley(VolleyRules const& rules, Volley& volley, Arbiter& arbiter) {
    VolleyResult result = take_fire(rules, volley, arbiter);
    if (!result.due.any()) {
        return result;
    }
    BreakTested const tested = take_test(rules, volley, result, arbiter);
    result.end = end_of(tested.result);
    result.row = tested.row;
    result.disordered = result.disordered || tested.result == BreakResult::retires_disordered;
    result.casualties = without_excess(result.casualties, volley.stamina);
    return result;
}

}  // namespace esprit::black_powder
