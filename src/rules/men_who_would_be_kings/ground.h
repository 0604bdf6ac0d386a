#pragma once
// The Men Who Would Be Kings: who touches whom, what stands in the way, who can stand where.
#include <optional>

#include "base/fixed_list.h"
#include "geometry/clearance.h"
#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings {

/// GEO-04. Who is in a redoubt touches all that touch its border.
bool in_contact(Scenario const& scenario, Battle const& battle, UnitId a, UnitId b);
/// Some enemy of the unit touches it.
bool in_contact_with_enemy(Scenario const& scenario, Battle const& battle, UnitId unit);
/// As `in_contact_with_enemy` for enemies that the unit does not touch where it stands now.
UnitId new_contact(Scenario const& scenario, Battle const& battle, UnitId unit,
                   geometry::Base const& place);
/// By the distance of the bases; GEO-12 for equal ones. no_unit when there is none.
UnitId nearest_enemy(Scenario const& scenario, Battle const& battle, UnitId unit);

/// GEO-08: what a unit may not pass over: all other bases, rivers, redoubts that others hold.
class InTheWay {
public:
    InTheWay(Scenario const& scenario, Battle const& battle, UnitId mover, UnitId target = no_unit);

    /// Redoubts that nobody holds are closed too.
    void close_all_redoubts();

    geometry::Obstacles obstacles() const;
    /// Why a way or a place is refused.
    rules::Refusal refusal(geometry::Blocker const& blocker) const;

private:
    static constexpr std::size_t max_ground = 64;
    Scenario const& scenario_;
    UnitId mover_;
    field::FeatureId targets_redoubt_ = field::no_feature;
    field::FeatureId own_redoubt_ = field::no_feature;
    FixedList<geometry::Base, max_units> bases_;
    FixedList<UnitId, max_units> units_;  // beside the bases
    FixedList<geometry::Outline const*, max_ground> areas_;
    FixedList<geometry::Course const*, max_ground> courses_;
};

/// GEO-10, GEO-12: why nobody of that base can stand there; redoubts that nobody holds apart.
std::optional<rules::Refusal> refuse_ground(geometry::Base const& place, InTheWay const& way);
/// GEO-10, GEO-12, MW-RED-01: why a unit cannot end there; nothing when it can. `way`: that of the
/// unit, with no target.
std::optional<rules::Refusal> refuse_place(Scenario const& scenario, Battle const& battle,
                                           UnitId unit, geometry::Base const& place,
                                           InTheWay const& way);
inline std::optional<rules::Refusal> refuse_place(Scenario const& scenario, Battle const& battle,
                                                  UnitId unit, geometry::Base const& place) {
    return refuse_place(scenario, battle, unit, place, {scenario, battle, unit});
}

}  // namespace esprit::men_who_would_be_kings
