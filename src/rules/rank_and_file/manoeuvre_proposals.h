#pragma once
// Rank and File: the typical moves of a unit, one at a time.
#include <cstdint>
#include <optional>

#include "rules/rank_and_file/battle.h"
#include "rules/rank_and_file/orders.h"
#include "rules/rank_and_file/space.h"

namespace esprit::rank_and_file {

/// Slots for the manoeuvres of a unit that may move. Scenario and battle must outlive it.
class ManoeuvreProposals {
public:
    ManoeuvreProposals(BattleView view, UnitId unit);

    UnitId unit() const { return unit_; }
    std::size_t size() const { return static_cast<std::size_t>(__builtin_popcount(ways_)); }
    /// The order of a slot; nullopt if it would be refused or stands in an earlier slot.
    std::optional<Order> at(std::size_t slot);
    /// The same before it is judged: it may be refused.
    std::optional<Order> possible(std::size_t slot) { return order_of(way_in(slot)); }
    /// The way of a slot, which is the same in every position; below `most_ways`.
    std::uint32_t way_at(std::size_t slot) const {
        return static_cast<std::uint32_t>(way_in(slot));
    }
    static std::size_t most_ways() { return static_cast<std::size_t>(Way::form) + formations; }

private:
    enum class Way : std::uint8_t {
        ahead,
        half_ahead,
        wheel_to_enemy_and_ahead,
        wheel_to_enemy,
        wheel_right_and_ahead,
        wheel_left_and_ahead,
        turn_to_enemy_and_ahead,
        turn_home_and_ahead,
        turn_to_enemy,
        limber,
        unlimber,
        form  // and one more for each formation after the first
    };
    /// One bit for each way.
    using Ways = std::uint32_t;
    static constexpr Ways bit(Way way) { return Ways{1} << static_cast<unsigned>(way); }

    Way way_in(std::size_t slot) const;
    std::optional<Order> order_of(Way way);
    bool is_refused(Order const& order);
    std::optional<Order> ahead(bool half);
    std::optional<Order> wheel_and_ahead(CentiDegree angle_cdeg);
    std::optional<Order> turn_home_and_ahead();
    std::optional<Order> after_turn(geometry::Segment const& turn);
    Order move_of_path(geometry::Segment const& first, geometry::Segment const& second = {}) const;
    Mil clear_ahead();
    CentiDegree to_enemy();
    CentiDegree wheel_to_enemy();
    InTheWay const& in_the_way();

    BattleView view_;
    UnitId unit_;
    geometry::Base own_;
    Mil move_mil_;
    Ways ways_ = 0;
    // looked up when first asked for
    std::optional<InTheWay> in_the_way_;
    std::optional<CentiDegree> to_enemy_;
    std::optional<Mil> clear_ahead_;
};

}  // namespace esprit::rank_and_file
