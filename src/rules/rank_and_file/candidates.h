#pragma once
// Rank and File: orders worth considering. Who thinks further starts here.
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/fixed_list.h"
#include "rules/common/slots.h"
#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/manoeuvre_proposals.h"
#include "rules/rank_and_file/orders.h"

namespace esprit::rank_and_file {

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
    std::optional<Order> attach(UnitId commander, std::uint32_t place) const;
    bool may_join(UnitId commander, UnitId unit) const;

    Scenario const& scenario_;
    Battle const& battle_;
    FixedList<UnitId, max_units> enemies_;
    Slots slots_;
    // units that were looked at: in contact with nobody
    enum class Free : std::uint8_t { unknown, no, yes };
    std::array<Free, max_units> free_{};
    // of the unit asked for last, since who wants them all asks for one unit after the other
    std::optional<ManoeuvreProposals> manoeuvres_;
};

/// Finite, in a stable order, none of them refused: what all slots hold. The one that ends the step
/// is the last.
std::vector<Order> candidate_orders(Scenario const& scenario, Battle const& battle);

}  // namespace esprit::rank_and_file
