#pragma once
// The Men Who Would Be Kings: orders worth considering. Who thinks further starts here.
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/common/slots.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/move_proposals.h"
#include "rules/men_who_would_be_kings/orders.h"

namespace esprit::men_who_would_be_kings {

/// Slots of which each may hold a candidate: cheap to count, and each is looked at by itself. None
/// when the battle is over. Scenario and battle must outlive it.
class Proposals {
public:
    Proposals(Scenario const& scenario, Battle const& battle);

    std::uint32_t size() const { return slots_.size(); }
    /// Nothing where the order would be refused, or stands in a slot before.
    std::optional<Order> at(std::uint32_t slot);
    /// Whose order a slot may hold; no_unit: nobody's.
    UnitId unit_at(std::uint32_t slot) const { return slots_.unit_at(slot); }

private:
    /// What the slots of a block are about.
    enum class Chapter : std::uint8_t {
        rally,
        fights,
        stances,
        moves,
        take_off,
        screens,
        edges,
        goes_on
    };
    using Slots = rules::Slots<Chapter, 7 * max_units + 1>;
    using Block = Slots::Block;

    void note_all();
    void note_actions(UnitId unit);
    void note_recycling(UnitId unit);
    std::optional<Order> in_block(Block const& block, std::uint32_t place);
    std::optional<Order> fight(UnitId unit, UnitId target, std::uint32_t which) const;
    std::optional<Order> arrival(UnitId unit, std::uint32_t place) const;
    std::optional<Order> allowed(Order const& order) const;
    MoveProposals& moves_of(UnitId unit);

    Scenario const& scenario_;
    Battle const& battle_;
    MoveProposals::Units enemies_;
    Slots slots_;
    // of the unit asked for last, since who wants them all asks for one unit after the other
    std::optional<MoveProposals> moves_;
};

/// Finite, in a stable order, none of them refused: what all slots hold; empty when the battle is
/// over. The order that ends the phase is the last one.
std::vector<Order> candidate_orders(Scenario const& scenario, Battle const& battle);
/// Any order, whatever its kind: why it cannot be carried out.
std::optional<rules::Refusal> refuse_order(Scenario const& scenario, Battle const& battle,
                                           Order const& order);
/// Where a move, At the Double at its best, or the move of a skirmish may lead.
std::vector<rules::Reach> reach_of_moves(Scenario const& scenario, Battle const& battle,
                                         UnitId unit);

}  // namespace esprit::men_who_would_be_kings
