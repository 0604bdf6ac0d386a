#pragma once
// The Men Who Would Be Kings: a fight, from the dice of both sides to the loser's pinning test.
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "chance/arbiter.h"
#include "chance/chart.h"
#include "chance/procedure.h"
#include "chance/ruleset.h"
#include "rules/men_who_would_be_kings/volley.h"

namespace esprit::men_who_would_be_kings {

/// The chart of fights.
struct AttackRules {
    explicit AttackRules(chance::Ruleset const& ruleset)
        : attack(ruleset.chart("attack")),
          attacker_gives_ground(ruleset.option_is("equal_hits", "attacker_gives_ground")) {}

    chance::Chart const& attack;
    bool attacker_gives_ground;  // option equal_hits (MW-R-15)
};

/// MW-ATK-01 to -06: the hits that the figures of `known` score.
inline std::int32_t fight(AttackRules const& rules, chance::FactSet const& known,
                          chance::Arbiter& arbiter, std::string_view whose, std::uint16_t unit) {
    return judge(rules.attack, known, arbiter, whose, unit).data[0];
}

/// The two units of a fight without a battlefield.
inline constexpr Party the_attacker{"attacker", 0};
inline constexpr Party the_defender{"defender", 1};

/// MW-ATK-07, -10: the winner, according to the hits of both.
enum class FightResult : std::uint8_t { attacker_won, defender_won, drawn };
FightResult result_of(std::int32_t attackers_hits, std::int32_t defenders_hits);

/// Why the facts of a fight are impossible. Both sets hold facts as a player states them.
/// `rounds`: attacks and rallies that are followed.
std::optional<chance::Objection> objection_to_fight(AttackRules const& rules,
                                                    VolleyRules const& tests,
                                                    chance::FactSet const& attacker,
                                                    chance::FactSet const& defender,
                                                    std::int64_t rounds);

/// What has become of the two units.
enum class FightEnd : std::uint8_t {
    going_on,
    defender_steady,  // the attacker has won, and the defender falls back
    defender_pinned,
    defender_wiped_out,
    attacker_steady,  // the defender has won, and the attacker falls back
    attacker_pinned,
    attacker_wiped_out,
    drawn,  // the attacker falls back, or both stay (MW-R-15)
    both_wiped_out,
    defender_routs,  // in a rally test between two attacks
    attacker_routs,
};

/// The state of one side between two steps of a fight.
struct SideOfFight {
    std::int32_t casualties = 0;
    std::int32_t markers = 0;
    std::uint8_t leader_fell = 0;
    std::uint8_t wiped_out = 0;

    friend auto operator<=>(SideOfFight const&, SideOfFight const&) = default;
};

/// The state between two steps of a fight.
struct FightState {
    FightEnd end = FightEnd::going_on;
    std::uint8_t steps = 0;  // done so far
    FightResult result = FightResult::drawn;
    std::int32_t scored = 0;  // hits of the attacker, until the defender has struck
    SideOfFight attacker;
    SideOfFight defender;

    friend auto operator<=>(FightState const&, FightState const&) = default;
};

/// The steps: the dice of the attacker, those of the defender, the rolls for their leaders, and the
/// loser's pinning test.
class Fight {
public:
    Fight(AttackRules const& rules, VolleyRules const& tests, chance::FactSet const& attacker,
          chance::FactSet const& defender);

    FightState start() const;
    bool finished(FightState const& state) const { return state.end != FightEnd::going_on; }
    void step(FightState& state, chance::Arbiter& arbiter) const;

private:
    void compare(FightState& state, std::int32_t suffered, chance::Arbiter& arbiter) const;
    void leaders(FightState& state, chance::Arbiter& arbiter) const;
    void nobody_won(FightState& state, chance::Arbiter& arbiter) const;
    void loser_tests(FightState& state, chance::Arbiter& arbiter) const;

    AttackRules const& rules_;
    VolleyRules const& tests_;
    chance::FactSet attacker_;
    chance::FactSet defender_;
};

}  // namespace esprit::men_who_would_be_kings
