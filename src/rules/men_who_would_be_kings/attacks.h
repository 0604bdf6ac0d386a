#pragma once
// The Men Who Would Be Kings: attacks of one unit on one other, turn after turn, with the rallies
// between them.
#include <compare>
#include <cstdint>

#include "rules/men_who_would_be_kings/attack.h"

namespace esprit::men_who_would_be_kings {

/// The state of one side between two steps.
struct SideOfAttacks {
    std::int32_t casualties = 0;  // of all attacks
    std::int32_t markers = 0;
    std::uint8_t leader_fell = 0;
    std::uint8_t gave_ground = 0;  // at some time

    friend auto operator<=>(SideOfAttacks const&, SideOfAttacks const&) = default;
};

/// The next step: of an attack, of the defender's turn after it, or of a turn in which the attacker
/// is pinned.
enum class AttacksStage : std::uint8_t { attack, defender_rallies, attacker_rallies, over };

/// The state of attacks and rallies between two steps.
struct AttacksState {
    AttacksStage stage = AttacksStage::attack;
    FightEnd end = FightEnd::going_on;  // of the last attack or rally
    std::int32_t rounds = 0;            // attacks and rallies of the attacker so far
    SideOfAttacks attacker;
    SideOfAttacks defender;
    FightState fight;  // of the attack that is fought

    friend auto operator<=>(AttacksState const&, AttacksState const&) = default;
};

/// In each of its turns the attacker attacks again and reaches its target, or tries to rally if it
/// is pinned (MW-R-05). In its own turn the defender tries to rally if it is pinned, and does
/// nothing else. Casualties, markers and fallen leaders stay. Who has given ground is no longer in
/// close order (MW-DO-16), nor behind an obstacle; nor is an attacker in close order that has to
/// move to its target again.
class Attacks {
public:
    /// `most_rounds`: at least 1; the last one ends with its attack or the attacker's rally.
    Attacks(AttackRules const& rules, VolleyRules const& tests, chance::FactSet const& attacker,
            chance::FactSet const& defender, std::int32_t most_rounds);

    AttacksState start() const;
    bool finished(AttacksState const& state) const { return state.stage == AttacksStage::over; }
    void step(AttacksState& state, chance::Arbiter& arbiter) const;

private:
    void attack(AttacksState& state, chance::Arbiter& arbiter) const;
    void attacker_rallies(AttacksState& state, chance::Arbiter& arbiter) const;
    void defender_rallies(AttacksState& state, chance::Arbiter& arbiter) const;
    void end_round(AttacksState& state) const;
    void begin_round(AttacksState& state) const;
    chance::FactSet now(chance::FactSet unit, SideOfAttacks const& side, bool has_moved) const;
    Fight fight(AttacksState const& state) const;

    AttackRules const& rules_;
    VolleyRules const& tests_;
    chance::FactSet attacker_;
    chance::FactSet defender_;
    std::int32_t most_rounds_;
};

}  // namespace esprit::men_who_would_be_kings
