#pragma once
// Black Powder: orders worth considering, among which commanders choose.
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "rules/black_powder/battle.h"
#include "rules/black_powder/orders.h"
#include "rules/black_powder/part_proposals.h"
#include "rules/black_powder/standing.h"
#include "rules/common/actions.h"
#include "rules/common/slots.h"

namespace esprit::black_powder {

/// Numbered slots, each of which may hold a candidate. Counting them is cheap, and each can be
/// worked out alone. None if the battle is over. Scenario and battle must outlive it.
class Proposals {
public:
    Proposals(BattleView view);

    std::uint32_t size() const { return slots_.size(); }
    /// The order of a slot; nullopt if it would be refused or stands in an earlier slot.
    std::optional<Order> at(std::uint32_t slot);
    /// Adds the order that a slot can hold, if it is a charge: most charges find no way. False: the
    /// slot is of something else.
    bool add_possible(std::uint32_t slot, std::vector<Order>& orders);
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
        moves,
        charges,
        long_orders,
        rides,
        shots,
        fight,
        goes_on
    };
    using Slots = rules::Slots<Chapter, 4 * max_units>;
    using Block = Slots::Block;

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
    std::optional<Order> allowed(Order const& order) const;
    PartProposals& parts_of(UnitId unit);

    BattleView view_;
    UnitList enemies_;
    Slots slots_;
    // whether a unit may act at all, once looked up
    enum class Acts : std::uint8_t { unknown, no, yes };
    std::array<Acts, max_units> acts_{};
    // of the unit asked for last: slots are mostly asked for unit by unit
    std::optional<PartProposals> parts_;
};

/// The orders of all slots, in a stable order, none of them refused. The order that ends the phase,
/// if there is one, is the last.
std::vector<Order> candidate_orders(BattleView view);

}  // namespace esprit::black_powder
