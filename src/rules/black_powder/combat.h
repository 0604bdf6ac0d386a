#pragma once
// Black Powder, hand-to-hand: a combat of one unit against one, followed over several rounds.
#include <compare>
#include <cstdint>

#include "chance/arbiter.h"
#include "rules/black_powder/melee.h"

namespace esprit::black_powder {

/// The state of a combat between two steps.
struct CombatState {
    MeleeState round;                             // that is fought, or the last one
    std::int32_t rounds = 0;                      // fought so far
    RoundResult before = RoundResult::undecided;  // the result of the round before
    std::int32_t self_before = 0;                 // casualties when the round began
    std::int32_t enemy_before = 0;
    std::int32_t self_suffered = 0;  // casualties of all rounds, if they are counted
    std::int32_t enemy_suffered = 0;

    friend auto operator<=>(CombatState const&, CombatState const&) = default;
};

/// Rounds until a unit breaks or goes back, or all rounds are fought. One round a turn; the sides
/// have their turns one after the other. A later round (BP-R-33): nobody charges, the winner of the
/// round before fights as such (BP-HTH-03), casualties stay and make units shaken, disorder stays
/// (BP-DIS-04), and both keep their supports and the sides on which they are engaged.
class Combat {
public:
    /// `most_rounds`: at least 1. `counts`: the states hold the casualties of all rounds.
    Combat(MeleeRules const& rules, Fighter const& self, Fighter const& enemy,
           std::int32_t most_rounds, bool counts);

    CombatState start() const;
    bool finished(CombatState const& state) const { return MeleeRound::finished(state.round); }
    void step(CombatState& state, chance::Arbiter& arbiter) const;

private:
    /// The round that is fought, with both sides as they were when it began.
    MeleeRound round(CombatState const& state) const;

    MeleeRules const& rules_;
    Fighter self_;
    Fighter enemy_;
    std::int32_t most_rounds_;
    bool counts_;
};

}  // namespace esprit::black_powder
