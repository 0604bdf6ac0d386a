#pragma once
// A battle of Black Powder: a small value, cheap to copy for every branch that a commander tries.
#include <array>
#include <cstdint>

#include "field/unit_poses.h"
#include "geometry/base.h"
#include "rules/black_powder/scenario.h"
#include "rules/common/battle.h"
#include "rules/common/deeds.h"

namespace esprit::black_powder {

using rules::is_on_table;

/// Whether a unit is on the table. broken: destroyed by a break test (BP-RES-01). off_table: went
/// back over the edge (BP-R-08). removed: the last of a broken brigade, and commanders without one
/// (BP-BDE-04).
enum class Fate : std::uint8_t { on_table, broken, off_table, removed };

/// The phases of a turn (BP-TURN-01, -03). opening: before the morale of brigades is tested.
enum class Phase : std::uint8_t { opening, initiative, command, shooting, hand_to_hand, over };

/// The state of a unit: what changes during a battle.
struct UnitState {
    Formation formation = Formation::line;
    Fate fate = Fate::on_table;
    std::uint8_t casualties = 0;
    std::uint16_t disordered = 0;  // BP-DIS-04: 1 + the turn of its disorder; 0: none
    // of this turn
    bool ordered = false;       // BP-R-27: by order or initiative; a commander has ridden
    bool shot = false;          // BP-R-36
    bool closed_fire = false;   // BP-R-21
    bool hurt_by_guns = false;  // BP-MOD-04
    bool charging = false;      // BP-HTH-02
    // until the next turn begins: a fight may end the turn, and its odds tell what it did
    bool fought = false;
    bool retired = false;  // BP-DIS-04
    // until it moves
    bool garrison = false;          // BP-R-23
    bool tests_after_fire = false;  // BP-BRK-A, BP-R-37: has excess from shooting
    // as long as its combat lasts
    bool won_last_round = false;  // BP-HTH-03
    // BP-R-14: the unit that it charged, as long as they touch, and the side charged
    UnitId charged = no_unit;
    geometry::Edge charged_side = geometry::Edge::front;

    friend bool operator==(UnitState const&, UnitState const&) = default;
};

/// UnitState::disordered of a unit that is disordered as the battle begins.
inline constexpr std::uint16_t before_battle = 1;

/// The effect of morale on a brigade this turn (BP-BDE-08..10).
enum class BrigadeMood : std::uint8_t { steady, no_advance, retreats };

/// What ended the orders of a commander for this turn: BP-CMD-08, -17, -28.
enum class OrdersEnded : std::uint8_t { no, by_failure, by_blunder, by_rally };

/// The state of a brigade: what changes during a battle.
struct BrigadeState {
    BrigadeMood mood = BrigadeMood::steady;
    OrdersEnded orders_ended = OrdersEnded::no;

    friend bool operator==(BrigadeState const&, BrigadeState const&) = default;
};

struct Battle {
    field::UnitPoses units;
    std::array<UnitState, max_units> state{};
    rules::DeedsOfUnits deeds{};  // only where a chart reads them
    std::array<BrigadeState, max_brigades> brigade{};
    std::uint16_t turn = 1;  // counts the turns of both sides
    SideId active = 0;       // the side whose turn it is
    Phase phase = Phase::opening;

    friend bool operator==(Battle const&, Battle const&) = default;
};

/// A battle and its scenario, to be read and to be changed.
using BattleView = rules::BattleView<Scenario, Battle>;
using LiveBattle = rules::LiveBattle<Scenario, Battle>;

/// The battle at its start. The scenario must have no faults.
Battle set_up(Scenario const& scenario);
/// Visits the numbers of a battle in a fixed order (field/byte_form.h).
void visit_battle(Battle& battle, field::ByteVisitor& visit);

/// True if the unit is on the table and no commander.
inline bool stands(BattleView view, UnitId unit) {
    return is_on_table(view.battle, unit) && !view.scenario.troops[unit].commander;
}
inline geometry::Base base_in(Scenario const& scenario, UnitId unit, geometry::Pose const& pose,
                              Formation formation) {
    field::Footprint const& size = footprint_of(scenario, scenario.troops[unit], formation);
    return {pose, size.frontage_mil, size.depth_mil};
}
/// The unit's base in its present formation.
inline geometry::Base base_of(BattleView view, UnitId unit) {
    return base_in(view.scenario, unit, view.battle.units.pose[unit],
                   view.battle.state[unit].formation);
}
/// BP-SHK-01: true if the unit is shaken.
inline bool shaken(BattleView view, UnitId unit) {
    return is_shaken(view.battle.state[unit].casualties, view.scenario.troops[unit].stamina);
}

}  // namespace esprit::black_powder
