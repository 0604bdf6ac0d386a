#include "rules/black_powder/combat.h"

#include "rules/black_powder/facts.h"

namespace esprit::black_powder {

namespace {

bool both_stay(MeleeState const& round) {
    return round.self.result == BreakResult::stays && round.enemy.result == BreakResult::stays;
}

}  // namespace

Combat::Combat(MeleeRules const& rules, Fighter const& self, Fighter const& enemy,
               std::int32_t most_rounds, bool counts)
    : rules_(rules), self_(self), enemy_(enemy), most_rounds_(most_rounds), counts_(counts) {}

CombatState Combat::start() const {
    CombatState state;
    state.round = MeleeRound{rules_, self_, enemy_}.start();
    state.self_before = state.round.self.casualties;
    state.enemy_before = state.round.enemy.casualties;
    return state;
}

void Combat::step(CombatState& state, chance::Arbiter& arbiter) const {
    round(state).step(state.round, arbiter);
    if (!finished(state)) return;
    ++state.rounds;
    if (counts_) {
        state.self_suffered += state.round.self.lost;
        state.enemy_suffered += state.round.enemy.lost;
    }
    state.self_before = state.round.self.casualties;
    state.enemy_before = state.round.enemy.casualties;
    state.before = state.round.round;
    if (both_stay(state.round) && state.rounds < most_rounds_) {
        state.round = round(state).start();
        return;
    }
    // no longer needed: equal states merge
    forget_casualties(state.round);
    state.self_before = state.enemy_before = 0;
    state.rounds = 0;
}

MeleeRound Combat::round(CombatState const& state) const {
    if (state.rounds == 0) return MeleeRound{rules_, self_, enemy_};
    Fighter self = self_;
    Fighter enemy = enemy_;
    for (Fighter* const side : {&self, &enemy}) side->unit.set(charging_fact, false);
    self.unit.set_number(casualties_fact, state.self_before);
    enemy.unit.set_number(casualties_fact, state.enemy_before);
    self.unit.set(won_last_round_fact, state.before == RoundResult::self_won);
    enemy.unit.set(won_last_round_fact, state.before == RoundResult::enemy_won);
    bool const enemy_began = enemy_.unit.has(charging_fact);
    bool const enemy_is_active = enemy_began == (state.rounds % 2 == 0);
    return MeleeRound{rules_, self, enemy, enemy_is_active};
}

}  // namespace esprit::black_powder
