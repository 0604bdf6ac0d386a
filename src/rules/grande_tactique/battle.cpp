#include "rules/grande_tactique/battle.h"

#include "base/expect.h"
#include "field/byte_form.h"
#include "rules/grande_tactique/generals.h"

namespace esprit::grande_tactique {

namespace {

/// Goes through all that a battle holds, in a fixed order, number by number. What visits writes the
/// canonical byte form, or reads it.
template <class Visit>
void visit_unit(UnitState& unit, Visit& visit) {
    visit(unit.mood);
    visit(unit.fate);
    visit(unit.in_square);
    visit(unit.limbered);
    visit(unit.firing);
    visit(unit.charges_made);
    visit(unit.has_fired);
    visit(unit.slowed);
    visit(unit.moved_mil);
    visit(unit.attached_to);
    visit(unit.target);
    for (UnitId& charged : unit.charged) visit(charged);
    field::visit_pose(unit.charge_start, visit);
}

template <class Visit>
void visit_division(DivisionState& division, Visit& visit) {
    visit(division.pips);
    visit(division.rank);
    visit(division.collapsed);
    visit(division.plan_changed);
    visit(division.general_rides_with);
}

/// Written only where there are such units, so that battles without any have the bytes of those
/// that know none.
template <class Visit>
void visit_outside(Battle& battle, Visit& visit) {
    bool there = battle.outside != UnitBits{} || battle.began_outside != UnitBits{};
    if constexpr (requires { visit.at_end(); }) there = !visit.at_end();
    if (!there) return;
    for (std::uint64_t& units : battle.outside) visit(units);
    for (std::uint64_t& units : battle.began_outside) visit(units);
}

template <class Visit>
void visit_battle(Battle& battle, Visit& visit) {
    visit(battle.table.count);
    if (battle.table.count > max_units) return;  // bytes of something else
    for (std::size_t i = 0; i < battle.table.count; ++i) {
        field::visit_pose(battle.table.pose[i], visit);
        visit_unit(battle.state[i], visit);
    }
    for (DivisionState& division : battle.division) visit_division(division, visit);
    for (std::uint64_t& generals : battle.replaced) visit(generals);
    visit(battle.turn);
    visit(battle.active);
    visit(battle.phase);
    visit_outside(battle, visit);
}

constexpr auto all_of_it = [](Battle& battle, auto& visit) { visit_battle(battle, visit); };

}  // namespace

Battle set_up(Scenario const& scenario) {
    ESPRIT_EXPECT(scenario.faults.empty(), "a scenario with faults is not played");
    Battle battle;
    battle.table.count = static_cast<std::uint16_t>(scenario.troops.size());
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
        battle.table.pose[i] = scenario.common.units[i].pose;
        Start const& start = scenario.starts[i];
        UnitState& state = battle.state[i];
        state.mood = static_cast<Mood>(start.mood);
        state.in_square = start.in_square;
        state.limbered = start.limbered;
        state.firing = start.firing;
        state.attached_to = start.attached_to;
        if (start.arrives > scenario.common.first_turn) state.fate = Fate::to_come;
    }
    bool const engagement = is_engagement(scenario);
    for (std::size_t i = 0; i < scenario.divisions.size(); ++i) {
        battle.division[i].pips = engagement ? scenario.pips[i] : std::int8_t{0};
        battle.division[i].rank = scenario.divisions[i].rank;
    }
    battle.turn = static_cast<std::uint16_t>(scenario.common.first_turn);
    battle.active = scenario.common.engagement.empty() ? scenario.common.first_side
                                                       : scenario.common.engaged_side;
    battle.phase = engagement ? Phase::engagement : Phase::opening;
    if (engagement) note_attachments(scenario, battle);  // its orders are paid for at once
    return battle;
}

std::vector<std::uint8_t> canonical_bytes(Battle const& battle) {
    return field::bytes_of_battle(battle, all_of_it);
}

std::optional<Battle> battle_of(std::span<std::uint8_t const> bytes) {
    return field::battle_of_bytes<Battle>(bytes, all_of_it);
}

std::uint64_t digest(Battle const& battle) {
    return field::digest_of_bytes(canonical_bytes(battle));
}

bool any_charge_marked(Battle const& battle) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (battle.state[unit].target != no_unit) return true;
    }
    return false;
}

}  // namespace esprit::grande_tactique
