#include "rules/men_who_would_be_kings/shooting.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/fixed_list.h"
#include "field/sight.h"
#include "geometry/box.h"
#include "geometry/contact.h"
#include "geometry/zones.h"
#include "rules/common/kept_sight.h"
#include "rules/men_who_would_be_kings/field_facts.h"
#include "rules/men_who_would_be_kings/losses.h"
#include "rules/men_who_would_be_kings/movement.h"
#include "rules/men_who_would_be_kings/redoubt.h"

namespace esprit::men_who_would_be_kings {

using geometry::Base;
using rules::Refusal;
using namespace literals;

namespace {

double distance(BattleView view, UnitId a, UnitId b) {
    return gap(base_of(view, a), base_of(view, b));
}

bool is_in_range(BattleView view, UnitId firer, UnitId target) {
    Mil const range_mil = range_of(view.scenario, view.scenario.troops[firer]);
    return !surely_beyond(base_of(view, firer), base_of(view, target), range_mil + 1) &&
           distance(view, firer, target) <= range_mil + geometry::slack_mil;
}

// MW-DO-10: true if the target is in front; from a redoubt always (MW-RED-03)
bool is_in_front(BattleView view, UnitId firer, UnitId target) {
    return redoubt_of(view, firer) != field::no_feature ||
           directly_in_front(base_of(view, firer), base_of(view, target));
}

/// A base to one side of both bases is in no line between them. Half the sum of a base's sides is
/// more than its reach from its centre.
bool may_stand_between(Base const& a, Base const& b, Base const& other) {
    Mil const reach = (a.frontage_mil + a.depth_mil + b.frontage_mil + b.depth_mil +
                       other.frontage_mil + other.depth_mil) /
                          2 +
                      2;
    auto const aside = [reach](Mil at, Mil one, Mil two) {
        return at < std::min(one, two) - reach || at > std::max(one, two) + reach;
    };
    geometry::Point const at = other.pose.centre;
    return !aside(at.x_mil, a.pose.centre.x_mil, b.pose.centre.x_mil) &&
           !aside(at.y_mil, a.pose.centre.y_mil, b.pose.centre.y_mil);
}

bool has_free_line(BattleView view, UnitId firer, UnitId target) {
    Base const own = base_of(view, firer);
    Base const its = base_of(view, target);
    FixedList<Base, max_units> others;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (unit == firer || unit == target || !is_on_table(view.battle, unit)) continue;
        Base const other = base_of(view, unit);
        if (may_stand_between(own, its, other)) others.push_back(other);
    }
    return kept_sight(rules::Sight::visible_or_front_middle, view.scenario, own, its, others.all());
}

/// What hides the target, for a refusal.
std::string what_hides(BattleView view, UnitId firer, UnitId target) {
    std::vector<field::Bystander> others;
    for (UnitId unit = 0; unit < view.battle.units.count; ++unit) {
        if (unit == firer || unit == target || !is_on_table(view.battle, unit)) continue;
        others.push_back({base_of(view, unit), view.scenario.troops[unit].name});
    }
    return describe_obstruction(view.scenario.terrain(), base_of(view, firer),
                                base_of(view, target), others);
}

}  // namespace

std::optional<Refusal> refuse_shot(BattleView view, UnitId firer, UnitId target) {
    if (target >= view.battle.units.count || !is_on_table(view.battle, target) ||
        view.scenario.troops[target].side == view.scenario.troops[firer].side) {
        return Refusal{"MW-DO-08"_rule, "units shoot at enemies that are on the table"};
    }
    Troop const& troop = view.scenario.troops[firer];
    std::string const& at = view.scenario.troops[target].name;
    if (!is_in_range(view, firer, target)) {
        return Refusal{"MW-DO-10"_rule,
                       at + " is not within the " +
                           chance::thousandths_text(range_of(view.scenario, troop)) + "\" that " +
                           troop.name + " shoots"};
    }
    if (!is_in_front(view, firer, target)) {
        return Refusal{"MW-DO-10"_rule,
                       "no part of " + at + " is straight in front of " + troop.name};
    }
    if (!has_free_line(view, firer, target)) {
        return Refusal{"MW-DO-10"_rule,
                       troop.name + " has no free line to " + at + what_hides(view, firer, target)};
    }
    return std::nullopt;
}

bool can_shoot(BattleView view, UnitId firer, UnitId target) {
    return is_in_range(view, firer, target) && is_in_front(view, firer, target) &&
           has_free_line(view, firer, target);
}

std::optional<Refusal> refuse_volley(BattleView view, UnitId firer, UnitId target) {
    std::string const& name = view.scenario.troops[firer].name;
    if (!in_close_order(view, firer)) {
        if (auto never = refuse_for_type(view.scenario, firer, "form_close_order")) {
            never->because += ", and volleys are fired from it";
            return never;
        }
        return Refusal{"MW-DO-11"_rule, name + " is not in close order: volleys are fired from it"};
    }
    if (auto refused = refuse_shot(view, firer, target)) return refused;
    if (is_long_range(view, firer, target)) {
        Mil const range = range_of(view.scenario, view.scenario.troops[firer]);
        return Refusal{
            "MW-DO-13"_rule,
            view.scenario.troops[target].name + " is at long range, beyond " +
                chance::thousandths_text(range / view.scenario.shooting.short_range_parts) +
                "\": volleys are for short range"};
    }
    double const far = distance(view, firer, target);
    for (UnitId other = 0; other < view.battle.units.count; ++other) {
        bool const enemy = is_on_table(view.battle, other) &&
                           view.scenario.troops[other].side != view.scenario.troops[firer].side;
        if (enemy && distance(view, firer, other) < far - geometry::slack_mil &&
            can_shoot(view, firer, other)) {
            return Refusal{"MW-DO-12"_rule, view.scenario.troops[other].name + " is nearer to " +
                                                name + ": volleys go at the nearest target"};
        }
    }
    return std::nullopt;
}

// MW-FIRE-15: with a casualty the target tests, after its leader's roll (MW-LEAD-05).
void shoot(LiveBattle live, UnitId firer, UnitId target, bool volley, chance::Arbiter& arbiter) {
    Troop const& troop = live.scenario.troops[firer];
    note_deed(live, firer, rules::Deed::fired);
    tell(live.scenario, firer, volley ? "MW-DO-14"_rule : "MW-DO-08"_rule,
         volley ? "fires a volley at {other}" : "fires at {other}", arbiter,
         live.scenario.troops[target].name);
    int const casualties = fire(live.scenario.volley, fire_facts(live, firer, target, volley),
                                arbiter, {troop.name, firer});
    int const taken = take_casualties(live, target, casualties, arbiter);
    if (taken == 0 || !is_on_table(live.battle, target)) return;
    tell(live.scenario, target, "MW-FIRE-15"_rule, "takes a pinning test", arbiter);
    take_pinning_test(live, target, taken, arbiter);
}

}  // namespace esprit::men_who_would_be_kings
