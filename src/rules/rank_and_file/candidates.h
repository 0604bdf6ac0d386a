#pragma once
// Rank and File: orders worth considering, among which commanders choose.
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/fixed_list.h"
#include "rules/common/actions.h"
#include "rules/common/slots.h"
#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/manoeuvre_proposals.h"
#include "rules/rank_and_file/orders.h"

namespace esprit::rank_and_file {

/// Numbered slots, each of which may hold a candidate. Counting them is cheap, and each can be
/// worked out alone. None if the battle is over. Scenario and battle must outlive it.
class Proposals {
public:
    Proposals(BattleView view);

    std::uint32_t size() const { return slots_.size(); }
    /// The order of a slot; nullopt if it would be refused or stands in an earlier slot.
    std::optional<Order> at(std::uint32_t slot);
    /// Adds the order that a slot can hold, if it is a manoeuvre. False: the slot is of something
    /// else.
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
    enum class Chapter : std::uint8_t { charges, manoeuvres, fire, fight, attach, detach, goes_on };
    using Slots = rules::Slots<Chapter, 2 * max_units + 1>;
    using Block = Slots::Block;

    void note_all();
    void note_unit(UnitId unit);
    void note_commanders();
    bool is_free(UnitId unit);
    std::optional<Order> in_block(Block const& block, std::uint32_t place);
    std::optional<Order> manoeuvre(UnitId unit, std::uint32_t place);
    std::optional<Order> fight(UnitId unit) const;
    ManoeuvreProposals& manoeuvres_of(UnitId unit);
    UnitId joined(UnitId commander, std::uint32_t place) const;
    bool may_join(UnitId commander, UnitId unit) const;

    BattleView view_;
    FixedList<UnitId, max_units> enemies_;
    Slots slots_;
    // whether a unit is free of contact, once looked up
    enum class Free : std::uint8_t { unknown, no, yes };
    std::array<Free, max_units> free_{};
    // of the unit asked for last: slots are mostly asked for unit by unit
    std::optional<ManoeuvreProposals> manoeuvres_;
};

/// The orders of all slots, in a stable order, none of them refused. The order that ends the step
/// is the last one.
std::vector<Order> candidate_orders(BattleView view);

}  // namespace esprit::rank_and_file
