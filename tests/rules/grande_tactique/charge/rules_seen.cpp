#include "rules/grande_tactique/charge/rules_seen.h"

#include <algorithm>

#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/follow_up_charge.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/pursuit.h"
#include "rules/grande_tactique/system.h"

namespace esprit::grande_tactique {

namespace {

/// Passes every check, and notes among whom the next target is chosen.
class Passing final : public chance::Arbiter {
public:
    int draw(chance::Chance const& chance) override {
        int reading = 0;
        while (name_of(chance, reading) != "pass") ++reading;
        return reading;
    }
    int choose(chance::Choice const& choice) override {
        options.assign(choice.options.begin(), choice.options.end());
        return 0;
    }
    std::vector<std::string> options;

private:
    static std::string_view name_of(chance::Chance const& chance, int reading) {
        return chance.roll->chart->outcomes[outcome_of(*chance.roll, reading).name];
    }
};

/// Whom the cavalry may charge next, by name.
std::set<std::string> next_targets(Scenario const& scenario, ChargePhase const& phase,
                                   UnitId prior) {
    Passing passing;
    UnitId const cavalry = phase.progress.principal;
    auto check = check_to_follow_up({scenario, phase.battle}, cavalry);
    FollowUp const next = next_follow_up({scenario, phase.battle}, cavalry,
                                         {prior, phase.progress.flight}, check, passing);
    std::set<std::string> names{passing.options.begin(), passing.options.end()};
    if (next.target != no_unit) names.insert(scenario.troops[next.target].name);
    return names;
}

bool has_marker(ChargePhase const& phase, UnitId unit) {
    return phase.battle.state[unit].target != no_unit;
}

}  // namespace

void RulesSeen::drawn(chance::Chance const& chance, std::span<std::uint8_t const> faces,
                      int reading) {
    SeenRoll seen{std::string{chance.rule.text}, chance.unit, faces[0], false, {}};
    see(seen.rule);
    if (chance.roll != nullptr) {
        chance::Roll const& roll = *chance.roll;
        for (std::size_t i = 0; i < roll.chart->modifiers.size(); ++i) {
            if ((roll.counted >> i & 1U) == 0) continue;
            seen.modifiers.insert(std::string{roll.chart->modifiers[i].rule.text});
        }
        std::string_view const name = roll.chart->outcomes[outcome_of(roll, reading).name];
        seen.passed = name == "pass" || name == "wins";
    }
    rules_.insert(seen.modifiers.begin(), seen.modifiers.end());
    rolls_.push_back(std::move(seen));
}

void RulesSeen::told(chance::Event const& event) {
    see(event.rule.text);
    told_.push_back(
        {std::string{event.rule.text}, event.unit, std::string{event.what}, event.length_mil});
}

void RulesSeen::chose(chance::Choice const& choice, int /*option*/) {
    see(choice.rule.text);
    command_chosen_ = command_chosen_ || choice.rule.text == "GT-CHG-05";
}

bool RulesSeen::was_told(std::string_view rule, std::string_view what) const {
    return std::any_of(told_.begin(), told_.end(), [&](Told const& each) {
        return each.rule == rule && each.what.starts_with(what);
    });
}

void RulesSeen::look_at_checks(ChargePhase const& before, ChargePhase const& after) {
    ChargeProgress const& charge = before.progress;
    auto const checks = std::count_if(rolls_.begin(), rolls_.end(),
                                      [](SeenRoll const& roll) { return roll.is_check(); });
    if (checks == 1 && !rolls_[0].passed) see("GT-CHG-12");  // and nobody else has checked
    if (checks == 2) see("GT-ATT-01");
    if (rolls_.empty() && after.progress.stage == Stage::aftermath) see("GT-CHG-14");
    bool const locked = rolls_.size() == 3;
    if (locked) {
        see("GT-DEF-04");
        see("GT-LIC-01");
    }
    if (after.progress.stage == Stage::flight && !locked) see("GT-DEF-01");
    if (was_told("GT-DEF-05")) see("GT-R-02");
    if (was_told("GT-DEF-03") && has_marker(before, charge.principal) &&
        after.battle.state[charge.principal].mood == Mood::eager) {
        see("GT-R-09");
    }
    auto const chargers = chargers_of({scenario_, before.battle}, charge.target).size();
    if (checks > 0 && chargers > 1 && !charge.follows_up) see("GT-R-06");
    if (chargers > 1 && charge.follows_up) see("GT-R-16");
    if (checks > 0 && command_chosen_ && rolls_[0].has("GT-MOD-09") == (chargers > 1)) {
        see("GT-R-17");
    }
}

void RulesSeen::look_at_modifiers(ChargePhase const& before) {
    for (SeenRoll const& roll : rolls_) {
        if (!roll.is_check()) continue;
        if (roll.face == 6 ? !roll.passed : roll.face == 1 && roll.passed) see("GT-R-04");
        if (roll.has("GT-MOD-16") && roll.has("GT-MOD-22")) see("GT-R-11");
        if (roll.has("GT-MOD-07")) see("GT-R-26");
        if (!roll.has("GT-MOD-19") || roll.has("GT-MOD-18")) continue;
        see("GT-R-01");
        see("GT-CAV-02");
        if (before.progress.follows_up) see("GT-R-07");
    }
    if (before.progress.stage != Stage::checks || rolls_.size() < 2) return;
    bool const not_in_front = rolls_[1].has("GT-MOD-13") || rolls_[1].has("GT-MOD-14");
    if (rolls_[0].has("GT-MOD-10") && not_in_front) see("GT-R-05");
    bool const together = rolls_[0].has("GT-MOD-09") && rolls_[1].has("GT-MOD-12");
    if (before.progress.follows_up && together) see("GT-MOD-23");
}

// What follows from locked combat, won or lost.
void RulesSeen::look_at_combat(ChargePhase const& before, ChargePhase const& after) {
    ChargeProgress const& charge = before.progress;
    bool const lost = charge.stage == Stage::lost;
    bool const beaten = lost || charge.stage == Stage::beaten;
    if (beaten && after.progress.principal == charge.target) see("GT-R-21");
    if (!lost && !charge.after_combat) return;
    bool const flight = lost || charge.stage == Stage::flight;
    if (flight && was_told("GT-FLEE-06")) see("GT-LIC-04");
    UnitId const winner = lost ? charge.target : charge.principal;
    if (was_told("GT-PUR-08") && scenario_.troops[winner].is_cavalry()) see("GT-LIC-06");
    if (charge.stage == Stage::aftermath && after.progress.stage == Stage::pursuit) see("GT-R-08");
    if (has_marker(before, charge.principal) && !has_marker(after, charge.principal)) {
        see("GT-LIC-08");
    }
}

void RulesSeen::look_at_follow_up(ChargePhase const& before) {
    ChargeProgress const& charge = before.progress;
    if (charge.stage != Stage::follow_up) return;
    bool const guns = scenario_.troops[charge.target].is_artillery();
    if (rolls_.empty()) {
        see("GT-FUP-02");
        if (!guns) see("GT-FUP-06");
        return;
    }
    if (rolls_[0].has("GT-MOD-20") || rolls_[0].has("GT-MOD-21")) see("GT-FUP-03");
    if (rolls_[0].has("GT-MOD-21") && met_) see("GT-PUR-07");
    if (charge.was_routed) see("GT-PUR-13");
    if (ran_through_) see("GT-R-18");
    if (was_told("GT-DEF-06")) see("GT-R-03");
    if (rolls_[0].passed) look_at_whom_to_charge(before);
}

// Some enemy is left out for no other reason than the rule.
void RulesSeen::look_at_whom_to_charge(ChargePhase const& before) {
    ChargeProgress const& charge = before.progress;
    auto const targets = next_targets(scenario_, before, charge.target);
    if (next_targets(scenario_, before, no_unit) != targets) see("GT-R-19");
    ChargePhase forgotten = before;
    forgotten.battle.state[charge.principal].charged.fill(no_unit);
    if (next_targets(scenario_, forgotten, charge.target) != targets) see("GT-FUP-07");
}

void RulesSeen::look_at_pursuit(ChargePhase const& before) {
    ChargeProgress const& charge = before.progress;
    if (charge.stage != Stage::pursuit) return;
    see("GT-PUR-01");
    if (ran_through_) see("GT-PUR-02");
    if (charge.was_routed) see(charge.flight.surrounded ? "GT-R-24" : "GT-PUR-14");
    bool const foot = scenario_.troops[charge.target].is_infantry();
    for (Told const& each : told_) {
        if (each.rule == "GT-PUR-06") met_ = true;
        if (each.rule != "GT-PUR-03" || !each.what.starts_with("pursues")) continue;
        if (charge.flight.into != field::no_feature) see("GT-R-25");
        if (foot && each.length_mil == 6 * mil_per_inch) see("GT-PUR-04");
        bool const inch_less = each.length_mil == charge.flight.length_mil - mil_per_inch;
        if (!foot && !charge.was_routed && inch_less) see("GT-PUR-05");
    }
}

void RulesSeen::look_at_end(ChargePhase const& before, ChargePhase const& after) {
    UnitId const charger = before.progress.principal;
    if (charger == no_unit || after.progress.principal == charger) return;
    UnitState const& state = after.battle.state[charger];
    bool const stands = state.fate == Fate::on_table && state.mood != Mood::routed;
    if (stands && has_marker(before, charger) && !has_marker(after, charger)) see("GT-CHG-13");
    if (was_told("GT-POS-01") && state.mood == Mood::eager) see("GT-R-09");
    command_chosen_ = met_ = ran_through_ = false;
}

void RulesSeen::look_at(ChargePhase const& before, ChargePhase const& after) {
    if (before.progress.stage == Stage::checks) look_at_checks(before, after);
    if (before.progress.stage == Stage::flight) ran_through_ = was_told("GT-FLEE-13");
    look_at_modifiers(before);
    look_at_combat(before, after);
    look_at_follow_up(before);
    look_at_pursuit(before);
    look_at_end(before, after);
}

void RulesSeen::watch(Battle const& declared, std::uint64_t seed, chance::Policy& policy) {
    ChargeResolution const resolution{scenario_};
    chance::RollingArbiter arbiter{seed, chance::DrawPurpose::play, this};
    arbiter.decide_by(policy);
    ChargePhase phase;
    phase.battle = declared;
    while (!resolution.finished(phase)) {
        rolls_.clear();
        told_.clear();
        ChargePhase const before = phase;
        resolution.step(phase, arbiter);
        look_at(before, phase);
    }
}

void RulesSeen::try_all_orders(Battle const& battle) {
    System const system;
    for (UnitId unit = 0; unit < battle.units.count; ++unit) {
        bool const heavy = scenario_.troops[unit].kind == CavalryKind::cuirassiers;
        for (UnitId other = 0; other < battle.units.count; ++other) {
            for (OrderKind const kind : {OrderKind::charge, OrderKind::contact}) {
                auto const refusal = system.refuse({scenario_, battle}, {kind, unit, other, {}});
                if (!refusal) continue;
                refused(*refusal);
                bool const too_far = refusal->because.ends_with("which moves 6\"");
                if (heavy && too_far) see("GT-CAV-01");
            }
            auto const fire = fire_forbidden_by_charge({scenario_, battle}, unit, other);
            if (fire) refused(*fire);
        }
    }
}

}  // namespace esprit::grande_tactique
