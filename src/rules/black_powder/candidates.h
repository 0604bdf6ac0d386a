#pragma once
// Black Powder: orders worth considering. Who thinks further starts here.
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/black_powder/battle.h"
#include "rules/black_powder/orders.h"
#include "rules/black_powder/part_proposals.h"
#include "rules/black_powder/standing.h"
#include "rules/common/slots.h"

namespace esprit::black_powder {

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
    std::optional<Order> charge(UnitId unit, UnitId target) const;
    std::optional<Order> ride(UnitId commander, std::uint32_t place) const;
    std::optional<Order> shot(UnitId unit, UnitId target) const;
    std::optional<Order> fight(UnitId unit) const;
    std::optional<Order> allowed(Order const& order) const;
    PartProposals& parts_of(UnitId unit);

    Scenario const& scenario_;
    Battle const& battle_;
    UnitList enemies_;
    Slots slots_;
    // units that were looked at: what all that they might do depends on
    enum class Acts : std::uint8_t { unknown, no, yes };
    std::array<Acts, max_units> acts_{};
    // of the unit asked for last, since who wants them all asks for one unit after the other
    std::optional<PartProposals> parts_;
};

/// In a stable order, none of them refused, the one that ends the phase last where there is one:
/// what all slots hold.
std::vector<Order> candidate_orders(Scenario const& scenario, Battle const& battle);

}  // namespace esprit::black_powder
