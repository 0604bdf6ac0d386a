#include "rules/grande_tactique/follow_up_charge.h"

#include <algorithm>
#include <span>
#include <string>

#include "base/fixed_list.h"
#include "field/sight.h"
#include "geometry/contact.h"
#include "geometry/zones.h"
#include "rules/grande_tactique/charge_order.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/follow_up_way.h"
#include "rules/grande_tactique/garrison_place.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/ground_of_move.h"
#include "rules/grande_tactique/movement.h"
#include "rules/grande_tactique/pursuit.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using geometry::Base;
using namespace literals;

namespace {

/// GEO-01: the same as for a base.
bool wholly_to_front(Base const& of, geometry::Outline const& area) {
    return std::all_of(area.points.begin(), area.points.end(), [&](geometry::Point point) {
        return wholly_beyond(of, geometry::Edge::front, Base{{point, 0}, 0, 0});
    });
}

// GT-FUP-04, GT-R-19: an enemy wholly to the front, visible, and partly within 8" of where the
// prior target stood; not the prior target itself, no silenced guns, and none that a second
// follow-up has charged before (GT-FUP-07). Whether it can be reached is another question: see
// FollowUpWays.
bool may_be_next(BattleView view, UnitId cavalry, UnitId enemy, Flight const& flight) {
    UnitState const& state = view.battle.state[enemy];
    if (view.scenario.troops[enemy].side == view.scenario.troops[cavalry].side ||
        !stands(view, enemy) || state.mood == Mood::silenced || is_barred_to_cavalry(view, enemy)) {
        return false;
    }
    bool const second = view.battle.state[cavalry].charges_made + 1 == most_charges(view.scenario);
    if (second && has_charged(view.battle, cavalry, enemy)) return false;
    Base const own = base_of(view, cavalry);
    Base const target = base_of(view, enemy);
    // GT-R-30: a garrison is all of its area
    geometry::Outline const* const area = area_of(view, enemy);
    bool const in_front =
        area == nullptr ? wholly_to_front(own, target) : wholly_to_front(own, *area);
    double const far = area == nullptr ? gap(flight.stood, target) : gap(*area, flight.stood);
    if (!in_front || far > view.scenario.distances.follow_up_reach_mil) return false;
    StandingBases const others = standing_bases(view, cavalry, enemy);
    return visible(view.scenario.terrain(), own, target, others.bases.all());
}

/// Tells that there is no new target, or what bars the way to each.
void tell_of_nobody(Scenario const& scenario, UnitId cavalry, std::span<FollowUpWays const> barred,
                    Arbiter& arbiter) {
    if (!arbiter.is_heard()) return;
    if (barred.empty()) {
        tell(scenario, cavalry, "GT-FUP-04"_rule, "finds nobody to charge next", arbiter);
    }
    for (FollowUpWays const& ways : barred) {
        rules::Refusal const why = ways.why_barred();
        tell(scenario, cavalry, why.rule, why.because, arbiter);
    }
}

/// The places on a way: its bends, its end, and the end squared up.
FixedList<geometry::Pose, geometry::max_segments> places_on(Base at,
                                                            geometry::ContactPlan const& way) {
    FixedList<geometry::Pose, geometry::max_segments> places;
    for (std::size_t i = 0; i + 1 < way.path.count; ++i) {
        Leg const leg = leg_of(at, way.path.segments[i]);
        at = leg.to;
        if (leg.is_straight()) places.push_back(at.pose);
    }
    places.push_back(way.arrival);
    if (way.squared_up) places.push_back(way.final);
    return places;
}

}  // namespace

std::optional<FollowUpCheck> check_to_follow_up(BattleView view, UnitId cavalry) {
    int const made = view.battle.state[cavalry].charges_made;
    if (made >= most_charges(view.scenario)) return std::nullopt;
    std::string_view const name = view.scenario.troops[cavalry].name;
    return FollowUpCheck{view.scenario.rules, standing_facts(view, cavalry), made, name, cavalry};
}

FollowUp next_follow_up(BattleView view, UnitId cavalry, Quarry const& prior,
                        std::optional<FollowUpCheck>& check, Arbiter& arbiter) {
    if (!check) return {};
    if (!follow_up_check(*check, arbiter)) {
        tell(view.scenario, cavalry, "GT-FUP-01"_rule, "does not follow up", arbiter);
        return {};
    }
    FixedList<UnitId, max_units> candidates;
    FixedList<FollowUpWays, max_units> ways;  // parallel to `candidates`
    FixedList<FollowUpWays, max_units> barred;
    for (UnitId enemy = 0; enemy < view.battle.units.count; ++enemy) {
        if (enemy == prior.unit || !may_be_next(view, cavalry, enemy, prior.flight)) {
            continue;
        }
        FollowUpWays const its{view, cavalry, enemy};
        bool const has_way = its.usual().fault == geometry::PlanFault::none;
        if (has_way) candidates.push_back(enemy);
        (has_way ? ways : barred).push_back(its);
    }
    if (candidates.empty()) {
        tell_of_nobody(view.scenario, cavalry, barred.all(), arbiter);
        return {};
    }
    if (view.scenario.rules.may_hold_back && holds_back(view.scenario, cavalry, "GT-R-35"_rule,
                                                        "does the cavalry charge on?", arbiter)) {
        tell(view.scenario, cavalry, "GT-R-35"_rule, "holds back from a further charge", arbiter);
        return {};
    }
    UnitId const chosen = choose_unit(view.scenario, candidates.all(), "GT-FUP-04"_rule,
                                      view.scenario.troops[cavalry].side,
                                      "whom does the cavalry charge next?", arbiter);
    std::size_t place = 0;
    while (candidates[place] != chosen) ++place;
    return {chosen, ways[place].chosen(arbiter)};
}

void follow_up_move(LiveBattle live, UnitId cavalry, FollowUp const& follow_up, Arbiter& arbiter) {
    UnitState& state = live.battle.state[cavalry];
    geometry::Pose const began = live.battle.units.pose[cavalry];
    UnitId const target = follow_up.target;
    geometry::ContactPlan const& way = follow_up.way;
    if (way.path.count == 0) {
        tell(live.scenario, cavalry, "GT-FUP-05"_rule, "charges {other}", arbiter,
             live.scenario.troops[target].name);
    } else {
        auto const places = places_on(base_of(live, cavalry), way);
        std::string words = "follows up, {inches} to contact with {other}";
        if (arbiter.is_heard()) words += turns_of_way(way.path);
        move(live, cavalry, places.all(),
             {"GT-FUP-05"_rule, words, live.scenario.troops[target].name, way.length_mil,
              chance::EventKind::charge},
             arbiter);
    }
    state.target = target;
    state.charge_start = began;
}

}  // namespace esprit::grande_tactique
