#pragma once
// The Men Who Would Be Kings: contact between units, obstacles, and where units can stand.
#include <optional>

#include "base/fixed_list.h"
#include "geometry/clearance.h"
#include "rules/men_who_would_be_kings/battle.h"

namespace esprit::men_who_would_be_kings {

/// GEO-04: true if two units touch. A unit in a redoubt touches all that touch its border.
bool in_contact(BattleView view, UnitId a, UnitId b);
/// True if an enemy touches the unit.
bool in_contact_with_enemy(BattleView view, UnitId unit);
/// An enemy that the unit would touch at a place but does not touch now, or no_unit.
UnitId new_contact(BattleView view, UnitId unit, geometry::Base const& place);
/// The enemy whose base is nearest (ties: GEO-12), or no_unit.
UnitId nearest_enemy(BattleView view, UnitId unit);

/// GEO-08: the obstacles of a moving unit: all other bases, rivers, redoubts that others hold.
class InTheWay {
public:
    InTheWay(BattleView view, UnitId mover, UnitId target = no_unit);

    /// Makes redoubts that no unit holds obstacles, too.
    void close_all_redoubts();

    UnitId mover() const { return mover_; }
    geometry::Obstacles obstacles() const&;
    geometry::Obstacles obstacles() const&& = delete;
    /// Why a way or a place is refused.
    rules::Refusal refusal(geometry::Blocker const& blocker) const;

private:
    static constexpr std::size_t max_ground = 64;
    Scenario const& scenario_;
    UnitId mover_;
    field::FeatureId own_redoubt_ = field::no_feature;
    FixedList<geometry::Base, max_units> bases_;
    FixedList<UnitId, max_units> units_;  // parallel to `bases_`
    FixedList<geometry::Outline const*, max_ground> areas_;
    FixedList<geometry::Course const*, max_ground> courses_;
};

/// GEO-10, GEO-12: why a base cannot stand at a place, not counting redoubts that no unit holds.
std::optional<rules::Refusal> refuse_ground(geometry::Base const& place, InTheWay const& way);
/// GEO-10, GEO-12, MW-RED-01: why a unit cannot end its move at a place. `way`: the obstacles of
/// the unit, without a target.
std::optional<rules::Refusal> refuse_place(BattleView view, UnitId unit,
                                           geometry::Base const& place, InTheWay const& way);
inline std::optional<rules::Refusal> refuse_place(BattleView view, UnitId unit,
                                                  geometry::Base const& place) {
    return refuse_place(view, unit, place, {view, unit});
}

}  // namespace esprit::men_who_would_be_kings
