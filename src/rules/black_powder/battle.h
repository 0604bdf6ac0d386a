#pragma once
// A battle of Black Powder: a small value that is copied for every thought.
#include <array>
#include <cstdint>

#include "field/table.h"
#include "geometry/base.h"
#include "rules/black_powder/scenario.h"
#include "rules/common/battle.h"

namespace esprit::black_powder {

using rules::is_on_table;

/// broken: destroyed by a break test (BP-RES-01). off_table: went back over the edge (BP-R-08).
/// removed: the last of a broken brigade, and commanders without one (BP-BDE-04).
enum class Fate : std::uint8_t { on_table, broken, off_table, removed };

/// BP-TURN-01, -03. opening: before the morale of brigades is looked at.
enum class Phase : std::uint8_t { opening, initiative, command, shooting, hand_to_hand, over };

/// What changes of a unit.
struct UnitState {
    Formation formation = Formation::line;
    Fate fate = Fate::on_table;
    std::uint8_t casualties = 0;
    std::uint16_t disordered = 0;  // BP-DIS-04: 1 + the turn in which it became so; 0: it is not
    // of this turn
    bool ordered = false;       // BP-R-27: by order or initiative; of commanders: rode
    bool shot = false;          // BP-R-36
    bool closed_fire = false;   // BP-R-21
    bool retired = false;       // BP-DIS-04
    bool hurt_by_guns = false;  // BP-MOD-04
    bool charging = false;      // BP-HTH-02
    bool fought = false;
    // until it moves
    bool garrison = false;          // BP-R-23
    bool tests_after_fire = false;  // BP-BRK-A, BP-R-37: shooting left it with excess
    // of its combat, as long as that lasts
    bool won_last_round = false;  // BP-HTH-03
    // BP-R-14: whom it charged, as long as they touch, and on which side
    UnitId charged = no_unit;
    geometry::Edge charged_side = geometry::Edge::front;

    friend bool operator==(UnitState const&, UnitState const&) = default;
};

/// UnitState::disordered of who is so as the battle begins.
inline constexpr std::uint16_t before_battle = 1;

/// What its morale lets a brigade do this turn (BP-BDE-08..10).
enum class BrigadeMood : std::uint8_t { steady, no_advance, retreats };

/// What changes of a brigade.
struct BrigadeState {
    BrigadeMood mood = BrigadeMood::steady;
    bool orders_over = false;  // BP-CMD-08, -28: its commander gives no more this turn

    friend bool operator==(BrigadeState const&, BrigadeState const&) = default;
};

struct Battle {
    field::Table table;
    std::array<UnitState, max_units> state{};
    std::array<BrigadeState, max_brigades> brigade{};
    std::uint16_t turn = 1;  // each side's turn counts
    SideId active = 0;       // whose turn it is
    Phase phase = Phase::opening;

    friend bool operator==(Battle const&, Battle const&) = default;
};

/// The battle as its scenario begins it. The scenario must have no faults.
Battle set_up(Scenario const& scenario);
/// The numbers of a battle in a fixed order (field/byte_form.h).
void visit_battle(Battle& battle, field::ByteVisitor& visit);

/// On the table, and no commander.
inline bool stands(Scenario const& scenario, Battle const& battle, UnitId unit) {
    return is_on_table(battle, unit) && !scenario.troops[unit].commander;
}
inline geometry::Base base_in(Scenario const& scenario, UnitId unit, geometry::Pose const& pose,
                              Formation formation) {
    field::Footprint const& size = footprint_of(scenario, scenario.troops[unit], formation);
    return {pose, size.frontage_mil, size.depth_mil};
}
/// Its base as it stands now.
inline geometry::Base base_of(Scenario const& scenario, Battle const& battle, UnitId unit) {
    return base_in(scenario, unit, battle.table.pose[unit], battle.state[unit].formation);
}
/// BP-SHK-01.
inline bool shaken(Scenario const& scenario, Battle const& battle, UnitId unit) {
    return is_shaken(battle.state[unit].casualties, scenario.troops[unit].stamina);
}

}  // namespace esprit::black_powder
