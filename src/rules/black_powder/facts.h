#pragma once
// The facts that the charts of Black Powder speak of.
#include <cstdint>
#include <string_view>

#include "chance/facts.h"
#include "rules/common/deed_facts.h"

namespace esprit::black_powder {

/// The five occasions of a break test (BP-BRK-A to -E).
inline constexpr std::string_view tests[] = {"A", "B", "C", "D", "E"};

inline constexpr std::string_view arms[] = {"infantry", "cavalry", "artillery"};
/// Indices of `arms`.
inline constexpr std::int64_t infantry_arm = 0;
inline constexpr std::int64_t cavalry_arm = 1;
inline constexpr std::int64_t artillery_arm = 2;

/// How clearly a melee was lost (BP-R-01).
inline constexpr std::string_view margins[] = {"none", "lost", "double", "treble"};

/// Larger than any number that the rules themselves allow.
inline constexpr int most = 1000;
inline constexpr int farthest_inches = 100'000;

// A number that has to be given has its `unset` outside of its range: for dice above it, since the
// size of a pool is never below 0.
inline constexpr chance::FactDeclaration fact_declarations[] = {
    // break tests
    chance::name_of("test", tests,
                    "why the unit tests: A excess hits from shooting, B closing fire, C lost "
                    "melee, D shaken in a drawn melee, E a friend that it supported broke",
                    "what has just happened to the unit"),
    chance::name_of("arm", arms, "the unit's arm", "the unit's roster"),
    chance::whole("excess", -most, most, 0, "casualties beyond the unit's stamina",
                  "its casualties less its stamina, if more than nothing"),
    chance::name_of("margin", margins,
                    "by how much the melee was lost: lost, double or treble the loser's total",
                    "the totals of both sides of the combat"),
    chance::flag("disordered", "the unit is disordered", "the unit's disorder marker"),
    chance::flag("lost_melee", "the melee was lost; short for margin=lost",
                 "the totals of both sides of the combat"),
    chance::flag("artillery_casualties", "guns caused some of the unit's casualties",
                 "the fire that the unit took this turn"),
    chance::flag("lost_to_cavalry", "the melee was lost against cavalry",
                 "the arms of the enemies that touch the unit"),
    chance::flag("skirmishing", "infantry in skirmish order", "the unit's formation"),
    chance::flag("flank_contact", "an enemy is in contact with the unit's flank",
                 "an enemy base touches a side edge, its centre beyond that edge's line; for "
                 "blows: an enemy's charge began in that quarter"),
    chance::flag("rear_contact", "an enemy is in contact with the unit's rear",
                 "an enemy base touches the rear edge, its centre beyond that edge's line; for "
                 "blows: an enemy's charge began in that quarter"),
    chance::flag("after_shooting", "in test E: the friend was broken by shooting",
                 "whether the friend broke in hand-to-hand"),

    // brigade morale and command
    chance::whole("rating", 0, most, -1, "the commander's rating: 8 is usual",
                  "the brigade commander's roster"),
    chance::whole("units_started", 0, most, -1, "units that the brigade began the battle with",
                  "the order of battle"),
    chance::whole("units_lost", 0, most, 0, "units that the brigade has lost",
                  "units of the brigade broken or off the table"),
    chance::whole("points_start", 0, most, -1, "the brigade's points at the start of the battle",
                  "stamina of all its units, 1 more for better ones, 1 less for poorer ones"),
    chance::decimal("points_now", -most, most, -most - 1,
                    "the brigade's points now, shaken units at half",
                    "the units left; a shaken one counts half"),
    chance::flag("all_shaken", "every unit that the brigade has left is shaken",
                 "casualties and stamina of the units left"),
    chance::decimal("distance_inches", -farthest_inches, farthest_inches, 0,
                    "from the commander to the unit, in inches",
                    "between the nearest points of both"),
    chance::flag("enemy_within_12", "an enemy is near: within the distance that the name says",
                 "the nearest enemy base"),
    chance::flag("attack_column", "the unit is in attack column", "the unit's formation"),
    chance::flag("march_column", "the unit is in march column, or limbered guns",
                 "the unit's formation"),
    chance::flag("on_road", "the unit is on a road", "a road under the unit's base, along it"),

    // shooting
    chance::whole("dice", 0, most - 1, most, "dice that the unit shoots with",
                  "shooting dice of its roster; guns by range"),
    chance::flag("close_range", "the target is at close range",
                 "between the nearest points of both"),
    chance::flag("closing_fire", "the shot is at a charger coming in", "the charge being resolved"),
    chance::flag("self_skirmishing", "the shooter is in skirmish order", "the shooter's formation"),
    chance::flag("artillery", "the shooter is artillery", "the shooter's arm"),
    chance::flag("target_column_or_square", "the target is in column or square",
                 "the target's formation"),
    chance::flag("shaken", "the unit is shaken", "its casualties and stamina"),
    chance::flag("target_skirmishing", "the target is in skirmish order", "the target's formation"),
    chance::flag("target_deployed_guns", "the target is deployed guns",
                 "the target's arm and formation"),
    chance::flag("target_not_clear", "the target is not in clear sight",
                 "some line to it is free, but not all"),
    chance::flag("beyond_half_range", "the target is beyond half the weapon's range",
                 "the distance and the range of the weapon"),

    // saves
    chance::whole("hits", -most, most, -most - 1, "hits that have to be saved",
                  "what the shots or blows at the unit scored"),
    chance::whole("morale", 0, most, -1, "the unit's morale save: 4 for 4+", "the unit's roster"),
    chance::flag("by_artillery", "the hits come from guns", "the arm of the shooter"),
    chance::flag("light_cover", "the unit is in light cover", "the ground under the unit"),
    chance::flag("building", "the unit is in a building", "the unit fills a building"),
    chance::flag("artillery_long", "hit by guns at long range",
                 "the arm of the shooter; beyond half its range"),
    chance::flag("artillery_close", "hit by guns at close or medium range",
                 "the arm of the shooter; up to half its range"),

    // whole volleys and rounds of hand-to-hand
    chance::whole("stamina", 1, most, 0, "casualties that make the unit shaken: 3 is usual",
                  "the unit's roster"),
    chance::whole("casualties", 0, most, 0, "casualties that the unit has already",
                  "the unit's casualty markers"),
    chance::whole("hand_to_hand", 0, most - 1, most,
                  "dice that the unit fights hand-to-hand with: 6 is usual", "the unit's roster"),
    chance::flag("in_square", "infantry in square", "the unit's formation"),
    chance::flag("charging", "the unit charges this turn", "the charge being resolved"),
    chance::flag("won_last_round", "the unit won the round of this combat before this one",
                 "the combat's last result"),
    chance::flag("rear_support", "a friend supports the unit from the rear",
                 "a supporter's centre is in the unit's rear zone or a rear corner"),
    chance::whole("flank_supports", 0, most, 0, "flanks of the unit that a friend supports: 0 to 2",
                  "supporters' centres in the unit's left and right zones"),
    chance::whole("building_size", 0, most, 0,
                  "the unit is in a building: 1 small, 2 middling, 3 large",
                  "the building that the unit fills"),

    // command
    chance::flag("rally_order", "the order is to rally", "the order"),

    // a whole combat
    chance::whole("rounds", 1, 6, 1, "rounds of hand-to-hand that are followed, one a turn",
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
inline constexpr chance::FactId arm_fact = id_of("arm");
inline constexpr chance::FactId excess_fact = id_of("excess");
inline constexpr chance::FactId margin_fact = id_of("margin");
inline constexpr chance::FactId disordered_fact = id_of("disordered");
inline constexpr chance::FactId artillery_casualties_fact = id_of("artillery_casualties");
inline constexpr chance::FactId lost_to_cavalry_fact = id_of("lost_to_cavalry");
inline constexpr chance::FactId skirmishing_fact = id_of("skirmishing");
inline constexpr chance::FactId flank_contact_fact = id_of("flank_contact");
inline constexpr chance::FactId rear_contact_fact = id_of("rear_contact");
inline constexpr chance::FactId after_shooting_fact = id_of("after_shooting");
inline constexpr chance::FactId rating_fact = id_of("rating");
inline constexpr chance::FactId rally_order_fact = id_of("rally_order");
inline constexpr chance::FactId attack_column_fact = id_of("attack_column");
inline constexpr chance::FactId march_column_fact = id_of("march_column");
inline constexpr chance::FactId dice_fact = id_of("dice");
inline constexpr chance::FactId close_range_fact = id_of("close_range");
inline constexpr chance::FactId closing_fire_fact = id_of("closing_fire");
inline constexpr chance::FactId artillery_fact = id_of("artillery");
inline constexpr chance::FactId shaken_fact = id_of("shaken");
inline constexpr chance::FactId beyond_half_range_fact = id_of("beyond_half_range");
inline constexpr chance::FactId morale_fact = id_of("morale");
inline constexpr chance::FactId light_cover_fact = id_of("light_cover");
inline constexpr chance::FactId building_fact = id_of("building");
inline constexpr chance::FactId stamina_fact = id_of("stamina");
inline constexpr chance::FactId casualties_fact = id_of("casualties");
inline constexpr chance::FactId hand_to_hand_fact = id_of("hand_to_hand");
inline constexpr chance::FactId in_square_fact = id_of("in_square");
inline constexpr chance::FactId charging_fact = id_of("charging");
inline constexpr chance::FactId won_last_round_fact = id_of("won_last_round");
inline constexpr chance::FactId rear_support_fact = id_of("rear_support");
inline constexpr chance::FactId flank_supports_fact = id_of("flank_supports");
inline constexpr chance::FactId building_size_fact = id_of("building_size");
inline constexpr chance::FactId hits_fact = id_of("hits");
inline constexpr chance::FactId test_fact = id_of("test");

inline constexpr chance::FactSet nothing_known = facts.none_given();

}  // namespace esprit::black_powder
