#pragma once
// Rank and File, a charge: waiver test, the target's test after fire, then rounds of melee until
// one side has lost.
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "chance/arbiter.h"
#include "chance/procedure.h"
#include "chance/ruleset.h"
#include "rules/rank_and_file/melee.h"
#include "rules/rank_and_file/morale.h"

namespace esprit::rank_and_file {

/// How a charge ended. Good, unsteady and routs: the loser's morale at the end.
enum class ChargeEnd : std::uint8_t {
    defender_evades,                // RF-MOVE-14
    defender_routs_before_contact,  // RF-WVR-12
    defender_destroyed_on_contact,  // RF-R-08: it was routing already
    defender_falls_back,            // RF-MOR-15..17, from fire; unsteady
    defender_routs_before_melee,    // RF-MOR-18, from fire
    attacker_wins_defender_good,
    attacker_wins_defender_unsteady,
    attacker_wins_defender_routs,
    attacker_wins_defender_destroyed,
    defender_wins_attacker_good,
    defender_wins_attacker_unsteady,
    defender_wins_attacker_routs,
    defender_wins_attacker_destroyed,
    both_destroyed,
    undecided,
};

/// The sides of a charge without a map, for listeners.
inline constexpr Party attackers{"attacker", 0};
inline constexpr Party defenders{"defender", 1};

/// The rules that a charge without a map reads.
struct ChargeRules {
    explicit ChargeRules(chance::Ruleset const& ruleset);

    MoraleRules morale;
    MeleeRules melee;
    std::int64_t least_stands;  // RF-UNIT-01
    std::int64_t most_stands;
};

/// The next step of a charge.
enum class ChargeStage : std::uint8_t { contact, fire_test, melee, over };

/// The state of a charge between two steps. Once it is over, only the end is kept.
struct ChargeState {
    ChargeStage stage = ChargeStage::contact;
    ChargeEnd end = ChargeEnd::undecided;
    Morale attacker_morale = Morale::good;
    Morale defender_morale = Morale::good;
    std::int32_t rounds = 0;  // of melee, fought so far
    Strength attacker;
    Strength defender;

    friend auto operator<=>(ChargeState const&, ChargeState const&) = default;
};

/// One charge on one target, step by step.
class Charge {
public:
    /// Takes facts as a player states them, without objections, and derives what the facts of one
    /// side imply for the other. `battle`: the facts that belong to neither side.
    Charge(ChargeRules const& rules, chance::FactSet const& attacker,
           chance::FactSet const& defender, chance::FactSet const& battle);

    ChargeState start() const;
    bool finished(ChargeState const& state) const { return state.stage == ChargeStage::over; }
    /// The target's answer and waiver test, or its test after fire, or one round of melee with its
    /// results, after the rallies of its turn.
    void step(ChargeState& state, chance::Arbiter& arbiter) const;

private:
    void come_into_contact(ChargeState& state, chance::Arbiter& arbiter) const;
    void test_after_fire(ChargeState& state, chance::Arbiter& arbiter) const;
    void begin_next_turn(ChargeState& state, chance::Arbiter& arbiter) const;
    void fight(ChargeState& state, chance::Arbiter& arbiter) const;
    Morale lose(ChargeState const& state, bool attacker_loses, chance::Arbiter& arbiter) const;
    chance::FactSet attacker_in(ChargeState const& state) const;
    chance::FactSet defender_in(ChargeState const& state) const;

    ChargeRules const& rules_;
    chance::FactSet attacker_;
    chance::FactSet defender_;
    std::int32_t most_rounds_;
};

/// Why the facts of a charge are impossible.
std::optional<chance::Objection> objection_to_charge(ChargeRules const& rules,
                                                     chance::FactSet const& attacker,
                                                     chance::FactSet const& defender,
                                                     chance::FactSet const& battle);

}  // namespace esprit::rank_and_file
