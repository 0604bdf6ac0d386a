#pragma once
// Black Powder, hand-to-hand: one round between two units, from the dice of both to the last break
// test.
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "chance/arbiter.h"
#include "chance/chart.h"
#include "chance/procedure.h"
#include "chance/ruleset.h"
#include "rules/black_powder/unit.h"

namespace esprit::black_powder {

/// The charts and numbers of hand-to-hand combat, looked up once.
struct MeleeRules {
    explicit MeleeRules(chance::Ruleset const& ruleset);

    chance::Chart const& hand_to_hand;
    chance::Chart const& save;
    BreakRules breaks;
    std::int32_t rear_support_bonus;   // BP-HTH-08
    std::int32_t flank_support_bonus;  // BP-HTH-09
    std::int32_t most_flank_supports;  // BP-SUP-05
    std::int32_t square_bonus;         // BP-HTH-10
    std::int32_t largest_building;     // BP-HTH-11
    std::int32_t double_margin;        // BP-R-02
    std::int32_t treble_margin;
    bool nothing_loses_by_treble;  // option lost_with_nothing (BP-R-02)
};

/// One side of a round: a unit, and one of its supporters if any is known.
struct Fighter {
    chance::FactSet unit;
    std::optional<chance::FactSet> supporter;
    Party who;
    Party whose_supporter;
};

/// The facts of a supporter.
inline constexpr std::string_view supporter_fact_names[] = {"arm", "disordered", "excess"};

/// Why the facts of one side are impossible. `enemy_dice`: the most hits that it can take.
std::optional<chance::Objection> objection_to_fighter(MeleeRules const& rules,
                                                      Fighter const& fighter,
                                                      std::int64_t enemy_dice);

/// BP-HTH-01 to -06: the hits that a unit causes.
std::int32_t melee_hits(MeleeRules const& rules, Fighter const& fighter, chance::Arbiter& arbiter);

/// BP-HTH-08 to -11: the bonus added to the hits that a unit caused. Tells each part.
std::int32_t result_bonus(MeleeRules const& rules, Fighter const& fighter,
                          chance::FactSet const& enemy, chance::Arbiter& arbiter);

/// How clearly a melee was lost, in the order of the names of the fact `margin`.
enum class Margin : std::uint8_t { none, lost, doubled, trebled };

/// BP-R-02: compares the two results; a loser with 0 lost by treble.
Margin margin_of(MeleeRules const& rules, std::int32_t winner, std::int32_t loser);

/// The result of a round.
enum class RoundResult : std::uint8_t { undecided, self_won, enemy_won, drawn };

/// The state of one side between two steps of a round.
struct FighterState {
    std::int32_t hits = 0;        // still to be saved
    std::int32_t casualties = 0;  // in all
    std::int32_t lost = 0;        // casualties of this round
    std::uint8_t shaken = 0;      // when the winner is decided
    std::uint8_t disordered = 0;
    BreakResult result = BreakResult::stays;

    friend auto operator<=>(FighterState const&, FighterState const&) = default;
};

/// The state between two steps of a hand-to-hand combat.
struct MeleeState {
    std::uint8_t steps = 0;  // done so far
    RoundResult round = RoundResult::undecided;
    FighterState self;
    FighterState enemy;
    std::int32_t supporters_broken = 0;
    std::int32_t supporters_retired = 0;

    friend auto operator<=>(MeleeState const&, MeleeState const&) = default;
};

/// Clears the casualties of a round that is over, where no later step needs them: equal states
/// merge.
void forget_casualties(MeleeState& state);

/// A round of one unit against one. `self` is the active side unless the enemy charges (BP-HTH-15).
/// The steps: dice of both, saves of both, results and the tests that follow from them.
class MeleeRound {
public:
    /// \param enemy_is_active  in a later round of a combat: the enemy's turn.
    MeleeRound(MeleeRules const& rules, Fighter const& self, Fighter const& enemy,
               bool enemy_is_active = false);

    MeleeState start() const;
    static bool finished(MeleeState const& state) { return state.steps == last_step; }
    void step(MeleeState& state, chance::Arbiter& arbiter) const;

private:
    static constexpr std::uint8_t last_step = 5;

    /// BP-HTH-12: decides the winner. Then the loser tests, or after a draw shaken units.
    void decide(MeleeState& state, chance::Arbiter& arbiter) const;
    void loser_tests(Fighter const& loser, FighterState& state, Margin margin, bool to_cavalry,
                     chance::Arbiter& arbiter) const;
    void shaken_units_test(MeleeState& state, chance::Arbiter& arbiter) const;
    void take_test(Fighter const& fighter, FighterState& state, chance::FactSet known,
                   chance::Arbiter& arbiter) const;
    /// BP-HTH-16, BP-R-11: the test of a supporter of a unit that broke.
    void supporter_tests(Fighter const& fighter, FighterState const& state, MeleeState& all,
                         chance::Arbiter& arbiter) const;

    MeleeRules const& rules_;
    Fighter self_;
    Fighter enemy_;
    bool enemy_is_active_;
};

/// The outcomes of a round, in the order of their names.
enum class MeleeOutcome : std::uint8_t {
    enemy_breaks,
    enemy_retires,
    enemy_fights_on,
    self_breaks,
    self_retires,
    self_fights_on,
    drawn,
    drawn_enemy_breaks,
    drawn_enemy_retires,
    drawn_self_breaks,
    drawn_self_retires,
    drawn_both_break,
    drawn_both_retire,
    drawn_self_breaks_enemy_retires,
    drawn_enemy_breaks_self_retires,
};

/// The outcome of a round that is over. Its numbers: if the fight goes on, whether self and enemy
/// are shaken; of units that go back, whether they are disordered; if a unit breaks, the supporters
/// broken and retired, of both units together if both break (BP-HTH-16).
chance::Outcome outcome_of_round(MeleeState const& state);

}  // namespace esprit::black_powder
