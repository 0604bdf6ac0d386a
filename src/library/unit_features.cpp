#include "library/unit_features.h"

#include <algorithm>

#include "rules/men_who_would_be_kings/redoubt.h"

namespace esprit::library {

namespace {

/// Of a system whose formations are those of the columns, in their order.
template <class Formation>
FormationNumber number_of(Formation formation) {
    static_assert(static_cast<int>(Formation::line) == static_cast<int>(FormationNumber::line));
    static_assert(static_cast<int>(Formation::attack_column) ==
                  static_cast<int>(FormationNumber::attack_column));
    static_assert(static_cast<int>(Formation::march_column) ==
                  static_cast<int>(FormationNumber::march_column));
    static_assert(static_cast<int>(Formation::square) == static_cast<int>(FormationNumber::square));
    static_assert(static_cast<int>(Formation::skirmish) ==
                  static_cast<int>(FormationNumber::skirmish));
    return static_cast<FormationNumber>(formation);
}

}  // namespace

void put(UnitFeatures const& features, std::span<float, state_columns> out) {
    float const columns[] = {
        static_cast<float>(features.formation),   static_cast<float>(features.limbered),
        static_cast<float>(features.close_order), static_cast<float>(features.gone_to_ground),
        static_cast<float>(features.hits),        static_cast<float>(features.fire_hits),
        static_cast<float>(features.disorder),    static_cast<float>(features.charging),
        static_cast<float>(features.firing),      static_cast<float>(features.leaderless)};
    static_assert(std::size(columns) == state_columns);
    std::copy(std::begin(columns), std::end(columns), out.begin());
}

ArmNumber arm_of(black_powder::BattleView view, rules::UnitId unit) {
    auto const& troop = view.scenario.troops[unit];
    if (troop.commander) return ArmNumber::commander;
    if (troop.is_guns()) return ArmNumber::artillery;
    return troop.is_cavalry() ? ArmNumber::cavalry : ArmNumber::infantry;
}

ArmNumber arm_of(grande_tactique::BattleView view, rules::UnitId unit) {
    auto const& troop = view.scenario.troops[unit];
    if (troop.general) return ArmNumber::commander;
    if (troop.is_artillery()) return ArmNumber::artillery;
    return troop.is_cavalry() ? ArmNumber::cavalry : ArmNumber::infantry;
}

ArmNumber arm_of(men_who_would_be_kings::BattleView view, rules::UnitId unit) {
    auto const type = view.scenario.troops[unit].type;
    if (men_who_would_be_kings::is_infantry(type)) return ArmNumber::infantry;
    return men_who_would_be_kings::is_mounted(type) ? ArmNumber::cavalry : ArmNumber::artillery;
}

ArmNumber arm_of(rank_and_file::BattleView view, rules::UnitId unit) {
    auto const& troop = view.scenario.troops[unit];
    if (troop.is_commander()) return ArmNumber::commander;
    if (troop.is_artillery()) return ArmNumber::artillery;
    return troop.is_cavalry() ? ArmNumber::cavalry : ArmNumber::infantry;
}

UnitFeatures features_of(black_powder::BattleView view, rules::UnitId unit) {
    UnitFeatures features;
    auto const& troop = view.scenario.troops[unit];
    if (troop.commander) return features;
    auto const& state = view.battle.state[unit];
    // of guns, march column is limbered, and line deployed
    features.limbered = troop.is_guns() && state.formation == black_powder::Formation::march_column;
    if (!troop.is_guns()) features.formation = number_of(state.formation);
    features.hits = state.casualties;
    features.disorder = state.disordered != 0 ? 1 : 0;
    features.charging = state.charging;
    return features;
}

UnitFeatures features_of(grande_tactique::BattleView view, rules::UnitId unit) {
    UnitFeatures features;
    auto const& state = view.battle.state[unit];
    if (state.in_square) features.formation = FormationNumber::square;
    features.limbered = state.limbered;
    features.charging = state.target != rules::no_unit;
    features.firing = state.firing;
    return features;
}

UnitFeatures features_of(men_who_would_be_kings::BattleView view, rules::UnitId unit) {
    UnitFeatures features;
    auto const& state = view.battle.state[unit];
    features.close_order = men_who_would_be_kings::in_close_order(view, unit);
    features.gone_to_ground = state.grounded;
    features.disorder = state.pinned;
    features.leaderless = state.leaderless;
    return features;
}

UnitFeatures features_of(rank_and_file::BattleView view, rules::UnitId unit) {
    UnitFeatures features;
    auto const& troop = view.scenario.troops[unit];
    if (troop.is_commander()) return features;
    auto const& state = view.battle.state[unit];
    // a crowd in rout has no formation
    if (state.morale != rank_and_file::Morale::routing) {
        features.formation = number_of(state.formation);
        features.limbered = troop.is_artillery() && state.limbered;
    }
    features.hits = state.hits;
    features.fire_hits = state.fire_hits;
    features.disorder = state.blown ? 1 : 0;
    features.charging = state.charging;
    return features;
}

}  // namespace esprit::library
