#pragma once
// The Men Who Would Be Kings: the typical moves of a unit, one at a time.
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "rules/men_who_would_be_kings/battle.h"
#include "rules/men_who_would_be_kings/ground.h"
#include "rules/men_who_would_be_kings/orders.h"

namespace esprit::men_who_would_be_kings {

/// Slots for the moves and skirmishes of a unit that may act. The arguments must outlive it.
class MoveProposals {
public:
    using Units = FixedList<UnitId, max_units>;

    MoveProposals(BattleView view, UnitId unit, Units const& enemies);

    UnitId unit() const { return unit_; }
    std::size_t size() const;
    /// The order of a slot; nullopt if it would be refused or stands in an earlier slot.
    std::optional<Order> at(std::size_t slot);
    /// The target of a slot, no_unit: none, and its place among those with this target: fixed in a
    /// scenario.
    std::pair<UnitId, std::uint32_t> way_at(std::size_t slot) const;
    /// The number of ways without a target, and of those at each target.
    static std::size_t most_ways(Scenario const& scenario) {
        return plain_moves + scenario.redoubts.size();
    }
    static std::size_t most_ways_at_target() { return skirmishes; }

private:
    /// Turns before a way ahead: to the enemy, to one side of it, or none.
    static constexpr std::size_t turns = 6;
    /// At the target, or towards the nearest enemy; each forward, on the spot and back.
    static constexpr std::size_t skirmishes = 6;
    static constexpr std::size_t plain_moves = 2 * turns + 2;
    struct Look {
        bool done = false;
        std::optional<Order> order;
    };

    std::optional<Order> plain_move(std::size_t slot);
    std::optional<Order> looked_at(std::size_t slot);
    std::optional<Order> way(OrderKind kind, std::size_t turn);
    std::optional<Order> back();
    std::optional<Order> turn_only();
    std::optional<Order> skirmish(UnitId target, std::size_t which);
    std::optional<Order> into_redoubt(std::size_t which);
    bool stands_before(Order const& order, std::size_t redoubt);
    std::optional<Order> allowed(Order const& order);
    Mil clear(geometry::Base const& start, Mil most_mil);
    std::array<CentiDegree, turns> turns_ahead();
    CentiDegree bearing();
    CentiDegree to_enemy();
    InTheWay const& in_the_way();
    Order order_of(OrderKind kind) const;

    BattleView view_;
    UnitId unit_;
    Units const& enemies_;
    Mil whole_mil_;
    // looked up when first asked for
    std::optional<InTheWay> in_the_way_;
    std::optional<CentiDegree> bearing_;
    std::array<Look, plain_moves> looks_{};
};

}  // namespace esprit::men_who_would_be_kings
