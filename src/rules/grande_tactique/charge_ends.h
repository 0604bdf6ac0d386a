#pragma once
// Grande Tactique: how charges ended, as far as a player cares. Ends that differ only by inches are
// one end.
#include <array>
#include <compare>
#include <cstdint>
#include <tuple>
#include <type_traits>

#include "base/exact.h"
#include "base/fixed_list.h"
#include "rules/grande_tactique/battle.h"

namespace esprit::grande_tactique {

inline constexpr std::size_t most_watched = 8;

/// Where a unit came to stand.
enum class FinalPlace : std::uint16_t {
    as_it_stood,     // at the beginning of the charge phase
    in_contact,      // with an enemy: see UnitEnd::touching
    in_position,     // where the target stood
    where_it_began,  // before its charge: back in its cover
    fallen_back,     // GT-R-02: behind where it fought
    elsewhere,
    gone
};

/// The state and place of a unit at the end of a charge phase.
struct UnitEnd {
    UnitId unit = no_unit;
    Mood mood = Mood::eager;
    Fate fate = Fate::on_table;
    FinalPlace place = FinalPlace::as_it_stood;
    UnitId touching = no_unit;

    friend auto operator<=>(UnitEnd const&, UnitEnd const&) = default;
};

/// What a player can tell apart at the end of a charge phase.
struct ChargeEnd {
    std::array<UnitEnd, most_watched> targets{};   // marked targets, in order of ids
    std::array<UnitEnd, most_watched> chargers{};  // marked chargers
    std::uint16_t follow_ups = 0;                  // by all chargers together
    std::uint16_t enemies_shaken = 0;              // others of the targets' side, newly shaken
    std::uint16_t friends_shaken = 0;              // others of the chargers' side, newly shaken
    std::uint16_t generals_lost = 0;
    std::array<std::uint64_t, 2> also_broken{};  // bit u: unit u, no target at first, fled or fell

    bool broke(UnitId unit) const { return (also_broken[unit / 64U] >> (unit % 64U) & 1U) != 0; }
    /// All members, in order.
    auto members() const {
        return std::tie(targets, chargers, follow_ups, enemies_shaken, friends_shaken,
                        generals_lost, also_broken);
    }

    friend bool operator==(ChargeEnd const&, ChargeEnd const&) = default;
    /// Written out, because emscripten's library has no three-way comparison of arrays.
    friend bool operator<(ChargeEnd const& a, ChargeEnd const& b) {
        return a.members() < b.members();
    }
};

/// It has no padding, so that equal ends have equal bytes.
static_assert(std::has_unique_object_representations_v<ChargeEnd>);

/// Summarises what became of a battle between the declaration of its charges (`before`) and the end
/// of the charge phase. Made once for the many ends of one battle.
class ChargeEnds {
public:
    /// Both are referred to.
    ChargeEnds(BattleView view);
    ChargeEnd of(Battle const& after) const;

private:
    void look_at_other(UnitId unit, Battle const& after, ChargeEnd& end) const;

    Scenario const& scenario_;
    Battle const& before_;
    ChargeEnd watched_;                      // the watched units, with nothing about them yet
    FixedList<UnitId, max_units> chargers_;  // all of them
    FixedList<UnitId, max_units> not_watched_;
};
inline ChargeEnd charge_end(BattleView view, Battle const& after) {
    return ChargeEnds{view}.of(after);
}

/// The worth of a battle to side 0: the points of its units that still hold, and of enemy units
/// that do not (GT-VIC-11..16; routed and silenced units count as lost).
std::uint64_t points_of_worth(BattleView view);
inline Exact worth_of(BattleView view) {
    return Exact{points_of_worth(view)};
}

}  // namespace esprit::grande_tactique
