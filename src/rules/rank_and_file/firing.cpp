#include "rules/rank_and_file/firing.h"

#include <string>

#include "geometry/arc.h"
#include "geometry/box.h"
#include "geometry/contact.h"
#include "rules/rank_and_file/decision.h"
#include "rules/rank_and_file/flight.h"
#include "rules/rank_and_file/ground_facts.h"
#include "rules/rank_and_file/melees.h"
#include "rules/rank_and_file/space.h"

namespace esprit::rank_and_file {

using chance::Arbiter;
using rules::Refusal;
using namespace literals;

namespace {

using Refused = std::optional<Refusal>;

// RF-R-26: infantry and deployed guns fire once, unless they charged.
Refused refuse_firer(BattleView view, UnitId firer) {
    if (firer >= view.battle.units.count)
        return Refusal{"RF-TURN-07"_rule, "there is no such unit"};
    Troop const& troop = view.scenario.troops[firer];
    UnitState const& state = view.battle.state[firer];
    auto const refusal = [&](RuleId rule, char const* because) {
        return Refusal{rule, troop.name + because};
    };
    if (troop.side != view.battle.active) {
        return refusal("RF-R-18"_rule, " is not of the side that fires now");
    }
    if (state.fate != Fate::on_table) {
        return refusal("RF-TURN-07"_rule, " is no longer on the table");
    }
    if (troop.is_commander() || troop.is_cavalry()) {
        return refusal("RF-R-26"_rule, " does not fire");
    }
    if (state.morale == Morale::routing) return refusal("RF-R-17"_rule, " is routing");
    if (state.limbered) return refusal("RF-UNIT-05"_rule, " is limbered and does not fire");
    if (state.charging) return refusal("RF-R-26"_rule, " has charged and does not fire");
    if (state.fired) return refusal("RF-FIRE-16"_rule, " has fired this turn");
    return std::nullopt;
}

/// RF-R-26: true if the unit's melee has a contact that no charge of this turn has made.
bool is_in_earlier_melee(BattleView view, UnitId unit) {
    for (UnitId const one : melee_of(view, unit)) {
        if (view.battle.state[one].charging) continue;
        for (UnitId const enemy : enemies_in_contact(view, one)) {
            if (!view.battle.state[enemy].charging) return true;
        }
    }
    return false;
}

/// RF-R-26: true if the unit was charged this turn, or charged, though its target may have gone.
bool has_part_in_charge(BattleView view, UnitId unit) {
    return view.battle.state[unit].charging || !chargers_of(view, unit).empty();
}

// RF-R-26: a unit in contact fires only at its chargers. Others fire at a unit in contact only if a
// charge of this turn made the contact.
Refused refuse_contact(BattleView view, UnitId firer, UnitId target) {
    if (has_met(view, target, firer)) return std::nullopt;
    if (is_in_contact(view, firer)) {
        return Refusal{"RF-R-26"_rule,
                       view.scenario.troops[firer].name +
                           " is in contact and fires only at units that charged it this turn"};
    }
    if (!is_in_contact(view, target)) return std::nullopt;
    if (is_in_earlier_melee(view, target)) {
        char const* const is_in =
            view.battle.state[target].charging ? " has joined a melee" : " is in a melee";
        return Refusal{"RF-R-26"_rule, view.scenario.troops[target].name + is_in +
                                           " that goes on from an earlier turn"};
    }
    if (has_part_in_charge(view, target)) return std::nullopt;
    return Refusal{"RF-R-26"_rule, view.scenario.troops[target].name +
                                       " is in contact with friends, and not by a charge at it"};
}

/// RF-R-26: fire at a charged unit takes place while the charge comes in, so its chargers mask it
/// only if they did as their charges began.
bool has_clear_line(BattleView view, UnitId firer, UnitId target) {
    if (sees(view, firer, target)) return true;
    if (!view.scenario.fire_past_chargers) return false;
    auto const chargers = chargers_of(view, target);
    if (chargers.empty()) return false;
    Battle coming = view.battle;
    for (UnitId const charger : chargers) {
        coming.units.pose[charger] = view.battle.state[charger].charge_start;
    }
    return sees({view.scenario, coming}, firer, target);
}

/// RF-FIRE-03, -06
Mil range_of(Scenario const& scenario, UnitId firer) {
    return scenario.troops[firer].is_artillery() ? scenario.weapons.guns[2].to_mil
                                                 : scenario.weapons.musket.to_mil;
}

// RF-FIRE-03, -06, -16
bool is_in_range_and_arc(BattleView view, UnitId firer, UnitId target) {
    return fire_dice(view, firer, target) > 0 &&
           in_front_arc(base_of(view, firer), view.scenario.moves.arc_cdeg, base_of(view, target));
}

// RF-FIRE-16, RF-R-26: a charger in contact is in sight.
bool is_in_sight(BattleView view, UnitId firer, UnitId target) {
    return has_met(view, target, firer) || has_clear_line(view, firer, target);
}

// RF-FIRE-16
Refused refuse_aim(BattleView view, UnitId firer, UnitId target) {
    Troop const& troop = view.scenario.troops[firer];
    std::string const& other = view.scenario.troops[target].name;
    if (fire_dice(view, firer, target) == 0) {
        Mil const range = range_of(view.scenario, firer);
        return Refusal{troop.is_artillery() ? "RF-FIRE-06"_rule : "RF-FIRE-03"_rule,
                       other + " is out of range: " + troop.name + " fires " +
                           chance::thousandths_text(range) + "\""};
    }
    if (!is_in_range_and_arc(view, firer, target)) {
        return Refusal{"RF-FIRE-16"_rule, other + " is not in the arc of " + troop.name};
    }
    if (!is_in_sight(view, firer, target)) {
        return Refusal{"RF-FIRE-16"_rule, unseen(view, firer, target)};
    }
    return std::nullopt;
}

// RF-MOR-12..19
void test_after_fire_on_field(LiveBattle live, UnitId unit, Arbiter& arbiter) {
    UnitState& state = live.battle.state[unit];
    AfterFire const after = fire_test(live.scenario.rules.morale, morale_facts(live, unit),
                                      party_of(live.scenario, unit), arbiter);
    if (after.morale == Morale::routing) {
        return make_rout_move(live, unit, arbiter);
    }
    state.morale = after.morale;
    if (!after.falls_back) return;
    Troop const& troop = live.scenario.troops[unit];
    bool const stays =
        troop.is_artillery() && choose_among(arbiter, {"RF-MOR-19"_rule, troop.side, troop.name},
                                             {"fall back", "stay with the guns"}) == 1;
    if (stays) return tell(live.scenario, unit, "RF-MOR-19"_rule, "stays with its guns", arbiter);
    fall_back(live, unit, arbiter);
}

bool has_to_test(BattleView view, UnitId unit) {
    return view.battle.state[unit].morale != Morale::routing &&
           tests_after_fire(standing_facts(view, unit));
}

}  // namespace

Refused refuse_fire(BattleView view, UnitId firer, UnitId target) {
    if (auto refused = refuse_firer(view, firer)) return refused;
    if (target >= view.battle.units.count)
        return Refusal{"RF-FIRE-16"_rule, "there is no such target"};
    Troop const& troop = view.scenario.troops[target];
    if (!are_enemies(view.scenario, firer, target)) {
        return Refusal{"RF-FIRE-16"_rule, troop.name + " is a friend"};
    }
    if (!stands(view, target)) {
        return Refusal{"RF-FIRE-16"_rule, troop.name + " is no target"};
    }
    if (auto refused = refuse_contact(view, firer, target)) return refused;
    return refuse_aim(view, firer, target);
}

bool may_fire(BattleView view, UnitId firer) {
    Troop const& troop = view.scenario.troops[firer];
    UnitState const& state = view.battle.state[firer];
    return stands(view, firer) && !troop.is_cavalry() && state.morale != Morale::routing &&
           !state.limbered && !state.charging && !state.fired;
}

bool may_fire_at(BattleView view, UnitId firer, UnitId target) {
    return !surely_beyond(base_of(view, firer), base_of(view, target),
                          range_of(view.scenario, firer) + 1) &&
           is_in_range_and_arc(view, firer, target) && !refuse_contact(view, firer, target) &&
           is_in_sight(view, firer, target);
}

bool can_fire(BattleView view, SideId side) {
    for (UnitId firer = 0; firer < view.battle.units.count; ++firer) {
        if (view.scenario.troops[firer].side != side || !may_fire(view, firer)) continue;
        for (UnitId target = 0; target < view.battle.units.count; ++target) {
            if (are_enemies(view.scenario, firer, target) && stands(view, target) &&
                may_fire_at(view, firer, target)) {
                return true;
            }
        }
    }
    return false;
}

void fire(LiveBattle live, UnitId firer, UnitId target, Arbiter& arbiter) {
    tell(live.scenario, firer, "RF-FIRE-16"_rule, "fires at {other}", arbiter,
         live.scenario.troops[target].name);
    std::int32_t const hits = judge(live.scenario.fire, fire_facts(live, firer, target), arbiter,
                                    live.scenario.troops[firer].name, firer)
                                  .data[0];
    UnitState& state = live.battle.state[target];
    state.fire_hits = static_cast<std::uint16_t>(state.fire_hits + hits);
    live.battle.state[firer].fired = true;
    note_deed(live, firer, rules::Deed::fired);
}

// RF-FIRE-14, -15
void count_fire(LiveBattle live, Arbiter& arbiter) {
    each_in_order(live, [&](UnitId unit) {
        UnitState& state = live.battle.state[unit];
        if (state.fire_hits == 0) return;
        Strength left{state.stands, state.hits};
        std::int32_t const removed = take_hits(live.scenario.rules.melee, left, state.fire_hits);
        state.stands = static_cast<std::uint8_t>(left.stands);
        state.hits = static_cast<std::uint8_t>(left.hits);
        state.was_hit = true;
        state.lost_stand = removed > 0;
        state.fire_hits = 0;
        if (left.stands == 0) {
            return remove(live, unit, Fate::destroyed, {"RF-FIRE-14"_rule, "is shot to pieces"},
                          arbiter);
        }
        for (std::int32_t i = 0; i < removed; ++i) {
            tell(live.scenario, unit, "RF-FIRE-14"_rule, "loses a stand", arbiter);
        }
        if (left.hits > 0) {
            std::string const has = "has " + std::to_string(left.hits);
            tell(live.scenario, unit, "RF-FIRE-15"_rule,
                 has + (left.hits == 1 ? " hit that counts on" : " hits that count on"), arbiter);
        }
    });
}

bool morale_is_due(BattleView view) {
    bool due = false;
    each_in_order(view, [&](UnitId unit) { due = due || has_to_test(view, unit); });
    return due;
}

void take_morale_tests(LiveBattle live, Arbiter& arbiter) {
    each_in_order(live, [&](UnitId unit) {
        if (has_to_test(live, unit)) {
            test_after_fire_on_field(live, unit, arbiter);
        }
    });
}

}  // namespace esprit::rank_and_file
