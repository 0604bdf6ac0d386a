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
    std::size_t size() const { return targets_.size() * kinds_; }
    /// Nothing where the order would be refused.
    std::optional<Order> at(std::size_t slot);

private:
    void note_targets(Opposition const& enemies);
    bool reaches(UnitId target);

    Scenario const& scenario_;
    Battle const& battle_;
    UnitId unit_;
    std::size_t kinds_;  // charge alone, or contact after it
    FixedList<UnitId, max_units> targets_;
    UnitId looked_at_ = no_unit;  // a target, and whether there is a way to it
    bool reaches_it_ = false;
};

}  // namespace esprit::grande_tactique
