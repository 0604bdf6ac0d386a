#include "rules/men_who_would_be_kings/attack.h"

#include <algorithm>

#include "rules/men_who_would_be_kings/facts.h"

namespace esprit::men_who_would_be_kings {

using chance::Arbiter;
using chance::FactId;
using chance::FactSet;
using chance::Objection;
using namespace literals;

namespace {

constexpr FactId charging_fact = facts.id("charging");

FactSet who_charges(FactSet attacker) {
    attacker.set(charging_fact);
    return attacker;
}

std::optional<Objection> objection_to_side(AttackRules const& rules, VolleyRules const& tests,
                                           FactSet const& unit, std::string_view name,
                                           std::int64_t rounds) {
    std::string const prefix = std::string{name} + ".";
    if (auto objection = missing_fact(facts, rules.attack.required, unit, prefix)) {
        return objection;
    }
    if (auto objection = objection_of(rules.attack, unit, name)) return objection;
    return objection_to_tested_unit(tests, unit, name, rounds > 1 ? "rounds=1" : "");
}

void take_hits(SideOfFight& side, FactSet const& unit, std::int32_t hits, std::string_view name,
               Arbiter& arbiter) {
    auto const figures = static_cast<std::int32_t>(unit.number(figures_fact));
    std::int32_t const left = lose_figures(figures, hits, "MW-ATK-06"_rule, arbiter, name);
    side.casualties = figures - left;
    side.wiped_out = left == 0 ? 1 : 0;
}

/// MW-DO-16: falling back ends close order.
void give_ground(RuleId rule, Party const& whose, Arbiter& arbiter) {
    arbiter.tell({rule, whose.name});
    arbiter.becomes(whose.name, {{facts.id("close_order"), 0, "MW-DO-16"_rule}});
}

/// The ends of a fight that one side has lost. The winner always survives: with more hits than the
/// enemy it has more figures than the enemy has hits.
struct EndsOfLoser {
    FightEnd steady;
    FightEnd pinned;
    FightEnd wiped_out;
};
constexpr EndsOfLoser attacker_loses{FightEnd::attacker_steady, FightEnd::attacker_pinned,
                                     FightEnd::attacker_wiped_out};
constexpr EndsOfLoser defender_loses{FightEnd::defender_steady, FightEnd::defender_pinned,
                                     FightEnd::defender_wiped_out};

}  // namespace

FightResult result_of(std::int32_t attackers_hits, std::int32_t defenders_hits) {
    if (attackers_hits > defenders_hits) return FightResult::attacker_won;
    return attackers_hits < defenders_hits ? FightResult::defender_won : FightResult::drawn;
}

std::optional<Objection> objection_to_fight(AttackRules const& rules, VolleyRules const& tests,
                                            FactSet const& attacker, FactSet const& defender,
                                            std::int64_t rounds) {
    if (auto objection =
            objection_to_side(rules, tests, who_charges(attacker), the_attacker.name, rounds)) {
        return objection;
    }
    return objection_to_side(rules, tests, defender, the_defender.name, rounds);
}

Fight::Fight(AttackRules const& rules, VolleyRules const& tests, FactSet const& attacker,
             FactSet const& defender)
    : rules_(rules), tests_(tests), attacker_(who_charges(attacker)), defender_(defender) {}

FightState Fight::start() const {
    FightState state;
    state.attacker.markers = static_cast<std::int32_t>(attacker_.number(pinned_fact));
    state.defender.markers = static_cast<std::int32_t>(defender_.number(pinned_fact));
    return state;
}

// MW-ATK-01: both strike at once, so figures fall only after both have struck.
void Fight::step(FightState& state, Arbiter& arbiter) const {
    switch (state.steps++) {
        case 0:
            state.scored = fight(rules_, attacker_, arbiter, the_attacker.name, the_attacker.unit);
            break;
        case 1:
            compare(state, fight(rules_, defender_, arbiter, the_defender.name, the_defender.unit),
                    arbiter);
            break;
        case 2:
            leaders(state, arbiter);
            break;
        default:
            if (state.result == FightResult::drawn) return nobody_won(state, arbiter);
            loser_tests(state, arbiter);
    }
}

// MW-ATK-06, -07
void Fight::compare(FightState& state, std::int32_t suffered, Arbiter& arbiter) const {
    state.result = result_of(state.scored, suffered);
    take_hits(state.attacker, attacker_, suffered, the_attacker.name, arbiter);
    take_hits(state.defender, defender_, state.scored, the_defender.name, arbiter);
    state.scored = 0;
}

// MW-LEAD-04, -05: a roll for the leader of each unit that has lost figures and is still there.
void Fight::leaders(FightState& state, Arbiter& arbiter) const {
    auto const roll = [&](SideOfFight& side, FactSet const& unit, Party const& whose) {
        bool const at_risk =
            side.casualties > 0 && side.wiped_out == 0 && !unit.has(leaderless_fact);
        if (!at_risk || !leader_falls(tests_, arbiter, whose)) return;
        tell_leader_fell(tests_, unit, arbiter, whose);
        side.leader_fell = 1;
    };
    roll(state.attacker, attacker_, the_attacker);
    roll(state.defender, defender_, the_defender);
}

// MW-ATK-10, -11, -12: the attacker gives ground, unless the option lets both stay (MW-R-15). No
// unit tests.
void Fight::nobody_won(FightState& state, Arbiter& arbiter) const {
    bool const attacker_gone = state.attacker.wiped_out != 0;
    bool const defender_gone = state.defender.wiped_out != 0;
    if (attacker_gone) {
        state.end = defender_gone ? FightEnd::both_wiped_out : FightEnd::attacker_wiped_out;
        return;
    }
    if (rules_.attacker_gives_ground) {
        arbiter.tell({"MW-ATK-10"_rule, the_attacker.name});
        give_ground("MW-ATK-12"_rule, the_attacker, arbiter);
    } else {
        arbiter.tell({"MW-R-15"_rule, the_attacker.name});
    }
    state.end = defender_gone ? FightEnd::defender_wiped_out : FightEnd::drawn;
}

// MW-ATK-08, -09: the loser gives ground, then tests for the figures that it has lost.
void Fight::loser_tests(FightState& state, Arbiter& arbiter) const {
    bool const attacker_lost = state.result == FightResult::defender_won;
    EndsOfLoser const& ends = attacker_lost ? attacker_loses : defender_loses;
    SideOfFight& loser = attacker_lost ? state.attacker : state.defender;
    Party const& whose = attacker_lost ? the_attacker : the_defender;
    arbiter.tell({"MW-ATK-07"_rule, whose.name});
    if (loser.wiped_out != 0) {
        state.end = ends.wiped_out;
        return;
    }
    give_ground("MW-ATK-08"_rule, whose, arbiter);
    arbiter.tell({"MW-ATK-09"_rule, whose.name});
    FactSet const& led = attacker_lost ? attacker_ : defender_;
    FactSet const unit = loser.leader_fell != 0 ? without_leader(tests_, led) : led;
    loser.markers = pinning_test(tests_, unit, loser.casualties, loser.markers, arbiter, whose);
    state.end = loser.markers == 0 ? ends.steady : ends.pinned;
}

}  // namespace esprit::men_who_would_be_kings
