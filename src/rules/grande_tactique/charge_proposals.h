#pragma once
// Grande Tactique: whom a unit might charge, or move up to, one enemy at a time.
#include <optional>

#include "base/fixed_list.h"
#include "rules/grande_tactique/battle.h"
#include "rules/grande_tactique/opposition.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// Slots for the charges, and the moves to contact without one, of a unit of the active side, by
/// ways that the planner finds. What it is given must outlive it.
class ChargeProposals {
public:
    ChargeProposals(Scenario const& scenario, Battle const& battle, UnitId unit,
                    Opposition const& enemies);

    UnitId unit() const { return unit_; }
    std::size_t size() const { return may_charge_ ? enemies_.size() * kinds_ : 0; }
    /// Nothing where the order would be refused.
    std::optional<Order> at(std::size_t slot);

private:
    bool is_in_reach(UnitId target) const;
    bool looks_at(UnitId target);

    Scenario const& scenario_;
    Battle const& battle_;
    UnitId unit_;
    Opposition const& enemies_;
    std::size_t kinds_;  // charge alone, or contact after it
    bool may_charge_;
    UnitId looked_at_ = no_unit;  // a target, and what was found
    bool in_contact_ = false;
    bool there_is_a_way_ = false;
};

}  // namespace esprit::grande_tactique
