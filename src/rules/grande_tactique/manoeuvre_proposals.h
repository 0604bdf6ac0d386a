#pragma once
// Grande Tactique: the typical moves of a unit, one at a time.
#include <cstdint>
#include <optional>

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
    std::optional<Order> judged(Order const& order);
    std::optional<Order> way(CentiDegree pivot_cdeg, Mil way_mil);
    std::optional<Order> wheel(CentiDegree angle_cdeg);
    std::optional<Order> far(CentiDegree pivot_cdeg);
    std::optional<Order> ahead();
    std::optional<Order> at_enemy();
    std::optional<Order> back();
    std::optional<Order> home();
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
