#pragma once
// Grande Tactique: the enemies that a unit might charge or move up to, one at a time.
#include <cstddef>
#include <optional>
#include <utility>

#include "base/fixed_list.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/opposition.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// Slots for the charges, and the moves to contact without one, of a unit of the active side, by
/// ways that the planner finds. The arguments must outlive it.
class ChargeProposals {
public:
    ChargeProposals(BattleView view, UnitId unit, Opposition const& enemies);

    /// The kinds of order that the state of a unit permits.
    struct Kinds {
        bool charge = false;
        bool contact = false;

        std::size_t count() const { return std::size_t{charge} + std::size_t{contact}; }
    };

    UnitId unit() const { return unit_; }
    /// The number of slots, from states alone.
    static std::size_t count(BattleView view, UnitId unit, Opposition const& enemies);
    /// The order of a slot; nullopt if it would be refused.
    std::optional<Order> at(std::size_t slot);
    /// The order that a slot may hold, as far as it shows without a plan of the way.
    std::optional<Order> possible(std::size_t slot);
    /// The target of a slot, and whether it is about contact without a charge.
    std::pair<UnitId, bool> aim_at(std::size_t slot) const;

private:
    bool is_in_reach(UnitId target) const;
    void look_at(UnitId target);
    bool there_is_a_way();

    BattleView view_;
    UnitId unit_;
    Opposition const& enemies_;
    Kinds kinds_;                 // for each enemy the charge comes first
    UnitId looked_at_ = no_unit;  // the target last worked out, with the results
    bool in_reach_ = false;
    bool in_contact_ = false;
    std::optional<bool> way_;  // nullopt: not looked for yet
};

}  // namespace esprit::grande_tactique
