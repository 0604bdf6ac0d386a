#pragma once
// Grande Tactique, Movement: the result of a manoeuvre, and why it is refused.
#include <optional>

#include "rules/grande_tactique/ground_of_move.h"
#include "rules/grande_tactique/manoeuvre.h"

namespace esprit::grande_tactique {

/// GT-MOVE-01..07: the rule that says how far a unit moves.
RuleId rule_of_full_move(BattleView view, UnitId unit);
/// True if the unit is of the active side and may be ordered to manoeuvre.
inline bool may_manoeuvre(BattleView view, UnitId unit) {
    if (unit >= view.battle.units.count) return false;
    UnitState const& state = view.battle.state[unit];
    return view.scenario.troops[unit].side == view.battle.active && stands(view, unit) &&
           (state.mood == Mood::eager || state.mood == Mood::shaken) && state.target == no_unit;
}
/// Why a unit may not be ordered to manoeuvre.
std::optional<rules::Refusal> refuse_any_manoeuvre(BattleView view, UnitId unit);
/// GT-COL-08: true if its base touches the table edge of its side.
bool touches_own_edge(BattleView view, UnitId unit);

/// Judges the manoeuvres of one unit, for which `may_manoeuvre` holds; looks up what is near it
/// once.
class ManoeuvreJudge {
public:
    ManoeuvreJudge(BattleView view, UnitId unit) : view_(view), unit_(unit) {}

    /// Stores the result in `found` unless it is refused.
    std::optional<rules::Refusal> refuse(Order const& order, Manoeuvre& found);
    /// The result of an order that is not refused. Does not check what is in its way.
    Manoeuvre measured(Order const& order) const;
    /// Where the unit stands after an order that is not refused.
    geometry::Pose end_of(Order const& order) const;
    GroundOfMove const& ground();
    /// What the unit may still move in this turn, halved or not, without a road.
    Mil left(bool halved) const;

private:
    /// A planned way before the ground is looked at.
    struct Sketch {
        FixedList<Leg, geometry::max_segments> legs;
        Mil length_mil = 0;
        HalvedBy halved_by = HalvedBy::nothing;

        bool halved() const { return halved_by != HalvedBy::nothing; }
    };

    Troop const& troop() const { return view_.scenario.troops[unit_]; }
    UnitState const& state() const { return view_.battle.state[unit_]; }
    std::optional<rules::Refusal> refuse_form(Order const& order) const;
    std::optional<rules::Refusal> refuse_move_form(Order const& order) const;
    std::optional<rules::Refusal> refuse_turned_form(Order const& order) const;
    struct Price {
        int pips = 0;
        RuleId rule;
    };
    Price price_of(Order const& order) const;
    bool is_retreat(Order const& order, Sketch const& sketch) const;
    static Manoeuvre outcome_of(Sketch const& sketch, int pips);
    Sketch sketched(Order const& order) const;
    std::optional<rules::Refusal> refuse_ways(Sketch& sketch);
    Mil allowed(Sketch const& sketch, bool by_road) const;
    bool along_road(Sketch const& sketch);
    rules::Refusal too_long(Sketch const& sketch, Mil length_mil, bool by_road) const;
    std::optional<rules::Refusal> refuse_place(Order const& order, geometry::Base const& end);
    geometry::Base base_for(OrderKind kind) const;

    BattleView view_;
    UnitId unit_;
    std::optional<GroundOfMove> ground_;
};

}  // namespace esprit::grande_tactique
