#pragma once
// Grande Tactique: the orders worth considering, among which commanders choose.
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "rules/common/actions.h"
#include "rules/common/slots.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/charge_proposals.h"
#include "rules/grande_tactique/manoeuvre_proposals.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// The kind of order that ends a phase (GT-TURN-02).
OrderKind order_that_ends(Phase phase);

/// Numbered slots, each of which may hold a candidate. Counting them is cheap, and each can be
/// worked out alone. None if the battle is over. Scenario and battle must outlive it.
class Proposals {
public:
    Proposals(BattleView view);

    std::uint32_t size() const { return slots_.size(); }
    /// The order of a slot; nullopt if it would be refused or stands in an earlier slot.
    std::optional<Order> at(std::uint32_t slot);
    /// Adds the orders of which a slot can hold one, without judging whether they are refused.
    /// False: that is not known without working the slot out.
    bool add_possible(std::uint32_t slot, std::vector<Order>& orders);
    /// The unit whose order a slot may hold; no_unit: no unit's.
    UnitId unit_at(std::uint32_t slot) const;
    /// The fixed numbers of candidates: see NumbersActions.
    static std::vector<rules::ActionGroup> action_groups(Scenario const& scenario);
    rules::ActionKey key_at(std::uint32_t slot);
    std::pair<std::uint32_t, std::uint32_t> slots_of(std::uint8_t group, UnitId unit) const;

private:
    /// What the slots of a block are about.
    enum class Chapter : std::uint8_t {
        plan,
        charges,
        start_fire,
        stop_fire,
        rallies,
        manoeuvres,
        rides,
        fire,
        goes_on
    };
    using Slots = rules::Slots<Chapter, 4 * max_units>;
    using Block = Slots::Block;  // of plans, its unit is the corps

    void note_all();
    void note_plans();
    void note_enemies();
    void note_unit(UnitId unit);
    void note_charges(UnitId unit);
    void note_paid_for(UnitId unit);
    void note_general(UnitId unit);
    void note_fire(UnitId unit);
    std::size_t most_rallies(UnitId unit) const;
    std::optional<Order> in_block(Block const& block, std::uint32_t place);
    ChargeProposals& charges_of(UnitId unit);
    ManoeuvreProposals& manoeuvres_of(UnitId unit);
    std::optional<Order> ride(UnitId general, std::uint32_t place);
    std::optional<Order> plan(std::size_t corps, std::uint32_t place) const;
    std::optional<Order> fire(UnitId unit, UnitId target) const;
    std::optional<Order> rally(UnitId unit, std::uint32_t place) const;
    std::optional<Order> allowed(Order const& order) const;

    BattleView view_;
    Opposition enemies_;
    std::size_t silenced_ = 0;  // of them
    Slots slots_;
    // of each unit that was asked for
    std::vector<std::unique_ptr<ChargeProposals>> charges_;
    std::vector<std::unique_ptr<ManoeuvreProposals>> manoeuvres_;
    // of the general asked for last
    UnitId rider_ = no_unit;
    std::vector<Order> rides_;
    std::size_t rides_looked_for_ = 0;  // at most
};

/// The orders of all slots, in a stable order, none of them refused; empty if the battle is over.
/// The order that ends a phase is the last one.
std::vector<Order> candidate_orders(BattleView view);
/// Why an order of any kind cannot be carried out.
std::optional<rules::Refusal> refuse_order(BattleView view, Order const& order);

}  // namespace esprit::grande_tactique
