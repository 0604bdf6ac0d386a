#pragma once
// Black Powder: what a unit can be and do by its arm and formation alone. The battlefield asks of
// its units, charts and procedures of the facts that they are given.
#include <cstdint>

namespace esprit::black_powder {

/// In the order of the fact `arm`.
enum class Arm : std::uint8_t { infantry, cavalry, artillery };
/// Of guns: line is deployed, march_column limbered.
enum class Formation : std::uint8_t { line, attack_column, march_column, square, skirmish };

/// BP-R-30: infantry in all formations, of which light infantry alone skirmishes; other arms in
/// line and march column.
constexpr bool may_form(Arm arm, Formation formation) {
    return arm == Arm::infantry || formation == Formation::line ||
           formation == Formation::march_column;
}
/// BP-R-20: neither guns nor squares nor march columns.
constexpr bool may_charge(Arm arm, Formation formation) {
    return arm != Arm::artillery && formation != Formation::square &&
           formation != Formation::march_column;
}
/// BP-R-36: neither march columns nor limbered guns.
constexpr bool may_shoot(Formation formation) {
    return formation != Formation::march_column;
}
/// BP-SHT-13: skirmishers neither.
constexpr bool may_give_closing_fire(Formation formation) {
    return may_shoot(formation) && formation != Formation::skirmish;
}
/// BP-HTH-19: infantry in line or column against cavalry; garrisons stay in their building.
constexpr bool may_try_for_square(Arm charger, Arm charged, Formation formation, bool garrison) {
    return charger == Arm::cavalry && charged == Arm::infantry && !garrison &&
           formation != Formation::square && formation != Formation::skirmish;
}
/// BP-R-23
constexpr bool may_hold_buildings(Arm arm) {
    return arm == Arm::infantry;
}
/// BP-R-22
constexpr bool faces_all_ways(Formation formation, bool garrison) {
    return formation == Formation::square || garrison;
}

}  // namespace esprit::black_powder
