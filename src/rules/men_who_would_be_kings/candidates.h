#pragma once
// The Men Who Would Be Kings: orders worth considering, among which commanders choose.
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "rules/common/actions.h"
#include "rules/common/slots.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/move_proposals.h"
#include "rules/men_who_would_be_kings/orders.h"

namespace esprit::men_who_would_be_kings {

/// Numbered slots, each of which may hold a candidate. Counting them is cheap, and each can be
/// worked out alone. None if the battle is over. Scenario and battle must outlive it.
class Proposals {
public:
    Proposals(BattleView view);

    std::uint32_t size() const { return slots_.size(); }
    /// The order of a slot; nullopt if it would be refused or stands in an earlier slot.
    std::optional<Order> at(std::uint32_t slot);
    /// The unit whose order a slot may hold; no_unit: no unit's.
    UnitId unit_at(std::uint32_t slot) const { return slots_.unit_at(slot); }
    /// The fixed numbers of candidates: see NumbersActions.
    static std::vector<rules::ActionGroup> action_groups(Scenario const& scenario);
    rules::ActionKey key_at(std::uint32_t slot);
    std::pair<std::uint32_t, std::uint32_t> slots_of(std::uint8_t group, UnitId unit) const {
        return slots_.slots_of(static_cast<Chapter>(group), unit);
    }

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

    BattleView view_;
    MoveProposals::Units enemies_;
    Slots slots_;
    // of the unit asked for last: slots are mostly asked for unit by unit
    std::optional<MoveProposals> moves_;
};

/// The orders of all slots, in a stable order, none of them refused; empty if the battle is over.
/// The order that ends the phase is the last one.
std::vector<Order> candidate_orders(BattleView view);
/// Why an order of any kind cannot be carried out.
std::optional<rules::Refusal> refuse_order(BattleView view, Order const& order);
/// The places that a move, At the Double with the best dice, or the move of a skirmish can reach.
std::vector<rules::Reach> reach_of_moves(BattleView view, UnitId unit);

}  // namespace esprit::men_who_would_be_kings
