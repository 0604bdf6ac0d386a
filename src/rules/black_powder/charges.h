#pragma once
// Black Powder, charges: the way to contact, squares against cavalry, closing fire.
#include <optional>

#include "chance/arbiter.h"
#include "rules/black_powder/battle.h"

namespace esprit::black_powder {

/// A charge, and the number of moves that the charger has for it.
struct ChargeMove {
    UnitId unit = no_unit;
    UnitId target = no_unit;
    int moves = 1;
};
/// The way of a charge in the present state of the battle.
struct ChargeWay {
    geometry::Pose turned;       // before it goes straight
    geometry::Vector direction;  // of the straight way
    Mil way_mil = 0;
    geometry::Pose arrival;                       // at contact
    geometry::Pose final;                         // squared up
    geometry::Edge side = geometry::Edge::front;  // of its target (BP-R-14)
    bool at_front = false;                        // of its target (BP-SHT-13)
};
/// Finds the charger's path by GEO-11, with turns of at most `turn_cdeg`, or says why there is
/// none. Does not check its length.
std::optional<rules::Refusal> find_way(BattleView view, UnitId unit, UnitId target,
                                       CentiDegree turn_cdeg, ChargeWay& way);

/// BP-BDE-09, BP-BDE-10: why a unit may not go towards the enemy this turn: its brigade has failed.
std::optional<rules::Refusal> refuse_advance(BattleView view, UnitId unit);
/// BP-SHK-03, BP-R-20: why a unit does not charge at all.
std::optional<rules::Refusal> refuse_to_charge(BattleView view, UnitId unit);
/// Why a unit does not charge that enemy with a number of moves; stores its path in `way`.
std::optional<rules::Refusal> refuse_charge(BattleView view, ChargeMove const& charge,
                                            ChargeWay& way);
/// True if `refuse_charge` would not refuse it. Does not say why not; the latest answers of each
/// thread are kept.
bool can_charge(BattleView view, ChargeMove const& charge);
/// BP-R-34: the same as `refuse_charge` with a given greatest turn, for blunders.
std::optional<rules::Refusal> refuse_charge_turning(BattleView view, ChargeMove const& charge,
                                                    CentiDegree turn_cdeg, ChargeWay& way);

/// BP-HTH-19: true if infantry that is charged tries to form square.
bool tries_for_square(BattleView view, UnitId unit, UnitId target, bool at_front);
/// BP-SHT-13, BP-R-21: true if the target gives closing fire at a charger on that way.
bool gives_closing_fire(BattleView view, UnitId target, bool at_front);

/// Notes that a unit has come into contact by a charge along that way.
void stand_charged(Battle& battle, UnitId unit, UnitId target, ChargeWay const& way);

/// Carries out a charge along a way that `refuse_charge` found: as far as the moves go, or home.
void carry_out_charge(LiveBattle live, ChargeMove const& charge, ChargeWay const& way, RuleId rule,
                      chance::Arbiter& arbiter);

}  // namespace esprit::black_powder
