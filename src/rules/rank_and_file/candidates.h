#pragma once
// Rank and File: orders worth considering, among which commanders choose.
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/fixed_list.h"
#include "rules/common/actions.h"
#include "rules/common/slots.h"
#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/manoeuvre_proposals.h"
#include "rules/rank_and_file/orders.h"

namespace esprit::rank_and_file {

/// What the slots of a block are about.
enum class Chapter : std::uint8_t { charges, manoeuvres, fire, fight, attach, detach, goes_on };

/// The slots of candidates.
class Proposals
    : public rules::SlotProposals<Proposals, BattleView, Order, Chapter, 2 * max_units + 1> {
public:
    Proposals(BattleView view);

    /// Adds the order that a slot can hold, if it is a manoeuvre. False: the slot is of something
    /// else.
    bool add_possible(std::uint32_t slot, std::vector<Order>& orders);
    /// The fixed numbers of candidates: see NumbersActions.
    static std::vector<rules::ActionGroup> action_groups(Scenario const& scenario);
    rules::ActionKey key_at(std::uint32_t slot);

private:
    friend SlotProposals;

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

    FixedList<UnitId, max_units> enemies_;
    // whether a unit is free of contact, once looked up
    enum class Free : std::uint8_t { unknown, no, yes };
    std::array<Free, max_units> free_{};
    // of the unit asked for last: slots are mostly asked for unit by unit
    std::optional<ManoeuvreProposals> manoeuvres_;
};

}  // namespace esprit::rank_and_file
