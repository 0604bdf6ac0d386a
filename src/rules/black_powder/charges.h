#pragma once
// Black Powder, charges: the way to contact, squares against cavalry, closing fire.
#include <optional>

#include "chance/arbiter.h"
#include "rules/black_powder/battle.h"

namespace esprit::black_powder {

/// The way of a charge on a battle as it stands.
struct ChargeWay {
    geometry::Pose turned;       // before it goes straight
    geometry::Vector direction;  // of the straight way
    Mil way_mil = 0;
    geometry::Pose arrival;                       // at contact
    geometry::Pose final;                         // squared up
    geometry::Edge side = geometry::Edge::front;  // of its target (BP-R-14)
    bool at_front = false;                        // of its target (BP-SHT-13)
};
/// The charger's path by GEO-11, turned no further than `turn_cdeg`; none, with the reason, where
/// there is none. How far it may go is not looked at.
std::optional<rules::Refusal> find_way(Scenario const& scenario, Battle const& battle, UnitId unit,
                                       UnitId target, CentiDegree turn_cdeg, ChargeWay& way);

/// BP-SHK-03, BP-R-20: why a unit does not charge at all.
std::optional<rules::Refusal> refuse_to_charge(Scenario const& scenario, Battle const& battle,
                                               UnitId unit);
/// Why it does not charge that enemy with so many moves; its way is left in `way`.
std::optional<rules::Refusal> refuse_charge(Scenario const& scenario, Battle const& battle,
                                            UnitId unit, UnitId target, int moves, ChargeWay& way);
/// BP-R-34: the same with a turn of up to so many degrees, for blunders.
std::optional<rules::Refusal> refuse_charge_turning(Scenario const& scenario, Battle const& battle,
                                                    UnitId unit, UnitId target, int moves,
                                                    CentiDegree turn_cdeg, ChargeWay& way);

/// BP-HTH-19: infantry that a charger comes at tries to form square.
bool tries_for_square(Scenario const& scenario, Battle const& battle, UnitId unit, UnitId target,
                      bool at_front);
/// BP-SHT-13, BP-R-21: it shoots at who charges it so.
bool gives_closing_fire(Scenario const& scenario, Battle const& battle, UnitId target,
                        bool at_front);

/// It has come into contact by a charge along that way.
void stand_charged(Battle& battle, UnitId unit, UnitId target, ChargeWay const& way);

/// Carries out a charge along a way that `refuse_charge` found: as far as the moves go, or home.
void charge(Scenario const& scenario, Battle& battle, UnitId unit, UnitId target, int moves,
            ChargeWay const& way, RuleId rule, chance::Arbiter& arbiter);

}  // namespace esprit::black_powder
