#pragma once
// Rank and File, melee: one round, all units rolling at once.
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

#include "chance/arbiter.h"
#include "chance/chart.h"
#include "chance/ruleset.h"
#include "rules/rank_and_file/morale.h"

namespace esprit::rank_and_file {

/// The chart and numbers of melees, looked up once.
struct MeleeRules {
    explicit MeleeRules(chance::Ruleset const& ruleset);

    chance::Chart const& melee;
    std::int32_t hits_for_one_stand;  // RF-FIRE-14
    std::int32_t dice_for_one_stand;  // RF-MEL-01
};

/// The strength that is left of a unit.
struct Strength {
    std::int32_t stands = 0;
    std::int32_t hits = 0;  // not yet enough to remove a stand

    friend auto operator<=>(Strength const&, Strength const&) = default;
};

/// RF-FIRE-14, -15, RF-MEL-21: hits remove stands; those left over stay. Returns the number of
/// stands removed.
std::int32_t take_hits(MeleeRules const& rules, Strength& unit, std::int32_t hits);

/// A unit in one round: the facts of the melee chart (without its dice), its strength, and its
/// name.
struct Fighter {
    chance::FactSet facts;
    Strength strength;
    Party who;
};

/// The same, also changing the unit's facts. `rule`: the rule by which stands are lost.
std::int32_t take_hits(MeleeRules const& rules, Fighter& unit, std::int32_t hits, RuleId rule,
                       chance::Arbiter& arbiter);

/// RF-MEL-01..14: the hits that a unit causes with the dice of its stands.
std::int32_t melee_hits(MeleeRules const& rules, Fighter const& unit, chance::Arbiter& arbiter);

/// The results of a round of melee.
enum class RoundResult : std::uint8_t {
    goes_on,     // RF-MEL-20: equal hits
    first_wins,  // RF-MEL-15, or the second has no stand left
    second_wins,
    both_lost,  // neither has a stand left
};

/// A unit in a melee of several: its side, and the index of its enemy among all.
struct Combatant {
    Fighter fighter;
    bool of_second = false;
    std::size_t against = 0;
    std::int32_t caused = 0;  // hits, once the round is fought
};

/// One round of two sides. All units roll before any hits count. Updates the strengths, and does
/// not tell the result. A side wins by the hits of all its units.
RoundResult melee_round(MeleeRules const& rules, std::span<Combatant> all,
                        chance::Arbiter& arbiter);
/// RF-MEL-15, -20, -21: tells who has won a round, and why.
void tell_result(std::span<Combatant const> all, RoundResult result, chance::Arbiter& arbiter);
/// The same for one unit against one, with the result told.
RoundResult melee_round(MeleeRules const& rules, Fighter& first, Fighter& second,
                        chance::Arbiter& arbiter);

}  // namespace esprit::rank_and_file
