#include "rules/grande_tactique/battle.h"

#include "rules/grande_tactique/generals.h"

namespace esprit::grande_tactique {

namespace {

void visit_unit(UnitState& unit, field::ByteVisitor& visit) {
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

void visit_division(DivisionState& division, field::ByteVisitor& visit) {
    visit(division.pips);
    visit(division.rank);
    visit(division.collapsed);
    visit(division.plan_changed);
    visit(division.general_rides_with);
}

/// Written only if there are such units, or deeds, which come after them: battles without any keep
/// the same bytes.
void visit_outside(Battle& battle, field::ByteVisitor& visit) {
    bool there = battle.outside != UnitBits{} || battle.began_outside != UnitBits{} ||
                 rules::has_deeds(battle);
    if (visit.reads()) there = !visit.at_end();
    if (!there) return;
    for (std::uint64_t& units : battle.outside) visit(units);
    for (std::uint64_t& units : battle.began_outside) visit(units);
}

}  // namespace

void visit_battle(Battle& battle, field::ByteVisitor& visit) {
    if (!rules::visit_units(battle, visit, visit_unit)) return;
    for (DivisionState& division : battle.division) visit_division(division, visit);
    for (std::uint64_t& generals : battle.replaced) visit(generals);
    visit(battle.turn);
    visit(battle.active);
    visit(battle.phase);
    visit_outside(battle, visit);
    rules::visit_deeds(battle, visit);
}

Battle set_up(Scenario const& scenario) {
    auto battle = rules::deployed<Battle>(scenario);
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
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
    if (!scenario.common.engagement.empty()) battle.active = scenario.common.engaged_side;
    battle.phase = engagement ? Phase::engagement : Phase::opening;
    if (engagement) note_attachments({scenario, battle});  // its orders are paid for from the start
    return battle;
}

bool any_charge_marked(Battle const& battle) {
    for (UnitId unit = 0; unit < battle.units.count; ++unit) {
        if (battle.state[unit].target != no_unit) return true;
    }
    return false;
}

}  // namespace esprit::grande_tactique
