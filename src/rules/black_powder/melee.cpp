#include "rules/black_powder/melee.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/expect.h"
#include "rules/black_powder/facts.h"

namespace esprit::black_powder {

using chance::Arbiter;
using chance::FactId;
using chance::FactSet;
using chance::Objection;
using namespace literals;

namespace {

std::int32_t number(chance::Ruleset const& ruleset, std::string_view name) {
    return static_cast<std::int32_t>(ruleset.whole_number(name));
}

std::int32_t stamina_of(Fighter const& fighter) {
    return static_cast<std::int32_t>(fighter.unit.number(stamina_fact));
}

std::int32_t excess_now(Fighter const& fighter, FighterState const& state) {
    return excess_of(state.casualties, stamina_of(fighter));
}

bool is_cavalry(Fighter const& fighter) {
    return fighter.unit.number(arm_fact) == cavalry_arm;
}

/// Derives facts before the round: shaken from casualties, and the save of a building (BP-SAVE-05).
FactSet worked_out(FactSet unit) {
    bool const shaken = unit.number(casualties_fact) >= unit.number(stamina_fact);
    unit.set(shaken_fact, shaken);
    unit.set(building_fact, unit.number(building_size_fact) > 0);
    return unit;
}

std::optional<Objection> objection_to_supporter(MeleeRules const& rules, Fighter const& fighter,
                                                std::string const& name) {
    FactSet const& unit = fighter.unit;
    if (!fighter.supporter) {
        return std::nullopt;
    }
    if (!unit.has(rear_support_fact) && unit.number(flank_supports_fact) == 0) {
        return Objection{"supporter-of-nothing", "BP-SUP-05",
                         "say where " + name + "_support stands: " + name + ".rear_support or " +
                             name + ".flank_supports=1"};
    }
    FactId const needed[] = {arm_fact};
    if (auto objection = missing_fact(facts, needed, *fighter.supporter, name + "_support.")) {
        return objection;
    }
    return objection_of(
        rules.breaks.chart,
        facts_of_test(*fighter.supporter, BreakTest::friend_broke,
                      static_cast<std::int32_t>(fighter.supporter->number(excess_fact))),
        fighter.whose_supporter.name);
}

bool broke(FighterState const& side) {
    return side.result == BreakResult::breaks;
}
bool left(FighterState const& side) {
    return side.result != BreakResult::stays;
}

MeleeOutcome end_of_draw(FighterState const& self, FighterState const& enemy) {
    if (left(self) && left(enemy)) {
        if (broke(self)) {
            return broke(enemy) ? MeleeOutcome::drawn_both_break
                                : MeleeOutcome::drawn_self_breaks_enemy_retires;
        }
        return broke(enemy) ? MeleeOutcome::drawn_enemy_breaks_self_retires
                            : MeleeOutcome::drawn_both_retire;
    }
    if (left(self)) {
        return broke(self) ? MeleeOutcome::drawn_self_breaks : MeleeOutcome::drawn_self_retires;
    }
    if (left(enemy)) {
        return broke(enemy) ? MeleeOutcome::drawn_enemy_breaks : MeleeOutcome::drawn_enemy_retires;
    }
    return MeleeOutcome::drawn;
}

MeleeOutcome end_of_round(MeleeState const& state) {
    if (state.round == RoundResult::self_won) {
        return broke(state.enemy)  ? MeleeOutcome::enemy_breaks
               : left(state.enemy) ? MeleeOutcome::enemy_retires
                                   : MeleeOutcome::enemy_fights_on;
    }
    if (state.round == RoundResult::enemy_won) {
        return broke(state.self)  ? MeleeOutcome::self_breaks
               : left(state.self) ? MeleeOutcome::self_retires
                                  : MeleeOutcome::self_fights_on;
    }
    return end_of_draw(state.self, state.enemy);
}

}  // namespace

chance::Outcome outcome_of_round(MeleeState const& state) {
    MeleeOutcome const end = end_of_round(state);
    auto const place = static_cast<std::uint16_t>(end);
    switch (end) {
        case MeleeOutcome::enemy_fights_on:
        case MeleeOutcome::self_fights_on:
        case MeleeOutcome::drawn:
            return {place, {state.self.shaken, state.enemy.shaken}};
        case MeleeOutcome::drawn_both_retire:
            return {place, {state.self.disordered, state.enemy.disordered}};
        case MeleeOutcome::enemy_retires:
        case MeleeOutcome::drawn_enemy_retires:
            return {place, {state.enemy.disordered}};
        case MeleeOutcome::self_retires:
        case MeleeOutcome::drawn_self_retires:
            return {place, {state.self.disordered}};
        case MeleeOutcome::drawn_self_breaks_enemy_retires:
            return {place,
                    {state.enemy.disordered, state.supporters_broken, state.supporters_retired}};
        case MeleeOutcome::drawn_enemy_breaks_self_retires:
            return {place,
                    {state.self.disordered, state.supporters_broken, state.supporters_retired}};
        case MeleeOutcome::enemy_breaks:
        case MeleeOutcome::self_breaks:
        case MeleeOutcome::drawn_enemy_breaks:
        case MeleeOutcome::drawn_self_breaks:
        case MeleeOutcome::drawn_both_break:
            return {place, {state.supporters_broken, state.supporters_retired}};
    }
    ESPRIT_EXPECT(false, "the end of a round is one of those above");
    return {place};
}

void forget_casualties(MeleeState& state) {
    for (FighterState* const side : {&state.self, &state.enemy}) side->casualties = side->lost = 0;
}

MeleeRules::MeleeRules(chance::Ruleset const& ruleset)
    : hand_to_hand(ruleset.chart("hand-to-hand")),
      save(ruleset.chart("save")),
      breaks(ruleset),
      rear_support_bonus(number(ruleset, "rear_support_bonus")),
      flank_support_bonus(number(ruleset, "flank_support_bonus")),
      most_flank_supports(number(ruleset, "most_flank_supports")),
      square_bonus(number(ruleset, "square_bonus")),
      largest_building(number(ruleset, "largest_building")),
      double_margin(number(ruleset, "double_margin")),
      treble_margin(number(ruleset, "treble_margin")),
      nothing_loses_by_treble(ruleset.option_is("lost_with_nothing", "by_treble")) {}

std::optional<Objection> objection_to_fighter(MeleeRules const& rules, Fighter const& fighter,
                                              std::int64_t enemy_dice) {
    std::string const name{fighter.who.name};
    std::string const prefix = name + ".";
    FactSet const unit = worked_out(fighter.unit);
    if (auto objection = missing_fact(facts, rules.hand_to_hand.required, unit, prefix)) {
        return objection;
    }
    if (auto objection = objection_of(rules.hand_to_hand, unit, name)) {
        return objection;
    }
    if (auto objection =
            objection_to_unit(rules.save, rules.breaks, unit, enemy_dice, prefix, name)) {
        return objection;
    }
    if (unit.has(charging_fact)) {
        if (unit.has(won_last_round_fact)) {
            return Objection{"charge-after-a-round", "BP-R-20",
                             "a unit that charges has fought no round before it: leave out " +
                                 prefix + "charging or won_last_round"};
        }
        if (auto objection = objection_to_charging(unit, false, prefix)) return objection;
    }
    if (unit.has(light_cover_fact) && !has_cover_in_combat(unit.has(charging_fact))) {
        return Objection{
            "charger-in-cover", "BP-R-24",
            "who charged has no cover in its combat: leave " + prefix + "light_cover out"};
    }
    if (unit.number(flank_supports_fact) > rules.most_flank_supports) {
        return Objection{"too-many-supports", "BP-SUP-05",
                         prefix + "flank_supports: supports of at most " +
                             std::to_string(rules.most_flank_supports) + " flanks count"};
    }
    if (unit.number(building_size_fact) > rules.largest_building) {
        return Objection{"building-too-large", "BP-HTH-11",
                         prefix + "building_size: a building adds at most " +
                             std::to_string(rules.largest_building)};
    }
    return objection_to_supporter(rules, fighter, name);
}

std::int32_t melee_hits(MeleeRules const& rules, Fighter const& fighter, Arbiter& arbiter) {
    return judge(rules.hand_to_hand, fighter.unit, arbiter, fighter.who.name, fighter.who.unit)
        .data[0];
}

std::int32_t result_bonus(MeleeRules const& rules, Fighter const& fighter, FactSet const& enemy,
                          Arbiter& arbiter) {
    FactSet const& unit = fighter.unit;
    std::int32_t bonus = 0;
    if (unit.has(rear_support_fact)) {
        tell("BP-HTH-08"_rule, fighter.who, arbiter);
        bonus += rules.rear_support_bonus;
    }
    // BP-SUP-05
    auto const flanks = std::min(static_cast<std::int32_t>(unit.number(flank_supports_fact)),
                                 rules.most_flank_supports);
    if (flanks > 0) {
        std::int32_t const more = rules.flank_support_bonus * flanks;
        std::string const what = std::string{flanks == 1 ? "is supported on one flank: "
                                                         : "is supported on both flanks: "} +
                                 std::to_string(more) + " more in the result";
        arbiter.tell({"BP-HTH-09"_rule, fighter.who.name, what, {}, 0, fighter.who.unit});
        bonus += more;
    }
    if (unit.has(in_square_fact) && enemy.number(arm_fact) == cavalry_arm) {
        tell("BP-HTH-10"_rule, fighter.who, arbiter);
        bonus += rules.square_bonus;
    }
    if (unit.number(building_size_fact) > 0) {
        // BP-HTH-11: the bonus is the size
        auto const size = std::min(static_cast<std::int32_t>(unit.number(building_size_fact)),
                                   rules.largest_building);
        std::string const what =
            "fights from a building: " + std::to_string(size) + " more in the result";
        arbiter.tell({"BP-HTH-11"_rule, fighter.who.name, what, {}, 0, fighter.who.unit});
        bonus += size;
    }
    return bonus;
}

// BP-R-02: any result is at least double, and treble, of 0, unless the option counts that as 1.
Margin margin_of(MeleeRules const& rules, std::int32_t winner, std::int32_t loser) {
    if (loser == 0 && !rules.nothing_loses_by_treble) loser = 1;
    if (winner >= rules.treble_margin * loser) {
        return Margin::trebled;
    }
    return winner >= rules.double_margin * loser ? Margin::doubled : Margin::lost;
}

MeleeRound::MeleeRound(MeleeRules const& rules, Fighter const& self, Fighter const& enemy,
                       bool enemy_is_active)
    : rules_(rules),
      self_(self),
      enemy_(enemy),
      enemy_is_active_(enemy_is_active || enemy.unit.has(charging_fact)) {
    self_.unit = worked_out(self.unit);
    enemy_.unit = worked_out(enemy.unit);
}

MeleeState MeleeRound::start() const {
    MeleeState state;
    for (auto const& [fighter, side] :
         {std::pair{&self_, &state.self}, std::pair{&enemy_, &state.enemy}}) {
        side->casualties = static_cast<std::int32_t>(fighter->unit.number(casualties_fact));
        side->disordered = fighter->unit.has(disordered_fact);
    }
    return state;
}

void MeleeRound::step(MeleeState& state, Arbiter& arbiter) const {
    auto const save = [&](Fighter const& fighter, FighterState& side) {
        side.lost = unsaved_hits(rules_.save, fighter.unit, side.hits, arbiter, fighter.who);
        side.hits = 0;
        side.casualties =
            suffer(side.casualties, side.lost, stamina_of(fighter), arbiter, fighter.who);
    };
    switch (state.steps) {
        case 0:
            state.enemy.hits = melee_hits(rules_, self_, arbiter);
            break;
        case 1:
            state.self.hits = melee_hits(rules_, enemy_, arbiter);
            break;
        case 2:
            save(self_, state.self);
            break;
        case 3:
            save(enemy_, state.enemy);
            break;
        default:
            decide(state, arbiter);
            break;
    }
    ++state.steps;
}

// BP-HTH-07, -12: a side's result is the hits that its enemy did not save, and its bonuses; the
// lower one loses.
void MeleeRound::decide(MeleeState& state, Arbiter& arbiter) const {
    std::int32_t const own = state.enemy.lost + result_bonus(rules_, self_, enemy_.unit, arbiter);
    std::int32_t const its = state.self.lost + result_bonus(rules_, enemy_, self_.unit, arbiter);
    state.self.shaken = is_shaken(state.self.casualties, stamina_of(self_));
    state.enemy.shaken = is_shaken(state.enemy.casualties, stamina_of(enemy_));
    if (own == its) {
        state.round = RoundResult::drawn;
        shaken_units_test(state, arbiter);
    } else {
        bool const won = own > its;
        state.round = won ? RoundResult::self_won : RoundResult::enemy_won;
        Fighter const& winner = won ? self_ : enemy_;
        Margin const margin = margin_of(rules_, std::max(own, its), std::min(own, its));
        loser_tests(won ? enemy_ : self_, won ? state.enemy : state.self, margin,
                    is_cavalry(winner), arbiter);
        if (excess_now(winner, won ? state.self : state.enemy) > 0) {
            tell("BP-HTH-17"_rule, winner.who, arbiter);  // a win causes no test
        }
    }
    supporter_tests(self_, state.self, state, arbiter);
    supporter_tests(enemy_, state.enemy, state, arbiter);
}

// BP-HTH-13, BP-BRK-C. BP-R-12: margin and arms count in this test alone.
void MeleeRound::loser_tests(Fighter const& loser, FighterState& state, Margin margin,
                             bool to_cavalry, Arbiter& arbiter) const {
    tell("BP-HTH-12"_rule, loser.who, arbiter);
    if (margin != Margin::lost) {
        tell("BP-R-02"_rule, loser.who, arbiter);
    }
    tell("BP-HTH-13"_rule, loser.who, arbiter);
    FactSet known = facts_of_test(loser.unit, BreakTest::lost, excess_now(loser, state));
    known.set_number(margin_fact, static_cast<std::int64_t>(margin));
    known.set(lost_to_cavalry_fact, to_cavalry);
    take_test(loser, state, known, arbiter);
}

// BP-HTH-14, BP-BRK-D: units shaken in this round or before test. BP-HTH-15: if both do, the side
// whose turn it is tests first; an enemy that charges is that side (BP-TURN-01). BP-R-14: one that
// has gone is in contact with no flank or rear any more.
void MeleeRound::shaken_units_test(MeleeState& state, Arbiter& arbiter) const {
    std::array sides{std::pair{&self_, &state.self}, std::pair{&enemy_, &state.enemy}};
    if (enemy_is_active_) std::swap(sides[0], sides[1]);
    if (state.self.shaken != 0 && state.enemy.shaken != 0) {
        tell("BP-HTH-15"_rule, sides[0].first->who, arbiter);
    }
    bool enemy_has_gone = false;
    for (auto const& [fighter, side] : sides) {
        if (side->shaken == 0) continue;
        tell("BP-HTH-14"_rule, fighter->who, arbiter);
        FactSet known = facts_of_test(fighter->unit, BreakTest::drawn, excess_now(*fighter, *side));
        if (enemy_has_gone) {
            known.set(flank_contact_fact, false);
            known.set(rear_contact_fact, false);
        }
        take_test(*fighter, *side, known, arbiter);
        enemy_has_gone = side->result != BreakResult::stays;
    }
}

void MeleeRound::take_test(Fighter const& fighter, FighterState& state, FactSet known,
                           Arbiter& arbiter) const {
    state.result = break_test(rules_.breaks, known, arbiter, fighter.who).result;
    if (state.result == BreakResult::retires_disordered) {
        state.disordered = 1;
    }
    if (state.result != BreakResult::breaks) {
        state.casualties = without_excess(state.casualties, stamina_of(fighter));
    }
}

void MeleeRound::supporter_tests(Fighter const& fighter, FighterState const& state, MeleeState& all,
                                 Arbiter& arbiter) const {
    if (state.result != BreakResult::breaks || !fighter.supporter) {
        return;
    }
    tell("BP-HTH-16"_rule, fighter.whose_supporter, arbiter);
    auto const excess = static_cast<std::int32_t>(fighter.supporter->number(excess_fact));
    FactSet const known = facts_of_test(*fighter.supporter, BreakTest::friend_broke, excess);
    BreakResult const result =
        break_test(rules_.breaks, known, arbiter, fighter.whose_supporter).result;
    if (result == BreakResult::breaks) {
        ++all.supporters_broken;
    } else if (result != BreakResult::stays) {
        ++all.supporters_retired;
    }
}

}  // namespace esprit::black_powder
