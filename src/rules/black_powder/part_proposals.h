#pragma once
// Black Powder: the typical moves of a unit, one at a time.
#include <array>
#include <cstdint>
#include <optional>

#include "rules/black_powder/battle.h"
#include "rules/black_powder/ground.h"
#include "rules/black_powder/orders.h"

namespace esprit::black_powder {

/// Slots for the moves of a unit of the active side, without charges: ways as long as the ground
/// allows and half as long, turns and wheels, formations. Scenario and battle must outlive it.
class PartProposals {
public:
    PartProposals(BattleView view, UnitId unit);

    UnitId unit() const { return unit_; }
    /// The number of slots for one move; a slot is empty if the move would be refused or stands in
    /// an earlier slot.
    std::size_t size() const { return count(ways_); }
    std::optional<Part> at(std::size_t slot);
    /// The number of slots for orders of two or three moves: on in the same direction, or forward
    /// in a new formation.
    std::size_t long_size() const { return count(ways_ & goes_on()); }
    std::optional<Order> long_order(std::size_t slot);
    /// The way of a slot, or of a slot for a long order, which is the same in every position; below
    /// `most_ways`.
    std::uint32_t way_at(std::size_t slot) const {
        return static_cast<std::uint32_t>(way_in(ways_, slot));
    }
    std::uint32_t long_way_at(std::size_t slot) const {
        return static_cast<std::uint32_t>(way_in(ways_ & goes_on(), slot));
    }
    static std::uint32_t most_ways() { return all_ways; }

private:
    enum class Way : std::uint8_t {
        ahead,
        half_ahead,
        back,
        half_back,
        left,
        half_left,
        right,
        half_right,
        turn_to_enemy,
        at_enemy,
        half_at_enemy,
        wheel_left,
        turn_left,
        wheel_right,
        turn_right,
        about,
        form  // and one more for each formation after the first
    };
    static constexpr std::size_t formations = 5;
    static constexpr std::size_t all_ways = static_cast<std::size_t>(Way::form) + formations;
    /// One bit for each way.
    using Ways = std::uint32_t;
    static constexpr Ways bit(Way way) { return Ways{1} << static_cast<unsigned>(way); }
    static std::size_t count(Ways ways) {
        return static_cast<std::size_t>(__builtin_popcount(ways));
    }
    static Way way_in(Ways ways, std::size_t slot);
    /// Ways that can be repeated or followed by a way ahead: no turns, and no ways to the side.
    static constexpr Ways goes_on() {
        return ~(bit(Way::left) | bit(Way::half_left) | bit(Way::right) | bit(Way::half_right) |
                 bit(Way::turn_to_enemy) | bit(Way::wheel_left) | bit(Way::turn_left) |
                 bit(Way::wheel_right) | bit(Way::turn_right) | bit(Way::about));
    }

    /// A way that has been worked out.
    struct Look {
        bool done = false;
        bool possible = false;
        Part part;
        geometry::Pose end;
    };

    Look const& look_at(Way way);
    Look looked(Way way);
    std::optional<Part> part_of(Way way);
    std::optional<Part> turned(CentiDegree angle_cdeg);
    std::optional<Part> straight(Way full, Way way, Step::Kind kind);
    std::optional<Part> at_enemy(Way way);
    Mil longest(Ground const& ground, Battle const& battle, geometry::Base const& from,
                Step::Kind kind) const;
    Mil way_of(Way full, geometry::Base const& from, Step::Kind kind);
    CentiDegree to_enemy();
    Ground& ground();
    void extend(Order& order, Step::Kind kind);

    BattleView view_;
    UnitId unit_;
    Formation formation_;
    geometry::Base own_;
    Ways ways_ = 0;
    // looked up when first asked for
    std::optional<Ground> ground_;
    std::optional<CentiDegree> to_enemy_;
    std::array<std::optional<Mil>, static_cast<std::size_t>(Way::form)> lengths_;
    std::array<Look, all_ways> looks_{};
    // the battle during a long order, in which only the unit moves
    std::optional<Battle> then_;
    std::optional<Ground> ground_then_;
};

}  // namespace esprit::black_powder
