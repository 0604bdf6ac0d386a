#include "rules/men_who_would_be_kings/attacks.h"

#include "rules/men_who_would_be_kings/facts.h"

namespace esprit::men_who_would_be_kings {

using chance::Arbiter;
using chance::FactSet;

namespace {

void add_fight(SideOfAttacks& side, SideOfFight const& fought) {
    side.casualties += fought.casualties;
    side.markers = fought.markers;
    if (fought.leader_fell != 0) side.leader_fell = 1;
}

/// Clears what is asked of no side at the end: equal states merge.
void end(AttacksState& state) {
    bool const attacker_pinned = state.end == FightEnd::attacker_pinned;
    bool const defender_pinned = state.end == FightEnd::defender_pinned;
    AttacksState over;
    over.stage = AttacksStage::over;
    over.end = state.end;
    over.attacker.casualties = state.attacker.casualties;
    over.defender.casualties = state.defender.casualties;
    if (attacker_pinned) over.attacker.markers = state.attacker.markers;
    if (defender_pinned) over.defender.markers = state.defender.markers;
    state = over;
}

bool is_over(FightEnd end) {
    return end == FightEnd::attacker_wiped_out || end == FightEnd::defender_wiped_out ||
           end == FightEnd::both_wiped_out;
}

bool attacker_lost(FightEnd end) {
    return end == FightEnd::attacker_steady || end == FightEnd::attacker_pinned;
}
bool defender_lost(FightEnd end) {
    return end == FightEnd::defender_steady || end == FightEnd::defender_pinned;
}

}  // namespace

Attacks::Attacks(AttackRules const& rules, VolleyRules const& tests, FactSet const& attacker,
                 FactSet const& defender, std::int32_t most_rounds)
    : rules_(rules),
      tests_(tests),
      attacker_(attacker),
      defender_(defender),
      most_rounds_(most_rounds) {}

AttacksState Attacks::start() const {
    AttacksState state;
    state.attacker.markers = static_cast<std::int32_t>(attacker_.number(pinned_fact));
    state.defender.markers = static_cast<std::int32_t>(defender_.number(pinned_fact));
    state.fight = fight(state).start();
    return state;
}

void Attacks::step(AttacksState& state, Arbiter& arbiter) const {
    switch (state.stage) {
        case AttacksStage::attack:
            return attack(state, arbiter);
        case AttacksStage::defender_rallies:
            return defender_rallies(state, arbiter);
        default:
            return attacker_rallies(state, arbiter);
    }
}

void Attacks::attack(AttacksState& state, Arbiter& arbiter) const {
    Fight const fought = fight(state);
    fought.step(state.fight, arbiter);
    if (!fought.finished(state.fight)) return;
    state.end = state.fight.end;
    add_fight(state.attacker, state.fight.attacker);
    add_fight(state.defender, state.fight.defender);
    state.fight = {};
    if (is_over(state.end)) return end(state);
    bool const attacker_gives_way =
        attacker_lost(state.end) || (state.end == FightEnd::drawn && rules_.attacker_gives_ground);
    if (attacker_gives_way) state.attacker.gave_ground = 1;
    if (defender_lost(state.end)) state.defender.gave_ground = 1;
    end_round(state);
}

// MW-R-05, MW-RAL-06
void Attacks::attacker_rallies(AttacksState& state, Arbiter& arbiter) const {
    SideOfAttacks& side = state.attacker;
    RallyResult const result =
        rally_test(tests_, now(attacker_, side, false), side.markers, arbiter, the_attacker);
    if (result == RallyResult::routs) {
        state.end = FightEnd::attacker_routs;
        return end(state);
    }
    if (result == RallyResult::rallied) side.markers = 0;
    if (result == RallyResult::goes_back) side.gave_ground = 1;
    state.end = side.markers == 0 ? FightEnd::attacker_steady : FightEnd::attacker_pinned;
    end_round(state);
}

void Attacks::defender_rallies(AttacksState& state, Arbiter& arbiter) const {
    SideOfAttacks& side = state.defender;
    RallyResult const result =
        rally_test(tests_, now(defender_, side, false), side.markers, arbiter, the_defender);
    if (result == RallyResult::routs) {
        state.end = FightEnd::defender_routs;
        return end(state);
    }
    if (result == RallyResult::rallied) side.markers = 0;
    if (result == RallyResult::goes_back) side.gave_ground = 1;
    begin_round(state);
}

void Attacks::end_round(AttacksState& state) const {
    ++state.rounds;
    if (state.rounds == most_rounds_) return end(state);
    if (state.defender.markers > 0) {
        state.stage = AttacksStage::defender_rallies;
    } else {
        begin_round(state);
    }
}

void Attacks::begin_round(AttacksState& state) const {
    if (state.attacker.markers > 0) {
        state.stage = AttacksStage::attacker_rallies;
        return;
    }
    state.stage = AttacksStage::attack;
    state.fight = fight(state).start();
}

FactSet Attacks::now(FactSet unit, SideOfAttacks const& side, bool has_moved) const {
    if (side.leader_fell != 0) unit = without_leader(tests_, unit);
    unit.set_number(figures_fact, unit.number(figures_fact) - side.casualties);
    unit.set_number(pinned_fact, side.markers);
    if (side.gave_ground != 0 || has_moved) unit.set(id_of("close_order"), false);
    if (side.gave_ground != 0) unit.set(id_of("obstacle"), false);
    return unit;
}

Fight Attacks::fight(AttacksState const& state) const {
    bool const apart = state.attacker.gave_ground != 0 || state.defender.gave_ground != 0;
    return Fight{rules_, tests_, now(attacker_, state.attacker, apart),
                 now(defender_, state.defender, false)};
}

}  // namespace esprit::men_who_would_be_kings
