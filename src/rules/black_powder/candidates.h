#pragma once
// Black Powder: orders worth considering, among which commanders choose.
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/black_powder/battle.h"
#include "rules/black_powder/orders.h"
#include "rules/black_powder/part_proposals.h"
#include "rules/black_powder/standing.h"
#include "rules/common/actions.h"
#include "rules/common/slots.h"

namespace esprit::black_powder {

/// What the slots of a block are about.
enum class Chapter : std::uint8_t {
    rally,
    moves,
    charges,
    long_orders,
    rides,
    shots,
    fight,
    goes_on
};

/// The slots of candidates.
class Proposals
    : public rules::SlotProposals<Proposals, BattleView, Order, Chapter, 4 * max_units> {
public:
    Proposals(BattleView view);

    /// Adds the order that a slot can hold, if it is a charge: most charges find no way. False: the
    /// slot is of something else.
    bool add_possible(std::uint32_t slot, std::vector<Order>& orders);
    /// The fixed numbers of candidates: see NumbersActions.
    static std::vector<rules::ActionGroup> action_groups(Scenario const& scenario);
    rules::ActionKey key_at(std::uint32_t slot);

private:
    friend SlotProposals;

    void note_all();
    void note_unit(UnitId unit);
    void note_moves(UnitId unit);
    void note_rides();
    bool may_act(UnitId unit);
    std::optional<Order> in_block(Block const& block, std::uint32_t place);
    Order charge(UnitId unit, UnitId target) const;
    std::optional<Order> judged_charge(UnitId unit, UnitId target) const;
    UnitId joined(UnitId commander, std::uint32_t place) const;
    std::optional<Order> ride(UnitId commander, std::uint32_t place) const;
    std::optional<Order> shot(UnitId unit, UnitId target) const;
    std::optional<Order> fight(UnitId unit) const;
    PartProposals& parts_of(UnitId unit);

    UnitList enemies_;
    // whether a unit may act at all, once looked up
    enum class Acts : std::uint8_t { unknown, no, yes };
    std::array<Acts, max_units> acts_{};
    // of the unit asked for last: slots are mostly asked for unit by unit
    std::optional<PartProposals> parts_;
};

}  // namespace esprit::black_powder
