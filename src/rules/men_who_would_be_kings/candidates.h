#pragma once
// The Men Who Would Be Kings: orders worth considering, among which commanders choose.
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/common/actions.h"
#include "rules/common/slots.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/move_proposals.h"
#include "rules/men_who_would_be_kings/orders.h"

namespace esprit::men_who_would_be_kings {

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

/// The slots of candidates.
class Proposals
    : public rules::SlotProposals<Proposals, BattleView, Order, Chapter, 7 * max_units + 1> {
public:
    Proposals(BattleView view);

    /// The fixed numbers of candidates: see NumbersActions.
    static std::vector<rules::ActionGroup> action_groups(Scenario const& scenario);
    rules::ActionKey key_at(std::uint32_t slot);

private:
    friend SlotProposals;

    void note_all();
    void note_actions(UnitId unit);
    void note_recycling(UnitId unit);
    std::optional<Order> in_block(Block const& block, std::uint32_t place);
    std::optional<Order> fight(UnitId unit, UnitId target, std::uint32_t which) const;
    std::optional<Order> arrival(UnitId unit, std::uint32_t place) const;
    MoveProposals& moves_of(UnitId unit);

    MoveProposals::Units enemies_;
    // of the unit asked for last: slots are mostly asked for unit by unit
    std::optional<MoveProposals> moves_;
};

/// Why an order of any kind cannot be carried out.
std::optional<rules::Refusal> refuse_order(BattleView view, Order const& order);
/// The places that a move, At the Double with the best dice, or the move of a skirmish can reach.
std::vector<rules::Reach> reach_of_moves(BattleView view, UnitId unit);

}  // namespace esprit::men_who_would_be_kings
