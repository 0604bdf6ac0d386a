#include "rules/grande_tactique/follow_up_charge.h"

#include <array>

#include "base/fixed_list.h"
#include "field/sight.h"
#include "geometry/contact.h"
#include "geometry/zones.h"
#include "rules/grande_tactique/charge_order.h"
#include "rules/grande_tactique/declaration.h"
#include "rules/grande_tactique/ground_facts.h"
#include "rules/grande_tactique/movement.h"
#include "rules/grande_tactique/pursuit.h"

namespace esprit::grande_tactique {

using chance::Arbiter;
using geometry::Base;
using namespace literals;

namespace {

/// As far as the table reaches: what limits a follow-up is GT-FUP-04, not the move.
geometry::MoveLimits follow_up_limits(Scenario const& scenario) {
    geometry::MoveLimits limits;
    limits.reach_mil = scenario.terrain().width_mil + scenario.terrain().depth_mil;
    limits.reach_aside_mil = limits.reach_mil;
    return limits;
}

// GT-FUP-04, GT-R-19: an enemy wholly to the front, visible, and partly within 8" of where the
// prior target stood; not that one itself, no silenced guns, and none that a second follow-up has
// charged before (GT-FUP-07). It must be possible to get there: see FollowUp::way.
bool may_be_next(Scenario const& scenario, Battle const& battle, UnitId cavalry, UnitId enemy,
                 Flight const& flight) {
    UnitState const& state = battle.state[enemy];
    if (scenario.troops[enemy].side == scenario.troops[cavalry].side ||
        !stands(scenario, battle, enemy) || state.mood == Mood::silenced ||
        is_barred_to_cavalry(scenario, battle, enemy)) {
        return false;
    }
    bool const second = battle.state[cavalry].charges_made + 1 == most_charges(scenario);
    if (second && has_charged(battle, cavalry, enemy)) return false;
    Base const own = base_of(scenario, battle, cavalry);
    Base const target = base_of(scenario, battle, enemy);
    if (!wholly_to_front(own, target) ||
        gap(flight.stood, target) > scenario.distances.follow_up_reach_mil) {
        return false;
    }
    Standing const others = standing_bases(scenario, battle, cavalry, enemy);
    return visible(scenario.terrain(), own, target, others.bases.all());
}

}  // namespace

std::optional<FollowUpCheck> check_to_follow_up(Scenario const& scenario, Battle const& battle,
                                                UnitId cavalry) {
    int const made = battle.state[cavalry].charges_made;
    if (made >= most_charges(scenario)) return std::nullopt;
    std::string_view const name = scenario.troops[cavalry].name;
    return FollowUpCheck{scenario.rules, standing_facts(scenario, battle, cavalry), made, name,
                         cavalry};
}

FollowUp next_follow_up(Scenario const& scenario, Battle const& battle, UnitId cavalry,
                        UnitId prior, Flight const& flight, std::optional<FollowUpCheck>& check,
                        Arbiter& arbiter) {
    if (!check) return {};
    if (!follow_up_check(*check, arbiter)) {
        tell(scenario, cavalry, "GT-FUP-01"_rule, "does not follow up", arbiter);
        return {};
    }
    FixedList<UnitId, max_units> candidates;
    FixedList<geometry::ContactPlan, max_units> ways;  // beside the candidates
    for (UnitId enemy = 0; enemy < battle.table.count; ++enemy) {
        if (enemy == prior || !may_be_next(scenario, battle, cavalry, enemy, flight)) continue;
        geometry::ContactPlan const way =
            way_to(scenario, battle, cavalry, enemy, follow_up_limits(scenario));
        if (way.fault != geometry::PlanFault::none) continue;
        candidates.push_back(enemy);
        ways.push_back(way);
    }
    if (candidates.empty()) {
        tell(scenario, cavalry, "GT-FUP-04"_rule, "finds nobody to charge next", arbiter);
        return {};
    }
    UnitId const chosen =
        choose_unit(scenario, candidates.all(), "GT-FUP-04"_rule, scenario.troops[cavalry].side,
                    "whom does the cavalry charge next?", arbiter);
    std::size_t place = 0;
    while (candidates[place] != chosen) ++place;
    return {chosen, ways[place]};
}

void follow_up_move(Scenario const& scenario, Battle& battle, UnitId cavalry,
                    FollowUp const& follow_up, Arbiter& arbiter) {
    UnitState& state = battle.state[cavalry];
    geometry::Pose const began = battle.table.pose[cavalry];
    UnitId const target = follow_up.target;
    if (are_in_contact(scenario, battle, cavalry, target)) {
        tell(scenario, cavalry, "GT-FUP-05"_rule, "charges {other}", arbiter,
             scenario.troops[target].name);
    } else {
        geometry::ContactPlan const& way = follow_up.way;
        std::array<geometry::Pose, 2> const places{way.arrival, way.final};
        move(scenario, battle, cavalry,
             {places.data(), way.squared_up ? std::size_t{2} : std::size_t{1}},
             {"GT-FUP-05"_rule, "follows up, {inches} to contact with {other}",
              scenario.troops[target].name, way.length_mil},
             arbiter);
    }
    state.target = target;
    state.charge_start = began;
}

}  // namespace esprit::grande_tactique
