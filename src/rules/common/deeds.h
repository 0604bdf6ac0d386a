#pragma once
// A unit's deeds in its side's last turn: house rules may name their facts. A battle keeps the
// deeds only where a chart reads these facts, so that all other battles stay as they are.
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "chance/facts.h"
#include "chance/ruleset.h"
#include "field/byte_form.h"
#include "field/unit_poses.h"
#include "rules/common/deed_facts.h"
#include "rules/common/system.h"

namespace esprit::rules {

/// What a unit can do in a turn of its side: a bit each. moved: changed its place or front, by an
/// order or not.
enum class Deed : std::uint8_t { moved = 1, fired = 2, charged = 4, fought = 8 };

/// The deeds of a unit: those of its side's present turn in the low half, of its last turn in the
/// high half.
using Deeds = std::uint8_t;
using DeedsOfUnits = std::array<Deeds, field::max_units>;
inline constexpr unsigned bits_of_a_turn = 4;
inline constexpr Deeds last_turn_bits = 0xF0;

/// Those of the facts that some chart reads.
std::vector<chance::FactId> deed_facts_read_by_charts(chance::Ruleset const& ruleset);

/// The places of the facts in the facts of a system, and whether a chart reads one of them.
class DeedFacts {
public:
    explicit DeedFacts(chance::Ruleset const& ruleset);

    bool are_read() const { return are_read_; }
    /// Sets the facts of a unit with these deeds.
    void tell(Deeds deeds, chance::FactSet& known) const {
        if (!are_read_) return;
        unsigned const last = unsigned{deeds} >> bits_of_a_turn;
        auto const did = [last](Deed deed) { return (last & static_cast<unsigned>(deed)) != 0; };
        known.set(charged_, did(Deed::charged));
        known.set(moved_, did(Deed::moved));
        known.set(fired_, did(Deed::fired));
        known.set(rested_, last == 0);
    }

private:
    bool are_read_ = false;
    chance::FactId charged_;
    chance::FactId moved_;
    chance::FactId fired_;
    chance::FactId rested_;
};

/// Sets the facts of a unit's last turn as the battle has them.
template <class View>
void tell_last_turn(View view, UnitId unit, chance::FactSet& known) {
    view.scenario.deed_facts.tell(view.battle.deeds[unit], known);
}

template <class Live>
void note_deed(Live live, UnitId unit, Deed deed) {
    if (live.scenario.deed_facts.are_read()) {
        live.battle.deeds[unit] |= static_cast<Deeds>(deed);
    }
}

/// The sides whose turn ends together.
enum class TurnOf : std::uint8_t { one_side, both_sides };

/// Calls `carry_out`, which carries out an order, and notes the units that have moved. If a turn
/// ends, its deeds become those of the last turn, and what the other side did in it is forgotten.
template <class Live, class CarryOut>
void carry_out_and_note(Live live, TurnOf turn_of, CarryOut const& carry_out) {
    if (!live.scenario.deed_facts.are_read()) return carry_out();
    field::UnitPoses const before = live.battle.units;
    auto const turn = live.battle.turn;
    SideId const active = live.battle.active;
    carry_out();
    bool const turn_ends = live.battle.turn != turn;
    for (UnitId unit = 0; unit < live.battle.units.count; ++unit) {
        if (live.battle.units.pose[unit] != before.pose[unit]) note_deed(live, unit, Deed::moved);
        if (!turn_ends) continue;
        Deeds& deeds = live.battle.deeds[unit];
        bool const its_turn =
            turn_of == TurnOf::both_sides || live.scenario.troops[unit].side == active;
        deeds = static_cast<Deeds>(its_turn ? unsigned{deeds} << bits_of_a_turn
                                            : unsigned{deeds} & last_turn_bits);
    }
}

/// Whether any unit has deeds.
template <class Battle>
bool has_deeds(Battle const& battle) {
    return battle.deeds != DeedsOfUnits{};
}

/// Visits the deeds, last of a battle's bytes. Written only if there are any, so that battles
/// without them keep the same bytes.
template <class Battle>
void visit_deeds(Battle& battle, field::ByteVisitor& visit) {
    bool const there = visit.reads() ? !visit.at_end() : has_deeds(battle);
    if (!there) return;
    for (std::size_t i = 0; i < battle.units.count; ++i) visit(battle.deeds[i]);
}

}  // namespace esprit::rules
