#include "rules/rank_and_file/battle.h"

#include "base/rule_id.h"
#include "geometry/contact.h"
#include "rules/rank_and_file/ground.h"

namespace esprit::rank_and_file {

using namespace literals;

namespace {

/// In one byte, as wide as `fought` alone was in the snapshots of earlier play versions.
void visit_fight(UnitState& unit, field::ByteVisitor& visit) {
    auto both = static_cast<std::uint8_t>(field::bits_of(unit.charged_from) << 1U |
                                          field::bits_of(unit.fought));
    visit(both);
    unit.fought = (both & 1U) != 0;
    unit.charged_from = static_cast<Line>(both >> 1U);
}

void visit_unit(UnitState& unit, field::ByteVisitor& visit) {
    visit(unit.morale);
    visit(unit.fate);
    visit(unit.formation);
    visit(unit.stands);
    visit(unit.hits);
    for (bool* const flag :
         {&unit.limbered, &unit.blown, &unit.won_melee, &unit.wins_melee, &unit.charging,
          &unit.impetuous, &unit.moved, &unit.fired, &unit.evaded, &unit.stands_fast, &unit.tested,
          &unit.lost_stand, &unit.was_hit}) {
        visit(*flag);
    }
    visit_fight(unit, visit);
    visit(unit.declared);
    visit(unit.fire_hits);
    visit(unit.charge_gone_mil);
    visit(unit.target);
    visit(unit.attached_to);
    field::visit_pose(unit.charge_start, visit);
    if (visit.is_first_form()) return;
    visit(unit.area);
    visit(unit.level);
}

/// True if an enemy that is not routing is touched.
bool is_touched(BattleView view, UnitId unit, geometry::Base const& base, UnitId other) {
    return may_touch(base.pose.centre, view.battle.units.pose[other].centre,
                     view.scenario.most_reach_mil) &&
           are_enemies(view.scenario, unit, other) && stands_firm(view, other) &&
           in_contact(base, base_of(view, other));
}

}  // namespace

void visit_battle(Battle& battle, field::ByteVisitor& visit) {
    if (!rules::visit_units(battle, visit, visit_unit)) return;
    for (bool& broken : battle.broken) visit(broken);
    visit(battle.turn);
    visit(battle.initiative);
    visit(battle.first);
    visit(battle.active);
    visit(battle.declarations);
    visit(battle.phase);
    rules::visit_deeds(battle, visit);
}

Battle set_up(Scenario const& scenario) {
    auto battle = rules::deployed<Battle>(scenario);
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
        Start const& start = scenario.starts[i];
        UnitState& state = battle.state[i];
        state.morale = start.morale;
        state.formation = start.formation;
        state.stands = static_cast<std::uint8_t>(scenario.troops[i].stands - start.stands_lost);
        state.hits = start.hits;
        state.limbered = start.limbered;
        state.blown = start.blown;
        state.attached_to = start.attached_to;
        bool const holds = !scenario.troops[i].is_commander() && state.morale != Morale::routing;
        if (holds) take_up_ground({scenario, battle}, static_cast<UnitId>(i));
    }
    battle.first = battle.initiative = battle.active;
    return battle;
}

MoveLength move_length(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    Moves const& moves = view.scenario.moves;
    if (troop.is_artillery()) {
        MoveLength const limbered = troop.arm == Arm::foot_artillery
                                        ? MoveLength{moves.foot_guns_mil, "RF-MOVE-08"_rule}
                                        : MoveLength{moves.horse_guns_mil, "RF-MOVE-09"_rule};
        return {state.limbered ? limbered.length_mil : 0, limbered.rule};
    }
    bool const mounted = troop.is_cavalry();
    switch (state.formation) {
        case Formation::line:
            return mounted ? MoveLength{moves.cavalry_line_mil, "RF-MOVE-06"_rule}
                           : MoveLength{moves.line_mil, "RF-MOVE-01"_rule};
        case Formation::attack_column:
            return mounted ? MoveLength{moves.cavalry_column_mil, "RF-MOVE-07"_rule}
                           : MoveLength{moves.attack_column_mil, "RF-MOVE-02"_rule};
        case Formation::march_column:
            return mounted ? MoveLength{moves.cavalry_column_mil, "RF-MOVE-07"_rule}
                           : MoveLength{moves.march_column_mil, "RF-MOVE-03"_rule};
        case Formation::square:
            return {moves.square_mil, "RF-MOVE-05"_rule};
        case Formation::skirmish:
            break;
    }
    return {moves.skirmish_mil, "RF-MOVE-04"_rule};
}

Mil move_of(BattleView view, UnitId unit) {
    return move_length(view, unit).length_mil;
}

int commanders_with(BattleView view, UnitId unit) {
    int count = 0;
    for (UnitId const commander : view.scenario.commanders) {
        count +=
            is_on_table(view.battle, commander) && view.battle.state[commander].attached_to == unit;
    }
    return count;
}

FixedList<UnitId, max_units> enemies_in_contact(BattleView view, UnitId unit) {
    FixedList<UnitId, max_units> touched;
    geometry::Base const base = base_of(view, unit);
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (is_touched(view, unit, base, other)) touched.push_back(other);
    }
    return touched;
}

bool is_in_contact(BattleView view, UnitId unit) {
    geometry::Base const base = base_of(view, unit);
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        if (is_touched(view, unit, base, other)) return true;
    }
    return false;
}

}  // namespace esprit::rank_and_file
