#include "rules/men_who_would_be_kings/fights.h"

#include <array>
#include <string>

#include "geometry/least_turn.h"
#include "geometry/plan_blocker.h"
#include "geometry/squaring.h"
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
class Ways final : geometry::EndRule {
public:
    Ways(BattleView view, UnitId unit, UnitId target)
        : view_(view),
          unit_(unit),
          enemy_(target),
          way_(view, unit, target),
          at_rest_(view, unit),
          mover_(base_of(view, unit)),
          target_(base_of(view, target)) {
        limits_.reach_mil = limits_.reach_aside_mil = longest_attack(view.scenario, unit);
        limits_.arc_cdeg = limits_.most_pivot_cdeg = full_turn_cdeg / 2;
        limits_.most_wheel_cdeg = 0;
        field::FeatureId const held = redoubt_of(view, target);
        if (held != field::no_feature) works_ = &view.scenario.terrain().features[held].area;
    }

    /// MW-DO-05: finds the first line into contact that ends where the unit can stand: straight
    /// ahead; else turned to the target's centre; else, where something bars that, by GEO-11.
    std::optional<Refusal> find(ContactPlan& plan) const {
        plan = turned_by(0);
        auto refused = refuse(plan);
        if (!refused) return std::nullopt;
        bool reaches = plan.fault == PlanFault::none;  // and cannot stand there
        plan = turned_by(turn_to_target());
        auto const at_it = refuse(plan);
        if (!at_it) return std::nullopt;
        if (!reaches) {
            refused = at_it;
            reaches = plan.fault == PlanFault::none;
        }
        bool const barred = plan.fault == PlanFault::blocked || plan.fault == PlanFault::off_table;
        if (!reaches && !barred) return refused;
        plan = by_fullest_turn();
        auto const turned = refuse(plan);
        return turned && reaches ? refused : turned;
    }

private:
    CentiDegree turn_to_target() const {
        geometry::Vector const apart = geometry::between(mover_.pose.centre, target_.pose.centre);
        return geometry::turn_to(mover_.pose.facing_cdeg, geometry::facing_of(apart));
    }

    ContactPlan turned_by(CentiDegree turn_cdeg) const {
        using Kind = geometry::Segment::Kind;
        geometry::Path path;
        if (turn_cdeg != 0) path.segments[path.count++] = {Kind::pivot, turn_cdeg};
        path.segments[path.count++] = {Kind::straight, limits_.reach_mil};
        return works_ == nullptr ? follow_path(mover_, target_, path, way_.obstacles(), limits_)
                                 : follow_path(mover_, *works_, path, way_.obstacles(), limits_);
    }

    ContactPlan by_fullest_turn() const {
        // without redoubts a unit can stand wherever nothing is in its way
        geometry::EndRule const* const ends = view_.scenario.redoubts.empty() ? nullptr : this;
        geometry::Obstacles const all = way_.obstacles();
        geometry::Target const target{works_ == nullptr ? &target_ : nullptr, works_};
        return geometry::plan_contact({mover_, target, all, limits_, ends});
    }

    std::optional<Refusal> refuse(ContactPlan& plan) const {
        std::string const& name = view_.scenario.troops[unit_].name;
        std::string const& at = view_.scenario.troops[enemy_].name;
        switch (plan.fault) {
            case PlanFault::none:
                return refuse_end(plan);
            case PlanFault::off_table:
                return Refusal{"GEO-10"_rule,
                               name + " would have to leave the table to reach " + at};
            case PlanFault::blocked: {
                geometry::Blocker const blocker = blocker_of(plan);
                if (blocker.kind == geometry::BlockerKind::none) {  // no line ends where it may
                    return Refusal{"MW-RED-01"_rule,
                                   name +
                                       " would stand across the works of a redoubt wherever it "
                                       "meets " +
                                       at};
                }
                Refusal no = way_.refusal(blocker);
                no.because += " to " + at;
                return no;
            }
            default:
                return Refusal{"MW-DO-05"_rule, name + " attacks up to " +
                                                    chance::thousandths_text(limits_.reach_mil) +
                                                    "\", and " + at + " is further off"};
        }
    }

    /// A base that has no room to square up stays as it arrived.
    std::optional<Refusal> refuse_end(ContactPlan& plan) const {
        Base place = mover_;
        place.pose = plan.final;
        if (!refuse_place(view_, unit_, place, at_rest_)) return std::nullopt;
        plan.final = place.pose = plan.arrival;
        plan.squared_up = false;
        return refuse_place(view_, unit_, place, at_rest_);
    }

    bool may_end(Base const& arrived) const override {
        ContactPlan plan;
        plan.arrival = arrived.pose;
        plan.final = works_ == nullptr ? squared_up(arrived, target_, way_.obstacles())
                                       : squared_up(arrived, *works_, way_.obstacles());
        return !refuse_end(plan);
    }

    BattleView view_;
    UnitId unit_;
    UnitId enemy_;
    InTheWay way_;
    InTheWay at_rest_;  // the obstacles of a unit that stands
    Base mover_;
    Base target_;
    geometry::Outline const* works_ = nullptr;
    geometry::MoveLimits limits_;
};

// MW-ATK-08, -09, -12: the loser gives ground, then tests.
void lose(LiveBattle live, UnitId unit, int casualties, Arbiter& arbiter) {
    tell(live.scenario, unit, "MW-ATK-07"_rule, "has lost the fight", arbiter);
    if (!is_on_table(live.battle, unit)) return;
    retreat(live, unit, live.scenario.actions.fall_back_parts, "MW-ATK-08"_rule, arbiter);
    if (!is_on_table(live.battle, unit)) return;
    tell(live.scenario, unit, "MW-ATK-09"_rule, "takes a pinning test", arbiter);
    take_pinning_test(live, unit, casualties, arbiter);
}

// MW-ATK-01, -06, -07, -10, -11, MW-R-15
void fight_it_out(LiveBattle live, UnitId attacker, UnitId defender, Arbiter& arbiter) {
    auto const hits = [&](UnitId unit, UnitId enemy, bool charging) {
        return fight(live.scenario.attack, fight_facts(live, unit, enemy, charging), arbiter,
                     live.scenario.troops[unit].name, unit);
    };
    int const scored = hits(attacker, defender, true);
    int const suffered = hits(defender, attacker, false);
    int const own_losses = take_casualties(live, attacker, suffered, arbiter);
    int const enemy_losses = take_casualties(live, defender, scored, arbiter);
    switch (result_of(scored, suffered)) {
        case FightResult::attacker_won:
            return lose(live, defender, enemy_losses, arbiter);
        case FightResult::defender_won:
            return lose(live, attacker, own_losses, arbiter);
        case FightResult::drawn:
            break;
    }
    if (!is_on_table(live.battle, attacker)) return;
    if (!live.scenario.attack.attacker_gives_ground) {
        tell(live.scenario, attacker, "MW-R-15"_rule, "has not won, and stays", arbiter);
        return;
    }
    tell(live.scenario, attacker, "MW-ATK-10"_rule, "has not won, and gives ground", arbiter);
    retreat(live, attacker, live.scenario.actions.fall_back_parts, "MW-ATK-12"_rule, arbiter);
}

}  // namespace

Mil longest_attack(Scenario const& scenario, UnitId unit) {
    return full_move(scenario, unit) +
           static_cast<Mil>(scenario.actions.attack_dice * chance::faces_of_die) * mil_per_inch;
}

std::optional<Refusal> refuse_attack(BattleView view, UnitId unit, UnitId target,
                                     AttackPlan* plan) {
    Troop const& troop = view.scenario.troops[unit];
    if (auto refused = refuse_for_type(view.scenario, unit, "attack")) return refused;
    if (target >= view.battle.units.count || !is_on_table(view.battle, target) ||
        view.scenario.troops[target].side == troop.side) {
        return Refusal{"MW-DO-06"_rule, "units attack enemies that are on the table"};
    }
    AttackPlan found;
    found.touches = in_contact(view, unit, target);
    if (!found.touches) {
        Ways const ways{view, unit, target};
        if (auto refused = ways.find(found.contact)) return refused;
    }
    if (plan != nullptr) *plan = found;
    return std::nullopt;
}

// MW-DO-05: the dice are thrown only if they matter. MW-DO-07: if they are too low, the unit goes
// its full way straight at the target.
void carry_out_attack(LiveBattle live, UnitId unit, UnitId target, Arbiter& arbiter) {
    AttackPlan plan;
    bool const allowed = !refuse_attack(live, unit, target, &plan);
    ESPRIT_EXPECT(allowed, "an order that is carried out was not refused");
    std::string const& enemy = live.scenario.troops[target].name;
    if (!plan.touches) {
        ContactPlan const& contact = plan.contact;
        Mil reach = full_move(live.scenario, unit);
        if (contact.length_mil > reach) {
            chance::Chance chance =
                chance::plain_sum("MW-DO-05"_rule, live.scenario.actions.attack_dice);
            chance.whose = live.scenario.troops[unit].name;
            chance.unit = unit;
            int const more =
                arbiter.draw(chance) + static_cast<int>(live.scenario.actions.attack_dice);
            reach += more * mil_per_inch;
        }
        if (contact.length_mil > reach) {
            Walk const walk = walk_that_fits(live, unit, contact.path, reach);
            move(live, unit, walk.places.all(),
                 {"MW-DO-07"_rule, "moves {inches} at {other} and does not reach it", enemy,
                  walk.gone_mil, chance::EventKind::charge},
                 arbiter);
            return;
        }
        std::array<geometry::Pose, 2> const places{contact.arrival, contact.final};
        move(live, unit, {places.data(), contact.squared_up ? std::size_t{2} : std::size_t{1}},
             {"MW-DO-06"_rule, "moves {inches} and attacks {other}", enemy, contact.length_mil,
              chance::EventKind::charge},
             arbiter);
    } else {
        tell(live.scenario, unit, "MW-DO-06"_rule, "attacks {other}", arbiter, enemy);
    }
    note_deed(live, unit, rules::Deed::charged);
    fight_it_out(live, unit, target, arbiter);
}

}  // namespace esprit::men_who_would_be_kings
