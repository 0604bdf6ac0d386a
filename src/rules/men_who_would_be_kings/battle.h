#pragma once
// A battle of The Men Who Would Be Kings: a small value, cheap to copy for every branch that a
// commander tries.
#include <array>
#include <cstdint>

#include "field/unit_poses.h"
#include "rules/common/battle.h"
#include "rules/common/deeds.h"
#include "rules/men_who_would_be_kings/scenario.h"

namespace esprit::men_who_would_be_kings {

using rules::is_on_table;

/// Where a unit is. reserve: off the table, to be deployed by a card (MW-R-09); the others never
/// return. fled: over the table's edge (MW-R-08).
enum class Fate : std::uint8_t { on_table, reserve, destroyed, routed, fled };

/// What a unit has done in this turn of its side, so that it does no more (MW-TURN-03).
enum class Done : std::uint8_t { nothing, acted, failed, rallied, arrived };

/// The phases of a turn. cards: before the hand of the turn is drawn. actions: units act, cards are
/// spent.
enum class Phase : std::uint8_t { cards, actions, over };

/// The state of a unit: what changes during a battle.
struct UnitState {
    Fate fate = Fate::on_table;
    Done done = Done::nothing;
    std::uint8_t figures = 0;
    std::uint8_t pinned = 0;    // markers
    bool leaderless = false;    // MW-LEAD-05
    bool close_order = false;   // MW-DO-15; in a redoubt it needs none (MW-R-11)
    bool grounded = false;      // MW-DO-17
    bool went_or_came = false;  // MW-R-09: by a card, this turn

    friend bool operator==(UnitState const&, UnitState const&) = default;
};

/// MW-TURN-10: the cards that are left in the deck of a side.
struct Deck {
    std::uint8_t cards = 0;
    std::uint8_t jokers = 0;  // among them

    friend bool operator==(Deck const&, Deck const&) = default;
};

struct Battle {
    field::UnitPoses units;
    std::array<UnitState, max_units> state{};
    rules::DeedsOfUnits deeds{};  // only where a chart reads them
    std::array<Deck, 2> deck{};
    std::uint8_t hand = 0;         // cards of the active side …
    std::uint8_t hand_jokers = 0;  // … and the Jokers among them
    UnitId rallied = no_unit;      // by the last order: a Joker may be played on it (MW-R-06)
    std::uint16_t turn = 1;        // counts the turns of both sides
    SideId active = 0;             // the side whose turn it is
    Phase phase = Phase::cards;

    friend bool operator==(Battle const&, Battle const&) = default;
};

/// A battle and its scenario, to be read and to be changed.
using BattleView = rules::BattleView<Scenario, Battle>;
using LiveBattle = rules::LiveBattle<Scenario, Battle>;

/// The battle at its start. The scenario must have no faults.
Battle set_up(Scenario const& scenario);
/// Visits the numbers of a battle in a fixed order (field/byte_form.h).
void visit_battle(Battle& battle, field::ByteVisitor& visit);

inline geometry::Base base_of(BattleView view, UnitId unit) {
    field::Footprint const& size = view.scenario.troops[unit].footprint;
    return {view.battle.units.pose[unit], size.frontage_mil, size.depth_mil};
}
/// The number of units of a side on the table.
int units_on_table(BattleView view, SideId side);

}  // namespace esprit::men_who_would_be_kings
