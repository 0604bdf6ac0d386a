#include "rules/rank_and_file/battle.h"

#include "base/expect.h"
#include "field/byte_form.h"
#include "geometry/contact.h"
#include "rules/rank_and_file/ground.h"

namespace esprit::rank_and_file {

namespace {

/// The forms that battles have had as bytes; `first`: those of play version 1.
enum class Form : std::uint8_t { first, present };

template <Form form, class Visit>
void visit_unit(UnitState& unit, Visit& visit) {
    visit(unit.morale);
    visit(unit.fate);
    visit(unit.formation);
    visit(unit.stands);
    visit(unit.hits);
    for (bool* const flag :
         {&unit.limbered, &unit.blown, &unit.won_melee, &unit.wins_melee, &unit.charging,
          &unit.impetuous, &unit.moved, &unit.fired, &unit.evaded, &unit.stands_fast, &unit.tested,
          &unit.lost_stand, &unit.was_hit, &unit.fought}) {
        visit(*flag);
    }
    visit(unit.declared);
    visit(unit.fire_hits);
    visit(unit.charge_gone_mil);
    visit(unit.target);
    visit(unit.attached_to);
    field::visit_pose(unit.charge_start, visit);
    if constexpr (form == Form::first) return;
    visit(unit.area);
    visit(unit.level);
}

/// Goes through all that a battle holds, in a fixed order, number by number. What visits writes the
/// canonical byte form, or reads it.
template <Form form, class Visit>
void visit_battle(Battle& battle, Visit& visit) {
    visit(battle.table.count);
    if (battle.table.count > max_units) return;  // bytes of something else
    for (std::size_t i = 0; i < battle.table.count; ++i) {
        field::visit_pose(battle.table.pose[i], visit);
        visit_unit<form>(battle.state[i], visit);
    }
    for (bool& broken : battle.broken) visit(broken);
    visit(battle.turn);
    visit(battle.initiative);
    visit(battle.first);
    visit(battle.active);
    visit(battle.declarations);
    visit(battle.phase);
}

constexpr auto all_of_it = [](Battle& battle, auto& visit) {
    visit_battle<Form::present>(battle, visit);
};
constexpr auto all_of_first_form = [](Battle& battle, auto& visit) {
    visit_battle<Form::first>(battle, visit);
};

/// An enemy who does not rout. Nearly all are so far off that not even their sizes matter.
bool is_touched(Scenario const& scenario, Battle const& battle, UnitId unit,
                geometry::Base const& base, UnitId other) {
    Mil const beyond = 2 * scenario.most_reach_mil + 2 * geometry::touch_mil;
    geometry::Point const at = base.pose.centre;
    geometry::Point const its = battle.table.pose[other].centre;
    auto const apart = [beyond](Mil a, Mil b) { return a - b > beyond || b - a > beyond; };
    return !apart(at.x_mil, its.x_mil) && !apart(at.y_mil, its.y_mil) &&
           are_enemies(scenario, unit, other) && stands_firm(scenario, battle, other) &&
           in_contact(base, base_of(scenario, battle, other));
}

}  // namespace

Battle set_up(Scenario const& scenario) {
    ESPRIT_EXPECT(scenario.faults.empty(), "a scenario with faults is not played");
    Battle battle;
    battle.table.count = static_cast<std::uint16_t>(scenario.troops.size());
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
        battle.table.pose[i] = scenario.common.units[i].pose;
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
        if (holds) take_up_ground(scenario, battle, static_cast<UnitId>(i));
    }
    battle.turn = static_cast<std::uint16_t>(scenario.common.first_turn);
    battle.active = battle.first = battle.initiative = scenario.common.first_side;
    return battle;
}

std::vector<std::uint8_t> canonical_bytes(Battle const& battle) {
    return field::bytes_of_battle(battle, all_of_it);
}

std::optional<Battle> battle_of(std::span<std::uint8_t const> bytes) {
    return field::battle_of_bytes<Battle>(bytes, all_of_it);
}

std::vector<std::uint8_t> first_form_of(Battle const& battle) {
    return field::bytes_of_battle(battle, all_of_first_form);
}

std::optional<Battle> battle_of_first_form(std::span<std::uint8_t const> bytes) {
    return field::battle_of_bytes<Battle>(bytes, all_of_first_form);
}

std::uint64_t digest(Battle const& battle) {
    return field::digest_of_bytes(canonical_bytes(battle));
}

Mil move_of(Scenario const& scenario, Battle const& battle, UnitId unit) {
    Troop const& troop = scenario.troops[unit];
    UnitState const& state = battle.state[unit];
    Moves const& moves = scenario.moves;
    if (troop.is_artillery()) {
        if (!state.limbered) return 0;
        return troop.arm == Arm::foot_artillery ? moves.foot_guns_mil : moves.horse_guns_mil;
    }
    bool const mounted = troop.is_cavalry();
    switch (state.formation) {
        case Formation::line:
            return mounted ? moves.cavalry_line_mil : moves.line_mil;
        case Formation::attack_column:
            return mounted ? moves.cavalry_column_mil : moves.attack_column_mil;
        case Formation::march_column:
            return mounted ? moves.cavalry_column_mil : moves.march_column_mil;
        case Formation::square:
            return moves.square_mil;
        case Formation::skirmish:
            break;
    }
    return moves.skirmish_mil;
}

int commanders_with(Scenario const& scenario, Battle const& battle, UnitId unit) {
    int count = 0;
    for (UnitId const commander : scenario.commanders) {
        count += is_on_table(battle, commander) && battle.state[commander].attached_to == unit;
    }
    return count;
}

FixedList<UnitId, max_units> enemies_in_contact(Scenario const& scenario, Battle const& battle,
                                                UnitId unit) {
    FixedList<UnitId, max_units> touched;
    geometry::Base const base = base_of(scenario, battle, unit);
    for (UnitId other = 0; other < battle.table.count; ++other) {
        if (is_touched(scenario, battle, unit, base, other)) touched.push_back(other);
    }
    return touched;
}

bool is_in_contact(Scenario const& scenario, Battle const& battle, UnitId unit) {
    geometry::Base const base = base_of(scenario, battle, unit);
    for (UnitId other = 0; other < battle.table.count; ++other) {
        if (is_touched(scenario, battle, unit, base, other)) return true;
    }
    return false;
}

}  // namespace esprit::rank_and_file
