#pragma once
// Grande Tactique: the typical moves of a unit, one at a time.
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/grande_tactique/manoeuvre_judge.h"
#include "rules/grande_tactique/orders.h"

namespace esprit::grande_tactique {

/// Slots for the manoeuvres of a unit of the active side. Scenario and battle must outlive it.
class ManoeuvreProposals {
public:
    ManoeuvreProposals(BattleView view, UnitId unit);

    UnitId unit() const { return unit_; }
    /// The number of slots, from states alone.
    static std::size_t count(BattleView view, UnitId unit) {
        return static_cast<std::size_t>(__builtin_popcount(ways_of(view, unit)));
    }
    std::size_t size() const { return static_cast<std::size_t>(__builtin_popcount(ways_)); }
    /// The order of a slot; nullopt if it would be refused or stands in an earlier slot.
    std::optional<Order> at(std::size_t slot);
    /// Adds the orders of which the slot can hold one, without judging them.
    void add_possible(std::size_t slot, std::vector<Order>& orders);
    /// The way of a slot, which is the same in every position; below `most_ways`.
    std::uint32_t way_at(std::size_t slot) const {
        return static_cast<std::uint32_t>(way_in(slot));
    }
    static std::size_t most_ways() { return static_cast<std::size_t>(Way::off_table) + 1; }

private:
    enum class Way : std::uint8_t {
        ahead,
        half_ahead,
        wheel_right,
        wheel_left,
        at_enemy,
        back,
        home,
        face_enemy,
        about,
        form_square,
        leave_square,
        leave_square_turned,
        limber,
        limber_about,
        unlimber,
        unlimber_turned,
        off_table
    };
    /// One bit for each way.
    using Ways = std::uint32_t;
    static constexpr Ways bit(Way way) { return Ways{1} << static_cast<unsigned>(way); }

    static Ways ways_of(BattleView view, UnitId unit);
    static Ways ways_to_pay_for(BattleView view, UnitId unit);
    Way way_in(std::size_t slot) const;
    Order turned(OrderKind kind, CentiDegree pivot_cdeg) const;
    /// Orders of which the first that is not refused counts.
    using Tries = FixedList<Order, 3>;

    Tries tries(Way way);
    std::optional<Order> first_allowed(Tries const& tries);
    static Tries one(Order const& order) { return {order}; }
    Tries turned_to_enemy(OrderKind kind);
    void add_way(CentiDegree pivot_cdeg, Mil way_mil, Tries& tries) const;
    Order wheel(CentiDegree angle_cdeg) const;
    Tries far(CentiDegree pivot_cdeg);
    Tries half_ahead();
    Tries home();
    std::optional<Order> ahead();
    bool is_aside(CentiDegree pivot_cdeg) const;
    CentiDegree to_enemy();
    CentiDegree towards_enemy() const;

    BattleView view_;
    UnitId unit_;
    geometry::Base own_;
    ManoeuvreJudge judge_;
    Ways ways_ = 0;
    std::optional<CentiDegree> to_enemy_;
    bool ahead_is_known_ = false;
    std::optional<Order> ahead_;
};

}  // namespace esprit::grande_tactique
