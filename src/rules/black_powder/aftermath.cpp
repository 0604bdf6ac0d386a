// What comes after each chart and procedure.

#include <algorithm>
#include <array>
#include <limits>

#include "rules/black_powder/facts.h"
#include "rules/black_powder/melee.h"
#include "rules/black_powder/numbers.h"
#include "rules/black_powder/procedures.h"
#include "rules/black_powder/volley.h"

namespace esprit::black_powder {

using chance::Aftermath;
using chance::FactChangeRecorder;
using chance::FactId;
using chance::FactSet;
using chance::other_role;
using chance::RuleLiteral;
using namespace literals;

namespace {

constexpr FactId by_artillery_fact = facts.id("by_artillery");

/// BP-SHK-01: settles whether a unit is shaken, if its stamina is known.
void settle_shaken(Aftermath& after, char const* role) {
    if (!after.knows(stamina_fact, role) || after.unit(role).gone) return;
    bool const shaken =
        is_shaken(after.number(casualties_fact, role), after.number(stamina_fact, role));
    after.becomes(shaken_fact, shaken, "BP-SHK-01"_by, role);
}

/// BP-MOVE-01, -03: tells how far a move goes.
void tell_move(Aftermath& after, char const* role, char const* whose) {
    std::int64_t const arm = after.number(arm_fact, role);
    if (arm == infantry_arm) after.tell({"BP-MOVE-01"_by}, whose);
    if (arm == cavalry_arm) after.tell({"BP-MOVE-03"_by}, whose);
}

constexpr chance::StatedFact why(BreakTest test) {
    return {test_fact, static_cast<std::int32_t>(test)};
}

/// BP-SHK-03, BP-R-20, BP-HTH-19: asks for the charge of a unit that may charge now.
void ask_charge(Aftermath& after, RuleLiteral rule) {
    FactSet const& unit = after.unit().facts;
    if (unit.has(shaken_fact)) return;
    if (arm_of(unit) == Arm::cavalry) {
        after.ask("square", "BP-HTH-19"_by,
                  "infantry in line or column, if it charges that in front", {{"charger.", ""}});
    }
    if (may_charge(arm_of(unit).value_or(Arm::infantry), formation_of(unit))) {
        after.ask("charge", rule, "if it charges", {{"charger.", ""}});
    }
}

/// BP-CMD-29 to -31: the casualties of a unit that rallies.
void rally(Aftermath& after) {
    RallyRules const rules{after.ruleset};
    std::int32_t const left =
        casualties_after_rally(after.number(casualties_fact), rules.rallied, rules.kept);
    after.becomes(casualties_fact, left, "BP-CMD-31"_by);
    settle_shaken(after, "");
}

void after_command(Aftermath& after) {
    if (after.is("blunder")) {
        after.ask("blunder", "BP-CMD-16"_by, "the same unit", {{"", ""}});
    } else if (after.is("rallies")) {
        if (after.knows(casualties_fact)) rally(after);
    } else if (!after.is("no_move")) {
        tell_move(after, "", "a move");
        if (after.has(shaken_fact)) after.tell({"BP-SHK-03"_by}, "the unit");
        if (!after.follows_by("BP-CMD-08"_by)) {
            after.ask("command", "BP-R-27"_by, "the commander's next unit", {},
                      {{rating_fact, after.number(rating_fact)}});
        }
        ask_charge(after, "BP-TURN-01"_by);
    }
}

void after_blunder(Aftermath& after) {
    tell_move(after, "", "a move");
    if (after.follows_by("BP-CMD-25"_by)) ask_charge(after, "BP-CMD-25"_by);
}

void after_brigade(Aftermath& after) {
    if (after.is("broken")) return;
    std::int32_t const rating = after.number(rating_fact);
    if (after.is("retreat")) {
        after.tell({"BP-BDE-10"_by}, "the brigade");
        after.ask("command", "BP-BDE-10"_by, "its units, which obey an order to rally only", {},
                  {{rating_fact, rating}, {rally_order_fact}});
    } else {
        after.tell({"BP-CMD-26"_by}, "before orders");
        after.ask("command", "BP-TURN-03"_by, "its units, one by one", {}, {{rating_fact, rating}});
    }
}

void after_shoot(Aftermath& after) {
    if (after.count() == 0) return;
    bool const guns = after.has(artillery_fact);
    bool const far = after.has(beyond_half_range_fact);
    after
        .ask("save", "BP-SAVE-01"_by, "the target", {{"", other_role}},
             {{hits_fact, after.count()},
              {by_artillery_fact, guns},
              {facts.id("artillery_long"), far},
              {facts.id("artillery_close"), guns && !far}})
        .hand_on("shoots")
        .hand_on("at_no_charger", !after.has(closing_fire_fact));
}

void after_blows(Aftermath& after) {
    if (after.count() > 0) {
        after
            .ask("save", "BP-SAVE-01"_by, "the enemy", {{"", other_role}},
                 {{hits_fact, after.count()}})
            .hand_on("strikes");
    }
    after.ask("hand-to-hand", "BP-TURN-02"_by, "the enemy's dice",
              {{"", other_role}, {other_role, ""}});
}

/// BP-BRK-A, -B, asks for the tests after hits that may come from shooting.
void ask_tests_of_fire(Aftermath& after, UnderFire const& fire) {
    bool const hurt = after.count() > 0;
    bool const knows_stamina = after.knows(stamina_fact);
    TestsDue const due = tests_due(fire, after.number(hits_fact), fire.casualties + after.count());
    std::int32_t const excess = excess_of(fire.casualties + after.count(), fire.stamina);
    if (due.excess || (hurt && !knows_stamina)) {
        after.ask(
            "break", "BP-BRK-A"_by,
            knows_stamina ? "after shooting, for its excess" : "after shooting, if it has excess",
            {{"", ""}},
            {why(BreakTest::excess),
             {artillery_casualties_fact, fire.by_guns},
             {excess_fact, knows_stamina ? excess : 1}});
    }
    if (due.closing_fire) {
        after.ask("break", "BP-BRK-B"_by,
                  after.has(shaken_fact) ? "after closing fire, which hit it, as it is shaken"
                                         : "after closing fire of guns, which cost it casualties",
                  {{"", ""}},
                  {why(BreakTest::closing_fire),
                   {artillery_casualties_fact, fire.by_guns},
                   {excess_fact, knows_stamina ? excess : 0}});
    }
}

void after_save(Aftermath& after) {
    bool const knows_stamina = after.knows(stamina_fact);
    UnderFire fire{after.handed("at_no_charger") == nullptr, after.has(by_artillery_fact),
                   after.number(stamina_fact), after.number(casualties_fact)};
    if (!knows_stamina) {
        bool const shaken = after.has(shaken_fact);
        fire.stamina = shaken ? fire.casualties : std::numeric_limits<std::int32_t>::max();
    }
    FactChangeRecorder unit{after};
    std::int32_t const now = suffer(fire.casualties, after.count(), fire.stamina, unit, {});
    settle_shaken(after, "");
    if (after.handed("strikes") == nullptr) ask_tests_of_fire(after, fire);
    if (after.handed("shoots") != nullptr || fire.by_guns) return;
    std::int32_t const excess = knows_stamina ? excess_of(now, fire.stamina) : 0;
    if (after.has(shaken_fact)) {
        after.ask("break", "BP-HTH-14"_by, "after hand-to-hand, a drawn round, as it is shaken",
                  {{"", ""}}, {why(BreakTest::drawn), {excess_fact, excess}});
    }
    after.ask("break", "BP-HTH-13"_by, "after hand-to-hand, the side that lost", {{"", ""}},
              {why(BreakTest::lost), {excess_fact, excess}});
}

void after_break(Aftermath& after) {
    BreakResult const result = BreakRules{after.ruleset}.results[after.outcome.name];
    FactChangeRecorder unit{after};
    tell_tested({result, after.decided_by}, after.unit().facts, unit, {});
    bool const disordered = result == BreakResult::retires_disordered;
    if (disordered || result == BreakResult::retires) tell_move(after, "", "a move");
    if (disordered) after.tell({"BP-DIS-04"_by}, "the unit");
    if (after.follows_by("BP-BRK-E"_by)) {
        after.ask("break", "BP-R-11"_by, "each unit that supported it", {},
                  {why(BreakTest::friend_broke)});
    }
    if (after.is("holds") && after.follows_by("BP-R-13"_by)) {
        after.ask("melee", "BP-R-13"_by, "if it was charging", {{"self.", ""}},
                  {{charging_fact, 1, "self."}});
    }
    // a unit that saw a friend break is in no combat itself (BP-SUP-04)
    auto const test = static_cast<BreakTest>(after.number(test_fact));
    if (after.is("fights_on") && (test == BreakTest::lost || test == BreakTest::drawn)) {
        after.ask("melee", "BP-R-33"_by, "the next round", {{"self.", ""}},
                  {{won_last_round_fact, test == BreakTest::lost, "enemy."}});
    }
}

void after_volley(Aftermath& after) {
    auto const end = static_cast<VolleyEnd>(after.outcome.name);
    settle_shaken(after, "target.");
    if (end == VolleyEnd::breaks) {
        after.ask("break", "BP-R-11"_by, "each unit that supported it", {},
                  {why(BreakTest::friend_broke)});
        return;
    }
    bool const goes_back = end == VolleyEnd::retires || end == VolleyEnd::retires_disordered;
    if (goes_back) tell_move(after, "target.", "a move of the target");
    if (after.has(disordered_fact, "target.")) after.tell({"BP-DIS-04"_by}, "the target");
    if (!goes_back && after.has(closing_fire_fact, "shooter.")) {
        after.ask("melee", "BP-R-13"_by, "the charge goes home",
                  {{"self.", "target."}, {"enemy.", "shooter."}}, {{charging_fact, 1, "self."}});
    }
}

/// One side of a round of hand-to-hand.
struct Side {
    char const* role;
    char const* move;  // words for its move back
    bool goes_back = false;
};
using Sides = std::array<Side, 2>;

/// Tells of units that go back, and asks for the tests of supporters of units that break. False if
/// there are none.
bool somebody_leaves(Aftermath& after, Sides const& sides) {
    bool leaves = false;
    bool disordered = false;
    bool broken = false;
    for (Side const& side : sides) {
        settle_shaken(after, side.role);
        broken = broken || after.unit(side.role).gone;
        leaves = leaves || side.goes_back;
        if (!side.goes_back) continue;
        tell_move(after, side.role, side.move);
        disordered = disordered || after.has(disordered_fact, side.role);
    }
    if (disordered) after.tell({"BP-DIS-04"_by}, "the unit that goes back");
    if (broken) {
        after.ask("break", "BP-HTH-16"_by, "each supporter that is not told above", {},
                  {why(BreakTest::friend_broke)});
    }
    return leaves || broken;
}

void after_round(Aftermath& after, MeleeOutcome end, Sides sides) {
    using enum MeleeOutcome;
    auto const is_among = [&](std::initializer_list<MeleeOutcome> ends) {
        return std::find(ends.begin(), ends.end(), end) != ends.end();
    };
    sides[0].goes_back = is_among(
        {self_retires, drawn_self_retires, drawn_both_retire, drawn_enemy_breaks_self_retires});
    sides[1].goes_back = is_among(
        {enemy_retires, drawn_enemy_retires, drawn_both_retire, drawn_self_breaks_enemy_retires});
    if (somebody_leaves(after, sides)) return;
    auto const touched = [&](FactId fact, std::size_t side, char const* role) {
        return chance::StatedFact{fact, after.has(fact, sides[side].role), role};
    };
    after.ask("melee", "BP-R-33"_by, "the next round",
              {{"self.", sides[0].role}, {"enemy.", sides[1].role}},
              {{won_last_round_fact, end == enemy_fights_on, "self."},
               {won_last_round_fact, end == self_fights_on, "enemy."},
               touched(flank_contact_fact, 0, "self."),
               touched(rear_contact_fact, 0, "self."),
               touched(flank_contact_fact, 1, "enemy."),
               touched(rear_contact_fact, 1, "enemy.")});
}

void after_melee(Aftermath& after) {
    after_round(after, static_cast<MeleeOutcome>(after.outcome.name),
                {{{"self.", "a move of self"}, {"enemy.", "a move of the enemy"}}});
}

/// The outcomes of a stopped charge come first, then those of the round.
void after_charge(Aftermath& after) {
    constexpr int stopped = 2;
    Sides sides{{{"charger.", "a move of the charger"}, {"defender.", "a move of the defender"}}};
    int const place = after.outcome.name - stopped;
    if (place >= 0) return after_round(after, static_cast<MeleeOutcome>(place), sides);
    sides[0].goes_back = !after.unit("charger.").gone;
    somebody_leaves(after, sides);
}

void after_square(Aftermath& after) {
    if (after.has(disordered_fact, "unit.")) after.tell({"BP-DIS-04"_by}, "the infantry");
    after.ask("charge", "BP-HTH-19"_by, "the charge goes home",
              {{"charger.", "charger."}, {"defender.", "unit."}});
}

}  // namespace

void aftermath(Aftermath& after) {
    after.run({{"command", after_command},
               {"blunder", after_blunder},
               {"brigade", after_brigade},
               {"shoot", after_shoot},
               {"hand-to-hand", after_blows},
               {"save", after_save},
               {"break", after_break},
               {"volley", after_volley},
               {"melee", after_melee},
               {"charge", after_charge},
               {"square", after_square}});
}

}  // namespace esprit::black_powder
