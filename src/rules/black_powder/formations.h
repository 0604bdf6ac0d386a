#pragma once
// Black Powder: what arm and formation allow a unit to be and do; used for units of the battlefield
// and for facts of charts and procedures.
#include <cstdint>

namespace esprit::black_powder {

/// The arms, in the order of the names of the fact `arm`.
enum class Arm : std::uint8_t { infantry, cavalry, artillery };
/// The formations. Guns: line is deployed, march_column is limbered.
enum class Formation : std::uint8_t { line, attack_column, march_column, square, skirmish };

/// BP-R-30: infantry takes all formations, but only light infantry skirmishes; other arms take line
/// and march column.
constexpr bool may_form(Arm arm, Formation formation) {
    return arm == Arm::infantry || formation == Formation::line ||
           formation == Formation::march_column;
}
/// BP-R-20: guns, squares and march columns do not charge.
constexpr bool may_charge(Arm arm, Formation formation) {
    return arm != Arm::artillery && formation != Formation::square &&
           formation != Formation::march_column;
}
/// BP-R-36: march columns and limbered guns do not shoot.
constexpr bool may_shoot(Formation formation) {
    return formation != Formation::march_column;
}
/// BP-SHT-13: the same, and skirmishers.
constexpr bool may_give_closing_fire(Formation formation) {
    return may_shoot(formation) && formation != Formation::skirmish;
}
/// BP-HTH-19: infantry in line or column against cavalry; garrisons stay in their building.
constexpr bool may_try_for_square(Arm charger, Arm charged, Formation formation, bool garrison) {
    return charger == Arm::cavalry && charged == Arm::infantry && !garrison &&
           formation != Formation::square && formation != Formation::skirmish;
}
/// BP-R-23: only infantry; nor does any other arm charge a garrison.
constexpr bool may_hold_buildings(Arm arm) {
    return arm == Arm::infantry;
}
/// BP-R-24: a charger has only come up to its enemy's obstacle, so it has no cover of its own.
constexpr bool has_cover_in_combat(bool has_charged) {
    return !has_charged;
}
/// BP-R-22: squares and garrisons.
constexpr bool faces_all_ways(Formation formation, bool garrison) {
    return formation == Formation::square || garrison;
}

}  // namespace esprit::black_powder
