#pragma once
// Arm, formation and state of a unit as numbers: the last columns of an observation
// (docs/python.md).
#include <cstddef>
#include <cstdint>
#include <span>

#include "rules/black_powder/battle.h"
#include "rules/grande_tactique/battle.h"
#include "rules/men_who_would_be_kings/battle.h"
#include "rules/rank_and_file/battle.h"

namespace esprit::library {

/// The arms, as observations number them.
enum class ArmNumber : std::uint8_t { infantry, cavalry, artillery, commander };
/// The formations, as observations number them; `line` also stands for none.
enum class FormationNumber : std::uint8_t { line, attack_column, march_column, square, skirmish };

/// Formation and state of a unit on the table. A member that its system lacks keeps its default.
struct UnitFeatures {
    FormationNumber formation = FormationNumber::line;
    bool limbered = false;
    bool close_order = false;
    bool gone_to_ground = false;
    int hits = 0;       // casualties, or hits that have not yet removed a stand
    int fire_hits = 0;  // that count when both sides have fired
    int disorder = 0;   // markers of a pinned unit; 1 for one that is disordered or blown
    bool charging = false;
    bool firing = false;  // as a lasting state
    bool leaderless = false;
};

/// The columns of UnitFeatures, one for each member in its order.
inline constexpr std::size_t state_columns = 10;
void put(UnitFeatures const& features, std::span<float, state_columns> out);

ArmNumber arm_of(black_powder::BattleView view, rules::UnitId unit);
ArmNumber arm_of(grande_tactique::BattleView view, rules::UnitId unit);
ArmNumber arm_of(men_who_would_be_kings::BattleView view, rules::UnitId unit);
ArmNumber arm_of(rank_and_file::BattleView view, rules::UnitId unit);

UnitFeatures features_of(black_powder::BattleView view, rules::UnitId unit);
UnitFeatures features_of(grande_tactique::BattleView view, rules::UnitId unit);
UnitFeatures features_of(men_who_would_be_kings::BattleView view, rules::UnitId unit);
UnitFeatures features_of(rank_and_file::BattleView view, rules::UnitId unit);

}  // namespace esprit::library
