#pragma once
// Grande Tactique, Follow-up charges: cavalry that goes from one broken target to the next, in at
// most three charges.
#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "chance/arbiter.h"
#include "rules/grande_tactique/charge.h"

namespace esprit::grande_tactique {

/// How an attack of cavalry ended.
enum class AttackEnd : std::uint8_t {
    going_on,
    repulsed,
    countercharged,
    guns_hold,   // GT-DEF-03: in contact, eager
    locked_won,  // pursues, shaken (GT-LIC-06)
    locked_lost,
    pursues,  // GT-PUR-01
    stays,    // GT-DEF-06, GT-R-23: nobody to pursue; in contact, shaken
};

/// The state of an attack between two charges.
struct AttackState {
    std::uint8_t charges = 0;  // made so far
    std::uint8_t broken = 0;   // targets that fled, were silenced or destroyed
    AttackEnd end = AttackEnd::going_on;

    friend auto operator<=>(AttackState const&, AttackState const&) = default;
};

/// GT-PUR-08, GT-DEF-06: cavalry that makes no more charges is shaken.
void goes_no_further(bool nobody_to_pursue, chance::Arbiter& arbiter);

/// An attack on targets in a given order, one charge a step.
class CavalryAttack {
public:
    /// At least one target; those beyond the last follow-up (GT-FUP-02) are never reached.
    CavalryAttack(ChargeRules const& rules, chance::FactSet const& attacker,
                  std::span<chance::FactSet const> targets);

    static AttackState start() { return {}; }
    bool finished(AttackState const& state) const { return state.end != AttackEnd::going_on; }
    /// One charge, and if it succeeds the check for the next.
    void step(AttackState& state, chance::Arbiter& arbiter) const;

private:
    AttackEnd after_success(AttackState const& state, ChargeResult result, bool guns,
                            chance::Arbiter& arbiter) const;

    ChargeRules const& rules_;
    chance::FactSet attacker_;
    std::vector<chance::FactSet> targets_;
};

}  // namespace esprit::grande_tactique
