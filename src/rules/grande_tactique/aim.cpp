#include "rules/grande_tactique/aim.h"

#include <string>
#include <vector>

#include "field/sight.h"
#include "geometry/arc.h"
#include "geometry/contact.h"
#include "rules/common/kept_sight.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/what_can_be.h"

namespace esprit::grande_tactique {

using geometry::Base;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

/// What kind of target is looked for: one to fire at now, or one for which the firing marker stays
/// (GT-FIRE-08), even if its state or a charge of friends protects it for the moment.
enum class Aim : std::uint8_t { now, lasting };

/// Why a unit is no target. The later a reason stands, the nearer the unit is to being one.
enum class Flaw : std::uint8_t {
    gone,
    friendly,
    general,
    nothing_to_lose,
    apart,
    out_of_range,
    in_wood,
    outside_arc,
    charged,
    hidden,
    none
};

bool has_lost_order(UnitState const& state) {
    return state.mood == Mood::routed || state.mood == Mood::silenced;
}

// GT-FIRE-30: guns on a hill fire over friends anywhere, except friends too near to the target.
bool fires_over(BattleView view, UnitId friendly, UnitId target) {
    return distance_between(view, friendly, target) >=
           view.scenario.fire.clear_of_friends_mil - geometry::slack_mil;
}

using Bases = FixedList<Base, max_units>;

/// The units whose bases block the lines of fire. Generals do not; a garrison is where its area is.
FixedList<UnitId, max_units> in_the_line(BattleView view, UnitId guns, UnitId target) {
    FixedList<UnitId, max_units> units;
    bool const on_hill =
        height_at(view.scenario.terrain(), view.battle.units.pose[guns].centre) > 0;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (unit == guns || unit == target || !stands(view, unit) ||
            garrisoned(view, unit) != field::no_feature) {
            continue;
        }
        bool const friendly = view.scenario.troops[unit].side == view.scenario.troops[guns].side;
        if (friendly && on_hill && fires_over(view, unit, target)) continue;
        units.push_back(unit);
    }
    return units;
}

Bases bases_in_the_line(BattleView view, UnitId guns, UnitId target) {
    Bases bases;
    auto const units = in_the_line(view, guns, target);
    for (UnitId const unit : units.all()) {
        bases.push_back(base_of(view, unit));
    }
    return bases;
}

/// What hides the target, for a refusal.
std::string what_hides(BattleView view, UnitId guns, UnitId target) {
    std::vector<field::Bystander> others;
    auto const units = in_the_line(view, guns, target);
    for (UnitId const unit : units.all()) {
        others.push_back({base_of(view, unit), view.scenario.troops[unit].name});
    }
    return describe_obstruction(view.scenario.terrain(), base_of(view, guns), base_of(view, target),
                                others);
}

/// A cheap test by the distance of the centres: true if the target is surely out of reach. Never
/// true for garrisons.
bool is_far_off(BattleView view, UnitId firer, UnitId target) {
    if (garrisoned(view, target) != field::no_feature) return false;
    Base const from = base_of(view, firer);
    Base const to = base_of(view, target);
    geometry::Vector const way = geometry::between(from.pose.centre, to.pose.centre);
    // half the sum of the sides is more than half the diagonal
    double const reach = view.scenario.fire.range_mil + 0.5 * (from.frontage_mil + from.depth_mil) +
                         0.5 * (to.frontage_mil + to.depth_mil);
    return dot(way, way) > reach * reach;
}

bool is_in_range(BattleView view, UnitId guns, UnitId target) {
    return !is_far_off(view, guns, target) &&
           distance_between(view, guns, target) <=
               view.scenario.fire.range_mil + geometry::slack_mil;
}

// GT-FIRE-31: woods are closed to guns; a built-up area is not.
bool stands_in_wood(BattleView view, UnitId unit) {
    field::FeatureId const cover = cover_of(view, unit);
    return cover != field::no_feature && !is_built_up(view.scenario.terrain(), cover);
}

// GT-FIRE-04: guns see the units that they touch.
bool is_in_sight(BattleView view, UnitId guns, UnitId target) {
    if (are_in_contact(view, guns, target)) return true;
    auto const between = bases_in_the_line(view, guns, target);
    return kept_sight(rules::Sight::visible_or_front_middle, view.scenario, base_of(view, guns),
                      base_of(view, target), between.all());
}

/// Why `target` is no target of a unit that may fire; cheap tests first.
Flaw flaw_of(BattleView view, UnitId firer, UnitId target, Aim aim) {
    if (!is_on_table(view.battle, target)) return Flaw::gone;
    if (view.scenario.troops[target].side == view.scenario.troops[firer].side)
        return Flaw::friendly;
    if (view.scenario.troops[target].general) return Flaw::general;  // GT-GEN-04
    if (aim == Aim::now && has_lost_order(view.battle.state[target])) {
        return Flaw::nothing_to_lose;  // GT-FIRE-33
    }
    bool const guns = view.scenario.troops[firer].is_artillery();
    if (!guns && !are_in_contact(view, firer, target)) return Flaw::apart;
    if (guns && !is_in_range(view, firer, target)) return Flaw::out_of_range;
    if (guns && stands_in_wood(view, target)) return Flaw::in_wood;
    if (!is_in_arc(view, firer, target)) return Flaw::outside_arc;
    if (aim == Aim::now && fire_forbidden_by_charge(view, firer, target)) {
        return Flaw::charged;
    }
    if (guns && !is_in_sight(view, firer, target)) return Flaw::hidden;
    return Flaw::none;
}

Refused refusal_of(Flaw flaw, BattleView view, UnitId firer, UnitId target) {
    std::string const& from = view.scenario.troops[firer].name;
    std::string const& at = view.scenario.troops[target].name;
    switch (flaw) {
        case Flaw::gone:
            return Refusal{"GT-FIRE-03"_rule, at + " is not on the table"};
        case Flaw::friendly:
            return Refusal{"GT-FIRE-03"_rule, at + " is a friend: units fire at enemies"};
        case Flaw::general:
            return Refusal{"GT-GEN-04"_rule, at + " is a general and cannot be hit"};
        case Flaw::nothing_to_lose:
            return Refusal{"GT-FIRE-33"_rule,
                           at + " has lost its order already: fire does nothing to it"};
        case Flaw::apart:
            return Refusal{"GT-FIRE-01"_rule,
                           from + " does not touch " + at + ": infantry fires in contact only"};
        case Flaw::out_of_range:
            return Refusal{"GT-FIRE-02"_rule,
                           at + " is not within " +
                               chance::thousandths_text(view.scenario.fire.range_mil) + "\" of " +
                               from};
        case Flaw::in_wood:
            return Refusal{"GT-FIRE-31"_rule, at + " is in a wood: guns do not fire into woods"};
        case Flaw::outside_arc:
            return Refusal{"GT-FIRE-03"_rule,
                           at + " is outside the arc before the front of " + from};
        case Flaw::charged:
            return fire_forbidden_by_charge(view, firer, target);
        case Flaw::hidden:
            return Refusal{"GT-FIRE-04"_rule, at + " is hidden from " + from +
                                                  what_hides(view, firer, target) +
                                                  "; both front corners need two clear lines"};
        case Flaw::none:
            break;
    }
    return std::nullopt;
}

/// True if its arm and its state allow the unit to fire.
bool may_fire(BattleView view, UnitId unit) {
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    return stands(view, unit) && !bar_to_firing(state_facts(troop, state));
}

bool has_any_target(BattleView view, UnitId firer, Aim aim) {
    if (!may_fire(view, firer)) return false;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (flaw_of(view, firer, unit, aim) == Flaw::none) return true;
    }
    return false;
}

Refused refuse_firer(BattleView view, UnitId unit) {
    if (may_fire(view, unit)) return std::nullopt;
    Troop const& troop = view.scenario.troops[unit];
    UnitState const& state = view.battle.state[unit];
    if (troop.general) {
        return Refusal{"GT-FIRE-01"_rule, troop.name + " is a general: generals do not fire"};
    }
    if (state.fate != Fate::on_table) {
        return Refusal{"GT-FIRE-01"_rule, troop.name + " is not on the table"};
    }
    auto const bar = bar_to_firing(state_facts(troop, state));
    ESPRIT_EXPECT(bar.has_value(), "a unit on the table that does not fire is barred by its state");
    return Refusal{bar->rule, troop.name + " " + std::string{bar->because}};
}

}  // namespace

bool is_in_arc(BattleView view, UnitId firer, UnitId target) {
    if (view.battle.state[firer].in_square || garrisoned(view, firer) != field::no_feature) {
        return true;
    }
    Base const from = base_of(view, firer);
    CentiDegree const angle = view.scenario.fire.arc_cdeg;
    field::FeatureId const area = garrisoned(view, target);
    return area == field::no_feature
               ? in_front_arc(from, angle, base_of(view, target))
               : in_front_arc(from, angle, view.scenario.terrain().features[area].area);
}

bool is_enfiladed(BattleView view, UnitId guns, UnitId target) {
    if (view.battle.state[target].in_square || cover_of(view, target) != field::no_feature) {
        return false;
    }
    auto const between = bases_in_the_line(view, guns, target);
    return sees_both_rear_corners(view.scenario.terrain(), base_of(view, guns),
                                  base_of(view, target), between.all());
}

Refused refuse_aim(BattleView view, UnitId firer, UnitId target) {
    if (auto refused = refuse_firer(view, firer)) return refused;
    return refusal_of(flaw_of(view, firer, target, Aim::now), view, firer, target);
}

bool may_aim_at(BattleView view, UnitId firer, UnitId target) {
    return may_fire(view, firer) && flaw_of(view, firer, target, Aim::now) == Flaw::none;
}

Refused refuse_without_target(BattleView view, UnitId firer) {
    if (auto refused = refuse_firer(view, firer)) return refused;
    Flaw nearest = Flaw::gone;
    UnitId nearest_unit = no_unit;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        Flaw const flaw = flaw_of(view, firer, unit, Aim::lasting);
        if (flaw == Flaw::none) return std::nullopt;
        if (flaw <= nearest) continue;
        nearest = flaw;
        nearest_unit = unit;
    }
    if (nearest > Flaw::out_of_range) {
        return refusal_of(nearest, view, firer, nearest_unit);
    }
    std::string const& name = view.scenario.troops[firer].name;
    if (!view.scenario.troops[firer].is_artillery()) {
        return Refusal{"GT-FIRE-01"_rule,
                       name + " touches no enemy to fire at: infantry fires in contact only"};
    }
    return Refusal{"GT-FIRE-02"_rule, name + " has no enemy to fire at within " +
                                          chance::thousandths_text(view.scenario.fire.range_mil) +
                                          "\""};
}

FixedList<UnitId, max_units> targets_of_fire(BattleView view, UnitId firer) {
    FixedList<UnitId, max_units> targets;
    if (!may_fire(view, firer)) return targets;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (flaw_of(view, firer, unit, Aim::now) == Flaw::none) targets.push_back(unit);
    }
    return targets;
}

bool has_target_of_fire(BattleView view, UnitId firer) {
    return has_any_target(view, firer, Aim::now);
}

bool has_lasting_target(BattleView view, UnitId firer) {
    return has_any_target(view, firer, Aim::lasting);
}

}  // namespace esprit::grande_tactique
