#include "rules/black_powder/unit.h"

#include <algorithm>
#include <string>

#include "rules/black_powder/facts.h"

namespace esprit::black_powder {

using chance::Arbiter;
using chance::Chart;
using chance::FactId;
using chance::FactSet;
using chance::Objection;
using namespace literals;

namespace {

constexpr FactId hits_fact = facts.id("hits");
constexpr FactId test_fact = facts.id("test");

/// The rule by which a reading of the break chart means what it does.
RuleId rule_of(chance::Roll const& roll, int reading) {
    if (roll.certain()) {
        return roll.chart->guards[static_cast<std::size_t>(roll.guard)].rule;
    }
    return roll.chart->bands[roll.band_of_reading[static_cast<std::size_t>(reading)]].rule;
}

BreakResult result_named(std::string const& outcome) {
    if (outcome == "holds" || outcome == "fights_on") {
        return BreakResult::stays;
    }
    if (outcome == "retires") {
        return BreakResult::retires;
    }
    if (outcome == "retires_disordered") {
        return BreakResult::retires_disordered;
    }
    if (outcome == "breaks") {
        return BreakResult::breaks;
    }
    throw chance::ChartGap{"the chart \"break\" has an outcome \"" + outcome +
                           "\" that volleys and melees do not know: it is one of holds, "
                           "fights_on, retires, retires_disordered, breaks"};
}

/// A unit is in one formation; the save chart sees two columns by itself.
std::optional<Objection> objection_to_formation(FactSet const& unit, std::string const& prefix) {
    bool const column = unit.has(attack_column_fact) || unit.has(march_column_fact);
    int const formations = column + unit.has(in_square_fact) + unit.has(skirmishing_fact);
    if (formations > 1) {
        return Objection{"two-formations", "",
                         prefix +
                             "attack_column, march_column, in_square, skirmishing: a unit is "
                             "in one formation, leave the others out"};
    }
    if (unit.has(in_square_fact) && unit.number(arm_fact) != infantry_arm) {
        return Objection{"square-of-infantry", "BP-HTH-19",
                         "only infantry forms square: say " + prefix + "arm=infantry"};
    }
    return std::nullopt;
}

}  // namespace

// BP-SAVE-01: no hit, no die.
std::int32_t unsaved_hits(Chart const& save, FactSet unit, std::int32_t hits, Arbiter& arbiter,
                          Party who) {
    if (hits == 0) {
        return 0;
    }
    unit.set_number(hits_fact, hits);
    return judge(save, unit, arbiter, who.name, who.unit).data[0];
}

std::int32_t suffer(std::int32_t casualties_before, std::int32_t new_casualties,
                    std::int32_t stamina, Arbiter& arbiter, Party who) {
    std::int32_t const casualties = casualties_before + new_casualties;
    if (new_casualties == 0) {
        return casualties;
    }
    tell("BP-SAVE-09"_rule, who, arbiter);
    if (is_shaken(casualties, stamina) && !is_shaken(casualties_before, stamina)) {
        tell("BP-SHK-01"_rule, who, arbiter);
    }
    if (excess_of(casualties, stamina) > 0) {
        tell("BP-SHK-04"_rule, who, arbiter);
    }
    return casualties;
}

BreakRules::BreakRules(chance::Ruleset const& ruleset) : chart(ruleset.chart("break")) {
    for (std::string const& outcome : chart.outcomes) {
        results.push_back(result_named(outcome));
    }
}

FactSet facts_of_test(FactSet unit, BreakTest test, std::int32_t excess) {
    unit.set_number(test_fact, static_cast<std::int64_t>(test));
    unit.set_number(excess_fact, excess);
    return unit;
}

BreakTested break_test(BreakRules const& rules, FactSet const& known, Arbiter& arbiter, Party who) {
    chance::Roll roll;
    prepare(rules.chart, known, roll, who.name, who.unit);
    roll.chance.roll = &roll;
    int const reading = roll.certain() ? 0 : arbiter.draw(roll.chance);
    BreakResult const result = rules.results[outcome_of(roll, reading).name];
    RuleId const row = rule_of(roll, reading);
    tell(row, who, arbiter);
    if (known.number(excess_fact) > 0 && result != BreakResult::breaks) {
        tell("BP-SHK-06"_rule, who, arbiter);
    }
    return {result, row};
}

std::optional<Objection> objection_to_unit(Chart const& save, BreakRules const& breaks,
                                           FactSet const& unit, std::int64_t most_hits,
                                           std::string_view prefix, std::string_view name) {
    FactId const needed[] = {arm_fact, morale_fact, stamina_fact};
    if (auto objection = missing_fact(facts, needed, unit, prefix)) {
        return objection;
    }
    if (auto objection = objection_to_formation(unit, std::string{prefix})) {
        return objection;
    }
    FactSet worst = unit;
    worst.set_number(hits_fact, most_hits);
    if (auto objection = objection_of(save, worst, name)) {
        return objection;
    }
    std::int64_t const casualties = unit.number(casualties_fact) + most_hits;
    std::int64_t const beyond = casualties - unit.number(stamina_fact);
    worst.set_number(test_fact, static_cast<std::int64_t>(BreakTest::excess));
    worst.set_number(excess_fact, std::max<std::int64_t>(beyond, 0));
    return objection_of(breaks.chart, worst, name);
}

}  // namespace esprit::black_powder
