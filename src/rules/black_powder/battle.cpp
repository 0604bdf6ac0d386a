#include "rules/black_powder/battle.h"

#include "base/expect.h"
#include "field/byte_form.h"
#include "rules/black_powder/ground.h"

namespace esprit::black_powder {

namespace {

/// The forms that battles have had as bytes; `first`: those of play version 1.
enum class Form : std::uint8_t { first, present };

/// Goes through all that a battle holds, in a fixed order, number by number. What visits writes the
/// canonical byte form, or reads it.
template <Form form, class Visit>
void visit_unit(UnitState& unit, Visit& visit) {
    visit(unit.formation);
    visit(unit.fate);
    visit(unit.casualties);
    visit(unit.disordered);
    visit(unit.ordered);
    visit(unit.shot);
    visit(unit.closed_fire);
    visit(unit.retired);
    visit(unit.hurt_by_guns);
    visit(unit.charging);
    visit(unit.fought);
    visit(unit.garrison);
    if constexpr (form == Form::present) visit(unit.tests_after_fire);
    visit(unit.won_last_round);
    if constexpr (form == Form::first) return;
    visit(unit.charged);
    visit(unit.charged_quarter);
}

template <Form form, class Visit>
void visit_battle(Battle& battle, Visit& visit) {
    visit(battle.table.count);
    if (battle.table.count > max_units) return;  // bytes of something else
    for (std::size_t i = 0; i < battle.table.count; ++i) {
        field::visit_pose(battle.table.pose[i], visit);
        visit_unit<form>(battle.state[i], visit);
    }
    for (BrigadeState& brigade : battle.brigade) {
        visit(brigade.mood);
        visit(brigade.orders_over);
    }
    visit(battle.turn);
    visit(battle.active);
    visit(battle.phase);
}

constexpr auto all_of_it = [](Battle& battle, auto& visit) {
    visit_battle<Form::present>(battle, visit);
};
constexpr auto all_of_first_form = [](Battle& battle, auto& visit) {
    visit_battle<Form::first>(battle, visit);
};

}  // namespace

Battle set_up(Scenario const& scenario) {
    ESPRIT_EXPECT(scenario.faults.empty(), "a scenario with faults is not played");
    Battle battle;
    battle.table.count = static_cast<std::uint16_t>(scenario.troops.size());
    battle.turn = static_cast<std::uint16_t>(scenario.common.first_turn);
    battle.active = scenario.common.first_side;
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
        battle.table.pose[i] = scenario.common.units[i].pose;
        Start const& start = scenario.starts[i];
        UnitState& state = battle.state[i];
        state.formation = start.formation;
        state.casualties = static_cast<std::uint8_t>(start.casualties);
        // before the battle: it goes at the end of the side's first turn
        if (start.disordered) state.disordered = before_battle;
        // BP-R-23
        state.garrison =
            scenario.troops[i].is_infantry() &&
            building_under(scenario.terrain(), battle.table.pose[i].centre) != field::no_feature;
    }
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

}  // namespace esprit::black_powder
