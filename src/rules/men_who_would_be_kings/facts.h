#pragma once
// The facts that the charts of The Men Who Would Be Kings speak of.
#include <string_view>

#include "chance/facts.h"
#include "rules/common/deed_facts.h"

namespace esprit::men_who_would_be_kings {

/// The actions of a unit (MW-ACT-01).
inline constexpr std::string_view actions[] = {
    "at_the_double", "attack", "fire",     "form_close_order", "go_to_ground",
    "move",          "rally",  "skirmish", "volley_fire",
};

/// The types of units (MW-UNIT), in the order of `Type`.
inline constexpr std::string_view unit_types[] = {
    "regular_infantry",
    "irregular_infantry",
    "tribal_infantry",
    "regular_cavalry",
    "irregular_cavalry",
    "tribal_cavalry",
    "gun",
};

/// Larger than any number that the rules themselves allow.
inline constexpr int most = 1000;

// A number that has to be given has its `unset` outside of its range: for dice above it, since the
// size of a pool is never below 0.
inline constexpr chance::FactDeclaration fact_declarations[] = {
    // all tests of a unit
    chance::with_default(
        chance::whole("discipline", -most, most, 0, "the unit's Discipline, by its type: -3 to 3",
                      "the unit's type and its leader's trait"),
        0),
    chance::whole("leadership", 0, most, -1, "the leader's Leadership: 5 is best, 10 hapless",
                  "the unit's leader"),
    chance::flag("leaderless", "the unit has lost its leader", "whether the leader has fallen"),

    // activation
    chance::name_of("action", actions, "what the unit is told to do", "the order"),
    chance::flag("free", "the action is free for this unit, where its type is not given",
                 "not from the field: the type of the unit says it"),

    // pinning and rally
    chance::whole("casualties", 0, most, -1, "casualties of the action that causes the test",
                  "figures lost in that action alone"),
    chance::whole("pinned", -most, most, 0, "Pinned markers on the unit", "its markers"),

    // fire
    chance::whole("figures", 0, most - 1, most,
                  "the unit's figures, a die each; a gun fires as 6, and fights with its crew",
                  "figures left"),
    chance::whole("hit_on", 0, most, -1,
                  "a die of this or more hits: 4 for 4+; volley_fire makes it one better",
                  "the unit's type and its weapon"),
    chance::flag("long_range", "the target is beyond half the weapon's range",
                 "the distance and the range of the weapon"),
    chance::flag(
        "soft_cover", "the target is in soft cover",
        "the ground under the target, or a linear feature that it touches between the two"),
    chance::flag("hard_cover", "the target is in hard cover, a redoubt included",
                 "the ground under the target"),

    // attack
    chance::flag("tribal", "the unit is tribal", "its type"),
    chance::flag("regular_cavalry", "the unit is regular cavalry", "its type"),
    chance::flag("charging", "the unit is the one that attacks", "the order"),
    chance::flag("close_order", "the unit is in close order, as in a redoubt it always is",
                 "its state, and whether a redoubt holds it"),
    chance::flag("obstacle", "the unit defends an obstacle",
                 "a redoubt that holds it, or a linear feature that it touches between the two"),

    // a whole volley
    chance::flag("brutal", "the leader is brutal; `discipline` has his trait in it already",
                 "the leader's trait"),
    chance::with_default(
        chance::whole("turns", 0, 20, 0, "turns in which a pinned unit tries to rally",
                      "not from the field: how far ahead a player wants to look"),
        3),

    // ways of firing and of taking cover
    chance::flag("volley_fire", "the unit fires a volley", "the order"),
    chance::flag("gone_to_ground", "the unit has gone to ground, and not acted since",
                 "its last action"),
    chance::flag("target_gone_to_ground", "the target has gone to ground, and not acted since",
                 "the target's last action"),

    // which actions are for a unit, and which are free
    chance::name_of("type", unit_types, "what the unit is: it says which actions are free",
                    "the unit's type"),

    // attacks turn after turn
    chance::whole("rounds", 1, 6, 1, "turns of the attacker that are followed: it attacks again",
                  "not from the field: how far ahead a player wants to look"),

    // what the unit did in its side's last turn, for house rules
    rules::charged_last_turn,
    rules::moved_last_turn,
    rules::fired_last_turn,
    rules::rested,
};
inline constexpr chance::FactTable facts{fact_declarations};
static_assert(facts.within_limits());

/// Looks up a fact at compile time.
consteval chance::FactId id_of(std::string_view name) {
    return facts.id(name);
}

// Facts that several files of this system name.
inline constexpr chance::FactId leaderless_fact = id_of("leaderless");
inline constexpr chance::FactId pinned_fact = id_of("pinned");
inline constexpr chance::FactId figures_fact = id_of("figures");
inline constexpr chance::FactId casualties_fact = id_of("casualties");
inline constexpr chance::FactId gone_to_ground_fact = id_of("gone_to_ground");

inline constexpr chance::FactSet nothing_known = facts.none_given();

}  // namespace esprit::men_who_would_be_kings
