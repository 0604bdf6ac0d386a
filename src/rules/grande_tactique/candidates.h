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

/// What the slots of a block are about; the unit of a block of plans is the corps.
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

/// The slots of candidates.
class Proposals
    : public rules::SlotProposals<Proposals, BattleView, Order, Chapter, 4 * max_units> {
public:
    Proposals(BattleView view);

    /// Adds the orders of which a slot can hold one, without judging whether they are refused.
    /// False: that is not known without working the slot out.
    bool add_possible(std::uint32_t slot, std::vector<Order>& orders);
    /// no_unit of plans.
    UnitId unit_at(std::uint32_t slot) const;
    /// The fixed numbers of candidates: see NumbersActions.
    static std::vector<rules::ActionGroup> action_groups(Scenario const& scenario);
    rules::ActionKey key_at(std::uint32_t slot);
    std::pair<std::uint32_t, std::uint32_t> slots_of(std::uint8_t group, UnitId unit) const;

private:
    friend SlotProposals;

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

    Opposition enemies_;
    std::size_t silenced_ = 0;  // of them
    // of each unit that was asked for
    std::vector<std::unique_ptr<ChargeProposals>> charges_;
    std::vector<std::unique_ptr<ManoeuvreProposals>> manoeuvres_;
    // of the general asked for last
    UnitId rider_ = no_unit;
    std::vector<Order> rides_;
    std::size_t rides_looked_for_ = 0;  // at most
};

/// Why an order of any kind cannot be carried out.
std::optional<rules::Refusal> refuse_order(BattleView view, Order const& order);

}  // namespace esprit::grande_tactique
