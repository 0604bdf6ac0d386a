#include "rules/black_powder/unit.h"

#include <algorithm>
#include <string>

#include "rules/black_powder/facts.h"
#include "rules/black_powder/state_names.h"

namespace esprit::black_powder {

using chance::Arbiter;
using chance::Chart;
using chance::FactId;
using chance::FactSet;
using chance::Objection;
using namespace literals;

namespace {

/// The rule that gives the meaning of a reading of the break chart.
RuleId rule_of(chance::Roll const& roll, int reading) {
    if (roll.certain()) {
        return roll.chart->guards[static_cast<std::size_t>(roll.guard)].rule;
    }
    return roll.chart->bands[roll.band_of_reading[static_cast<std::size_t>(reading)]].rule;
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
    arbiter.becomes(who.name, {{casualties_fact, casualties, "BP-SAVE-09"_rule}});
    if (is_shaken(casualties, stamina) && !is_shaken(casualties_before, stamina)) {
        tell("BP-SHK-01"_rule, who, arbiter, state_names::shaken);
    }
    if (excess_of(casualties, stamina) > 0) {
        tell("BP-SHK-04"_rule, who, arbiter);
    }
    return casualties;
}

BreakRules::BreakRules(chance::Ruleset const& ruleset) : chart(ruleset.chart("break")) {
    // a unit that holds or fights on stays
    constexpr std::size_t names_of_stays = 2;
    for (std::size_t const place : chance::places_of_outcomes(
             chart, {"holds", "fights_on", "retires", "retires_disordered", "breaks"})) {
        results.push_back(place < names_of_stays
                              ? BreakResult::stays
                              : static_cast<BreakResult>(place - names_of_stays + 1));
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
    BreakTested const tested{rules.results[outcome_of(roll, reading).name], rule_of(roll, reading)};
    tell_tested(tested, known, arbiter, who);
    return tested;
}

void tell_tested(BreakTested const& tested, FactSet const& known, Arbiter& arbiter, Party who) {
    tell(tested.row, who, arbiter);
    if (tested.result == BreakResult::breaks) {
        arbiter.becomes(who.name, {chance::off_the_table(tested.row)});
        return;
    }
    if (tested.result == BreakResult::retires_disordered) {
        arbiter.becomes(who.name, {{disordered_fact, 1, tested.row}});
    }
    if (known.number(excess_fact) <= 0) return;
    tell("BP-SHK-06"_rule, who, arbiter);
    if (known.number(stamina_fact) > 0) {
        arbiter.becomes(who.name,
                        {{casualties_fact, known.number(stamina_fact), "BP-SHK-06"_rule}});
    }
}

std::optional<Arm> arm_of(FactSet const& unit) {
    // of an enemy's guns only the fact `artillery` is stated
    if (unit.has(artillery_fact)) return Arm::artillery;
    std::int64_t const arm = unit.number(arm_fact);
    if (arm < infantry_arm) return std::nullopt;
    return static_cast<Arm>(arm);
}

Formation formation_of(FactSet const& unit) {
    if (unit.has(attack_column_fact)) return Formation::attack_column;
    if (unit.has(march_column_fact)) return Formation::march_column;
    if (unit.has(in_square_fact)) return Formation::square;
    return unit.has(skirmishing_fact) ? Formation::skirmish : Formation::line;
}

bool is_in_building(FactSet const& unit) {
    return unit.has(building_fact) || unit.number(building_size_fact) > 0;
}

std::optional<Objection> objection_to_stand(FactSet const& unit, std::string_view prefix) {
    std::string const whose{prefix};
    int const formations = unit.has(attack_column_fact) + unit.has(march_column_fact) +
                           unit.has(in_square_fact) + unit.has(skirmishing_fact);
    if (formations > 1) {
        return Objection{"two-formations", "BP-R-30",
                         whose +
                             "attack_column, march_column, in_square, skirmishing: a unit is "
                             "in one formation, leave the others out"};
    }
    std::optional<Arm> const arm = arm_of(unit);
    if (arm && !may_form(*arm, formation_of(unit))) {
        return Objection{unit.has(in_square_fact) ? "square-of-infantry" : "formation-of-infantry",
                         "BP-R-30",
                         whose +
                             "attack_column, in_square, skirmishing: only infantry forms so; "
                             "say " +
                             whose + "arm=infantry, or leave it out"};
    }
    if (arm && !may_hold_buildings(*arm) && is_in_building(unit)) {
        return Objection{"building-of-infantry", "BP-R-23",
                         "only infantry is in buildings: say " + whose +
                             "arm=infantry, or leave the building out"};
    }
    if (unit.has(in_square_fact) && is_in_building(unit)) {
        return Objection{
            "square-in-building", "BP-R-23",
            "squares stand in the open: leave " + whose + "in_square or the building out"};
    }
    bool const open = unit.has(flank_contact_fact) || unit.has(rear_contact_fact);
    if (open && faces_all_ways(formation_of(unit), is_in_building(unit))) {
        return Objection{"no-flank", "BP-R-22",
                         "squares and garrisons have neither flank nor rear: leave " + whose +
                             "flank_contact and rear_contact out"};
    }
    return std::nullopt;
}

std::optional<Objection> objection_to_charging(FactSet const& unit, bool before_it,
                                               std::string_view prefix) {
    std::string const whose{prefix};
    std::optional<Arm> const arm = arm_of(unit);
    if (arm == Arm::artillery) {
        return Objection{"guns-charge", "BP-R-20", "guns do not charge: name another arm"};
    }
    if (!may_charge(arm.value_or(Arm::infantry), formation_of(unit))) {
        return Objection{"formation-charges", "BP-R-20",
                         "squares and march columns do not charge: leave " + whose +
                             "in_square and march_column out"};
    }
    if (is_in_building(unit)) {
        return Objection{"garrison-charges", "BP-R-23",
                         "a unit that charges has left its building: leave " + whose +
                             "building and building_size out"};
    }
    if (!before_it) return std::nullopt;
    bool const known = unit.number(stamina_fact) != facts[stamina_fact].unset;
    if (known && is_shaken(static_cast<std::int32_t>(unit.number(casualties_fact)),
                           static_cast<std::int32_t>(unit.number(stamina_fact)))) {
        return Objection{"shaken-charger", "BP-SHK-03",
                         "the charger has as many casualties as stamina: shaken units charge "
                         "nobody"};
    }
    if (unit.has(disordered_fact)) {
        return Objection{"disordered-charger", "BP-DIS-03",
                         "a disordered unit takes no orders, a charge neither: leave " + whose +
                             "disordered out"};
    }
    return std::nullopt;
}

std::optional<Objection> objection_to_charged(FactSet const& charger, FactSet const& charged,
                                              std::string_view prefix) {
    if (may_hold_buildings(arm_of(charger).value_or(Arm::infantry)) || !is_in_building(charged)) {
        return std::nullopt;
    }
    return Objection{
        "garrison-charged", "BP-R-23",
        "only infantry charges a garrison: leave " + std::string{prefix} + "building_size out"};
}

std::optional<Objection> objection_to_shooting(FactSet const& unit, std::string_view prefix) {
    std::string const whose{prefix};
    Formation const formation = formation_of(unit);
    bool const closing = unit.has(closing_fire_fact);
    if (closing && !may_give_closing_fire(formation)) {
        return Objection{
            formation == Formation::skirmish ? "skirmishers-close-no-fire" : "no-closing-fire",
            "BP-SHT-13",
            "skirmishers, march columns and limbered guns give no closing fire: "
            "leave " +
                whose + "closing_fire out, or the formation"};
    }
    if (!may_shoot(formation)) {
        return Objection{
            "march-column-shoots", "BP-R-36",
            "march columns and limbered guns do not shoot: leave " + whose + "march_column out"};
    }
    return std::nullopt;
}

std::optional<Objection> objection_to_unit(Chart const& save, BreakRules const& breaks,
                                           FactSet const& unit, std::int64_t most_hits,
                                           std::string_view prefix, std::string_view name) {
    FactId const needed[] = {arm_fact, morale_fact, stamina_fact};
    if (auto objection = missing_fact(facts, needed, unit, prefix)) {
        return objection;
    }
    if (auto objection = objection_to_stand(unit, prefix)) {
        return objection;
    }
    FactSet worst = unit;
    worst.set_number(hits_fact, most_hits);
    if (auto objection = objection_of(save, worst, name)) {
        return objection;
    }
    std::int64_t const casualties = unit.number(casualties_fact) + most_hits;
    std::int64_t const beyond = casualties - unit.number(stamina_fact);
    BreakTest const test = beyond > 0 ? BreakTest::excess : BreakTest::drawn;
    worst.set_number(test_fact, static_cast<std::int64_t>(test));
    worst.set_number(excess_fact, std::max<std::int64_t>(beyond, 0));
    return objection_of(breaks.chart, worst, name);
}

}  // namespace esprit::black_powder
