#pragma once
// What the battles of all systems have in common: a table, a state of each unit, whose turn it is.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include "base/expect.h"
#include "field/battle_check.h"
#include "field/byte_form.h"
#include "rules/common/system.h"

namespace esprit::rules {

/// A battle with the units at their places, at the beginning of the first turn. The scenario must
/// have no faults.
template <class Battle, class Scenario>
Battle deployed(Scenario const& scenario) {
    ESPRIT_EXPECT(scenario.faults.empty(), "a scenario with faults is not played");
    Battle battle;
    battle.units.count = static_cast<std::uint16_t>(scenario.troops.size());
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
        battle.units.pose[i] = scenario.common.units[i].pose;
    }
    battle.turn = static_cast<std::uint16_t>(scenario.common.first_turn);
    battle.active = scenario.common.first_side;
    return battle;
}

template <class Battle>
bool is_on_table(Battle const& battle, UnitId unit) {
    using Fate = std::remove_cvref_t<decltype(battle.state[unit].fate)>;
    return unit < battle.units.count && battle.state[unit].fate == Fate::on_table;
}

/// Visits the pose of each unit of a battle, and what visit_unit visits. False if the bytes are no
/// battle: they name more units than there can be.
template <class Battle, class VisitUnit>
bool visit_units(Battle& battle, field::ByteVisitor& visit, VisitUnit const& visit_unit) {
    visit(battle.units.count);
    if (battle.units.count > battle.state.size()) return false;
    for (std::size_t i = 0; i < battle.units.count; ++i) {
        field::visit_pose(battle.units.pose[i], visit);
        visit_unit(battle.state[i], visit);
    }
    return true;
}

/// The base of a system's check of battles that were read from bytes.
template <class Scenario, class Battle>
class BattleCheckOf {
public:
    explicit BattleCheckOf(BattleView<Scenario, Battle> view)
        : view_(view), check_(view.scenario.common) {}

protected:
    BattleView<Scenario, Battle> view_;
    field::BattleCheck check_;
};

}  // namespace esprit::rules
