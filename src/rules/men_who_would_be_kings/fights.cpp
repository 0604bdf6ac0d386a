#include "rules/men_who_would_be_kings/fights.h"

#include <array>
#include <string>

#include "geometry/plan_blocker.h"
#include "rules/men_who_would_be_kings/field_facts.h"
#include "rules/men_who_would_be_kings/ground.h"
#include "rules/men_who_would_be_kings/losses.h"
#include "rules/men_who_would_be_kings/movement.h"
#include "rules/men_who_would_be_kings/redoubt.h"

namespace esprit::men_who_would_be_kings {

using chance::Arbiter;
using geometry::Base;
using geometry::ContactPlan;
using geometry::PlanFault;
using rules::Refusal;
using namespace literals;

namespace {

/// The ways of one attack to its target, which may be a base or the works of a redoubt.
class Ways {
public:
    Ways(Scenario const& scenario, Battle const& battle, UnitId unit, UnitId target, Mil reach_mil)
        : way_(scenario, battle, unit, target),
          mover_(base_of(scenario, battle, unit)),
          target_(base_of(scenario, battle, target)) {
        limits_.reach_mil = limits_.reach_aside_mil = reach_mil;
        limits_.arc_cdeg = limits_.most_pivot_cdeg = full_turn_cdeg / 2;
        limits_.most_wheel_cdeg = 0;
        field::FeatureId const held = redoubt_of(scenario, battle, target);
        if (held != field::no_feature) works_ = &scenario.terrain().features[held].area;
    }

    /// MW-RED-01: also avoids redoubts that no unit holds.
    void avoid_redoubts() { way_.close_all_redoubts(); }

    /// Straight ahead; else turned to the target's centre; else, past what is in the way, by
    /// GEO-11.
    ContactPlan best() const {
        ContactPlan const ahead = turned_by(0);
        if (ahead.fault == PlanFault::none) return ahead;
        geometry::Vector const apart = geometry::between(mover_.pose.centre, target_.pose.centre);
        CentiDegree turn =
            geometry::normal_facing(geometry::facing_of(apart) - mover_.pose.facing_cdeg);
        if (turn > full_turn_cdeg / 2) turn -= full_turn_cdeg;
        ContactPlan const at_it = turned_by(turn);
        bool const barred =
            at_it.fault == PlanFault::blocked || at_it.fault == PlanFault::off_table;
        if (!barred) return at_it;
        return works_ == nullptr ? plan_contact(mover_, target_, way_.obstacles(), limits_)
                                 : plan_contact(mover_, *works_, way_.obstacles(), limits_);
    }

private:
    ContactPlan turned_by(CentiDegree turn_cdeg) const {
        using Kind = geometry::Segment::Kind;
        geometry::Path path;
        if (turn_cdeg != 0) path.segments[path.count++] = {Kind::pivot, turn_cdeg};
        path.segments[path.count++] = {Kind::straight, limits_.reach_mil};
        return works_ == nullptr ? follow_path(mover_, target_, path, way_.obstacles(), limits_)
                                 : follow_path(mover_, *works_, path, way_.obstacles(), limits_);
    }

    InTheWay way_;
    Base mover_;
    Base target_;
    geometry::Outline const* works_ = nullptr;
    geometry::MoveLimits limits_;
};

std::optional<Refusal> refuse_plan(Scenario const& scenario, Battle const& battle, UnitId unit,
                                   UnitId target, ContactPlan const& plan) {
    std::string const& name = scenario.troops[unit].name;
    std::string const& at = scenario.troops[target].name;
    switch (plan.fault) {
        case PlanFault::none:
            return std::nullopt;
        case PlanFault::off_table:
            return Refusal{"GEO-10"_rule, name + " would have to leave the table to reach " + at};
        case PlanFault::blocked: {
            Refusal no = InTheWay{scenario, battle, unit, target}.refusal(blocker_of(plan));
            no.because += " to " + at;
            return no;
        }
        default:
            return Refusal{"MW-DO-05"_rule,
                           name + " attacks up to " +
                               chance::thousandths_text(longest_attack(scenario, unit)) +
                               "\", and " + at + " is further off"};
    }
}

struct Attack {
    UnitId unit;
    UnitId target;
};

/// Finds the way into contact. A base that has no room to square up stays as it arrived.
std::optional<Refusal> refuse_way(Scenario const& scenario, Battle const& battle,
                                  Attack const& attack, Ways const& ways, ContactPlan& contact) {
    contact = ways.best();
    if (auto refused = refuse_plan(scenario, battle, attack.unit, attack.target, contact))
        return refused;
    Base place = base_of(scenario, battle, attack.unit);
    place.pose = contact.final;
    if (!refuse_place(scenario, battle, attack.unit, place)) return std::nullopt;
    contact.final = place.pose = contact.arrival;
    contact.squared_up = false;
    return refuse_place(scenario, battle, attack.unit, place);
}

// MW-ATK-08, -09, -12: the loser gives ground, then tests.
void lose(Scenario const& scenario, Battle& battle, UnitId unit, int casualties, Arbiter& arbiter) {
    tell(scenario, unit, "MW-ATK-07"_rule, "has lost the fight", arbiter);
    if (!is_on_table(battle, unit)) return;
    retreat(scenario, battle, unit, scenario.actions.fall_back_parts, "MW-ATK-08"_rule, arbiter);
    if (!is_on_table(battle, unit)) return;
    tell(scenario, unit, "MW-ATK-09"_rule, "takes a pinning test", arbiter);
    take_pinning_test(scenario, battle, unit, casualties, arbiter);
}

// MW-ATK-01, -06, -07, -10, -11
void fight_it_out(Scenario const& scenario, Battle& battle, UnitId attacker, UnitId defender,
                  Arbiter& arbiter) {
    auto const hits = [&](UnitId unit, UnitId enemy, bool charging) {
        return fight(scenario.attack, fight_facts(scenario, battle, unit, enemy, charging), arbiter,
                     scenario.troops[unit].name, unit);
    };
    int const scored = hits(attacker, defender, true);
    int const suffered = hits(defender, attacker, false);
    int const own_losses = take_casualties(scenario, battle, attacker, suffered, arbiter);
    int const enemy_losses = take_casualties(scenario, battle, defender, scored, arbiter);
    switch (result_of(scored, suffered)) {
        case FightResult::attacker_won:
            return lose(scenario, battle, defender, enemy_losses, arbiter);
        case FightResult::defender_won:
            return lose(scenario, battle, attacker, own_losses, arbiter);
        case FightResult::drawn:
            break;
    }
    if (!is_on_table(battle, attacker)) return;
    tell(scenario, attacker, "MW-ATK-10"_rule, "has not won, and gives ground", arbiter);
    retreat(scenario, battle, attacker, scenario.actions.fall_back_parts, "MW-ATK-12"_rule,
            arbiter);
}

}  // namespace

Mil longest_attack(Scenario const& scenario, UnitId unit) {
    return full_move(scenario, unit) +
           static_cast<Mil>(scenario.actions.attack_dice * chance::faces_of_die) * mil_per_inch;
}

std::optional<Refusal> refuse_attack(Scenario const& scenario, Battle const& battle, UnitId unit,
                                     UnitId target, AttackPlan* plan) {
    Troop const& troop = scenario.troops[unit];
    if (auto refused = refuse_for_type(scenario, unit, "attack")) return refused;
    if (target >= battle.table.count || !is_on_table(battle, target) ||
        scenario.troops[target].side == troop.side) {
        return Refusal{"MW-DO-06"_rule, "units attack enemies that are on the table"};
    }
    AttackPlan found;
    found.touches = in_contact(scenario, battle, unit, target);
    if (!found.touches) {
        Ways ways{scenario, battle, unit, target, longest_attack(scenario, unit)};
        auto refused = refuse_way(scenario, battle, {unit, target}, ways, found.contact);
        if (refused && found.contact.fault == PlanFault::none) {
            ways.avoid_redoubts();
            AttackPlan round;
            if (!refuse_way(scenario, battle, {unit, target}, ways, round.contact)) {
                found = round;
                refused.reset();
            }
        }
        if (refused) return refused;
    }
    if (plan != nullptr) *plan = found;
    return std::nullopt;
}

// MW-DO-05: the dice are thrown only if they matter. MW-DO-07: if they are too low, the unit goes
// its full way straight at the target.
void carry_out_attack(Scenario const& scenario, Battle& battle, UnitId unit, UnitId target,
                      Arbiter& arbiter) {
    AttackPlan plan;
    bool const allowed = !refuse_attack(scenario, battle, unit, target, &plan);
    ESPRIT_EXPECT(allowed, "an order that is carried out was not refused");
    std::string const& enemy = scenario.troops[target].name;
    if (!plan.touches) {
        ContactPlan const& contact = plan.contact;
        Mil reach = full_move(scenario, unit);
        if (contact.length_mil > reach) {
            chance::Chance chance =
                chance::plain_sum("MW-DO-05"_rule, scenario.actions.attack_dice);
            chance.whose = scenario.troops[unit].name;
            chance.unit = unit;
            int const more = arbiter.draw(chance) + static_cast<int>(scenario.actions.attack_dice);
            reach += more * mil_per_inch;
        }
        if (contact.length_mil > reach) {
            Walk const walk = walk_that_fits(scenario, battle, unit, contact.path, reach);
            move(scenario, battle, unit, walk.places.all(),
                 {"MW-DO-07"_rule, "moves {inches} at {other} and does not reach it", enemy,
                  walk.gone_mil, chance::EventKind::charge},
                 arbiter);
            return;
        }
        std::array<geometry::Pose, 2> const places{contact.arrival, contact.final};
        move(scenario, battle, unit,
             {places.data(), contact.squared_up ? std::size_t{2} : std::size_t{1}},
             {"MW-DO-06"_rule, "moves {inches} and attacks {other}", enemy, contact.length_mil,
              chance::EventKind::charge},
             arbiter);
    } else {
        tell(scenario, unit, "MW-DO-06"_rule, "attacks {other}", arbiter, enemy);
    }
    fight_it_out(scenario, battle, unit, target, arbiter);
}

}  // namespace esprit::men_who_would_be_kings
