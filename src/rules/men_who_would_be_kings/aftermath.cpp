// What comes after each chart and procedure.

#include "rules/men_who_would_be_kings/attack.h"
#include "rules/men_who_would_be_kings/facts.h"
#include "rules/men_who_would_be_kings/procedures.h"
#include "rules/men_who_would_be_kings/volley.h"

namespace esprit::men_who_would_be_kings {

using chance::Aftermath;
using chance::FactChangeRecorder;
using chance::FactId;
using chance::other_role;
using chance::RuleLiteral;
using namespace literals;

namespace {

constexpr FactId action_fact = id_of("action");
constexpr FactId close_order_fact = id_of("close_order");
/// The hits that the throw of one side of a fight hands on to that of the other.
constexpr char const* hits_caused = "hits_caused";

bool is_told_to(Aftermath const& after, std::string_view action) {
    return after.knows(action_fact) &&
           facts[action_fact].names[static_cast<std::size_t>(after.number(action_fact))] == action;
}

void lose_figures_of(Aftermath& after, char const* role, std::int32_t hits, RuleLiteral rule) {
    if (!after.knows(figures_fact, role) || hits == 0) return;
    FactChangeRecorder unit{after, role};
    lose_figures(after.number(figures_fact, role), hits, RuleId{rule.id}, unit, {});
}

/// MW-R-05: a pinned unit can only attempt Rally.
void ask_rally(Aftermath& after, RuleLiteral rule, char const* whom, char const* role = "") {
    after.ask("rally", rule, whom, {{"", role}});
}

void ask_pinning(Aftermath& after, RuleLiteral rule, char const* whom, char const* role,
                 std::int32_t casualties) {
    after.ask("pinning", rule, whom, {{"", role}}, {{casualties_fact, casualties}});
}

/// MW-DO-15 to -17: moves end close order, and any action ends going to ground.
void take_stance(Aftermath& after) {
    if (after.follows_by("MW-DO-15"_by)) {
        after.becomes(close_order_fact, 1, "MW-DO-15"_by);
    }
    for (RuleLiteral const move : {"MW-DO-01"_by, "MW-DO-04"_by, "MW-DO-05"_by, "MW-DO-18"_by}) {
        if (after.follows_by(move)) after.becomes(close_order_fact, 0, "MW-DO-16"_by);
    }
    bool const grounded = after.follows_by("MW-DO-17"_by);
    after.becomes(gone_to_ground_fact, grounded, "MW-DO-17"_by);
}

void act(Aftermath& after) {
    take_stance(after);
    bool const attacks = is_told_to(after, "attack");
    if (attacks || is_told_to(after, "at_the_double")) {
        after.tell({"MW-DO-01"_by, "MW-DO-02"_by}, "a move");
    }
    if (attacks) after.tell({"MW-DO-07"_by}, "the unit");
    if (is_told_to(after, "skirmish")) after.tell({"MW-DO-01"_by}, "a move");
    if (is_told_to(after, "volley_fire")) after.tell({"MW-DO-11"_by}, "the unit");
    for (RuleLiteral const fires : {"MW-DO-08"_by, "MW-DO-14"_by, "MW-DO-18"_by}) {
        if (!after.follows_by(fires)) continue;
        // no turns: the rally tests of later turns are asked for one by one
        after.ask("volley", fires, "", {{"shooter.", ""}},
                  {{id_of("turns"), 0},
                   {id_of("volley_fire"), after.follows_by("MW-DO-14"_by), "shooter."}});
    }
    if (after.follows_by("MW-DO-06"_by)) {
        after.ask("fight", "MW-DO-06"_by, "", {{"attacker.", ""}});
    }
    if (is_told_to(after, "rally")) ask_rally(after, "MW-DO-20"_by, "");
}

void ask_next_unit(Aftermath& after) {
    after.ask("activate", "MW-TURN-02"_by, "the next unit");
}

void after_activate(Aftermath& after) {
    if (after.is("acts")) act(after);
    ask_next_unit(after);
}

void after_fire(Aftermath& after) {
    lose_figures_of(after, other_role, after.count(), "MW-UNIT-14"_by);
    if (after.count() == 0) return;
    after.ask("leader", "MW-LEAD-04"_by, "of the target, before its pinning test",
              {{"unit.", other_role}}, {{casualties_fact, after.count(), "unit."}});
    ask_pinning(after, "MW-FIRE-15"_by, "the target", other_role, after.count());
}

/// One side of a fight that is over.
struct SideOfAttack {
    char const* role;
    char const* whose;      // leader
    std::int32_t hits = 0;  // that it took
    bool lost = false;
};

/// MW-LEAD-04: winners roll for their leaders, too. MW-ATK-09: the loser tests after both rolls.
void ask_leader(Aftermath& after, SideOfAttack const& side, SideOfAttack const& enemy) {
    if (side.hits == 0) return;
    chance::NextQuestion& roll =
        after
            .ask("leader", "MW-LEAD-04"_by, side.whose, {{"unit.", side.role}},
                 {{casualties_fact, side.hits, "unit."}})
            .hand_on("no_test", !side.lost);
    if (after.unit(enemy.role).gone) return;
    roll.role_changes.push_back({other_role, enemy.role});
    roll.hand_on("took", std::int64_t{enemy.hits}).hand_on("rolls").hand_on("tests", enemy.lost);
}

/// MW-R-15: with equal hits.
bool attacker_gives_ground(Aftermath const& after) {
    return AttackRules{after.ruleset}.attacker_gives_ground;
}

/// MW-ATK-07 to -12: the result of a fight after both have struck.
void settle_attack(Aftermath& after, SideOfAttack& own, SideOfAttack& enemy) {
    FightResult const result = result_of(enemy.hits, own.hits);
    own.lost = result == FightResult::defender_won;
    enemy.lost = result == FightResult::attacker_won;
    if (result == FightResult::drawn) {
        if (attacker_gives_ground(after)) {
            after.tell({"MW-ATK-10"_by, "MW-ATK-12"_by, "MW-R-08"_by, "MW-ATK-11"_by}, "a draw");
        } else {
            after.tell({"MW-R-15"_by, "MW-ATK-11"_by}, "a draw");
        }
    } else {
        after.tell({"MW-ATK-07"_by, "MW-ATK-08"_by, "MW-R-08"_by},
                   own.lost ? "the unit" : "the enemy");
        after.becomes(close_order_fact, 0, "MW-DO-16"_by, own.lost ? own.role : enemy.role);
    }
    for (SideOfAttack const* const side : {&enemy, &own}) {
        lose_figures_of(after, side->role, side->hits, "MW-ATK-06"_by);
    }
}

void after_attack(Aftermath& after) {
    std::int64_t const* const suffered = after.handed(hits_caused);
    if (suffered == nullptr) {
        after.ask("attack", "MW-ATK-01"_by, "the other side", {{"", other_role}, {other_role, ""}})
            .hand_on(hits_caused, std::int64_t{after.count()})
            .at_once = true;
        if (after.count() > 0) {
            ask_pinning(after, "MW-ATK-09"_by, "the enemy, if it has lost", other_role,
                        after.count());
        }
        return;
    }
    SideOfAttack own{"", "of the unit", static_cast<std::int32_t>(*suffered)};
    SideOfAttack enemy{other_role, "of the enemy", after.count()};
    settle_attack(after, own, enemy);
    ask_leader(after, enemy, own);
    ask_leader(after, own, enemy);
    if (enemy.lost) {
        ask_pinning(after, "MW-ATK-09"_by, "the enemy, which has lost", other_role, enemy.hits);
    } else if (own.lost) {
        ask_pinning(after, "MW-ATK-09"_by, "the unit, which has lost", "", own.hits);
    }
}

/// After an attack both sides roll, and the loser tests.
void after_leader(Aftermath& after) {
    if (after.is("leads_on")) after.tell({"MW-LEAD-04"_by}, "the unit");
    bool const tests = after.handed("no_test") == nullptr;
    bool const other_tests = after.handed("tests") != nullptr;
    std::int64_t const* const others_hits = after.handed("took");
    std::int32_t const took = others_hits == nullptr ? 0 : static_cast<std::int32_t>(*others_hits);
    std::int32_t const casualties = after.number(casualties_fact, "unit.");
    if (after.handed("rolls") != nullptr && took > 0) {
        after
            .ask("leader", "MW-LEAD-04"_by, "of the other side",
                 {{"unit.", other_role}, {other_role, "unit."}}, {{casualties_fact, took, "unit."}})
            .hand_on("took", std::int64_t{casualties})
            .hand_on("no_test", !other_tests)
            .hand_on("tests", tests);
    }
    if (tests) ask_pinning(after, "MW-LEAD-05"_by, "the unit", "unit.", casualties);
    if (other_tests) {
        ask_pinning(after, "MW-ATK-09"_by, "the other side, which has lost", other_role, took);
    }
}

void after_pinning(Aftermath& after) {
    after.becomes(pinned_fact, after.outcome.data[0], "MW-PIN-03"_by);
    if (after.follows_by("MW-R-05"_by)) ask_rally(after, "MW-R-05"_by, "next turn");
}

void after_rally(Aftermath& after) {
    bool const rallied = after.is("rallied");
    bool const goes_back = after.follows_by("MW-R-08"_by);
    FactChangeRecorder unit{after};
    tell_rallied(rallied             ? RallyResult::rallied
                 : after.is("routs") ? RallyResult::routs
                 : goes_back         ? RallyResult::goes_back
                                     : RallyResult::stays,
                 unit);
    if (rallied) {
        after.ask("activate", "MW-RAL-04"_by, "next turn", {{"", ""}});
    } else if (goes_back) {
        after.tell({"MW-DO-01"_by, "MW-DO-02"_by}, "a move");
        ask_rally(after, "MW-R-08"_by, "again next turn");
    } else if (after.follows_by("MW-R-16"_by)) {
        ask_rally(after, "MW-R-16"_by, "again next turn");
    }
    ask_next_unit(after);
}

void after_volley(Aftermath& after) {
    if (after.is("still_pinned")) {
        ask_rally(after, "MW-R-05"_by, "the target, next turn", "target.");
    }
}

void after_fight(Aftermath& after) {
    switch (static_cast<FightEnd>(after.outcome.name + 1)) {
        case FightEnd::attacker_pinned:
            ask_rally(after, "MW-R-05"_by, "the attacker, next turn", "attacker.");
            [[fallthrough]];
        case FightEnd::attacker_steady:
            return after.tell({"MW-R-08"_by}, "the attacker");
        case FightEnd::drawn:
            if (attacker_gives_ground(after)) after.tell({"MW-R-08"_by}, "the attacker");
            return;
        case FightEnd::defender_pinned:
            ask_rally(after, "MW-R-05"_by, "the defender, next turn", "defender.");
            [[fallthrough]];
        case FightEnd::defender_steady:
            return after.tell({"MW-R-08"_by}, "the defender");
        default:
            return;
    }
}

}  // namespace

void aftermath(Aftermath& after) {
    after.run({{"activate", after_activate},
               {"fire", after_fire},
               {"attack", after_attack},
               {"leader", after_leader},
               {"pinning", after_pinning},
               {"rally", after_rally},
               {"volley", after_volley},
               {"fight", after_fight}});
}

}  // namespace esprit::men_who_would_be_kings
